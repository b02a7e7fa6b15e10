//! `doclint check --watch`: a check after each change.

use super::check::{Job, SiteToCheck, check_all};
use crate::args::CheckArgs;
use crate::baseline::NAME;
use crate::exit::{AlreadyPrinted, Exit, INTERRUPTED};
use crate::failure;
use crate::output::{self, Output};
use crate::paths::{PathName, repository};
use crate::request::Request;
use crate::terminal::note;
use crate::watch::{Change, KeptSettings, Screens, Watcher};
use crate::words::with_causes;
use anyhow::{Context, Result};
use doclint_rule::Family;
use doclint_workspace::Seen;
use doclint_workspace::{folder_of_git, folders_around, is_root};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A check begins when nothing has changed for so long: editors and git change several files in a
/// row.
const QUIET: Duration = Duration::from_millis(75);
/// A check begins after so long even if changes keep coming.
const LONGEST: Duration = Duration::from_secs(1);
/// How often files outside of the sites are looked at, and whether a site is back.
const HEARTBEAT: Duration = Duration::from_millis(500);
/// How long Ctrl+C waits for a file that is being written.
const LAST_WRITE: Duration = Duration::from_secs(2);

/// Checks after each change, until somebody ends it or closes the standard output.
pub fn run(args: &CheckArgs, families: &[&'static Family]) -> Result<Exit> {
    let outputs = output::requested(args)?;
    output::probe(&outputs)?;
    let mut watch = Watch {
        here: std::env::current_dir().context("can't find the current folder")?,
        args,
        families,
        outputs,
        settings: KeptSettings::default(),
        screens: Screens::default(),
        watcher: Watcher::new(args.watch.poll),
        seen: Seen::default(),
        refusal: None,
        roots: Vec::new(),
    };
    end_on_interrupt()?;
    let mut is_first = true;
    loop {
        watch.check(is_first)?;
        is_first = false;
        if output::is_closed() {
            return Ok(Exit::Clean);
        }
        watch.wait();
    }
}

/// Ends the process on Ctrl+C, between the files that it writes.
fn end_on_interrupt() -> Result<()> {
    let end = || {
        output::end_writing(LAST_WRITE);
        let mut terminal = std::io::stderr();
        if terminal.is_terminal() {
            // The shell continues on an empty line, without `^C` or a bar.
            let _ = write!(terminal, "\r\x1b[2K");
        }
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(end).context("can't handle Ctrl+C")
}

struct Watch<'a> {
    /// The folder that paths are relative to.
    here: PathBuf,
    args: &'a CheckArgs,
    families: &'a [&'static Family],
    outputs: Vec<Output>,
    settings: KeptSettings,
    screens: Screens,
    watcher: Watcher,
    /// Files that a check depends on besides those of its sites.
    seen: Seen,
    /// Why there is nothing to check, if no site was found.
    refusal: Option<String>,
    /// The roots that were checked.
    roots: Vec<PathBuf>,
}

impl Watch<'_> {
    /// Checks the sites and shows the result. What is wrong with settings or files is shown, too, as
    /// the next change may settle it.
    ///
    /// # Errors
    ///
    /// If it is the first check and no change of a file can fix the problem.
    fn check(&mut self, is_first: bool) -> Result<()> {
        let start = Instant::now();
        let result = match self.requests() {
            Ok(requests) => self.check_sites(requests, start, is_first),
            Err(error) => {
                self.refusal = Some(with_causes(&error));
                Err(Failure { error, is_final: is_first })
            }
        };
        let took = match result {
            Ok(()) => Some(start.elapsed()),
            Err(Failure { error, is_final: true }) => return Err(error),
            Err(Failure { error, is_final: false }) => {
                self.screens.begin();
                self.print(&error);
                None
            }
        };
        if let (Some(why), false) = (self.watcher.problem(), self.args.quiet) {
            note!("doclint: {why}; looking at the files twice a second instead");
        }
        self.screens.end(took, self.args.quiet)
    }

    fn requests(&self) -> Result<Vec<Request>> {
        // A folder that is made again is another one, although it has the same name.
        let opened = std::env::set_current_dir(&self.here);
        opened.with_context(|| format!("can't open {}", self.here.named()))?;
        Request::all(self.args, &output::requested(self.args)?).map(|it| it.0)
    }

    fn check_sites(
        &mut self,
        requests: Vec<Request>,
        start: Instant,
        is_first: bool,
    ) -> Result<(), Failure> {
        self.refusal = None;
        self.roots = roots(&requests);
        // Files that are watched before they are read can't change unnoticed in between.
        self.watcher.follow(requests.iter().map(|it| it.target.workspace.clone()).collect());
        let mut seen = Seen::default();
        let baseline = self.args.baseline.as_deref();
        requests.iter().for_each(|it| note_surroundings(&it.target.root, baseline, &mut seen));
        let mut sites = Vec::new();
        let mut refused = None;
        for request in requests {
            let root = request.target.root.clone();
            let begin = || self.screens.begin();
            match self.settings.of(&root, self.args, self.families, begin) {
                Ok((config, memory)) => {
                    sites.push(SiteToCheck { request, config, settings: None, memory })
                }
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        seen.add(&self.settings.seen());
        self.seen = seen;
        if let Some(error) = refused {
            return Err(Failure { error, is_final: false });
        }
        let Self { args, families, outputs, screens, .. } = self;
        let job = Job {
            args,
            families,
            outputs,
            start,
            screens: Some(screens),
            is_hook: false,
            warm: None,
        };
        // With settings that can be read, it is the arguments that are wrong.
        let failed = |error| Failure { error, is_final: is_first };
        check_all(sites, &job).map(|_| ()).map_err(failed)
    }

    fn print(&self, error: &anyhow::Error) {
        let message = with_causes(error);
        if !error.is::<AlreadyPrinted>() {
            note!("doclint: {message}");
        }
        if failure::is_read(self.args) {
            failure::print(&message);
        }
    }

    /// Waits for a change, and then until nothing has changed for a moment.
    fn wait(&mut self) {
        let mut times: Option<(Instant, Instant)> = None;
        let mut looked = Instant::now();
        loop {
            let at_most = match times {
                None => HEARTBEAT.saturating_sub(looked.elapsed()),
                Some((first, last)) => {
                    let quiet = QUIET.saturating_sub(last.elapsed());
                    quiet.min(LONGEST.saturating_sub(first.elapsed()))
                }
            };
            if times.is_some() && at_most.is_zero() {
                return;
            }
            let mut has_changed = false;
            let is_ours = |path: &Path| self.screens.has_written(path);
            for change in self.watcher.wait(at_most, is_ours) {
                has_changed |= self.concerns(&change);
            }
            if looked.elapsed() >= HEARTBEAT {
                has_changed |= self.look();
                looked = Instant::now();
            }
            if has_changed {
                let now = Instant::now();
                times = Some((times.map_or(now, |it| it.0), now));
            }
        }
    }

    /// Whether a change is one of something that a check reads.
    fn concerns(&mut self, change: &Change) -> bool {
        if let Change::At { path, .. } = change {
            if self.screens.has_written(path) {
                return false;
            }
            if self.settings.forget(path) {
                return true;
            }
        }
        self.watcher.concerns_sites(change)
    }

    /// Looks at the files that the watcher doesn't see, and returns whether they have changed.
    fn look(&mut self) -> bool {
        if let Some(refusal) = &self.refusal {
            let now = self.requests().map_err(|error| with_causes(&error));
            return now.err().as_ref() != Some(refusal);
        }
        // Where a site appears, what was plain Markdown is a part of it.
        let may_get_site = self.roots.iter().any(|it| !is_root(it));
        if may_get_site && self.requests().map_or(true, |it| roots(&it) != self.roots) {
            return true;
        }
        let has_changed = self.seen.update();
        if has_changed {
            self.watcher.forget();
        }
        has_changed
    }
}

fn roots(requests: &[Request]) -> Vec<PathBuf> {
    requests.iter().map(|it| it.target.root.clone()).collect()
}

/// Why a check could not be carried out.
struct Failure {
    error: anyhow::Error,
    /// Whether it would fail again after any change of files.
    is_final: bool,
}

/// Notes the files around a site that a check depends on.
pub fn note_surroundings(root: &Path, baseline: Option<&Path>, seen: &mut Seen) {
    seen.note_place(root);
    let folders = folders_around(root).skip(1);
    folders.for_each(|it| seen.note(&it.join(".gitignore")));
    match baseline {
        Some(path) => seen.note(path),
        None => seen.note(&root.join(NAME)),
    }
    // Renames in the history lead to suggestions, and `--since` compares with a revision.
    if let Some(git) = folder_of_git(&repository(&root.join("docs.json"))) {
        seen.note(&git.join("HEAD"));
        seen.note(&git.join("logs/HEAD"));
    }
}
