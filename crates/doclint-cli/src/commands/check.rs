//! `doclint check`.

use crate::args::CheckArgs;
use crate::baseline::{Accepted, BaselineFile};
use crate::exit::Exit;
use crate::fixes::{self, Written};
use crate::notes::SettingsNotes;
use crate::output::Output;
use crate::paths::shown;
use crate::progress::Progress;
use crate::project::Project;
use crate::target::Target;
use crate::{about, output, report, settings, since};
use anyhow::{Context, Result, anyhow, bail};
use doclint_config::Config;
use doclint_engine::{Coverage, MAX_FILE_BYTES, Outcome, Overlay, Workspace};
use doclint_fix::{Checked, FixOptions, Fixed, Followed};
use doclint_report::Report;
use doclint_rule::Family;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// No list of files is larger.
const MAX_LIST_BYTES: u64 = 64 << 20;

pub fn run(args: &CheckArgs, families: &[&'static Family]) -> Result<Exit> {
    let start = Instant::now();
    let outputs = output::outputs(args)?;
    output::probe(&outputs)?;
    let Some(request) = Request::of(args)? else {
        if !args.quiet {
            eprintln!("doclint: no pages of a site listed");
        }
        return Ok(Exit::Clean);
    };
    let progress = Progress::new(args.quiet);
    let draw = |done, all| progress.update(done, all);
    let mut project = open(request.target, args, families)?;
    project.options.progress = Some(&draw);
    let baseline = find_baseline(args, &project.target.root)?;
    let fixes = fixes::requested(&args.fix, &project.families)?;
    let mut check = Check { args, project: &project, baseline, start };

    let disk = &project.target.workspace;
    let overlay = match request.stdin_page {
        Some(path) => Some(Overlay { below: disk, files: BTreeMap::from([(path, read_stdin()?)]) }),
        None => None,
    };
    let workspace: &dyn Workspace = overlay.as_ref().map_or(disk, |overlay| overlay);
    let result = check.fix(workspace, fixes.as_ref());
    progress.clear();
    let (fixed, accepted) = result?;
    SettingsNotes::of(project.config()).print(&fixed.outcome, args.quiet, args.color)?;
    if !args.quiet {
        fixes::print_spared(&fixed);
    }
    if args.fix.diff {
        return check.print_diff(&fixed);
    }
    let written = check.write_fixes(&fixed, workspace)?;
    let change = fixed.change(|path| !written.failed.contains(path));
    let outcome = if written.failed.is_empty() {
        fixed.outcome
    } else {
        // The report has to show what is on the disk, not what the fixes would have made of it.
        let fresh = project.check_with(workspace, &project.options);
        progress.clear();
        fixed.unwritten(fresh?)
    };
    let is_accepted = accepted.followed.among(&outcome, || change);
    let run = Run::of(&outcome, &project.target);
    let report = report::of(outcome, &project.families, &project.target.root);
    check.carry_baseline(accepted, &report, &is_accepted, &written)?;
    check.report(run, report, written, outputs)
}

/// What the arguments select.
struct Request {
    target: Target,
    /// The path in the site of the page on the standard input.
    stdin_page: Option<String>,
}

impl Request {
    /// `None` if a list of files contains no page.
    fn of(args: &CheckArgs) -> Result<Option<Self>> {
        let is_stdin = |path: &PathBuf| path == Path::new("-");
        if let Some(name) = &args.stdin_filename {
            if !args.paths.iter().all(is_stdin) {
                bail!("--stdin-filename can't be combined with PATH");
            }
            let (target, page) = Target::of_stdin(name)?;
            return Ok(Some(Self { target, stdin_page: Some(page) }));
        }
        if args.paths.iter().any(is_stdin) {
            bail!("the standard input has no file name: add --stdin-filename PATH");
        }
        let target = match &args.files_from {
            None if args.pages_only => Target::of_list(&args.paths)?,
            None => Some(Target::of(&args.paths)?),
            Some(list) => Target::of_list(&read_list(list)?)?,
        };
        Ok(target.map(|target| Self { target, stdin_page: None }))
    }
}

fn open<'p>(target: Target, args: &CheckArgs, families: &[&'static Family]) -> Result<Project<'p>> {
    let config = match args.no_config {
        true => Config::default(),
        false => {
            settings::load(args.settings.config.as_deref(), &target.root, families, args.color)?
        }
    };
    let mut project = Project::new(target, config, families);
    project.options.selection = project.target.selection.clone();
    project.options.threads = args.threads.map_or(0, usize::from);
    Ok(project)
}

fn find_baseline(args: &CheckArgs, root: &Path) -> Result<Option<BaselineFile>> {
    if args.no_baseline {
        return Ok(None);
    }
    BaselineFile::find(args.baseline.as_deref(), root)
}

/// What follows after the site was checked.
struct Check<'a> {
    args: &'a CheckArgs,
    project: &'a Project<'a>,
    baseline: Option<BaselineFile>,
    start: Instant,
}

impl Check<'_> {
    /// Checks the site and fixes it in memory, if that is requested. Returns what the baseline
    /// accepted before the fixes, too.
    fn fix(
        &self,
        workspace: &dyn Workspace,
        fixes: Option<&FixOptions>,
    ) -> Result<(Fixed, Accepted)> {
        let outcome = self.project.check_with(workspace, &self.project.options)?;
        let Some(fixes) = fixes else { return Ok((Fixed::nothing(outcome), Accepted::default())) };
        let baseline = self.baseline.as_ref();
        if let Some(baseline) = baseline.filter(|_| self.writes_fixes()) {
            baseline.probe()?;
        }
        let accepted = baseline.map(|it| it.accepted(&outcome)).unwrap_or_default();
        let nothing = Followed::default();
        let spared = if self.args.fix.fix_accepted { &nothing } else { &accepted.followed };
        let fixed = self.project.fix(workspace, fixes, Checked { outcome, spared })?;
        Ok((fixed, accepted))
    }

    /// Whether fixes go to the disk.
    fn writes_fixes(&self) -> bool {
        let args = self.args;
        args.fix.requested() && !args.fix.diff && args.stdin_filename.is_none()
    }

    /// Keeps accepted findings accepted after fixes have changed their lines.
    fn carry_baseline(
        &mut self,
        accepted: Accepted,
        report: &Report,
        is_accepted: &[bool],
        written: &Written,
    ) -> Result<()> {
        if !self.args.fix.requested() {
            return Ok(());
        }
        let Some(old) = self.baseline.take() else { return Ok(()) };
        let new = old.after(accepted, report, is_accepted);
        if self.writes_fixes() && written.files > 0 {
            new.replace(&old, self.args.quiet)?;
        }
        self.baseline = Some(new);
        Ok(())
    }

    fn print_diff(&self, fixed: &Fixed) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let disk = &project.target.workspace;
        let changes = fixes::print_diff(fixed, &args.fix, args.quiet, disk)?;
        let run = Run::of(&fixed.outcome, &project.target);
        run.explain(&project.target.root, args.quiet);
        let exit = if changes { Exit::Findings } else { Exit::Clean };
        Ok(run.failure().unwrap_or(exit))
    }

    /// Writes fixed files, or prints the fixed page if it came from the standard input.
    fn write_fixes(&self, fixed: &Fixed, workspace: &dyn Workspace) -> Result<Written> {
        match (&self.args.stdin_filename, self.args.fix.requested()) {
            (None, _) => Ok(fixes::write(fixed, &self.project.target.workspace)),
            (Some(_), true) => fixes::print_page(fixed, workspace, &self.project.target),
            (Some(_), false) => Ok(Written::default()),
        }
    }

    /// Takes accepted and old findings out of a report.
    fn narrow(&self, report: &mut Report) -> Result<()> {
        if let Some(baseline) = &self.baseline {
            let stale = baseline.apply(report);
            // Entries of pages that were not checked match nothing either.
            if !self.args.quiet && self.project.target.is_whole {
                baseline.print_stale(&stale);
            }
        }
        match &self.args.since {
            Some(revision) => since::keep_new(report, self.project, revision),
            None => Ok(()),
        }
    }

    /// Writes the reports, and returns the exit code for their findings.
    fn report(
        &self,
        run: Run,
        mut report: Report,
        written: Written,
        mut outputs: Vec<Output>,
    ) -> Result<Exit> {
        let Self { args, project, .. } = self;
        let root = &project.target.root;
        self.narrow(&mut report)?;
        run.explain(root, args.quiet);
        if run.is_empty() && report.findings.is_empty() {
            // The explanation is all that there is to say to people.
            outputs.retain(|it| it.path.is_some() || it.format.name != "text");
        }
        let exit = match written.failed.is_empty() {
            false => Exit::NotDone,
            true => run.failure().unwrap_or_else(|| verdict(&report, args)),
        };
        (report.summary.fixed, report.summary.fixed_pages) = (written.findings, written.files);
        report.commit = about::commit(&outputs, root);
        report.settings = about::settings(args, project);
        report.gate = about::gate(&report, args, exit);
        report.summary.duration_ms = self.start.elapsed().as_millis() as u64;
        report::write(&report, outputs, args, root)?;
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

/// The exit code for these findings.
fn verdict(report: &Report, args: &CheckArgs) -> Exit {
    let lowest = args.fail_on.level();
    let fails = lowest.is_some_and(|lowest| report.findings.iter().any(|it| it.level >= lowest));
    if fails { Exit::Findings } else { Exit::Clean }
}

/// The paths in a list, separated by line ends or by zero bytes.
fn read_list(list: &Path) -> Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    match list == Path::new("-") {
        true => std::io::stdin().lock().take(MAX_LIST_BYTES).read_to_end(&mut bytes),
        false => File::open(list).and_then(|it| it.take(MAX_LIST_BYTES).read_to_end(&mut bytes)),
    }
    .with_context(|| format!("can't read the list {}", list.display()))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| anyhow!("the list {} is not valid UTF-8", list.display()))?;
    let end = if text.contains('\0') { '\0' } else { '\n' };
    let paths = text.split(end).map(|it| it.trim_end_matches('\r'));
    Ok(paths.filter(|it| !it.is_empty()).map(PathBuf::from).collect())
}

/// The standard input, limited to the size of a page.
fn read_stdin() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .context("can't read the standard input")?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("the standard input is larger than {} MiB", MAX_FILE_BYTES >> 20);
    }
    Ok(bytes)
}
