//! Comments and front matter that suppress findings.

use crate::kit::{Dir, Report};

const HEAD: &str = "---\ntitle: Install the agent\ndescription: How to install the agent on a server \
    and how to see that it runs as it should.\n---\n\n";

fn check(body: &str) -> Report {
    Dir::site(&[("a.mdx", format!("{HEAD}{body}"))]).with_colons().json(&[])
}

/// Rule and line of each finding.
fn found(report: &Report) -> Vec<String> {
    let one = |it: &serde_json::Value| format!("{}:{}", it["rule"].as_str().unwrap(), it["line"]);
    report.findings().iter().map(one).collect()
}

#[test]
fn each_form_suppresses_what_it_covers_and_no_more() {
    // Line 6 is the first of the body.
    for (body, left) in [
        ("## A:\n\n## B:\n", vec![6, 8]),
        (
            "{/* doclint-disable-next-line headings/trailing-punctuation */}\n## A:\n\n## B:\n",
            vec![9],
        ),
        ("{/* doclint-disable-next-line headings */}\n\n## A:\n\n## B:\n", vec![10]),
        ("{/* doclint-disable-next-line */}\n## A:\n\n## B:\n", vec![9]),
        ("## {/* doclint-disable-line */} A:\n\n## B:\n", vec![8]),
        (
            "## A:\n\n{/* doclint-disable headings */}\n\n## B:\n\n{/* doclint-enable headings */}\n\n## C:\n",
            vec![6, 14],
        ),
        (
            "## A:\n\n{/* doclint-disable */}\n\n## B:\n\n{/* doclint-enable */}\n\n## C:\n",
            vec![6, 14],
        ),
        ("## A:\n\n{/* doclint-disable headings -- to the end */}\n\n## B:\n", vec![6]),
        (
            "## A:\n\n## B:\n\n{/* doclint-disable-file headings/trailing-punctuation, media */}\n",
            vec![],
        ),
    ] {
        let report = check(body);
        let of_headings: Vec<u64> = report
            .findings()
            .iter()
            .filter(|it| it["rule"] == "headings/trailing-punctuation")
            .map(|it| it["line"].as_u64().unwrap())
            .collect();
        assert_eq!(of_headings, left, "{body}\n{report:#?}");
        let all = body.matches("## ").count();
        assert_eq!(report.summary("suppressed") as usize, all - left.len(), "{body}");
    }
}

#[test]
fn the_front_matter_suppresses_a_page() {
    let head = HEAD.replace(
        "---\n\n",
        "doclint: {disable: [headings/trailing-punctuation], reason: x}\n---\n\n",
    );
    let report = Dir::site(&[("a.mdx", format!("{head}## A:\n"))]).with_colons().json(&[]);
    assert_eq!((report.found().len(), report.summary("suppressed")), (0, 1), "{report:#?}");

    let head = HEAD.replace(
        "---\n\n",
        "doclint:\n  disable:\n    - headings/trailing-punctuation\n    - media\n---\n\n",
    );
    let dir = Dir::site(&[("a.mdx", format!("{head}## A:\n"))]).with_colons();
    assert_eq!(found(&dir.json(&[])), ["suppressions/unused:7"]);
    dir.run(&["check", "--fix"]);
    let text = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
    assert!(text.contains("disable:\n    - headings/trailing-punctuation\n---"), "{text}");
    assert_eq!(dir.json(&[]).found().len(), 0);

    for wrong in ["doclint: off", "doclint: {disabled: [headings]}", "doclint: {disable: [7]}"] {
        let head = HEAD.replace("---\n\n", &format!("{wrong}\n---\n\n"));
        let report = Dir::site(&[("a.mdx", format!("{head}## A\n"))]).json(&[]);
        assert_eq!(found(&report), ["suppressions/malformed:4"], "{wrong}");
    }
}

#[test]
fn plain_markdown_has_html_comments() {
    let dir = Dir::empty();
    dir.write(
        "notes.md",
        "# Notes\n\n<!-- doclint-disable-next-line headings -- old -->\n## A:\n\n## B:\n",
    );
    let report = dir.json(&["notes.md", "--only", "headings/trailing-punctuation"]);
    assert_eq!(found(&report), ["headings/trailing-punctuation:6"]);
}

#[test]
fn what_suppresses_nothing_is_reported_and_removed() {
    let dir = Dir::site(&[(
        "a.mdx",
        format!(
            "{HEAD}## A\n\n{{/* doclint-disable-next-line headings/skiped-level */}}\n\n#### B\n\n\
             {{/* doclint-disable-next-line headings/level-one, headings/trailing-punctuation */}}\n\
             ## C:\n\n{{/* doclint-disable-line media */}}\n\nText.\n\n{{/* doclint-enable */}}\n"
        ),
    )]);
    dir.write(
        "doclint.yml",
        "rules: {headings/skipped-level: on, headings/trailing-punctuation: on}\n",
    );
    let report = dir.json(&[]);
    assert_eq!(
        found(&report),
        [
            "suppressions/unknown-rule:8",
            "headings/skipped-level:10",
            "suppressions/unused:12",
            "suppressions/unused:15",
            "suppressions/unused:19",
        ],
        "{report:#?}"
    );
    let help = report.help(report.one("suppressions/unknown-rule"));
    assert_eq!(help, "did you mean `headings/skipped-level`?");
    dir.run(&["check", "--unsafe-fixes", "--fix-only", "suppressions"]);
    let text = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
    let expected = format!(
        "{HEAD}## A\n\n{{/* doclint-disable-next-line headings/skipped-level */}}\n\n#### B\n\n\
         {{/* doclint-disable-next-line headings/trailing-punctuation */}}\n\
         ## C:\n\nText.\n"
    );
    assert_eq!(text, expected);
    assert_eq!(dir.json(&[]).found().len(), 0);
}

#[test]
fn slips_are_reported_and_a_reason_can_be_required() {
    let report = check("{/* doclint-disable-nextline headings */}\n\n## A\n");
    let finding = report.one("suppressions/malformed");
    assert_eq!(report.help(finding), "did you mean `doclint-disable-next-line`?");

    let dir = Dir::site(&[(
        "a.mdx",
        format!(
            "{HEAD}{{/* doclint-disable-next-line headings */}}\n## A:\n\n\
             {{/* doclint-disable-next-line headings -- as the product shows it */}}\n## B:\n"
        ),
    )])
    .with_colons();
    assert_eq!(dir.json(&[]).found().len(), 0);
    dir.write(
        "doclint.yml",
        "rules:\n  suppressions/missing-reason: error\n  headings/trailing-punctuation: on\n",
    );
    let report = dir.json(&[]);
    assert_eq!(
        (found(&report), report.code()),
        (vec!["suppressions/missing-reason:6".to_owned()], Some(1))
    );
}

#[test]
fn a_rule_that_is_off_leaves_its_suppressions_alone() {
    let dir = Dir::site(&[(
        "a.mdx",
        format!("{HEAD}{{/* doclint-disable-next-line media -- x */}}\n## A\n"),
    )]);
    assert_eq!(dir.json(&[]).found(), ["a.mdx suppressions/unused"]);
    dir.write("doclint.yml", "rules: {media: off}\n");
    assert_eq!(dir.json(&[]).found().len(), 0);
}

#[test]
fn an_enable_comment_ends_only_what_it_names() {
    let body = |disable: &str, enable: &str| {
        format!(
            "{{/* doclint-disable {disable} */}}\n\n## A:\n\n{{/* doclint-enable {enable} */}}\n\n## B:\n"
        )
    };
    for (disable, enable, left) in [
        ("headings", "headings/trailing-punctuation", true),
        ("", "headings", true),
        ("headings/trailing-punctuation", "headings", true),
        ("headings", "headings/level-one", false),
    ] {
        let report = check(&body(disable, enable));
        let lines: Vec<String> =
            if left { vec!["headings/trailing-punctuation:12".to_owned()] } else { vec![] };
        assert_eq!(found(&report), lines, "{disable} {enable}");
    }
    // A misspelled name enables nothing, so removing it would change nothing.
    let report = check(&body("headings", "headings/trailing-punctuaton"));
    assert_eq!(found(&report), ["suppressions/unknown-rule:10"]);
    let report = check(&body("headings", "media"));
    assert_eq!(found(&report), ["suppressions/unused:10"]);
}

/// Without any name a directive would suppress all rules.
#[test]
fn a_directive_with_unknown_names_only_is_removed_as_a_whole() {
    let dir = Dir::site(&[
        ("a.mdx", format!("{HEAD}{{/* doclint-disable-file acme/brand zzz -- x */}}\n\n## A:\n")),
        (
            "b.mdx",
            format!(
                "{}## A:\n",
                HEAD.replace("---\n\n", "doclint:\n  disable:\n    - acme/brand\n---\n\n")
            ),
        ),
    ])
    .with_colons();
    dir.run(&["check", "--fix", "--fix-only", "suppressions"]);
    for path in ["a.mdx", "b.mdx"] {
        let text = std::fs::read_to_string(dir.path(path)).unwrap();
        assert_eq!(text.split("---\n\n").nth(1), Some("## A:\n"), "{text}");
        assert!(!text.contains("doclint"), "{text}");
    }
}

#[test]
fn a_comment_in_a_line_is_removed_with_its_space() {
    let fix = |body: &str, flag: &str| {
        let dir = Dir::site(&[("a.mdx", format!("{HEAD}{body}"))]);
        dir.run(&["check", flag, "--fix-only", "suppressions"]);
        std::fs::read_to_string(dir.path("a.mdx")).unwrap().replace(HEAD, "")
    };
    let comment = "{/* doclint-disable-line media -- x */}";
    assert_eq!(fix(&format!("Text {comment} here.\n"), "--fix"), "Text here.\n");
    assert_eq!(fix(&format!("## Head {comment}\n"), "--fix"), "## Head\n");
    let item = format!("- {comment} first\n\n  second\n");
    assert_eq!(fix(&item, "--fix"), item);
    assert_eq!(fix(&item, "--unsafe-fixes"), item);
    let lists = format!("1. a\n\n{comment}\n\n1. b\n");
    assert_eq!(fix(&lists, "--fix"), lists);
    let crlf = format!("A.\r\n\r\n{comment}\r\n\r\nB.\r\n");
    assert_eq!(fix(&crlf, "--fix"), "A.\r\n\r\nB.\r\n");
}

/// A finding that is missing because the page can't be read is not fixed.
#[test]
fn a_page_that_cannot_be_read_keeps_its_suppressions() {
    let report = check("{/* doclint-disable-file headings -- x */}\n\nA <b here.\n");
    assert!(!report.found().iter().any(|it| it.contains("suppressions")), "{report:#?}");
}

#[test]
fn comments_for_other_linters_suppress_the_same_kinds() {
    let empty = "See [it](#).\n\n";
    for (body, left) in [
        (
            format!(
                "{empty}<!-- markdownlint-disable MD042 -->\n\n{empty}<!-- markdownlint-enable -->\n\n{empty}"
            ),
            vec![3, 11],
        ),
        (format!("<!-- markdownlint-disable -->\n<!-- Badges. -->\n\n{empty}"), vec![]),
        (format!("<!-- rumdl-disable-next-line no-empty-links -->\n{empty}{empty}"), vec![6]),
        (format!("See [it](#). <!-- markdownlint-disable-line links -->\n\n{empty}"), vec![5]),
        (format!("{empty}<!-- markdownlint-disable-file MD042 -->\n"), vec![]),
        (format!("{empty}<!-- markdownlint-disable MD045 -->\n\n{empty}"), vec![3, 7]),
        (format!("{empty}`<!-- markdownlint-disable -->`\n\n{empty}"), vec![3, 7]),
        (
            format!(
                "<!-- markdownlint-configure-file {{\n  \"default\": false,\n  \"MD001\": true\n}} -->\n\n{empty}"
            ),
            vec![],
        ),
        (
            format!(
                "<!-- markdownlint-capture -->\n\n<!-- markdownlint-disable -->\n\n{empty}\
                 <!-- markdownlint-restore -->\n\n{empty}"
            ),
            vec![11],
        ),
    ] {
        let dir = Dir::empty();
        dir.write("README.md", format!("# Title\n\n{body}"));
        let report = dir.json(&[]);
        let of = |it: &&serde_json::Value| {
            it["rule"] == "links/empty-link" || it["rule"] == "suppressions/unused"
        };
        let lines: Vec<u64> =
            report.findings().iter().filter(of).map(|it| it["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, left, "{body}\n{report:#?}");
    }
}
