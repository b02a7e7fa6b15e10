//! Explanations under the cursor, as tables.

use super::{hover, rule_hover};
use crate::completion::fixture::{Fixture, at_cursor};

/// The path, where the cursor is, the text that the answer is about, and parts of the answer.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str]);

fn check(cases: &[Case]) {
    let fixture = Fixture::new();
    let mut wrong = Vec::new();
    for (path, text, about, parts) in cases {
        let (document, offset) = at_cursor(path, text);
        let found = hover(fixture.view(), &document, offset);
        let shown = found.as_ref().map_or("", |it| &document.text()[it.span.range()]);
        let markdown = found.as_ref().map_or("", |it| it.markdown.as_str());
        if shown != *about || !parts.iter().all(|it| markdown.contains(it)) {
            wrong.push(format!("{path} {text:?}\n  about {shown:?}: {markdown}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn components_attributes_and_comments() {
    const PAGE: &str = "guides/setup.mdx";
    check(&[
        (
            PAGE,
            "<Ca|rd title=\"a\">b</Card>",
            "Card",
            &[
                "**`Card`**: a link with a title and an icon",
                "| `title` | text that readers see, required |",
                "| `iconType` | one of `light`, `solid` |",
                "```mdx\n<Card title=\"Start\"",
            ],
        ),
        (PAGE, "<Card title=\"a\">b</C|ard>", "Card", &["a link with a title"]),
        (
            PAGE,
            "<Steps>\n<St|ep title=\"a\">b</Step>\n</Steps>",
            "Step",
            &["Must be directly inside `Steps`."],
        ),
        (PAGE, "<Own| />", "", &[]),
        (
            PAGE,
            "import Own from \"/snippets/rate-limits.mdx\";\n\n<Ow|n />",
            "Own",
            &["`snippets/rate-limits.mdx`", "```mdx\nexport const limit = 5;"],
        ),
        (
            PAGE,
            "<Card icon|Type=\"light\">b</Card>",
            "iconType=\"light\"",
            &["**`iconType`** of `Card`: one of `light`, `solid`"],
        ),
        (
            PAGE,
            "<Card ar|row=\"true\">b</Card>",
            "arrow=\"true\"",
            &["Deprecated; use horizontal."],
        ),
        (PAGE, "<Card id=\"|x\">b</Card>", "id=\"x\"", &["**`id`** of `Card`: anchor"]),
        (
            PAGE,
            "<Card href=\"/guides/q|uickstart\">b</Card>",
            "/guides/quickstart",
            &["**Quickstart**", "Start in a minute.", "`guides/quickstart.mdx`"],
        ),
        (
            PAGE,
            "{/* doclint-disable-line test/d|eep-heading */}",
            "test/deep-heading",
            &["**`test/deep-heading`** (warning)", "A heading is deep.", "Nobody sees it."],
        ),
        (PAGE, "{/* doclint-disable-line te|st */}", "test", &["2 rules", "The rules of a test."]),
        (PAGE, "{/* doclint-dis|able-line test */}", "doclint-disable-line", &["in this line"]),
        (PAGE, "{/* a test/qu|iet */}", "", &[]),
        (PAGE, "```mdx\n<Ca|rd />\n```", "", &[]),
        (PAGE, "Wor|ds.", "", &[]),
    ]);
}

#[test]
fn links_and_imports() {
    const PAGE: &str = "guides/setup.mdx";
    check(&[
        (
            PAGE,
            "See [th|is](/guides/quickstart).",
            "[this](/guides/quickstart)",
            &["**Quickstart**\n\nStart in a minute.\n\n`guides/quickstart.mdx`"],
        ),
        (PAGE, "[a](./quick|start)", "[a](./quickstart)", &["**Quickstart**"]),
        (
            PAGE,
            "[a](/guides/quickstart#what-is|-next)",
            "[a](/guides/quickstart#what-is-next)",
            &["Section: What is next"],
        ),
        (
            PAGE,
            "[a](/guides/quickstart#no|ne)",
            "[a](/guides/quickstart#none)",
            &["**Broken anchor**: the page has no `#none`."],
        ),
        (PAGE, "## New one\n\n[a](#new|-one)", "[a](#new-one)", &["Section: New one"]),
        (PAGE, "[a](/no|ne)", "[a](/none)", &["**Broken link**: `/none` doesn't exist."]),
        (PAGE, "[a](/Guides/quick|start)", "[a](/Guides/quickstart)", &["differs in case"]),
        (
            PAGE,
            "[a](/o|ld)",
            "[a](/old)",
            &["Redirects to `/guides/quickstart`.", "**Quickstart**"],
        ),
        (PAGE, "[a](/guide|s)", "[a](/guides)", &["a folder without a page"]),
        (PAGE, "[a](../../|x)", "[a](../../x)", &["leaves the folder"]),
        (
            PAGE,
            "![a](/images/lo|go.svg)",
            "![a](/images/logo.svg)",
            &["`images/logo.svg` (6 bytes)"],
        ),
        (PAGE, "[a](https://exam|ple.com)", "", &[]),
        (
            PAGE,
            "[a](/api-reference/li|st-users)",
            "[a](/api-reference/list-users)",
            &["**GET** `/users`"],
        ),
        (PAGE, "[a][b|]\n\n[b]: /guides/quickstart\n", "[a][b]", &["**Quickstart**"]),
        (
            PAGE,
            "import A fr|om \"../snippets/rate-limits\";\n",
            "import A from \"../snippets/rate-limits\"",
            &["`snippets/rate-limits.mdx`", "## Limits here"],
        ),
        (
            PAGE,
            "import A from \"/no|ne.mdx\";\n",
            "import A from \"/none.mdx\"",
            &["**Broken import**"],
        ),
        (PAGE, "import A from \"re|act\";\n", "", &[]),
    ]);
}

#[test]
fn keys_and_values() {
    const PAGE: &str = "guides/setup.mdx";
    check(&[
        (PAGE, "---\nti|tle: A\n---\n", "title", &["**`title`**\n\nThe title of the page"]),
        (PAGE, "---\nmode: wi|de\n---\n", "wide", &["`wide`: Without the table of contents"]),
        (PAGE, "---\nmo|de: wide\n---\n", "mode", &["Values: `default`, `wide`"]),
        (
            PAGE,
            "---\nopenapi: GET /us|ers\n---\n",
            "GET /users",
            &["**GET** `/users`\n\nList users\n\nFrom `openapi.json`"],
        ),
        (PAGE, "---\nurl: /guides/q|uickstart\n---\n", "/guides/quickstart", &["**Quickstart**"]),
        (PAGE, "---\ndoclint:\n  disable: [test/q|uiet]\n---\n", "test/quiet", &["(error)"]),
        (PAGE, "---\nown: va|lue\n---\n", "", &[]),
        (
            "docs.json",
            "{\"the|me\": \"mint\"}",
            "\"theme\"",
            &["**`theme`** (required)\n\nThe theme.\n\nValues: `mint`, `maple`, `palm`"],
        ),
        ("docs.json", "{\"hid|den\": false}", "\"hidden\"", &["Default: `true`"]),
        (
            "docs.json",
            "{\"navigation\": {\"groups\": [{\"gro|up\": \"A\"}]}}",
            "\"group\"",
            &["**`group`** (required)\n\nThe heading."],
        ),
        (
            "docs.json",
            "{\"navigation\": {\"pages\": [\"guides/q|uickstart\"]}}",
            "\"guides/quickstart\"",
            &["**Quickstart**"],
        ),
        (
            "docs.json",
            "{\"navigation\": {\"pages\": [\"POST /us|ers\"]}}",
            "\"POST /users\"",
            &["Create a user"],
        ),
        ("docs.json", "{\"navigation\": {\"pages\": [\"no|ne\"]}}", "\"none\"", &["Broken link"]),
        (
            "docs.json",
            "{\"redirects\": [{\"destination\": \"/guides/q|uickstart\"}]}",
            "\"/guides/quickstart\"",
            &["**Quickstart**"],
        ),
        ("nav/api.json", "{\"gro|up\": \"API\"}", "\"group\"", &["The heading."]),
        ("openapi.json", "{\"in|fo\": {}}", "", &[]),
        ("doclint.yml", "pro|file: strict\n", "profile", &["The rules that run by default."]),
        (
            "doclint.yml",
            "rules:\n  test/q|uiet: off\n",
            "test/quiet",
            &["**`test/quiet`** (error)"],
        ),
        ("doclint.yml", "rules:\n  te|st: off\n", "test", &["The rules of a test."]),
        ("doclint.yml", "fail-on: war|ning\n", "warning", &["**`fail-on`**", "Default: `error`"]),
    ]);
}

#[test]
fn a_rule_is_explained() {
    let fixture = Fixture::new();
    let text = rule_hover(fixture.view(), "test/deep-heading");
    let expected = "**`test/deep-heading`** (warning)\n\nA heading is deep.\n\nNobody sees it.\n\n\
                    [More about this rule](https://example.com/rules/deep_heading.md)";
    assert_eq!(text.as_deref(), Some(expected));
    assert_eq!(rule_hover(fixture.view(), "test/none"), None);
}
