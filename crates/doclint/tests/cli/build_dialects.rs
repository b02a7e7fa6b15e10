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

/// How many links on the page `path` with two prices are dead.
fn between_prices(path: &str, settings: &[(&str, &str)]) -> usize {
    let page = "---\ntitle: A\n---\n\nIt costs $5, see [the list](./gone.mdx), or $6.\n";
    let dir = repository(&[&[(path, page)], settings].concat());
    dir.json(&["--only", "links/broken-link"]).findings().len()
}

#[test]
fn dollar_signs_are_math_where_a_plugin_may_read_it() {
    let docusaurus = |plugins: &str| {
        let settings = format!(
            "export default {{ presets: [['classic', {{ docs: {{ remarkPlugins: {plugins} }} }}]] }};\n"
        );
        between_prices("docs/a.mdx", &[("docusaurus.config.js", &settings)])
    };
    assert_eq!(docusaurus("[]"), 1);
    assert_eq!(docusaurus("[require('remark-math')]"), 0);
    let starlight = |plugins: &str| {
        let settings = format!(
            "export default {{ integrations: [starlight({{ title: 'A' }})], markdown: {{ remarkPlugins: {plugins} }} }};\n"
        );
        between_prices("src/content/docs/a.mdx", &[("astro.config.mjs", &settings)])
    };
    assert_eq!(starlight("[]"), 1);
    assert_eq!(starlight("[math]"), 0);
    assert_eq!(between_prices("a.mdx", &[]), 1);
}

#[test]
fn mkdocs_reads_no_markdown_in_elements_without_its_attribute() {
    let settings = "site_name: A\nmarkdown_extensions: [admonition, md_in_html]\n";
    let page = "# A\n\n<div>\n\n[x](raw.md)\n\n```sh\nls\n```\n\n</div>\n\n[x](gone.md)\n\n\
                <div markdown>\n\n[x](read.md)\n\n</div>\n\n<p>\n\n[x](open.md)\n";
    let dir = repository(&[("mkdocs.yml", settings), ("docs/index.md", page)]);
    let report = dir.json(&["--only", "links/broken-link,markdown/markdown-in-html"]);
    let found: Vec<_> = report.findings().iter().map(|it| it["line"].as_u64().unwrap()).collect();
    // An element that is never closed may be closed by a template.
    assert_eq!(found, [3, 13, 17, 23]);
}

#[test]
fn a_script_of_vitepress_has_no_links() {
    let page = "<script setup>\nconst a = `\n\n<a href=\"gone.md\">x</a>\n<\\/script>`\n</script>\n\n<a href=\"./dead.md\">x</a>\n";
    let dir = repository(&[(".vitepress/config.js", "export default {};\n"), ("a.md", page)]);
    let report = dir.json(&["--only", "links"]);
    assert_eq!(report.findings().len(), 1, "{:#?}", report.findings());
    assert_eq!(report.findings()[0]["line"], 8);
}
