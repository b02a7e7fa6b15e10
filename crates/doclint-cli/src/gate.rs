//! The limits that fail a run: findings of some level, or too many warnings.

use crate::args::{GateArgs, NarrowArgs};
use crate::exit::Exit;
use crate::terminal::note;
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_config::Config;
use doclint_diagnostic::Level;
use doclint_report::{Gate, Report};

/// The limits that fail a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The lowest level that does; `None` if no finding does.
    pub fail_on: Option<Level>,
    /// How many warnings there may be.
    pub max_warnings: Option<u64>,
}

impl Limits {
    /// Takes the limits from the arguments or, where they have none, from the settings.
    ///
    /// # Errors
    ///
    /// If the arguments leave out the findings that they say fail the run.
    pub fn of(args: &GateArgs, narrow: &NarrowArgs, config: &Config) -> Result<Self> {
        let least = narrow.level.map(|it| it.level());
        let requested = args.fail_on.and_then(|it| it.level());
        if let (Some(least), Some(fails)) = (least, requested)
            && fails < least
        {
            let (least, fails) = (least.name(), fails.name());
            bail!("--level {least} leaves out what --fail-on {fails} counts: remove one of them");
        }
        if args.max_warnings.is_some() && least == Some(Level::Error) {
            bail!("--level error leaves out what --max-warnings counts: remove one of them");
        }
        let fail_on = match (args.fail_on, &config.run.fail_on) {
            (Some(arg), _) => arg.level(),
            (None, Some((level, _))) => *level,
            (None, None) => Some(Level::Error),
        };
        let max_warnings = args.max_warnings.or(config.run.max_warnings.map(|it| it.0));
        Ok(Self { fail_on, max_warnings })
    }

    /// The exit code for these findings.
    pub fn exit(&self, report: &Report) -> Exit {
        // Rules about the site find nothing without its settings. So the run fails even if that finding
        // is accepted, older than the change, or not reported.
        let fails = |least: Level| {
            report.lost_settings.is_some() || report.findings.iter().any(|it| it.level >= least)
        };
        match self.fail_on.is_some_and(fails) || self.has_too_many_warnings(report) {
            true => Exit::Findings,
            false => Exit::Clean,
        }
    }

    /// Why a run ends with this exit code.
    pub fn gate(&self, report: &Report, exit: Exit) -> Gate {
        let Self { fail_on, max_warnings } = *self;
        let fails = exit == Exit::Findings;
        Gate {
            fail_on,
            max_warnings,
            fails,
            exit_code: exit as u8,
            reason: self.reason(report, exit),
        }
    }

    fn reason(&self, report: &Report, exit: Exit) -> String {
        match (exit, self.fail_on) {
            (Exit::Clean, None) => "findings don't fail the run (fail-on: never)".to_owned(),
            (Exit::Clean, Some(Level::Suggestion)) => {
                "no findings (fail-on: suggestion)".to_owned()
            }
            (Exit::Clean, Some(Level::Warning)) => {
                "no errors or warnings (fail-on: warning)".to_owned()
            }
            (Exit::Clean, Some(Level::Error)) => "no errors (fail-on: error)".to_owned(),
            (Exit::Findings, fail_on) => self.failing(report, fail_on),
            (Exit::NotDone, _) if report.summary.pages == 0 => "no pages matched".to_owned(),
            (Exit::NotDone, _) => "a fixed file could not be written".to_owned(),
            (Exit::Internal, _) => "a rule or the parser failed".to_owned(),
        }
    }

    /// Says which findings fail the run: `2 errors, 1 warning (fail-on: warning)`.
    fn failing(&self, report: &Report, fail_on: Option<Level>) -> String {
        let summary = &report.summary;
        let counts = [
            (Level::Error, summary.errors),
            (Level::Warning, summary.warnings),
            (Level::Suggestion, summary.suggestions),
        ];
        let counts = counts.into_iter().filter(|(level, count)| {
            *count > 0 && fail_on.is_some_and(|fail_on| *level >= fail_on)
        });
        let counts: Vec<String> =
            counts.map(|(level, count)| counted(count as usize, level.name())).collect();
        let by_level = fail_on.filter(|_| !counts.is_empty());
        let by_level = by_level.map(|it| format!("{} (fail-on: {})", counts.join(", "), it.name()));
        let by_count = self.max_warnings.filter(|_| self.has_too_many_warnings(report));
        let by_count = by_count.map(|most| {
            format!("{} (max-warnings: {most})", counted(summary.warnings as usize, "warning"))
        });
        let by_findings: Vec<String> = by_level.into_iter().chain(by_count).collect();
        match (by_findings.as_slice(), &report.lost_settings) {
            ([], Some(lost)) => format!("can't read `{}`", lost.path),
            (reasons, _) => reasons.join("; "),
        }
    }

    /// Says so if there are too many warnings, for a report that leaves them out. `site` names the
    /// site if several are checked.
    pub fn print_if_too_many(&self, report: &Report, site: Option<String>) {
        if let Some(most) = self.max_warnings.filter(|_| self.has_too_many_warnings(report)) {
            let count = counted(report.summary.warnings as usize, "warning");
            let site = site.map_or_else(String::new, |it| format!("{it}: "));
            note!("doclint: {site}{count}, but at most {most} allowed (max-warnings)");
        }
    }

    fn has_too_many_warnings(&self, report: &Report) -> bool {
        self.max_warnings.is_some_and(|most| report.summary.warnings > most)
    }
}
