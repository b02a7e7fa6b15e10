//! `doclint config import`.

use crate::kit::{Dir, GOOD, Run, flat};
use serde_json::{Value, json};

pub fn import(dir: &Dir, name: &str, text: &str) -> Run {
    dir.write(name, text);
    dir.run(&["config", "import", name])
}

/// The content of the new file, after our own reader has accepted it.
pub fn read_back(dir: &Dir, run: &Run) -> Value {
    assert_eq!(run.code, Some(0), "{run:#?}");
    dir.write("made.yml", &run.stdout);
    let check = dir.run(&["config", "--config", "made.yml"]);
    assert_eq!((check.code, check.stderr.as_str()), (Some(0), ""), "{check:#?}");
    serde_yaml::from_str(&run.stdout).unwrap()
}

const MARKDOWNLINT: &str = r#"{
  // Ours.
  "MD013": false,
  "heading-increment": false,
  "no-trailing-punctuation": { "punctuation": ".,;" },
  "md024": { "siblings_only": true },
  "MD036": { "punctuation": "!" },
  "MD045": "error",
  "my-own-rule": true,
}"#;

#[test]
fn rules_and_options_with_an_equivalent_are_imported_and_the_others_named() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let run = import(&dir, ".markdownlint.jsonc", MARKDOWNLINT);
    let made = read_back(&dir, &run);
    let rules = json!({
        "headings/bold-as-heading": "on",
        "headings/duplicate-sibling": "on",
        "headings/skipped-level": "off",
        "headings/trailing-punctuation": { "level": "on", "punctuation": ".,;" },
        "media/missing-alt-text": "error",
    });
    assert_eq!(made, json!({ "rules": rules }));
    for skipped in ["MD013 (line 3)", "my-own-rule (line 9)", "MD036 `punctuation` (line 7)"] {
        assert!(run.stdout.contains(&format!("#   {skipped}")), "{skipped}: {}", run.stdout);
        assert!(run.stderr.contains(skipped), "{skipped}: {}", run.stderr);
    }
    // The same in YAML, under a name with JSON's comments in it too.
    let yaml: Value = json!({"heading-increment": false, "MD045": "error"});
    let yaml = format!("# Ours.\n{}", serde_yaml::to_string(&yaml).unwrap());
    let made = read_back(&dir, &import(&dir, ".markdownlint.yaml", &yaml));
    let rules = json!({ "headings/skipped-level": "off", "media/missing-alt-text": "error" });
    assert_eq!(made, json!({ "rules": rules }));
}

#[test]
fn what_is_off_by_default_stays_off() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    // `default` applies first, wherever it is; among the others the last one wins.
    let text = r#"{"headings": true, "MD024": false, "default": false}"#;
    let rules = read_back(&dir, &import(&dir, ".markdownlint.json", text))["rules"].clone();
    assert_eq!(rules["headings/skipped-level"], "on");
    assert_eq!(rules["headings/duplicate-sibling"], "off");
    assert_eq!(rules["media/missing-alt-text"], "off");
    assert_eq!(read_back(&dir, &import(&dir, ".markdownlint.json", "{}")), Value::Null);
}

#[test]
fn the_files_of_cli2_become_patterns() {
    let dir = Dir::site(&[("docs/a.mdx", GOOD), ("docs/old/b.mdx", GOOD)]);
    let text = "config:\n  MD001: false\nglobs: ['docs/**/*.md', '!docs/old']\nignores:\n  \
        - node_modules\n  - draft*.md\nfix: true\n";
    let run = import(&dir, ".markdownlint-cli2.yaml", text);
    let made = read_back(&dir, &run);
    assert_eq!(made["include"], json!(["docs/**/*.{md,mdx}"]));
    assert_eq!(made["exclude"], json!(["docs/old", "draft*.{md,mdx}"]));
    for skipped in ["`node_modules` (line 5)", "fix (line 7)"] {
        assert!(run.stderr.contains(skipped), "{skipped}: {}", run.stderr);
    }
    assert_eq!(dir.json(&["--config", "made.yml"]).summary("pages"), 1);
    let everything = "{\"globs\": [\"docs/*.md\", \"**/*.md\"]}";
    assert_eq!(read_back(&dir, &import(&dir, ".markdownlint-cli2.jsonc", everything)), Value::Null);
}

#[test]
fn bad_input_is_reported_and_nothing_is_written() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for (name, text, part) in [
        (".markdownlint.json", "{\n  \"MD001\": tru\n}", ".markdownlint.json:2:12"),
        (".markdownlint.json", "{\n  \"MD001\": 7\n}", ".markdownlint.json:2:12"),
        (".markdownlint.json", "[]", ".markdownlint.json:1:1"),
        (".markdownlint.yaml", "MD001: true\nMD001: [\n", ".markdownlint.yaml:"),
        (".markdownlint-cli2.yaml", "globs: {}\n", ".markdownlint-cli2.yaml:1:8"),
        (".markdownlint.cjs", "module.exports = {}", "is a program"),
    ] {
        dir.write(name, text);
        let run = dir.run(&["config", "import", name, "--output", "new.yml"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{text}");
        assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
        assert!(!dir.path("new.yml").exists());
    }
    let run = dir.run(&["config", "import", "no-such.json"]);
    assert!(run.code == Some(2) && run.stderr.contains("no-such.json"), "{run:#?}");

    // An existing file is not overwritten.
    dir.write("mine.yml", "profile: all\n");
    dir.write(".markdownlint.json", "{\"MD001\": false}");
    let run = dir.run(&["config", "import", ".markdownlint.json", "--output", "mine.yml"]);
    assert!(run.code == Some(2) && run.stderr.contains("mine.yml"), "{run:#?}");
    assert_eq!(std::fs::read_to_string(dir.path("mine.yml")).unwrap(), "profile: all\n");
    let run = dir.run(&["config", "import", ".markdownlint.json", "--output", "new.yml"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    assert!(dir.path("new.yml").is_file());
}
