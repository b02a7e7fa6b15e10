//! Rules and families.

use super::markdown::{plain, sentence};
use crate::View;
use crate::completion::names::{all_families, rule};

/// Describes a rule in Markdown; `None` if no rule has that id.
pub fn rule_hover(view: View<'_>, rule_id: &str) -> Option<String> {
    let (family, rule) = rule(view, rule_id)?;
    let level = view.config.setting(family, rule).level;
    let level = level.map_or("off", |it| it.name());
    let mut out = format!("**`{rule_id}`** ({level})\n\n{}", sentence(rule.meta.summary));
    if let Some(why) = why(rule.meta.docs) {
        out.push_str("\n\n");
        out.push_str(&why);
    }
    if let Some(url) = family.url(rule) {
        out.push_str(&format!("\n\n[More about this rule]({url})"));
    }
    Some(out)
}

/// The first paragraph below `## Why` of a rule's page.
fn why(docs: &str) -> Option<String> {
    let lines = docs.lines().skip_while(|it| *it != "## Why").skip(1);
    let lines = lines.skip_while(|it| it.trim().is_empty());
    let is_end = |it: &&str| !it.trim().is_empty() && !it.starts_with(['#', '`', '|']);
    let words: Vec<&str> = lines.take_while(is_end).flat_map(str::split_whitespace).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Describes a rule or a family.
pub(super) fn rule_or_family(view: View<'_>, id: &str) -> Option<String> {
    rule_hover(view, id).or_else(|| {
        let family = all_families(view).into_iter().find(|it| it.name == id)?;
        let count = family.rules.len();
        let rules = if count == 1 { "1 rule".to_owned() } else { format!("{count} rules") };
        Some(format!("**`{id}`** ({rules})\n\n{}", sentence(&plain_summary(family.summary))))
    })
}

/// Summaries have code in backticks, which stays.
fn plain_summary(summary: &str) -> String {
    if summary.contains('`') { summary.to_owned() } else { plain(summary) }
}
