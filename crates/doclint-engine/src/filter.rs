//! Which rules a run reports on.

use doclint_diagnostic::{Diagnostic, Level};

/// What every run reports: doclint's own failures, and settings of the site without which rules about
/// the site can't run.
const ALWAYS: [&str; 2] = ["internal", "read/invalid-json"];
/// Finds suppressions that are of no use, which takes all rules.
const UNUSED: &str = "suppressions/unused";

/// The rules and the lowest level to report on; everything by default. A name is the id of a rule or
/// the name of a family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleFilter {
    /// The only rules to report on; all if it is empty.
    pub only: Vec<String>,
    /// The rules to leave out.
    pub skip: Vec<String>,
    /// The lowest level to report.
    pub least: Option<Level>,
}

impl RuleFilter {
    /// Whether it leaves out nothing.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the findings of a rule are reported.
    pub fn takes(&self, rule: &str) -> bool {
        let is_only = self.only.is_empty() || covered(&self.only, rule) || is_always(rule);
        is_only && !covered(&self.skip, rule)
    }

    /// Whether a run is for a rule: it is taken, and not only because every run reports it.
    pub fn selects(&self, rule: &str) -> bool {
        self.takes(rule) && (!is_always(rule) || covered(&self.only, rule))
    }

    /// Whether a finding is reported.
    pub fn takes_finding(&self, finding: &Diagnostic) -> bool {
        let is_severe = self.least.is_none_or(|least| finding.level >= least);
        self.takes(&finding.rule) && (is_severe || is_always(&finding.rule))
    }

    /// Whether a rule has to run.
    pub(crate) fn runs(&self, rule: &str) -> bool {
        // To know whether a suppression is of use, the rules that it suppresses have to run.
        self.takes(rule) || self.takes(UNUSED) && !covered(&self.skip, rule)
    }

    /// Whether each rule that a suppression names has run, so that it may be called unused. No name
    /// means all rules.
    pub(crate) fn runs_all_of(&self, name: Option<&str>) -> bool {
        let skips_a_part = |name: &str| self.skip.iter().any(|it| covers(name, it));
        match name {
            None => self.skip.is_empty(),
            Some(name) => self.runs(name) && !skips_a_part(name),
        }
    }
}

fn is_always(rule: &str) -> bool {
    ALWAYS.iter().any(|it| covers(it, rule))
}

fn covered(names: &[String], rule: &str) -> bool {
    names.iter().any(|name| covers(name, rule))
}

/// Whether a name is that of a rule or family, or of the family that it belongs to.
pub(crate) fn covers(name: &str, rule: &str) -> bool {
    name == rule || rule.split('/').next() == Some(name)
}
