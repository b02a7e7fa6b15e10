//! `rules`, `explain`, `schema` and `--help`.

use crate::completions::subcommands;
use crate::kit::Dir;
use serde_json::Value;

#[test]
fn rules_are_listed_for_people_and_for_programs() {
    let dir = Dir::empty();
    let run = dir.run(&["rules", "--format", "json"]);
    let rules: Value = serde_json::from_str(&run.stdout).unwrap();
    let ids: Vec<&str> =
        rules.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    let text = dir.run(&["rules"]);
    assert_eq!((run.code, text.code), (Some(0), Some(0)));
    for id in &ids {
        assert!(text.stdout.contains(id), "{id}");
    }
    for family in doclint::FAMILIES {
        for rule in family.rules {
            assert!(ids.contains(&format!("{}/{}", family.name, rule.meta.name).as_str()));
        }
    }
    assert!(ids.contains(&"read/not-utf8"));
}

#[test]
fn every_rule_explains_itself() {
    let dir = Dir::empty();
    let rules: Value =
        serde_json::from_str(&dir.run(&["rules", "--format", "json"]).stdout).unwrap();
    for rule in rules.as_array().unwrap() {
        let id = rule["id"].as_str().unwrap();
        let run = dir.run(&["explain", id]);
        assert_eq!(run.code, Some(0));
        assert!(run.stdout.starts_with(id), "{id}: {}", run.stdout);
        for part in [rule["level"].as_str(), rule["url"].as_str(), Some("--full")] {
            assert!(run.stdout.contains(part.unwrap()), "{id} {part:?}");
        }
        fits(&run.stdout, id);
        let full = dir.run(&["explain", id, "--full"]).stdout;
        assert!(full.starts_with(id) && full.contains("\nWhy\n"), "{full}");
        assert!(full.len() > run.stdout.len() / 2, "{full}");
        fits(&full, id);
        let options = rule["options"]["properties"].as_object();
        for name in options.iter().flat_map(|it| it.keys()) {
            assert!(run.stdout.contains(name), "{id} {name}");
        }
        assert!(!run.stdout.contains("\n```") && !run.stdout.contains('\x1b'), "{id}");
    }
}

/// Prose fits 80 columns. Examples are indented, and addresses have no blank to break at.
fn fits(text: &str, what: &str) {
    for line in text.lines() {
        let is_prose = line.contains(' ') && !line.starts_with("    ") && !line.starts_with('|');
        assert!(!is_prose || line.chars().count() <= 80, "{what}: {line}");
    }
}

#[test]
fn an_explanation_is_short_and_colored() {
    let dir = Dir::empty();
    let run = dir.run(&["explain", "headings/skipped-level"]);
    let expected = "\
headings/skipped-level: a heading skips a level
warning, profile strict, fix sometimes, since 0.1.0

- Go down one level of headings at a time: use `####` only below a `###`.

  wrong:
    ---
    title: Webhooks
    description: Receive events on your own server as they happen.
    ---

    ## Subscribe

    #### Retries

    ##### Delays

    ## Limits

  after the fix:
    ---
    title: Webhooks
    description: Receive events on your own server as they happen.
    ---

    ## Subscribe

    ### Retries

    #### Delays

    ## Limits

https://github.com/doclint/doclint/blob/main/docs/rules/headings/skipped-level.mdx
`doclint explain headings/skipped-level --full` shows why, and more examples.
";
    assert_eq!(run.stdout, expected);
    let run = dir.run(&["explain", "headings/skipped-level", "--color", "always"]);
    for part in
        ["\x1b[1mheadings/skipped-level\x1b[0m:", "\x1b[31m#### Retries", "\x1b[32m### Retries"]
    {
        assert!(run.stdout.contains(part), "{part:?}: {:?}", run.stdout);
    }
    // Limits are filled in.
    let run = dir.run(&["explain", "title-length"]);
    assert!(run.stdout.contains("- Write titles of 2 to 70 characters;"), "{}", run.stdout);
    assert!(run.stdout.contains("  max: 70\n"), "{}", run.stdout);
}

#[test]
fn lists_and_help_fit_eighty_columns() {
    let dir = Dir::empty();
    let mut left: Vec<Vec<String>> = vec![Vec::new()];
    let mut count = 0;
    while let Some(path) = left.pop() {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let help = dir.run(&[words.as_slice(), &["--help"]].concat()).stdout;
        let what = format!("{words:?} --help");
        assert!(help.lines().all(|it| it.chars().count() <= 80), "{what}: {help}");
        left.extend(subcommands(&help).map(|it| [path.clone(), vec![it]].concat()));
        count += 1;
    }
    assert!(count > 15, "{count}");
    for args in [&["rules"][..], &["rules", "mdx"], &["explain", "mdx"], &["components"]] {
        let text = dir.run(args).stdout;
        assert!(text.lines().all(|it| it.chars().count() <= 80), "{args:?}: {text}");
    }
}

#[test]
fn rules_are_listed_by_family_and_name() {
    let dir = Dir::empty();
    let ids = |args: &[&str]| {
        let run = dir.run(&[&["rules"], args].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
        let lines = run.stdout.lines().filter(|it| it.starts_with("  ") && it.contains('/'));
        let lines = lines.filter(|it| !it.starts_with("   "));
        lines.map(|it| it.split_whitespace().next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let headings = ids(&["headings"]);
    assert!(headings.len() > 5 && headings.iter().all(|it| it.starts_with("headings/")));
    assert_eq!(
        ids(&["skipped-level", "mdx/unclosed-tag"]),
        ["mdx/unclosed-tag", "headings/skipped-level"]
    );
    // Rules that no writer can act on come last.
    let all = ids(&[]);
    assert!(all.last().unwrap().starts_with("internal/"), "{all:?}");
    let read = all.iter().position(|it| it.starts_with("read/")).unwrap();
    assert!(all[read..].iter().all(|it| it.starts_with("read/") || it.starts_with("internal/")));
    let run = dir.run(&["rules", "headigs"]);
    assert!(run.code == Some(2) && run.stderr.contains("did you mean `headings`?"), "{run:#?}");
    let json = dir.run(&["rules", "mdx", "--format", "json"]).stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(json.as_array().unwrap().iter().all(|it| it["family"] == "mdx"));
}

#[test]
fn unknown_rules_get_a_suggestion() {
    let dir = Dir::empty();
    let run = dir.run(&["explain", "mdx/unclosed-tags"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("did you mean `mdx/unclosed-tag`"), "{run:#?}");
    let family = dir.run(&["explain", "headings"]);
    assert!(family.code == Some(0) && family.stdout.contains("headings/empty"), "{family:#?}");
    for (name, part) in [
        ("Card", "`Card` is a component: `doclint components Card` describes it"),
        ("Crad", "did you mean `doclint components Card`?"),
        ("heading", "did you mean `headings`?"),
        ("zzzzzz", "`doclint rules` lists all of them"),
    ] {
        let run = dir.run(&["explain", name]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(part), "{run:#?}");
    }
}

#[test]
fn names_of_other_linters_lead_to_our_rules() {
    let dir = Dir::empty();
    for (name, parts) in [
        (
            "MD001",
            &[
                "MD001 (heading-increment) is a rule of markdownlint. doclint has for it:",
                "`doclint explain headings/skipped-level` describes it.",
            ][..],
        ),
        ("md042", &["links/empty-link"]),
        (
            "first-heading-h1",
            &["headings/first-level", "it finds something similar, not the same:"],
        ),
        (
            "heading-increment",
            &["is a rule of markdownlint", "heading-increment is a rule of remark-lint"],
        ),
        ("MD056", &["markdown/extra-cells", "markdown/missing-cells"]),
        ("MD003", &["is a rule of markdownlint: doclint doesn't check formatting."]),
        ("MD084", &["MD084 is a rule of rumdl", "code/invisible-character"]),
        (
            "remark-lint-no-empty-url",
            &["no-empty-url is a rule of remark-lint", "links/empty-link"],
        ),
        ("Google.Passive", &["is named like a check of a Vale style", "`doclint styles list`"]),
    ] {
        let run = dir.run(&["explain", name]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
        let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        parts.iter().for_each(|it| assert!(text.contains(it), "{name}: {text}"));
    }
    let run = dir.run(&["explain", "MD999"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
}

#[test]
fn help_is_not_an_error() {
    let dir = Dir::empty();
    for args in [&["--help"][..], &["--version"], &["check", "--help"]] {
        let run = dir.run(args);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert_ne!(run.stdout, "");
    }
}

#[test]
fn schemas_are_known_by_name() {
    let dir = Dir::empty();
    for name in ["config", "report", "vocabulary", "docs.json", "mint.json"] {
        let run = dir.run(&["schema", name]);
        let schema: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!(run.code == Some(0) && jsonschema::validator_for(&schema).is_ok(), "{name}");
    }
    let run = dir.run(&["schema", "pages.json"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    assert!(run.stderr.contains("docs.json, mint.json"), "{}", run.stderr);
}

#[test]
fn system_errors_are_one_plain_line() {
    let run = Dir::empty().run(&["check", "none.mdx"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert_eq!(run.stderr, "doclint: can't open none.mdx: no such file or directory\n");
}
