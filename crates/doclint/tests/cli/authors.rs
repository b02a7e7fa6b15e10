//! The readers of advice: none if a page has no authors, and only once for findings that
//! translations repeat.

use crate::kit::Dir;
use crate::narrow::page;

const HEADING: &str = "headings/trailing-punctuation";

fn advised(dir: &Dir) -> Vec<String> {
    dir.json(&["--only", HEADING]).found()
}

fn pages(dir: &Dir, paths: &[&str], body: &str) {
    for (number, path) in paths.iter().enumerate() {
        dir.write(&format!("{path}.mdx"), page(&format!("Page {number}"), body));
    }
}

#[test]
fn nobody_is_advised_on_old_versions_and_records() {
    let dir = Dir::empty();
    dir.write(
        "docs.json",
        r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"}, "navigation": {
            "tabs": [
                {"tab": "A", "versions": [
                    {"version": "v1", "pages": ["one/a", "both"]},
                    {"version": "v2", "default": true, "pages": ["two/a", "both"]},
                    {"version": "v3 (beta)", "pages": ["three/a"]}
                ]},
                {"tab": "B", "versions": [
                    {"version": "Python", "pages": ["python/a"]},
                    {"version": "Go", "pages": ["go/a"]}
                ]},
                {"tab": "C", "pages": ["spec/overview"]}
            ]
        }}"##,
    );
    let named = ["one/a", "both", "two/a", "three/a", "python/a", "go/a", "archive/a"];
    pages(&dir, &named, "## Run it:\n\nA.");
    pages(&dir, &["spec/overview"], "All versions.");
    let copies = ["2024-01-15/a", "2024-01-15/b", "2024-01-15/c"];
    pages(
        &dir,
        &copies.map(|it| format!("spec/{it}")).each_ref().map(|it| &**it),
        "## Run it:\n\nA.",
    );
    let newer = copies.map(|it| it.replace("2024-01-15", "spec/2025-03-01"));
    pages(&dir, &newer.each_ref().map(|it| &**it), "## Run it:\n\nA.");
    let record = "This is a historical\nrecord of the design.\n\n## Run it:\n\nA.";
    pages(&dir, &["designs/a"], record);
    let found = [
        "both.mdx",
        "go/a.mdx",
        "python/a.mdx",
        "spec/2025-03-01/a.mdx",
        "spec/2025-03-01/b.mdx",
        "spec/2025-03-01/c.mdx",
        "three/a.mdx",
        "two/a.mdx",
    ];
    assert_eq!(advised(&dir), found.map(|it| format!("{it} {HEADING}")));
}

#[test]
fn nobody_is_advised_on_references_of_commands() {
    let dir = Dir::site(&[("a.mdx", page("Install", "## Run it:\n\nA."))]);
    for number in 0..24 {
        let body = format!("## `ferry run{number}`\n\nA.\n\n### Options:\n\nB.");
        dir.write(&format!("cli/run{number}.mdx"), page(&format!("ferry run{number}"), &body));
        // People name their pages in words.
        dir.write(&format!("api/run{number}.mdx"), page(&format!("Run {number}"), &body));
    }
    let found = advised(&dir);
    assert!(found.iter().all(|it| !it.starts_with("cli/")), "{found:#?}");
    assert_eq!(found.len(), 25);
}

#[test]
fn what_translations_repeat_is_reported_once() {
    let languages = ["en", "fr", "de"]
        .map(|it| format!(r#"{{"language": "{it}", "pages": ["{it}/a", "{it}/b"]}}"#));
    let docs_json = format!(
        r##"{{"theme": "mint", "name": "T", "colors": {{"primary": "#123456"}},
            "navigation": {{"languages": [{}]}}}}"##,
        languages.join(", ")
    );
    let dir = Dir::site(&[("docs.json", docs_json)]);
    let body = "## Run\n\n[A](/nowhere).\n\n## Stop:\n\nB.";
    pages(&dir, &["en/a", "fr/a", "de/a", "en/b", "fr/b", "de/b"], body);
    dir.write("de/b.mdx", page("B", &body.replace("B.", "[B](/nowhere-else).")));
    let links = |dir: &Dir| dir.json(&["--only", "links/broken-link"]).found();
    assert_eq!(links(&dir).len(), 7);
    // A service translates each page again when it changes.
    dir.write("i18n.json", "{}");
    let expected = ["de/b.mdx", "en/a.mdx", "en/b.mdx"].map(|it| format!("{it} links/broken-link"));
    assert_eq!(links(&dir), expected);
    assert_eq!(advised(&dir), ["en/a.mdx", "en/b.mdx"].map(|it| format!("{it} {HEADING}")));
    let text = dir.run(&["check", "--only", "links/broken-link"]).stdout;
    assert!(text.contains("Not listed: 4 repeated in copies of pages"), "{text}");
    // Accepted findings stay accepted when only the source is corrected.
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    dir.write("en/a.mdx", page("Page 0", &body.replace("/nowhere", "/en/b")));
    assert_eq!(links(&dir), Vec::<String>::new());
}

#[test]
fn what_older_versions_repeat_is_reported_once() {
    let body = "## Run\n\n[A](/nowhere).\n\n## Stop\n\nB.";
    let dir = Dir::site::<&str>(&[]);
    pages(&dir, &["docs/v1/a", "docs/v2/a", "docs/v10/a", "docs/v2/b", "docs/a"], body);
    dir.write("docs/v1/b.mdx", page("B", "[A](/nowhere).\n\n### Other"));
    let links = dir.json(&["--only", "links/broken-link"]);
    let found = ["docs/a", "docs/v1/b", "docs/v10/a", "docs/v2/b"];
    assert_eq!(links.found(), found.map(|it| format!("{it}.mdx links/broken-link")));
}

#[test]
fn what_generated_pages_have_in_common_is_reported_once_for_a_folder() {
    let dir = Dir::site::<&str>(&[]);
    let body = |rest: &str| format!("{{/* Generated by make-docs. Do not edit. */}}\n\n{rest}");
    for path in ["cli/a", "cli/b", "api/a"] {
        let text = format!("[A](/nowhere-{path})\n\n| a |\n| - |\n| b | {path} |");
        dir.write(&format!("{path}.mdx"), page("A", &body(&text)));
    }
    let rules = ["--only", "links/broken-link", "--only", "markdown/extra-cells"];
    let found = [
        "api/a.mdx links/broken-link",
        "api/a.mdx markdown/extra-cells",
        "cli/a.mdx links/broken-link",
        "cli/a.mdx markdown/extra-cells",
        "cli/b.mdx links/broken-link",
    ];
    assert_eq!(dir.json(&rules).found(), found);
}

#[test]
fn nobody_is_advised_on_folders_that_the_navigation_leaves_out() {
    let dir = Dir::site(&[("docs.json", r#"{"navigation": {"pages": ["a", "guides/b"]}}"#)]);
    let drafts = ["guides/c", "guides/d", "guides/e", "guides/f", "guides/g", "notes/a", "notes/b"];
    let notes = ["export/a", "export/b", "export/c", "export/x/d", "export/x/e"];
    for paths in [&["a", "guides/b"][..], &drafts, &notes] {
        pages(&dir, paths, "## Run it:\n\n[Dead](/nowhere)");
    }
    let found = ["a", "guides/b"].iter().chain(&drafts);
    let found: Vec<String> = found.map(|it| format!("{it}.mdx {HEADING}")).collect();
    assert_eq!(advised(&dir), found);
    // Errors are for everybody who has a link to such a page.
    assert_eq!(dir.json(&["--only", "links/broken-link"]).findings().len(), 14);
}
