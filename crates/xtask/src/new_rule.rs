//! `cargo xtask new-rule family/name`: the three files that a rule touches.

use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Real code, so that the compiler holds it: see the tests below.
const RULE: &str = include_str!("../template/rule_name.rs");
const PAGE: &str = include_str!("../template/rule_name.md");

/// Names that are no names of modules in Rust.
const KEYWORDS: [&str; 39] = [
    "abstract", "as", "async", "await", "box", "break", "const", "continue", "crate", "dyn",
    "else", "enum", "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "struct",
    "super", "trait", "true", "try", "type", "use",
];

/// Writes the rule `id` into its family below `root`.
///
/// # Errors
///
/// When the id is no `family/name`, the family does not exist, the rule does, or a file can't be
/// written.
pub fn run(root: &Path, id: &str) -> Result<()> {
    let Some((family, name)) = id.split_once('/') else {
        bail!("`{id}` is no id: write family/name");
    };
    for part in [family, name] {
        check_name(part)?;
    }
    let src = root.join("rules").join(format!("doclint-{family}")).join("src");
    ensure!(src.is_dir(), "there is no family `{family}`; there are: {}", families(root));
    let stem = name.replace('-', "_");
    let (rule, page) = (src.join(format!("{stem}.rs")), src.join(format!("{stem}.md")));
    ensure!(!rule.exists() && !page.exists(), "the rule `{id}` exists already");
    let list = src.join("lib.rs");
    let listed = add_to_list(&fs::read_to_string(&list)?, &stem, &camel(name))
        .with_context(|| format!("{} has no list of rules", list.display()))?;
    let sentence = sentence(name);
    let fill = |text: &str| {
        text.replace("RULE_ID", id)
            .replace("RULE_SENTENCE", &sentence)
            .replace("RuleName", &camel(name))
            .replace("rule-name", name)
            .replace("rule_name", &stem)
    };
    fs::write(&rule, fill(RULE))?;
    fs::write(&page, fill(PAGE))?;
    fs::write(&list, listed)?;
    // Where rustfmt is missing, `cargo fmt` tells later.
    let _ = Command::new("rustfmt").args(["--edition", "2024"]).arg(&list).status();
    println!("{}\n{}\n{}", rule.display(), page.display(), list.display());
    println!("Next: write the page, then the rule; cargo test -p doclint-{family}");
    Ok(())
}

fn check_name(name: &str) -> Result<()> {
    let words_are_fine = name.split('-').all(|word| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    });
    let starts_fine = name.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(
        words_are_fine && starts_fine && name.len() <= 40,
        "`{name}` is no name: at most 40 letters a to z and digits, with `-` between words"
    );
    ensure!(!KEYWORDS.contains(&name), "`{name}` is a word of the language and names no module");
    Ok(())
}

fn families(root: &Path) -> String {
    let entries = fs::read_dir(root.join("rules")).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|it| {
            it.file_name().to_string_lossy().strip_prefix("doclint-").map(str::to_owned)
        })
        .collect();
    names.sort();
    names.join(", ")
}

fn camel(name: &str) -> String {
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    name.split('-').map(capital).collect()
}

fn sentence(name: &str) -> String {
    let words = name.replace('-', " ");
    words[..1].to_ascii_uppercase() + &words[1..]
}

/// Adds `mod stem;` and the entry of the list, each in its place. `None` where there is no list.
fn add_to_list(lib: &str, stem: &str, camel: &str) -> Option<String> {
    let mut lines: Vec<String> = lib.lines().map(str::to_owned).collect();
    let module = format!("mod {stem};");
    let modules = |line: &String| line.starts_with("mod ") && line.ends_with(';');
    let after_docs = lines.iter().position(|line| !line.starts_with("//!")).unwrap_or(lines.len());
    let place = match lines.iter().position(|line| modules(line) && *line > module) {
        Some(next) => next,
        None => match lines.iter().rposition(modules) {
            Some(last) => last + 1,
            None => {
                lines.insert(after_docs, String::new());
                after_docs + 1
            }
        },
    };
    lines.insert(place, module);
    let text = lines.join("\n") + "\n";

    let open = text.find(".rules(&[")? + ".rules(&[".len();
    let close = open + text[open..].find(']')?;
    let mut entries: Vec<String> = text[open..close]
        .split(',')
        .map(|entry| entry.trim().to_owned())
        .filter(|entry| !entry.is_empty())
        .collect();
    entries.push(format!("node_rule(&{stem}::{camel})"));
    entries.sort_by(|a, b| type_of(a).cmp(type_of(b)));
    let body: String = entries.iter().map(|entry| format!("    {entry},\n")).collect();
    Some(format!("{}\n{body}{}", &text[..open], &text[close..]))
}

/// `module::Type…` of `page_rule(&module::Type)` or `page_rule_with_options::<module::Type>()`.
fn type_of(entry: &str) -> &str {
    entry.split_once(['&', '<']).map_or(entry, |(_, rest)| rest)
}

#[cfg(test)]
#[path = "../template/rule_name.rs"]
mod rule_name;

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn writes_a_rule_in_three_touches() {
        let root = copy_of_headings("new-rule");
        run(&root, "headings/zz-last-word").unwrap();
        run(&root, "headings/aa-first").unwrap();
        let src = root.join("rules/doclint-headings/src");
        let rule = fs::read_to_string(src.join("zz_last_word.rs")).unwrap();
        assert!(rule.contains("struct ZzLastWord") && rule.contains("\"zz_last_word.md\""));
        assert!(rule.contains("\"zz-last-word\""));
        let page = fs::read_to_string(src.join("zz_last_word.md")).unwrap();
        assert!(page.starts_with("# headings/zz-last-word\n"), "{page}");
        let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
        assert_eq!(lib.matches("mod zz_last_word;").count(), 1, "{lib}");
        let at = |text: &str| lib.find(text).unwrap_or_else(|| panic!("{text} in {lib}"));
        assert!(at("mod aa_first;") < at("mod zz_last_word;"));
        assert!(at("node_rule(&aa_first::AaFirst)") < at("node_rule(&zz_last_word::ZzLastWord)"));
        let again = run(&root, "headings/zz-last-word").unwrap_err();
        assert!(again.to_string().contains("exists already"), "{again}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn refuses_bad_names() {
        let root = crate::root();
        for id in
            ["headings", "headings/", "headings/A", "headings/a--b", "headings/../x", "x/type"]
        {
            assert!(run(&root, id).is_err(), "{id}");
        }
        let error = run(&root, "nothing/here").unwrap_err().to_string();
        assert!(error.contains("headings"), "names the families there are: {error}");
    }

    #[test]
    fn the_template_is_a_rule() {
        let rule = doclint_rule::node_rule(&rule_name::RuleName);
        assert_eq!(rule.meta.name, "rule-name");
        assert!(rule.build(&serde_json::Value::Null).is_ok());
    }

    fn copy_of_headings(name: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("doclint-{name}-{}", std::process::id()));
        let to = root.join("rules/doclint-headings/src");
        fs::create_dir_all(&to).unwrap();
        let from = crate::root().join("rules/doclint-headings/src");
        for entry in fs::read_dir(from).unwrap().flatten() {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
        root
    }
}
