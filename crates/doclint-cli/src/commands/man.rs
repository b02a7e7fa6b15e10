//! `doclint man`.

use crate::args::{Args, ManArgs};
use crate::exit::Exit;
use crate::output;
use crate::paths::{PathName, shown};
use crate::terminal::note;
use crate::words::counted;
use anyhow::{Context, Result, bail};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::{self, Write};

pub fn run(args: &ManArgs) -> Result<Exit> {
    let commands = all();
    if let Some(folder) = &args.dir {
        output::create_folders(folder)?;
        for command in &commands {
            let path = folder.join(format!("{}.1", name(command)));
            output::to_file(&path, &page(command)?)?;
        }
        let count = counted(commands.len(), "manual page");
        note!("doclint: wrote {count} to {}", shown(folder).named());
        return Ok(Exit::Clean);
    }
    // A command is named as typed, or as its page is called.
    let requested = args.command.join("-");
    let full = format!("doclint-{requested}");
    let is_meant = |it: &&Command| {
        let name = name(it);
        name == full || name == requested || (requested.is_empty() && name == "doclint")
    };
    let Some(command) = commands.iter().find(is_meant) else {
        let names: Vec<&str> =
            commands.iter().filter_map(|it| name(it).strip_prefix("doclint-")).collect();
        bail!("unknown command `{}`: expected one of {}", args.command.join(" "), names.join(", "));
    };
    output::to_stdout(&page(command)?)?;
    Ok(Exit::Clean)
}

/// Every command. `build` gives each the name of its page, such as `doclint-rules-test`.
fn all() -> Vec<Command> {
    let mut root = Args::command().disable_help_subcommand(true);
    root.build();
    let mut out = Vec::new();
    let mut queue = vec![root];
    while let Some(command) = queue.pop() {
        queue.extend(command.get_subcommands().filter(|it| it.get_name() != "help").cloned());
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
    sections(&page, command, &mut bytes).context("can't write the manual page")?;
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
        // Examples and tables of exit codes keep their line breaks.
        let notes = String::from_utf8_lossy(&notes).replacen("EXTRA", "NOTES\n.nf", 1);
        writeln!(out, "{notes}.fi")?;
    }
    Ok(())
}
