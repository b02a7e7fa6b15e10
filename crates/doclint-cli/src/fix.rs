//! `doclint check --fix` and `--diff`: what becomes of mended pages.

use crate::args::{CheckArgs, FixArgs};
use crate::target::Target;
use crate::{Exit, output, rules};
use anyhow::{Result, bail};
use doclint_diagnostic::Applicability;
use doclint_engine::{FixOptions, Fixed, FixedPage, Folder, Workspace};
use doclint_rule::Family;
use doclint_rule::data::suggest;
use similar::TextDiff;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// A diff that takes longer is given in larger pieces.
const DIFF_TIME: Duration = Duration::from_secs(1);

/// How much was mended.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixCounts {
    pub findings: u64,
    pub pages: u64,
}

/// Which fixes the arguments ask for.
pub fn options(args: &FixArgs, families: &[&'static Family]) -> Result<FixOptions> {
    let mut known: Vec<String> = families.iter().map(|it| it.name.to_owned()).collect();
    known.extend(rules::all(families).map(|(family, rule)| family.id(rule)));
    for name in &args.fix_only {
        if !known.contains(name) {
            match suggest(name, known.iter().map(String::as_str)) {
                Some(near) => bail!("no rule or family `{name}`: did you mean `{near}`?"),
                None => bail!("no rule or family `{name}`: `doclint rules` lists all rules"),
            }
        }
    }
    let least = if args.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    Ok(FixOptions { least, only: args.fix_only.clone() })
}

pub fn counts(pages: &BTreeMap<String, FixedPage>) -> FixCounts {
    let findings = pages.values().flat_map(|page| page.rules.values()).map(|&it| u64::from(it));
    FixCounts { findings: findings.sum(), pages: pages.len() as u64 }
}

/// Prints the changes as a unified diff, with paths from the site's root.
pub fn show(mended: &Fixed, args: &CheckArgs) -> Result<Exit> {
    let mut out = String::new();
    for (path, page) in &mended.pages {
        let diff = TextDiff::configure().timeout(DIFF_TIME).diff_lines(&*page.before, &*page.after);
        let (old, new) = (format!("a/{path}"), format!("b/{path}"));
        write!(out, "{}", diff.unified_diff().context_radius(3).header(&old, &new))?;
    }
    output::to_stdout(out.as_bytes())?;
    let FixCounts { findings, pages } = counts(&mended.pages);
    if !args.quiet {
        let nothing = if args.fix.unsafe_fixes { "" } else { " safely" };
        match findings {
            0 => eprintln!("doclint: nothing can be mended{nothing}"),
            _ => eprintln!(
                "doclint: {findings} fixes would change {pages} pages; nothing was written"
            ),
        }
    }
    Ok(match (mended.outcome.internal_errors, pages) {
        (0, 0) => Exit::Clean,
        (0, _) => Exit::Findings,
        _ => Exit::Internal,
    })
}

/// Writes the mended pages; says whether one of them could not be written.
pub fn write(mended: &Fixed, folder: &Folder) -> bool {
    let mut failed = false;
    for (path, page) in &mended.pages {
        if let Err(error) = folder.write(path, &page.before, &page.after) {
            let shown = folder.root().join(path);
            eprintln!("doclint: {} was not mended: {error}", shown.display());
            failed = true;
        }
    }
    failed
}

/// Prints the page of the standard input, mended or as it was.
pub fn print_page(mended: &Fixed, workspace: &dyn Workspace, target: &Target) -> Result<()> {
    for path in target.selection.files() {
        match (mended.pages.get(path), workspace.read(path)) {
            (Some(page), _) => output::to_stdout(page.after.as_bytes())?,
            (None, Ok(bytes)) => output::to_stdout(&bytes)?,
            (None, Err(_)) => {}
        }
    }
    Ok(())
}
