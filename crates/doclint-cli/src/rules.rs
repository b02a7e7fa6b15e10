//! Finds rules and families by the names that users type.

use crate::words::unknown;
use anyhow::{Result, bail};
use doclint_rule::host::near;
use doclint_rule::{Family, FixKind, Profile, RuleDef};

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

/// The rules that a name stands for: all of a family, or those with this id or name.
pub fn find(name: &str, families: &[&'static Family]) -> Result<Vec<NamedRule>> {
    let is_meant = |(family, rule): &NamedRule| family.name == name || is_named(name, family, rule);
    let found: Vec<NamedRule> = all(families).filter(is_meant).collect();
    if found.is_empty() {
        let near = near(families, name);
        bail!(unknown("rule or family", name, near.as_deref(), "doclint rules"));
    }
    Ok(found)
}

/// Refuses names that are none of a rule, as `family/rule`, or of a family.
pub fn require_known<'n>(
    names: impl IntoIterator<Item = &'n String>,
    families: &[&'static Family],
) -> Result<()> {
    for name in names {
        let near = near(families, name);
        if near.as_ref() != Some(name) {
            bail!(unknown("rule or family", name, near.as_deref(), "doclint rules"));
        }
    }
    Ok(())
}

/// The name of a profile.
pub fn profile_name(profile: Profile) -> &'static str {
    match profile {
        Profile::Recommended => "recommended",
        Profile::Strict => "strict",
        Profile::All => "all",
    }
}

/// How often a rule has a fix, in a word.
pub fn fix_name(fix: FixKind) -> &'static str {
    match fix {
        FixKind::None => "none",
        FixKind::Sometimes => "sometimes",
        FixKind::Always => "always",
    }
}
