//! `doclint check --add-suppressions`: comments that suppress the findings of a check.

use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::fixes;
use crate::paths::{PathName, shown};
use crate::project::Project;
use crate::terminal::note;
use crate::words::counted;
use anyhow::Result;
use doclint_diagnostic::LineIndex;
use doclint_engine::{Outcome, Workspace};
use doclint_fix::{Chosen, Suppressed};
use std::collections::HashMap;

/// How many findings and pages are listed.
const LISTED: usize = 20;

/// Suppresses the chosen findings of a check, or prints how.
pub fn add(
    args: &CheckArgs,
    project: &Project,
    outcome: &Outcome,
    chosen: &[bool],
) -> Result<Exit> {
    let folder = &project.target.workspace;
    let chosen = Chosen { checked: outcome, findings: chosen, reason: args.suppress.reason() };
    let suppressed = project.suppress(chosen)?;
    let pages = &suppressed.pages;
    if args.fix.diff {
        fixes::print_changes(pages, folder)?;
    }
    let (findings, files, failed) = match args.fix.diff {
        true => {
            let counts = pages.values().flat_map(|it| it.rules.values());
            (counts.map(|it| u64::from(*it)).sum(), pages.len() as u64, false)
        }
        false => {
            let written = fixes::write(pages, folder);
            (written.findings, written.files, !written.failed.is_empty())
        }
    };
    if !args.quiet {
        let what = if args.fix.diff { "would suppress" } else { "suppressed" };
        let (findings, files) =
            (counted(findings as usize, "finding"), counted(files as usize, "file"));
        note!("doclint: {what} {findings} in {files}");
        print_whole_pages(project, &suppressed);
    }
    print_left(project, outcome, &suppressed);
    Ok(match (failed, suppressed.left.is_empty()) {
        (true, _) => Exit::NotDone,
        (false, true) => Exit::Clean,
        (false, false) => Exit::Findings,
    })
}

fn print_whole_pages(project: &Project, suppressed: &Suppressed) {
    let whole = &suppressed.whole_pages;
    if whole.is_empty() {
        return;
    }
    note!(
        "doclint: no comment can be next to these findings, so the front matter or a comment at the top turns the rules off for the whole page:"
    );
    for (path, rule) in whole.iter().take(LISTED) {
        note!("  {}: {rule}", shown(&project.target.root.join(path)).named());
    }
    print_rest(whole.len());
}

fn print_left(project: &Project, outcome: &Outcome, suppressed: &Suppressed) {
    let left = &suppressed.left;
    if left.is_empty() {
        return;
    }
    note!("doclint: {} can't be suppressed in place:", counted(left.len(), "finding"));
    let mut indexes: HashMap<&str, LineIndex> = HashMap::new();
    for (index, why) in left.iter().take(LISTED) {
        let finding = &outcome.findings[*index];
        let path = outcome.files.get(finding.at.file).path.as_str();
        let lines = indexes.entry(path).or_insert_with(|| {
            let bytes = project.target.workspace.read(path).unwrap_or_default();
            LineIndex::new(&String::from_utf8_lossy(&bytes))
        });
        let line = lines.line(finding.at.span.start);
        let path = shown(&project.target.root.join(path));
        note!("  {}:{line}: {} [{}] ({why})", path.named(), finding.message, finding.rule);
    }
    print_rest(left.len());
}

fn print_rest(count: usize) {
    if count > LISTED {
        note!("  and {} more", count - LISTED);
    }
}
