//! A site in a folder of its own, and runs of the binary on it.

use crate::neighbors::{moved_in, moved_out};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A page without findings at or above a warning.
pub const GOOD: &str = "---\ntitle: Install the agent\ndescription: How to install the agent on a \
    server and how to see that it runs as it should.\n---\n\nRun the installer.\n";

/// A page with an error.
pub const BROKEN: &str = "---\ntitle: Update the agent\ndescription: How to update the agent on a \
    server without stopping the work that it does.\n---\n\n<Note>\nNever closed.\n";

/// A `docs.json`.
pub const DOCS_JSON: &str = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"}, "navigation": {"pages": []}}"##;

/// Settings with advice about the ends of headings: a suggestion with a safe fix on one line.
pub const COLONS: &str = "rules: {headings/trailing-punctuation: on}\n";

/// A folder that is removed when it is dropped.
pub struct Dir(PathBuf);

impl Dir {
    /// An empty folder. It is a repository, so that settings above it don't apply.
    pub fn empty() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = moved_in(&format!("site-{number}"));
        fs::create_dir_all(path.join(".git")).unwrap();
        Self(path.canonicalize().unwrap())
    }

    /// A site with these files and a `docs.json`.
    pub fn site<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Self {
        let dir = Self::empty();
        dir.write("docs.json", DOCS_JSON);
        for (path, content) in files {
            dir.write(path, content);
        }
        dir
    }

    /// The same site, in which colons at the end of headings are suggestions.
    pub fn with_colons(self) -> Self {
        self.write("doclint.yml", COLONS);
        self
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    /// A run of the binary in the folder.
    pub fn run(&self, args: &[&str]) -> Run {
        self.run_in("", args, b"")
    }

    pub fn run_in(&self, folder: &str, args: &[&str], stdin: &[u8]) -> Run {
        let mut child = command(&self.path(folder), args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The run may end without reading its input.
        let _ = child.stdin.take().unwrap().write_all(stdin);
        let output = child.wait_with_output().unwrap();
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// `doclint check --format json` with more arguments.
    pub fn json(&self, args: &[&str]) -> Report {
        let all: Vec<&str> = [&["check", "--format", "json", "--suggestions"], args].concat();
        self.run(&all).report()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        moved_out(&self.0);
    }
}

pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_doclint"));
    command.args(args).current_dir(folder).env("SOURCE_DATE_EPOCH", "0");
    for name in ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS", "CI"] {
        command.env_remove(name);
    }
    command
}

/// A copy of the binary at a path, which can be run.
pub fn copy_binary(to: &Path) -> PathBuf {
    fs::create_dir_all(to).unwrap();
    let path = to.join("doclint");
    fs::copy(env!("CARGO_BIN_EXE_doclint"), &path).unwrap();
    // While it was written, another test may have started a program, which has the file open for
    // writing until it is a program of its own. Until then, the system refuses to run it.
    let is_busy = || {
        let run = Command::new(&path).arg("--version").output();
        run.is_err_and(|it| it.kind() == std::io::ErrorKind::ExecutableFileBusy)
    };
    while is_busy() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    path
}

/// The results of a run.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn report(self) -> Report {
        let json = serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {self:#?}"));
        Report { run: self, json }
    }
}

/// The text report with a place before each finding, `a.mdx:3:5 error: …`: the names of files are on
/// lines of their own.
pub fn flat(text: &str) -> String {
    let mut file = "";
    let mut out = String::new();
    for line in text.lines() {
        let is_indented = line.starts_with(' ');
        if !is_indented && !line.is_empty() {
            file = line;
        }
        let begins = line.trim_start().split(' ').next().unwrap_or_default();
        let is_place = begins.contains(':') && begins.starts_with(|it: char| it.is_ascii_digit());
        match line.strip_prefix("  ").filter(|it| is_place && !it.starts_with(' ')) {
            Some(finding) => out.push_str(&format!("{file}:{finding}\n")),
            None => out.push_str(&format!("{line}\n")),
        }
    }
    out
}

/// A run with its JSON report.
#[derive(Debug)]
pub struct Report {
    pub run: Run,
    pub json: Value,
}

impl Report {
    pub fn code(&self) -> Option<i32> {
        self.run.code
    }

    pub fn findings(&self) -> &[Value] {
        self.json["findings"].as_array().unwrap()
    }

    /// `path rule`, in order.
    pub fn found(&self) -> Vec<String> {
        let one = |it: &Value| {
            format!("{} {}", it["path"].as_str().unwrap(), it["rule"].as_str().unwrap())
        };
        self.findings().iter().map(one).collect()
    }

    /// The one finding of a rule.
    pub fn one(&self, rule: &str) -> &Value {
        let found: Vec<&Value> = self.findings().iter().filter(|it| it["rule"] == rule).collect();
        assert_eq!(found.len(), 1, "{rule}: {self:#?}");
        found[0]
    }

    /// The help of a finding, its own or that of its group.
    pub fn help<'r>(&'r self, finding: &'r Value) -> &'r str {
        let group = &self.json["groups"][finding["group"].as_u64().unwrap() as usize];
        finding["help"].as_str().or(group["help"].as_str()).unwrap_or_default()
    }

    pub fn summary(&self, key: &str) -> u64 {
        self.json["summary"][key].as_u64().unwrap_or_else(|| panic!("{key}: {self:#?}"))
    }
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Copies the files of a site, which are writable afterwards.
pub fn copy(from: &Path, to: &Path) {
    let mut folders = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
            let (path, target) = (entry.path(), to.join(entry.file_name()));
            match path.is_dir() {
                true if entry.file_name() == ".git" => {}
                true => folders.push((path, target)),
                false => fs::write(target, fs::read(path).unwrap_or_default()).unwrap(),
            }
        }
    }
}

/// Whether a program can be run.
pub fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|it| it.status.success())
}
