//! The tables of the manual about other tools agree with `doclint config import`.

use crate::import::import;
use crate::kit::{Dir, GOOD, Run, root};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const CHECK: &str = "extends: existence\nmessage: m\ntokens: [kindly]\n";

/// The first two cells of a row.
struct Row(String, String);

/// The rows of the table below a heading.
fn table(page: &str, heading: &str) -> Vec<Row> {
    let text = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let (_, below) = text
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("{page} has no section {heading}"));
    let lines = below.lines().skip_while(|it| !it.starts_with('|'));
    let rows = lines.take_while(|it| it.starts_with('|')).skip(2).map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(|it| it.trim().to_owned());
        Row(cells.next().unwrap(), cells.next().unwrap())
    });
    rows.collect()
}

/// The names in backticks.
fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The reason that the new file gives for a name.
fn reason(run: &Run, name: &str) -> String {
    let begin = format!("#   {name} (line ");
    let line = run.stdout.lines().find_map(|it| it.strip_prefix(&begin));
    let line = line.unwrap_or_else(|| panic!("{name} is not among the skipped: {run:#?}"));
    line.split_once("): ").unwrap().1.to_owned()
}

/// Holds the tables about rules of a page. `off` is a file that turns off a rule of the tool.
fn hold(page: &str, [same, similar, without]: [&str; 3], file: &str, off: impl Fn(&str) -> String) {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let import = |name: &str| import(&dir, file, &off(name));
    let shown =
        |name: &str| if file == ".remarkrc" { format!("lint-{name}") } else { name.to_owned() };
    let mut held = 0;
    for Row(first, second) in table(page, same) {
        for name in names(&first) {
            let run = import(&name);
            let made: Value = serde_yaml::from_str(&run.stdout).unwrap();
            let rules = made["rules"].as_object().unwrap_or_else(|| panic!("{name}: {run:#?}"));
            let ids: BTreeSet<String> = rules.keys().cloned().collect();
            assert_eq!(ids, names(&second).into_iter().collect(), "{name}");
            assert!(rules.values().all(|it| it == "off"), "{name}");
            held += 1;
        }
    }
    for Row(first, second) in table(page, similar) {
        let (name, ours) = (&names(&first)[0], &names(&second)[0]);
        let why = reason(&import(name), &shown(name));
        assert!(why.starts_with(&format!("`{ours}` finds something similar")), "{name}: {why}");
        held += 1;
    }
    for Row(first, second) in table(page, without) {
        for name in names(&second) {
            let why = reason(&import(&name), &shown(&name));
            assert!(why.starts_with(&first), "{name}: {why}");
            held += 1;
        }
    }
    assert!(held > 25, "{page}: {held} rules");
}

const RULES: [&str; 3] = [
    "Rules with a counterpart",
    "Rules that find something similar",
    "Rules without a counterpart",
];

#[test]
fn rules_of_markdownlint() {
    hold("from-markdownlint.mdx", RULES, ".markdownlint.json", |name| {
        format!("{{\"{name}\": false}}")
    });
}

#[test]
fn rules_and_settings_of_rumdl() {
    hold("from-rumdl.mdx", RULES, ".rumdl.toml", |name| format!("disable = [\"{name}\"]\n"));
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for Row(first, second) in table("from-rumdl.mdx", "What has no effect") {
        for name in names(&first) {
            let run = import(&dir, ".rumdl.toml", &format!("{name} = true\n"));
            assert_eq!(reason(&run, &name), second);
        }
    }
}

#[test]
fn plugins_of_remark() {
    let headings = RULES.map(|it| it.replace("Rules", "Plugins"));
    let headings = headings.each_ref().map(String::as_str);
    let file = |name: &str| format!("{{\"plugins\": [[\"{name}\", false]]}}");
    hold("from-remark.mdx", headings, ".remarkrc", |name| file(&format!("lint-{name}")));
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for Row(first, second) in table("from-remark.mdx", "Other plugins of remark") {
        for name in names(&second) {
            assert_eq!(reason(&import(&dir, ".remarkrc", &file(&name)), &name), first);
        }
    }
}

#[test]
fn settings_of_vale() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("styles/Google/Passive.yml", CHECK)]);
    let mut held = 0;
    for Row(first, second) in table("from-vale.mdx", "Settings of Vale") {
        for name in names(&first) {
            let value = if name == "Google.Passive" { "NO" } else { "suggestion" };
            let run = import(&dir, ".vale.ini", &format!("{name} = {value}\n"));
            assert_eq!(run.code, Some(0), "{run:#?}");
            // Our reader of the file knows the key, too.
            assert!(!run.stderr.contains("unknown key"), "{name}: {}", run.stderr);
            match run.stdout.contains("# Not imported") {
                true => assert_eq!(reason(&run, &name), second),
                false => assert!(!second.starts_with("doclint") && !second.starts_with("it is")),
            }
            held += 1;
        }
    }
    assert!(held > 20, "{held} settings");
}
