//! Starts this program again, in the background.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

/// Starts this program with arguments. It goes on when this process ends, and prints nothing.
///
/// # Errors
///
/// If the system refuses it.
pub fn start(args: &[OsString]) -> io::Result<()> {
    let mut command = Command::new(std::env::current_exe()?);
    // What ends a group of processes, such as Ctrl+C, is not meant for it.
    command.args(args).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
