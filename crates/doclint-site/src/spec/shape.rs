//! The fields of an object, put together from `allOf`, `oneOf`, `anyOf` and references.

use super::{Kinds, Others, SchemaId, Side, Spec, Steps};
use doclint_diagnostic::Span;
use foldhash::{HashMap, HashSet};

/// The fields of an object, or of the objects in a list.
#[derive(Clone, Debug, Default)]
pub struct Shape<'s> {
    /// The fields, in the order of the file.
    pub fields: Vec<ShapeField<'s>>,
    /// Whether there may be others: the schema takes any, or part of it is not known.
    pub is_open: bool,
}

/// A field of an object.
#[derive(Clone, Debug)]
pub struct ShapeField<'s> {
    /// The name.
    pub name: &'s str,
    /// Its first key in the file.
    pub span: Span,
    /// The possible schemas of its value, one for each branch that has it.
    pub schemas: Vec<SchemaId>,
    /// Whether every branch requires it.
    pub is_required: bool,
    /// Whether it is not for this side, or the file advises against it.
    pub is_left_out: bool,
}

impl<'s> Shape<'s> {
    /// A field by its name.
    pub fn field(&self, name: &str) -> Option<&ShapeField<'s>> {
        self.fields.iter().find(|it| it.name == name)
    }
}

/// The combined meaning of some schemas.
#[derive(Default)]
struct Parts<'s> {
    fields: Vec<(&'s str, Span, Vec<SchemaId>)>,
    index: HashMap<&'s str, usize>,
    required: HashSet<&'s str>,
    /// Whether other fields are possible for certain.
    is_open: bool,
    /// Whether they restrict the value at all.
    says_something: bool,
}

impl<'s> Parts<'s> {
    fn add(&mut self, name: &'s str, span: Span, schemas: impl IntoIterator<Item = SchemaId>) {
        let next = self.fields.len();
        let at = *self.index.entry(name).or_insert(next);
        if at == next {
            self.fields.push((name, span, Vec::new()));
        }
        let known = &mut self.fields[at].2;
        for schema in schemas {
            // A field has few branches, so that looking through them is fast.
            if known.len() < 16 && !known.contains(&schema) {
                known.push(schema);
            }
        }
    }

    fn take_fields(&mut self, other: &Self) {
        for (name, span, schemas) in &other.fields {
            self.add(name, *span, schemas.iter().copied());
        }
    }

    fn allows_others(&self) -> bool {
        self.is_open || !self.says_something
    }
}

impl Spec {
    /// The fields that a value has if it is of one of these schemas; of a list, those of its items.
    pub fn shape(&self, any_of: &[SchemaId], side: Side, steps: &Steps) -> Shape<'_> {
        let parts = self.branches(any_of, 0, steps);
        let is_left_out = |schemas: &[SchemaId]| {
            let mut schemas = schemas.iter().map(|it| self.schema(*it));
            match side {
                Side::Request => schemas.any(|it| it.is_read_only),
                Side::Response => schemas.any(|it| it.is_write_only),
                Side::Unknown => schemas.any(|it| it.is_read_only || it.is_write_only),
            }
        };
        let is_discouraged =
            |schemas: &[SchemaId]| schemas.iter().any(|it| self.schema(*it).is_discouraged);
        let fields = parts.fields.iter().map(|(name, span, schemas)| ShapeField {
            name,
            span: *span,
            is_required: parts.required.contains(name) && !is_left_out(schemas),
            is_left_out: is_left_out(schemas) || is_discouraged(schemas),
            schemas: schemas.clone(),
        });
        Shape { fields: fields.collect(), is_open: parts.allows_others() }
    }

    /// Returns what all values of one of these schemas have in common.
    fn branches(&self, ids: &[SchemaId], depth: u32, steps: &Steps) -> Parts<'_> {
        let mut all: Option<Parts<'_>> = None;
        let kinds = |it: &SchemaId| self.schema(*it).kinds;
        // A text or a number says nothing about the fields of another branch.
        let has_objects = ids.iter().any(|it| kinds(it).may_have_fields());
        let counts = |it: &&SchemaId| match has_objects {
            true => kinds(it).may_have_fields(),
            false => kinds(it) != Kinds::NULL,
        };
        for id in ids.iter().filter(counts) {
            let one = self.parts(*id, depth + 1, steps);
            all = Some(match all {
                None => one,
                Some(mut all) => {
                    all.take_fields(&one);
                    all.required.retain(|it| one.required.contains(it));
                    all.is_open = all.allows_others() || one.allows_others();
                    all.says_something = true;
                    all
                }
            });
        }
        all.unwrap_or_default()
    }

    /// Collects the parts of a schema. The depth is bounded, so that it may refer to itself.
    fn parts(&self, id: SchemaId, depth: u32, steps: &Steps) -> Parts<'_> {
        let schema = self.schema(id);
        let mut out = Parts { is_open: schema.is_open, ..Parts::default() };
        if depth > Steps::DEPTH || !steps.take() {
            out.is_open = true;
            return out;
        }
        out.is_open |= matches!(schema.others, Others::Taken(_));
        out.says_something = !schema.properties.is_empty()
            || schema.others == Others::Refused
            || !schema.kinds.without_null().meets(Kinds::OBJECT)
            || !schema.values.is_empty();
        for property in &schema.properties {
            out.add(&property.name, property.span, [property.schema]);
        }
        out.required.extend(schema.required.iter().map(|it| &**it));
        let below = schema.items.iter().chain(&schema.all_of).copied();
        let alternatives = schema.choices.iter().map(|it| &**it);
        let parts = below.map(|it| self.parts(it, depth + 1, steps)).collect::<Vec<_>>();
        let chosen = alternatives.map(|it| self.branches(it, depth, steps));
        for part in parts.into_iter().chain(chosen.collect::<Vec<_>>()) {
            // A list of anything is known to be a list, but its items are not known.
            out.is_open |= part.is_open || schema.items.is_some() && !part.says_something;
            out.says_something |= part.says_something;
            out.take_fields(&part);
            out.required.extend(part.required);
        }
        out
    }

    /// The kinds that a value may have; any where that is not known.
    pub fn kinds(&self, id: SchemaId, steps: &Steps) -> Kinds {
        self.kinds_within(id, 0, steps)
    }

    fn kinds_within(&self, id: SchemaId, depth: u32, steps: &Steps) -> Kinds {
        let schema = self.schema(id);
        if depth > Steps::DEPTH || !steps.take() {
            return Kinds::default();
        }
        if !schema.kinds.is_any() {
            return schema.kinds;
        }
        if !schema.values.is_empty() {
            return schema
                .values
                .iter()
                .fold(Kinds::default(), |it, value| it.and(Kinds::of(value)));
        }
        let union = |ids: &[SchemaId]| {
            let mut all = Kinds::default();
            for id in ids {
                let one = self.kinds_within(*id, depth + 1, steps);
                if one.is_any() {
                    return one;
                }
                all = all.and(one);
            }
            all
        };
        let whole = schema.all_of.iter().map(|it| self.kinds_within(*it, depth + 1, steps));
        let chosen = schema.choices.iter().map(|it| union(it));
        let known = whole.chain(chosen).find(|it| !it.is_any());
        let implied = match (schema.properties.is_empty(), schema.items) {
            (false, _) => Kinds::named("object"),
            (true, Some(_)) => Kinds::named("array"),
            _ => None,
        };
        known.or(implied).unwrap_or_default()
    }

    /// Returns the schemas of the items of lists, with those of their branches.
    pub fn items(&self, ids: &[SchemaId], steps: &Steps) -> Vec<SchemaId> {
        self.reached(ids, steps, false).filter_map(|it| self.schema(it).items).collect()
    }

    /// Whether a name is that of a field of these schemas, however deep, or may be one.
    pub fn may_have(&self, ids: &[SchemaId], name: &str, steps: &Steps) -> bool {
        let is_one = |id: SchemaId| self.schema(id).properties.iter().any(|it| *it.name == *name);
        self.reached(ids, steps, true).any(is_one) || steps.left() == 0
    }

    /// The names of the fields of all schemas of the file.
    pub fn field_names(&self) -> HashSet<&str> {
        self.schemas.iter().flat_map(|it| &it.properties).map(|it| &*it.name).collect()
    }

    /// The schemas that a value of some schemas may be of, each once; with `below`, also those of
    /// the values in it.
    fn reached<'s>(
        &'s self,
        ids: &[SchemaId],
        steps: &'s Steps,
        below: bool,
    ) -> impl Iterator<Item = SchemaId> + use<'s> {
        let mut seen: HashSet<SchemaId> = ids.iter().copied().collect();
        let mut todo: Vec<SchemaId> = ids.to_vec();
        std::iter::from_fn(move || {
            let id = todo.pop().filter(|_| steps.take())?;
            let schema = self.schema(id);
            let parts = schema.all_of.iter().chain(schema.choices.iter().flat_map(|it| it.iter()));
            let values = schema.properties.iter().map(|it| &it.schema).chain(&schema.items);
            let values = values.chain(match &schema.others {
                Others::Taken(Some(id)) => Some(id),
                _ => None,
            });
            let next = parts.chain(values.filter(|_| below));
            todo.extend(next.filter(|it| seen.insert(**it)));
            Some(id)
        })
    }
}
