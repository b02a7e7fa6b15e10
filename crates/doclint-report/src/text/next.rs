//! Recommends what to do next, depending on the findings.

use super::table::Row;
use crate::options::WriteOptions;
use crate::report::Report;
use crate::support::words::{counted, grouped};
use doclint_diagnostic::Level;

/// From so many findings on, accepting them and browsing them in a web page are offered.
const MANY: u64 = 100;
/// A rule with at least this share of all findings is pointed out, in percent, if it has more than
/// a few.
const NOISY: u64 = 25;
const FEW: u64 = 20;

/// A command, and its effect.
pub struct Step {
    pub command: String,
    pub text: String,
}

impl Step {
    fn new(command: impl Into<String>, text: impl Into<String>) -> Self {
        Self { command: command.into(), text: text.into() }
    }
}

/// The commands that help with these findings, most urgent first. `hidden` says how many errors and
/// how many groups in all are not shown.
pub fn steps(
    report: &Report,
    options: &WriteOptions,
    rows: &[Row<'_>],
    hidden: (usize, usize),
) -> Vec<Step> {
    let with = |command: &str, after: &str| match after {
        "" => format!("doclint {command}"),
        after => format!("doclint {command} {after}"),
    };
    let check = with("check", &options.selection);
    let summary = &report.summary;
    let all: u64 = rows.iter().map(|it| it.1.total()).sum();
    let mut steps = Vec::new();
    if let (1.., _) = hidden {
        let errors = counted(summary.errors, "error");
        steps.push(Step::new(format!("{check} --level error --all"), format!("all {errors}")));
    } else if summary.errors > 0 && summary.errors < all {
        let text = format!("only the {}", counted(summary.errors, "error"));
        steps.push(Step::new(format!("{check} --level error"), text));
    }
    if summary.fixable > 0 {
        let findings = counted(summary.fixable, "finding");
        let listed: u64 = rows.iter().map(|it| it.1.safe).sum();
        let of_them = match summary.fixable - listed.min(summary.fixable) {
            0 => String::new(),
            unlisted => format!(", {} of them suggestions", grouped(unlisted)),
        };
        let text = format!("fixes {findings} safely{of_them}");
        steps.push(Step::new(format!("{check} --fix"), text));
    }
    if summary.unsafely_fixable > 0 {
        let text = format!("shows {} more fixes to review", grouped(summary.unsafely_fixable));
        steps.push(Step::new(format!("{check} --unsafe-fixes --diff"), text));
    }
    let noisiest = rows.iter().max_by_key(|it| it.1.total());
    if let Some((rule, counts)) = noisiest
        && counts.total() > FEW
        && counts.total() * 100 >= all * NOISY
        && counts.level() != Level::Error
    {
        let share = counts.total() * 100 / all.max(1);
        let text = format!("explains the rule with {share} % of the findings");
        steps.push(Step::new(format!("doclint explain {rule}"), text));
    }
    if all >= MANY {
        if report.settings.file.is_none() && !options.is_without_site {
            let text = "writes a doclint.yml in which rules and noisy folders can be turned off";
            steps.push(Step::new(with("init", &options.site), text));
        }
        if report.settings.baseline.is_none() && !options.is_without_site {
            let text = "accepts these findings, so that a check reports only new ones";
            steps.push(Step::new(with("baseline", &options.site), text));
        }
        if !options.is_one_of_several {
            let text = "writes a web page with filters and search";
            steps.push(Step::new(format!("{check} --output html=report.html"), text));
        }
    }
    if hidden.1 > 0 {
        steps.push(Step::new(format!("{check} --all"), "shows everything here"));
    }
    steps
}
