//! `doclint.yml`.

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, Run, flat};
use serde_json::{Value, json};
use std::fs;

#[test]
fn levels_include_and_exclude_are_applied() {
    let dir = Dir::site(&[("a.mdx", BROKEN), ("old/b.mdx", BROKEN), ("new/c.mdx", BROKEN)]);
    let rules = "rules:\n  front-matter: off\n  mdx/unclosed-tag: warning\n";
    dir.write("doclint.yml", format!("exclude: old\n{rules}"));
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["a.mdx mdx/unclosed-tag", "new/c.mdx mdx/unclosed-tag"]);
    assert_eq!(report.findings()[0]["level"], "warning");
    assert_eq!((report.code(), report.summary("pages")), (Some(0), 2));

    dir.write("doclint.yml", "include: ['new/**']\nrules: {mdx: off}\n");
    let report = dir.json(&[]);
    assert_eq!((report.found().len(), report.summary("pages")), (0, 1));

    dir.write("doclint.yml", "exclude: ['**']\n");
    let run = dir.run(&["check"]);
    assert!(run.code == Some(2) && run.stderr.contains("the settings leave out"), "{run:#?}");
    assert_eq!(dir.json(&["--no-config"]).summary("pages"), 3);
}

#[test]
fn the_file_may_lie_above_the_site() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", DOCS_JSON);
    dir.write("docs/a.mdx", BROKEN);
    dir.write("docs/old/b.mdx", BROKEN);
    dir.write("doclint.yml", "exclude: [docs/old]\n");
    assert_eq!(dir.json(&[]).found(), ["a.mdx mdx/unclosed-tag"]);
    dir.write("other.yml", "rules: {mdx: off, front-matter: off}\n");
    assert_eq!(dir.json(&["--config", "other.yml"]).found(), [""; 0]);
    // A file from elsewhere applies to the site itself.
    let elsewhere = Dir::empty();
    elsewhere.write("ci.yml", "exclude: old\n");
    let path = elsewhere.path("ci.yml");
    let report = dir.json(&["--config", path.to_str().unwrap()]);
    assert_eq!((report.summary("pages"), report.run.stderr.as_str()), (1, ""));
    let run = dir.run(&["check", "--config", "missing.yml"]);
    assert!(run.code == Some(2) && run.stderr.contains("missing.yml"), "{run:#?}");
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write("doclint.yml", "rules:\n  mdx/unclosd-tag: off\nexclud: []\n");
    let run = dir.run(&["check"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    for part in
        ["doclint.yml:2:3", "did you mean `mdx/unclosed-tag`", "doclint.yml:3:1", "`exclude`"]
    {
        assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn the_schema_takes_what_the_reader_takes() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let schema: Value = serde_json::from_str(&dir.run(&["schema", "config"]).stdout).unwrap();
    dir.write("base.yml", "profile: strict\n");
    let validator = jsonschema::validator_for(&schema).unwrap();
    let custom = json!({"id": "acme/no-tables", "select": "table", "message": "no tables"});
    let with_fix = json!({
        "id": "acme/old-box", "select": "Box", "message": "m", "help": "h", "level": "error",
        "fix": {"rename": "Card", "set": {"icon": "star"}, "remove": "size", "rename-attributes": {"to": "href"}, "safe": true},
        "bad": ["<Box />"], "fixed": ["<Card icon=\"star\" />"], "good": "text",
    });
    let cases = [
        (json!({}), true),
        (
            json!({"profile": "strict", "include": "a.mdx", "exclude": ["b/**"], "frozen": "v1"}),
            true,
        ),
        (json!({"rules": {"mdx": "off", "mdx/unclosed-tag": {"level": "warning"}}}), true),
        (json!({"rules": {"headings/inconsistent-case": {"case": "title", "names": ["A"]}}}), true),
        (json!({"rules": {"headings/inconsistent-case": {"case": "loud"}}}), false),
        (json!({"extends": "base.yml"}), true),
        (json!({"extends": ["base.yml", "./base.yml"]}), true),
        (json!({"extends": 7}), false),
        (json!({"overrides": []}), true),
        (json!({"overrides": [{"files": "a.mdx", "rules": {"mdx": "off"}}]}), true),
        (
            json!({"overrides": [{"files": ["a.mdx"], "rules": {"front-matter/duplicate-title": {"level": "off"}}}]}),
            true,
        ),
        (
            json!({"overrides": [{"files": "a.mdx", "rules": {"headings/bold-as-heading": {"max-length": 9}}}]}),
            true,
        ),
        (
            json!({"overrides": [{"files": "a.mdx", "rules": {"headings/bold-as-heading": {"max-length": "9"}}}]}),
            false,
        ),
        (json!({"overrides": [{"files": "a.mdx"}]}), false),
        (json!({"overrides": [{"rules": {"mdx": "off"}}]}), false),
        (json!({"overrides": [{"files": [], "rules": {"mdx": "off"}}]}), false),
        (json!({"overrides": [{"files": "a.mdx", "rules": {"mdx/unclosd-tag": "off"}}]}), false),
        (json!({"overrides": [{"files": "a.mdx", "rules": {}, "profile": "all"}]}), false),
        (json!({"overrides": {"files": "a.mdx", "rules": {}}}), false),
        (json!({"profile": "strickt"}), false),
        (json!({"rules": {"mdx/unclosd-tag": "off"}}), false),
        (json!({"rules": {"acme/no-tables": "off"}, "custom-rules": [custom]}), true),
        (json!({"rules": {"acme/no-tables": {"max": 1}}, "custom-rules": [custom]}), false),
        (json!({"custom-rules": [with_fix]}), true),
        (json!({"custom-rules": [{"id": "acme/no-tables", "select": "table"}]}), false),
        (json!({"custom-rules": [{"id": "tables", "select": "table", "message": "m"}]}), false),
        (json!({"custom-rules": {"id": "acme/no-tables"}}), false),
        (json!({"rules": {"mdx": {"level": "off"}}}), false),
        (json!({"rules": {"mdx/unclosed-tag": {"no-such-option": 1}}}), false),
        (json!({"include": [7]}), false),
        (json!({"exclud": []}), false),
    ];
    for (config, fits) in cases {
        assert_eq!(validator.is_valid(&config), fits, "{config}");
        dir.write("doclint.yml", serde_yaml::to_string(&config).unwrap());
        let code = dir.run(&["check"]).code;
        assert_eq!(code == Some(0), fits, "{config}: {code:?}");
    }
}

#[test]
fn patterns_that_match_nothing_are_reported() {
    let dir = Dir::site(&[("a.mdx", BROKEN), ("b/c.mdx", GOOD)]);
    let over = "overrides:\n  - files: [b, c/**]\n    rules: {mdx: off}\n";
    dir.write("doclint.yml", format!("exclude: [b/*.mdx, old/**]\n{over}"));
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(1));
    for part in ["warning", "doclint.yml:1:20", "`old/**` in `exclude`", "doclint.yml:3:16"] {
        assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
    }
    assert!(!run.stderr.contains("b/*.mdx` in"), "{}", run.stderr);
    assert!(!run.stdout.contains("old/**"), "{}", run.stdout);
    assert_eq!(dir.run(&["check", "--quiet"]).stderr, "");

    // If `include` leaves nothing to check, the run must fail.
    dir.write("doclint.yml", "include:\n  - dosc/**\n  - gides\n");
    for args in [&["check"][..], &["check", "a.mdx"], &["check", "--quiet"]] {
        let run = dir.run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        for part in ["nothing to check", "doclint.yml", "dosc/**, gides", "doclint.yml:3:5"] {
            assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
        }
    }
    dir.write("doclint.yml", "include: [dosc/**, b]\n");
    let run = dir.run(&["check"]);
    assert!(run.code == Some(0) && run.stderr.contains("warning"), "{run:#?}");

    // In a file above several sites, a pattern may be for another one unless it names this one.
    let dir = Dir::empty();
    for site in ["en", "fr"] {
        dir.write(&format!("{site}/docs.json"), "{}");
        dir.write(&format!("{site}/a.mdx"), GOOD);
    }
    dir.write("doclint.yml", "exclude: [en/old, fr/old, '**/older']\n");
    let run = dir.run(&["check", "en"]);
    assert!(run.stderr.contains("en/old"), "{run:#?}");
    assert!(!run.stderr.contains("`fr/old`") && !run.stderr.contains("`**/older`"), "{run:#?}");
}

#[test]
fn settings_that_cant_be_read_are_reported() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write("doclint.yml", "");
    dir.write("doclint.yaml", "");
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("doclint.yml and ") && run.stderr.contains("remove one"),
        "{run:#?}"
    );
    fs::remove_file(dir.path("doclint.yaml")).unwrap();
    fs::remove_file(dir.path("doclint.yml")).unwrap();
    fs::create_dir(dir.path("doclint.yml")).unwrap();
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("it is a folder"), "{run:#?}");
}

#[test]
fn pages_that_the_navigation_leaves_out_are_counted() {
    let dir =
        Dir::site(&[("a.mdx", GOOD), ("old.mdx", GOOD), ("kept.mdx", "---\nhidden: true\n---\n")]);
    let says = |run: Run| run.stdout.contains("3 pages (1 outside of the navigation)");
    assert!(!says(dir.run(&["check"])));
    dir.write("docs.json", r#"{"navigation": {"pages": ["a"]}}"#);
    assert!(says(dir.run(&["check"])), "{:#?}", dir.run(&["check"]));
}

#[test]
fn frozen_pages_are_targets_and_are_not_checked() {
    let dead = "[Gone](/v1/gone) [There](/v1/old#limits) [No place](/v1/old#nowhere)\n";
    let loud = format!(
        "{BROKEN}\n</Note>\n\n{{/* doclint-disable-next-line mdx */}}\n\n## Limits\n\n{dead}\n## Ends here.\n"
    );
    let dir = Dir::site(&[
        ("a.mdx", format!("{GOOD}\n{dead}")),
        ("v1/old.mdx", loud.clone()),
        ("v1/odd.mdx", "\0".to_owned()),
    ]);
    dir.write("doclint.yml", "profile: strict\n");
    let all = dir.json(&[]);
    assert!(all.found().iter().any(|it| it.starts_with("v1/")), "{all:#?}");
    assert_eq!(all.summary("frozen"), 0);

    dir.write("doclint.yml", "profile: strict\nfrozen: v1/**\nrules: {navigation: off}\n");
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["a.mdx links/broken-link", "a.mdx links/broken-anchor"]);
    assert_eq!((report.summary("pages"), report.summary("frozen")), (1, 2));
    let run = dir.run(&["check"]);
    assert!(run.stdout.contains("Read 1 page and"), "{run:#?}");
    assert!(run.stdout.contains("Not checked: 2 frozen, excluded, or unbuilt pages."), "{run:#?}");
    dir.run(&["check", "--unsafe-fixes"]);
    assert_eq!(fs::read_to_string(dir.path("v1/old.mdx")).unwrap(), loud);

    // A page that is named on the command line is frozen as well, and doclint says so.
    let run = dir.run(&["check", "v1/old.mdx"]);
    assert!(
        run.code == Some(0) && run.stderr.contains("the settings leave out every page"),
        "{run:#?}"
    );
    let run = dir.run(&["config", "v1/old.mdx"]);
    let line = run.stdout.lines().find(|it| it.contains("v1/old.mdx"));
    assert!(line.is_some_and(|it| it.ends_with(" frozen")), "{run:#?}");

    // Links to excluded pages are broken.
    dir.write("doclint.yml", "exclude: v1/**\n");
    let broken = vec!["a.mdx links/broken-link"; 3];
    assert_eq!(dir.json(&[]).found(), broken);
    dir.write("doclint.yml", "frozen: v2/**\n");
    let run = dir.run(&["check"]);
    assert!(run.stderr.contains("`v2/**` in `frozen` matches no page"), "{run:#?}");
    // On all systems a backslash separates no folders.
    dir.write("doclint.yml", "exclude: v1\\old.mdx\n");
    assert!(dir.run(&["check"]).stderr.contains("write `/` between folders"));
}
