//! `doclint completions`.

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::output;
use crate::rules;
use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use doclint_rule::Family;
use doclint_rule::host::vocabulary;
use std::path::PathBuf;

pub fn run(args: &CompletionsArgs, families: &[&'static Family]) -> Result<Exit> {
    let mut command = with_names(Args::command(), families);
    let name = program().unwrap_or_else(|| command.get_name().to_owned());
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut bytes);
    output::to_stdout(&bytes)?;
    Ok(Exit::Clean)
}

/// The commands with the names that their arguments take: rules, families and components.
fn with_names(command: Command, families: &[&'static Family]) -> Command {
    let families = &rules::in_order(families);
    let mut names: Vec<String> = families.iter().map(|family| family.name.to_owned()).collect();
    names.extend(rules::all(families).map(|(family, rule)| family.id(rule)));
    let vocabulary = vocabulary(families);
    let components: Vec<String> = vocabulary.components.keys().cloned().collect();
    let with = |command: Command, args: &[&'static str], names: &[String]| {
        args.iter().fold(command, |command, &arg| {
            command.mut_arg(arg, |it| it.value_parser(PossibleValuesParser::new(names)))
        })
    };
    command
        .mut_subcommand("check", |it| with(it, &["only", "skip", "fix_only"], &names))
        .mut_subcommand("rules", |it| with(it, &["names"], &names))
        .mut_subcommand("explain", |it| with(it, &["rule"], &names))
        .mut_subcommand("config", |it| with(it, &["rule"], &names))
        .mut_subcommand("baseline", |it| with(it, &["only"], &names))
        .mut_subcommand("components", |it| with(it, &["name"], &components))
}

/// The name that users type, which differs for a binary with rules of its own.
fn program() -> Option<String> {
    let path = PathBuf::from(std::env::args_os().next()?);
    let name = path.file_stem()?.to_str()?;
    // The name becomes part of a script, so it must not need quotes.
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    is_plain.then(|| name.to_owned())
}
