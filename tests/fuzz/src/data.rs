//! Changes JSON and YAML where it means something, so that most texts can still be read.

use doclint_data::{Document, Kind, Value, json, yaml};
use doclint_diagnostic::Span;
use doclint_tests::rng::Rng;

/// Values in place of others, in both languages.
const VALUES: [&str; 24] = [
    "null",
    "true",
    "0",
    "-1",
    "1.5",
    "1e999",
    "\"\"",
    "\" \"",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "{\"$ref\": \"parts/a.json\"}",
    "{\"$ref\": \"#/components/schemas/User\"}",
    "\"/\"",
    "\"/guide/install#steps\"",
    "\"guide/install.mdx\"",
    "\"GET /users\"",
    "\"https://example.com\"",
    "\"/:slug*\"",
    "\"{id}\"",
    "\"#zzz\"",
    "\"*\"",
    "\"日\\u0000\"",
];

/// The keys and values of a text.
#[derive(Default)]
struct Places {
    keys: Vec<Span>,
    values: Vec<Span>,
}

/// The text with one key or value changed; `other` gives some to take.
pub fn with_other_value(text: &str, other: &str, rng: &mut Rng) -> String {
    let (own, others) = (Places::of(text), Places::of(other));
    let Some(&value) = rng.pick(&own.values) else { return text.to_owned() };
    let old = &text[value.range()];
    let replaced = |span: Span, new: &str| {
        format!("{}{new}{}", &text[..span.start as usize], &text[span.end as usize..])
    };
    let taken = |spans: &[Span], rng: &mut Rng| rng.pick(spans).map(|it| &other[it.range()]);
    match rng.below(10) {
        0..=2 => replaced(value, rng.pick(&VALUES).expect("there are values")),
        3..=4 => replaced(value, taken(&others.values, rng).unwrap_or("null")),
        5 => replaced(value, &format!("[{old}, {old}]")),
        6 => replaced(value, &format!("{{\"a\": {old}}}")),
        way => {
            let Some(&key) = rng.pick(&own.keys) else { return text.to_owned() };
            let name = &text[key.range()];
            match way {
                7 => replaced(key, taken(&others.keys, rng).unwrap_or("\"a\"")),
                // The key again, with another value.
                8 => replaced(Span::at(key.start), &format!("{name}: null, ")),
                _ => replaced(key, &misspelled(name, rng)),
            }
        }
    }
}

/// A name with a letter left out, doubled, or in the other case.
fn misspelled(name: &str, rng: &mut Rng) -> String {
    let letters: Vec<usize> =
        name.char_indices().filter(|it| it.1.is_ascii_alphabetic()).map(|it| it.0).collect();
    let Some(&at) = rng.pick(&letters) else { return name.to_owned() };
    let letter = &name[at..at + 1];
    let new = match rng.below(3) {
        0 => String::new(),
        1 => letter.repeat(2),
        _ => letter.to_ascii_uppercase(),
    };
    format!("{}{new}{}", &name[..at], &name[at + 1..])
}

impl Places {
    fn of(text: &str) -> Self {
        let is_json = text.trim_start().starts_with(['{', '[']);
        let Document { root, .. } =
            if is_json { json::parse_with_comments(text) } else { yaml::parse_file(text) };
        let mut out = Self::default();
        let mut pending: Vec<&Value> = vec![&root];
        while let Some(value) = pending.pop() {
            out.values.push(value.span);
            match &value.kind {
                Kind::Sequence(items) => pending.extend(items),
                Kind::Mapping(mapping) => {
                    out.keys.extend(mapping.entries.iter().map(|it| it.key.span));
                    pending.extend(mapping.entries.iter().map(|it| &it.value));
                }
                _ => {}
            }
        }
        out
    }
}
