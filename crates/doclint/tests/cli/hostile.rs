//! A repository that nobody trusts: each promise of `SECURITY.md`, and what a stranger who wrote every
//! file tries against it. Nothing runs, nothing outside is read or written, and nothing is obeyed.
#![cfg(unix)]

mod bounds;
mod git;
mod names;
mod reads;
mod writes;

use crate::kit::{Dir, Run, command};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{fs, io::Read, thread};

/// A text that no report, message or file outside may contain.
const SECRET: &str = "correct-horse-battery";

/// A run that takes longer hangs.
const HANGS: Duration = Duration::from_secs(60);

/// A run of the binary that is ended if it hangs.
fn run(dir: &Dir, args: &[&str], variables: &[(&str, &str)]) -> Run {
    run_in(dir, "", args, variables)
}

fn run_in(dir: &Dir, folder: &str, args: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = command(&dir.path(folder), args);
    command.envs(variables.iter().copied());
    let streams = (Stdio::null(), Stdio::piped(), Stdio::piped());
    let mut child =
        command.stdin(streams.0).stdout(streams.1).stderr(streams.2).spawn().expect("it starts");
    let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    // Threads read, or the program would wait for room in a pipe.
    let (stdout, stderr) = (thread::spawn(|| text(stdout)), thread::spawn(|| text(stderr)));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > HANGS {
            child.kill().unwrap();
            panic!("{args:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    };
    Run { code: status.code(), stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() }
}

fn text(mut stream: impl Read) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("the output is UTF-8");
    text
}

/// Every file below a folder with its content and its permissions; links with their targets.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    use std::os::unix::fs::PermissionsExt;
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            let meta = path.symlink_metadata().unwrap();
            let content = if meta.is_dir() {
                folders.push(path.clone());
                String::new()
            } else if meta.is_symlink() {
                format!("-> {}", fs::read_link(&path).unwrap().display())
            } else if meta.is_file() {
                String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()
            } else {
                "special".to_owned()
            };
            found.insert(path, format!("{:o} {content}", meta.permissions().mode()));
        }
    }
    found
}
