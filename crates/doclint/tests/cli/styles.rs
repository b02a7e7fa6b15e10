//! Packs of style checks in the format of Vale.

use crate::kit::{Dir, GOOD, flat};

const LATIN: &str = "\
extends: substitution
message: \"use '%s' instead of '%s'\"
link: https://example.com/latin
level: error
ignorecase: true
action:
  name: replace
swap:
  via: through
";

const NO_JUST: &str = "\
extends: existence
message: \"'%s' adds nothing.\"
level: warning
tokens: [just, simply]
";

fn site(settings: &str) -> Dir {
    let body = "It just works via `via`, {via} and <Card title=\"Go via X\" href=\"/a\" />.\n";
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}\n{body}"))]);
    dir.write("styles/Acme/Latin.yml", LATIN);
    dir.write("styles/Acme/NoJust.yml", NO_JUST);
    dir.write("doclint.yml", settings);
    dir
}

#[test]
fn their_checks_are_rules_like_all_others() {
    let dir = site("styles: styles/Acme\n");
    let report = dir.json(&["--only", "Acme"]);
    let found = ["a.mdx Acme/NoJust", "a.mdx Acme/Latin", "a.mdx Acme/Latin"];
    assert_eq!(report.found(), found);
    let latin = &report.findings()[1];
    assert_eq!(latin["message"], "use 'through' instead of 'via'");
    assert_eq!(latin["level"], "error");

    // Levels, overrides and comments apply to them.
    let off = "rules: {Acme/Latin: off}\noverrides:\n- files: a.mdx\n  rules: {Acme: suggestion}\n";
    dir.write("doclint.yml", format!("styles: [styles/Acme]\n{off}"));
    let report = dir.json(&["--only", "Acme"]);
    assert!(report.findings().iter().all(|it| it["level"] == "suggestion"));

    // They can be explained, and fixed where that can't change more than their words.
    let shown = dir.run(&["explain", "Acme/Latin"]).stdout;
    assert!(flat(&shown).contains("https://example.com/latin"), "{shown}");
    dir.write("doclint.yml", "styles: styles/Acme\n");
    dir.run(&["check", "--fix", "--unsafe-fixes"]);
    let text = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
    let fixed =
        "It just works through `via`, {via} and <Card title=\"Go through X\" href=\"/a\" />.";
    assert!(text.contains(fixed), "{text}");
}

#[test]
fn pages_in_other_languages_are_not_read_by_them() {
    let dir = site("styles: styles/Acme\n");
    dir.write("fr/a.mdx", format!("{GOOD}\nVia simply.\n"));
    let report = dir.json(&["--only", "Acme"]);
    assert!(report.found().iter().all(|it| it.starts_with("a.mdx")), "{:?}", report.found());
}

#[test]
fn what_is_wrong_with_them_is_told_at_its_place() {
    for (settings, expected) in [
        ("styles: styles", "`styles` has no style checks"),
        ("styles: nowhere/Acme", "can't read `nowhere/Acme`"),
        ("styles: [styles/Acme, styles/Acme/]", "the style `Acme` is listed twice"),
        ("styles: ../..", "is not a folder that can name a style"),
        ("styles: styles/links", "the name `links` is reserved for doclint"),
    ] {
        let run = site(settings).run(&["check"]);
        assert_eq!(run.code, Some(2), "{settings}");
        assert!(flat(&run.stderr).contains(expected), "{settings}: {}", run.stderr);
    }
    let dir = site("styles: styles/Acme\n");
    dir.write("styles/Acme/Broken.yml", "extends: existence\ntokens: ['(']\n");
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("Broken.yml"), "{}", run.stderr);
}

#[test]
fn a_pattern_that_never_ends_is_given_up_and_the_run_goes_on() {
    let dir = site("styles: styles/Acme\n");
    let pattern =
        "extends: existence\nmessage: never\nnonword: true\ntokens: ['((?=a)a+)+(?=c)']\n";
    dir.write("styles/Acme/Slow.yml", pattern);
    dir.write("a.mdx", format!("{GOOD}\nIt just works: {}b\n", "a".repeat(5_000)));
    let report = dir.json(&[]);
    let found = report.found();
    assert!(found.contains(&"a.mdx internal/incomplete-match".to_owned()), "{found:?}");
    assert!(found.contains(&"a.mdx Acme/NoJust".to_owned()), "{found:?}");
}

#[test]
fn the_settings_of_vale_decide_where_their_checks_run() {
    let ini = "StylesPath = styles\nMinAlertLevel = warning\nVocab = Ours\n[formats]\nmdx = md\n\
               [*.md]\nBasedOnStyles = Vale, Acme\nAcme.Latin = warning\n\
               TokenIgnores = (\\w+\\.)+js\n[b.mdx]\nAcme.NoJust = NO\n";
    let dir = site("styles: .vale.ini\n");
    dir.write(".vale.ini", ini);
    dir.write("styles/config/vocabularies/Ours/accept.txt", "JS\n");
    let body = "It just works via js in Node.js.\n";
    dir.write("a.mdx", format!("{GOOD}\n{body}"));
    dir.write("b.mdx", format!("{}\n{body}", GOOD.replace("on a server", "on a laptop")));
    let report = dir.json(&["--only", "Acme,Vale"]);
    let mut found = report.found();
    found.sort();
    let expected = [
        "a.mdx Acme/Latin",
        "a.mdx Acme/NoJust",
        "a.mdx Vale/Terms",
        "b.mdx Acme/Latin",
        "b.mdx Vale/Terms",
    ];
    assert_eq!(found, expected);
    assert!(
        report.findings().iter().all(|it| it["rule"] != "Acme/Latin" || it["level"] == "warning")
    );

    // What `doclint.yml` says comes first.
    dir.write("doclint.yml", "styles: .vale.ini\nrules: {Acme/Latin: off, Vale: suggestion}\n");
    let report = dir.json(&["--only", "Acme,Vale"]);
    let mut found = report.found();
    found.sort();
    assert_eq!(found, ["a.mdx Acme/NoJust", "a.mdx Vale/Terms", "b.mdx Vale/Terms"]);
    let terms = report.findings().iter().filter(|it| it["rule"] == "Vale/Terms");
    assert!(terms.into_iter().all(|it| it["level"] == "suggestion"));

    dir.write(".vale.ini", format!("{ini}[c.mdx]\nBasedOnStyles = Nowhere\n"));
    let run = dir.run(&["check"]);
    assert!(flat(&run.stderr).contains("no style `Nowhere` in `styles`"), "{}", run.stderr);
}
