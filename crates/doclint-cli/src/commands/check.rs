//! `doclint check`.

use crate::args::CheckArgs;
use crate::baseline::BaselineFile;
use crate::cache::Cache;
use crate::exit::Exit;
use crate::fixes::{self, Written};
use crate::gate::Limits;
use crate::history::GitHistory;
use crate::known::KnownFindings;
use crate::notes::SettingsNotes;
use crate::output::Output;
use crate::paths::{PathName, shown, slashes};
use crate::progress::Progress;
use crate::project::Project;
use crate::request::Request;
use crate::run::Run;
use crate::settings::Trace;
use crate::since::Since;
use crate::terminal::{note, print_notes};
use crate::timing::Stopwatch;
use crate::unwritten::Unwritten;
use crate::warm::Warm;
use crate::watch::Screens;
use crate::words::counted;
use crate::{about, output, report, settings, settings_reports, target};
use anyhow::{Result, bail};
use doclint_config::Config;
use doclint_diagnostic::{Level, one_line};
use doclint_engine::{
    CheckOptions, Fingerprint, History, Memory, Overlay, RuleFilter, Step, Timer, Workspace,
    in_pool,
};
use doclint_fix::FixOptions;
use doclint_report::Report;
use doclint_rule::Family;
use doclint_site::{PlatformId, extension, is_asset};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Why there is nothing to check in a list of files. It is a failure, unless `--pages-only` says that
/// such lists are expected.
const NOTHING_LISTED: &str = "no pages of a site listed";

pub fn run(args: &CheckArgs, families: &[&'static Family]) -> Result<Exit> {
    let start = Instant::now();
    let outputs = output::requested(args)?;
    output::probe(&outputs)?;
    let (requests, others) = Request::all(args, &outputs)?;
    if others > 0 && !args.quiet {
        note!("doclint: ignored {}, not pages of a site", counted(others, "file"));
    }
    if requests.is_empty() {
        return end_without_pages(args, others, &outputs);
    }
    let with_settings = |request: Request| {
        let mut trace = Trace::default();
        let config = match args.no_config {
            true => settings::none(&request.target.root),
            false => {
                let file = args.settings.config.as_deref();
                let how = (families, args.color);
                let config = settings::load_with(file, &request.target.root, how, &mut trace)?;
                if let Some(turned_off) = trace.turned_off.take().filter(|_| !args.quiet) {
                    turned_off.print();
                }
                config
            }
        };
        // Without fixes and an earlier revision, there is no next check.
        let is_checked_again = args.fix.requested() || args.since.is_some() || args.stdin_files;
        let memory = if is_checked_again { Memory::new() } else { Memory::default() };
        let memory = Arc::new(Mutex::new(memory));
        Ok(SiteToCheck { request, config, settings: Some(trace.fingerprint), memory })
    };
    let sites = requests.into_iter().map(with_settings).collect::<Result<Vec<_>>>()?;
    check_all(
        sites,
        &Job {
            args,
            families,
            outputs: &outputs,
            start,
            screens: None,
            is_hook: false,
            warm: None,
        },
    )
}

/// Ends a run whose list of files has no page, but `others`.
fn end_without_pages(args: &CheckArgs, others: usize, outputs: &[Output]) -> Result<Exit> {
    let (exit, advice) = match args.pages_only {
        // No list of files of this folder will ever have a page.
        true if others > 0 => match target::no_site_here() {
            Some(why) => (Exit::NotDone, format!(": {why}")),
            None => (Exit::Clean, String::new()),
        },
        true => (Exit::Clean, String::new()),
        false => (Exit::NotDone, "; where that is fine, add --pages-only".to_owned()),
    };
    report::write_nothing(NOTHING_LISTED, exit, outputs, args)?;
    // Why a run fails is said in any case.
    if exit == Exit::NotDone || !args.quiet {
        note!("doclint: {NOTHING_LISTED}{advice}");
    }
    Ok(exit)
}

/// A site to check.
pub struct SiteToCheck {
    pub request: Request,
    pub config: Config,
    /// Everything that the settings were read from, if later runs may use the findings of this one.
    pub settings: Option<Fingerprint>,
    /// The memory of the last check with these settings, if there was one.
    pub memory: Arc<Mutex<Memory>>,
}

/// The work that is done for several sites at once.
pub struct Job<'a> {
    pub args: &'a CheckArgs,
    pub families: &'a [&'static Family],
    /// The reports that the arguments request.
    pub outputs: &'a [Output],
    pub start: Instant,
    /// Where a watched run shows new findings.
    pub screens: Option<&'a Screens>,
    /// Whether a hook asks, for which only findings are printed.
    pub is_hook: bool,
    /// What a process that stays knows of earlier checks.
    pub warm: Option<&'a Warm>,
}

/// Checks sites with their settings, and writes the reports.
pub fn check_all(sites: Vec<SiteToCheck>, job: &Job<'_>) -> Result<Exit> {
    let args = job.args;
    let progress = Progress::new(args.quiet);
    let show = |step| progress.show(step);
    let watch = Stopwatch::new(job.start);
    let is_one = sites.len() <= 1;
    let histories: Vec<_> =
        sites.iter().map(|it| GitHistory::of(&it.request.target.root)).collect();
    let caches: Vec<OnceCell<Option<Cache>>> = sites.iter().map(|_| OnceCell::new()).collect();
    // The problems of one site are reported before another is checked.
    let mut checks = Vec::new();
    for (mut site, (history, cache)) in sites.into_iter().zip(histories.iter().zip(&caches)) {
        let settings = site.settings.take();
        let mut check = Check::open(site, job)?;
        let cache = cache.get_or_init(|| Cache::open(args, &check.project, settings?));
        check.project.options.records = cache.as_ref().map(|it| &it.records);
        let history = job.warm.map_or(history, |it| &it.history);
        check.project.options.history = (!args.no_history).then_some(history as &dyn History);
        check.project.options.progress = Some(&show);
        check.project.options.timer = args.shape.timing.then_some(&watch as &dyn Timer);
        check.choose_outputs(job.outputs)?;
        if args.max.is_some() {
            output::require_most(&check.outputs)?;
        }
        if !is_one {
            output::require_several(&check.outputs)?;
            check.is_one_of_several = true;
        }
        checks.push(check);
    }
    let mut exits = Vec::new();
    for (check, cache) in checks.iter_mut().zip(&caches) {
        exits.push(match args.shape.show_files {
            true => check.print_files(&progress)?,
            false => {
                check.look_back()?;
                check.run(&progress, &watch)?
            }
        });
        if let Some(Some(cache)) = cache.get() {
            cache.save();
        }
    }
    if !is_one && !args.shape.show_files {
        print_verdict(&checks, &exits)?;
    }
    if args.shape.timing {
        print_notes(&watch.text());
    }
    if !args.quiet {
        args.narrow.print_idle(checks.iter().map(|it| &it.project));
    }
    Ok(exits.into_iter().max().unwrap_or(Exit::Clean))
}

/// Says which of several sites pass.
fn print_verdict(checks: &[Check<'_>], exits: &[Exit]) -> Result<()> {
    if !checks.iter().all(Check::prints_for_people) {
        return Ok(());
    }
    let failed = checks.iter().zip(exits).filter(|it| *it.1 != Exit::Clean);
    let failed: Vec<String> = failed.map(|it| it.0.name()).collect();
    let are_sites = checks.iter().all(|it| it.project.config().platform.id != PlatformId::Markdown);
    let noun = if are_sites { "sites" } else { "parts" };
    let text = match failed.len() {
        0 => format!("Passed: all {} {noun}.", checks.len()),
        count => format!("Failed: {count} of {} {noun} ({}).", checks.len(), failed.join(", ")),
    };
    output::print(&format!("\n{text}\n"))?;
    Ok(())
}

/// The check of one site.
pub struct Check<'a> {
    pub(super) args: &'a CheckArgs,
    pub(super) project: Project<'a>,
    pub(super) memory: Arc<Mutex<Memory>>,
    /// The texts on the standard input.
    pub(super) unwritten: Option<Unwritten>,
    /// The texts of files before an edit.
    before: Option<Unwritten>,
    pub(super) fixes: Option<FixOptions>,
    /// The rules to report on, if more run because the baseline has to follow their findings.
    pub(super) filter: Option<RuleFilter>,
    pub(super) limits: Limits,
    pub(super) baseline: Option<BaselineFile>,
    /// The site at an earlier revision, once it is known.
    pub(super) since: Option<Since>,
    pub(super) outputs: Vec<Output>,
    pub(super) is_one_of_several: bool,
    screens: Option<&'a Screens>,
    is_hook: bool,
    warm: Option<&'a Warm>,
}

impl<'a> Check<'a> {
    /// Applies the arguments to a site with its settings, and reads its baseline.
    fn open(site: SiteToCheck, job: &Job<'a>) -> Result<Self> {
        let SiteToCheck { request: Request { target, unwritten, before }, config, memory, .. } =
            site;
        let args = job.args;
        let mut project = Project::new(target, config, job.families);
        project.options.selection = project.target.selection.clone();
        project.options.threads = args.threads.map_or(0, usize::from);
        args.narrow.apply(&mut project)?;
        let limits = Limits::of(&args.gate, &args.narrow, project.config())?;
        let baseline = match args.no_baseline {
            true => None,
            false => BaselineFile::find(
                args.baseline.as_deref(),
                &project.target.root,
                &project.families,
            )?,
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
        let is_one_of_several = false;
        Ok(Self {
            args,
            project,
            memory,
            unwritten,
            before,
            fixes,
            filter,
            limits,
            baseline,
            since: None,
            outputs,
            is_one_of_several,
            screens: job.screens,
            is_hook: job.is_hook,
            warm: job.warm,
        })
    }

    /// Takes the requested reports or, if there are none, those of the settings.
    fn choose_outputs(&mut self, requested: &[Output]) -> Result<()> {
        if !requested.is_empty() {
            self.outputs = requested.to_vec();
            return Ok(());
        }
        let Project { target, .. } = &self.project;
        let of_settings = match self.unwritten {
            // An editor checks a page while it is written, which no report is for.
            Some(_) => Vec::new(),
            None => settings_reports::requested(self.project.config(), &target.root, self.args)?,
        };
        self.outputs = output::complete(of_settings)?;
        output::probe(&self.outputs)
    }

    /// The site as people name it.
    fn name(&self) -> String {
        match self.project.target.is_rest {
            true => self.project.config().platform.name.to_owned(),
            false => shown(&self.project.target.root).named(),
        }
    }

    /// Says which of several sites comes next.
    fn print_name(&self) -> Result<()> {
        if self.is_one_of_several && self.prints_for_people() {
            output::print(&format!("\n== {} ==\n", self.name()))?;
        }
        Ok(())
    }

    /// Whether the report is more than findings, each with its file.
    fn prints_for_people(&self) -> bool {
        self.outputs.iter().any(|it| !it.format.is_bare) && !self.args.quiet
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
            ..CheckOptions::default()
        };
        let outcome = self.project.check_with(&target.workspace, &options);
        progress.clear();
        let outcome = outcome?;
        let is_text = |path: &str| !is_asset(&extension(path));
        let files = outcome.files.iter().filter(|it| it.selected && is_text(&it.path));
        let files: BTreeSet<String> = files
            .map(|it| one_line(&slashes(&shown(&target.root.join(&it.path)))).into_owned() + "\n")
            .collect();
        output::print(&files.into_iter().collect::<String>())?;
        let run = Run::of(&outcome, &self.project);
        run.explain(&target.root, self.args.quiet);
        Ok(run.failure().unwrap_or(Exit::Clean))
    }

    fn run(&self, progress: &Progress, watch: &Stopwatch) -> Result<Exit> {
        let Self { args, project, .. } = self;
        if let Some(screens) = self.screens {
            screens.take_outputs(&self.outputs);
        } else {
            self.print_name()?;
        }
        let disk = &project.target.workspace;
        let without = self.unwritten.as_ref().map(|it| it.without(disk));
        let below = without.as_ref().map_or(disk as &dyn Workspace, |it| it);
        let overlay = self.unwritten.as_ref().map(|it| it.over(below));
        let workspace: &dyn Workspace = overlay.as_ref().map_or(disk, |overlay| overlay);
        let counted = self.warm.zip(self.unwritten.as_ref()).map(|(warm, texts)| {
            let promises = self.since.as_ref().map(|it| Arc::clone(&it.promises));
            warm.present.counted(workspace, (&warm.disk, texts), promises)
        });
        let workspace = counted.as_ref().map_or(workspace, |it| it);
        let result = self.fix(workspace);
        progress.clear();
        let (fixed, before) = result?;
        if let Some(screens) = self.screens {
            screens.begin();
            self.print_name()?;
        }
        SettingsNotes::of(project.config()).print(&fixed.outcome, self.is_silent(), args.color)?;
        if !self.is_silent() {
            args.narrow.print_off(project);
        }
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
        // Fixed texts from the standard input are not on the disk.
        let pages = self.unwritten.iter().flat_map(|_| &fixed.pages);
        let files = pages.map(|(path, page)| (path.clone(), page.after.as_bytes().into()));
        let site = Overlay { below: workspace, files: files.collect() };
        let mut outcome = if written.failed.is_empty() {
            fixed.outcome
        } else {
            // The report has to show the files on the disk, not the result of the fixes.
            let fresh = project.check_with(workspace, &project.options);
            progress.clear();
            fixed.unwritten(fresh?)
        };
        let known = before.after(&outcome, change);
        if !args.quiet {
            self.print_spared(&outcome, &known);
        }
        let run = Run::of(&outcome, project);
        let mut report = report::of(&mut outcome, project, &site);
        let deleted = self.since.as_ref().and_then(|it| it.deleted_settings.clone());
        report.lost_settings = report.lost_settings.or(deleted);
        report.api_coverage = about::shown_api_coverage(&self.outputs, &outcome.site);
        let carried = self.carry_baseline(before, &report, &known, &written)?;
        let baseline = carried.as_ref().or(self.baseline.as_ref());
        self.narrow(&mut report, &known, baseline);
        report.fold_repetitions(&outcome.repetitions);
        report.fold(&outcome.conventions);
        report.fold_causes();
        if self.screens.is_none() && self.warm.is_none() && !self.is_one_of_several {
            // The process ends soon, and freeing the facts of all pages takes as long as a report.
            std::mem::forget(outcome);
        }
        self.report(run, report, &written, (progress, watch))
    }

    /// Checks the site as it was at the revision that the arguments name, or before texts that are not
    /// written yet.
    fn look_back(&mut self) -> Result<()> {
        let memory = self.warm.map_or(&self.memory, |it| &it.past.memory);
        let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
        let since = match (&self.args.since, &self.unwritten) {
            (Some(revision), _) => Since::of(&self.project, revision, &mut memory)?,
            (None, Some(now)) if now.is_object() || self.before.is_some() => {
                let none = Unwritten::default();
                let before = self.before.as_ref().unwrap_or(&none);
                Since::of_texts(&self.project, (before, now), self.warm, &mut memory)?
            }
            _ => return Ok(()),
        };
        drop(memory);
        self.project.options.promises = Some(Arc::clone(&since.promises));
        self.since = Some(since);
        Ok(())
    }

    /// Whether every finding of the site is reported that its settings ask for.
    fn is_whole(&self) -> bool {
        let narrow = &self.args.narrow;
        self.project.target.is_whole && !narrow.is_used() && narrow.profile.is_none()
    }

    /// Takes accepted and old findings, and those of rules that are left out, out of a report.
    fn narrow(&self, report: &mut Report, known: &KnownFindings, baseline: Option<&BaselineFile>) {
        // Fingerprints count equal findings, so they are taken while all are there.
        let prints = match self.since {
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
        if self.since.is_some() {
            known.take_old(report, &prints);
        }
    }

    /// Names settings that can't be read if nothing in the report does.
    fn print_lost_settings(&self, report: &Report) {
        let Some(lost) = &report.lost_settings else { return };
        let is_listed = report.findings.iter().any(|it| it.rule.starts_with("read/"));
        let has_summary = |it: &Output| matches!(it.format.name, "text" | "summary" | "agent");
        let is_summed_up = !self.args.quiet && self.outputs.iter().any(has_summary);
        if !is_listed && !is_summed_up {
            note!("doclint: {}", lost.phrase());
        }
    }

    /// Whether only findings are printed, and no notes.
    fn is_silent(&self) -> bool {
        self.args.quiet || self.is_hook
    }

    /// Whether the report lists findings.
    fn lists_any(&self, report: &Report) -> bool {
        let lists = self.args.lists_suggestions() || report.gate.fail_on == Some(Level::Suggestion);
        report.findings.iter().any(|it| lists || it.level > Level::Suggestion)
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
        run.explain(root, self.is_silent());
        // A hook never blocks on what was there before.
        if self.is_hook && self.since.as_ref().is_some_and(|it| it.had_lost_settings) {
            report.lost_settings = None;
        }
        if run.is_empty() && report.findings.is_empty() {
            // The explanation is all that there is to say to people.
            outputs.retain(|it| it.path.is_some() || it.format.name != "text");
        }
        let exit = match written.failed.is_empty() {
            false => Exit::NotDone,
            true => run.failure().unwrap_or_else(|| self.limits.exit(&report)),
        };
        (report.summary.fixed, report.summary.fixed_pages) = (written.findings, written.files);
        report.summary.fixed_suggestions = written.suggestions;
        report.time = about::now();
        report.commit = about::commit(&outputs, root);
        report.settings = about::settings(args, project);
        report.gate = self.limits.gate(&report, exit);
        self.print_lost_settings(&report);
        if args.quiet {
            self.limits.print_if_too_many(&report, self.is_one_of_several.then(|| self.name()));
        }
        report.summary.duration_ms = watch.now() / 1_000_000;
        if self.is_hook && exit == Exit::Clean && !self.lists_any(&report) {
            return Ok(exit);
        }
        let name = "writing reports";
        progress.show(Step::named(name));
        let threads = project.options.threads;
        let own_paths = self.is_one_of_several.then_some(project.target.paths.as_slice());
        let is_rest = project.target.is_rest;
        let to_stderr = self.is_hook || args.fix.requested() && self.unwritten.is_some();
        let is_planned = self.is_hook && self.unwritten.as_ref().is_some_and(|it| !it.is_empty());
        let writing =
            report::Writing { args, root, own_paths, is_rest, progress, to_stderr, is_planned };
        let write = || {
            let first = match self.screens {
                Some(screens) => screens.first_part(&mut report, &outputs, &writing)?,
                None => Vec::new(),
            };
            report::write(&report, &outputs, &writing, &first)
        };
        watch.phase(name, || in_pool(threads, write))?;
        Ok(exit)
    }
}
