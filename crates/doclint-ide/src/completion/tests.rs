//! Completions at the cursor, as tables.

use super::fixture::{Fixture, at_cursor};
use super::{MAX_COMPLETIONS, completions};
use doclint_syntax::Dialect;

/// Where the cursor is, and the labels that are proposed; with `…`, there may be more.
type Case = (&'static str, &'static str);

fn check(path: &str, cases: &[Case]) {
    let fixture = Fixture::new();
    let mut wrong = Vec::new();
    for (text, expected) in cases {
        let (document, offset) = at_cursor(path, text);
        let found = completions(fixture.view(), &document, offset);
        for item in &found {
            let replace = item.replace;
            assert!(replace.start <= offset && offset <= replace.end, "{text:?}: {item:?}");
            assert!(!document.text()[replace.range()].contains('\n'), "{text:?}: {item:?}");
        }
        let labels: Vec<&str> = found.iter().map(|it| it.label.as_str()).collect();
        let labels = labels.join(", ");
        let is_right = match expected.strip_suffix("…") {
            Some(beginning) => labels.starts_with(beginning.trim_end_matches([',', ' '])),
            None => labels == *expected,
        };
        if !is_right {
            wrong.push(format!("{text:?}\n  expected {expected}\n  found    {labels}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The text after the completion with that label, with its placeholders.
fn inserted(path: &str, text: &str, label: &str) -> String {
    let fixture = Fixture::new();
    let (document, offset) = at_cursor(path, text);
    let found = completions(fixture.view(), &document, offset);
    let item = found.iter().find(|it| it.label == label).expect(text);
    let text = document.text();
    let (start, end) = (item.replace.start as usize, item.replace.end as usize);
    format!("{}{}{}", &text[..start], item.insert, &text[end..])
}

#[test]
fn components_and_their_parts() {
    check(
        "guides/quickstart.mdx",
        &[
            ("<|", "Card, CodeGroup, Icon, Steps, Step"),
            ("Text <c|", "Card, CodeGroup"),
            ("<Ca|\n\nMore text.", "Card"),
            ("<Ca|rd title=\"a\">b</Card>", "Card"),
            ("<d|", "details, div"),
            ("<Steps>\n  <S|\n</Steps>", "Step, Steps"),
            ("import Own from \"/snippets/rate-limits.mdx\";\n\n<O|", "Own"),
            ("> <Ic|", "Icon"),
            ("- item <Ic|", "Icon"),
            ("a < |", ""),
            ("a \\<C|", ""),
            ("`<C|`", ""),
            ("`<C` <Ic|", "Icon"),
            ("```mdx\n<C|\n```\n", ""),
            ("```mdx\n<C|\n", ""),
            ("{/* <C| */}", ""),
            ("<Card title=\"a\">\n\ntext </|", "Card"),
            ("<Steps>\n  <Step title=\"a\">\n\ntext </|\n</Steps>", "Step, Steps"),
            ("<Card title=\"a\">\n\ntext </C|\n</Card>", "Card"),
            ("<Card title=\"a\" /> </|", ""),
            ("<Card |", "title, color, cols, horizontal, href, icon, iconType, img, className, id"),
            ("<Card ti|", "title"),
            ("<Card title=\"a\" i|>b</Card>", "icon, iconType, img, id"),
            (
                "<Card | icon=\"x\" img=\"y\" title=\"z\" />",
                "color, cols, horizontal, href, iconType…",
            ),
            ("<Card\n  title=\"a\"\n  h|\n>\n", "horizontal, href"),
            ("<Card title={`a > b`} h|", "horizontal, href"),
            ("<Card title=\"a <b\" h|", "horizontal, href"),
            ("<Unknown a|", ""),
            ("<Card iconType=\"|", "light, solid"),
            ("<Card iconType=\"s|\" title=\"a\">b</Card>", "solid"),
            ("<Card iconType='|'", "light, solid"),
            ("<Card iconType=|", "light, solid"),
            ("<Card iconType={\"l|", "light"),
            ("<Card horizontal={|", "false, true"),
            ("<Card horizontal={t|}", "true"),
            ("<Card icon=\"r|", "rocket, rose"),
            ("<Card title=\"|", ""),
            ("<Card title={a.|", ""),
            ("<Card title=\"a\"> |", ""),
        ],
    );
}

#[test]
fn addresses_and_anchors() {
    check(
        "guides/quickstart.mdx",
        &[
            (
                "[a](|",
                "/guides/setup, /guides/user%20list, /, /guides/deep, /api-reference/create-a-user…",
            ),
            ("[a](/gui|", "/guides/setup, /guides/user%20list, /guides/deep"),
            ("[a](/GUI|", "/guides/setup, /guides/user%20list, /guides/deep"),
            ("[a](/guides/s|)", "/guides/setup"),
            ("[a](/set|", "/guides/setup"),
            ("[a](set|", "/guides/setup"),
            ("[a](./|", "./setup, ./user%20list, ./deep"),
            ("[a](./de|", "./deep"),
            ("[a](../gu|", "../guides/setup, ../guides/user%20list, ../guides/deep"),
            ("[a](<./se|", "./setup"),
            ("[a](/guides/setup#l|", "limits-here"),
            ("[a](./setup#|", "limits-here"),
            ("[a](/none#|", ""),
            ("# A b\n\n## C d\n\n[a](#|", "a-b, c-d"),
            ("## A b\n\n[a](#a|)\n", "a-b"),
            ("![a](/im|", "/images/logo.svg, /images/start.png"),
            ("![a](/images/s|", "/images/start.png"),
            ("![a](../images/l|", "../images/logo.svg"),
            ("<Card href=\"/guides/s|", "/guides/setup"),
            ("<Card href=\"./|\" title=\"a\" />", "./setup, ./user%20list, ./deep"),
            ("<a href=\"/guides/s|\">", "/guides/setup"),
            ("<img src=\"/images/l|\" />", "/images/logo.svg"),
            ("<Card img=\"/images/l|\" />", "/images/logo.svg"),
            ("[a]: /guides/s|", "/guides/setup"),
            ("[a](/guides/setup) and |", ""),
            ("`[a](/gui|`", ""),
            ("```\n[a](/gui|\n```", ""),
            ("[a](https://x|", ""),
        ],
    );
    // The text of the page itself is the open one.
    check(
        "index.mdx",
        &[
            ("[a](/guides/quickstart#|", "install-it, install-it-2, what-is-next, deep"),
            ("<Card href=\"/guides/quickstart#w|\" />", "what-is-next"),
        ],
    );
}

#[test]
fn imports_fences_and_comments() {
    check(
        "guides/quickstart.mdx",
        &[
            ("import A from \"|", "/snippets/rate-limits.mdx"),
            ("import A from \"/sn|\";", "/snippets/rate-limits.mdx"),
            ("import A from '../s|", "../snippets/rate-limits.mdx"),
            ("import \"/snippets/r|", "/snippets/rate-limits.mdx"),
            ("import { | } from \"/snippets/rate-limits.mdx\";", "Plan, limit"),
            ("import { P| } from \"/snippets/rate-limits.mdx\";", "Plan"),
            ("import | from \"/snippets/rate-limits.mdx\";", "RateLimits"),
            ("<Snippet file=\"|", "rate-limits.mdx"),
            ("```py|", "python, py"),
            ("```z|", "zig"),
            ("```|\n\n```\n", "bash, c, cpp…"),
            ("```json| title=\"a\"\n{}\n```\n", "json, jsonc, jsonl"),
            ("```json ti|\n{}\n```\n", ""),
            ("```json\n|\n```\n", ""),
            ("{/* doc|", "doclint-disable-next-line, doclint-disable-line, doclint-disable…"),
            ("{/* | */}\n", "doclint-disable-next-line…"),
            ("{/* doclint-disable-next-line | */}\n", "test/deep-heading, test/quiet…"),
            ("{/* doclint-disable-line test/q| */}\n", "test/quiet"),
            ("{/* doclint-disable test/quiet, test/d|", "test/deep-heading"),
            ("{/* doclint-disable te|", "test/deep-heading, test/quiet, test"),
            ("{/* doclint-disable-line test/quiet -- te| */}", ""),
            ("{/* a comment\n t| */}", ""),
            ("{/* a comment d| */}", ""),
        ],
    );
}

#[test]
fn front_matter() {
    check(
        "guides/quickstart.mdx",
        &[
            ("---\n|\n---\n", "description, title, api, asyncapi…"),
            ("---\ntitle: A\ndesc|\n---\n", "description"),
            ("---\ntitle: A\nt|\ntag: b\n---\n", "timestamp, titleColor, twitter:card…"),
            ("---\ntitle: A\nmo|", "mode"),
            ("---\nmode: |\n---\n", "assistant, center, custom, default, frame, wide"),
            ("---\nmode: w|\n---\n", "wide"),
            ("---\nmode: \"w|\"\n---\n", "wide"),
            ("---\nhidden: |\n---\n", "false, true"),
            ("---\nicon: r|\n---\n", "rocket, rose"),
            ("---\ntitleC|\n---\n", "titleColor"),
            ("---\nopenapi: |\n---\n", "GET /users, POST /users"),
            ("---\nopenapi: \"POST /u|\"\n---\n", "POST /users"),
            ("---\nopenapi: get /|\n---\n", "GET /users"),
            ("---\nopenapi-schema: |\n---\n", "User"),
            ("---\nurl: /guides/s|\n---\n", "/guides/setup"),
            ("---\nrelated:\n  - /guides/s|\n---\n", "/guides/setup"),
            ("---\nrelated: [/guides/quickstart, /guides/s|]\n---\n", "/guides/setup"),
            ("---\nog:image: /images/l|\n---\n", "/images/logo.svg"),
            ("---\ndoclint:\n  |\n---\n", "disable, reason"),
            ("---\ndoclint:\n  disable: [test/|]\n---\n", "test/deep-heading, test/quiet"),
            ("---\ndoclint:\n  disable:\n    - test/q|\n---\n", "test/quiet"),
            ("---\ntitle: A t|\n---\n", ""),
            ("---\ntitle: A\n---\n\nti|\n", ""),
            ("---\ntitle: A\n|---\n\n", ""),
        ],
    );
}

#[test]
fn docs_json() {
    check(
        "docs.json",
        &[
            ("{|}", "name, theme, favicon, hidden, icons, navigation, redirects"),
            ("{\"th|", "theme"),
            ("{\"name\": \"a\", \"|\", \"icons\": {}}", "theme, favicon, hidden, navigation…"),
            ("{\"name\": \"a\"\n  \"th|\n  \"icons\": {}\n}", "theme"),
            ("{\"theme\": \"|\"}", "maple, mint, palm"),
            ("{\"theme\": \"m|", "maple, mint"),
            ("{\"theme\": |}", "maple, mint, palm"),
            ("{\"hidden\": |}", "true, false"),
            ("{\"icons\": {\"library\": \"|\"}}", "fontawesome, lucide"),
            ("{\"navigation\": {\"|\"}}", "groups, pages"),
            ("{\"navigation\": {\"groups\": [{\"|\"}]}}", "group, icon, openapi, pages, $ref"),
            (
                "{\"navigation\": {\"pages\": [\"|\"]}}",
                "guides/deep/index, guides/setup, guides/user list, GET /users, POST /users, \
                 guides/quickstart, index",
            ),
            ("{\"navigation\": {\"pages\": [\"guides/s|\"]}}", "guides/setup"),
            ("{\"navigation\": {\"pages\": [\"set|\"]}}", "guides/setup"),
            ("{\"navigation\": {\"pages\": [\"index\", |]}}", "guides/deep/index, guides/setup…"),
            ("{\"navigation\": {\"groups\": [{\"pages\": [{\"pages\": [\"PO|", "POST /users"),
            ("{\"redirects\": [{\"destination\": \"/guides/s|\"}]}", "/guides/setup"),
            ("{\"navigation\": {\"groups\": [{\"openapi\": \"|\"}]}}", "openapi.json"),
            ("{\"navigation\": {\"groups\": [{\"icon\": \"ro|\"}]}}", "rocket, rose"),
            ("{\"favicon\": \"/images/l|\"}", "/images/logo.svg"),
            ("{\"theme\"| : \"mint\"}", ""),
            ("|", ""),
        ],
    );
    check("nav/api.json", &[("{\"|\"}", "group, icon, openapi, pages, $ref")]);
    check("openapi.json", &[("{\"|\"}", "")]);
}

#[test]
fn settings() {
    check(
        "doclint.yml",
        &[
            ("pro|", "profile"),
            ("profile: |", "recommended, all, contract, strict"),
            ("profile: strict\npro|\n", ""),
            ("rules:\n  test/|", "test/deep-heading, test/quiet"),
            ("rules:\n  test/quiet: |", "error, false, off, on, suggestion, true, warning"),
            ("rules:\n  test/quiet: e|\n", "error"),
            ("rules:\n  test/quiet:\n    |", "level"),
            ("rules:\n  test/quiet: {|}", "level"),
            ("rules:\n  test/quiet: {level: w|}", "warning"),
            ("rules:\n  test/quiet:\n    level: su|\n", "suggestion"),
            ("rules:\n  test/quiet: off\n  test/|\n", "test/deep-heading"),
            ("overrides:\n  - |", "files, rules"),
            ("overrides:\n  - files: a\n    |", "rules"),
            ("overrides:\n  - files: a\n    rules:\n      test/q|", "test/quiet"),
            ("overrides:\n- files: a\n  rules:\n    test/quiet: of|", "off"),
            ("components:\n  Ca|", "Card"),
            ("components:\n  Own:\n    about: a\n    at|", "attributes"),
            ("# pro|", ""),
            ("fail-on: |", "error…"),
        ],
    );
}

#[test]
fn what_is_inserted_is_whole() {
    let page = "guides/quickstart.mdx";
    for (path, text, label, expected) in [
        (page, "<Ca|", "Card", "<Card color=\"$1\" title=\"$2\">$0</Card>"),
        (page, "<Ca|rd title=\"a\">", "Card", "<Card title=\"a\">"),
        (page, "<Ic|", "Icon", "<Icon icon=\"$1\" $0/>"),
        (page, "<Steps|", "Steps", "<Steps>\n  <Step title=\"$1\">$0</Step>\n</Steps>"),
        (page, "<Cod|", "CodeGroup", "<CodeGroup>\n  $0\n</CodeGroup>"),
        (page, "<Card title=\"a\">\n\n</|", "Card", "<Card title=\"a\">\n\n</Card>"),
        (page, "<Card title=\"a\">\n\n</C|>", "Card", "<Card title=\"a\">\n\n</Card>"),
        (page, "<Card ti|", "title", "<Card title=\"$1\""),
        (page, "<Card ho|", "horizontal", "<Card horizontal"),
        (page, "<Card co|", "cols", "<Card cols={$1}"),
        (page, "<Card ti|=\"a\"", "title", "<Card title=\"a\""),
        (page, "<Card iconType=|", "light", "<Card iconType=\"light\""),
        (page, "<Card iconType=\"so|lid\"", "solid", "<Card iconType=\"solid\""),
        (page, "<Card horizontal=|", "true", "<Card horizontal={true}"),
        (page, "[a](/guides/s|etup)", "/guides/setup", "[a](/guides/setup)"),
        (page, "[a](/guides/s|x#y)", "/guides/setup", "[a](/guides/setup#y)"),
        (page, "[a](/guides/setup#l|)", "limits-here", "[a](/guides/setup#limits-here)"),
        (page, "---\ndes|\n---\n", "description", "---\ndescription: \n---\n"),
        (page, "---\nog:t|\n---\n", "og:title", "---\n\"og:title\": \n---\n"),
        (page, "---\n\"og:t|\": a\n---\n", "og:title", "---\n\"og:title\": a\n---\n"),
        (page, "---\nmode:|\n---\n", "wide", "---\nmode: wide\n---\n"),
        (page, "---\ndocli|\n---\n", "doclint", "---\ndoclint:\n  $0\n---\n"),
        ("docs.json", "{\"th|\"}", "theme", "{\"theme\": \"$0\"}"),
        ("docs.json", "{\"th|\": \"mint\"}", "theme", "{\"theme\": \"mint\"}"),
        ("docs.json", "{\"th|\n}", "theme", "{\"theme\": \"$0\"\n}"),
        ("docs.json", "{th|}", "theme", "{\"theme\": \"$0\"}"),
        ("docs.json", "{\"theme\": |}", "mint", "{\"theme\": \"mint\"}"),
        ("docs.json", "{\"theme\": \"m|\"}", "mint", "{\"theme\": \"mint\"}"),
        ("docs.json", "{\"hidden\": t|}", "true", "{\"hidden\": true}"),
        ("docs.json", "{\"na|", "navigation", "{\"navigation\": {$0}"),
        (
            "docs.json",
            "{\"navigation\": {\"pages\": [\"set|\"]}}",
            "guides/setup",
            "{\"navigation\": {\"pages\": [\"guides/setup\"]}}",
        ),
        ("doclint.yml", "rules:\n  test/q|", "test/quiet", "rules:\n  test/quiet: "),
        ("doclint.yml", "rul|", "rules", "rules:\n  $0"),
    ] {
        assert_eq!(inserted(path, text, label), expected, "{text:?}");
    }
}

#[test]
fn completions_explain_themselves() {
    let fixture = Fixture::new();
    let (document, offset) = at_cursor("guides/setup.mdx", "[a](/guides/q|");
    let found = completions(fixture.view(), &document, offset);
    assert_eq!(found[0].detail.as_deref(), Some("Quickstart"));
    assert_eq!(found[0].documentation.as_deref(), Some("Start in a minute."));
    let (document, offset) = at_cursor("guides/setup.mdx", "<Card ti|");
    let found = completions(fixture.view(), &document, offset);
    assert_eq!(found[0].detail.as_deref(), Some("text that readers see, required"));
    let (document, offset) = at_cursor("guides/setup.mdx", "---\nopenapi: PO|\n---\n");
    let found = completions(fixture.view(), &document, offset);
    assert_eq!(found[0].detail.as_deref(), Some("Create a user"));
}

/// Every place of texts with everything in them, as people leave them while typing.
#[test]
fn unfinished_texts_are_no_trouble() {
    let fixture = Fixture::new();
    let texts = [
        (
            "a.mdx",
            "---\ntitle: \"ä\n---\n\nimport {A} from 'ü'\n\n<Card ti={`ö` \\< [x](/ü#ä) `` ``` {/* ß",
        ),
        ("docs.json", "{\"ä\": [\"ö\\\", {\"pages\": [\"\\u00e4\\"),
        ("doclint.yml", "rules:\n  - ä: {ö: [ü\n   \"ß: '\n\t- x:y\n# ä\n"),
    ];
    for (path, text) in texts {
        for end in (0..=text.len()).filter(|it| text.is_char_boundary(*it)) {
            for at in 0..=end as u32 + 1 {
                let document = crate::Document::new(path, &text[..end], Dialect::Mdx);
                for item in completions(fixture.view(), &document, at) {
                    assert!(item.replace.end as usize <= end, "{text:?} {at} {item:?}");
                }
                if let Some(found) = crate::hover(fixture.view(), &document, at) {
                    assert!(found.span.end as usize <= end, "{text:?} {at} {found:?}");
                }
            }
        }
    }
}

#[test]
fn an_answer_has_its_first_completions_only() {
    let docs = r#"{"theme": "mint", "name": "A", "navigation": {"pages": ["p/page-0001"]}}"#;
    let mut files = vec![("docs.json".to_owned(), docs.to_owned())];
    files.extend((0..300).map(|at| (format!("p/page-{at:04}.mdx"), "Text.\n".to_owned())));
    let fixture = Fixture::with(files);
    for (path, text, first) in [
        ("a.mdx", "[a](|", "/p/page-0000"),
        ("a.mdx", "---\nurl: |\n---\n", "/p/page-0000"),
        // That page is in the navigation.
        ("docs.json", r#"{"navigation": {"pages": ["p/page-000|"]}}"#, "p/page-0000"),
    ] {
        let (document, offset) = at_cursor(path, text);
        let found = completions(fixture.view(), &document, offset);
        assert_eq!(found[0].label, first);
        assert!(found.len() <= MAX_COMPLETIONS);
        assert!(path == "docs.json" || found.len() == MAX_COMPLETIONS, "{}", found.len());
        let last = found.last().map(|it| it.label.as_str());
        assert!(path != "docs.json" || last == Some("p/page-0001"), "{last:?}");
    }
}
