//! `doclint check`.

use crate::args::CheckArgs;
use crate::baseline::BaselineFile;
use crate::exit::Exit;
use crate::fixes::{self, Written};
use crate::gate::Limits;
use crate::known::{Known, KnownBefore};
use crate::notes::SettingsNotes;
use crate::output::Output;
use crate::paths::{shown, slashes};
use crate::progress::Progress;
use crate::project::Project;
use crate::request::{Request, read_stdin};
use crate::since::Since;
use crate::target::Target;
use crate::timing::Stopwatch;
use crate::{about, output, report, settings, suppressions};
use anyhow::{Result, bail};
use doclint_config::Config;
use doclint_diagnostic::Level;
use doclint_engine::{
    CheckOptions, Coverage, Outcome, Overlay, RuleFilter, Step, Timer, Workspace,
};
use doclint_fix::{Checked, FixOptions, Fixed};
use doclint_report::Report;
use doclint_rule::Family;
use doclint_site::{extension, is_asset};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

/// Why there is nothing to check in a list of files; hooks pass such lists, so it is no failure.
const NOTHING_LISTED: &str = "no pages of a site listed";

pub fn run(args: &CheckArgs, families: &[&'static Family]) -> Result<Exit> {
    let start = Instant::now();
    let outputs = output::requested(args)?;
    output::probe(&outputs)?;
    let requests = Request::all(args)?;
    if requests.is_empty() {
        if !args.quiet {
            eprintln!("doclint: {NOTHING_LISTED}");
        }
        report::write_nothing(NOTHING_LISTED, &outputs, args)?;
    }
    let progress = Progress::new(args.quiet);
    let show = |step| progress.show(step);
    let watch = Stopwatch::new(start);
    let is_one = requests.len() == 1;
    // What is wrong with one site is reported before another is checked.
    let mut checks = Vec::new();
    for request in requests {
        let mut check = Check::open(request, args, families)?;
        check.project.options.progress = Some(&show);
        check.project.options.timer = args.shape.timing.then_some(&watch as &dyn Timer);
        check.choose_outputs(&outputs)?;
        if !is_one {
            output::require_several(&check.outputs)?;
        }
        checks.push(check);
    }
    let mut exit = Exit::Clean;
    for check in &checks {
        if args.shape.show_files {
            exit = exit.max(check.print_files(&progress)?);
            continue;
        }
        if !is_one {
            check.print_heading()?;
        }
        exit = exit.max(check.run(&progress, &watch)?);
    }
    if args.shape.timing {
        eprint!("{}", watch.text());
    }
    if !args.quiet {
        args.narrow.print_idle(checks.iter().map(|it| &it.project));
    }
    Ok(exit)
}

/// The check of one site.
struct Check<'a> {
    args: &'a CheckArgs,
    project: Project<'a>,
    /// The path in the site of the page on the standard input.
    stdin_page: Option<String>,
    fixes: Option<FixOptions>,
    /// The rules to report on, if more run because the baseline has to follow their findings.
    filter: Option<RuleFilter>,
    limits: Limits,
    baseline: Option<BaselineFile>,
    outputs: Vec<Output>,
}

impl<'a> Check<'a> {
    /// Reads the settings of a site and its baseline.
    fn open(request: Request, args: &'a CheckArgs, families: &[&'static Family]) -> Result<Self> {
        let Request { target, stdin_page } = request;
        let config = match args.no_config {
            true => Config::default(),
            false => {
                let file = args.settings.config.as_deref();
                settings::load(file, &target.root, families, args.color)?
            }
        };
        let mut project = Project::new(target, config, families);
        project.options.selection = project.target.selection.clone();
        project.options.threads = args.threads.map_or(0, usize::from);
        args.narrow.apply(&mut project)?;
        let limits = Limits::of(&args.gate, &args.narrow, project.config())?;
        let baseline = match args.no_baseline {
            true => None,
            false => BaselineFile::find(args.baseline.as_deref(), &project.target.root)?,
        };
        let fixes = match args.suppress.add_suppressions {
            true => None,
            false => fixes::requested(&args.fix, &project.families)?,
        };
        if args.shape.show_fixes && fixes.is_none() {
            bail!("--show-fixes requires --fix, --unsafe-fixes or --diff");
        }
        let follows = fixes.is_some() && baseline.is_some();
        let filter = follows.then(|| std::mem::take(&mut project.options.rules));
        let outputs = Vec::new();
        Ok(Self { args, project, stdin_page, fixes, filter, limits, baseline, outputs })
    }

    /// Takes the requested reports or, if there are none, those of the settings.
    fn choose_outputs(&mut self, requested: &[Output]) -> Result<()> {
        if !requested.is_empty() {
            self.outputs = requested.to_vec();
            return Ok(());
        }
        let Project { target, .. } = &self.project;
        let of_settings = match self.stdin_page {
            // An editor checks a page while it is written, which is not what a report is for.
            Some(_) => Vec::new(),
            None => settings::outputs(self.project.config(), &target.root)?,
        };
        self.outputs = output::complete(of_settings)?;
        output::probe(&self.outputs)
    }

    /// Names the site before its report, among those of other sites.
    fn print_heading(&self) -> Result<()> {
        // Each line of a compact report names its file.
        let is_for_people = self.outputs.iter().any(|it| it.format.name != "compact");
        if is_for_people && !self.args.quiet {
            let name = shown(&self.project.target.root);
            output::print(&format!("\n== {} ==\n", name.display()))?;
        }
        Ok(())
    }

    /// Lists the files that a run checks. Some are only known after pages and `docs.json` have been
    /// read, so this is a run without rules.
    fn print_files(&self, progress: &Progress) -> Result<Exit> {
        let Project { target, options, .. } = &self.project;
        let none = RuleFilter { only: vec!["internal".to_owned()], ..RuleFilter::default() };
        let options = CheckOptions {
            config: options.config.clone(),
            selection: options.selection.clone(),
            rules: none,
            threads: options.threads,
            progress: options.progress,
            timer: options.timer,
        };
        let outcome = self.project.check_with(&target.workspace, &options);
        progress.clear();
        let outcome = outcome?;
        let is_text = |path: &str| !is_asset(&extension(path));
        let files = outcome.files.iter().filter(|it| it.selected && is_text(&it.path));
        let files: BTreeSet<String> =
            files.map(|it| slashes(&shown(&target.root.join(&it.path))) + "\n").collect();
        output::print(&files.into_iter().collect::<String>())?;
        let run = Run::of(&outcome, target);
        run.explain(&target.root, self.args.quiet);
        Ok(run.failure().unwrap_or(Exit::Clean))
    }

    fn run(&self, progress: &Progress, watch: &Stopwatch) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let disk = &project.target.workspace;
        let overlay = match self.stdin_page.clone() {
            Some(path) => {
                Some(Overlay { below: disk, files: BTreeMap::from([(path, read_stdin()?)]) })
            }
            None => None,
        };
        let workspace: &dyn Workspace = overlay.as_ref().map_or(disk, |overlay| overlay);
        let result = self.fix(workspace);
        progress.clear();
        let (fixed, before) = result?;
        SettingsNotes::of(project.config()).print(&fixed.outcome, args.quiet, args.color)?;
        if args.suppress.add_suppressions {
            return self.suppress(&fixed.outcome);
        }
        if args.fix.diff {
            return self.print_diff(&fixed, &before);
        }
        let written = self.write_fixes(&fixed, workspace)?;
        if args.shape.show_fixes {
            fixes::print_list(&fixed.pages, &written, disk);
        }
        let change = fixed.change(|path| !written.failed.contains(path));
        // A fixed page from the standard input is not on the disk.
        let page = self.stdin_page.as_ref().and_then(|it| fixed.pages.get_key_value(it));
        let page = page.map(|(path, page)| (path.clone(), page.after.as_bytes().into()));
        let site = Overlay { below: workspace, files: page.into_iter().collect() };
        let outcome = if written.failed.is_empty() {
            fixed.outcome
        } else {
            // The report has to show what is on the disk, not what the fixes would have made of it.
            let fresh = project.check_with(workspace, &project.options);
            progress.clear();
            fixed.unwritten(fresh?)
        };
        let known = before.after(&outcome, change);
        if !args.quiet {
            self.print_spared(&outcome, &known);
        }
        let run = Run::of(&outcome, &project.target);
        let mut report = report::of(outcome, project, &site);
        let carried = self.carry_baseline(before, &report, &known, &written)?;
        let baseline = carried.as_ref().or(self.baseline.as_ref());
        self.narrow(&mut report, &known, baseline);
        self.report(run, report, &written, (progress, watch))
    }

    /// Checks the site and fixes it in memory, if that is requested. Returns what was known before
    /// the fixes, too.
    fn fix(&self, workspace: &dyn Workspace) -> Result<(Fixed, KnownBefore)> {
        let project = &self.project;
        let since = self.since()?;
        let outcome = project.check_with(workspace, &project.options)?;
        let baseline = self.baseline.as_ref().filter(|_| self.fixes.is_some());
        if let Some(baseline) = baseline.filter(|_| self.writes_fixes()) {
            baseline.probe()?;
        }
        let before = KnownBefore::of((&outcome, workspace), baseline, since.as_ref());
        let Some(fixes) = &self.fixes else { return Ok((Fixed::nothing(outcome), before)) };
        let spared = before.spared(&outcome, self.filter.as_ref(), self.args.fix.fix_accepted);
        let fixed = project.fix(workspace, fixes, Checked { outcome, spared: &spared })?;
        Ok((fixed, before))
    }

    /// Suppresses what would be reported.
    fn suppress(&self, outcome: &Outcome) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let run = Run::of(outcome, &project.target);
        run.explain(&project.target.root, args.quiet);
        if let Some(exit) = run.failure() {
            return Ok(exit);
        }
        let since = self.since()?;
        let known = KnownBefore::of(
            (outcome, &project.target.workspace),
            self.baseline.as_ref(),
            since.as_ref(),
        );
        let lists = args.lists_suggestions() || self.limits.fail_on == Some(Level::Suggestion);
        let is_listed = outcome.findings.iter().map(|it| lists || it.level > Level::Suggestion);
        let known = known.is_known(outcome, false).into_iter();
        let chosen: Vec<bool> = known.zip(is_listed).map(|it| !it.0 && it.1).collect();
        suppressions::add(args, project, outcome, &chosen)
    }

    fn since(&self) -> Result<Option<Since>> {
        let since = self.args.since.as_deref();
        since.map(|revision| Since::of(&self.project, revision)).transpose()
    }

    /// Whether fixes go to the disk.
    fn writes_fixes(&self) -> bool {
        let args = self.args;
        args.fix.requested() && !args.fix.diff && args.stdin_filename.is_none()
    }

    /// Says how many fixes were not applied because the baseline accepts their findings.
    fn print_spared(&self, outcome: &Outcome, known: &Known) {
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
    fn carry_baseline(
        &self,
        before: KnownBefore,
        report: &Report,
        known: &Known,
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

    fn print_diff(&self, fixed: &Fixed, before: &KnownBefore) -> Result<Exit> {
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
        let run = Run::of(&fixed.outcome, &project.target);
        run.explain(&project.target.root, args.quiet);
        let exit = if changes { Exit::Findings } else { Exit::Clean };
        Ok(run.failure().unwrap_or(exit))
    }

    /// Writes fixed files, or prints the fixed page if it came from the standard input.
    fn write_fixes(&self, fixed: &Fixed, workspace: &dyn Workspace) -> Result<Written> {
        match (&self.args.stdin_filename, self.args.fix.requested()) {
            (None, _) => Ok(fixes::write(&fixed.pages, &self.project.target.workspace)),
            (Some(_), true) => fixes::print_page(fixed, workspace, &self.project.target),
            (Some(_), false) => Ok(Written::default()),
        }
    }

    /// Whether every finding of the site is reported.
    fn is_whole(&self) -> bool {
        self.project.target.is_whole && !self.args.narrow.is_used()
    }

    /// Takes accepted and old findings, and those of rules that are left out, out of a report.
    fn narrow(&self, report: &mut Report, known: &Known, baseline: Option<&BaselineFile>) {
        // Fingerprints count equal findings, so they are taken while all are there.
        let prints = match self.args.since {
            Some(_) => report.fingerprints(),
            None => Vec::new(),
        };
        if let Some(filter) = &self.filter {
            report.retain(|finding, _| filter.takes_finding(finding));
        }
        if let Some(baseline) = baseline {
            let stale = baseline.apply(report);
            // Entries of pages that were not checked match nothing either.
            if !self.args.quiet && self.is_whole() {
                baseline.print_stale(&stale);
            }
        }
        if self.args.since.is_some() {
            known.take_old(report, &prints);
        }
    }

    /// Writes the reports, and returns the exit code for their findings.
    fn report(
        &self,
        run: Run,
        mut report: Report,
        written: &Written,
        (progress, watch): (&Progress, &Stopwatch),
    ) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let mut outputs = self.outputs.clone();
        let root = &project.target.root;
        run.explain(root, args.quiet);
        if run.is_empty() && report.findings.is_empty() {
            // The explanation is all that there is to say to people.
            outputs.retain(|it| it.path.is_some() || it.format.name != "text");
        }
        let exit = match written.failed.is_empty() {
            false => Exit::NotDone,
            true => run.failure().unwrap_or_else(|| self.limits.exit(&report)),
        };
        (report.summary.fixed, report.summary.fixed_pages) = (written.findings, written.files);
        report.time = about::now();
        report.commit = about::commit(&outputs, root);
        report.settings = about::settings(args, project);
        report.gate = self.limits.gate(&report, exit);
        report.summary.duration_ms = watch.now() / 1_000_000;
        let name = "writing reports";
        progress.show(Step::named(name));
        watch.phase(name, || report::write(&report, &outputs, args, (root, progress)))?;
        Ok(exit)
    }
}

/// What a run covered, and whether rules failed.
struct Run {
    coverage: Coverage,
    internal_errors: u32,
    /// Whether `docs.json` or another file that is not a page was requested.
    names_config: bool,
}

impl Run {
    fn of(outcome: &Outcome, target: &Target) -> Self {
        Self {
            coverage: outcome.coverage,
            internal_errors: outcome.internal_errors,
            names_config: target.names_config,
        }
    }

    /// Whether no page was checked, although pages were requested.
    fn is_empty(&self) -> bool {
        self.coverage.pages == 0 && !self.names_config
    }

    /// Whether the settings exclude or freeze some of the requested pages.
    fn leaves_out_pages(&self) -> bool {
        self.coverage.excluded + self.coverage.frozen > 0
    }

    /// Says why no page was checked, if none was.
    fn explain(&self, root: &Path, quiet: bool) {
        if !quiet && ["docs.json", "mint.json"].iter().all(|it| root.join(it).is_file()) {
            eprintln!("doclint: mint.json is ignored, because there is a docs.json");
        }
        let root = shown(root);
        let root = root.display();
        match (self.is_empty(), self.leaves_out_pages()) {
            (true, false) => eprintln!("doclint: no pages matched in {root}"),
            (true, true) if !quiet => {
                eprintln!("doclint: the settings leave out every page that matched in {root}");
            }
            _ => {}
        }
    }

    /// The exit code of a run that failed or had nothing to check.
    fn failure(&self) -> Option<Exit> {
        match self.internal_errors {
            0 => (self.is_empty() && !self.leaves_out_pages()).then_some(Exit::NotDone),
            _ => Some(Exit::Internal),
        }
    }
}
