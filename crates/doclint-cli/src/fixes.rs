//! `doclint check --fix` and `--diff`: writes or prints the fixed files.

use crate::args::FixArgs;
use crate::diff::unified;
use crate::output;
use crate::paths::{PathName, shown};
use crate::project::Project;
use crate::rules::{self, NamedRule, selected};
use crate::target::Target;
use crate::terminal::{note, print_notes};
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_diagnostic::{Applicability, Level};
use doclint_engine::Workspace;
use doclint_fix::{FixOptions, Fixed, FixedPage};
use doclint_rule::Family;
use doclint_workspace::Folder;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// How much of the fixes was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Findings that the fixes resolve.
    pub findings: u64,
    /// The suggestions among them.
    pub suggestions: u64,
    /// Files that changed.
    pub files: u64,
    /// The files that could not be written.
    pub failed: HashSet<String>,
}

/// The requested fixes; `None` if there are none.
pub fn requested(args: &FixArgs, families: &[&'static Family]) -> Result<Option<FixOptions>> {
    if !args.requested() {
        return Ok(None);
    }
    if !(args.fix || args.unsafe_fixes || args.diff) {
        let flag = if args.fix_accepted { "--fix-accepted" } else { "--fix-only" };
        bail!("{flag} requires --fix, --unsafe-fixes or --diff");
    }
    let only = selected(&args.fix_only, families)?;
    let least = if args.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    Ok(Some(FixOptions { least, only }))
}

/// Files that changed, by their paths.
type FixedPages = BTreeMap<String, FixedPage>;

/// The fixed files. A file with several names is listed once.
fn files<'a>(pages: &'a FixedPages, folder: &Folder) -> Vec<(&'a String, &'a FixedPage)> {
    let mut seen: HashMap<PathBuf, &str> = HashMap::new();
    let is_new = |(path, page): &(&String, &'a FixedPage)| {
        // A page that only exists in memory has one name.
        let Ok(real) = folder.root().join(path).canonicalize() else { return true };
        // If its names were fixed differently, only one can be written: the other has to fail.
        seen.insert(real, &page.after).is_none_or(|other| *other != *page.after)
    };
    pages.iter().filter(is_new).collect()
}

/// How many findings the fixes of a file resolve.
fn findings(page: &FixedPage) -> u64 {
    page.rules.values().map(|&count| u64::from(count)).sum()
}

/// Lists the findings that were fixed, or would be: their number for each file and rule.
fn list<'a>(files: impl IntoIterator<Item = (&'a String, &'a FixedPage)>, root: &Path) -> String {
    let mut out = String::new();
    for (path, page) in files {
        let _ = writeln!(out, "{}", shown(&root.join(path)).named());
        for (rule, count) in &page.rules {
            let _ = writeln!(out, "  {count} × {rule}");
        }
    }
    out
}

/// Lists the fixes of these files on stderr.
pub fn print_list(pages: &FixedPages, written: &Written, folder: &Folder) {
    let files = files(pages, folder).into_iter();
    let files = files.filter(|(path, _)| !written.failed.contains(*path));
    print_notes(&list(files, folder.root()));
}

/// Prints a unified diff with paths relative to the site.
pub fn print_changes(pages: &FixedPages, folder: &Folder) -> Result<()> {
    let mut out = String::new();
    for (path, page) in files(pages, folder) {
        out.push_str(&unified((path, &page.before), (path, &page.after), 3));
    }
    output::print_exact(&out).map(drop)
}

/// Prints the changes as a unified diff with paths relative to the site. Returns whether there are
/// any.
pub fn print_diff(fixed: &Fixed, args: &FixArgs, quiet: bool, folder: &Folder) -> Result<bool> {
    let files = files(&fixed.pages, folder);
    print_changes(&fixed.pages, folder)?;
    if !quiet {
        let safe = if args.unsafe_fixes { "" } else { "safe " };
        let changed = counted(files.len(), "file");
        match files.iter().map(|(_, page)| findings(page)).sum() {
            0 => {
                let unsafely =
                    FixOptions { least: Applicability::Unsafe, only: args.fix_only.clone() };
                let left = fixed.outcome.findings.iter().filter(|it| unsafely.best(it).is_some());
                let more = match left.count() {
                    count if count == 0 || args.unsafe_fixes => String::new(),
                    count => {
                        let fixes = if count == 1 { "fix" } else { "fixes" };
                        format!(": --unsafe-fixes --diff shows {count} unsafe {fixes}")
                    }
                };
                note!("doclint: no {safe}fixes available{more}");
            }
            1 => note!("doclint: 1 fix would change {changed}; nothing was written"),
            count => {
                note!("doclint: {count} fixes would change {changed}; nothing was written")
            }
        }
    }
    Ok(!files.is_empty())
}

/// Says how many fixes were not applied because the baseline accepts their findings.
pub fn print_spared(count: usize) {
    let (findings, they, them) = match count {
        0 => return,
        1 => ("1 finding".to_owned(), "has a fix, which was", "it"),
        count => (format!("{count} findings"), "have fixes, which were", "them"),
    };
    note!("doclint: {findings} in the baseline {they} not applied: --fix-accepted applies {them}");
}

/// How many suggestions the fixes of these files resolve. A rule has the level of its settings there.
pub fn suggestions(pages: &FixedPages, written: &Written, project: &Project<'_>) -> u64 {
    let (config, folder) = (project.config(), &project.target.workspace);
    let files = files(pages, folder).into_iter().filter(|it| !written.failed.contains(it.0));
    let by_id = |it: NamedRule| (it.0.id(it.1), it);
    let all: HashMap<String, NamedRule> = rules::all(&project.families).map(by_id).collect();
    let of_file = |(path, page): (&String, &FixedPage)| {
        let scope = config.scope(path);
        let is_suggestion = |id: &str| {
            let level = all.get(id).and_then(|it| config.setting_in(&scope, it.0, it.1).level);
            level == Some(Level::Suggestion)
        };
        let rules = page.rules.iter().filter(|it| is_suggestion(it.0));
        rules.map(|it| u64::from(*it.1)).sum::<u64>()
    };
    files.map(of_file).sum()
}

/// Writes the fixed files.
pub fn write(pages: &FixedPages, folder: &Folder) -> Written {
    let mut written = Written::default();
    for (path, page) in files(pages, folder) {
        match folder.write(path, &page.before, &page.after) {
            Ok(()) => {
                written.files += 1;
                written.findings += findings(page);
            }
            Err(error) => {
                let shown = shown(&folder.root().join(path));
                note!("doclint: {} was not fixed: {error}", shown.named());
                written.failed.insert(path.clone());
            }
        }
    }
    written
}

/// What fixes change, if they are printed and not written.
pub fn of_all(pages: &FixedPages) -> Written {
    let (files, findings) = (pages.len() as u64, pages.values().map(findings).sum());
    Written { files, findings, ..Written::default() }
}

/// Prints the page from the standard input, with its fixes.
pub fn print_page(fixed: &Fixed, workspace: &dyn Workspace, target: &Target) -> Result<Written> {
    let mut written = Written::default();
    for path in target.selection.files() {
        match (fixed.pages.get(path), workspace.read(path)) {
            (Some(page), _) => {
                output::print_exact(&page.after)?;
                written.files += 1;
                written.findings += findings(page);
            }
            (None, Ok(bytes)) => output::to_stdout(&bytes)?,
            (None, Err(_)) => {}
        }
    }
    Ok(written)
}
