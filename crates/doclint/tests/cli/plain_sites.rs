//! A site and the Markdown around it in one run, and how people say what a folder is.

use crate::plain::{links, places, repository};

const PAGE: &str =
    "---\ntitle: Home\ndescription: What the ferries do, and when they leave.\n---\n\n";

#[test]
fn a_site_and_the_markdown_around_it_are_both_checked() {
    let dir = repository(&[
        ("README.md", "# Ferries\n\n[Docs](docs/index.mdx), [gone](gone.md)\n"),
        ("docs/docs.json", "{\"navigation\": {\"pages\": [\"index\"]}}"),
        ("tests/fixtures/site/docs.json", "{\"navigation\": {\"pages\": [\"none\"]}}"),
    ]);
    dir.write("docs/index.mdx", format!("{PAGE}[Lost](/lost)\n"));
    let run = dir.run(&["check", "--only", "links"]);
    let (site, rest) = both(&run.stdout);
    assert!(site.contains("== docs ==") && site.contains("docs/index.mdx"), "{site}");
    assert!(rest.contains("README.md") && !rest.contains("lost"), "{rest}");
    assert!(rest.ends_with("\nFailed: 2 of 2 parts (docs, plain Markdown).\n"), "{rest}");
    assert!(!run.stderr.contains("left out"), "{run:#?}");

    assert_eq!(run.code, Some(1));
    // Whoever is in the site, or names it, checks the site.
    assert!(!dir.run_in("docs", &["check"], b"").stdout.contains("README"));
    assert!(!dir.run(&["check", "docs"]).stdout.contains("README"));
    // A report for programs is about one of them.
    let json = dir.run(&["check", "--format", "json", "--only", "links"]);
    assert!(json.stdout.contains("/lost") && !json.stdout.contains("README"), "{json:#?}");
    assert!(json.stderr.contains("doclint check --platform markdown"), "{json:#?}");
    assert_eq!(links(&dir, &["--platform", "markdown"]), ["README.md:3 links/broken-link"]);
    // Advice is about the part whose report it follows.
    let many = "[gone](/gone.md)\n\n[none](#none)\n\n".repeat(15);
    dir.write("docs/index.mdx", format!("{PAGE}{many}"));
    dir.write("README.md", format!("# Ferries\n\n{many}"));
    let run = dir.run(&["check"]);
    let (site, rest) = both(&run.stdout);
    assert!(site.contains("doclint check docs --"), "{site}");
    assert!(rest.contains("doclint check --platform markdown . --"), "{rest}");
    // Without Markdown around it, there is nothing to say about it.
    std::fs::remove_file(dir.path("README.md")).unwrap();
    assert!(!dir.run(&["check"]).stdout.contains("=="));
}

/// The reports on a site and on the Markdown around it.
fn both(text: &str) -> (&str, &str) {
    text.split_once("== plain Markdown ==").unwrap()
}

#[test]
fn settings_and_arguments_say_what_a_folder_is() {
    let dir = repository(&[
        ("docs/docs.json", "{\"navigation\": {\"pages\": [\"index\"]}}"),
        ("docs/other.md", "# Other\n"),
    ]);
    dir.write("docs/index.mdx", format!("{PAGE}[Other](/other)\n"));
    assert_eq!(links(&dir, &["docs"]), [""; 0]);
    dir.write("docs/doclint.yml", "platform: markdown\n");
    let report = dir.json(&["docs", "--only", "links"]);
    assert_eq!(report.json["site"]["platform"], "markdown");
    dir.write("docs/doclint.yml", "platform: mintlfy\n");
    let run = dir.run(&["check", "docs"]);
    assert!(run.code == Some(2) && run.stderr.contains("did you mean `mintlify`"), "{run:#?}");
    dir.write("docs/doclint.yml", "platform: mintlify\n");
    std::fs::remove_file(dir.path("docs/docs.json")).unwrap();
    let report = dir.json(&["docs", "--only", "links"]);
    assert_eq!(report.json["site"]["platform"], "mintlify");
    std::fs::remove_file(dir.path("docs/doclint.yml")).unwrap();
    let of_argument = dir.json(&["docs", "--platform", "mintlify", "--only", "links"]);
    assert_eq!(of_argument.json["site"]["platform"], "mintlify");
    let run = dir.run(&["check", "--platform", "jekyll"]);
    assert!(run.code == Some(2) && run.stderr.contains("markdown"), "{run:#?}");
}

#[test]
fn a_build_is_named_where_its_settings_are_elsewhere() {
    let page = "# A\n\n{{ value }}\n\n:::note\ntext\n:::\n\n[gone](./gone.md)\n";
    let dir = repository(&[
        ("README.md", "# R\n\n{{ value }}\n\n[gone](gone.md)\n"),
        ("guide/a.md", page),
        ("guide/README.md", "# G\n\n{{ value }\n"),
        ("guide/b.md", "# B\n\n{{ value }\n"),
    ]);
    let only = ["--only", "links,mdx"];
    let run = |more: &[&str]| {
        let report = dir.json(&[more, &only].concat());
        (report.json["site"]["platform"].clone(), places(&report))
    };
    let of_mkdocs = vec!["a.md:9 links/broken-link".to_owned()];
    assert_eq!(run(&["guide", "--platform", "mkdocs"]), ("mkdocs".into(), of_mkdocs.clone()));
    // Docusaurus reads all pages as MDX. What is for visitors of the repository is none of its pages.
    let of_docusaurus = vec![of_mkdocs[0].clone(), "b.md:3 mdx/unclosed-brace".to_owned()];
    assert_eq!(run(&["guide", "--platform", "docusaurus"]).1, of_docusaurus);
    // The settings say the same, and the folder has a check of its own.
    dir.write("guide/doclint.yml", "platform: docusaurus\n");
    assert_eq!(run(&["guide"]), ("docusaurus".into(), of_docusaurus));
    let all = dir.run(&["check", "--only", "links,mdx"]);
    let (site, rest) = both(&all.stdout);
    assert!(site.contains("guide/b.md") && site.contains("guide/a.md"), "{site}");
    assert!(rest.contains("README.md") && !rest.contains("guide/"), "{rest}");
}

#[cfg(unix)]
#[test]
fn links_of_a_page_count_from_a_symbolic_link_to_it_too() {
    let text = "# Rule\n\n[fix](../fix.md)\n\n[gone](../gone.md)\n";
    let dir = repository(&[("src/my_rule.md", text), ("docs/fix.md", "# Fix\n")]);
    std::fs::create_dir(dir.path("docs/rules")).unwrap();
    let link = dir.path("docs/rules/my-rule.md");
    std::os::unix::fs::symlink("../../src/my_rule.md", link).unwrap();
    assert_eq!(links(&dir, &[]), ["src/my_rule.md:5 links/broken-link"]);
}

#[test]
fn an_image_that_the_readme_of_the_repository_shows_is_used() {
    let image =
        |name: &str| format!("<img src=\"https://example.com/main/docs/images/{name}.png\">\n");
    let dir = repository(&[
        ("README.md", &image("banner")),
        (".github/CONTRIBUTING.md", &image("flow")),
        ("docs/README.md", "![](images/local.png)\n"),
        ("src/README.md", &image("old")),
        ("docs/docs.json", "{\"navigation\": {\"pages\": [\"index\"]}}"),
    ]);
    dir.write("docs/index.mdx", PAGE);
    for name in ["banner", "flow", "local", "old"] {
        dir.write(&format!("docs/images/{name}.png"), "image");
    }
    let run = dir.run(&["check", "docs", "--only", "assets/unused-asset", "--format", "github"]);
    assert!(run.stdout.contains("old.png"), "{run:#?}");
    for name in ["banner", "flow", "local"] {
        assert!(!run.stdout.contains(&format!("{name}.png")), "{run:#?}");
    }
}
