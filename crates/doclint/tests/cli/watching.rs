//! Runs of `doclint check --watch`, whose screens are read as they appear.
#![cfg(unix)]

use crate::kit::{Dir, command};
use std::io::{BufRead, BufReader, pipe};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for a screen: far longer than a slow machine needs.
const PATIENCE: Duration = Duration::from_secs(30);

/// After so long without a change, no screen comes any more: files outside of a site are looked at
/// twice a second.
const MOMENT: Duration = Duration::from_millis(1200);

/// A watched run. It ends when this is dropped.
pub struct Watching {
    pub child: Child,
    screens: Receiver<String>,
}

impl Watching {
    /// Starts `doclint check --watch` in a folder of `dir`.
    pub fn start(dir: &Dir, folder: &str, args: &[&str]) -> Self {
        let args = [&["check", "--watch"], args].concat();
        Self::spawn(command(&dir.path(folder), &args))
    }

    pub fn spawn(mut command: Command) -> Self {
        // Both outputs go to one pipe, in which lines have the order of a terminal.
        let (reader, writer) = pipe().unwrap();
        command.stdin(Stdio::null()).stdout(writer.try_clone().unwrap()).stderr(writer);
        let child = command.spawn().unwrap();
        // The writing ends would stay open with it.
        drop(command);
        let (sender, screens) = channel();
        thread::spawn(move || {
            let mut screen = String::new();
            for line in BufReader::new(reader).lines() {
                let Ok(line) = line else { break };
                screen.push_str(&line);
                screen.push('\n');
                if is_last(&line) && sender.send(std::mem::take(&mut screen)).is_err() {
                    return;
                }
            }
            let _ = sender.send(screen);
        });
        Self { child, screens }
    }

    /// The next screen, with its last line.
    pub fn screen(&self) -> String {
        self.screens.recv_timeout(PATIENCE).expect("a screen appears")
    }

    /// The same, with a message if none appears.
    pub fn screen_or(&self, message: impl FnOnce() -> String) -> String {
        self.screens.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{}", message()))
    }

    /// A screen that appears within a moment.
    pub fn late_screen(&self) -> Option<String> {
        self.screens.recv_timeout(MOMENT).ok()
    }

    /// The first screen that is as expected; others may come before it.
    pub fn screen_with(&self, is_expected: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        let mut last = String::new();
        while let Ok(screen) = self.screens.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
            if is_expected(&screen) {
                return screen;
            }
            last = screen;
        }
        panic!("no screen is as expected; the last one:\n{last}");
    }

    /// Whether a screen has appeared that was not read.
    pub fn has_screen(&self) -> bool {
        self.screens.try_recv().is_ok()
    }

    /// Whether no screen appears for a while.
    pub fn is_quiet(&self) -> bool {
        let next = self.screens.recv_timeout(MOMENT);
        if let Ok(screen) = &next {
            println!("{screen}");
        }
        next == Err(RecvTimeoutError::Timeout)
    }

    /// Sends a signal, and returns how the run ended.
    pub fn signal(&mut self, name: &str) -> ExitStatus {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status().unwrap();
        assert!(sent.success());
        self.child.wait().unwrap()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line is the last one of a screen.
fn is_last(line: &str) -> bool {
    line.starts_with("Watching ") && line.ends_with("Press Ctrl+C to stop.")
}

/// The part of a screen that a run without `--watch` prints, without durations.
pub fn report_of(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().filter(|it| !is_last(it)).collect();
    let text = lines.join("\n");
    // Notes of the run come before both parts.
    let parts = match text.split_once("New since the last check: ") {
        Some((notes, rest)) => rest.split_once("\nAll findings:\n").map(|it| (notes, it.1)),
        None => text
            .split_once("Settled since the last check: ")
            .and_then(|(notes, rest)| Some((notes, rest.split_once("\n\n")?.1))),
    };
    match parts {
        Some((notes, report)) => untimed(&format!("{}{}", notes.trim_start(), report.trim_start())),
        None => untimed(&text),
    }
}

/// The current output of a run without `--watch`, without durations.
pub fn cold(dir: &Dir, folder: &str, args: &[&str]) -> String {
    let run = dir.run_in(folder, &[&["check"], args].concat(), b"");
    untimed(&format!("{}{}", run.stderr, run.stdout))
}

fn untimed(text: &str) -> String {
    let lines = text.trim().lines().map(|line| match (line.rsplit_once(" in "), line) {
        (Some((read, _)), _) if line.starts_with("Read ") => format!("{read}\n"),
        (_, line) if line.starts_with("No ") => {
            let read = line.rsplit_once(" (").map_or(line, |it| it.0);
            format!("{read}\n")
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}
