//! A copy of a site, changed in memory, written to the disk and read by doclint.

use super::report::Report;
use anyhow::{Context, Result, ensure};
use doclint_engine::{CheckOptions, MemoryWorkspace, Workspace, check};
use doclint_site::Site;
use doclint_workspace::{Folder, find_root};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of a site.
pub struct Sandbox {
    /// Its folder.
    pub root: PathBuf,
    /// Its files. Those that are not text hold their first path, so that git can distinguish them.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The old and the new path of each file that was moved, in order.
    pub renames: Vec<(String, String)>,
    /// The files on the disk.
    written: BTreeMap<String, Vec<u8>>,
    has_history: bool,
}

impl Sandbox {
    /// A fresh copy, with a commit of all of it if it has a history.
    pub fn copy(site: &Path, has_history: bool) -> Result<Self> {
        let folder = Folder::new(&find_root(&site.canonicalize()?)?)?;
        let root = super::copies().join(super::name_of(site)?);
        if root.exists() {
            fs::remove_dir_all(&root)?;
        }
        fs::create_dir_all(&root)?;
        let mut files = BTreeMap::new();
        for path in folder.list().files {
            let bytes = folder.read(&path).unwrap_or_default();
            let is_text = std::str::from_utf8(&bytes).is_ok() && !bytes.is_empty();
            files.insert(path.clone(), if is_text { bytes } else { path.into_bytes() });
        }
        let mut sandbox =
            Self { root, files, renames: Vec::new(), written: BTreeMap::new(), has_history };
        if has_history {
            sandbox.git(&["init", "-q"])?;
        }
        sandbox.write("Add the site")?;
        Ok(sandbox)
    }

    /// Writes the changes, and commits them if there is a history.
    pub fn write(&mut self, message: &str) -> Result<()> {
        for path in self.written.keys().filter(|it| !self.files.contains_key(*it)) {
            fs::remove_file(self.root.join(path))?;
        }
        for (path, bytes) in &self.files {
            if self.written.get(path) != Some(bytes) {
                let target = self.root.join(path);
                fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
                fs::write(&target, bytes).with_context(|| format!("writing {path}"))?;
            }
        }
        self.written.clone_from(&self.files);
        if self.has_history {
            self.git(&["add", "-A"])?;
            self.git(&["commit", "-q", "--allow-empty", "-m", message])?;
        }
        Ok(())
    }

    fn git(&self, args: &[&str]) -> Result<()> {
        let who = ["-c", "user.name=names", "-c", "user.email=names@localhost"];
        let status = Command::new("git").arg("-C").arg(&self.root).args(who).args(args).status()?;
        ensure!(status.success(), "git {args:?}");
        Ok(())
    }

    /// The site as doclint links it.
    pub fn site(&self) -> Result<Site> {
        let workspace = MemoryWorkspace::new(self.files.clone());
        let outcome = check(&workspace, doclint::FAMILIES, &CheckOptions::default());
        let outcome = outcome.map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
        Ok(outcome.site)
    }

    /// Returns the report of a binary on the last written files.
    pub fn report(&self, doclint: &Path) -> Result<Report> {
        let mut command = Command::new(doclint);
        command.args(["check", "--no-config", "--no-baseline", "--quiet", "--format", "json"]);
        let output = command.arg(&self.root).output()?;
        let json = serde_json::from_slice(&output.stdout).context("reading the JSON report")?;
        Ok(Report::read(&json))
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.files.get(path)?).ok()
    }

    /// Gives a file another path. The old one must exist, and the new one must not.
    pub fn rename(&mut self, old: &str, new: &str) {
        let bytes = self.files.remove(old).expect("the file exists");
        self.files.insert(new.to_owned(), bytes);
        self.renames.push((old.to_owned(), new.to_owned()));
    }

    /// Replaces an address in the files that make the navigation.
    pub fn rename_in_navigation(&mut self, old: &str, new: &str) {
        let pairs = [
            (format!("\"{old}\""), format!("\"{new}\"")),
            (format!("\"/{old}\""), format!("\"/{new}\"")),
        ];
        let is_settings = |path: &&mut String| path.ends_with(".json");
        let mut paths: Vec<String> = self.files.keys().cloned().collect();
        for path in paths.iter_mut().filter(is_settings) {
            let Some(text) = self.text(path) else { continue };
            let renamed = pairs.iter().fold(text.to_owned(), |text, it| text.replace(&it.0, &it.1));
            self.files.insert(path.clone(), renamed.into_bytes());
        }
    }

    /// Replaces a part of a file, if the part is there.
    pub fn replace(&mut self, path: &str, range: std::ops::Range<usize>, new: &str) {
        let Some(text) = self.text(path) else { return };
        let mut text = text.to_owned();
        text.replace_range(range, new);
        self.files.insert(path.to_owned(), text.into_bytes());
    }
}
