//! `doclint check`.

use crate::args::CheckArgs;
use crate::progress::Progress;
use crate::target::Target;
use crate::{Exit, baseline, config, fix, output, report, since};
use anyhow::{Context, Result, anyhow, bail};
use doclint_config::{Config, ConfigError, ConfigFile, Origin};
use doclint_diagnostic::{Diagnostic, Level};
use doclint_engine::{
    CheckOptions, Coverage, MAX_FILE_BYTES, Outcome, Overlay, RuleError, Workspace, check,
};
use doclint_fix::Fixed;
use doclint_rule::Family;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

pub fn run(args: &CheckArgs, families: &[&'static Family]) -> Result<Exit> {
    let start = Instant::now();
    output::probe(&output::outputs(args)?)?;
    let Some((target, page)) = asked(args)? else {
        if !args.quiet {
            eprintln!("doclint: no page of a site is listed");
        }
        return Ok(Exit::Clean);
    };
    let config = match &args.config {
        _ if args.no_config => Some(Config::default()),
        file => config::load_or_tell(file.as_deref(), &target.root, families, args.color)?,
    };
    let Some(config) = config else { return Ok(Exit::Usage) };
    let baseline = match args.no_baseline {
        true => None,
        false => baseline::find(args.baseline.as_deref(), &target.root)?,
    };
    let families = &config.families(families);

    let overlay;
    let workspace: &dyn Workspace = match page {
        None => &target.workspace,
        Some(path) => {
            let files = BTreeMap::from([(path, read_stdin()?)]);
            overlay = Overlay { below: &target.workspace, files };
            &overlay
        }
    };
    let told = ConfigNotes::of(&config);
    let progress = Progress::new(args.quiet);
    let options = CheckOptions {
        config,
        selection: target.selection.clone(),
        threads: args.threads.map_or(0, usize::from),
        progress: Some(&|done, all| progress.update(done, all)),
    };
    let mended = if args.fix.wanted() {
        let which = fix::options(&args.fix, families)?;
        refused(doclint_fix::fix(workspace, families, &options, &which), &progress)?
    } else {
        Fixed::nothing(refused(check(workspace, families, &options), &progress)?)
    };
    told.tell(&mended.outcome, args)?;
    if args.fix.diff {
        let changes = fix::show(&mended, args, &target.workspace)?;
        return Ok(match exit(&mended.outcome.findings, Run::of(&mended.outcome), args, &target) {
            Exit::Clean | Exit::Findings if changes => Exit::Findings,
            Exit::Findings => Exit::Clean,
            exit => exit,
        });
    }
    let written = match &args.stdin_filename {
        None => fix::write(&mended, &target.workspace),
        Some(_) if args.fix.wanted() => fix::print_page(&mended, workspace, &target)?,
        Some(_) => fix::Written::default(),
    };
    // What could not be written is as it was: the report has to say so.
    let outcome = match written.failed {
        true => mended.unwritten(refused(check(workspace, families, &options), &progress)?),
        false => mended.outcome,
    };
    let run = Run::of(&outcome);
    let mut report = report::of(outcome, families, &target.root);
    if let Some((path, baseline)) = baseline {
        let stale = baseline.apply(&mut report);
        // Of a page that was not asked for nothing is found.
        if !args.quiet && target.is_whole {
            baseline::tell_stale(&path, &stale);
        }
    }
    if let Some(revision) = &args.since {
        let how = (&options.config, families.as_slice());
        since::keep_new(&mut report, &target.workspace, revision, how)?;
    }
    let exit = match written.failed {
        true => Exit::Usage,
        false => exit(&report.findings, run, args, &target),
    };
    report::write(report, written, args, &target.root, start)?;
    Ok(exit)
}

/// The site that is asked about, and the page that comes from the standard input; `None` where a list
/// of files holds no page.
fn asked(args: &CheckArgs) -> Result<Option<(Target, Option<String>)>> {
    let is_stdin = |path: &Path| path == Path::new("-");
    if let Some(name) = &args.stdin_filename {
        if args.paths.iter().any(|path| !is_stdin(path)) {
            bail!("with --stdin-filename the page comes from the standard input, and no PATH");
        }
        let (target, page) = Target::of_stdin(name)?;
        return Ok(Some((target, Some(page))));
    }
    if args.paths.iter().any(|path| is_stdin(path)) {
        bail!("say which file the standard input is, with --stdin-filename");
    }
    let target = match &args.files_from {
        None if args.pages_only => Target::of_list(&args.paths)?,
        None => Some(Target::of(&args.paths)?),
        Some(list) => Target::of_list(&listed(list)?)?,
    };
    Ok(target.map(|it| (it, None)))
}

/// What a run gave, or that the options of rules were refused.
fn refused<T>(outcome: Result<T, Vec<RuleError>>, progress: &Progress) -> Result<T> {
    progress.clear();
    outcome.map_err(|errors| {
        let told: Vec<_> = errors.iter().map(|it| format!("{}: {}", it.rule, it.message)).collect();
        anyhow!("options of rules are refused:\n  {}", told.join("\n  "))
    })
}

/// What a configuration says that a check may have to tell of.
struct ConfigNotes {
    files: Vec<ConfigFile>,
    hints: Vec<ConfigError>,
    /// The file that says `include`, and its patterns.
    include: Option<(usize, String)>,
}

impl ConfigNotes {
    fn of(config: &Config) -> Self {
        let list = &config.include.list;
        let patterns: Vec<&str> = list.iter().map(|it| it.0.as_str()).collect();
        let include = match list.first() {
            Some((_, Origin::File(place))) => Some((place.file, patterns.join(", "))),
            _ => None,
        };
        Self { files: config.files.clone(), hints: config.hints().to_vec(), include }
    }

    /// Tells of patterns that match nothing and of names that nobody knows. Where so nothing is left, that is an error.
    fn tell(&self, outcome: &Outcome, args: &CheckArgs) -> Result<()> {
        let idle = &outcome.idle_patterns;
        match &self.include {
            Some((file, patterns)) if outcome.includes_nothing => {
                report::config_notes(&self.files, idle, Level::Error, args.color)?;
                let name = report::shown(Path::new(&self.files[*file].path));
                bail!(
                    "nothing was checked: `include` in {} matches no page of the site: {patterns}",
                    name.display()
                )
            }
            _ if args.quiet => Ok(()),
            _ => {
                let mut notes = self.hints.clone();
                notes.extend_from_slice(idle);
                notes.sort_by_key(|it| (it.file, it.span));
                report::config_notes(&self.files, &notes, Level::Warning, args.color)
            }
        }
    }
}

/// What a run says of itself.
#[derive(Clone, Copy)]
struct Run {
    coverage: Coverage,
    internal_errors: u32,
}

impl Run {
    fn of(outcome: &Outcome) -> Self {
        Self { coverage: outcome.coverage, internal_errors: outcome.internal_errors }
    }
}

fn exit(findings: &[Diagnostic], run: Run, args: &CheckArgs, target: &Target) -> Exit {
    let fails = |level| findings.iter().any(|it| it.level >= level);
    let coverage = run.coverage;
    if run.internal_errors > 0 {
        return Exit::Internal;
    }
    if coverage.pages == 0 && !target.names_config {
        let root = target.root.display();
        if coverage.excluded + coverage.frozen > 0 {
            if !args.quiet {
                eprintln!("doclint: the configuration leaves out every page asked for in {root}");
            }
        } else {
            eprintln!("doclint: nothing was checked: no page in {root} is asked for");
            return Exit::Usage;
        }
    }
    match args.fail_on.level() {
        Some(level) if fails(level) => Exit::Findings,
        _ => Exit::Clean,
    }
}

/// The paths of a list: with lines, or with zero bytes between them.
fn listed(list: &Path) -> Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    match list == Path::new("-") {
        true => std::io::stdin().lock().take(MAX_LIST).read_to_end(&mut bytes),
        false => File::open(list).and_then(|it| it.take(MAX_LIST).read_to_end(&mut bytes)),
    }
    .with_context(|| format!("can't read the list {}", list.display()))?;
    let text =
        String::from_utf8(bytes).map_err(|_| anyhow!("the list {} is no UTF-8", list.display()))?;
    let end = if text.contains('\0') { '\0' } else { '\n' };
    let paths = text.split(end).map(|it| it.trim_end_matches('\r'));
    Ok(paths.filter(|it| !it.is_empty()).map(PathBuf::from).collect())
}

/// More bytes than any list of pages has.
const MAX_LIST: u64 = 64 << 20;

/// The standard input, but never more than a page may have.
fn read_stdin() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = MAX_FILE_BYTES + 1;
    std::io::stdin()
        .lock()
        .take(limit)
        .read_to_end(&mut bytes)
        .context("can't read the standard input")?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("the standard input has more than {} MiB", MAX_FILE_BYTES >> 20);
    }
    Ok(bytes)
}
