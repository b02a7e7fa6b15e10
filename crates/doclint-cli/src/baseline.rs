//! `doclint baseline`: accepts the findings of today, so that a check tells of new ones only.

use crate::args::{BaselineArgs, Color};
use crate::init::counted;
use crate::target::Target;
use crate::{Exit, config, output, report};
use anyhow::{Context, Result, anyhow, bail};
use doclint_config::Config;
use doclint_engine::{CheckOptions, check};
use doclint_report::{Baseline, BaselineEntry, Report};
use doclint_rule::Family;
use std::fs;
use std::path::{Path, PathBuf};

/// The file that is looked for in the root of a site.
pub const NAME: &str = "doclint-baseline.json";

/// More bytes than any baseline has.
const MAX_BYTES: u64 = 256 << 20;

/// How many entries that match nothing are listed.
const LISTED: usize = 5;

pub fn run(args: &BaselineArgs, families: &[&'static Family]) -> Result<Exit> {
    let paths: Vec<PathBuf> = args.path.iter().cloned().collect();
    let target = Target::of(&paths)?;
    let config = config::load_or_tell(args.config.as_deref(), &target.root, families, Color::Auto)?;
    let Some(config) = config else { return Ok(Exit::Usage) };
    let path = args.output.clone().unwrap_or_else(|| target.root.join(NAME));
    let old = match args.prune {
        true => Some(read(&path)?),
        false => None,
    };
    let mut report = whole_site(&target, config, families)?;
    if report.1 > 0 {
        bail!("rules failed on this site (`doclint check` tells which): nothing was written");
    }
    let (baseline, told) = match old {
        Some(mut old) => {
            let stale = old.apply(&mut report.0);
            let count = stale.len();
            old.entries.retain(|it| !stale.contains(it));
            let kept = old.entries.len();
            let told = format!("{count} dropped, {kept} kept");
            (old, told)
        }
        None => {
            let baseline = Baseline::of(&report.0, args.level.level());
            let told = format!("{} accepted", counted(baseline.entries.len(), "finding"));
            (baseline, told)
        }
    };
    output::to_file(&path, baseline.to_json().as_bytes())?;
    eprintln!("doclint: wrote {}: {told}", report::shown(&path).display());
    Ok(Exit::Clean)
}

/// All findings of a site, whatever is selected, and how many failures of rules there were.
fn whole_site(
    target: &Target,
    config: Config,
    families: &[&'static Family],
) -> Result<(Report, u32)> {
    let families = &config.families(families);
    let options = CheckOptions { config, ..CheckOptions::default() };
    let outcome = check(&target.workspace, families, &options)
        .map_err(|errors| anyhow!("{}: {}", errors[0].rule, errors[0].message))?;
    let failed = outcome.internal_errors;
    Ok((report::of(outcome, families, &target.root), failed))
}

/// The baseline that holds for a check: the file that is named, else the one of the site.
pub fn find(named: Option<&Path>, root: &Path) -> Result<Option<(PathBuf, Baseline)>> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => {
            let path = root.join(NAME);
            if fs::symlink_metadata(&path).is_err() {
                return Ok(None);
            }
            path
        }
    };
    let baseline = read(&path)?;
    Ok(Some((path, baseline)))
}

fn read(path: &Path) -> Result<Baseline> {
    let shown = report::shown(path);
    let meta = fs::metadata(path).with_context(|| format!("can't read {}", shown.display()))?;
    if !meta.is_file() || meta.len() > MAX_BYTES {
        bail!("{} is no baseline: it is no file, or too large for one", shown.display());
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("can't read {}", shown.display()))?;
    Baseline::parse(&text).map_err(|error| anyhow!("{}: {error}", shown.display()))
}

/// Tells of entries that match nothing any more.
pub fn tell_stale(path: &Path, stale: &[BaselineEntry]) {
    if stale.is_empty() {
        return;
    }
    let (count, verb) = match stale.len() {
        1 => ("1 entry".to_owned(), "matches"),
        count => (format!("{count} entries"), "match"),
    };
    let path = report::shown(path);
    eprintln!(
        "doclint: {count} of {} {verb} nothing now: `doclint baseline --prune` drops what is mended",
        path.display()
    );
    for entry in stale.iter().take(LISTED) {
        eprintln!("  {}: {} [{}]", entry.path, entry.message, entry.rule);
    }
    if stale.len() > LISTED {
        eprintln!("  and {} more", stale.len() - LISTED);
    }
}
