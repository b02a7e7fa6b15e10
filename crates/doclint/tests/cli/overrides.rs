//! `overrides`: rule settings for some pages only.

use crate::kit::{BROKEN, Dir, GOOD, Report, flat};

/// `path rule level`, in order.
fn found(report: &Report) -> Vec<String> {
    let levels = report.findings().iter().map(|it| it["level"].as_str().unwrap());
    report.found().iter().zip(levels).map(|(it, level)| format!("{it} {level}")).collect()
}

#[test]
fn levels_apply_to_the_pages_that_patterns_match() {
    let dir = Dir::site(&[("a.mdx", BROKEN), ("b/c.mdx", BROKEN), ("b/d.mdx", BROKEN)]);
    let check = |overrides: &str| {
        let head = "rules: {front-matter/copied-page: off}";
        dir.write("doclint.yml", format!("{head}\noverrides:\n{overrides}"));
        found(&dir.json(&[]))
    };
    let one = |path: &str, level: &str| format!("{path} mdx/unclosed-tag {level}");
    let all = |a, c, d| [one("a.mdx", a), one("b/c.mdx", c), one("b/d.mdx", d)];
    let b = "  - files: b/**\n    rules: {mdx/unclosed-tag: warning}\n";
    assert_eq!(check(b), all("error", "warning", "warning"));
    // The last override that matches a page wins, and its family overrides earlier rules.
    let d = "  - files: [b/d.mdx, nothing]\n    rules: {mdx: suggestion}\n";
    assert_eq!(check(&format!("{b}{d}")), all("error", "warning", "suggestion"));
    assert_eq!(check(&format!("{d}{b}")), all("error", "warning", "warning"));
    let off = "  - files: b\n    rules: {mdx: off}\n";
    assert_eq!(check(&format!("{b}{off}")), [one("a.mdx", "error")]);
    // Within one override, the rule overrides its family.
    let both = "  - files: b\n    rules: {mdx/unclosed-tag: warning, mdx: off}\n";
    assert_eq!(check(both), all("error", "warning", "warning"));
}

#[test]
fn overrides_win_over_everything_else() {
    let dir = Dir::site(&[("a.mdx", BROKEN), ("shared/x.mdx", GOOD)]);
    // Patterns are relative to the folder of the file that they are in.
    let base = "overrides: [{files: ../a.mdx, rules: {mdx: warning}}]\n";
    dir.write("shared/base.yml", base);
    dir.write("doclint.yml", "extends: shared/base.yml\nrules: {mdx: suggestion}\n");
    assert_eq!(found(&dir.json(&["a.mdx"])), ["a.mdx mdx/unclosed-tag warning"]);
    let over = "overrides: [{files: a.mdx, rules: {mdx: error}}]\n";
    dir.write("doclint.yml", format!("extends: shared/base.yml\n{over}"));
    assert_eq!(found(&dir.json(&["a.mdx"])), ["a.mdx mdx/unclosed-tag error"]);
}

#[test]
fn options_apply_to_their_pages_and_turn_rules_on() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("b.mdx", GOOD)]);
    let rules = "rules: {front-matter/copied-page: off}";
    let title = |options: &str| {
        let over = format!("{{files: b.mdx, rules: {{front-matter/title-length: {options}}}}}");
        dir.write("doclint.yml", format!("{rules}\noverrides: [{over}]\n"));
        dir.json(&[]).found()
    };
    assert_eq!(title("{max: 5}"), ["b.mdx front-matter/title-length"]);
    assert_eq!(title("{max: 5, level: off}"), [""; 0]);
    assert_eq!(title("{max: 50}"), [""; 0]);
}

#[test]
fn a_site_rule_has_levels_by_the_file_of_its_finding() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("b.mdx", GOOD), ("c.mdx", GOOD), ("d.mdx", GOOD)]);
    dir.write("docs.json", r#"{"navigation": {"pages": ["a", "b", "c", "d"]}}"#);
    let check = |text: &str| {
        dir.write("doclint.yml", text);
        let found = found(&dir.json(&[])).into_iter();
        let one =
            |it: String| it.split_once(" front-matter/copied-page").map(|it| [it.0, it.1].concat());
        found.filter_map(one).collect::<Vec<_>>()
    };
    // The first page with a title is not reported.
    let plain = check("profile: all\n");
    assert_eq!(plain, ["b.mdx warning", "c.mdx warning", "d.mdx warning"]);
    let over = |file: &str, level: &str| {
        format!("  - files: {file}\n    rules: {{front-matter/copied-page: {level}}}\n")
    };
    let (b, c) = (over("b.mdx", "off"), over("c.mdx", "error"));
    let text = format!("profile: all\noverrides:\n{b}{c}");
    assert_eq!(check(&text), ["c.mdx error", "d.mdx warning"]);
    // Off for the site and on for one page.
    let text = format!("rules: {{front-matter: off}}\noverrides:\n{}", over("b.mdx", "on"));
    assert_eq!(check(&text), ["b.mdx warning"]);
}

#[test]
fn mistakes_in_overrides_are_reported_with_their_place() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let refused = |text: &str, parts: &[&str]| {
        dir.write("doclint.yml", text);
        let run = dir.run(&["check"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{text}");
        for part in parts {
            assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
        }
    };
    refused(
        "overrides:\n  files: a\n",
        &["doclint.yml:2:3", "expected a list of overrides, found a mapping"],
    );
    refused("overrides:\n  - fils: a\n", &["doclint.yml:2:5", "`fils`", "did you mean `files`"]);
    refused(
        "overrides:\n  - files: '[z'\n    rules: {}\n",
        &["doclint.yml:2:12", "invalid pattern"],
    );
    refused("overrides:\n  - files: a\n    rules: {mdx/html: off}\n", &["doclint.yml:3:13"]);
    dir.write("b.mdx", GOOD);
    let options =
        "overrides:\n  - files: a.mdx\n    rules:\n      front-matter/title-length: {maxi: 3}\n";
    refused(options, &["doclint.yml:4:35", "did you mean `max`"]);
}

#[test]
fn what_is_off_for_a_page_is_not_fixed_there() {
    let page = format!("{GOOD}\nLists have fewer than <5 entries.\n");
    let dir = Dir::site(&[("a.mdx", &page), ("b.mdx", &page)]);
    let over = "overrides: [{files: b.mdx, rules: {mdx/stray-less-than: off}}]\n";
    dir.write("doclint.yml", over);
    dir.run(&["check", "--fix"]);
    let text = |path: &str| std::fs::read_to_string(dir.path(path)).unwrap();
    assert_eq!(text("a.mdx"), page.replace('<', "\\<"));
    assert_eq!(text("b.mdx"), page);
}
