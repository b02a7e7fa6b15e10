//! Rules and families.

use super::markdown::{code, plain, sentence};
use crate::View;
use crate::completion::names::{all_families, rule};

/// Describes a rule in Markdown; `None` if no rule has that id.
pub fn rule_hover(view: View<'_>, rule_id: &str) -> Option<String> {
    let (family, rule) = rule(view, rule_id)?;
    let level = view.config.setting(family, rule).level;
    let level = level.map_or("off", |it| it.name());
    let mut out = format!("**`{rule_id}`** ({level})\n\n{}", summary(rule.meta.summary));
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
        Some(format!("**`{id}`** ({rules})\n\n{}", summary(family.summary)))
    })
}

/// A summary as a sentence. Only its code, between single backticks, is Markdown: projects write the
/// summaries of their own rules.
fn summary(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let is_code = |at: usize| at % 2 == 1 && at + 1 < parts.len() && !parts[at].trim().is_empty();
    let shown = parts.iter().enumerate().map(|(at, part)| match is_code(at) {
        true => code(part),
        false => spaced(part),
    });
    sentence(&shown.collect::<String>())
}

/// A text without marks of Markdown, with a blank at each end where it has one.
fn spaced(text: &str) -> String {
    let blank = |is_there: bool| if is_there { " " } else { "" };
    let begin = blank(text.starts_with(char::is_whitespace));
    let end = blank(text.ends_with(char::is_whitespace) && !text.trim().is_empty());
    format!("{begin}{}{end}", plain(text))
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn a_summary_of_a_stranger_is_text() {
        assert_eq!(summary("a heading is `H1`"), "A heading is `H1`.");
        let evil = "[click](command:evil) ![x](https://spy.example/x.png) `a";
        let shown = "\\[click\\](command:evil) !\\[x\\](https://spy.example/x.png) a.";
        assert_eq!(summary(evil), shown);
    }
}
