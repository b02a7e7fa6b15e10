//! Outlines, names, folds and selections.

use crate::goto_samples::{Sample, cursor};
use crate::{
    Document, FoldKind, SiteSymbol, Symbol, SymbolKind, folds, selections, site_symbols, symbols,
};
use doclint_syntax::Dialect;
use std::fmt::Write;

/// Symbols as lines, each with dots before it for its depth, its detail, and the lines that it spans.
fn outline(path: &str, text: &str) -> String {
    let document = Document::new(path, text, Dialect::Mdx);
    let mut out = String::new();
    let mut todo: Vec<(usize, Symbol)> =
        symbols(&document).into_iter().rev().map(|it| (0, it)).collect();
    while let Some((depth, symbol)) = todo.pop() {
        assert!(symbol.span.contains(symbol.focus), "{symbol:?}");
        let inside = |it: &Symbol| symbol.span.contains(it.span);
        assert!(symbol.children.iter().all(inside), "{symbol:?}");
        let lines = text[symbol.span.range()].matches('\n').count() + 1;
        let detail = symbol.detail.map(|it| format!(" ({it})")).unwrap_or_default();
        writeln!(out, "{}{}{detail} {lines}", ".".repeat(depth), symbol.name).unwrap();
        todo.extend(symbol.children.into_iter().rev().map(|it| (depth + 1, it)));
    }
    out
}

#[test]
fn a_page_has_an_outline_of_headings_and_titled_components() {
    let text = "---\ntitle: T\n---\n\n# One `x`\n\n## Two\n\n<Steps>\n  <Step title=\"First\">\n    ### In step\n\n    Text.\n  </Step>\n  <Step title=\"Second\">\n    Text.\n  </Step>\n</Steps>\n\n#### Deep\n\n## Three\n\nText.\n\n# Four\n\n<ParamField path=\"id\" type=\"string\">\n  An id.\n</ParamField>\n\n<Card href=\"/x\">no title</Card>\n\n#\n";
    let expected = "One x 20\n.Two 14\n..First (Step) 5\n...In step 3\n..Second (Step) 3\n..Deep 1\n.Three 3\nFour 7\n.id (ParamField) 3\n";
    assert_eq!(outline("a.mdx", text), expected);
}

#[test]
fn docs_json_has_an_outline_of_its_navigation() {
    let text = r#"{
  "name": "Acme",
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          {"group": "Start", "root": "start", "pages": ["index", {"group": "More", "pages": ["more"]}]}
        ]
      }
    ],
    "global": {"anchors": [{"anchor": "Blog", "href": "https://x.org"}]}
  },
  "on": true
}
"#;
    let expected = "name (Acme) 1\nnavigation 11\n.tabs 8\n..Guides (tab) 6\n...Start (group) 1\n....start 1\n....index 1\n....More (group) 1\n.....more 1\n.global 1\n..Blog (anchor) 1\n...href (https://x.org) 1\non (true) 1\n";
    assert_eq!(outline("docs.json", text), expected);
    assert_eq!(outline("doclint.yml", "rules:\n  a/b: off\n"), "rules 2\n.a/b (off) 1\n");
    assert_eq!(outline("a.txt", "# x"), "");
}

#[test]
fn nesting_has_a_limit() {
    let deep = 500;
    let text = (0..deep).map(|it| format!("<Tab title=\"t{it}\">\n")).collect::<String>();
    let text = text + &"</Tab>\n".repeat(deep);
    let shown = outline("a.mdx", &text);
    assert_eq!(shown.lines().count(), 32);
    let text = "[".repeat(200) + &"]".repeat(200);
    assert!(outline("docs.json", &text).is_empty());
}

fn names(sample: &Sample, query: &str, limit: usize) -> Vec<String> {
    let found = site_symbols(sample.view(), query, limit);
    let show = |it: &SiteSymbol| format!("{} in {}", it.name, it.container);
    found.iter().map(show).collect()
}

#[test]
fn a_search_finds_titles_headings_and_operations_best_first() {
    let sample = Sample::of([
        ("docs.json", r#"{"navigation": {"pages": ["a", "b"], "openapi": "api.json"}}"#),
        (
            "a.mdx",
            "---\ntitle: Rate limits\n---\n\n## Burst rate\n\n## Generate keys\n\n## Ruins at eve\n",
        ),
        ("b.mdx", "---\ntitle: Rate\n---\n\n## Über uns\n"),
        (
            "api.json",
            r#"{"openapi": "3.1.0", "paths": {"/rate": {"get": {"responses": {}}, "post": {"summary": "Rate it"}}}}"#,
        ),
    ]);
    let all = [
        "Rate in b.mdx",
        "Rate it (POST /rate) in api.json",
        "Rate limits in a.mdx",
        "GET /rate in api.json",
        "Burst rate in Rate limits",
        "Generate keys in Rate limits",
        "Ruins at eve in Rate limits",
    ];
    assert_eq!(names(&sample, "rate", 100), all);
    assert_eq!(names(&sample, "RATE", 2), all[..2]);
    assert_eq!(names(&sample, "rate", 0), [""; 0]);
    assert_eq!(names(&sample, "ratel", 9), ["Rate limits in a.mdx"]);
    assert_eq!(names(&sample, "rate limits", 9), ["Rate limits in a.mdx"]);
    assert_eq!(names(&sample, "ÜBER", 9), ["Über uns in Rate"]);
    assert_eq!(names(&sample, "get/", 9), ["GET /rate in api.json"]);
    assert_eq!(names(&sample, "zzz", 9), [""; 0]);
    assert_eq!(names(&sample, "ate limi", 9), ["Rate limits in a.mdx"]);
    assert_eq!(names(&sample, &"rate".repeat(1000), 9), [""; 0]);
    assert_eq!(names(&sample, "", 3).len(), 3);
    let found = site_symbols(sample.view(), "burst", 1);
    assert_eq!(found[0].kind, SymbolKind::Heading);
    assert_eq!(&sample.text("a.mdx")[found[0].place.focus.range()], "## Burst rate");
    let found = site_symbols(sample.view(), "get /rate", 1);
    assert_eq!(&sample.text("api.json")[found[0].place.focus.range()], "\"get\"");
}

fn folded(path: &str, text: &str) -> Vec<(FoldKind, usize, usize)> {
    let document = Document::new(path, text, Dialect::Mdx);
    let line = |at: u32| text[..at as usize].matches('\n').count() + 1;
    let all = folds(&document);
    all.iter().map(|it| (it.kind, line(it.span.start), line(it.span.end))).collect()
}

#[test]
fn parts_with_several_lines_fold() {
    let text = "---\ntitle: T\n---\n\nimport A from \"./a.mdx\";\nimport B from \"./b.mdx\";\n\n# One\n\n## Two\n\n- a\n- b\n  - c\n\n<Card>\n  x\n</Card>\n\n<Card>x</Card>\n\n```js\nx\n```\n\n{/*\nno\n*/}\n\n| a |\n| - |\n| b |\n\n# Three\n";
    assert_eq!(
        folded("a.mdx", text),
        [
            (FoldKind::FrontMatter, 1, 3),
            (FoldKind::Imports, 5, 6),
            (FoldKind::Section, 8, 32),
            (FoldKind::Section, 10, 32),
            (FoldKind::List, 12, 14),
            (FoldKind::List, 13, 14),
            (FoldKind::Component, 16, 18),
            (FoldKind::Code, 22, 24),
            (FoldKind::Comment, 26, 28),
            (FoldKind::Table, 30, 32),
        ]
    );
    assert_eq!(
        folded("docs.json", "{\n  \"a\": [\n    1\n  ],\n  \"b\": [2],\n  \"c\": {\n  }\n}\n"),
        [(FoldKind::Object, 1, 8), (FoldKind::Array, 2, 4), (FoldKind::Object, 6, 7)]
    );
    assert_eq!(folded("doclint.yml", "rules:\n  a: b\n  c: d\n\n\n")[0], (FoldKind::Object, 1, 3));
    let page = Document::new("a.md", "<!--\nx\n-->\n", Dialect::Markdown);
    assert_eq!(folds(&page)[0].kind, FoldKind::Comment);
}

fn grown(path: &str, marked: &str) -> Vec<String> {
    let (text, offset) = cursor(marked);
    let all = selections(&Document::new(path, &text, Dialect::Mdx), offset);
    for pair in all.windows(2) {
        assert!(pair[1].contains(pair[0]) && pair[0] != pair[1], "{pair:?}");
    }
    all.iter().map(|it| text[it.range()].to_owned()).collect()
}

#[test]
fn a_selection_grows_from_the_word_to_the_page() {
    let page = "# A\n\nSee [some te|xt](/x) now.\n\n# B\n";
    let text = page.replace('|', "");
    assert_eq!(
        grown("a.mdx", page),
        [
            "text",
            "some text",
            "[some text](/x)",
            "See [some text](/x) now.",
            "# A\n\nSee [some text](/x) now.",
            text.as_str(),
        ]
    );
    assert_eq!(grown("a.mdx", "[t](/so|me/x)")[..3], ["some", "/some/x", "[t](/some/x)"]);
    assert_eq!(
        grown("a.mdx", "<Card title=\"on|e two\">\n  **x**\n</Card>")[..5],
        ["one", "one two", "\"one two\"", "title=\"one two\"", "<Card title=\"one two\">"]
    );
    assert_eq!(
        grown("a.mdx", "<Card>\n  a **b|c**\n</Card>"),
        ["bc", "**bc**", "a **bc**", "<Card>\n  a **bc**\n</Card>"]
    );
    assert_eq!(
        grown("a.mdx", "---\ntitle: \"On|e two\"\n---\n\nx\n")[..4],
        ["One", "One two", "\"One two\"", "title: \"One two\""]
    );
    assert_eq!(
        grown("a.mdx", "```js\nlet x| = 1;\n```\n\ny")[..3],
        ["x", "let x = 1;", "```js\nlet x = 1;\n```"]
    );
    assert_eq!(
        grown("docs.json", "{\"a\": [\"x\", \"y |z\"]}"),
        [
            "z",
            "y z",
            "\"y z\"",
            "[\"x\", \"y z\"]",
            "\"a\": [\"x\", \"y z\"]",
            "{\"a\": [\"x\", \"y z\"]}"
        ]
    );
    assert_eq!(grown("a.mdx", "wo|rd"), ["word"]);
    assert_eq!(grown("a.mdx", "wörd|"), ["wörd"]);
    assert!(grown("a.mdx", "|").is_empty());
    let beyond = selections(&Document::new("a.mdx", "ü", Dialect::Mdx), 1);
    assert_eq!(beyond.len(), 1);
    assert_eq!(selections(&Document::new("a.mdx", "ab", Dialect::Mdx), 99).len(), 1);
}
