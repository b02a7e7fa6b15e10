//! Samples in all languages: errors that are reported, others that are not, and texts that nobody
//! would write.

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
        ("docker", "FROM a\nRNU b", "7..10 unknown instruction `RNU`; did you mean `RUN`?"),
        ("docker", "FROM a\nCMD ['b']", "12..13 JSON strings take double quotes"),
        ("docker", "FROM a # b", "0..4 a comment after `FROM` needs its own line"),
        ("docker", "RUN a && \\\n  b &&\n  c", "17..17 expected `\\` before the line break"),
        ("docker", "COPY a", "0..4 `COPY` has no destination"),
        ("docker", "RUN echo 'a && \\\n b\nEXPOSE 1", "9..10 `'` is never closed"),
        ("docker", "FROM a\nEXPOSE", "7..13 `EXPOSE` has no arguments"),
        ("http", "PSOT /a\nHost: b", "0..4 unknown method `PSOT`; did you mean `POST`?"),
        ("http", "HTTP/1.l 200 OK", "0..8 unknown version `HTTP/1.l`; expected `HTTP/1.1`"),
        ("http", "GET /a\nHost b", "11..11 expected `:` after the header `Host`"),
        ("http", "POST /a\nContent-Type: application/json\n\n{\"a\": 1,}", "47..48 trailing comma"),
        ("http", "HTTP/1.1 20 OK", "9..11 expected a status code of three digits"),
        ("go", "func f() {\n\ta(b\n}", "15..15 expected `)`"),
        ("javascript", "const a = b(c;", "11..12 `(` is never closed"),
        (
            "javascript",
            "a();\ncosnt b = 1;",
            "5..10 `cosnt` is not a keyword; did you mean `const`?",
        ),
        ("json", "{\"a\": 1\n\"b\": 2}", "7..7 missing comma"),
        ("java", "a(\"b);", "2..3 `\"` is never closed"),
        ("json", "{'a': 1}", "1..2 JSON strings take double quotes"),
        ("json", "\"a\": 1,\n\"b\": tru\n\"c\": True", ""),
        ("mdx", "<A>\n  <Bc>\n</A>", "6..10 `<Bc>` is never closed"),
        ("mdx", "<A b=\"c>\n\n</A>", "0..8 this quote is never closed"),
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
        ("sql", "SELECT a('b' FROM c;", "8..9 `(` is never closed"),
        ("sql", "SELCT a FROM b", "0..5 `SELCT` is not a statement; did you mean `SELECT`?"),
        ("sql", "SELECT 'a FROM b", "7..8 `'` is never closed"),
        ("sql", "SELECT a,, b", "8..9 nothing follows the comma"),
        ("swift", "let a = b(c\n", "11..11 expected `)`"),
        ("toml", "a = ", "4..4 string values must be quoted, expected literal string"),
        ("typescript", "const a: B = c(d;", "14..15 `(` is never closed"),
        ("xml", "<a>\n<b>c\n</a>", "4..7 `<b>` is never closed"),
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
        ("xml", "<source>\n  @type tail\n</source>"),
        ("html", "@if (a && b) {\n<p>c</p>\n}"),
        ("html", "<ul><li>a<li>b</ul>"),
        ("css", "@plugin \"a\" {\n  b: c;\n}"),
        ("docker", "FROM\nRUN\nCMD"),
        ("docker", "docker build -t a ."),
        ("docker", "RUN [ -f a ] && b\nCOPY <<EOF /c\nd: \"e\nEOF"),
        ("docker", "RUN a \\\n# it's b\n  && c"),
        ("docker", "FROM a\n...\nCMD [\"b\", ...]"),
        ("go", "_ \"a/b\""),
        ("http", "POST /a\n{ \"b\": 1 }"),
        ("http", "### A\n# @name b\n@c = d\nGET {{e}}/f\n  ?g=h\nA: {{i}}"),
        ("http", "POST /a   # Creates b\nQUERY /c"),
        ("http", "HTTP/1.x 4xx\nA: b,\n   c d"),
        ("http", "POST /a\nContent-Type: application/json\n\n< ./b.json"),
        ("java", ".a(b)\n.c()"),
        ("java", "@A(b = 1)"),
        ("java", "String a(int b)"),
        ("c", "a_status a_get(a_env env, bool* result)"),
        ("cpp", "EXPORT void a(b* c) {}"),
        ("php", "public function a(): int"),
        ("mdx", "<!-- a -->\n</Card>\n{{b}} {#c} <https://a.b>"),
        ("mdx", "<Card title=\"a\">"),
        ("mdx", "<Card>\n  a <YYYY-MM-DD> b\n</Card>\n<your-key>\nc"),
        ("php", "$a = 1;\nprotected function b()\n{\n    return 1;\n}"),
        ("ruby", "%h1 a\n%p= b(:c)"),
        ("rust", "# use a::B;\nlet b = B { .. };\n# Ok::<(), E>(())"),
        ("sql", "SELECT 'it''s', 'a\\'b', $$ ' $$, ... FROM a -- it's"),
        ("sql", "a=# SELECT ("),
        ("sql", "SELECT a, FROM b WHERE c = {{ d }}"),
        ("swift", "a { [] in\n  b()\n}"),
        ("python", "def a():\n  (rest of code follows)"),
        ("shellscript", "prefect deploy\nIt's done"),
        ("yaml", "# A comment\nFROM alpine\nRUN a: b: c"),
        ("yaml", "a: &b 1\nc: *b"),
        ("yaml", "---\na: {b}-c\n---\n\n# D\n\nE\n- f"),
        ("json", "// A\n\"a\": 1\n\n// Or\n\"b\": 2"),
    ];
    for (language, text) in table {
        assert_eq!(said(language, text), "", "{language} {text:?}");
    }
}

#[cfg(feature = "c-sharp")]
#[test]
fn new_code_in_c_sharp_is_read() {
    assert_eq!(said("csharp", "var a = b(c;"), "9..10 `(` is never closed");
    for text in [
        "int[] a = [1, ..b];\nvar c = d is [var e, .. var f] ? e : f;",
        "extension(string s) { public bool A => true; }",
        "public class A(string b) : C(b) { public required string D { get; init; } = \"\"; }",
        "var a = \"\"\"\n  { \"b\": 1 }\n  \"\"\";\nnamespace C;",
    ] {
        assert_eq!(said("csharp", text), "", "{text:?}");
    }
}

/// Texts that nest, repeat or never end, as long as a sample may be and longer.
#[test]
fn hostile_samples_are_bounded() {
    let units = [
        "(",
        "[",
        "{",
        "<",
        "\"",
        "'",
        "`",
        "{{",
        "<<",
        "<<A\n",
        "${",
        "$(",
        "/*",
        "<a>",
        "<a ",
        "a.",
        "a(",
        "a: ",
        "- ",
        "-",
        "!",
        "not ",
        "lambda: ",
        "a+",
        "a**",
        "if a:\n ",
        "=",
        "#",
        "\\",
        "f'{",
        "\n\t",
        "|",
        "&a ",
        "*a ",
        "? ",
        "[[",
        "a=[",
        "é",
        "\u{0}",
        "\r",
        "%",
        "@",
        "begin\n",
        "a?b:",
        "=> ",
        "RUN a \\\n",
        "RUN <<A\n",
        "GET /\n\n{",
        "$a$",
        "</a>",
        "{/*",
        "--",
    ];
    let run = move || {
        for language in Language::all() {
            for unit in units {
                let _ = check(language, &unit.repeat(1_000 / unit.len()));
            }
            for unit in ["(", "[", "{{", "<", "\"", "a.", "not ", "a: ", "<<", "\\"] {
                let _ = check(language, &unit.repeat(4_000 / unit.len()));
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

#[test]
fn a_panic_of_a_parser_is_no_error_in_a_sample() {
    let text = "    ---\n   d}\"\n    ---\n    /u\tsers/{id}\"\n    -";
    let python = Language::named("python").unwrap();
    let found = std::panic::catch_unwind(|| check(python, text).is_some());
    assert!(found.is_ok(), "a command of a notebook inside of an expression");
}
