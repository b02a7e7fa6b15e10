//! docs/contract.md: what the contract says, the rules that check it, and what no program can judge.
//! The first and the last column are written by hand; families say which of their rules check what.

use doclint_rule::{Family, Principle, Profile};

/// The page, by its path from the root.
pub const PAGE: &str = "docs/contract.md";

/// The page with the rules of each sentence in its row, and a mark after those that are not on by
/// default: `\*` in `strict`, `\*\*` in `all`.
pub fn page(text: &str, families: &[&'static Family]) -> String {
    text.lines().map(|line| row(line, families).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

/// Finds sentences of families that the page lacks, and sentences of the page that no rule checks.
pub fn gaps(text: &str, families: &[&'static Family]) -> Vec<String> {
    let mut found = Vec::new();
    for family in families {
        for principle in family.principles {
            for name in principle.rules.iter().filter(|it| !has(family, it)) {
                found.push(format!(
                    "`{}` has no rule `{name}`, which its contract names",
                    family.name
                ));
            }
            if !text.lines().any(|it| sentence(it) == Some(principle.text)) {
                found.push(format!("{PAGE} has no row for \"{}\"", principle.text));
            }
        }
    }
    let rows = text.lines().filter_map(|line| Some((sentence(line)?, row(line, families))));
    let empty = rows.filter(|it| it.1.is_none());
    found.extend(empty.map(|(text, _)| format!("{PAGE}: no rule checks \"{text}\"")));
    found
}

fn has(family: &Family, name: &str) -> bool {
    family.rules.iter().any(|it| it.meta.name == name)
}

/// The sentence of the contract in the first cell of a row, without its full stop.
fn sentence(line: &str) -> Option<&str> {
    line.strip_prefix("| ")?.split_once(". | ").map(|it| it.0)
}

/// The row with the rules that check its sentence; `None` if it is not a row or none does.
fn row(line: &str, families: &[&'static Family]) -> Option<String> {
    let sentence = sentence(line)?;
    let checks = |it: &&Principle| it.text == sentence;
    let mut rules = Vec::new();
    for family in families {
        for name in family.principles.iter().filter(checks).flat_map(|it| it.rules) {
            let rule = family.rules.iter().find(|it| it.meta.name == *name)?;
            let mark = match rule.meta.profile {
                Profile::Strict => "\\*",
                Profile::All => "\\*\\*",
                Profile::Recommended | Profile::Contract => "",
            };
            rules.push(format!("`{}`{mark}", family.id(rule)));
        }
    }
    let mut cells = line.split(" | ");
    let (first, _, last) = (cells.next()?, cells.next()?, cells.next()?);
    (!rules.is_empty()).then(|| format!("{first} | {} | {last}", rules.join(", ")))
}
