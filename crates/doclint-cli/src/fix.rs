//! `doclint check --fix` and `--diff`: what becomes of mended pages and of a mended configuration.

use crate::args::{CheckArgs, FixArgs};
use crate::diff::unified;
use crate::init::counted;
use crate::target::Target;
use crate::{output, report};
use anyhow::{Result, bail};
use doclint_diagnostic::Applicability;
use doclint_engine::Workspace;
use doclint_fix::{FixOptions, Fixed, FixedPage};
use doclint_rule::Family;
use doclint_rule::host::near;
use doclint_workspace::Folder;
use std::collections::HashMap;
use std::path::PathBuf;

/// What became of the mended pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written {
    pub findings: u64,
    pub pages: u64,
    /// Some page could not be written.
    pub failed: bool,
}

/// Which fixes the arguments ask for.
pub fn options(args: &FixArgs, families: &[&'static Family]) -> Result<FixOptions> {
    if !(args.fix || args.unsafe_fixes || args.diff) {
        bail!("--fix-only goes with --fix, --unsafe-fixes or --diff");
    }
    for name in &args.fix_only {
        match near(families, name) {
            Some(near) if near == *name => {}
            Some(near) => bail!("no rule or family `{name}`: did you mean `{near}`?"),
            None => bail!("no rule or family `{name}`: `doclint rules` lists all rules"),
        }
    }
    let least = if args.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    Ok(FixOptions { least, only: args.fix_only.clone() })
}

/// The mended pages, those with several names once.
fn pages<'a>(mended: &'a Fixed, folder: &Folder) -> Vec<(&'a String, &'a FixedPage)> {
    let mut seen: HashMap<PathBuf, &str> = HashMap::new();
    let is_new = |(path, page): &(&String, &'a FixedPage)| {
        // A page that is there in memory only has no other name.
        let Ok(real) = folder.root().join(path).canonicalize() else { return true };
        // Two names that are mended in two ways can't both be written, which has to be told.
        seen.insert(real, &page.after).is_none_or(|other| *other != *page.after)
    };
    mended.pages.iter().filter(is_new).collect()
}

fn count(pages: &[(&String, &FixedPage)]) -> u64 {
    pages.iter().flat_map(|it| it.1.rules.values()).map(|&it| u64::from(it)).sum()
}

/// Prints the changes as a unified diff, with paths from the site's root; says whether there are
/// any.
pub fn show(mended: &Fixed, args: &CheckArgs, folder: &Folder) -> Result<bool> {
    let pages = pages(mended, folder);
    let mut out = String::new();
    for (path, page) in &pages {
        out.push_str(&unified((path, &page.before), (path, &page.after), 3));
    }
    output::to_stdout(out.as_bytes())?;
    let (count, changes) = (count(&pages), !pages.is_empty());
    if !args.quiet {
        let nothing = if args.fix.unsafe_fixes { "" } else { " safely" };
        let files = counted(pages.len(), "file");
        match count {
            0 => eprintln!("doclint: nothing can be mended{nothing}"),
            1 => eprintln!("doclint: 1 fix would change {files}; nothing was written"),
            count => eprintln!("doclint: {count} fixes would change {files}; nothing was written"),
        }
    }
    Ok(changes)
}

/// Writes the mended pages.
pub fn write(mended: &Fixed, folder: &Folder) -> Written {
    let mut written = Written::default();
    for (path, page) in pages(mended, folder) {
        match folder.write(path, &page.before, &page.after) {
            Ok(()) => {
                written.pages += 1;
                written.findings += count(&[(path, page)]);
            }
            Err(error) => {
                let shown = report::shown(&folder.root().join(path));
                eprintln!("doclint: {} was not mended: {error}", shown.display());
                written.failed = true;
            }
        }
    }
    written
}

/// Prints the page of the standard input, mended or as it was.
pub fn print_page(mended: &Fixed, workspace: &dyn Workspace, target: &Target) -> Result<Written> {
    let mut written = Written::default();
    for path in target.selection.files() {
        match (mended.pages.get(path), workspace.read(path)) {
            (Some(page), _) => {
                output::to_stdout(page.after.as_bytes())?;
                written.pages += 1;
                written.findings += count(&[(path, page)]);
            }
            (None, Ok(bytes)) => output::to_stdout(&bytes)?,
            (None, Err(_)) => {}
        }
    }
    Ok(written)
}
