//! Rules that most places of a site break: one decision for the site.

use crate::outcome::Outcome;
use doclint_config::{Config, Origin, Scope};
use doclint_diagnostic::BrokenConvention;
use doclint_rule::{Convention, Family, Profile, RuleDef};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many places kept the convention of a rule, by its id.
pub type Kept = BTreeMap<Arc<str>, u32>;

/// Fewer places that break a rule are mistakes.
const FEW: u32 = 5;
/// From this share of places that break a rule on, the site has decided against it. In percent.
const MOST: u32 = 67;
/// From this share on, reports say how many places break it. In percent.
const HALF: u32 = 50;

/// Fewer places are no habit.
const HABIT: u32 = 5;
/// From this share of places that keep it on, it is a habit. In percent.
const MOSTLY: u32 = 50;

/// Lists the rules that most places of the site break, unless the settings decide on them. Their
/// findings lose their fixes: what to do with all of these places has to be decided first. Call it
/// for a whole site, as a part of it says nothing about the rest. Returns the rules whose habit the
/// site doesn't have, so that nothing is reported; none if somebody `asks` for the rules of a run.
pub fn find(
    outcome: &mut Outcome,
    kept: &Kept,
    (families, asks): (&[&'static Family], bool),
    config: &Config,
) -> Vec<Arc<str>> {
    let mut broken: BTreeMap<&str, u32> = BTreeMap::new();
    for finding in &outcome.findings {
        *broken.entry(&finding.rule).or_default() += 1;
    }
    let mut without_habit = Vec::new();
    let mut counted: Vec<(u32, u32, BrokenConvention)> = Vec::new();
    for (id, convention) in undecided(families, config) {
        let Some(&broken) = broken.get(&*id) else { continue };
        let kept = kept.get(&id).copied().unwrap_or(0);
        let is_habit = convention.is_habit && !asks;
        if is_habit && !has_habit(broken, kept) {
            without_habit.push(id);
            continue;
        }
        if let Some(share) = share_of(broken, kept, HALF).filter(|_| !is_habit) {
            counted.push((share, MOST, of(id, convention, broken, broken + kept)));
        }
    }
    let (most, close): (Vec<_>, Vec<_>) = counted.into_iter().partition(|it| it.0 >= it.1);
    for finding in &mut outcome.findings {
        if most.iter().any(|it| it.2.rule == finding.rule) {
            finding.fixes.clear();
        } else if let Some((.., near)) = close.iter().find(|it| it.2.rule == finding.rule) {
            // So nobody is surprised when a few more places make one finding of all.
            finding.cause(format!(
                "{}; if that is on purpose, write `{}: off` in `doclint.yml`",
                near.message, near.rule
            ));
        }
    }
    outcome.conventions = most.into_iter().map(|it| it.2).collect();
    without_habit
}

/// The rules about habits on which nobody has decided. On a part of a site, nothing is known of its
/// habits.
pub fn habits(families: &[&'static Family], config: &Config) -> Vec<Arc<str>> {
    let all = undecided(families, config).filter(|it| it.1.is_habit);
    all.map(|it| it.0).collect()
}

/// The rules with a convention on which the settings don't decide.
fn undecided<'f>(
    families: &'f [&'static Family],
    config: &'f Config,
) -> impl Iterator<Item = (Arc<str>, Convention)> + 'f {
    let all = families.iter().flat_map(|family| family.rules.iter().map(move |it| (*family, it)));
    let all = all.filter_map(|(family, rule)| Some((family, rule, rule.meta.convention?)));
    all.filter(|(family, rule, _)| is_undecided(config, family, rule))
        .map(|(family, rule, convention)| (family.id(rule).into(), convention))
}

/// Whether enough places of a site keep a convention for a habit.
fn has_habit(broken: u32, kept: u32) -> bool {
    let all = u64::from(broken) + u64::from(kept);
    all >= u64::from(HABIT) && u64::from(kept) * 100 >= all * u64::from(MOSTLY)
}

/// Whether only the profile turns the rule on: whoever sets its level has decided, and so has a team
/// that adopts the contract.
fn is_undecided(config: &Config, family: &Family, rule: &RuleDef) -> bool {
    config.profile != Profile::Contract
        && config.resolve(&Scope::default(), family, rule).level_from == Origin::Profile
}

/// The share of places that break a rule, in percent, if they are more than a few and at least
/// `least` percent.
fn share_of(broken: u32, kept: u32, least: u32) -> Option<u32> {
    let all = u64::from(broken) + u64::from(kept);
    let share = (u64::from(broken) * 100).checked_div(all)? as u32;
    (broken >= FEW && share >= least).then_some(share)
}

fn of(rule: Arc<str>, convention: Convention, broken: u32, all: u32) -> BrokenConvention {
    let Convention { places, broken: what, .. } = convention;
    let message = format!("{broken} of {all} {places} {what}");
    let help = format!(
        "decide once for the site: write `{rule}: off` below `rules` in `doclint.yml`, or \
         `{rule}: on` to list every place"
    );
    BrokenConvention { rule, message, help }
}

#[cfg(test)]
mod tests {
    use super::{HALF, MOST, has_habit, share_of};

    #[test]
    fn half_of_at_least_five_places_is_a_habit() {
        assert_eq!([has_habit(5, 5), has_habit(1, 4), has_habit(51, 49)], [true, true, false]);
        assert_eq!([has_habit(1, 3), has_habit(5, 0), has_habit(0, 0)], [false; 3]);
    }

    #[test]
    fn two_thirds_of_at_least_five_places_are_a_decision() {
        assert_eq!(share_of(5, 0, MOST), Some(100));
        assert_eq!(share_of(21, 10, MOST), Some(67));
        assert_eq!(share_of(u32::MAX, 9, MOST), Some(99));
        assert_eq!(share_of(20, 10, HALF), Some(66));
        assert_eq!([share_of(20, 10, MOST), share_of(4, 0, MOST), share_of(0, 0, MOST)], [None; 3]);
    }
}
