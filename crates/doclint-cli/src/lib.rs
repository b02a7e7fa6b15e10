//! The command line of doclint, as a library: a binary names its rules and runs it.
#![warn(missing_docs)]

mod args;
mod baseline;
mod check;
mod completions;
mod components;
mod config;
mod diff;
mod explain;
mod fix;
mod git;
mod guide;
mod guide_file;
mod guide_text;
mod health;
mod import;
mod index;
mod init;
mod mv;
mod output;
mod progress;
mod report;
mod rules;
mod show_config;
mod since;
mod target;
mod test_rules;

use anyhow::{Result, bail};
use args::{Args, Command, ConfigCommand};
use clap::Parser;
use doclint_engine::with_builtin;
use doclint_rule::Family;
use std::collections::HashSet;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// A command line with the rules it knows.
///
/// ```no_run
/// # static FAMILIES: &[&doclint_rule::Family] = &[];
/// fn main() -> std::process::ExitCode {
///     doclint_cli::Cli::new().rules(FAMILIES).run()
/// }
/// ```
#[derive(Default)]
pub struct Cli {
    families: Vec<&'static Family>,
}

/// How a run ends; the numbers are part of the contract with users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// Nothing at or above `--fail-on`.
    Clean = 0,
    /// Findings at or above `--fail-on`.
    Findings = 1,
    /// Usage, configuration, IO, or nothing was checked.
    Usage = 2,
    /// A rule or the parser failed.
    Internal = 3,
}

impl Cli {
    /// A command line without rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds families of rules.
    pub fn rules(mut self, families: &[&'static Family]) -> Self {
        self.families.extend(families);
        self
    }

    /// Runs with the arguments of the process.
    pub fn run(self) -> ExitCode {
        self.run_with(std::env::args_os())
    }

    /// Runs with these arguments; the first is the name of the program.
    pub fn run_with(self, args: impl IntoIterator<Item = OsString>) -> ExitCode {
        doclint_engine::install_panic_hook();
        let exit = match Args::try_parse_from(args) {
            Ok(args) => match catch_unwind(AssertUnwindSafe(|| self.execute(&args))) {
                Ok(Ok(exit)) => exit,
                Ok(Err(error)) => {
                    eprintln!("doclint: {error:#}");
                    Exit::Usage
                }
                // The panic has told itself.
                Err(_) => Exit::Internal,
            },
            Err(error) => {
                // Printing fails only where nobody reads.
                let _ = error.print();
                if error.use_stderr() { Exit::Usage } else { Exit::Clean }
            }
        };
        ExitCode::from(exit as u8)
    }

    fn execute(&self, args: &Args) -> Result<Exit> {
        let families = self.families()?;
        match &args.command {
            Command::Check(args) => check::run(args, &families),
            Command::Rules(args) => rules::run(args, &families),
            Command::Explain(args) => explain::run(args, &families),
            Command::Config(args) => match &args.command {
                None => show_config::run(&args.show, &families),
                Some(ConfigCommand::Show(args)) => show_config::run(args, &families),
                Some(ConfigCommand::Import(args)) => import::run(args, &families),
            },
            Command::Init(args) => init::run(args, &families),
            Command::Components(args) => components::run(args, &families),
            Command::Index(args) => index::run(args, &families),
            Command::Guide(args) => guide::run(args, &families),
            Command::Baseline(args) => baseline::run(args, &families),
            Command::Mv(args) => mv::run(args, &families),
            Command::Completions(args) => completions::script(args),
            Command::Man(args) => completions::man(args),
            Command::Schema(args) => {
                let schema = schema(&args.of, &families)?;
                output::print(&format!("{schema:#}\n"))
            }
        }
    }

    /// All families, those of the engine included.
    fn families(&self) -> Result<Vec<&'static Family>> {
        let families = with_builtin(&self.families);
        let mut names = HashSet::new();
        for family in &families {
            if !names.insert(family.name) {
                bail!("two families of rules are named `{}`", family.name);
            }
        }
        Ok(families)
    }
}

/// The JSON Schema of a file that is known by this name here or in a family of rules.
fn schema(of: &str, families: &[&'static Family]) -> Result<serde_json::Value> {
    let own = ["config", "report", "vocabulary"];
    let brought = || families.iter().flat_map(|family| family.schemas);
    Ok(match of {
        "config" => doclint_config::json_schema(families),
        "report" => doclint_report::json_schema(),
        "vocabulary" => doclint_config::vocabulary_schema(),
        _ => match brought().find(|it| it.0 == of) {
            Some((_, make)) => make(),
            None => {
                let names: Vec<_> = own.into_iter().chain(brought().map(|it| it.0)).collect();
                bail!("there is no schema of `{of}`: known are {}", names.join(", "));
            }
        },
    })
}
