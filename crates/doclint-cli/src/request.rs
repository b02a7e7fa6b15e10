//! The targets of `doclint check`: sites, pages of them, or the standard input.

use crate::args::CheckArgs;
use crate::paths::PathName;
use crate::target::Target;
use anyhow::{Context, Result, anyhow, bail};
use doclint_engine::MAX_FILE_BYTES;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// No list of files is larger.
const MAX_LIST_BYTES: u64 = 64 << 20;

/// A site to check.
pub struct Request {
    pub target: Target,
    /// The path in the site of the page on the standard input.
    pub stdin_page: Option<String>,
}

impl Request {
    /// The sites that the arguments select, none if a list of files contains no page; and how many
    /// files of a list are not pages.
    pub fn all(args: &CheckArgs) -> Result<(Vec<Self>, usize)> {
        let is_stdin = |path: &PathBuf| path == Path::new("-");
        if let Some(name) = &args.stdin_filename {
            if !args.paths.iter().all(is_stdin) {
                bail!("--stdin-filename can't be combined with PATH");
            }
            let (target, page) = Target::of_stdin(name)?;
            return Ok((vec![Self { target, stdin_page: Some(page) }], 0));
        }
        if args.paths.iter().any(is_stdin) {
            bail!("the standard input has no file name: add --stdin-filename PATH");
        }
        let (targets, others) = match &args.files_from {
            None if args.pages_only => Target::of_list(&args.paths)?,
            None => (Target::of(&args.paths)?, 0),
            Some(list) => Target::of_list(&read_list(list)?)?,
        };
        if let [_, _, ..] = targets.as_slice()
            && args.baseline.is_some()
        {
            bail!("--baseline names the file of one site, and the paths are in several");
        }
        let all = targets.into_iter().map(|target| Self { target, stdin_page: None });
        Ok((all.collect(), others))
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

/// The standard input, limited to the size of a page.
pub fn read_stdin() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .context("can't read the standard input")?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("the standard input is larger than {} MiB", MAX_FILE_BYTES >> 20);
    }
    Ok(bytes)
}
