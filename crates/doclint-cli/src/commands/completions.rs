//! `doclint completions`.

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::output;
use anyhow::Result;
use clap::CommandFactory;
use std::path::PathBuf;

pub fn run(args: &CompletionsArgs) -> Result<Exit> {
    let mut command = Args::command();
    let name = program().unwrap_or_else(|| command.get_name().to_owned());
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut bytes);
    output::to_stdout(&bytes)?;
    Ok(Exit::Clean)
}

/// The name that users type, which differs for a binary with rules of its own.
fn program() -> Option<String> {
    let path = PathBuf::from(std::env::args_os().next()?);
    let name = path.file_stem()?.to_str()?;
    // The name becomes part of a script, so it must not need quotes.
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    is_plain.then(|| name.to_owned())
}
