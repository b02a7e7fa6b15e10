//! The dialect in which the program that builds a page reads it. What each does comes from running it.

use crate::plain::repository;

/// A site of Docusaurus with these settings, and a page in Markdown that is no valid MDX.
fn errors_in_docusaurus(settings: &str) -> usize {
    let settings =
        format!("export default {{ baseUrl: '/', presets: [['classic', {{}}]], {settings} }};\n");
    let dir = repository(&[
        ("docusaurus.config.js", &settings),
        ("docs/intro.md", "# Intro\n\nA line<br>and another with 1 <5.\n"),
        ("README.md", "# Read me\n\nA line<br>and another.\n"),
    ]);
    let report = dir.json(&["--only", "mdx"]);
    let found = report.findings();
    assert!(found.iter().all(|it| it["path"] == "docs/intro.md"), "{found:?}");
    found.len()
}

#[test]
fn docusaurus_reads_markdown_as_mdx_unless_it_is_said_otherwise() {
    assert!(errors_in_docusaurus("") > 0);
    assert!(errors_in_docusaurus("markdown: { mermaid: true, format: 'mdx' }") > 0);
    assert_eq!(errors_in_docusaurus("markdown: { format: 'detect' }"), 0);
    assert_eq!(errors_in_docusaurus("markdown: { format: process.env.FORMAT }"), 0);
    assert_eq!(errors_in_docusaurus("markdown: { preprocessor: it => it.fileContent }"), 0);
}

/// The messages about directives on a page of Docusaurus with these settings.
fn directives(settings: &str, preset: &str, text: &str) -> Vec<String> {
    let settings = format!(
        "export default {{ baseUrl: '/', presets: [['classic', {{ docs: {preset} }}]], {settings} }};\n"
    );
    let dir = repository(&[("docusaurus.config.js", &settings), ("docs/a.md", text)]);
    let report = dir.json(&["--only", "markdown/broken-directive"]);
    report.findings().iter().map(|it| format!("{} {}", it["line"], it["message"])).collect()
}

#[test]
fn the_settings_of_docusaurus_say_what_a_directive_is() {
    let none: [&str; 0] = [];
    let title = ":::note Title\n\nText.\n\n:::\n";
    let bare = ["1 \"directive is shown as text: its title is not in brackets\""];
    assert_eq!(directives("", "{}", title), none);
    assert_eq!(directives("future: { v4: true }", "{}", title), bare);
    let off = "markdown: { mdx1Compat: { admonitions: false } }";
    assert_eq!(directives(off, "{}", title), bare);
    let own = ":::mine\n\nText.\n\n:::\n";
    let unknown = ["1 \"unknown directive `mine`: readers see its text without a box\""];
    assert_eq!(directives("", "{}", own), unknown);
    assert_eq!(directives("", "{ admonitions: { keywords: ['mine'] } }", own), none);
    assert_eq!(directives("", "{ remarkPlugins: [require('x')] }", own), none);
    // A name that may be the site's own is left alone, and a blank before a known one is not.
    let blank = "::: note\n\nText.\n\n:::\n\n```md\n::: tip\n```\n";
    let found = directives("", "{ remarkPlugins: [require('x')] }", blank);
    assert_eq!(found, ["1 \"directive is shown as text: a blank is after the colons\""]);
}
