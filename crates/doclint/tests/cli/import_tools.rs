//! `doclint config import` for remark, rumdl, Vale, and `.mintignore`, and how it finds a file.

use crate::import::{import, read_back};
use crate::kit::{Dir, GOOD, flat};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const RUMDL: &str = r#"line-length = 100
disable = ["MD013", "no-bare-urls"]
exclude = ["node_modules", "drafts/", "docs/old/**", "~/elsewhere"]

[global]
flavor = "mdx"
extend-enable = ["MD082"]

[per-file-ignores]
"changelog/**/*.md" = ["MD024", "MD013"]

[MD026]
punctuation = ".,;"

[MD024]
siblings-only = true
severity = "info"

[heading-increment]
severity = "error"

[MD999]
indent = 1
"#;

const REMARK: &str = r#"{
  "settings": {"bullet": "-"},
  "plugins": [
    "remark-lint",
    "preset-lint-markdown-style-guide",
    ["remark-lint-maximum-heading-length", 70],
    ["remark-lint-no-literal-urls", false],
    ["remark-lint-no-unused-definitions", ["error"]],
    ["remark-lint-fenced-code-flag", {"allowEmpty": true}],
    "remark-lint-odd", "./mine.js", "remark-toc"
  ]
}"#;

const VALE: &str = "StylesPath = styles\nMinAlertLevel = warning\nIgnoredClasses = code, \\\n  a = b\n\
    Odd = 1\n[formats]\nmdx = md\n[*.md]\nBasedOnStyles = Team\nTeam.Please = error\n";

const CHECK: &str = "extends: existence\nmessage: m\nlevel: warning\ntokens: [kindly]\n";

/// Every line of what is printed and of the new file that names a skipped setting.
fn assert_skipped(run: &crate::kit::Run, skipped: &[&str]) {
    for part in skipped {
        assert!(run.stdout.contains(&format!("#   {part}")), "{part}: {}", run.stdout);
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    let listed = run.stdout.lines().filter(|it| it.starts_with("#   ")).count();
    assert_eq!(listed, skipped.len(), "{}", run.stdout);
}

#[test]
fn settings_of_rumdl_become_levels_options_and_overrides() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let run = import(&dir, ".rumdl.toml", RUMDL);
    let made = read_back(&dir, &run);
    let rules = json!({
        "headings/duplicate-sibling": "suggestion",
        "headings/empty-section": "on",
        "headings/skipped-level": "error",
        "headings/trailing-punctuation": { "level": "on", "punctuation": ".,;" },
        "links/bare-url": "off",
    });
    let off = json!({ "headings/duplicate-sibling": "off" });
    assert_eq!(
        made,
        json!({
            "rules": rules,
            "exclude": ["**/drafts/", "docs/old/**"],
            "overrides": [{ "files": "changelog/**/*.{md,mdx}", "rules": off }],
        })
    );
    let skipped = [
        "line-length (line 1): doclint doesn't check formatting",
        "MD013 (line 2)",
        "exclude `node_modules` (line 3)",
        "exclude `~/elsewhere` (line 3)",
        "flavor (line 6)",
        "MD013 (line 10)",
        "MD024 `siblings-only` (line 16): already the default",
        "MD999 (line 22): unknown rule",
    ];
    assert_skipped(&run, &skipped);
    assert!(run.stderr.contains(".rumdl.toml (rumdl): 8 settings imported"), "{}", run.stderr);

    // The same in another file, in which another tool has settings, too.
    let table = "[tool.black]\nline-length = 88\n[tool.rumdl]\ndisable = [\"MD045\"]\n";
    let made = read_back(&dir, &import(&dir, "pyproject.toml", table));
    assert_eq!(made, json!({ "rules": { "media/missing-alt-text": "off" } }));
}

#[test]
fn rules_outside_of_a_list_of_rumdl_are_off() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let rules = |text: &str| read_back(&dir, &import(&dir, "rumdl.toml", text))["rules"].clone();
    let some = rules(
        "enable = [\"MD001\", \"MD045\"]\ndisable = [\"MD045\"]\n[MD026]\npunctuation = \".\"\n",
    );
    assert_eq!(some["headings/skipped-level"], "on");
    assert_eq!(some["media/missing-alt-text"], "off", "off wins");
    assert_eq!(some["headings/trailing-punctuation"], "off", "a table turns nothing on");
    assert_eq!(some["links/bare-url"], "off");
    let all = rules("enable = [\"ALL\"]\ndisable = [\"MD045\"]\n");
    assert_eq!(all, json!({ "media/missing-alt-text": "off" }));
    let none = rules("disable = [\"all\"]\n[MD001]\nseverity = \"error\"\n");
    assert!(none.as_object().unwrap().values().all(|it| it == "off"), "{none}");
    // A key in `[global]` overrides the same key at the top.
    let global = rules("disable = [\"MD001\"]\n[global]\ndisable = [\"MD045\"]\n");
    assert_eq!(global, json!({ "media/missing-alt-text": "off" }));
}

#[test]
fn plugins_and_presets_of_remark_become_rules() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let run = import(&dir, ".remarkrc", REMARK);
    let rules = json!({
        "code/missing-language": "on",
        "code/shell-prompt": "on",
        "headings/bold-as-heading": "on",
        "headings/duplicate-sibling": "on",
        "headings/level-one": "on",
        "headings/skipped-level": "on",
        "headings/too-long": { "level": "on", "max-length": 70 },
        "headings/trailing-punctuation": { "level": "on", "punctuation": ":." },
        "links/bare-url": "off",
        "links/unused-definition": "error",
    });
    assert_eq!(read_back(&dir, &run), json!({ "rules": rules }));
    let skipped = [
        "settings (line 2)",
        "preset-lint-markdown-style-guide (line 5): its other rules",
        "value of remark-lint-fenced-code-flag (line 9)",
        "remark-lint-odd (line 10): unknown plugin",
        "./mine.js (line 10): doclint runs no programs",
        "remark-toc (line 10): doclint runs no plugins",
    ];
    assert_skipped(&run, &skipped);

    // Names as keys, in YAML and in `package.json`.
    let yaml = "plugins:\n  lint-no-empty-url: [2]\n  remark-lint-heading-increment: \"off\"\n";
    let rules = json!({ "links/empty-link": "error", "headings/skipped-level": "off" });
    assert_eq!(read_back(&dir, &import(&dir, ".remarkrc.yaml", yaml)), json!({ "rules": rules }));
    let package = r#"{"name": "docs", "remarkConfig": {"plugins": ["remark-lint-no-empty-url"]}}"#;
    let made = read_back(&dir, &import(&dir, "package.json", package));
    assert_eq!(made, json!({ "rules": { "links/empty-link": "on" } }));
}

#[test]
fn a_vale_ini_stays_and_is_named() {
    let page = format!("{GOOD}\nWait kindly.\n");
    let dir = Dir::site(&[("a.mdx", page.as_str()), ("styles/Team/Please.yml", CHECK)]);
    let run = import(&dir, ".vale.ini", VALE);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains(".vale.ini (Vale): 5 settings imported"), "{}", run.stderr);
    assert_skipped(&run, &["IgnoredClasses (line 3)", "Odd (line 5): unknown setting"]);
    dir.write("made.yml", &run.stdout);
    let report = dir.json(&["--config", "made.yml"]);
    assert_eq!(report.one("Team/Please")["level"], "error");

    // The path is relative to the new file.
    dir.write("docs/.vale.ini", VALE.replace("= styles", "= ../styles"));
    let run = dir.run_in("docs", &["config", "import", "--output", "../up.yml"], b"");
    assert_eq!(run.code, Some(0), "{run:#?}");
    let made: Value =
        serde_yaml::from_str(&std::fs::read_to_string(dir.path("up.yml")).unwrap()).unwrap();
    assert_eq!(made, json!({ "styles": ["docs/.vale.ini"] }));
    let run = dir.run(&["config", "import", ".vale.ini", "--output", "docs/down.yml"]);
    assert!(run.code == Some(2) && run.stderr.contains("next to .vale.ini"), "{run:#?}");

    // Styles that are missing are named, and so are the packages that bring them.
    let text = "StylesPath = styles\nPackages = Google\n[*.mdx]\nBasedOnStyles = Google\n";
    let run = import(&dir, ".vale.ini", text);
    assert!(run.code == Some(0) && run.stderr.contains("vale sync"), "{run:#?}");
}

#[test]
fn a_mintignore_needs_no_import() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for args in [&["config", "import"][..], &["config", "import", ".mintignore"]] {
        dir.write(".mintignore", "drafts/\n");
        let run = dir.run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
        assert!(run.stderr.contains("nothing to import"), "{}", run.stderr);
        assert!(!run.stderr.contains("not next to"), "{}", run.stderr);
    }
    dir.write("guides/.mintignore", "drafts/\n");
    let run = dir.run(&["config", "import", "guides/.mintignore", "--output", "new.yml"]);
    assert!(run.code == Some(0) && run.stderr.contains("not next to a docs.json"), "{run:#?}");
    assert!(!dir.path("new.yml").exists());
}

#[test]
fn the_file_is_found_in_the_current_folder() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let run = dir.run(&["config", "import"]);
    assert!(run.code == Some(2) && run.stderr.contains("name a file"), "{run:#?}");
    // These two hold settings of remark and rumdl only under a key of theirs.
    dir.write("package.json", "{\"name\": \"docs\"}");
    dir.write("pyproject.toml", "[project]\nname = \"docs\"\n");
    assert_eq!(dir.run(&["config", "import"]).code, Some(2));
    // `.mintignore` is read anyway, so it does not make a choice necessary.
    dir.write(".mintignore", "drafts/\n");
    dir.write(".config/rumdl.toml", "disable = [\"MD001\"]\n");
    dir.write("pyproject.toml", "[tool.rumdl]\ndisable = [\"MD045\"]\n");
    let run = dir.run(&["config", "import"]);
    assert!(run.stderr.contains(".config/rumdl.toml (rumdl): 1 setting"), "{run:#?}");
    dir.write("package.json", "{\"remarkConfig\": {}}");
    let run = dir.run(&["config", "import"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    for name in ["package.json (remark)", ".config/rumdl.toml (rumdl)", "one at a time"] {
        assert!(run.stderr.contains(name), "{name}: {}", run.stderr);
    }
}

#[test]
fn bad_input_of_each_tool_is_reported_with_its_place() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for (name, text, part) in [
        (".rumdl.toml", "disable = [\"MD001\"\n[MD013]\n", ".rumdl.toml:"),
        (".rumdl.toml", "[MD001]\nx = 1\nx = 2\n", ".rumdl.toml:3:1"),
        (".rumdl.toml", "disable = 7\n", ".rumdl.toml:1:11"),
        (".rumdl.toml", "disable = [\"MD001\", 7]\n", ".rumdl.toml:1:21"),
        (".rumdl.toml", "per-file-ignores = 7\n", ".rumdl.toml:1:20"),
        (".rumdl.toml", "[per-file-ignores]\n\"a\" = 7\n", ".rumdl.toml:2:7"),
        ("pyproject.toml", "[tool.black]\n", "no table `[tool.rumdl]`"),
        (".remarkrc", "{\n  \"plugins\": [\"a\"\n}", ".remarkrc:"),
        (".remarkrc", "{\"plugins\": 7}", ".remarkrc:1:13"),
        (".remarkrc", "{\"plugins\": [[]]}", ".remarkrc:1:14"),
        (".remarkrc", "{\"plugins\": [{}]}", ".remarkrc:1:14"),
        (".remarkrc.json", "[]", ".remarkrc.json:1:1"),
        ("package.json", "{\"name\": \"docs\"}", "no mapping `remarkConfig`"),
        (".remarkrc.mjs", "export default {}", "by their names in a .remarkrc.json"),
        (".markdownlint.cjs", "module.exports = {}", "write its settings to a JSON file"),
        (".vale.ini", "StylesPath = styles\nBasedOnStyles\n", ".vale.ini:2:1"),
        ("_vale", "StylesPath = styles\n", "rename _vale to .vale.ini"),
    ] {
        dir.write(name, text);
        let run = dir.run(&["config", "import", name, "--output", "new.yml"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{text}");
        assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
        assert!(!dir.path("new.yml").exists());
    }
}

#[test]
fn hostile_files_end_soon() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let lines = |line: fn(usize) -> String| (0..60_000).map(line).collect::<String>();
    let plugins = format!("{{\"plugins\": [{} \"a\"]}}", lines(|it| format!("\"lint-{it}\",\n")));
    for (name, text, code) in [
        (".markdownlint.yaml", lines(|it| format!("MD{it}: true\n")), Some(0)),
        (".rumdl.toml", lines(|it| format!("[a{it}]\nb = 1\n")), Some(0)),
        (".remarkrc", plugins, Some(0)),
        (".vale.ini", lines(|it| format!("a{it} = b\n")), Some(0)),
        (".vale.ini", lines(|_| "a = \\\n".to_owned()), Some(0)),
        (".rumdl.toml", format!("a = {}", "[".repeat(1 << 20)), Some(2)),
        (".remarkrc", "[".repeat(1 << 20), Some(2)),
        (".remarkrc", " ".repeat(5 << 20), Some(2)),
    ] {
        let start = Instant::now();
        let run = import(&dir, name, &text);
        assert_eq!(run.code, code, "{name}: {}", &run.stderr[..run.stderr.len().min(2_000)]);
        assert!(run.stdout.len() + run.stderr.len() < 200_000, "{name} prints too much");
        assert!(start.elapsed() < Duration::from_secs(30), "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn what_markdownlint_is_told_to_leave_out_is_left_out_without_own_settings() {
    let found = |name: &str, text: &str, own: Option<&str>, more: &[&str]| {
        let dir = Dir::empty();
        dir.write("README.md", "# A\n\n![](a.png)\n\nSee [it](#).\n");
        dir.write("a.png", "x");
        dir.write(name, text);
        if let Some(own) = own {
            dir.write("doclint.yml", own);
        }
        let report = dir.json(more);
        let found: Vec<String> =
            report.found().into_iter().map(|it| it.replace("README.md ", "")).collect();
        (found, report.run.stderr.clone())
    };
    let all: Vec<String> =
        ["media/missing-alt-text", "links/empty-link"].map(str::to_owned).to_vec();
    let off = "{ // Many pictures are for the eye only.\n  \"MD045\": false, \"MD013\": false }";
    for (name, text) in [
        (".markdownlint.jsonc", off),
        (".markdownlint.yaml", "no-alt-text: false\n"),
        (".markdownlint-cli2.yaml", "config:\n  MD045: false\n"),
    ] {
        let (rules, notes) = found(name, text, None, &[]);
        assert_eq!(rules, all[1..], "{name}");
        let note = format!("{name} turns off MD045, and so it is off here, too");
        assert!(notes.contains(&note), "{notes}");
        // Whoever has settings for doclint has decided, and whoever asks for a rule gets it.
        assert_eq!(found(name, text, Some("profile: recommended\n"), &[]).0, all, "{name}");
        assert_eq!(found(name, text, None, &["--no-config"]).0, all, "{name}");
        let only = found(name, text, None, &["--only", "media/missing-alt-text"]).0;
        assert_eq!(only, all[..1], "{name}");
    }
    for text in ["{}", "{\"default\": false, \"MD001\": true}", "{\"MD045\": {}}", "[1", "MD045"] {
        assert_eq!(found(".markdownlint.json", text, None, &[]).0, all, "{text}");
    }
}
