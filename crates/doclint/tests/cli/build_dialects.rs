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
