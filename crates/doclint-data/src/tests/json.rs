//! Reading JSON: values, places, mistakes.

use crate::{DataError, json};
use doclint_diagnostic::Span;
use serde_json::json as value;

#[test]
fn reads_values_with_byte_spans() {
    let text =
        "\u{FEFF}{\r\n  \"é\": [1, -2.5e1, \"ü\\n𝄞\"],\r\n  \"a/b~c\": {\"d\": null}\r\n}\r\n";
    let document = json::parse(text);
    assert_eq!(document.errors, []);
    let root = document.root;
    assert_eq!(root.to_json(), value!({"é": [1, -25, "ü\n𝄞"], "a/b~c": {"d": null}}));
    let slice = |pointer: &str| &text[root.pointer(pointer).unwrap().span.range()];
    assert_eq!(slice(""), text.trim_matches(['\u{FEFF}', '\r', '\n']));
    assert_eq!(slice("/é/2"), "\"ü\\n𝄞\"");
    assert_eq!(slice("/a~1b~0c/d"), "null");
    assert_eq!(&text[root.as_mapping().unwrap().entries[1].key.span.range()], "\"a/b~c\"");
    for missing in ["é", "/é/3", "/é/x", "/é/0/1", "/a"] {
        assert!(root.pointer(missing).is_none(), "{missing}");
    }
}

#[test]
fn reports_duplicates_with_both_places() {
    let text = r#"{"a": 1, "b": {"c": 1, "\u0063": 2}, "a": 2, "a": 3}"#;
    let document = json::parse(text);
    let places: Vec<_> = document
        .errors
        .iter()
        .map(|it| match it {
            DataError::DuplicateKey { span, first, key } => (first.start, span.start, key.as_str()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(places, [(15, 23, "c"), (1, 37, "a"), (1, 45, "a")]);
    assert_eq!(document.root.to_json(), value!({"a": 3, "b": {"c": 2}}));
}

#[test]
fn mistakes_are_reported_in_plain_words_at_their_cause() {
    for (text, place, words) in [
        (r#"{"a": 1,}"#, ",", "trailing comma"),
        (r#"{"a": [1, 2,]}"#, ",", "trailing comma"),
        (r#"{"a": 1 "b": 2}"#, "", "missing comma"),
        ("{\"a\": [1\n2]}", "", "missing comma"),
        ("{\"a\": 1 // one\n}", "// one", "does not allow comments"),
        (r#"{a: 1}"#, "a", "key in double quotes"),
        (r#"{"a": 'x'}"#, "'", "double quotes"),
        (r#"{"a": True}"#, "True", "not a JSON value"),
        (r#"{"a": "x" + y}"#, "+", "JSON"),
        (r#"{"a" 1}"#, "1", "missing colon"),
        (r#"{"a": }"#, "}", "expected a value"),
        (r#"{"a": "#, "", "expected a value"),
        (r#"{"a": {"b": 1}"#, "{", "unclosed brace `{`"),
        (r#"{"a": ["b", "c"}"#, "}", "the list of `a` has no closing `]`"),
        (r#"{"a": ["b", "c": 1}"#, ":", "the list of `a` has no closing `]`"),
        (r#"[{"b": "}]"]"#, "]", "the object before this has no closing `}`"),
        (r#"[{"a": 1, {"b": 2}]"#, "{", "key in double quotes"),
        (r#"["a", ["b"]"#, "[", "unclosed bracket `[`"),
        ("{\"a\": \"x,\n\"b\": 1}", "\"x,", "unclosed string"),
        ("{\"a\": \"x", "\"x", "unclosed string"),
        ("{\"a\": \"x\ty\"}", "\t", "unescaped tab"),
        ("{\"a\": \"x\u{1}y\"}", "\u{1}", "U+0001"),
        (r#"{"a": 1}}"#, "}", "unexpected text after"),
        (r#"{"a": "\q"}"#, "\\q", "invalid escape"),
        (r#"{"a": 0x1}"#, "0x1", "invalid JSON number"),
        ("", "", "expected a JSON value"),
        ("é", "é", "not a JSON value"),
    ] {
        let document = json::parse(text);
        let [DataError::Syntax { span, message, help, replacement }] = &document.errors[..] else {
            panic!("{text}: {:?}", document.errors)
        };
        assert!(message.contains(words), "{text}: {message}");
        assert_eq!(&text[span.range()], place, "{text}: {message}");
        assert!(help.is_some());
        if let Some(replacement) = replacement {
            let mut fixed = text.to_owned();
            fixed.replace_range(span.range(), replacement);
            assert_eq!(json::parse(&fixed).errors, [], "{fixed}");
        }
    }
}

#[test]
fn comments_are_read_where_they_may_stand() {
    let text = "// a [\n{/* { \" */ \"a\": [1, 2,], // \"\n}";
    let document = json::parse_with_comments(text);
    assert_eq!(document.errors, []);
    assert_eq!(document.root.to_json(), value!({"a": [1, 2]}));
    assert_eq!(json::parse_with_comments("{'a': 1}").errors.len(), 1);
}

#[test]
fn hostile_texts_stay_cheap() {
    for deep in ["[", "{\"a\":", "[{\"a\":"] {
        let text = deep.repeat(300_000);
        let [DataError::TooLarge { span, message }] = &json::parse(&text).errors[..] else {
            panic!("{deep}")
        };
        assert!(span.start < 1000 && message.contains("128"), "{message}");
    }
    let fits = format!("{}{}", "[".repeat(128), "]".repeat(128));
    assert_eq!(json::parse(&fits).errors, []);
    assert_eq!(json::parse(&format!("[\"{}\"]", "[".repeat(500))).errors, []);
    let long = format!("\"{}\"", "é".repeat(1_000_000));
    assert_eq!(json::parse(&long).root.span, Span::new(0, 2_000_002));
    assert_eq!(json::parse("\"a\0b\"").errors.len(), 1);
    assert_eq!(json::parse("{\"a\": 1e999}").root.to_json(), value!({"a": null}));
}
