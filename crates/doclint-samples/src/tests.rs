//! Samples in all languages: what is reported, what is not, and what nobody would write.

use crate::{Language, SampleError, Samples, check};

/// The error of a sample as `start..end message`, or nothing.
fn said(name: &str, text: &str) -> String {
    let language = Language::named(name).expect("a language");
    check(language, text).map_or(String::new(), |SampleError { at, message }| {
        format!("{}..{} {message}", at.start, at.end)
    })
}

#[test]
fn errors_are_found_at_their_place() {
    let table = [
        ("css", "a { color: red;\n", "15..15 expected `}`"),
        ("go", "func f() {\n\ta(b\n}", "15..15 expected `)`"),
        ("javascript", "const a = b(c;", "11..12 `(` is never closed"),
        (
            "javascript",
            "a();\ncosnt b = 1;",
            "5..10 `cosnt` is not a keyword; did you mean `const`?",
        ),
        ("json", "{\"a\": 1\n\"b\": 2}", "7..7 missing comma"),
        ("json", "{'a': 1}", "1..2 JSON strings take double quotes"),
        ("json", "\"a\": 1,\n\"b\": tru\n\"c\": True", ""),
        ("python", "if a\n    b()", "4..5 expected `:`, found a line break"),
        ("python", "print a", "6..7 expected `(` after `print`"),
        ("python", "a(b\nc()", "1..2 `(` is never closed"),
        ("python", "a(\n  b,\n", "1..2 `(` is never closed"),
        ("python", "a = \"b", "4..6 missing closing quote in string literal"),
        ("shellscript", "curl -d 'a", "8..9 `'` is never closed"),
        (
            "shellscript",
            "curl -X 'POST' \\\n  -H 'a: b \\\n  -H 'c: d'",
            "22..23 `'` is never closed",
        ),
        ("json", "{\"a\": \"<key>\"\n\"b\": 2}", "13..13 missing comma"),
        ("toml", "a = ", "4..4 string values must be quoted, expected literal string"),
        ("typescript", "const a: B = c(d;", "14..15 `(` is never closed"),
        ("yaml", "a: 1\n---\nb: \"c\nd: e", "12..14 unclosed quote `\"`"),
    ];
    let mut differences = Vec::new();
    for (language, text, expected) in table {
        let found = said(language, text);
        if found != expected {
            differences.push(format!("{language} {text:?}: {found}"));
        }
    }
    assert_eq!(differences, Vec::<String>::new());
}

#[test]
fn fragments_are_left_alone() {
    let table = [
        ("javascript", "a(b, ...);\n...\nc({ d, ... })"),
        ("javascript", "name: 'a',\nasync send() {\n  return await b;\n}"),
        ("javascript", "{ a: 1, b: c() }"),
        ("javascript", "case 1:\n  return a;"),
        ("jsx", "<A/>\n<B>c</B>"),
        ("typescript", "async send(a: B): Promise<C> {\n  return this.d;\n}"),
        ("typescript", "chat.send<A>({\n  b: string,\n  c?: D[],\n}): Promise<E>"),
        ("typescript", "{\n  a?: string;\n  [key: string]: unknown;\n}"),
        ("typescript", "@a({ b: 1 })"),
        ("json", "\"a\": 1,\n\"b\": 2,"),
        ("json", "{\"a\": 1}\n{\"a\": 2}"),
        ("json", "{\n  // why\n  \"a\": 1,\n}"),
        ("json", "{ \"a\": string, \"b\": <key> }"),
        ("json", "{ \"a\": [1, 2, ...] }"),
        ("json", "POST /a HTTP/1.1\n\n{\"a\": 1}"),
        ("python", ">>> a(\n1"),
        ("python", "send(name: str) -> None"),
        ("python", "@a.b\n@c(1)"),
        ("python", "    return a\n"),
        ("python", "class A:"),
        ("python", "a=1,\nb=\"c\","),
        ("python", "except A:\n    pass"),
        ("python", "%pip install a\n!ls -l\nawait b()"),
        ("python", "client(key=<your key>)"),
        ("python", "-  a(\n+ b("),
        ("shellscript", "a show <name> [--all]\n$ b"),
        ("shellscript", "It's done\n| a | b |"),
        ("yaml", "a: {{ .Values.b }}\n...\nc: d\n---\ne: f"),
        ("html", "<Frame>\n  <iframe></iframe>\n</Frame>"),
        ("xml", "<a>1</a>\n<b/>"),
        ("python", "def a():\n  (rest of code follows)"),
        ("shellscript", "prefect deploy\nIt's done"),
        ("yaml", "# A comment\nFROM alpine\nRUN a: b: c"),
        ("yaml", "a: &b 1\nc: *b"),
    ];
    for (language, text) in table {
        assert_eq!(said(language, text), "", "{language} {text:?}");
    }
}

/// Texts that nest, repeat or never end, as long as a sample may be and longer.
#[test]
fn hostile_samples_are_bounded() {
    let units = [
        "(", "[", "{", "<", "\"", "'", "`", "{{", "<<", "<<A\n", "${", "$(", "/*", "<a>", "<a ",
        "a.", "a(", "a: ", "- ", "-", "!", "not ", "lambda: ", "a+", "a**", "if a:\n ", "=", "#",
        "\\", "f'{", "\n\t", "|", "&a ", "*a ", "? ", "[[", "a=[", "é", "\u{0}", "\r", "%", "@",
        "begin\n", "a?b:", "=> ",
    ];
    let run = move || {
        for language in Language::all() {
            for unit in units {
                let _ = check(language, &unit.repeat(2_000 / unit.len()));
            }
            for unit in ["(", "[", "{{", "<", "\"", "a.", "not ", "a: ", "<<", "\\"] {
                let _ = check(language, &unit.repeat(8_000 / unit.len()));
            }
            assert_eq!(check(language, &"[".repeat(10 << 20)), None);
        }
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

#[test]
fn a_sample_is_remembered() {
    let samples = Samples::default();
    let python = Language::named("python").unwrap();
    let first = samples.check(python, "a(").expect("an error");
    let second = samples.check(python, "a(").expect("an error");
    assert!(std::sync::Arc::ptr_eq(&first, &second));
    assert_eq!(samples.check(Language::named("yaml").unwrap(), "a("), None);
}

#[test]
fn languages_are_in_order() {
    let names: Vec<_> = Language::all().map(Language::name).collect();
    assert!(names.is_sorted());
    assert!(names.iter().all(|it| Language::named(it).is_some()));
}
