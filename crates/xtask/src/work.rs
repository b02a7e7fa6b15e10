//! Counts the work of the page parser on hostile input.

use crate::root;
use anyhow::{Context, Result};
use std::process::{Command, ExitCode};

/// Builds the parser with counters, in a folder of its own, and runs the test that reads them.
pub fn run() -> Result<ExitCode> {
    let status = Command::new(crate::cargo())
        .args(["test", "--locked", "--package", "doclint-tests", "--test", "spec"])
        .arg("--no-default-features")
        .args(["--target-dir", "target/work", "--", "--nocapture", "work::"])
        .env("RUSTFLAGS", "-C instrument-coverage --cfg count_work")
        // The runtime of the counters writes a file at the end of each process.
        .env("LLVM_PROFILE_FILE", "/dev/null")
        .current_dir(root())
        .status()
        .context("cargo can't be started")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
