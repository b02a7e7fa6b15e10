//! The rules that are checks of prose: all of them look at a page at once.

use doclint_diagnostic::{Diagnostic, Edit, Fix, Level};
use doclint_rule::PageCx;
use doclint_rule::host::{Alert, Check, CheckSet, PageInput, PageText, Reports};
use std::sync::Arc;

/// The checks that are on.
#[derive(Default)]
pub(crate) struct ProseRules {
    /// In the order of their checks.
    rules: Vec<(Arc<str>, Level)>,
    checks: CheckSet,
}

impl ProseRules {
    /// Puts the checks of rules together.
    pub fn new(rules: Vec<(Arc<str>, Level, Check)>) -> Self {
        let (ids, checks) = rules.into_iter().map(|(id, level, it)| ((id, level), it)).unzip();
        Self { rules: ids, checks: CheckSet::new(checks) }
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The first rule's id, for what concerns all of them.
    pub fn first(&self) -> Option<&Arc<str>> {
        self.rules.first().map(|it| &it.0)
    }

    /// Reports what the checks find on a page. Returns the rules that were given up before its end.
    pub fn check(&self, page: &PageInput<'_>, out: &mut Vec<Diagnostic>) -> Vec<&str> {
        if !page.is_english {
            return Vec::new();
        }
        let passages = page.passages.of(page.page, page.front_matter);
        let text = PageText::new(page.page, passages);
        let given_up = self.checks.check(&text, &mut |index, alert| {
            let (rule, level) = &self.rules[index];
            let mut cx = PageCx::new(page, Reports { rule, level: *level, out });
            report(alert, self.checks.checks()[index].help(), &mut cx);
        });
        given_up.into_iter().map(|index| &*self.rules[index].0).collect()
    }
}

fn report(alert: Alert, help: Option<&str>, cx: &mut PageCx<'_>) {
    let Alert { span, message, replacements, matched } = alert;
    let fixes = replacements.iter().filter(|it| is_plain(it)).map(|text| match text.as_str() {
        "" => Fix::not_safe(format!("Remove `{matched}`"), Edit::delete(span)),
        text => Fix::not_safe(format!("Write `{text}`"), Edit::replace(span, text)),
    });
    let fixes: Vec<Fix> = fixes.map(Fix::changing_surroundings).collect();
    let finding = cx.report(span, message);
    finding.cause(matched);
    finding.fixes = fixes;
    if let Some(help) = help {
        finding.help(help.to_owned());
    }
}

/// Whether a text means itself wherever it is written: in Markdown, in an attribute, in YAML.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || " -,.".contains(c))
}
