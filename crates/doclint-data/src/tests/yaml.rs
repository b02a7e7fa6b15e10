//! Reading YAML: values, places, mistakes.

use crate::{DataError, Kind, Limits, Value, yaml};
use doclint_diagnostic::Span;
use serde_json::json;

/// The text under a span.
fn slice(text: &str, span: Span) -> &str {
    &text[span.range()]
}

#[test]
fn spans_are_bytes_of_the_file() {
    let front = "título: \"Füße 𝄞\" # note\r\ntags: [é, 'ü b']\r\nnested:\r\n  - ключ: значение\r\n    \
                 empty:\r\n\r\n# end\r\nlast: |\r\n  äö\r\n  ü\r\n\r\n";
    let file = format!("---\r\n{front}---\r\n");
    let document = yaml::parse(front, 5);
    assert_eq!(document.errors, []);
    let root = &document.root;
    let entry = |key: &str| root.as_mapping().unwrap().entry(key).unwrap();
    assert_eq!(slice(&file, entry("título").key.span), "título");
    assert_eq!(slice(&file, entry("título").value.span), "\"Füße 𝄞\"");
    assert_eq!(slice(&file, entry("tags").value.span), "[é, 'ü b']");
    assert_eq!(slice(&file, root.pointer("/tags/1").unwrap().span), "'ü b'");
    let nested = entry("nested").value.span;
    assert_eq!(slice(&file, nested), "- ключ: значение\r\n    empty:");
    let empty = root.pointer("/nested/0/empty").unwrap();
    assert!(empty.is_null() && empty.span == Span::at(nested.end));
    assert_eq!(slice(&file, entry("last").value.span), "|\r\n  äö\r\n  ü");
    assert_eq!(slice(&file, root.span), front.trim_end());
    assert_eq!(
        root.to_json(),
        json!({
            "título": "Füße 𝄞", "tags": ["é", "ü b"],
            "nested": [{"ключ": "значение", "empty": null}], "last": "äö\nü\n"
        })
    );
}

#[test]
fn takes_what_js_yaml_takes() {
    for (text, value) in [
        ("", json!(null)),
        ("# only a comment\n", json!(null)),
        ("a: 'x\ny'\nb: 1\n", json!({"a": "x y", "b": 1})),
        ("a: \"x\n\n  y\"\n", json!({"a": "x\ny"})),
        (
            "a: \"1\"\nb: 1\nc: !!str 1\nd: 2024-01-02\n",
            json!({"a": "1", "b": 1, "c": "1", "d": "2024-01-02"}),
        ),
        ("a: x\n  y\n  z\n", json!({"a": "x y z"})),
        ("a: >-\n  x\n  y\n", json!({"a": "x y"})),
        ("a:\n- x\n- y\nb: {c: d, e}\n", json!({"a": ["x", "y"], "b": {"c": "d", "e": null}})),
        ("a: https://x.y/z#w\nb: a:b\n", json!({"a": "https://x.y/z#w", "b": "a:b"})),
        (
            "1: one\nnull: none\n[a, b]: list\n",
            json!({"1": "one", "null": "none", "[a, b]": "list"}),
        ),
        ("a: x\u{2028}y\u{85}z\n", json!({"a": "x\u{2028}y\u{85}z"})),
        ("［a］: x\n", json!({"［a］": "x"})),
        ("\u{FEFF}a: x\n", json!({"a": "x"})),
        (
            "a: \"b !c, d\"\nb: [x !y, !z w, 'v !u,']\n",
            json!({"a": "b !c, d", "b": ["x !y", "w", "v !u,"]}),
        ),
        ("a: &anchor x\n", json!({"a": "x"})),
        ("---\na: 1\n...\n", json!({"a": 1})),
        ("a: 1\r\nb: 2\r\n", json!({"a": 1, "b": 2})),
    ] {
        let document = yaml::parse(text, 0);
        assert_eq!(document.errors, [], "{text:?}");
        assert_eq!(document.root.to_json(), value, "{text:?}");
    }
    let marked = yaml::parse("\u{FEFF}a: x\n", 10).root;
    assert_eq!(marked.get("a").unwrap().span, Span::new(16, 17), "the byte order mark counts");
}

#[test]
fn reports_duplicates_and_aliases_with_their_places() {
    let text = "a: &x 1\nb: {c: 1, c: 2}\na: *x\n'a': 3\n";
    let document = yaml::parse(text, 0);
    let [inner, second, DataError::Alias { span }, third] = document.errors.as_slice() else {
        panic!("{:?}", document.errors)
    };
    assert_eq!(slice(text, *span), "*x");
    for (error, first, later) in [(inner, 12, 18), (second, 0, 24), (third, 0, 30)] {
        let DataError::DuplicateKey { span, first: earlier, .. } = error else { panic!() };
        assert_eq!((earlier.start, span.start), (first, later));
    }
    assert_eq!(document.root.to_json(), json!({"a": 3, "b": {"c": 2}}));
}

/// Text, the place blamed, a part of the message, and whether the replacement fixes it.
const MISTAKES: [(&str, &str, &str, bool); 33] = [
    ("title: Foo: bar\nx: y\n", "Foo: bar", "contains `: `", true),
    ("title: What's new: \"v2\"\nx: y\n", "What's new: \"v2\"", "contains `: `", true),
    ("title: Foo:\nx: y", "Foo:", "ends with `:`", true),
    ("title: 'It's good'\nx: y\n", "'It's good'", "unexpected text after the quote", true),
    ("title: \"Foo\" bar\n", "\"Foo\" bar", "unexpected text after the quote", true),
    ("title: \"a: \"b\"\"\n", "\"a: \"b\"\"", "unexpected text after the quote", true),
    ("title: [Beta] Page\n", "[Beta] Page", "unexpected text after the bracket", true),
    ("title: [a](https://b.c)\n", "[a](https://b.c)", "unexpected text after the bracket", true),
    ("title: \"Foo\nx: y\n", "\"Foo", "unclosed quote `\"`", false),
    ("title: \"Foo\nx: \"y\"\n", "\"Foo", "unclosed quote `\"`", false),
    ("title: [Beta\nx: y\n", "[Beta", "unclosed bracket `[`", false),
    ("title: {a: b\nx: y\n", "{a: b", "unclosed bracket `{`", false),
    ("tags: [a, b: c: d]\n", "[a, b: c: d]", "missing comma or closing `]`", false),
    ("title: @foo\n", "@foo", "begins with `@`", true),
    ("title: `code` here\n", "`code` here", "begins with a backtick", true),
    ("title: %x\n", "%x", "begins with `%`", true),
    ("title: *bold* text\n", "*bold* text", "begins with `*`", true),
    ("tags: [!new, b]\n", "!new", "begins with `!`", true),
    ("title: - foo\n", "- foo", "begins with `-`", true),
    ("title: ![a](b)\n", "![a](b)", "begins with `!`", true),
    ("tags: [!don't, b]\n", "!don't", "begins with `!`", true),
    ("title: > text\n", "> text", "block of text", true),
    ("title:\n\tsub: y\n", "\t", "tab where", true),
    ("a:\n  b: c\n\td: e\n", "\t", "tab where", true),
    ("title: \"a\\d\"\n", "\\d", "unknown escape", false),
    ("a: b\ntitle:Foo\nx: y\n", ":", "missing space after the colon", true),
    ("a: b\ntitle:\u{a0}Foo\nx: y\n", ":\u{a0}", "not a plain space", true),
    ("- a\n-b\n", "-", "missing space after the hyphen", true),
    ("Some text\nx: y\n", "Some text", "not a `key: value` pair", false),
    ("title: x\n  sub: y\n", "sub: y", "inside the value above", false),
    ("  title: x\nsub: y\n", "sub: y", "inconsistent indentation", false),
    ("a: 1\n---\nb: 2\n", "---", "second YAML document", false),
    ("a: 1\nb: x\u{7}x\n", "\u{7}", "U+0007", true),
];

#[test]
fn mistakes_are_reported_in_plain_words_at_their_cause() {
    const BEFORE: &str = "première: 'ß'\n";
    for (text, place, words, has_fix) in MISTAKES {
        let text = if text.starts_with("  ") || text.starts_with(['S', '-']) {
            text.to_owned()
        } else {
            format!("{BEFORE}{text}")
        };
        let document = yaml::parse(&text, 0);
        let [DataError::Syntax { span, message, help, replacement }] = &document.errors[..] else {
            panic!("{text:?}: {:?}", document.errors)
        };
        assert_eq!(slice(&text, *span), place, "{text:?}: {message}");
        assert!(message.contains(words), "{text:?}: {message}");
        assert!(help.is_some(), "{text:?}: {message}");
        assert_eq!(replacement.is_some(), has_fix, "{text:?}: {message}");
        if let Some(replacement) = replacement {
            let mut fixed = text.clone();
            fixed.replace_range(span.range(), replacement);
            assert_eq!(yaml::parse(&fixed, 0).errors, [], "{fixed:?}");
        }
        if text.starts_with(BEFORE) {
            let kept = document.root.get("première").and_then(Value::as_str);
            assert_eq!(kept, Some("ß"), "what stands before is kept: {text:?}");
        }
    }
}

#[test]
fn hostile_texts_stay_cheap() {
    let bomb = {
        let mut text = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
        for (name, last) in ('b'..='z').zip('a'..) {
            let aliases = vec![format!("*{last}"); 9].join(", ");
            text += &format!("{name}: &{name} [{aliases}]\n");
        }
        text
    };
    let document = yaml::parse(&bomb, 0);
    assert_eq!(document.errors.len(), 25 * 9);
    assert!(document.errors.iter().all(|it| matches!(it, DataError::Alias { .. })));

    const MANY: usize = 200_000;
    let steps: String = (0..1000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    for deep in [
        "[".repeat(MANY),
        "{a: ".repeat(MANY),
        "[{".repeat(MANY),
        "- ".repeat(MANY),
        "? ".repeat(MANY),
        "[\n".repeat(MANY),
        "? - ".repeat(MANY),
        steps,
    ] {
        let document = yaml::parse_file(&deep);
        let too_deep = |it: &DataError| matches!(it, DataError::TooLarge { .. });
        assert!(document.errors.iter().any(too_deep), "{}: {:?}", &deep[..8], document.errors);
        assert!(depth(&document.root) <= Limits::YAML_FILE.depth as usize + 1);
    }

    let long = format!("a: {}\nb: c\n", "x".repeat(1_000_000));
    let document = yaml::parse_file(&long);
    assert_eq!(document.errors, []);
    assert_eq!(document.root.get("a").unwrap().as_str().unwrap().len(), 1_000_000);
    assert!(matches!(yaml::parse(&long, 3).errors[..], [DataError::TooLarge { .. }]));
    for text in ["\0", "a: \0", "\0\0\0\n\na: b", "a: \u{FFFE}"] {
        assert!(matches!(yaml::parse(text, 0).errors[..], [DataError::Syntax { .. }]), "{text:?}");
    }
}

/// How deep lists and mappings nest.
fn depth(value: &Value) -> usize {
    match &value.kind {
        Kind::Sequence(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Kind::Mapping(it) => 1 + it.entries.iter().map(|it| depth(&it.value)).max().unwrap_or(0),
        _ => 0,
    }
}

#[test]
fn no_mutation_panics_or_gives_a_span_outside_the_text() {
    let seeds: Vec<String> = MISTAKES.iter().map(|it| it.0.to_owned()).collect();
    let seed = format!("{}é: ['ü', {{a: \"\\u00e9\"}}]\nb: |+2\n   x\n\n...\n", seeds.concat());
    let pieces = [
        "\"", "'", "[", "]", "{", "}", ":", ": ", "- ", "\n", "\r", "\t", "#", "|", ">", "&", "*",
        "!", "!<", "%", "@", "`", "?", ",", "\\", "\\u", "\\x4", "---", "...", "é", "\u{FEFF}", "",
    ];
    let mut random = Random(7);
    for _ in 0..20_000 {
        let mut text = seed.clone();
        let mut cut = || loop {
            let at = random.below(seed.len() + 1);
            if seed.is_char_boundary(at) {
                return at;
            }
        };
        let (a, b) = (cut(), cut());
        text = text[a.min(b)..a.max(b)].to_owned();
        for _ in 0..1 + random.below(3) {
            let at = random.below(text.len() + 1);
            if text.is_char_boundary(at) {
                text.insert_str(at, pieces[random.below(pieces.len())]);
            }
        }
        let document = std::panic::catch_unwind(|| yaml::parse(&text, 0))
            .unwrap_or_else(|_| panic!("the text that did it: {text:?}"));
        for error in &document.errors {
            assert!(text.get(error.span().range()).is_some(), "{text:?}: {error:?}");
        }
        assert!(text.get(document.root.span.range()).is_some(), "{text:?}");
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
