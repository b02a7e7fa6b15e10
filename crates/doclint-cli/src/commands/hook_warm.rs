//! A process that keeps a site in memory and answers hooks over a socket that only the user can open.

use super::hook_check::Input;
use crate::exit::Exit;
use anyhow::Result;
use doclint_rule::Family;

#[cfg(unix)]
pub use socket::{ask, serve};

/// Without sockets, each run checks the site anew.
#[cfg(not(unix))]
pub fn ask(_: &Input, _: bool) -> Option<Exit> {
    None
}

/// Without sockets, there is nothing to serve.
#[cfg(not(unix))]
pub fn serve(_: &std::path::Path, _: &[&'static Family]) -> Result<Exit> {
    anyhow::bail!("a hook has no warm process on this system")
}

#[cfg(unix)]
mod socket {
    use super::{Exit, Family, Input, Result};
    use crate::cache::{add_program, is_strangers, name_of, of_user, variable};
    use crate::commands::hook_check::{check, ended};
    use crate::hook::{Edit, MAX_INPUT, Touched};
    use crate::paths::PathName;
    use crate::terminal::{Terminal, collected, to_stderr};
    use crate::warm::Kept;
    use anyhow::{Context, bail};
    use doclint_engine::{Fingerprint, Workspace};
    use doclint_workspace::{Folder, private_folder};
    use serde::{Deserialize, Serialize};
    use std::ffi::OsString;
    use std::fs::{self, File};
    use std::io::{Read, Write};
    use std::net::Shutdown;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::path::{Path, PathBuf};
    use std::sync::mpsc::{RecvTimeoutError, sync_channel};
    use std::time::{Duration, Instant};

    /// A hook waits so long for an answer, and then checks the site itself.
    const LONGEST: Duration = Duration::from_secs(3);
    /// The process ends when nobody has asked for so long.
    const IDLE: Duration = Duration::from_secs(15 * 60);
    /// How often it looks whether its site and its socket are still there.
    const HEARTBEAT: Duration = Duration::from_secs(1);
    /// So many hooks wait at most.
    const MOST_WAITING: usize = 16;
    /// The most bytes of an answer, which has a line for each of some causes.
    const MOST_ANSWER: u64 = 1 << 20;
    /// A request holds the input as JSON, which may take more bytes.
    const MOST_REQUEST: u64 = 6 * MAX_INPUT + (1 << 20);
    /// With these, git may know other commits than the process does.
    const OF_GIT: [&str; 4] =
        ["GIT_CONFIG", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT", "GIT_REPLACE_REF"];

    /// What a hook asks.
    #[derive(Serialize, Deserialize)]
    struct Question {
        /// The folder that paths are relative to.
        here: Vec<u8>,
        input: String,
        fail_on: Option<String>,
    }

    /// What the process answers.
    #[derive(Serialize, Deserialize)]
    struct Answer {
        code: u8,
        stderr: String,
    }

    /// The answer of the process that has the site, if there is one. Starts one if asked.
    pub fn ask(input: &Input, starts: bool) -> Option<Exit> {
        // People see colors, and progress.
        let mut sites = input.by_site.keys();
        let (Some(root), None) = (sites.next(), sites.next()) else { return None };
        if Terminal::of_stderr().is_terminal || has_other_git() {
            return None;
        }
        let root = root.canonicalize().ok()?;
        let path = path_of(&root).ok()?;
        let answer = answer(&path, input);
        if answer.is_none() && starts {
            // Without it, each run takes a while longer, and nothing else.
            let _ = start(&root);
        }
        let answer = answer?;
        let exit = [Exit::Clean, Exit::Findings, Exit::NotDone];
        let exit = exit.into_iter().find(|it| *it as u8 == answer.code)?;
        to_stderr(answer.stderr.as_bytes());
        Some(exit)
    }

    fn has_other_git() -> bool {
        std::env::vars_os()
            .any(|(name, _)| OF_GIT.iter().any(|it| name.as_bytes().starts_with(it.as_bytes())))
    }

    /// The socket of a site, which this program alone uses, in a folder of the user.
    fn path_of(root: &Path) -> Result<PathBuf> {
        let folder = match variable("XDG_RUNTIME_DIR").map(PathBuf::from) {
            Some(folder) => folder.join("doclint"),
            None => of_user().context("there is no folder for sockets")?.join("run"),
        };
        if !folder.is_absolute() || is_strangers(&folder, root) {
            bail!("{} is not a folder for sockets", folder.named());
        }
        let mut name = Fingerprint::default();
        name.add(root.as_os_str().as_bytes());
        add_program(&mut name, false)?;
        Ok(folder.join(name_of(name)).with_extension("sock"))
    }

    fn answer(path: &Path, input: &Input) -> Option<Answer> {
        let end = Instant::now() + LONGEST;
        let mut stream = UnixStream::connect(path).ok()?;
        let here = std::env::current_dir().ok()?.into_os_string().into_vec();
        let text = String::from_utf8(input.bytes.clone()).ok()?;
        let question = Question { here, input: text, fail_on: input.fail_on.clone() };
        stream.set_write_timeout(Some(LONGEST)).ok()?;
        stream.write_all(&serde_json::to_vec(&question).ok()?).ok()?;
        stream.shutdown(Shutdown::Write).ok()?;
        let left = end.checked_duration_since(Instant::now())?;
        stream.set_read_timeout(Some(left)).ok()?;
        let mut bytes = Vec::new();
        stream.take(MOST_ANSWER).read_to_end(&mut bytes).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Starts the process, which goes on when this one has ended.
    fn start(root: &Path) -> std::io::Result<()> {
        crate::background::start(&[OsString::from("hook"), "--serve".into(), root.into()])
    }

    /// Answers hooks about the site in a folder until nobody asks any more.
    pub fn serve(root: &Path, families: &[&'static Family]) -> Result<Exit> {
        let root = root.canonicalize()?;
        let path = path_of(&root)?;
        let folder = path.parent().context("a socket has a folder")?;
        private_folder(folder).with_context(|| format!("can't use {}", folder.named()))?;
        // Whoever holds the lock is the only process for this site.
        let lock = File::create(path.with_extension("lock"))?;
        if lock.try_lock().is_err() {
            return Ok(Exit::Clean);
        }
        let mut server = Server { root, families, kept: Kept::default() };
        server.warm_up();
        let _ = fs::remove_file(&path);
        let listener = UnixListener::bind(&path)?;
        let result = server.answer_all(listener, &path);
        let _ = fs::remove_file(&path);
        result
    }

    struct Server<'a> {
        root: PathBuf,
        families: &'a [&'static Family],
        kept: Kept,
    }

    impl Server<'_> {
        /// Checks an edit of some page, so that the first hook waits for none of the others.
        fn warm_up(&mut self) {
            let Ok(folder) = Folder::new(&self.root) else { return };
            let files = folder.list().files;
            let Some(page) = files.iter().find(|it| doclint_site::is_page(it)) else { return };
            let Ok(Ok(text)) = folder.read(page).map(String::from_utf8) else { return };
            let edit = Touched { path: self.root.join(page), edit: Edit::Text(text + "\n") };
            let by_site = [(self.root.clone(), vec![edit])].into();
            let input = Input { bytes: Vec::new(), fail_on: None, by_site };
            let kept = &mut self.kept;
            let check = AssertUnwindSafe(|| check(input, self.families, Some(kept)));
            let _ = collected(|| catch_unwind(check));
        }

        fn answer_all(&mut self, listener: UnixListener, path: &Path) -> Result<Exit> {
            let (sender, hooks) = sync_channel(MOST_WAITING);
            std::thread::spawn(move || {
                for stream in listener.incoming().flatten() {
                    // One that finds no place sees the end of the stream, and checks by itself.
                    let _ = sender.try_send(stream);
                }
            });
            let mut last = Instant::now();
            loop {
                match hooks.recv_timeout(HEARTBEAT) {
                    Ok(stream) => {
                        self.answer(stream);
                        last = Instant::now();
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        let is_needed = self.root.is_dir() && path.symlink_metadata().is_ok();
                        if last.elapsed() > IDLE || !is_needed {
                            return Ok(Exit::Clean);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Clean),
                }
            }
        }

        /// Answers one hook. Where that fails, the hook sees the end of the stream.
        fn answer(&mut self, mut stream: UnixStream) -> Option<()> {
            stream.set_read_timeout(Some(HEARTBEAT)).ok()?;
            stream.set_write_timeout(Some(HEARTBEAT)).ok()?;
            let mut bytes = Vec::new();
            (&stream).take(MOST_REQUEST).read_to_end(&mut bytes).ok()?;
            let question: Question = serde_json::from_slice(&bytes).ok()?;
            std::env::set_current_dir(OsString::from_vec(question.here)).ok()?;
            let input = Input::of(question.input.into_bytes(), question.fail_on).ok()?;
            let is_ours = |it: &PathBuf| it.canonicalize().is_ok_and(|it| it == self.root);
            if !input.by_site.keys().all(is_ours) {
                return None;
            }
            let kept = &mut self.kept;
            let check = AssertUnwindSafe(|| ended(check(input, self.families, Some(kept))));
            let (result, stderr) = collected(|| catch_unwind(check));
            let Ok(exit) = result else {
                self.kept = Kept::default();
                return None;
            };
            let answer = Answer { code: exit as u8, stderr: String::from_utf8(stderr).ok()? };
            stream.write_all(&serde_json::to_vec(&answer).ok()?).ok()
        }
    }
}
