//! What a known build serves, and how it names headings. What each does comes from running it.

use crate::plain::{NONE, found, repository};

const DOCUSAURUS: &str =
    "export default { title: 'A', presets: [['classic', { docs: {}, blog: false }]] };\n";
const STARLIGHT: &str = "export default { integrations: [starlight({ title: 'A' })] };\n";
const VITEPRESS: &str = "export default { title: 'A' };\n";
const MKDOCS: &str = "site_name: A\n";
const BOOK: &str = "[book]\ntitle = \"A\"\n";

/// A page with links to each of the ids on lines of their own, and the headings.
fn linked(ids: [&str; 4]) -> String {
    let links: String = ids.iter().map(|it| format!("[x](#{it})\n\n")).collect();
    format!(
        "# A\n\n{links}## A & B\n\nText.\n\n## 1. First_step\n\nText.\n\n## What's new?\n\nText.\n"
    )
}

#[test]
fn headings_have_the_ids_of_their_platform() {
    let platforms = [
        (
            "docusaurus.config.js",
            DOCUSAURUS,
            "docs/a.md",
            ["a--b", "1-first_step", "whats-new", "A--B"],
        ),
        ("mkdocs.yml", MKDOCS, "docs/a.md", ["a-b", "1-first_step", "whats-new", "a--b"]),
        (".vitepress/config.js", VITEPRESS, "a.md", ["a-b", "_1-first-step", "what-s-new", "a--b"]),
        ("book.toml", BOOK, "src/a.md", ["a--b", "1-first_step", "whats-new", "a-b"]),
    ];
    for (settings, text, path, ids) in platforms {
        let page = linked(ids);
        let mut files = vec![(settings, text), (path, &*page)];
        if path.starts_with("src/") {
            files.push(("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n"));
        }
        // All of them are right but the last one.
        assert_eq!(found(&files), [format!("{path}:9 links/broken-anchor")], "{settings}");
    }
    // A setting may change all ids.
    let own = "site_name: A\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/name:a.b\n";
    let page = linked(["a-b", "a--b", "1-first_step", "whats-new"]);
    assert_eq!(found(&[("mkdocs.yml", own), ("docs/a.md", &page)]), NONE);
    // An id that the text gives is the only one.
    let page = "# A\n\n[x](#own) [y](#setup)\n\n## Setup {#own}\n\nText.\n";
    let book = [("book.toml", BOOK), ("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n")];
    let site = [&book[..], &[("src/a.md", page)]].concat();
    assert_eq!(found(&site), ["src/a.md:3 links/broken-anchor"]);
    let site = [(".vitepress/config.js", VITEPRESS), ("a.md", page)];
    assert_eq!(found(&site), ["a.md:3 links/broken-anchor"]);
    // The name of a link in a heading is one more.
    let page = "# A\n\n[x](#own) [y](#setup)\n\n## <a name=\"own\"></a> Setup\n\nText.\n";
    assert_eq!(found(&[&book[..], &[("src/a.md", page)]].concat()), NONE);
    // An id that the text gives is as it is written.
    let page = "# A\n\n[x](#a--b) [y](#a-b)\n\n## A & B { #a--b }\n\nText.\n";
    let own = "site_name: A\nmarkdown_extensions: [attr_list]\n";
    assert_eq!(found(&[("mkdocs.yml", own), ("docs/a.md", page)]), NONE);
}

#[test]
fn a_file_that_is_there_may_be_no_page() {
    let rule = "links/broken-link";
    let page = "---\ntitle: A\n---\n\n[b](./b.md) [c](../b/)\n";
    let pages = [
        ("src/content/docs/a.md", page),
        ("src/content/docs/b.md", "---\ntitle: B\n---\n\nText.\n"),
    ];
    let site = [&[("astro.config.mjs", STARLIGHT)][..], &pages].concat();
    assert_eq!(found(&site), [format!("src/content/docs/a.md:5 {rule}")]);
    // A plugin may rewrite such links.
    let own =
        STARLIGHT.replace("{ integrations", "{ markdown: { rehypePlugins: [x] }, integrations");
    let site = [&[("astro.config.mjs", &*own)][..], &pages].concat();
    assert_eq!(found(&site), NONE);

    // Nothing adds the base of the site.
    let own = STARLIGHT.replace("{ integrations", "{ base: '/docs', integrations");
    let page = "---\ntitle: A\n---\n\n[b](/docs/b/)\n\n[c](/b/)\n";
    let site = [("astro.config.mjs", &*own), (pages[0].0, page), pages[1]];
    assert_eq!(found(&site), [format!("src/content/docs/a.md:7 {rule}")]);

    // A folder needs the slash, and a page has none.
    let page = "# A\n\n[b](./b) [c](./c/) [b](./b.md)\n\n[b](./b/)\n\n[c](/c)\n";
    let site = [
        (".vitepress/config.js", VITEPRESS),
        ("a.md", page),
        ("b.md", "# B\n"),
        ("c/index.md", "# C\n"),
    ];
    assert_eq!(found(&site), [format!("a.md:5 {rule}"), format!("a.md:7 {rule}")]);

    let page = "# A\n\n[b](/b.md)\n";
    let site = [("mkdocs.yml", MKDOCS), ("docs/a.md", page), ("docs/b.md", "# B\n")];
    assert_eq!(found(&site), [format!("docs/a.md:3 {rule}")]);
    let own = "site_name: A\nvalidation:\n  absolute_links: relative_to_docs\n";
    let site = [("mkdocs.yml", own), ("docs/a.md", page), ("docs/b.md", "# B\n")];
    assert_eq!(found(&site), NONE);

    let page = "# A\n\n[b](b.md) [c](sub/README.md) [d](sub/index.md)\n\n[e](e.md)\n";
    let site = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [B](b.md)\n- [C](sub/README.md)\n"),
        ("src/a.md", page),
        ("src/b.md", "# B\n"),
        ("src/e.md", "# E\n"),
        ("src/sub/README.md", "# C\n"),
    ];
    assert_eq!(found(&site), [format!("src/a.md:3 {rule}"), format!("src/a.md:5 {rule}")]);

    let site = [
        ("docusaurus.config.js", DOCUSAURUS),
        ("docs/a.md", "# A\n\n[b](./_b.md)\n\n[c](./c.md)\n\n[d](./d.md)\n"),
        ("docs/_b.md", "# B\n"),
        ("docs/c.md", "---\ndraft: true\n---\n\n# C\n"),
        ("docs/d.md", "# D\n"),
    ];
    assert_eq!(found(&site), [format!("docs/a.md:3 {rule}"), format!("docs/a.md:5 {rule}")]);
}

#[test]
fn the_readme_of_a_crate_names_items() {
    let page = "# A\n\n[a](join) [b](task::spawn) [c](macro@vec!)\n\n[d](./gone.md)\n";
    let site = [("a/Cargo.toml", "[package]\nname = \"a\"\n"), ("a/README.md", page)];
    assert_eq!(found(&site), ["a/README.md:5 links/broken-link"]);
    assert_eq!(found(&[("a/README.md", page)])[0], "a/README.md:3 links/broken-link");
}

#[test]
fn included_files_exist() {
    let rule = "imports/missing-include";
    let snippets =
        "site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: parts\n";
    let page = "# A\n\n--8<-- \"b.md\"\n\n--8<-- \"gone.md\"\n";
    let site = [("mkdocs.yml", snippets), ("parts/b.md", "Text.\n"), ("docs/a.md", page)];
    assert_eq!(found(&site), [format!("docs/a.md:5 {rule}")]);
    let own = snippets.replace("parts", "[!relative $config_dir/parts]");
    let site = [("mkdocs.yml", &*own), ("parts/b.md", "Text.\n"), ("docs/a.md", page)];
    assert_eq!(found(&site), [format!("docs/a.md:5 {rule}")]);
    // Without the extension, it is text.
    let site = [("mkdocs.yml", MKDOCS), ("parts/b.md", "Text.\n"), ("docs/a.md", page)];
    assert_eq!(found(&site), ["docs/a.md:3 markdown/extension-off"]);

    let page = "# A\n\n<!--@include: ./parts/b.md{1,2}-->\n\n<<< @/src/gone.ts#x\n\n<<< ./src/a.ts {1}\n\n\
        <<< ./src/a.ts#y\n<<< ./src/a.ts#x{1}\n";
    let site = [
        (".vitepress/config.js", VITEPRESS),
        ("a.md", page),
        ("parts/b.md", "Text.\n"),
        ("src/a.ts", "// #region x\nconst a = 1;\n// #endregion x\n"),
    ];
    assert_eq!(found(&site), [format!("a.md:5 {rule}"), format!("a.md:9 {rule}")]);

    let page = "# A\n\n```rust\n{{#include ../examples/a.rs:main}}\n{{#include ../examples/b.rs}}\n\
        {{#include ../examples/a.rs:mian}}\n{{#include ../examples/a.rs:1:2}}\n```\n";
    let site = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n"),
        ("src/a.md", page),
        ("examples/a.rs", "// ANCHOR: main\nfn main() {}\n// ANCHOR_END: main\n"),
    ];
    assert_eq!(found(&site), [format!("src/a.md:5 {rule}"), format!("src/a.md:6 {rule}")]);
}

#[test]
fn the_report_says_what_builds_the_pages() {
    let dir = repository(&[
        (
            "website/docusaurus.config.js",
            &DOCUSAURUS.replace("docs: {}", "docs: { path: '../docs' }"),
        ),
        ("website/README.md", "# The website\n"),
        ("docs/a.md", "# A\n\n<!-- truncate -->\n\nText.\n"),
    ]);
    let run = dir.run(&["check"]);
    let line = "No problems found in 2 pages";
    assert!(run.stdout.contains(line) && !run.stdout.contains("plain Markdown"), "{run:#?}");
    assert!(!run.stdout.contains("syntax errors"), "{run:#?}");
    let run = dir.run(&["config"]);
    assert!(run.stdout.contains("Docusaurus in docs"), "{run:#?}");
    // The folder of the settings is not that of the pages.
    let run = dir.run(&["check", "website"]);
    assert!(
        run.stderr.contains("the pages of Docusaurus are in docs, which is not checked"),
        "{run:#?}"
    );
}

#[test]
fn settings_that_leave_ids_alone_are_known() {
    // `pymdownx.slugs` names headings as GitHub does.
    let slugify =
        "!!python/object/apply:pymdownx.slugs.slugify\n        kwds:\n          case: lower\n";
    let mkdocs = format!("site_name: A\nmarkdown_extensions:\n  - toc:\n      slugify: {slugify}");
    let docusaurus = "import math from 'remark-math';\n\
        export default { presets: [['classic', { docs: { remarkPlugins: [math, [await import('rehype-katex'), {}]] } }]] };\n";
    let vitepress = "export default { markdown: { config: (md) => { md.use(plugin); } } };\n";
    for (settings, text, path, ids) in [
        ("mkdocs.yml", &*mkdocs, "docs/a.md", ["a--b", "1-first_step", "whats-new", "a-b"]),
        (
            "docusaurus.config.js",
            docusaurus,
            "docs/a.md",
            ["a--b", "1-first_step", "whats-new", "a-b"],
        ),
        (".vitepress/config.js", vitepress, "a.md", ["a-b", "_1-first-step", "what-s-new", "a--b"]),
    ] {
        let page = linked(ids);
        let site = [(settings, text), (path, &*page)];
        assert_eq!(found(&site), [format!("{path}:9 links/broken-anchor")], "{settings}");
        // Another plugin may name them in another way.
        let other =
            text.replace("lower", "fold").replace("remark-math", "x").replace("plugin", "anchor");
        assert_eq!(found(&[(settings, &*other), (path, &*page)]), NONE, "{settings}");
    }
}

#[test]
fn titles_of_docusaurus_have_no_ids() {
    let page = "# A title\n\n[x](#a-title) [y](#part)\n\n## Part\n\nText.\n";
    let site = [("docusaurus.config.js", DOCUSAURUS), ("docs/a.md", page)];
    assert_eq!(found(&site), ["docs/a.md:3 links/broken-anchor"]);
    assert_eq!(found(&[(".vitepress/config.js", VITEPRESS), ("a.md", page)]), NONE);
}

#[test]
fn icons_of_mkdocs_are_no_part_of_an_id() {
    let page = "# A\n\n[x](#get-delete-policy) [x](#get-deletepolicy)\n\n\
                ## :fontawesome-solid-code: Get delete policy\n";
    let site = [("mkdocs.yml", MKDOCS), ("docs/a.md", page)];
    assert_eq!(found(&site), ["docs/a.md:3 links/broken-anchor"]);
}

#[test]
fn dashes_leave_two_hyphens_where_that_is_known() {
    let page = "---\ntitle: A\n---\n\n[x](#one--two) [x](#one-two)\n\n## One — two\n";
    let dead = |path: &str| vec![format!("{path}:5 links/broken-anchor")];
    let of = |settings: &str, text: &str, path: &str| found(&[(settings, text), (path, page)]);
    assert_eq!(of("docusaurus.config.js", DOCUSAURUS, "docs/a.md"), dead("docs/a.md"));
    let path = "src/content/docs/a.md";
    assert_eq!(of("astro.config.mjs", STARLIGHT, path), dead(path));
    assert_eq!(of("mkdocs.yml", MKDOCS, "docs/a.md"), NONE);
}
