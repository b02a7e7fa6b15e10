//! `doclint baseline`: accepts all current findings, so that a check reports only new ones.

use crate::args::BaselineArgs;
use crate::baseline;
use crate::exit::Exit;
use crate::output;
use crate::paths::{PathName, exists, refuse_outside, shown};
use crate::project::Project;
use crate::report;
use crate::rules::selected;
use crate::terminal::note;
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_diagnostic::Level;
use doclint_report::{Baseline, BaselineEntry};
use doclint_rule::Family;
use std::collections::HashSet;

pub fn run(args: &BaselineArgs, families: &[&'static Family]) -> Result<Exit> {
    let mut project = Project::open(args.path.as_deref(), &args.settings, families)?;
    project.options.rules.only = selected(&args.only, &project.families)?;
    let path = match &args.output {
        Some(path) => path.clone(),
        None => {
            let path = project.target.root.join(baseline::NAME);
            refuse_outside(&path)?;
            path
        }
    };
    let keeps_others = !args.only.is_empty() && exists(&path);
    let old = match args.prune || keeps_others {
        true => Some(baseline::read(&path, &project.families)?.1),
        false => None,
    };
    let mut outcome = project.check()?;
    if outcome.internal_errors > 0 {
        bail!("some rules failed on this site (`doclint check` shows which): nothing was written");
    }
    if outcome.site.has_lost_settings {
        bail!("docs.json can't be read (`doclint check` shows where): nothing was written");
    }
    let mut report = report::of(&mut outcome, &project, &project.target.workspace);
    let is_of_others = |entry: &BaselineEntry| !project.options.rules.takes(&entry.rule);
    let (new, change) = match old {
        Some(mut old) if args.prune => {
            let stale = old.apply(&mut report).into_iter();
            let stale: HashSet<_> = stale.filter(|entry| !is_of_others(entry)).collect();
            old.entries.retain(|entry| !stale.contains(entry));
            let change = format!("{} removed, {} kept", stale.len(), old.entries.len());
            (old, change)
        }
        old => {
            let new = Baseline::of(&report, args.level.level());
            let mut change = format!("{} accepted", counted(new.entries.len(), "finding"));
            if args.level.level() == Level::Suggestion && report.summary.suggestions > 0 {
                let suggestions = counted(report.summary.suggestions as usize, "suggestion");
                change.push_str(&format!(" ({suggestions} among them)"));
            }
            let mut others = old.map_or_else(Vec::new, |old| old.entries);
            others.retain(is_of_others);
            if !others.is_empty() {
                change.push_str(&format!(", {} of other rules kept", others.len()));
            }
            (Baseline::new([new.entries, others].concat()), change)
        }
    };
    output::to_file(&path, new.to_json().as_bytes())?;
    note!("doclint: wrote {}: {change}", shown(&path).named());
    Ok(Exit::Clean)
}
