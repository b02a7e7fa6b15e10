//! Draws findings: the same seed draws the same ones from the same sites.

use super::site::{JudgedFinding, JudgedSite};
use super::verdicts::Print;
use anyhow::{Result, bail};
use doclint_rule::Family;
use doclint_rule::suggest::suggest;
use std::collections::{BTreeMap, HashMap};

/// A finding that was drawn.
pub struct Drawn<'a> {
    /// Its site.
    pub site: &'a JudgedSite,
    /// The finding.
    pub finding: &'a JudgedFinding,
}

/// Refuses names that are neither a rule nor a family.
///
/// # Errors
///
/// When there is one.
pub fn check_names(names: &[String], families: &[&'static Family]) -> Result<()> {
    let of_family = |it: &&'static Family| {
        let ids = it.rules.iter().map(|rule| it.id(rule));
        ids.chain([it.name.to_owned()]).collect::<Vec<_>>()
    };
    let known: Vec<String> = families.iter().flat_map(of_family).collect();
    let Some(name) = names.iter().find(|it| !known.contains(it)) else { return Ok(()) };
    match suggest(name, known.iter().map(String::as_str)) {
        Some(near) => bail!("unknown rule or family `{name}` (did you mean `{near}`?)"),
        None => bail!("unknown rule or family `{name}`"),
    }
}

/// Draws up to `per_rule` findings of each rule, in turn from each site that has some. Within a site
/// every cause is drawn once before one is drawn twice, since readers see causes, too. `only` names
/// rules and families; empty for all.
pub fn draw<'a>(
    sites: &'a [JudgedSite],
    seed: u64,
    per_rule: usize,
    only: &[String],
) -> Vec<Drawn<'a>> {
    let mut rules: BTreeMap<&str, Vec<Vec<Drawn<'a>>>> = BTreeMap::new();
    for site in sites {
        for (rule, drawn) in by_rule(site, seed, only) {
            rules.entry(rule).or_default().push(drawn);
        }
    }
    rules.into_values().flat_map(|sites| in_turn(sites, per_rule)).collect()
}

/// Draws `count` findings to measure: in turn from each site, then from each of its rules in a random
/// order, so that a site with a habit and a rule with many findings count once.
pub fn measure<'a>(
    sites: &'a [JudgedSite],
    seed: u64,
    count: usize,
    only: &[String],
) -> Vec<Drawn<'a>> {
    let of_site = |site: &'a JudgedSite| {
        let mut rules: Vec<(&str, Vec<Drawn<'a>>)> =
            by_rule(site, seed, only).into_iter().collect();
        let root = site.root.to_string_lossy();
        rules.sort_by_key(|it| Print::of(&[&seed.to_string(), &root, it.0]));
        in_turn(rules.into_iter().map(|it| it.1).collect(), count)
    };
    in_turn(sites.iter().map(of_site).collect(), count)
}

/// The findings of a site by rule, each rule's in a random order.
fn by_rule<'a>(
    site: &'a JudgedSite,
    seed: u64,
    only: &[String],
) -> BTreeMap<&'a str, Vec<Drawn<'a>>> {
    let mut rules: BTreeMap<&str, Vec<&JudgedFinding>> = BTreeMap::new();
    for finding in &site.findings {
        let rule = &*site.diagnostic(finding).rule;
        let family = rule.split('/').next().unwrap_or_default();
        if only.is_empty() || only.iter().any(|it| it == rule || it == family) {
            rules.entry(rule).or_default().push(finding);
        }
    }
    let drawn = |findings| {
        shuffled(findings, seed).into_iter().map(|finding| Drawn { site, finding }).collect()
    };
    rules.into_iter().map(|(rule, findings)| (rule, drawn(findings))).collect()
}

/// The findings in a random order in which every cause comes once before one comes twice.
fn shuffled(mut findings: Vec<&JudgedFinding>, seed: u64) -> Vec<&JudgedFinding> {
    let place = |it: &JudgedFinding| Print::of(&[&seed.to_string(), &it.print.to_string()]);
    findings.sort_by_key(|it| place(it));
    let mut seen: HashMap<usize, usize> = HashMap::new();
    let mut ranked: Vec<(usize, &JudgedFinding)> = Vec::with_capacity(findings.len());
    for finding in findings {
        let rank = seen.entry(finding.group).or_default();
        ranked.push((*rank, finding));
        *rank += 1;
    }
    ranked.sort_by_key(|it| it.0);
    ranked.into_iter().map(|it| it.1).collect()
}

/// The first item of each list, then the second of each, up to `limit` items.
fn in_turn<T>(lists: Vec<Vec<T>>, limit: usize) -> Vec<T> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let mut out = Vec::new();
    while out.len() < limit {
        let before = out.len();
        let room = limit - before;
        out.extend(lists.iter_mut().filter_map(Iterator::next).take(room));
        if out.len() == before {
            break;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(index: usize, group: usize) -> JudgedFinding {
        JudgedFinding { index, print: Print(index as u64), group }
    }

    #[test]
    fn every_site_and_every_cause_has_its_turn() {
        assert_eq!(in_turn(vec![vec![1, 2, 3], vec![4], vec![5, 6]], 5), [1, 4, 5, 2, 6]);
        assert_eq!(in_turn(vec![vec![1]], 5), [1]);
        // Eight findings of one cause, one each of two others: the others come first or second.
        let findings: Vec<JudgedFinding> = (0..8).map(|it| finding(it, 0)).collect();
        let others = [finding(8, 1), finding(9, 2)];
        for seed in 0..20 {
            let order = shuffled(findings.iter().chain(&others).collect(), seed);
            let first: Vec<usize> = order[..3].iter().map(|it| it.group).collect();
            assert!([0, 1, 2].iter().all(|it| first.contains(it)), "{first:?}");
        }
    }
}
