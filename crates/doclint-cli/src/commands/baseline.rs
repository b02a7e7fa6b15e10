//! `doclint baseline`: accepts all current findings, so that a check reports only new ones.

use crate::args::BaselineArgs;
use crate::baseline;
use crate::exit::Exit;
use crate::output;
use crate::paths::shown;
use crate::project::Project;
use crate::report;
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_report::Baseline;
use doclint_rule::Family;

pub fn run(args: &BaselineArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &args.settings, families)?;
    let path = args.output.clone().unwrap_or_else(|| project.target.root.join(baseline::NAME));
    let old = match args.prune {
        true => Some(baseline::read(&path)?.1),
        false => None,
    };
    let outcome = project.check()?;
    if outcome.internal_errors > 0 {
        bail!("some rules failed on this site (`doclint check` shows which): nothing was written");
    }
    let mut report = report::of(outcome, &project.families, &project.target.root);
    let (new, change) = match old {
        Some(mut old) => {
            let stale = old.apply(&mut report);
            old.entries.retain(|entry| !stale.contains(entry));
            let change = format!("{} removed, {} kept", stale.len(), old.entries.len());
            (old, change)
        }
        None => {
            let new = Baseline::of(&report, args.level.level());
            let change = format!("{} accepted", counted(new.entries.len(), "finding"));
            (new, change)
        }
    };
    output::to_file(&path, new.to_json().as_bytes())?;
    eprintln!("doclint: wrote {}: {change}", shown(&path).display());
    Ok(Exit::Clean)
}
