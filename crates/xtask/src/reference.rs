//! The reference parser: remark-mdx in node, its verdicts kept between runs.

use crate::pages::SourcePage;
use anyhow::{Context, Result, bail, ensure};
use doclint_tests::flat::Verdict;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The reference, installed and ready.
pub struct Reference {
    script: PathBuf,
    cache: PathBuf,
    version: u64,
}

impl Reference {
    /// Installs the pinned packages where they are missing.
    pub fn prepare() -> Result<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
        let lock = npm_ci(&folder)?;
        let script = folder.join("reference.mjs");
        let version = hash(&(fs::read(&script)?, lock));
        let cache = target_folder().join("conformance-cache");
        Ok(Self { script, cache, version })
    }

    /// Runs the reference on the pages whose verdict is not known yet, in `jobs` processes.
    pub fn judge(&self, pages: &[SourcePage], jobs: usize) -> Result<()> {
        let mut missing: Vec<&SourcePage> =
            pages.iter().filter(|page| !self.place(page).exists()).collect();
        if missing.is_empty() {
            return Ok(());
        }
        eprintln!("the reference reads {} pages", missing.len());
        // Long pages first, dealt out in turn, so that the processes end together.
        missing.sort_by_key(|page| std::cmp::Reverse(page.source.len()));
        let jobs = jobs.clamp(1, missing.len());
        let shares: Vec<Vec<&SourcePage>> = (0..jobs)
            .map(|job| missing.iter().skip(job).step_by(jobs).copied().collect())
            .collect();
        std::thread::scope(|scope| {
            let runs: Vec<_> = shares.iter().map(|share| scope.spawn(|| self.run(share))).collect();
            for run in runs {
                run.join().expect("the thread reports errors as values")?;
            }
            Ok(())
        })
    }

    /// The verdict on a page that has been judged.
    pub fn verdict(&self, page: &SourcePage) -> Result<Verdict> {
        let text = fs::read(self.place(page))
            .with_context(|| format!("no verdict of the reference on {}", page.path))?;
        serde_json::from_slice(&text).with_context(|| format!("the verdict on {}", page.path))
    }

    fn place(&self, page: &SourcePage) -> PathBuf {
        let name = format!("{:016x}", hash(&(self.version, &page.source)));
        self.cache.join(&name[..2]).join(&name[2..])
    }

    fn run(&self, pages: &[&SourcePage]) -> Result<()> {
        let mut child = Command::new("node")
            .arg(&self.script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("running node; the reference parser needs it")?;
        let stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let mut stdin = BufWriter::new(stdin);
                for page in pages {
                    let line = serde_json::json!({"path": page.path, "source": page.source});
                    // A closed pipe shows as missing lines on the other side.
                    if writeln!(stdin, "{line}").is_err() {
                        return;
                    }
                }
            });
            let mut lines = BufReader::new(stdout).lines();
            for page in pages {
                let Some(line) = lines.next() else {
                    bail!("the reference stopped before {}", page.path);
                };
                let place = self.place(page);
                fs::create_dir_all(place.parent().expect("the place has a folder"))?;
                let unfinished = place.with_extension("new");
                fs::write(&unfinished, line?)?;
                fs::rename(&unfinished, &place)?;
            }
            Ok(())
        })?;
        child.wait()?;
        Ok(())
    }
}

/// Installs the pinned packages of a folder where they are missing; gives what pins them.
pub fn npm_ci(folder: &Path) -> Result<Vec<u8>> {
    let lock = fs::read(folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.installed");
    if fs::read(&stamp).ok().as_deref() != Some(&lock[..]) {
        eprintln!("installing the packages of {} (npm ci)", folder.display());
        let status = Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .status()
            .context("running npm; this needs node")?;
        ensure!(status.success(), "npm ci failed");
        fs::write(&stamp, &lock)?;
    }
    Ok(lock)
}

/// Where cargo builds to.
pub fn target_folder() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(path) => path.into(),
        None => workspace_folder().join("target"),
    }
}

/// The folder of the workspace.
pub fn workspace_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    folder.expect("the crate lies two folders below the workspace").to_owned()
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
