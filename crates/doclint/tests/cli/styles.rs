//! Packs of style checks in the format of Vale.

use crate::kit::{BROKEN, Dir, GOOD, flat};

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
fn they_read_pages_in_all_languages_unless_they_are_about_english_words() {
    let dir = site("styles: styles/Acme\n");
    let tag = "extends: sequence\nmessage: odd\ntokens: [{tag: NN}, {pattern: '^page$'}]\n";
    dir.write("styles/Acme/Tag.yml", tag);
    let body = "La nouvelle page est pour vous, via le guide et dans la page. ".repeat(4);
    dir.write("fr/a.mdx", format!("{GOOD}\n{body}\n"));
    dir.write("zh/a.mdx", "---\ntitle: 指南\n---\n\n根据要求，请检查。\n");
    let words = "extends: existence\nmessage: odd\nnonword: true\ntokens: [根据]\n";
    dir.write("styles/Acme/Words.yml", words);
    let report = dir.json(&["--only", "Acme"]);
    let mut found = report.found();
    found.retain(|it| !it.starts_with("a.mdx"));
    found.dedup();
    assert_eq!(found, ["fr/a.mdx Acme/Latin", "zh/a.mdx Acme/Words"]);
    // English pages have parts of speech.
    dir.write("fr/a.mdx", GOOD);
    dir.write("a.mdx", format!("{GOOD}\nThe project page is here.\n"));
    assert_eq!(dir.json(&["--only", "Acme/Tag"]).found(), ["a.mdx Acme/Tag"]);
}

#[test]
fn a_tag_that_no_word_has_and_keys_of_the_front_matter() {
    let dir = site("styles: styles/Acme\n");
    let tag = "extends: sequence\nmessage: odd\ntokens: [{tag: NNPS}, {pattern: '^page$'}]\n";
    dir.write("styles/Acme/Tag.yml", tag);
    let owner = "extends: existence\nmessage: odd\nscope: frontmatter.owner\ntokens: [Acme]\n";
    dir.write("styles/Acme/Owner.yml", owner);
    dir.write("a.mdx", format!("---\nowner: Acme\n{}", GOOD.trim_start_matches("---\n")));
    let run = dir.run(&["styles", "check"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let expected = "Acme/Tag is not run: doclint gives no word a tag that it looks for\n\
                    Acme: 4 checks, 1 not run\n";
    assert_eq!(run.stdout, expected);
    assert_eq!(dir.json(&["--only", "Acme"]).found(), ["a.mdx Acme/Owner"]);
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

    // The settings in `doclint.yml` come first.
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

const SPELLING: &str = "extends: spelling\nmessage: \"unknown word '%s'\"\nlevel: error\n";

#[test]
fn packs_are_listed_with_levels_and_what_is_not_run() {
    let dir = site("styles: [styles/Acme]\nrules: {Acme/NoJust: off}\n");
    dir.write("styles/Acme/Script.yml", "extends: script\nmessage: odd\nscript: x = 1\n");
    let run = dir.run(&["styles", "list"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "styles/Acme (doclint.yml:1)");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[1]), ["Acme/Latin", "error"]);
    assert_eq!(words(lines[2]), ["Acme/NoJust", "off"]);
    assert!(lines[3].contains("Acme/Script") && lines[3].contains("not run: "), "{}", lines[3]);
    assert_eq!(lines[5], "Acme: 3 checks, 1 not run");

    dir.write("doclint.yml", "profile: all\n");
    let run = dir.run(&["styles", "list"]);
    assert!(run.code == Some(0) && run.stdout.starts_with("no packs"), "{run:#?}");
}

#[test]
fn a_check_that_names_dictionaries_uses_those_of_the_settings_and_that_is_said() {
    let spelling = "spelling:\n  dictionary: words\n";
    let dir = site(&format!("styles: [styles/Other]\n{spelling}"));
    dir.write("words.aff", "SET UTF-8\n");
    dir.write("words.dic", "1\nword\n");
    dir.write("styles/Other/Own.yml", format!("{SPELLING}dictionaries: [en_GB]\n"));
    dir.write("styles/Other/Plain.yml", SPELLING);
    let run = dir.run(&["styles", "check"]);
    let said = "Other/Own uses the dictionary in doclint.yml, not those that it names\n";
    assert_eq!(run.stdout, format!("{said}Other: 2 checks, 0 not run\n"), "{run:#?}");
}

#[test]
fn a_vale_ini_is_listed_with_the_levels_that_it_sets() {
    let ini = "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Acme\nAcme.NoJust = NO\n\
               [b.mdx]\nAcme.Latin = warning\n";
    let dir = site("styles: .vale.ini\n");
    dir.write(".vale.ini", ini);
    dir.write("b.mdx", GOOD);
    let run = dir.run(&["styles", "list"]);
    let found: Vec<String> = run.stdout.lines().map(flat_words).collect();
    assert_eq!(
        found[..3],
        [".vale.ini (doclint.yml:1)", "Acme/Latin warning, error", "Acme/NoJust off"]
    );
}

fn flat_words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_pack_is_added_and_the_rest_of_the_file_stays() {
    let settings = "# Ours.\nrules:\n  headings: off # for now\nstyles: # packs\n";
    let dir = site(settings);
    dir.write("styles/Other/Spelling.yml", SPELLING);
    let run = dir.run(&["styles", "add", "styles/Acme/"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("added styles/Acme to doclint.yml: Acme: 2 checks"), "{run:#?}");
    let read = || std::fs::read_to_string(dir.path("doclint.yml")).unwrap();
    assert_eq!(read(), format!("{settings}  - styles/Acme\n"));

    // From another folder, to the same file; once only.
    let run = dir.run_in("styles", &["styles", "add", "Other"], b"");
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert_eq!(read(), format!("{settings}  - styles/Acme\n  - styles/Other\n"));
    let run = dir.run(&["styles", "add", "styles/Other"]);
    assert!(run.code == Some(0) && run.stderr.contains("already"), "{run:#?}");
    assert_eq!(read(), format!("{settings}  - styles/Acme\n  - styles/Other\n"));
    assert!(!dir.json(&["--only", "Acme"]).found().is_empty());

    // Without a file there is one afterwards.
    std::fs::remove_file(dir.path("doclint.yml")).unwrap();
    let run = dir.run(&["styles", "add", "styles/Acme"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read().ends_with("styles:\n  - styles/Acme\n"), "{}", read());
}

#[test]
fn a_pack_that_can_not_be_used_is_not_added() {
    let dir = site("{profile: all}\n");
    let add = |path: &str| {
        let run = dir.run(&["styles", "add", path]);
        assert_eq!(run.code, Some(2), "{run:#?}");
        run.stderr
    };
    assert!(add("styles/Acme").contains("add `- styles/Acme` under `styles` yourself"));
    dir.write("doclint.yml", "profile: all\n");
    assert!(add("nowhere").contains("can't read nowhere"));
    assert!(add("styles").contains("has no style checks"));
    assert!(add("..").contains("outside the repository"));
    dir.write("styles/Acme/Broken.yml", "extends: existence\nmessage: a\ntokens: ['(']\n");
    assert!(flat(&add("styles/Acme")).contains("Broken.yml:3:"));
    let text = std::fs::read_to_string(dir.path("doclint.yml")).unwrap();
    assert_eq!(text, "profile: all\n");
}

#[test]
fn packs_are_checked_alone_and_everything_wrong_is_at_its_place() {
    let dir = site("styles: styles/Acme\n");
    dir.write("a.mdx", BROKEN);
    let run = dir.run(&["styles", "check"]);
    assert_eq!((run.code, &*run.stdout), (Some(0), "Acme: 2 checks, 0 not run\n"), "{run:#?}");

    dir.write("styles/Other/Broken.yml", "extends: existence\nmessage: a\ntokens: ['(']\n");
    dir.write("styles/Other/Odd.yml", "extends: existence\nmessage: a\nfoo: 1\ntokens: [b]\n");
    dir.write("styles/Other/Script.yml", "extends: script\nmessage: odd\nscript: x = 1\n");
    let run = dir.run(&["styles", "check", "styles/Other"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let stderr = flat(&run.stderr);
    assert!(stderr.contains("styles/Other/Broken.yml:3:"), "{stderr}");
    assert!(stderr.contains("styles/Other/Odd.yml:3:1 warning"), "{stderr}");
    assert!(run.stdout.contains("Other/Script is not run: "), "{run:#?}");

    dir.write("doclint.yml", "styles: [styles/Acme, styles/Other]\n");
    let run = dir.run(&["styles", "check"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert!(flat(&run.stderr).contains("styles/Other/Broken.yml:3:"), "{run:#?}");

    for (settings, args) in [
        ("profile: all\n", &["styles", "check"][..]),
        ("styles: nowhere\n", &["styles", "check"]),
        ("profile: all\n", &["styles", "check", "styles"]),
    ] {
        dir.write("doclint.yml", settings);
        let run = dir.run(args);
        assert_eq!(run.code, Some(2), "{settings} {args:?}: {run:#?}");
    }
}
