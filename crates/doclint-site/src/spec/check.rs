//! Whether an example fits a schema: the part of JSON Schema that examples in documentation break.

use super::{Kinds, Limits, Others, Schema, SchemaId, Spec, Steps};
use doclint_data::{Kind, Mapping, Value};
use doclint_diagnostic::Span;
use doclint_suggest::meant;
use foldhash::HashSet;

/// The side that an example is for: requests leave out read-only properties, and responses
/// write-only ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// A request.
    Request,
    /// A response.
    Response,
    /// Either.
    Unknown,
}

/// Where an example does not fit, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// The value or key.
    pub span: Span,
    /// Where that is in the example: `items[0].id`. Empty for the whole.
    pub path: String,
    /// The message: "expected an integer, found a string".
    pub message: String,
    /// Advice on how to fix it, if there is any.
    pub help: Option<String>,
}

/// How many misfits are listed of one example.
const MOST: usize = 8;

struct Checker<'s> {
    spec: &'s Spec,
    side: Side,
    steps: &'s Steps,
    path: Vec<String>,
    /// Whether the schema is a part of `allOf`: a field that it refuses may be a field of the
    /// whole.
    is_part: bool,
    out: Vec<Misfit>,
}

impl Spec {
    /// Where a value does not fit a schema. What is elided and what readers have to replace fits
    /// everything, and so does what is beyond the steps.
    pub fn misfits(&self, id: SchemaId, value: &Value, side: Side, steps: &Steps) -> Vec<Misfit> {
        let mut checker =
            Checker { spec: self, side, steps, path: Vec::new(), is_part: false, out: Vec::new() };
        checker.value(id, value, 0);
        match steps.left() {
            0 => Vec::new(),
            _ => without_repetitions(checker.out),
        }
    }
}

/// One misfit for items of a list that have the same.
fn without_repetitions(all: Vec<Misfit>) -> Vec<Misfit> {
    let in_any_item = |it: &Misfit| {
        it.path
            .split('[')
            .map(|it| it.split_once(']').map_or(it, |it| it.1))
            .collect::<Vec<_>>()
            .join("[]")
    };
    let mut out: Vec<(String, Misfit, bool)> = Vec::new();
    for misfit in all {
        let path = in_any_item(&misfit);
        let is_same =
            |it: &&mut (String, Misfit, bool)| it.0 == path && it.1.message == misfit.message;
        match out.iter_mut().find(is_same) {
            Some(first) => first.2 = true,
            None => out.push((path, misfit, false)),
        }
    }
    let with_others = |(_, mut misfit, is_repeated): (_, Misfit, bool)| {
        if is_repeated {
            misfit.message.push_str(", as in other items");
        }
        misfit
    };
    out.into_iter().map(with_others).collect()
}

impl Checker<'_> {
    /// Checks one value. The depth is bounded, so that it may call itself.
    fn value(&mut self, id: SchemaId, value: &Value, depth: u32) {
        let schema = self.spec.schema(id);
        let is_at_end = depth > Steps::DEPTH * 2 || self.out.len() >= MOST || !self.steps.take();
        let is_null = schema.is_nullable && value.is_null();
        if is_at_end || schema.is_open || is_null || is_placeholder(value, schema) {
            return;
        }
        if !schema.kinds.takes(Kinds::of(value)) {
            // A value that is allowed by name is allowed, whatever the type says.
            if !schema.values.iter().any(|it| is_same(it, value)) {
                let expected = article(&schema.kinds.text());
                let found = found(value);
                // An unquoted value, such as a version, is a number.
                let is_bare = matches!(value.kind, Kind::Number(_) | Kind::Bool(_));
                let help = "put it in quotes, or correct the schema";
                let is_text = is_bare && schema.kinds.takes(Kinds::STRING);
                let help = is_text.then(|| help.to_owned());
                self.add(value.span, format!("expected {expected}, found {found}"), help);
            }
            return;
        }
        self.one_of(schema, value);
        if let Some(limits) = &schema.limits {
            self.limits(limits, value);
        }
        match &value.kind {
            Kind::Mapping(mapping) => self.object(id, value.span, mapping, depth),
            Kind::Sequence(items) => {
                for (at, item) in items.iter().enumerate() {
                    let Some(of) = schema.items else { break };
                    self.within(format!("[{at}]"), |it| it.value(of, item, depth + 1));
                }
            }
            _ => {}
        }
        let around = std::mem::replace(&mut self.is_part, true);
        for part in &schema.all_of {
            self.value(*part, value, depth + 1);
        }
        self.is_part = around;
        for choice in &schema.choices {
            self.choice(choice, value, depth);
        }
    }

    fn one_of(&mut self, schema: &Schema, value: &Value) {
        let is_listed = schema.values.iter().any(|it| is_same(it, value));
        // Files often forget to list `null` where the type has it.
        if schema.values.is_empty() || is_listed || value.is_null() {
            return;
        }
        let names: Vec<&str> = schema.values.iter().filter_map(Value::as_str).collect();
        let near = value.as_str().and_then(|it| meant(it, names.iter().copied()));
        let all: Vec<String> = schema.values.iter().take(6).map(shown).collect();
        let more = if schema.values.len() > 6 { " and others" } else { "" };
        let message = match all.as_slice() {
            [only] => format!("expected {only}, found {}", shown(value)),
            _ => format!("{} is not one of {}{more}", shown(value), all.join(", ")),
        };
        self.add(value.span, message, near.map(|it| format!("did you mean `{it}`?")));
    }

    fn limits(&mut self, limits: &Limits, value: &Value) {
        let (size, least, most, what) = match &value.kind {
            Kind::Number(it) => (*it, limits.minimum, limits.maximum, ""),
            Kind::String(it) => {
                let length = it.chars().count() as f64;
                (length, limits.min_length, limits.max_length, " characters")
            }
            Kind::Sequence(it) => (it.len() as f64, limits.min_items, limits.max_items, " items"),
            _ => return,
        };
        if let Some(least) = least.filter(|it| size < *it) {
            self.add(value.span, format!("expected at least {least}{what}, found {size}"), None);
        } else if let Some(most) = most.filter(|it| size > *it) {
            self.add(value.span, format!("expected at most {most}{what}, found {size}"), None);
        }
    }

    fn object(&mut self, id: SchemaId, span: Span, mapping: &Mapping, depth: u32) {
        let schema = self.spec.schema(id);
        let keys: HashSet<&str> = mapping.entries.iter().map(|it| it.key.text.as_str()).collect();
        // `{}` represents an object that the example doesn't show.
        let is_elided = depth > 0 && keys.is_empty()
            || keys.iter().any(|it| is_elision(it))
            || mapping.entries.iter().any(|it| it.value.as_str().is_some_and(is_elision));
        let missing = schema.required.iter().filter(|it| !keys.contains(&***it));
        for name in missing.filter(|_| !is_elided) {
            if !self.is_left_out(schema, name) {
                let near = meant(name, keys.iter().copied());
                let near = near.filter(|it| schema.properties.iter().all(|p| *p.name != **it));
                let help = near.map(|it| format!("rename `{it}` to `{name}`"));
                self.add(span, format!("required `{name}` is missing"), help);
            }
        }
        for entry in &mapping.entries {
            let name = entry.key.text.as_str();
            let property = schema.properties.iter().find(|it| *it.name == *name);
            let of = match (property, schema.others) {
                (Some(property), _) => Some(property.schema),
                (None, Others::Taken(of)) => of,
                (None, Others::Refused) if !is_elision(name) => {
                    if !self.is_part && schema.all_of.is_empty() && schema.choices.is_empty() {
                        self.unknown(schema, name, entry.key.span);
                    }
                    None
                }
                _ => None,
            };
            if let Some(of) = of {
                self.within(format!(".{name}"), |it| it.value(of, &entry.value, depth + 1));
            }
        }
    }

    fn unknown(&mut self, schema: &Schema, name: &str, span: Span) {
        let near = meant(name, schema.properties.iter().map(|it| &*it.name));
        let help = near.map(|it| format!("did you mean `{it}`?"));
        self.add(
            span,
            format!("`{name}` is not one of the fields, and no others are allowed"),
            help,
        );
    }

    /// Whether a required field is not on the side that the example is for.
    fn is_left_out(&self, schema: &Schema, name: &str) -> bool {
        let property = schema.properties.iter().find(|it| *it.name == *name);
        property.map(|it| self.spec.schema(it.schema)).is_some_and(|it| match self.side {
            Side::Request => it.is_read_only,
            Side::Response => it.is_write_only,
            Side::Unknown => it.is_read_only || it.is_write_only,
        })
    }

    /// Checks that a value fits one of several schemas. `oneOf` is taken as `anyOf`: that a value
    /// fits two schemas is the fault of these.
    fn choice(&mut self, choice: &[SchemaId], value: &Value, depth: u32) {
        let mut tries: Vec<Vec<Misfit>> = Vec::new();
        // That it is not `null` says nothing about a value that should be something else.
        let is_null = |id: &SchemaId| self.spec.schema(*id).kinds == Kinds::NULL;
        let choice: Vec<SchemaId> =
            choice.iter().filter(|it| value.is_null() || !is_null(it)).copied().collect();
        for id in &choice {
            let before = std::mem::take(&mut self.out);
            self.value(*id, value, depth + 1);
            let found = std::mem::replace(&mut self.out, before);
            if found.is_empty() {
                return;
            }
            tries.push(found);
        }
        let is_about_parts = |it: &Vec<Misfit>| it.iter().all(|it| it.span != value.span);
        let inside: Vec<_> = tries.iter().filter(|it| is_about_parts(it)).collect();
        let best = match (inside.as_slice(), tries.as_slice()) {
            ([one], _) => Some(*one),
            (_, [one]) => Some(one),
            _ => None,
        };
        match best {
            Some(best) => self.out.extend(best.iter().cloned()),
            None => {
                let message =
                    format!("it fits none of the {} forms that are allowed", choice.len());
                self.add(value.span, message, None);
            }
        }
    }

    fn within(&mut self, step: String, check: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.is_part, false);
        self.path.push(step);
        check(self);
        self.path.pop();
        self.is_part = around;
    }

    fn add(&mut self, span: Span, message: String, help: Option<String>) {
        let path = self.path.concat().trim_start_matches('.').to_owned();
        let misfit = Misfit { span, path, message, help };
        if self.out.len() < MOST && !self.out.contains(&misfit) {
            self.out.push(misfit);
        }
    }
}

/// Whether a text is a placeholder for omitted content.
fn is_elision(text: &str) -> bool {
    text.contains("...") || text.contains('…')
}

/// Whether readers have to replace a value, so that it shows nothing about the type. A text where a
/// text belongs is not a placeholder.
fn is_placeholder(value: &Value, schema: &Schema) -> bool {
    let Some(text) = value.as_str().map(str::trim) else { return false };
    let is_free = schema.values.is_empty() && schema.kinds.takes(Kinds::STRING);
    let lower = text.to_ascii_lowercase();
    let is_bracketed = |open, close| text.starts_with(open) && text.ends_with(close);
    !is_free
        && (is_elision(text)
            || is_bracketed('<', '>')
            || is_bracketed('{', '}')
            || is_bracketed('[', ']')
            || text.contains("{{")
            || text.contains("${")
            || text.starts_with('$')
            || lower.starts_with("your")
            || Kinds::named(&lower).is_some()
            || !text.is_empty()
                && !text.chars().any(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
                && text.contains('_'))
}

fn is_same(a: &Value, b: &Value) -> bool {
    match (&a.kind, &b.kind) {
        (Kind::Sequence(_) | Kind::Mapping(_), Kind::Sequence(_) | Kind::Mapping(_)) => {
            a.to_json() == b.to_json()
        }
        (a, b) => a == b,
    }
}

/// A value as a message shows it.
fn shown(value: &Value) -> String {
    match &value.kind {
        Kind::String(text) if text.chars().count() <= 40 => format!("`{text}`"),
        Kind::Number(number) => format!("`{number}`"),
        Kind::Bool(value) => format!("`{value}`"),
        _ => found(value),
    }
}

/// Describes the value that was found.
fn found(value: &Value) -> String {
    match Kinds::of(value).text().as_str() {
        "null" => "`null`".to_owned(),
        "number" => "a number with a fraction".to_owned(),
        "integer" => "a number".to_owned(),
        name => article(name),
    }
}

fn article(kinds: &str) -> String {
    let article = if kinds.starts_with(['a', 'i', 'o']) { "an" } else { "a" };
    match kinds {
        "null" => "`null`".to_owned(),
        kinds => format!("{article} {kinds}"),
    }
}
