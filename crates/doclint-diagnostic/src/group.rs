//! Groups of findings that have one cause.

use crate::{Diagnostic, Level};
use std::collections::HashMap;

/// Findings of one rule and level that have the same cause: one change or one decision settles all
/// of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How severe they are.
    pub level: Level,
    /// Their indexes in the list of findings, in its order. Never empty.
    pub findings: Vec<usize>,
}

impl Group {
    /// The groups of a list of findings, each at the place of its first finding.
    pub fn of(findings: &[Diagnostic]) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        let mut known: HashMap<(&str, Level, &str, &str), usize> = HashMap::new();
        for (index, finding) in findings.iter().enumerate() {
            let (cause, help) = match &finding.cause {
                Some(cause) => (&**cause, ""),
                // Findings that need different fixes are not the same.
                None => (&*finding.message, finding.help.as_deref().unwrap_or_default()),
            };
            let key = (&*finding.rule, finding.level, cause, help);
            let group = *known.entry(key).or_insert_with(|| {
                groups.push(Self { level: finding.level, findings: Vec::new() });
                groups.len() - 1
            });
            groups[group].findings.push(index);
        }
        groups
    }

    /// The first finding, which represents the others.
    pub fn first<'f>(&self, findings: &'f [Diagnostic]) -> &'f Diagnostic {
        &findings[self.findings[0]]
    }

    /// The message: the cause of several findings, or else the message of the first.
    pub fn message<'f>(&self, findings: &'f [Diagnostic]) -> &'f str {
        let first = self.first(findings);
        match &first.cause {
            Some(cause) if self.findings.len() > 1 => cause,
            _ => &first.message,
        }
    }

    /// The help, if it is the same for all findings.
    pub fn help<'f>(&self, findings: &'f [Diagnostic]) -> Option<&'f str> {
        let first = self.first(findings).help.as_deref()?;
        let same = self.findings.iter().all(|&it| findings[it].help.as_deref() == Some(first));
        same.then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileId, Location, Span};

    #[test]
    fn different_help_is_a_different_group_without_a_cause() {
        let mut findings = vec![finding("a/x", "an H1", None), finding("a/x", "an H1", None)];
        findings[0].help("remove it");
        findings[1].help("make it level 2");
        assert_eq!(Group::of(&findings).len(), 2);
        for finding in &mut findings {
            finding.cause("H1s");
        }
        assert_eq!(Group::of(&findings).len(), 1);
    }

    fn finding(rule: &str, message: &'static str, cause: Option<&'static str>) -> Diagnostic {
        Diagnostic {
            rule: rule.into(),
            level: Level::Warning,
            at: Location { file: FileId(0), span: Span::at(0) },
            message: message.into(),
            cause: cause.map(Into::into),
            labels: vec![],
            help: None,
            fixes: vec![],
        }
    }

    #[test]
    fn equal_causes_of_a_rule_are_a_group() {
        let mut findings = vec![
            finding("a/x", "no page `b`", Some("no folder")),
            finding("a/x", "no text", None),
            finding("a/y", "no text", None),
            finding("a/x", "no page `c`", Some("no folder")),
            finding("a/x", "nothing", Some("no text")),
        ];
        findings[1].level = Level::Error;
        let groups = Group::of(&findings);
        let indexes: Vec<&[usize]> = groups.iter().map(|it| &*it.findings).collect();
        assert_eq!(indexes, [&[0, 3][..], &[1], &[2], &[4]]);
        let messages: Vec<&str> = groups.iter().map(|it| it.message(&findings)).collect();
        assert_eq!(messages, ["no folder", "no text", "no text", "nothing"]);
        assert_eq!(groups[0].help(&findings), None);
    }
}
