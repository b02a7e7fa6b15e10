//! The fields that a page documents beside those that its operation has.

use super::Specified;
use crate::page::{EndpointFact, FieldFact};
use crate::spec::{FieldPlace, SchemaId, Shape, ShapeField, Side, Spec, Steps};
use foldhash::HashSet;
use std::collections::BTreeMap;

/// The counterpart of a documented field in the file.
#[derive(Clone, Debug)]
pub enum FieldMatch {
    /// The file has it there.
    Known(KnownField),
    /// The file has a field of that name elsewhere.
    Elsewhere(FieldPlace),
    /// The file has none, and says which ones there are.
    Unknown(Vec<String>),
    /// The file doesn't say enough.
    Unjudged,
}

/// A field as the file says it.
#[derive(Clone, Debug)]
pub struct KnownField {
    /// Where it is.
    pub place: FieldPlace,
    /// The possible schemas of its value, one for each branch.
    pub schemas: Vec<SchemaId>,
    /// Whether it is required; `None` where that is not certain.
    pub is_required: Option<bool>,
}

/// Fields that belong together: those of a place, or of an object.
#[derive(Clone, Debug)]
pub struct FieldGroup {
    /// Where they are.
    pub place: FieldPlace,
    /// The object, by its place in the list of fields.
    pub parent: Option<u32>,
    /// The last field that documents one of them, by its place in the list.
    pub last: u32,
    /// The names in the file that no field documents, and whether they are required.
    pub left_out: Vec<(String, bool)>,
}

/// The fields of an operation, put together once for all fields of a page.
pub(super) struct Sides<'s> {
    of: Specified<'s>,
    spec: &'s Spec,
    body: Vec<SchemaId>,
    /// Those of all responses.
    responses: Vec<SchemaId>,
    success: Vec<SchemaId>,
    body_is_known: bool,
    responses_are_known: bool,
}

/// Headers that every server knows, whether the file lists them or not.
const HEADERS: [&str; 12] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "cache-control",
    "content-length",
    "content-type",
    "cookie",
    "host",
    "origin",
    "referer",
    "user-agent",
];

impl<'s> Specified<'s> {
    /// Finds each field of a page in the file, in their order.
    pub fn matches(self, page: &EndpointFact, steps: &Steps) -> Vec<FieldMatch> {
        let sides = Sides::of(self);
        let mut out: Vec<FieldMatch> = Vec::with_capacity(page.fields.len());
        for field in &page.fields {
            let found = match field.parent.map(|it| (it, &out[it as usize])) {
                None => sides.top(field, steps),
                Some((at, FieldMatch::Known(parent))) => {
                    // Some pages spell the whole path of a field inside of its object.
                    let around = &page.fields[at as usize].name;
                    let name = field.name.strip_prefix(&**around);
                    match name.and_then(|it| it.strip_prefix('.')) {
                        Some(own) => {
                            let field = FieldFact { name: own.into(), ..field.clone() };
                            sides.inside(parent, &field, steps)
                        }
                        None => sides.inside(parent, field, steps),
                    }
                }
                Some(_) => FieldMatch::Unjudged,
            };
            out.push(found);
        }
        out
    }

    /// The groups of which a page documents at least one field, with the fields that it leaves out.
    pub fn groups(
        self,
        page: &EndpointFact,
        matches: &[FieldMatch],
        steps: &Steps,
    ) -> Vec<FieldGroup> {
        // By place and the field around them: the last field, and all names.
        type Documented<'p> = BTreeMap<(FieldPlace, Option<u32>), (u32, Vec<&'p str>)>;
        let mut documented = Documented::new();
        for (at, (field, found)) in page.fields.iter().zip(matches).enumerate() {
            if let FieldMatch::Known(known) = found {
                let key = (known.place, field.parent);
                let entry = documented.entry(key).or_default();
                entry.0 = at as u32;
                entry.1.extend(segments(&field.name).into_iter().next());
                entry.1.push(&field.name);
            }
        }
        let sides = Sides::of(self);
        let mut out = Vec::new();
        for ((place, parent), (last, names)) in documented {
            let object = match parent.map(|it| &matches[it as usize]) {
                None => None,
                Some(FieldMatch::Known(it)) => Some(it.schemas.as_slice()),
                Some(_) => continue,
            };
            let names: HashSet<String> = names.into_iter().map(plain).collect();
            let mut left_out = sides.specified(place, object, steps);
            left_out.retain(|it| !names.contains(&plain(&it.0)));
            out.push(FieldGroup { place, parent, last, left_out });
        }
        out
    }

    /// The names of the fields that a place or an object has, and whether they are required. Without
    /// those that are out of use.
    pub fn names(self, place: FieldPlace, steps: &Steps) -> Vec<(String, bool)> {
        Sides::of(self).specified(place, None, steps)
    }
}

impl<'s> Sides<'s> {
    pub(super) fn of(of: Specified<'s>) -> Self {
        let bodies = of.spec.body.iter().flat_map(|it| &it.media);
        let with_body = || of.spec.responses.iter().filter(|it| !it.media.is_empty());
        let media = with_body().flat_map(|it| &it.media);
        let success = with_body().filter(|it| it.is_success()).flat_map(|it| &it.media);
        Self {
            of,
            spec: &of.api.facts.spec,
            body: bodies.clone().filter(|it| it.has_fields()).filter_map(|it| it.schema).collect(),
            body_is_known: bodies.clone().all(|it| it.has_fields() && it.schema.is_some()),
            responses_are_known: success.clone().next().is_some()
                && media.clone().all(|it| it.has_fields() && it.schema.is_some()),
            responses: media.filter_map(|it| it.schema).collect(),
            success: success.filter_map(|it| it.schema).collect(),
        }
    }

    /// A field that is in no other.
    fn top(&self, field: &FieldFact, steps: &Steps) -> FieldMatch {
        let found = match field.place {
            FieldPlace::Body if !self.body_is_known => return FieldMatch::Unjudged,
            FieldPlace::Body => self.body_field(field, steps),
            FieldPlace::Response => return self.response_field(field, steps),
            place => self.parameter(place, &field.name),
        };
        let FieldMatch::Unknown(names) = found else { return found };
        let elsewhere = self.of.spec.parameters.iter().find(|it| is_named(&it.name, &field.name));
        if let Some(other) = elsewhere.filter(|it| it.place != field.place) {
            return FieldMatch::Elsewhere(other.place);
        }
        if field.place != FieldPlace::Body && self.body_has(&field.name, steps) {
            return FieldMatch::Elsewhere(FieldPlace::Body);
        }
        if !self.body_is_known && field.place != FieldPlace::Path {
            return FieldMatch::Unjudged;
        }
        FieldMatch::Unknown(names)
    }

    fn parameter(&self, place: FieldPlace, name: &str) -> FieldMatch {
        let of_place = || self.of.spec.parameters.iter().filter(|it| it.place == place);
        let is_header = place == FieldPlace::Header;
        let is_credential = self.spec.credentials.iter().any(|it| it.eq_ignore_ascii_case(name));
        let lower = name.to_ascii_lowercase();
        if is_credential || is_header && HEADERS.contains(&lower.as_str()) {
            return FieldMatch::Unjudged;
        }
        let is_it = |of: &str| match is_header {
            true => of.eq_ignore_ascii_case(name),
            false => is_named(of, name),
        };
        if let Some(found) = of_place().find(|it| is_it(&it.name)) {
            return FieldMatch::Known(KnownField {
                place,
                schemas: vec![found.schema],
                is_required: Some(found.is_required),
            });
        }
        // `filter[status]` and `filter.status` are parts of `filter`.
        let first = segments(name);
        let is_part = first.len() > 1 && of_place().any(|it| is_named(&it.name, first[0]));
        match is_part {
            true => FieldMatch::Unjudged,
            false => FieldMatch::Unknown(of_place().map(|it| it.name.to_string()).collect()),
        }
    }

    fn body_field(&self, field: &FieldFact, steps: &Steps) -> FieldMatch {
        if self.of.spec.body.is_none() {
            return FieldMatch::Unknown(Vec::new());
        }
        self.walk(&self.body, FieldPlace::Body, &field.name, steps)
    }

    fn body_has(&self, name: &str, steps: &Steps) -> bool {
        self.spec.shape(&self.body, Side::Request, steps).field(name).is_some()
    }

    fn response_field(&self, field: &FieldFact, steps: &Steps) -> FieldMatch {
        if !self.responses_are_known {
            return FieldMatch::Unjudged;
        }
        // A field of a success is required as it says; one of errors belongs to some of them.
        let found = self.walk(&self.success, FieldPlace::Response, &field.name, steps);
        let FieldMatch::Unknown(names) = found else { return found };
        let any = self.walk(&self.responses, FieldPlace::Response, &field.name, steps);
        if !matches!(any, FieldMatch::Unknown(_)) {
            return match any {
                FieldMatch::Known(it) => FieldMatch::Known(KnownField { is_required: None, ..it }),
                _ => FieldMatch::Unjudged,
            };
        }
        // Some pages use the component for responses to document fields of the request.
        let is_sent = self.of.spec.parameters.iter().any(|it| is_named(&it.name, &field.name))
            || self.spec.may_have(&self.body, &field.name, steps);
        if is_sent { FieldMatch::Unjudged } else { FieldMatch::Unknown(names) }
    }

    fn inside(&self, parent: &KnownField, field: &FieldFact, steps: &Steps) -> FieldMatch {
        let found = self.walk(&parent.schemas, parent.place, &field.name, steps);
        // In an object of errors, no field is certainly required.
        match (found, parent.is_required) {
            (FieldMatch::Known(it), None) if parent.place == FieldPlace::Response => {
                FieldMatch::Known(KnownField { is_required: None, ..it })
            }
            (found, _) => found,
        }
    }

    /// Looks for a name, or for a path of names, in objects.
    fn walk(&self, from: &[SchemaId], place: FieldPlace, name: &str, steps: &Steps) -> FieldMatch {
        let shape = self.shape(from, place, steps);
        if let Some(found) = field_of(&shape, name) {
            return known(place, found, &shape);
        }
        let names: Vec<String> = shape.fields.iter().map(|it| it.name.to_owned()).collect();
        let unknown = |shape: &Shape<'_>, name: &str| {
            // A field documented at another depth exists, and an object without fields proves
            // nothing.
            let is_unclear = shape.is_open || shape.fields.is_empty();
            match is_unclear || self.spec.may_have(from, name, steps) || steps.left() == 0 {
                true => FieldMatch::Unjudged,
                false => FieldMatch::Unknown(names.clone()),
            }
        };
        let path = segments(name);
        if path.len() < 2 {
            return unknown(&shape, name);
        }
        let mut shape = shape;
        let mut found = FieldMatch::Unjudged;
        for part in path.into_iter().take(16) {
            let Some(field) = field_of(&shape, part) else { return unknown(&shape, part) };
            found = known(place, field, &shape);
            let schemas = field.schemas.clone();
            shape = self.shape(&schemas, place, steps);
        }
        found
    }

    fn shape(&self, from: &[SchemaId], place: FieldPlace, steps: &Steps) -> Shape<'s> {
        let side = if place == FieldPlace::Response { Side::Response } else { Side::Request };
        self.spec.shape(from, side, steps)
    }

    /// The names that a place or an object has.
    fn specified(
        &self,
        place: FieldPlace,
        object: Option<&[SchemaId]>,
        steps: &Steps,
    ) -> Vec<(String, bool)> {
        let schemas = match (object, place) {
            (Some(object), _) => object,
            (None, FieldPlace::Body) => &self.body,
            (None, FieldPlace::Response) => &self.success,
            (None, place) => {
                let all = self.of.spec.parameters.iter().filter(|it| it.place == place);
                let is_credential = |name: &str| {
                    let is_header = HEADERS.contains(&name.to_ascii_lowercase().as_str());
                    is_header || self.spec.credentials.iter().any(|it| it == name)
                };
                let all = all.filter(|it| !it.is_discouraged && !is_credential(&it.name));
                return all.map(|it| (it.name.to_string(), it.is_required)).collect();
            }
        };
        let shape = self.shape(schemas, place, steps);
        let used = shape.fields.iter().filter(|it| !it.is_left_out);
        used.map(|it| (it.name.to_owned(), it.is_required)).collect()
    }
}

fn known(place: FieldPlace, field: &ShapeField<'_>, shape: &Shape<'_>) -> FieldMatch {
    // Files that require no field of a response often don't mark the fields that are always there.
    let says_it = place != FieldPlace::Response || shape.fields.iter().any(|it| it.is_required);
    FieldMatch::Known(KnownField {
        place,
        schemas: field.schemas.clone(),
        is_required: says_it.then_some(field.is_required),
    })
}

fn field_of<'a, 's>(shape: &'a Shape<'s>, name: &str) -> Option<&'a ShapeField<'s>> {
    shape.field(name).or_else(|| shape.fields.iter().find(|it| is_named(it.name, name)))
}

/// Whether two names are the same but for the brackets of a list.
fn is_named(of: &str, name: &str) -> bool {
    of == name || of.trim_end_matches("[]") == name.trim_end_matches("[]")
}

fn plain(name: &str) -> String {
    name.trim_end_matches("[]").to_ascii_lowercase()
}

/// The names of a path: `items`, `id` of `items[0].id`, `items[].id` and `items[id]`.
fn segments(name: &str) -> Vec<&str> {
    let parts = name.split(['.', '[', ']']).map(str::trim);
    let is_name = |it: &&str| !it.is_empty() && *it != "*" && it.parse::<u32>().is_err();
    parts.filter(is_name).collect()
}
