use crate::{Kind, Mapping, Value, toml};
use serde_json::json;

#[test]
fn values_have_their_places() {
    let text =
        "\u{FEFF}b = [1, 0x10, 1_0, 2.5]\n[a.'x y']\nc = \"d\\n\"\nat = 2026-01-02\non = true\n";
    let document = toml::parse(text);
    assert_eq!(document.errors, []);
    let expected = json!({
        "b": [1, 16, 10, 2.5],
        "a": {"x y": {"c": "d\n", "at": "2026-01-02", "on": true}},
    });
    assert_eq!(document.root.to_json(), expected);
    let top = document.root.as_mapping().unwrap();
    let keys: Vec<&str> = top.entries.iter().map(|it| it.key.text.as_str()).collect();
    assert_eq!(keys, ["b", "a"], "the order of the text");
    let inner = document.root.pointer("/a/x y").and_then(Value::as_mapping).unwrap();
    let written = |inner: &Mapping, key: &str| {
        let entry = inner.entry(key).unwrap();
        (text[entry.key.span.range()].to_owned(), text[entry.value.span.range()].to_owned())
    };
    assert_eq!(written(inner, "c"), ("c".to_owned(), "\"d\\n\"".to_owned()));
    assert_eq!(written(top, "b").1, "[1, 0x10, 1_0, 2.5]");
}

#[test]
fn a_syntax_error_has_its_place() {
    for (text, place, part) in [
        ("a = 1\nb = \n", 10, "value"),
        ("a = 1\na = 2\n", 6, "duplicate key"),
        ("a = [1\n", 0, "array"),
        ("[a\n", 0, "table"),
    ] {
        let document = toml::parse(text);
        assert_eq!(document.root.kind, Kind::Null);
        let [error] = &document.errors[..] else { panic!("{text}: {document:?}") };
        assert!(error.message().contains(part), "{text}: {}", error.message());
        assert!(error.span().start >= place, "{text}: {:?}", error.span());
        assert!(error.span().end as usize <= text.len(), "{text}: {:?}", error.span());
    }
}

#[test]
fn hostile_texts_are_refused() {
    let long = format!("a = \"{}\"\n", "x".repeat(4 << 20));
    let deep = format!("a = {}1{}\n", "[".repeat(100_000), "]".repeat(100_000));
    let dotted = format!("{}a = 1\n", "a.".repeat(100_000));
    for text in [&long, &deep, &dotted] {
        assert_eq!(toml::parse(text).errors.len(), 1, "{}", &text[..20]);
    }
}
