//! The command line of doclint, as a library: a binary names its rules and runs it.
#![warn(missing_docs)]

mod about;
mod args;
#[cfg(unix)]
mod background;
mod baseline;
mod cache;
mod changes;
mod commands;
mod counted;
mod diff;
mod exit;
mod failure;
mod fixes;
mod gate;
mod git;
mod guide;
mod history;
mod hook;
mod import;
mod index;
mod known;
mod left_out;
mod lost;
mod manual;
mod narrow;
mod notes;
mod other_settings;
mod output;
mod paint;
mod past;
mod patch;
mod paths;
mod progress;
mod project;
mod report;
mod request;
mod rules;
mod run;
mod settings;
mod settings_reports;
mod since;
mod sources;
mod suppressions;
mod target;
mod terminal;
mod timing;
mod unwritten;
mod warm;
mod watch;
mod words;

use crate::terminal::note;
use anyhow::{Result, bail};
use args::{
    ApiCommand, Args, Command, ConfigCommand, RulesCommand, StylesCommand, VocabularyCommand,
};
use clap::{CommandFactory, FromArgMatches};
use doclint_engine::with_builtin;
use doclint_rule::Family;
use exit::{AlreadyPrinted, Exit};
use std::collections::HashSet;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use terminal::Terminal;

/// A command line with its rules.
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
    args: Option<Vec<OsString>>,
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

    /// Sets the arguments; the first is the name of the program. The default is those of the process.
    pub fn args(mut self, args: impl IntoIterator<Item = OsString>) -> Self {
        self.args = Some(args.into_iter().collect());
        self
    }

    /// The commands and their arguments, of which the manual has a page.
    #[doc(hidden)]
    pub fn command() -> clap::Command {
        Args::command()
    }

    /// The `llms.txt` of the site in a folder, as `doclint index` writes it.
    ///
    /// # Errors
    ///
    /// If the folder has no site with a `docs.json`, or its settings have errors.
    #[doc(hidden)]
    pub fn llms_txt(self, folder: &Path) -> Result<String> {
        commands::index::of_folder(folder, &all_families(&self.families)?)
    }

    /// Parses the arguments and runs the command.
    pub fn run(self) -> ExitCode {
        doclint_engine::install_panic_hook();
        let args = self.args.unwrap_or_else(|| std::env::args_os().collect());
        let args = match parse(&args) {
            Ok(args) => args,
            Err(error) => {
                failure::print_arguments(&error, &args);
                if !error.use_stderr() {
                    return Exit::Clean.into();
                }
                if failure::is_read_raw(&args) {
                    failure::print(&argument_error(&error));
                }
                // An agent would take the usual code for a reason to block every edit.
                let is_hook = args.get(1).is_some_and(|it| it == "hook");
                return if is_hook { Exit::Findings } else { Exit::NotDone }.into();
            }
        };
        let result = catch_unwind(AssertUnwindSafe(|| {
            let families = &all_families(&self.families)?;
            run_command(&args.command, families)
        }));
        match result {
            Ok(Ok(exit)) => exit.into(),
            Ok(Err(error)) => {
                let message = words::with_causes(&error);
                if !error.is::<AlreadyPrinted>() {
                    note!("doclint: {message}");
                }
                if let Command::Check(args) = &args.command
                    && failure::is_read(args)
                {
                    failure::print(&message);
                }
                Exit::NotDone.into()
            }
            // The panic hook has printed the panic.
            Err(_) => Exit::Internal.into(),
        }
    }
}

/// Runs a command.
fn run_command(command: &Command, families: &[&'static Family]) -> Result<Exit> {
    match command {
        Command::Check(args) if args.watch.watch => commands::watch::run(args, families),
        Command::Check(args) => commands::check::run(args, families),
        Command::Rules(args) => match (&args.command, &args.health) {
            (Some(RulesCommand::Test(args)), _) => commands::rules_test::run(args, families),
            (None, Some(path)) => commands::rules_health::run(path.as_deref(), args, families),
            (None, None) => commands::rules::run(args, families),
        },
        Command::Explain(args) => commands::explain::run(args, families),
        Command::Config(args) => match &args.command {
            None => commands::config::run(&args.show, families),
            Some(ConfigCommand::Show(args)) => commands::config::run(args, families),
            Some(ConfigCommand::Import(args)) => commands::import::run(args, families),
        },
        Command::Init(args) => commands::init::run(args, families),
        Command::Components(args) => commands::components::run(args, families),
        Command::Index(args) => commands::index::run(args, families),
        Command::Addresses(args) => commands::addresses::run(args, families),
        Command::Api(args) => match &args.command {
            ApiCommand::Coverage(args) => commands::api::run(args, families),
        },
        Command::Vocabulary(args) => match &args.command {
            VocabularyCommand::Add(args) => commands::vocabulary::add(args, families),
        },
        Command::Stats(args) => commands::stats::run(args, families),
        Command::Styles(args) => match &args.command {
            StylesCommand::List(args) => commands::styles::list(args, families),
            StylesCommand::Add(args) => commands::styles::add(args, families),
            StylesCommand::Check(args) => commands::styles::check(args, families),
        },
        Command::Guide(args) => commands::guide::run(args, families),
        Command::Baseline(args) => commands::baseline::run(args, families),
        Command::Mv(args) => commands::mv::run(args, families),
        Command::Completions(args) => commands::completions::run(args, families),
        Command::Man(args) => commands::man::run(args),
        Command::Hook(args) => commands::hook::run(args, families),
        Command::Mcp(args) => commands::mcp::run(args, families),
        Command::Server(args) => commands::server::run(args, families),
        Command::Schema(args) => commands::schema::run(args, families),
    }
}

/// The arguments, or the help, which is wrapped to fit the terminal.
fn parse(args: &[OsString]) -> Result<Args, clap::Error> {
    let mut command = Args::command().term_width(Terminal::of_stdout().text_width());
    let mut matches = command.try_get_matches_from_mut(args)?;
    Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// The error in the arguments, without the usage.
fn argument_error(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().take_while(|it| !it.starts_with("Usage:")).map(str::trim);
    let text = lines.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("; ");
    text.strip_prefix("error: ").unwrap_or(&text).to_owned()
}

/// The families of a binary and those of the engine.
fn all_families(own: &[&'static Family]) -> Result<Vec<&'static Family>> {
    let families = with_builtin(own);
    let mut names = HashSet::new();
    for family in &families {
        if !names.insert(family.name) {
            bail!("two families of rules have the name `{}`", family.name);
        }
    }
    Ok(families)
}
