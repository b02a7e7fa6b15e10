//! Finds rules and families by the names that users type.

use crate::terminal::note;
use crate::words::unknown;
use anyhow::{Result, bail};
use doclint_rule::host::{former, near};
use doclint_rule::{Family, FixKind, RuleDef};

/// A rule with its family.
pub type NamedRule = (&'static Family, &'static RuleDef);

/// The families in the order of a list: those about failures to read a page, and about bugs of
/// doclint, are last.
pub fn in_order(families: &[&'static Family]) -> Vec<&'static Family> {
    let mut families = families.to_vec();
    families.sort_by_key(|family| match family.name {
        "internal" => 2,
        "read" => 1,
        _ => 0,
    });
    families
}

/// Every rule with its family.
pub fn all(families: &[&'static Family]) -> impl Iterator<Item = NamedRule> + Clone {
    families.iter().flat_map(|&family| family.rules.iter().map(move |rule| (family, rule)))
}

/// Whether a rule has this id, or this name without its family.
pub fn is_named(name: &str, family: &Family, rule: &RuleDef) -> bool {
    family.id(rule) == name || rule.meta.name == name
}

/// The rules that a name refers to: all of a family, or those with this id or name.
pub fn find(name: &str, families: &[&'static Family]) -> Result<Vec<NamedRule>> {
    let name = current(name, families)?;
    let is_meant = |(family, rule): &NamedRule| family.name == name || is_named(name, family, rule);
    let found: Vec<NamedRule> = all(families).filter(is_meant).collect();
    if found.is_empty() {
        let near = near(families, name);
        bail!(unknown("rule or family", name, near.as_deref(), "doclint rules"));
    }
    Ok(found)
}

/// The id that a rule or a family has now. A note says so if it is another one.
///
/// # Errors
///
/// If the rule was removed.
pub fn current<'n>(name: &'n str, families: &[&'static Family]) -> Result<&'n str> {
    let Some(former) = former(families, name) else { return Ok(name) };
    let Some(now) = former.now() else { bail!(former.note()) };
    note!("doclint: {}", former.note());
    Ok(now)
}

/// The rules and families that arguments name: as `family/rule`, or by the name of a family. A
/// removed rule stays in the list, where it has no effect.
///
/// # Errors
///
/// If a name is unknown.
pub fn selected(names: &[String], families: &[&'static Family]) -> Result<Vec<String>> {
    let mut selected = Vec::new();
    for name in names {
        let near = near(families, name);
        if let Some(former) = former(families, name) {
            note!("doclint: {}", former.note());
            selected.push(former.now().unwrap_or(former.id).to_owned());
        } else if near.as_ref() == Some(name) {
            selected.push(name.clone());
        } else {
            bail!(unknown("rule or family", name, near.as_deref(), "doclint rules"));
        }
    }
    Ok(selected)
}

/// How often a rule has a fix, in a word.
pub fn fix_name(fix: FixKind) -> &'static str {
    match fix {
        FixKind::None => "none",
        FixKind::Sometimes => "sometimes",
        FixKind::Always => "always",
    }
}
