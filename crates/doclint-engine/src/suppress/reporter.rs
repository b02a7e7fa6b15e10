//! Findings about suppressions.

use super::source::{Name, Removal};
use crate::rules::RuleSet;
use doclint_diagnostic::{Diagnostic, Edit, FileId, Fix, Location, Span};
use doclint_rule::FormerId;

/// Reports findings about the suppressions in a file.
pub struct Reporter<'a> {
    pub rules: &'a RuleSet,
    pub file: FileId,
    pub out: &'a mut Vec<Diagnostic>,
}

impl Reporter<'_> {
    fn report(
        &mut self,
        rule: &str,
        span: Span,
        text: impl Into<String>,
    ) -> Option<&mut Diagnostic> {
        let at = Location { file: self.file, span };
        self.rules.report(rule, at, text.into(), self.out)
    }

    pub fn report_with_help(
        &mut self,
        rule: &str,
        span: Span,
        text: impl Into<String>,
        help: impl Into<String>,
    ) {
        if let Some(finding) = self.report(rule, span, text) {
            finding.help(help.into());
        }
    }

    pub fn unused(&mut self, span: Span, text: String, removal: Option<Removal>) {
        if let Some(finding) = self.report("suppressions/unused", span, text) {
            finding.help("remove it");
            finding.fixes.extend(removal.map(|it| it.fix("Remove the unused suppression")));
        }
    }

    /// Reports the former id of a rule.
    fn former(&mut self, at: Span, former: &FormerId, removal: Option<Removal>) {
        let Some(finding) = self.report("suppressions/former-id", at, former.note()) else {
            return;
        };
        finding.help(former.help());
        let fix = match former.now() {
            Some(now) => Some(Fix::safe(format!("Write `{now}`"), Edit::replace(at, now))),
            None => removal.map(|it| it.fix("Remove the former id")),
        };
        finding.fixes.extend(fix);
    }

    /// The rules and families that `names` mean, by their current ids; other names are reported. `whole`
    /// removes the directive.
    pub fn known<'n>(&mut self, names: &[Name<'n>], whole: Option<Removal>) -> Vec<Name<'n>> {
        let rules = self.rules;
        let near: Vec<_> = names.iter().map(|it| rules.near(it.text)).collect();
        // A directive without names would suppress all rules.
        let is_known = |name: &Name<'_>| rules.former(name.text).and_then(FormerId::now).is_some();
        let some_stay = near.iter().any(Option::is_some) || names.iter().any(is_known);
        let mut known = Vec::new();
        for (name, near) in names.iter().zip(near) {
            if near.as_deref() == Some(name.text) {
                known.push(*name);
                continue;
            }
            if let Some(former) = rules.former(name.text) {
                let text = former.now();
                known.extend(text.map(|text| Name { text, ..*name }));
                let one = Removal::name(name.removal);
                self.former(name.at, former, if some_stay { one } else { whole });
                continue;
            }
            let text = format!("unknown rule or family `{}`", name.text);
            let Some(finding) = self.report("suppressions/unknown-rule", name.at, text) else {
                continue;
            };
            // Without its brace the comment might not end where it does.
            let has_brace = name.text.contains(['{', '}']);
            if let Some(near) = near {
                let title = format!("Replace it with `{near}`");
                // A guess may suppress too much.
                let is_sure = near.rsplit('/').next() == Some(name.text);
                let edit = Edit::replace(name.at, near.clone());
                finding.help(format!("did you mean `{near}`?"));
                let fix = match is_sure {
                    true => Fix::safe(title, edit),
                    false => Fix::not_safe(title, edit),
                };
                finding.fixes.extend(Some(fix).filter(|_| !has_brace));
                continue;
            }
            finding.help("run `doclint rules` to list all rules");
            let one = Removal::name(name.removal).filter(|_| !has_brace);
            let removal = if some_stay { one } else { whole };
            finding.fixes.extend(removal.map(|it| it.fix("Remove the unknown name")));
        }
        known
    }
}
