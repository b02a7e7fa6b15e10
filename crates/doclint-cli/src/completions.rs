//! `doclint completions` and `doclint man`: what a shell and a manual know of the command line.

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::init::counted;
use crate::{Exit, output, report};
use anyhow::{Context, Result, bail};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

pub fn script(args: &CompletionsArgs) -> Result<Exit> {
    let mut command = Args::command();
    let name = program().unwrap_or_else(|| command.get_name().to_owned());
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut bytes);
    output::to_stdout(&bytes)?;
    Ok(Exit::Clean)
}

pub fn man(args: &ManArgs) -> Result<Exit> {
    let commands = all();
    if let Some(folder) = &args.dir {
        fs::create_dir_all(folder).with_context(|| format!("can't make {}", folder.display()))?;
        for command in &commands {
            let path = folder.join(format!("{}.1", name(command)));
            output::to_file(&path, &page(command)?)?;
        }
        let count = counted(commands.len(), "manual page");
        eprintln!("doclint: wrote {count} to {}", report::shown(folder).display());
        return Ok(Exit::Clean);
    }
    // Names are asked for as they are typed, or as the pages are called.
    let asked = args.command.join("-");
    let full = format!("doclint-{asked}");
    let is_meant = |it: &&Command| {
        let name = name(it);
        name == full || name == asked || (asked.is_empty() && name == "doclint")
    };
    let Some(command) = commands.iter().find(is_meant) else {
        let names: Vec<&str> =
            commands.iter().filter_map(|it| name(it).strip_prefix("doclint-")).collect();
        bail!("there is no command `{}`: known are {}", args.command.join(" "), names.join(", "));
    };
    output::to_stdout(&page(command)?)?;
    Ok(Exit::Clean)
}

/// The name that people type: a binary with rules of its own may have another.
fn program() -> Option<String> {
    let path = PathBuf::from(std::env::args_os().next()?);
    let name = path.file_stem()?.to_str()?;
    // It becomes a part of a script.
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    is_plain.then(|| name.to_owned())
}

/// Every command. After `build` each knows the name of its page: `doclint-rules-test`.
fn all() -> Vec<Command> {
    let mut root = Args::command().disable_help_subcommand(true);
    root.build();
    let mut out = Vec::new();
    let mut left = vec![root];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().filter(|it| it.get_name() != "help").cloned());
        out.push(command);
    }
    out.sort_by(|a, b| name(a).cmp(name(b)));
    out
}

fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let page = Man::new(command.clone())
        .source(concat!("doclint ", env!("CARGO_PKG_VERSION")))
        .manual("doclint");
    let mut bytes = Vec::new();
    sections(&page, command, &mut bytes).context("can't make the manual page")?;
    Ok(bytes)
}

fn sections(page: &Man, command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    if command.get_after_help().is_some() {
        let mut notes = Vec::new();
        page.render_extra_section(&mut notes)?;
        // Its lines are a table, or examples: they stay as they are.
        let notes = String::from_utf8_lossy(&notes).replacen("EXTRA", "NOTES\n.nf", 1);
        writeln!(out, "{notes}.fi")?;
    }
    Ok(())
}
