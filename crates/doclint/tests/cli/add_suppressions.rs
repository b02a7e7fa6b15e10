//! `check --add-suppressions`: comments that suppress reported findings.

use crate::kit::{Dir, GOOD, copy};
use crate::narrow::page;
use std::fs;

const TODO: &str = "TODO: give the reason";

fn add(dir: &Dir, args: &[&str]) -> crate::kit::Run {
    dir.run(&[&["check", "--add-suppressions"], args].concat())
}

fn text(dir: &Dir, path: &str) -> String {
    fs::read_to_string(dir.path(path)).unwrap()
}

/// A page with findings in each kind of place that a comment can be in, or can't.
fn body() -> String {
    let image = "![](https://example.com/a.png)";
    format!(
        "# One\n\nA [here](/gone) link.\n\nText of a paragraph\nand [read more](/b)\nin it.\n\n\
         - first\n- [item](/gone)\n\n> A quote\n> with [one](/gone).\n\n\
         | a | b |\n| - | - |\n| [cell](/gone) | c |\n\n<Frame>\n  {image}\n</Frame>\n\n\
         <Steps>\n  <Step icn=\"star\" title=\"A\">\n    Text.\n  </Step>\n  <Step\n    titel=\"B\"\n    title=\"B\"\n  >\n    Text.\n  </Step>\n</Steps>\n"
    )
}

#[test]
fn what_is_reported_is_suppressed_and_pages_mean_the_same() {
    let dir = Dir::site(&[("a.mdx", page("Install", &body())), ("b.mdx", GOOD.to_owned())]);
    let rules = "rules: {front-matter/title-length: {level: warning, min: 40}}\n";
    dir.write("doclint.yml", rules);
    let before = dir.json(&[]);
    let found = before.findings().len();
    assert!(found > 9, "{before:#?}");
    let run = add(&dir, &["--suggestions"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:#?}");
    assert!(run.stderr.contains(&format!("suppressed {found} findings in 2 files")), "{run:#?}");
    let after = dir.json(&[]);
    assert_eq!(after.found(), [""; 0], "{}", text(&dir, "a.mdx"));
    assert_eq!(after.summary("suppressed"), found as u64);

    let text = text(&dir, "a.mdx");
    let comment =
        |directive: &str, rule: &str| format!("{{/* doclint-{directive} {rule} -- {TODO} */}}");
    for part in [
        format!("\n{}\n# One\n", comment("disable-next-line", "headings/level-one")),
        format!("\n{}\nA [here]", comment("disable-next-line", "links/vague-link-text")),
        format!("[read more](/b) {}\n", comment("disable-line", "links/vague-link-text")),
        format!("\n  {}\n  ![]", comment("disable-next-line", "media/missing-alt-text")),
        // Neither between steps, nor in a tag, nor in the row of a table is room for a comment.
        format!(
            "  disable: [components/unknown-attribute, front-matter/title-length, links/broken-link]\n  reason: '{TODO}'\n---"
        ),
    ] {
        assert!(text.contains(&part), "{part}\nin\n{text}");
    }
    assert!(text.contains("<Steps>\n  <Step icn"), "{text}");
    assert!(run.stderr.contains("a.mdx: links/broken-link"), "{run:#?}");
    // A rule that is off for the page needs no comment.
    assert_eq!(text.matches("links/broken-link").count(), 1, "{text}");
    // A second run has nothing to do.
    assert!(add(&dir, &["--suggestions"]).stderr.contains("suppressed 0 findings in 0 files"));
}

#[test]
fn comments_are_written_as_the_page_does() {
    let windows = page("Install", "# One\n\nA.").replace('\n', "\r\n");
    let dir = Dir::site(&[("a.mdx", windows.as_str())]).with_colons();
    add(&dir, &["--only", "headings", "--reason", "generated"]);
    let comment = "{/* doclint-disable-next-line headings/level-one -- generated */}";
    assert_eq!(text(&dir, "a.mdx"), windows.replace("# One", &format!("{comment}\r\n# One")));
    // A second rule on the line joins the comment.
    dir.write("a.mdx", page("Install", &format!("{comment}\n# Run it:\n\nA.")));
    add(&dir, &["--only", "headings"]);
    let both = comment.replace(" --", " headings/trailing-punctuation --");
    assert!(
        text(&dir, "a.mdx").contains(&format!("\n{both}\n# Run it:\n")),
        "{}",
        text(&dir, "a.mdx")
    );
    assert_eq!(dir.json(&["--only", "headings"]).found(), [""; 0]);

    // Outside of a site, Markdown is plain.
    let loose = Dir::empty();
    loose.write("a.md", page("Install", "## One\n\n## Run it:\n\nA."));
    add(&loose, &["a.md", "--only", "headings/trailing-punctuation"]);
    let comment = format!(
        "\n<!-- doclint-disable-next-line headings/trailing-punctuation -- {TODO} -->\n## Run it:\n"
    );
    assert!(text(&loose, "a.md").contains(&comment), "{}", text(&loose, "a.md"));
}

#[test]
fn only_what_would_be_reported_is_suppressed() {
    let dir =
        Dir::site(&[("a.mdx", page("Install", "# One\n\nA.\n\n## Run it:\n\nB."))]).with_colons();
    let before = text(&dir, "a.mdx");
    let diff = add(&dir, &["--diff"]);
    assert_eq!(diff.code, Some(0), "{diff:#?}");
    assert!(diff.stdout.contains("+{/* doclint-disable-next-line headings/level-one"), "{diff:#?}");
    assert!(!diff.stdout.contains("trailing-punctuation"), "suggestions are not listed: {diff:#?}");
    assert!(diff.stderr.contains("would suppress 1 finding in 1 file"), "{diff:#?}");
    add(&dir, &["--level", "error"]);
    add(&dir, &["--only", "media"]);
    assert_eq!(text(&dir, "a.mdx"), before);
    // Findings that the baseline accepts are not reported either.
    assert_eq!(dir.run(&["baseline", "--only", "headings/level-one"]).code, Some(0));
    add(&dir, &["--suggestions"]);
    let after = text(&dir, "a.mdx");
    assert!(!after.contains("level-one") && after.contains("trailing-punctuation"), "{after}");
}

#[test]
fn findings_of_other_rules_on_the_page_stay() {
    let bare = "---\nsidebarTitle: Bare\n---\n\nText.\n".to_owned();
    let dir = Dir::site(&[("a.mdx", page("Install", &body())), ("b.mdx", bare)]);
    dir.write("doclint.yml", "rules: {front-matter/missing-title: warning}\n");
    let all = dir.json(&[]).findings().len();
    let mut suppressed = 0;
    for rule in ["media/missing-alt-text", "front-matter/missing-title"] {
        let run = add(&dir, &["--only", rule]);
        assert_eq!(run.code, Some(0), "{run:#?}");
        let left = dir.json(&["--only", rule]);
        assert_eq!(left.found(), [""; 0], "{run:#?}");
        suppressed += left.summary("suppressed");
    }
    assert!(suppressed >= 2);
    assert_eq!(dir.json(&[]).findings().len(), all - suppressed as usize);
}

#[test]
fn rules_join_those_that_the_front_matter_disables() {
    let config = "rules: {front-matter/title-length: warning}\n";
    for (before, after) in [
        ("disable: [mdx]", "disable: [mdx, front-matter/title-length]"),
        ("disable:\n    - mdx", "disable:\n    - mdx\n    - front-matter/title-length"),
    ] {
        let entry = |list: &str| format!("doclint:\n  {list}\n  reason: old\n---\n\n");
        let front = |list: &str| page("A", "A.").replace("---\n\n", &entry(list));
        let dir = Dir::site(&[("b.mdx", front(before))]);
        dir.write("doclint.yml", config);
        assert_eq!(add(&dir, &["--only", "front-matter/title-length"]).code, Some(0), "{before}");
        assert_eq!(text(&dir, "b.mdx"), front(after));
    }
}

#[test]
fn what_cant_be_suppressed_is_listed() {
    let dir = Dir::site(&[("a.mdx", page("Install", "# One\n\nA."))]);
    dir.write("docs.json", "{\"theme\": \"mint\", \"name\": \"T\", \"colors\": {\"primary\": \"#123456\"}, \"navigation\": {\"pages\": [\"a\", \"b\", \"gone\"]}}");
    let front = page("Update", "A.").replace("---\n\n", "doclint: mdx\n---\n\n");
    dir.write("b.mdx", front.replace("title: Update", "title: A"));
    dir.write("doclint.yml", "rules: {front-matter/title-length: warning}\n");
    let run = add(&dir, &[]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert!(run.stderr.contains("3 findings can't be suppressed in place:"), "{run:#?}");
    assert!(
        run.stderr.contains("  docs.json:1: ") && run.stderr.contains("(only pages have comments)"),
        "{run:#?}"
    );
    assert!(
        run.stderr.contains("  b.mdx:2: ") && run.stderr.contains("(no comment can be"),
        "{run:#?}"
    );
    assert!(text(&dir, "a.mdx").contains("disable-next-line headings/level-one"));
}

#[test]
fn bad_input_is_refused() {
    let dir = Dir::site(&[("a.mdx", page("Install", "# One\n\nA."))]);
    let before = text(&dir, "a.mdx");
    for (args, part) in [
        (&["--add-suppressions", "--fix"][..], "cannot be used with"),
        (&["--add-suppressions", "--format", "compact"], "cannot be used with"),
        (&["--add-suppressions", "--reason", "a -- b"], "without `*/` and `--`"),
        (&["--add-suppressions", "--reason", " "], "the reason is empty"),
        (&["--add-suppressions", "--only", "hedings"], "did you mean `headings`?"),
        (&["--reason", "because"], "--add-suppressions"),
    ] {
        let run = dir.run(&[&["check"], args].concat());
        assert!(run.code == Some(2) && run.stderr.contains(part), "{args:?}: {run:#?}");
    }
    assert_eq!(text(&dir, "a.mdx"), before);
}

#[test]
fn sites_are_clean_afterwards() {
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else {
        println!("skipped: DOCLINT_CORPUS is not set");
        return;
    };
    for site in fs::read_dir(corpus).unwrap().map(|it| it.unwrap().path()) {
        if !["docs.json", "mint.json"].iter().any(|name| site.join(name).is_file()) {
            continue;
        }
        let dir = Dir::empty();
        copy(&site, &dir.path(""));
        let args = ["check", "--no-config", "--suggestions"];
        let before = dir.json(&["--no-config"]);
        let run = dir.run(&[&args[..], &["--add-suppressions"]].concat());
        let after = dir.json(&["--no-config"]);
        let is_page = |it: &&serde_json::Value| it["path"].as_str().unwrap().ends_with("x");
        let left: Vec<_> = after.findings().iter().filter(is_page).collect();
        assert_eq!(left.len(), 0, "{}: {left:#?}\n{}", site.display(), run.stderr);
        // Reports show one finding where most places break a convention, so findings are not counted.
        let suppressed = after.summary("suppressed") - before.summary("suppressed");
        assert!(run.stderr.contains(&format!("suppressed {suppressed} finding")), "{run:#?}");
        assert_eq!(before.summary("words"), after.summary("words"), "{}", site.display());
    }
}
