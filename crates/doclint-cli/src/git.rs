//! Runs git, only to read, and only so that nothing in a repository can make it run a program, reach
//! the network, or look at the working tree.

use crate::paths::{exists, slashes};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Settings that no repository can override, because arguments win over its `config`.
///
/// Commands that look at the working tree must not be used, whatever these say: git passes each file
/// through the filters that `.gitattributes` and `config` name, and nothing turns that off.
const SAFE: [&str; 9] = [
    // A folder of ordinary files may look like a repository; only a `.git` is one.
    "safe.bareRepository=explicit",
    "protocol.allow=never",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.alternateRefsCommand=",
    "diff.external=",
    "log.showSignature=false",
    // These keep the output the same for each user.
    "core.quotePath=false",
    "color.ui=never",
];

/// Variables by which a hook of git says which repository it runs for. The one that is asked is
/// always the one around the site.
const UNSET: [&str; 6] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_NAMESPACE",
    "GIT_EXTERNAL_DIFF",
];

/// The git repository around a folder.
pub struct Git {
    /// The folder that holds `.git`, in which git starts to look for it.
    root: PathBuf,
    /// The path from there to the folder, ending in `/` unless it is empty.
    prefix: String,
}

impl Git {
    /// The repository around a folder; `None` if no folder above has a `.git`.
    pub fn around(folder: &Path) -> Option<Self> {
        let folder = folder.canonicalize().ok()?;
        let root = folder.ancestors().find(|it| exists(&it.join(".git")))?;
        let below = slashes(folder.strip_prefix(root).ok()?);
        let prefix = if below.is_empty() { below } else { below + "/" };
        Some(Self { root: root.to_owned(), prefix })
    }

    /// The path from the root of the repository to the folder, ending in `/` unless it is empty.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// A command of git. Its first argument is a subcommand that touches no working tree.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.arg("-C").arg(&self.root).args(["--no-pager", "--literal-pathspecs"]);
        for setting in SAFE {
            command.args(["-c", setting]);
        }
        for variable in UNSET {
            command.env_remove(variable);
        }
        let settings = [
            ("LC_ALL", "C"),
            // A partial clone must not fetch missing objects.
            ("GIT_NO_LAZY_FETCH", "1"),
            ("GIT_OPTIONAL_LOCKS", "0"),
            ("GIT_TERMINAL_PROMPT", "0"),
        ];
        // An invalid `.git` must not make git look above it.
        let ceiling = self.root.parent().unwrap_or(&self.root);
        command.env("GIT_CEILING_DIRECTORIES", ceiling);
        command.args(args).envs(settings).stdin(Stdio::null());
        command
    }

    /// The output of a command.
    pub fn bytes(&self, args: &[&str]) -> Result<Vec<u8>> {
        let output =
            self.command(args).output().context("can't run git, which --since requires")?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            bail!("git {}: {}", args[0], message.trim());
        }
        Ok(output.stdout)
    }

    /// The output of a command that prints one line.
    pub fn line(&self, args: &[&str]) -> Result<String> {
        Ok(String::from_utf8(self.bytes(args)?)?.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// The commit that a revision names.
    pub fn commit(&self, revision: &str) -> Result<String> {
        if revision.starts_with('-') {
            bail!("`{revision}` is not a revision");
        }
        let name = format!("{revision}^{{commit}}");
        match self.line(&["rev-parse", "--verify", "--quiet", &name]) {
            Ok(commit) => Ok(commit),
            Err(_) if self.line(&["rev-parse", "--is-shallow-repository"])? == "true" => bail!(
                "unknown git revision `{revision}`: this clone is shallow, so fetch the revision \
                 first (`git fetch --unshallow`, or `fetch-depth: 0` in a checkout action)"
            ),
            Err(_) => bail!("unknown git revision `{revision}`"),
        }
    }
}

/// The commit that is checked out in the repository around a folder; `None` without a repository, a
/// commit or git.
pub fn head(folder: &Path) -> Option<String> {
    Git::around(folder)?.line(&["rev-parse", "--verify", "--quiet", "HEAD"]).ok()
}
