//! The part of `doclint check` that fixes and suppresses.

use super::check::Check;
use crate::baseline::BaselineFile;
use crate::exit::Exit;
use crate::fixes::{self, Written};
use crate::known::{KnownBefore, KnownFindings};
use crate::run::Run;
use crate::suppressions;
use anyhow::Result;
use doclint_diagnostic::Level;
use doclint_engine::{Outcome, Workspace};
use doclint_fix::{Checked, Fixed};
use doclint_report::Report;
use std::sync::PoisonError;

impl Check<'_> {
    /// Checks the site and fixes it in memory, if that is requested. Returns what was known before
    /// the fixes, too.
    pub(super) fn fix(&self, workspace: &dyn Workspace) -> Result<(Fixed, KnownBefore)> {
        let project = &self.project;
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = project.check_again(workspace, &mut memory)?;
        let baseline = self.baseline.as_ref().filter(|_| self.fixes.is_some());
        if let Some(baseline) = baseline.filter(|_| self.writes_fixes()) {
            baseline.probe()?;
        }
        let before = KnownBefore::of((&outcome, workspace), baseline, self.since.as_ref());
        let Some(fixes) = &self.fixes else { return Ok((Fixed::nothing(outcome), before)) };
        let spared = before.spared(&outcome, self.filter.as_ref(), self.args.fix.fix_accepted);
        let fixed = project.fix(
            workspace,
            fixes,
            Checked { outcome, memory: &mut memory, spared: &spared },
        )?;
        Ok((fixed, before))
    }

    /// Suppresses the findings that would be reported.
    pub(super) fn suppress(&self, outcome: &Outcome) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let run = Run::of(outcome, project);
        run.explain(&project.target.root, args.quiet);
        if let Some(exit) = run.failure() {
            return Ok(exit);
        }
        let known = KnownBefore::of(
            (outcome, &project.target.workspace),
            self.baseline.as_ref(),
            self.since.as_ref(),
        );
        let lists = args.lists_suggestions() || self.limits.fail_on == Some(Level::Suggestion);
        let is_listed = outcome.findings.iter().map(|it| lists || it.level > Level::Suggestion);
        let known = known.is_known(outcome, false).into_iter();
        let chosen: Vec<bool> = known.zip(is_listed).map(|it| !it.0 && it.1).collect();
        suppressions::add(args, project, outcome, &chosen)
    }

    /// Whether fixes go to the disk.
    pub(super) fn writes_fixes(&self) -> bool {
        let args = self.args;
        args.fix.requested() && !args.fix.diff && !args.reads_texts()
    }

    /// Says how many fixes were not applied because the baseline accepts their findings.
    pub(super) fn print_spared(&self, outcome: &Outcome, known: &KnownFindings) {
        if let (Some(fixes), false) = (&self.fixes, self.args.fix.fix_accepted) {
            let accepted = outcome.findings.iter().zip(&known.is_accepted);
            let accepted = accepted.filter(|it| *it.1).map(|it| it.0);
            let takes = |rule: &str| self.filter.as_ref().is_none_or(|filter| filter.takes(rule));
            let fixable = accepted.filter(|it| takes(&it.rule) && fixes.best(it).is_some());
            fixes::print_spared(fixable.count());
        }
    }

    /// Keeps accepted findings accepted after fixes have changed their lines. Returns the baseline
    /// after the fixes, if there are any.
    pub(super) fn carry_baseline(
        &self,
        before: KnownBefore,
        report: &Report,
        known: &KnownFindings,
        written: &Written,
    ) -> Result<Option<BaselineFile>> {
        let Some(old) = self.baseline.as_ref().filter(|_| self.fixes.is_some()) else {
            return Ok(None);
        };
        let new = old.after(before.accepted, report, &known.is_accepted);
        if self.writes_fixes() && written.files > 0 {
            new.replace(old, self.args.quiet)?;
        }
        Ok(Some(new))
    }

    pub(super) fn print_diff(&self, fixed: &Fixed, before: &KnownBefore) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let disk = &project.target.workspace;
        let changes = fixes::print_diff(fixed, &args.fix, args.quiet, disk)?;
        if args.shape.show_fixes {
            fixes::print_list(&fixed.pages, &Written::default(), disk);
        }
        if !args.quiet {
            let known = before.after(&fixed.outcome, fixed.change(|_| true));
            self.print_spared(&fixed.outcome, &known);
        }
        let run = Run::of(&fixed.outcome, project);
        run.explain(&project.target.root, args.quiet);
        let exit = if changes { Exit::Findings } else { Exit::Clean };
        Ok(run.failure().unwrap_or(exit))
    }

    /// Writes fixed files, or prints the fixed page if it came from the standard input.
    pub(super) fn write_fixes(&self, fixed: &Fixed, workspace: &dyn Workspace) -> Result<Written> {
        let project = &self.project;
        let mut written = match (&self.unwritten, self.args.fix.requested()) {
            (None, _) => fixes::write(&fixed.pages, &project.target.workspace),
            (Some(it), true) if it.is_object() => {
                it.print_fixed(&fixed.pages, &project.target.root)?;
                fixes::of_all(&fixed.pages)
            }
            (Some(_), true) => fixes::print_page(fixed, workspace, &project.target)?,
            (Some(_), false) => Written::default(),
        };
        written.suggestions = fixes::suggestions(&fixed.pages, &written, project);
        Ok(written)
    }
}
