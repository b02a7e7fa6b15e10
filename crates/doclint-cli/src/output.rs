//! Where reports go: the standard output and files.

use crate::Exit;
use crate::args::{CheckArgs, Format};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A report to write; `path` is none for the standard output.
#[derive(Debug, PartialEq)]
pub struct Output {
    pub format: Format,
    pub path: Option<PathBuf>,
}

/// The reports that the arguments ask for, the one on the standard output first.
pub fn outputs(args: &CheckArgs) -> Result<Vec<Output>> {
    let mut out: Vec<Output> = Vec::new();
    let to_stdout = |it: &Output| it.path.is_none();
    if let Some(format) = args.format {
        out.push(Output { format, path: None });
    }
    for arg in &args.outputs {
        let path = (arg.path != Path::new("-")).then(|| arg.path.clone());
        if let Some(path) = &path {
            refuse_site_files(path)?;
        }
        let output = Output { format: arg.format, path };
        if out.iter().any(|it| same(it.path.as_deref(), output.path.as_deref())) {
            let name = output.path.as_deref().unwrap_or(Path::new("the standard output"));
            bail!("two reports would go to {}", name.display());
        }
        out.push(output);
    }
    if !out.iter().any(to_stdout) {
        out.insert(0, Output { format: Format::Text, path: None });
    }
    out.sort_by_key(|it| it.path.is_some());
    Ok(out)
}

fn same(a: Option<&Path>, b: Option<&Path>) -> bool {
    let real = |path: &Path| {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let folder = path.parent().and_then(|it| it.canonicalize().ok());
        match (folder, path.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => path.clone(),
        }
    };
    a.map(real) == b.map(real)
}

/// A check never writes over what it reads.
fn refuse_site_files(path: &Path) -> Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_read = [".md", ".mdx"].iter().any(|it| name.ends_with(it))
        || ["docs.json", "mint.json", "doclint.yml", "doclint.yaml"].contains(&name.as_str());
    if is_read {
        bail!("{} is read by the check and can't take a report", path.display());
    }
    Ok(())
}

/// Writes to the standard output. A reader that has gone is no error.
pub fn to_stdout(bytes: &[u8]) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("can't write to the standard output")
        }
        _ => Ok(()),
    }
}

/// Prints a text, and ends well.
pub fn print(text: &str) -> Result<Exit> {
    to_stdout(text.as_bytes())?;
    Ok(Exit::Clean)
}

/// Writes a file as a whole or not at all.
pub fn to_file(path: &Path, bytes: &[u8]) -> Result<()> {
    // A pipe or a device is written to; only files can be replaced.
    if path.metadata().is_ok_and(|it| !it.is_file()) {
        return fs::write(path, bytes).with_context(|| format!("can't write {}", path.display()));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // What can't be written can often not be removed either.
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(|| format!("can't write {}", path.display()))
}
