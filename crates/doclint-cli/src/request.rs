//! The targets of `doclint check`: sites, pages of them, or the standard input.

use crate::args::CheckArgs;
use crate::output::Output;
use crate::paths::PathName;
use crate::target::{Choice, Target};
use crate::terminal::note;
use crate::unwritten::Unwritten;
use anyhow::{Context, Result, anyhow, bail};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// No list of files is larger.
const MAX_LIST_BYTES: u64 = 64 << 20;

/// A site to check.
pub struct Request {
    pub target: Target,
    /// The texts on the standard input.
    pub unwritten: Option<Unwritten>,
    /// The texts of files before the edit of which a hook asks.
    pub before: Option<Unwritten>,
}

impl Request {
    /// The sites that the arguments select, none if a list of files contains no page; and how many
    /// files of a list are not pages.
    pub fn all(args: &CheckArgs, outputs: &[Output]) -> Result<(Vec<Self>, usize)> {
        let choice = Choice { platform: args.platform, all: true };
        let is_stdin = |path: &PathBuf| path == Path::new("-");
        if let Some(name) = &args.stdin_filename {
            if !args.paths.iter().all(is_stdin) {
                bail!("--stdin-filename can't be combined with PATH");
            }
            let (target, page) = Target::of_stdin(name)?;
            let unwritten = Some(Unwritten::page(page)?);
            return Ok((vec![Self { target, unwritten, before: None }], 0));
        }
        if args.stdin_files {
            let (target, unwritten) = Unwritten::files(&args.paths, choice)?;
            return Ok((vec![Self { target, unwritten: Some(unwritten), before: None }], 0));
        }
        if args.paths.iter().any(is_stdin) {
            bail!("the standard input has no file name: add --stdin-filename PATH");
        }
        let (mut targets, others) = match &args.files_from {
            None if args.pages_only => Target::of_list(&args.paths)?,
            None => (Target::of(&args.paths, choice)?, 0),
            Some(list) => Target::of_list(&read_list(list)?)?,
        };
        if targets.len() > 1 && is_about_one(args, outputs) {
            leave_out_rest(&mut targets, args);
        }
        if let [_, _, ..] = targets.as_slice()
            && args.baseline.is_some()
        {
            bail!("--baseline names the file of one site, and the paths are in several");
        }
        let all = targets.into_iter().map(|target| Self { target, unwritten: None, before: None });
        Ok((all.collect(), others))
    }
}

/// Whether a run has settings, a baseline or reports for one site alone.
fn is_about_one(args: &CheckArgs, outputs: &[Output]) -> bool {
    args.baseline.is_some()
        || args.settings.config.is_some()
        || outputs.iter().any(|it| it.path.is_some() || !it.format.for_terminals)
}

/// Leaves out the Markdown around a site, and says so.
fn leave_out_rest(targets: &mut Vec<Target>, args: &CheckArgs) {
    let Some(at) = targets.iter().position(|it| it.is_rest) else { return };
    targets.remove(at);
    if !args.quiet {
        note!(
            "doclint: Markdown outside of the site is checked on its own: \
             `doclint check --platform markdown`"
        );
    }
}

/// The paths in a list, separated by line ends or by zero bytes.
fn read_list(list: &Path) -> Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    match list == Path::new("-") {
        true => std::io::stdin().lock().take(MAX_LIST_BYTES).read_to_end(&mut bytes),
        false => File::open(list).and_then(|it| it.take(MAX_LIST_BYTES).read_to_end(&mut bytes)),
    }
    .with_context(|| format!("can't read the list {}", list.named()))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| anyhow!("the list {} is not valid UTF-8", list.named()))?;
    let end = if text.contains('\0') { '\0' } else { '\n' };
    let paths = text.split(end).map(|it| it.trim_end_matches('\r'));
    Ok(paths.filter(|it| !it.is_empty()).map(PathBuf::from).collect())
}
