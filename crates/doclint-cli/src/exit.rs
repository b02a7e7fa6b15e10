//! How a run ends.

use std::process::ExitCode;

/// The exit code of a run; the numbers are part of the contract with users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Nothing at or above `--fail-on`.
    Clean = 0,
    /// Findings at or above `--fail-on`.
    Findings = 1,
    /// The command could not be carried out: wrong arguments, invalid settings, a file that can't be
    /// read or written, or nothing to check.
    NotDone = 2,
    /// A rule or the parser failed.
    Internal = 3,
}

/// The exit code after Ctrl+C: the one that shells show for a process that the signal has ended.
pub const INTERRUPTED: i32 = 130;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An error that is on stderr already, with its details; this is its text without them.
#[derive(Debug)]
pub struct AlreadyPrinted(pub String);

impl std::fmt::Display for AlreadyPrinted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AlreadyPrinted {}
