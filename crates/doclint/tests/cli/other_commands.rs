//! `rules`, `explain`, `schema` and `--help`.

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
        for part in [rule["level"].as_str(), rule["url"].as_str(), Some("Why")] {
            assert!(run.stdout.contains(part.unwrap()), "{id} {part:?}");
        }
        let options = rule["options"]["properties"].as_object();
        for name in options.iter().flat_map(|it| it.keys()) {
            assert!(run.stdout.contains(name), "{id} {name}");
        }
        assert!(!run.stdout.contains("\n```") && !run.stdout.contains('\x1b'), "{id}");
    }
}

#[test]
fn unknown_rules_get_a_suggestion() {
    let dir = Dir::empty();
    let run = dir.run(&["explain", "mdx/unclosed-tags"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("did you mean `mdx/unclosed-tag`"), "{run:#?}");
    assert_eq!(dir.run(&["explain", "headings"]).code, Some(0));
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
