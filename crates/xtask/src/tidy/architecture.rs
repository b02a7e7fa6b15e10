//! ARCHITECTURE.md is short, INVARIANTS.md names tests that exist, and docs/contract.md names rules.

use super::{CHECKS, Workspace};
use crate::catalog::families;
use crate::contract;
use crate::manifests::Package;
use doclint_rule::RuleDef;
use doclint_rule::site::PlatformId;
use std::fs;

/// Words of ARCHITECTURE.md at most: it is read as a whole.
const WORDS: usize = 1500;

/// ARCHITECTURE.md is there, and can be read in ten minutes.
pub fn is_short(workspace: &Workspace) -> Vec<String> {
    let text = fs::read_to_string(workspace.root.join("ARCHITECTURE.md")).unwrap_or_default();
    match text.split_whitespace().count() {
        1..=WORDS => Vec::new(),
        count => vec![format!("ARCHITECTURE.md: {count} words of {WORDS}")],
    }
}

/// Every item of INVARIANTS.md ends in the names of its tests: `Held by `a`, `b``.
pub fn tests_exist(workspace: &Workspace) -> Vec<String> {
    let text = fs::read_to_string(workspace.root.join("INVARIANTS.md")).unwrap_or_default();
    let tests: Vec<&str> = workspace
        .sources
        .iter()
        .flatten()
        .flat_map(|it| it.functions())
        .filter(|it| it.is_test)
        .map(|it| it.name)
        .collect();
    let mut found = Vec::new();
    let mut count = 0;
    for item in invariants(&text) {
        count += 1;
        let number = item.split('.').next().unwrap_or_default();
        let Some((_, named)) = item.rsplit_once("Held by ") else {
            found.push(format!("invariant {number} names no test"));
            continue;
        };
        for name in named.split('`').skip(1).step_by(2) {
            if !tests.contains(&name) {
                found.push(format!("invariant {number}: there is no test `{name}`"));
            }
        }
    }
    if count == 0 {
        found.push("INVARIANTS.md has no invariants".to_owned());
    }
    for (name, _) in CHECKS {
        if !text.contains(&format!("`{name}`")) {
            found.push(format!("INVARIANTS.md does not name `{name}`"));
        }
    }
    found
}

/// The items of the numbered list, each in one line.
fn invariants(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            items.push(line.to_owned());
        } else if let Some(last) = items.last_mut().filter(|_| line.starts_with("  ")) {
            last.push(' ');
            last.push_str(line.trim());
        }
    }
    items
}

/// Files of a site or of a user, which our texts may name though the repository has none.
const USER_FILES: [&str; 5] = ["docs.json", "mint.json", "doclint.yml", "llms.txt", ".github"];

/// Every path and every crate in code spans of ARCHITECTURE.md, INVARIANTS.md and each DECISIONS.md
/// exists.
pub fn names_exist(workspace: &Workspace) -> Vec<String> {
    let top = ["ARCHITECTURE.md", "INVARIANTS.md"].map(|it| workspace.root.join(it));
    let decisions = workspace.packages.iter().filter_map(Package::decisions);
    let mut found = Vec::new();
    for path in top.into_iter().chain(decisions) {
        let file = path.strip_prefix(&workspace.root).unwrap_or(&path).display().to_string();
        let text = fs::read_to_string(&path).unwrap_or_default();
        found.extend(missing_names(&file, &text, &|name| exists(workspace, name)));
    }
    found
}

/// docs/contract.md has a row for each sentence that families check, and all rules about code and API
/// pages.
pub fn contract_is_complete(workspace: &Workspace) -> Vec<String> {
    let text = fs::read_to_string(workspace.root.join(contract::PAGE)).unwrap_or_default();
    let families = families();
    let mut found = missing_names(contract::PAGE, &text, &|name| exists(workspace, name));
    let about = families.iter().filter(|it| matches!(it.name, "code" | "api"));
    // The contract is about pages of Mintlify.
    let is_here = |rule: &&RuleDef| rule.meta.platforms.contain(PlatformId::Mintlify);
    let ids =
        about.flat_map(|family| family.rules.iter().filter(is_here).map(|rule| family.id(rule)));
    let left_out = ids.filter(|it| !text.contains(&format!("`{it}`")));
    found.extend(left_out.map(|it| format!("{} does not name `{it}`", contract::PAGE)));
    found.extend(contract::gaps(&text, &families));
    found
}

fn missing_names(file: &str, text: &str, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_fence = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_fence = !in_fence;
        } else if !in_fence {
            for name in line.split('`').skip(1).step_by(2).filter(|name| !exists(name)) {
                found.push(format!("{file}:{}: there is no `{name}`", index + 1));
            }
        }
    }
    found
}

/// Whether a code span is a path or a crate that exists, or neither.
fn exists(workspace: &Workspace, name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "-_./*".contains(c);
    if !name.chars().all(is_word) || USER_FILES.contains(&name) {
        return true;
    }
    let is_rule = || {
        let families = families();
        let rules = families.iter().flat_map(|it| it.rules.iter().map(|rule| it.id(rule)));
        rules.into_iter().any(|id| id == name)
    };
    if name.contains('/') {
        // A pattern is as good as the folder before its first star.
        let fixed = name.split('*').next().unwrap_or_default();
        let folder = fixed.rsplit_once('/').map_or(fixed, |(folder, _)| folder);
        let path = if name.contains('*') { folder } else { name };
        return workspace.root.join(path).exists() || is_rule();
    }
    if let Some((_, extension)) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) {
        let is_file = matches!(extension, "rs" | "md" | "toml" | "mjs" | "json" | "yml");
        return !is_file || workspace.root.join(name).exists() || {
            let file = format!("/{name}");
            workspace.sources.iter().flatten().any(|source| source.path.ends_with(&file))
        };
    }
    let is_crate = name.starts_with("doclint-") && !name.contains('*');
    !is_crate || workspace.packages.iter().any(|package| package.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_code_spans_are_looked_up() {
        let text = "`a.rs` and `b.rs`\n```text\n`c.rs`\n```\n`d.rs`\n";
        let found = missing_names("ARCHITECTURE.md", text, &|name| name == "b.rs");
        assert_eq!(
            found,
            ["ARCHITECTURE.md:1: there is no `a.rs`", "ARCHITECTURE.md:5: there is no `d.rs`"]
        );
    }
}
