//! `doclint completions` and `doclint man`: what a shell and a manual know of the command line.

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::init::counted;
use crate::{Exit, output, report};
use anyhow::{Context, Result, bail};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::fs;

pub fn script(args: &CompletionsArgs) -> Result<Exit> {
    let mut command = Args::command();
    let name = command.get_name().to_owned();
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
    let mut bytes = Vec::new();
    Man::new(command.clone()).render(&mut bytes).context("can't make the manual page")?;
    Ok(bytes)
}
