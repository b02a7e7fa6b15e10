//! Generated documents read alike by this crate and by serde_yaml and serde_json.

use crate::{Kind, Value, json, yaml};
use doclint_diagnostic::Span;

#[test]
fn yaml_and_json_agree_with_serde() {
    let mut random = Random(11);
    for _ in 0..2_000 {
        let mut text = String::new();
        for key in 0..1 + random.below(6) {
            entry(&mut text, &mut random, key, 0);
        }
        if random.below(2) == 0 {
            text = text.replace('\n', "\r\n");
        }
        let document = yaml::parse(&text, 0);
        assert_eq!(document.errors, [], "{text}");
        let theirs: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        let ours = document.root.to_json();
        assert_eq!(ours, theirs, "{text}");
        spans_read_back(&document.root, &text);

        let text = serde_json::to_string_pretty(&theirs).unwrap();
        let document = json::parse(&text);
        assert_eq!(document.errors, [], "{text}");
        assert_eq!(document.root.to_json(), theirs, "{text}");
        json_spans_read_back(&document.root, &text);
    }
}

/// Every scalar's bytes, read alone, give the scalar again.
fn spans_read_back(value: &Value, text: &str) {
    let slice = &text[value.span.range()];
    match &value.kind {
        Kind::Sequence(items) => items.iter().for_each(|it| spans_read_back(it, text)),
        Kind::Mapping(mapping) => {
            for entry in &mapping.entries {
                let key = yaml::parse(&text[entry.key.span.range()], 0).root;
                assert_eq!(key.as_str(), Some(entry.key.text.as_str()));
                spans_read_back(&entry.value, text);
            }
        }
        // A block's last line end is not part of its span, and its indentation lies outside.
        kind if slice.starts_with(['|', '>']) => {
            let again = yaml::parse(&format!("{slice}\n"), 0).root;
            assert_eq!(&again.kind, kind, "{slice:?} in {text}");
        }
        kind => {
            let again = yaml::parse(slice, 0).root;
            assert_eq!(&again.kind, kind, "{slice:?} in {text}");
            assert_eq!(slice.trim(), slice);
        }
    }
}

fn json_spans_read_back(value: &Value, text: &str) {
    let again = json::parse(&text[value.span.range()]);
    assert_eq!(again.root.to_json(), value.to_json());
    assert_eq!(again.root.span, Span::new(0, value.span.len()));
    for item in value.as_sequence().unwrap_or_default() {
        json_spans_read_back(item, text);
    }
    for entry in value.as_mapping().map(|it| it.entries.as_slice()).unwrap_or_default() {
        let key: String =
            serde_json::from_str(&text[entry.key.span.range()]).expect("a JSON string");
        assert_eq!(key, entry.key.text);
        json_spans_read_back(&entry.value, text);
    }
}

const SCALARS: [&str; 24] = [
    "plain words",
    "Füße 𝄞",
    "true",
    "False",
    "null",
    "~",
    "0",
    "-17",
    "0x1F",
    "0o17",
    "1.5",
    "-2.5e-1",
    "'single ''quoted'''",
    "\"double \\\"q\\\" \\u00e9\\n\"",
    "https://a.b/c?d=e#f",
    "a:b",
    "x # not read",
    "\"# read\"",
    "''",
    "12:30",
    "v1.2.3",
    "\"two\n          lines\"",
    "several\n          plain\n          lines",
    "2024-05-01",
];

fn entry(out: &mut String, random: &mut Random, key: usize, depth: usize) {
    let indent = "  ".repeat(depth);
    let name = ["clé", "'a b'", "\"q\\t\"", "plain", "with space"][random.below(5)];
    let name = match name.strip_suffix(['\'', '"']) {
        Some(open) => format!("{open}{key}{}", &name[..1]),
        None => format!("{name}{key}"),
    };
    out.push_str(&format!("{indent}{name}:"));
    let scalar = |random: &mut Random| SCALARS[random.below(SCALARS.len())];
    match random.below(if depth < 3 { 9 } else { 6 }) {
        0 => out.push('\n'),
        1 => out.push_str(&format!(" |\n{indent}  block é\n{indent}   more\n\n")),
        2 => out.push_str(&format!(" >-\n{indent}  folded\n{indent}  text\n\n{indent}  end\n")),
        3 => out.push_str(" [é, 'b', \"c\", {d: 1, e: [2, x y]}]\n"),
        4 | 5 => out.push_str(&format!(" {}\n", scalar(random))),
        6 => {
            out.push('\n');
            for _ in 0..1 + random.below(3) {
                out.push_str(&format!("{indent}- {}\n", scalar(random)));
            }
        }
        7 => {
            out.push_str(" # a comment\n");
            for key in 0..1 + random.below(3) {
                entry(out, random, key, depth + 1);
            }
        }
        _ => out.push_str(&format!("\n{indent}  - a: 1\n{indent}    b: {{}}\n{indent}  - []\n")),
    }
}

/// A small linear congruential generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}
