//! `doclint.yml`.

use crate::kit::{BROKEN, Dir, GOOD};
use serde_json::{Value, json};

#[test]
fn levels_include_and_exclude_are_obeyed() {
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
    assert!(run.code == Some(0) && run.stderr.contains("leaves out"), "{run:#?}");
    assert_eq!(dir.json(&["--no-config"]).summary("pages"), 3);
}

#[test]
fn the_file_may_lie_above_the_site() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", "{}");
    dir.write("docs/a.mdx", BROKEN);
    dir.write("docs/old/b.mdx", BROKEN);
    dir.write("doclint.yml", "exclude: [docs/old]\n");
    assert_eq!(dir.json(&[]).found(), ["a.mdx mdx/unclosed-tag"]);
    dir.write("other.yml", "rules: {mdx: off, front-matter: off}\n");
    assert_eq!(dir.json(&["--config", "other.yml"]).found(), [""; 0]);
    let run = dir.run(&["check", "--config", "missing.yml"]);
    assert!(run.code == Some(2) && run.stderr.contains("missing.yml"), "{run:#?}");
}

#[test]
fn mistakes_are_told_with_their_place() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write("doclint.yml", "rules:\n  mdx/unclosd-tag: off\nexclud: []\n");
    let run = dir.run(&["check"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    for part in
        ["doclint.yml:2:3", "did you mean `mdx/unclosed-tag`", "doclint.yml:3:1", "`exclude`"]
    {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn the_schema_takes_what_the_reader_takes() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let schema: Value = serde_json::from_str(&dir.run(&["schema", "config"]).stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let cases = [
        (json!({}), true),
        (json!({"profile": "strict", "include": "a", "exclude": ["a/**"]}), true),
        (json!({"rules": {"mdx": "off", "mdx/unclosed-tag": {"level": "warning"}}}), true),
        (json!({"rules": {"headings/inconsistent-case": {"case": "title", "names": ["A"]}}}), true),
        (json!({"rules": {"headings/inconsistent-case": {"case": "loud"}}}), false),
        (json!({"profile": "strickt"}), false),
        (json!({"rules": {"mdy": "off"}}), false),
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
