//! `cargo xtask ready`: what is left to do once the page of a rule passes.

use crate::{generate, root};
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// The pages of all rules; and generated files, invariants, and the house style.
const TESTS: [[&str; 2]; 2] = [["--test", "rules"], ["--bin", "xtask"]];

/// Formats the code, writes the generated files, and runs the tests that look at every rule.
///
/// # Errors
///
/// When a step fails.
pub fn run() -> Result<()> {
    cargo(&["fmt", "--all"])?;
    generate::run(&root())?;
    for [kind, name] in TESTS {
        cargo(&["test", "--quiet", kind, name])?;
    }
    println!("Next: add a line to CHANGELOG.md");
    Ok(())
}

fn cargo(args: &[&str]) -> Result<()> {
    let status = Command::new(crate::cargo()).args(args).current_dir(root()).status();
    let status = status.context("cargo can't be started")?;
    ensure!(status.success(), "cargo {} failed", args.join(" "));
    Ok(())
}
