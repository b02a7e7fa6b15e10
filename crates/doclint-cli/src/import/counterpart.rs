//! Says what doclint has for a rule of another tool, by the name that the rule has there.

use super::Ours;
use super::markdownlint::equivalents;
use super::remark_rules;
use crate::rules::{self, NamedRule};
use doclint_engine::other_linters::markdownlint::{OF_RUMDL, RULES};
use doclint_rule::Family;

/// A rule of another tool.
pub struct Foreign {
    /// Its name, and that of its tool: `MD001 (heading-increment) is a rule of markdownlint`.
    pub what: String,
    /// The rules of doclint that find the same kind of defect, or nearly.
    pub ours: Vec<NamedRule>,
    /// What else there is to say: how it differs, or why there is no such rule.
    pub note: Option<String>,
}

/// The rules of other tools with this id or name, of each tool one.
pub fn named(name: &str, families: &[&'static Family]) -> Vec<Foreign> {
    let mut found = Vec::new();
    for (tool, rules) in [("markdownlint", RULES), ("rumdl", OF_RUMDL)] {
        if let Some(rule) = rules.iter().find(|it| it.is_named(name)) {
            let what = format!("{} is a rule of {tool}", rule.shown());
            found.push(foreign(what, rule.2, equivalents(families, rule), families));
        }
    }
    let plugin = name.trim_start_matches("remark-").trim_start_matches("lint-");
    if let Some(rule) = remark_rules::RULES.iter().find(|it| it.0 == plugin) {
        let same = match rule.1 {
            Ours::Same(ids) => with_ids(ids, families),
            _ => Vec::new(),
        };
        found.push(foreign(format!("{} is a rule of remark-lint", rule.0), rule.1, same, families));
    }
    if is_of_vale(name) {
        let note = "doclint runs the checks of Vale styles that `styles` in doclint.yml names: \
                    `doclint styles list` shows them, and `doclint styles add FOLDER` adds a style";
        let what = format!("{name} is named like a check of a Vale style");
        found.push(Foreign { what, ours: Vec::new(), note: Some(note.to_owned()) });
    }
    found
}

fn foreign(
    what: String,
    counterpart: Ours,
    same: Vec<NamedRule>,
    families: &[&'static Family],
) -> Foreign {
    let (ours, note) = match counterpart {
        Ours::Near(id) => {
            (with_ids(&[id], families), Some("it finds something similar, not the same".to_owned()))
        }
        Ours::Nothing(why) => (Vec::new(), Some(why.to_owned())),
        Ours::Marked | Ours::Same(_) => (same, None),
    };
    Foreign { what, ours, note }
}

fn with_ids(ids: &[&str], families: &[&'static Family]) -> Vec<NamedRule> {
    rules::all(families).filter(|(family, rule)| ids.contains(&family.id(rule).as_str())).collect()
}

/// Whether a name has the form `Google.Passive`.
fn is_of_vale(name: &str) -> bool {
    let is_word = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_uppercase())
            && it.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    name.split_once('.').is_some_and(|(style, check)| is_word(style) && is_word(check))
}
