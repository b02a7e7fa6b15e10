//! Whom rules address: some say nothing about snippets, or about pages that readers are not led to.

use crate::outcome::Outcome;
use crate::rule_sets::RuleSets;

/// Drops findings in files that their rules don't address. Rules about pages have run before the
/// navigation is known, and rules about the site need not ask.
pub fn keep(outcome: &mut Outcome, rules: &RuleSets<'_>) {
    let Outcome { files, findings, site, .. } = outcome;
    let mut pages = vec![None; files.iter().len()];
    for page in &site.pages {
        pages[page.file.0 as usize] = Some((page.role, page.reach));
    }
    findings.retain(|finding| {
        let page = pages[finding.at.file.0 as usize];
        let meta = rules.meta(&finding.rule);
        page.zip(meta).is_none_or(|((role, reach), meta)| meta.addresses(role, reach))
    });
}
