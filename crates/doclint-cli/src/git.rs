//! Runs git, only to read, and only so that nothing in a repository can make it run a program, reach
//! the network, or look at the working tree.

use crate::paths::{exists, slashes};
use anyhow::{Context, Result, bail};
use doclint_workspace::limit_memory;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Settings that no repository can override, because arguments win over its `config`.
///
/// Commands that look at the working tree must not be used, whatever these say: git passes each file
/// through the filters that `.gitattributes` and `config` name, and nothing turns that off.
const SAFE: [&str; 14] = [
    // A folder of ordinary files may look like a repository; only a `.git` is one.
    "safe.bareRepository=explicit",
    "protocol.allow=never",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.alternateRefsCommand=",
    "diff.external=",
    "log.showSignature=false",
    // These name files that git would read, and wait for if they are pipes.
    "log.mailmap=false",
    "core.attributesFile=/dev/null",
    "diff.orderFile=/dev/null",
    // Packs of any size fit into the memory that git gets.
    "core.packedGitWindowSize=64m",
    "core.packedGitLimit=1g",
    // These keep the output the same for each user.
    "core.quotePath=false",
    "color.ui=never",
];

/// The most bytes of its output that are kept. A path and its blob take some hundred.
const MAX_OUTPUT: u64 = 64 << 20;
/// The most bytes of its messages.
const MAX_MESSAGE: u64 = 4096;
/// The longest that it may run. Git waits for pipes in its folder, and trees in trees can take hours.
const LONGEST: Duration = Duration::from_secs(60);
/// The most bytes of memory that it may map. Packs are mapped in parts: see [`SAFE`].
const MOST_MEMORY: u64 = 3 << 30;

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
    fn command(&self, args: &[&str]) -> Command {
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
            // Git before 2.44 doesn't know that variable, and a repository can allow a protocol by its
            // name, which wins over `protocol.allow`. This one wins over both.
            ("GIT_ALLOW_PROTOCOL", ""),
            // Attributes are those of the commit: a file of the checkout can be a pipe.
            ("GIT_ATTR_SOURCE", "HEAD"),
            ("GIT_OPTIONAL_LOCKS", "0"),
            ("GIT_TERMINAL_PROMPT", "0"),
        ];
        // An invalid `.git` must not make git look above it.
        let ceiling = self.root.parent().unwrap_or(&self.root);
        command.env("GIT_CEILING_DIRECTORIES", ceiling);
        command.args(args).envs(settings).stdin(Stdio::null());
        command
    }

    /// Starts a command, and ends it if it takes more time or memory than a repository that nobody made
    /// for that.
    ///
    /// # Errors
    ///
    /// If there is no git.
    pub fn start(&self, args: &[&str], stdin: Stdio) -> Result<Running> {
        let mut command = self.command(args);
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running::of(command.spawn().context("can't run git, which --since requires")?)
    }

    /// The output of a command.
    pub fn bytes(&self, args: &[&str]) -> Result<Vec<u8>> {
        let mut running = self.start(args, Stdio::null())?;
        let mut out = Vec::new();
        running.stdout.by_ref().take(MAX_OUTPUT + 1).read_to_end(&mut out)?;
        if out.len() as u64 > MAX_OUTPUT {
            bail!("git {}: its output has more than {} MiB", args[0], MAX_OUTPUT >> 20);
        }
        running.finish().with_context(|| format!("git {}", args[0]))?;
        Ok(out)
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

/// A git that runs. It is ended when this is dropped.
pub struct Running {
    /// Its standard output.
    pub stdout: ChildStdout,
    /// Its standard input, if it has one.
    pub stdin: Option<ChildStdin>,
    child: Arc<Mutex<Child>>,
    errors: Option<JoinHandle<String>>,
    /// Dropped when nobody waits for it any more.
    _is_read: Sender<()>,
}

impl Running {
    fn of(mut child: Child) -> Result<Self> {
        // Trees in trees can unfold to any number of names, which git keeps.
        limit_memory(&child, MOST_MEMORY);
        let stdout = child.stdout.take().context("git has no standard output")?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        let (is_read, ends) = mpsc::channel();
        let watched = Arc::clone(&child);
        thread::spawn(move || {
            if ends.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout) {
                end(&watched);
            }
        });
        // A thread reads, or git would wait for room in the pipe.
        let errors = stderr.map(|it| {
            thread::spawn(move || {
                let mut text = Vec::new();
                // Without the text, the exit code still says that it failed.
                let _ = it.take(MAX_MESSAGE).read_to_end(&mut text);
                String::from_utf8_lossy(&text).trim().to_owned()
            })
        });
        Ok(Self { stdout, stdin, child, errors, _is_read: is_read })
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    ///
    /// What it says if it failed.
    pub fn finish(mut self) -> Result<()> {
        let status = self.child.lock().unwrap_or_else(PoisonError::into_inner).wait()?;
        let message = self.errors.take().and_then(|it| it.join().ok()).unwrap_or_default();
        match status.code() {
            Some(0) => Ok(()),
            Some(_) => bail!("{message}"),
            None => bail!("it was ended, because it took too much time or memory. {message}"),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        end(&self.child);
    }
}

fn end(child: &Mutex<Child>) {
    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// The commit that is checked out in the repository around a folder; `None` without a repository, a
/// commit or git.
pub fn head(folder: &Path) -> Option<String> {
    Git::around(folder)?.line(&["rev-parse", "--verify", "--quiet", "HEAD"]).ok()
}
