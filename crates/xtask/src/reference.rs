//! The reference parser: remark-mdx in node, or remark-gfm for plain Markdown. Its verdicts are cached between runs.

use crate::pages::SourcePage;
use anyhow::{Context, Result, bail, ensure};
use doclint_tests::flat::Verdict;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// Bytes that verdicts may take on the disk. All of today's take 150 MB.
const CACHE_LIMIT: u64 = 400_000_000;

/// The reference, installed and ready.
pub struct Reference {
    script: PathBuf,
    cache: PathBuf,
    version: u64,
    is_plain: bool,
}

impl Reference {
    /// The one for pages in MDX. Installs the pinned packages if they are missing.
    pub fn prepare() -> Result<Self> {
        Self::prepare_for(false)
    }

    /// The one for pages in plain Markdown, or in MDX.
    pub fn prepare_for(is_plain: bool) -> Result<Self> {
        let folder = crate::package_folder().join("conformance");
        let lock = npm_ci(&folder)?;
        let script = folder.join("reference.mjs");
        let version = hash(&(fs::read(&script)?, lock, is_plain));
        let cache = cache_folder().join("reference");
        shrink(&cache, CACHE_LIMIT);
        Ok(Self { script, cache, version, is_plain })
    }

    /// Runs the reference on the pages whose verdict is not known yet, in `jobs` processes.
    pub fn judge(&self, pages: &[SourcePage], jobs: usize) -> Result<()> {
        let mut missing: Vec<&SourcePage> =
            pages.iter().filter(|page| self.kept(page).is_none()).collect();
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
        self.kept(page).with_context(|| format!("no verdict of the reference on {}", page.path))
    }

    /// The verdict in the cache. A file that can't be read, or holds another page's verdict, counts
    /// as missing, and is then written again.
    fn kept(&self, page: &SourcePage) -> Option<Verdict> {
        let text = fs::read_to_string(self.place(page)).ok()?;
        let (head, verdict) = text.split_once('\n')?;
        if head != self.head(page) {
            return None;
        }
        serde_json::from_str(verdict).ok()
    }

    /// The first line of a verdict's file: a hash that does not name the file.
    fn head(&self, page: &SourcePage) -> String {
        format!("{:016x} {}", hash(&(&page.source, self.version)), page.source.len())
    }

    fn place(&self, page: &SourcePage) -> PathBuf {
        let name = format!("{:016x}", hash(&(self.version, &page.source)));
        self.cache.join(&name[..2]).join(&name[2..])
    }

    fn run(&self, pages: &[&SourcePage]) -> Result<()> {
        let mut child = Command::new("node")
            .arg(&self.script)
            .args(self.is_plain.then_some("--plain"))
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
                // Another process may write the same verdict: each renames a file of its own.
                let unfinished = place.with_extension(format!("new-{}", std::process::id()));
                fs::write(&unfinished, format!("{}\n{}", self.head(page), line?))?;
                fs::rename(&unfinished, &place)?;
            }
            Ok(())
        })?;
        child.wait()?;
        Ok(())
    }
}

/// Installs the pinned packages of a folder if they are missing, and returns the lock file.
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

/// Where results are kept between runs and clean builds: `DOCLINT_CACHE`, or a folder of the user's
/// cache.
fn cache_folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("DOCLINT_CACHE") {
        return folder.into();
    }
    let user = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")));
    user.map_or_else(|| target_folder().join("cache"), |user| user.join("doclint-ci"))
}

/// Removes the files that were written first until the rest takes at most half of `limit`. Another
/// process that misses one of them writes it again.
fn shrink(folder: &Path, limit: u64) {
    let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            if data.is_dir() {
                folders.push(entry.path());
            } else {
                let written = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                files.push((written, data.len(), entry.path()));
            }
        }
    }
    let mut size: u64 = files.iter().map(|(_, len, _)| len).sum();
    if size <= limit {
        return;
    }
    files.sort();
    for (_, len, path) in files {
        if size <= limit / 2 {
            break;
        }
        // A file that can't be removed is tried again by the next run.
        let _ = fs::remove_file(path);
        size -= len;
    }
}

/// Where cargo builds to.
pub fn target_folder() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(path) => path.into(),
        None => crate::root().join("target"),
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERDICT: &str = r#"{"ok": true, "rewritten": 0, "error": null, "nodes": []}"#;

    #[test]
    fn a_spoiled_verdict_counts_as_missing_and_the_cache_stays_small() {
        let folder = std::env::temp_dir().join(format!("doclint-cache-{}", std::process::id()));
        let reference = Reference {
            script: PathBuf::new(),
            cache: folder.clone(),
            version: 1,
            is_plain: false,
        };
        let page = SourcePage { path: "a.mdx".to_owned(), source: "a".to_owned() };
        assert!(reference.kept(&page).is_none());
        let place = reference.place(&page);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let whole = format!("{}\n{VERDICT}", reference.head(&page));
        fs::write(&place, &whole).unwrap();
        assert!(reference.kept(&page).is_some());
        for spoiled in [&whole[..whole.len() - 1], &whole[1..], "", VERDICT] {
            fs::write(&place, spoiled).unwrap();
            assert!(reference.kept(&page).is_none(), "{spoiled}");
        }
        fs::write(place.with_extension("other"), "x").unwrap();
        shrink(&folder, whole.len() as u64 * 2);
        assert!(place.exists());
        shrink(&folder, 1);
        assert!(!place.exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
