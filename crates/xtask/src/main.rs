//! Maintenance tasks of doclint.

#[cfg(test)]
mod api;
mod bench;
mod big_site;
mod budget;
mod catalog;
mod commands;
mod conformance;
mod contract;
mod formats;
mod fuzz;
mod generate;
mod icons;
mod judge;
mod languages;
mod manifests;
mod manual;
mod names;
mod new_rule;
mod outline;
mod own;
mod pages;
mod ready;
mod reference;
mod release;
mod session;
mod sources;
mod tidy;
mod vale;
mod work;

use crate::new_rule::Kind;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Maintenance tasks of doclint")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure speed and memory against other parsers and linters
    Bench(bench::Args),
    /// Write a site of 25,000 pages, to measure time and memory with
    BigSite(big_site::Args),
    /// Compare the instructions of whole checks with the agreed figures
    Budget(budget::Args),
    /// Compare the page parser with remark-mdx, page by page and node by node
    Conformance(conformance::Args),
    /// Check reports with the schemas and the consumers of their formats
    Formats(formats::Args),
    /// Try random defects on everything that reads what people write
    Fuzz(fuzz::Args),
    /// Edit copies of sites at random, and compare a session with cold checks
    Session(session::Args),
    /// Write the generated files: rule tables, the manual's pages about rules and its index, and JSON Schemas
    Gen,
    /// Write the names of icons, read from installed packages of npm
    Icons(icons::Args),
    /// Write the names of languages that are highlighted, read from an installed package of npm
    Languages(languages::Args),
    /// Draw findings on real sites, take verdicts on them, and count
    Judge(judge::Args),
    /// Rename, move and misspell names in copies of real sites, and count right suggestions
    Names(names::Args),
    /// Write the crate of a new family and add it to the workspace and to doclint
    NewFamily {
        /// Its name, the first half of its rules' ids
        name: String,
    },
    /// Write the files of a new rule, by default of one that runs once for each page
    NewRule {
        /// Its id: family/name
        id: String,
        /// It runs once for the site
        #[arg(long, conflicts_with_all = ["node", "phrases", "check", "options"])]
        site: bool,
        /// It runs for each node of this type of `doclint_rule::ast`, such as Heading
        #[arg(long, value_name = "TYPE")]
        node: Option<String>,
        /// It runs for each place of its words and phrases
        #[arg(long, conflicts_with_all = ["node", "check", "options"])]
        phrases: bool,
        /// It is a pattern in YAML
        #[arg(long, conflicts_with_all = ["node", "options"])]
        check: bool,
        /// It has an option `max`
        #[arg(long)]
        options: bool,
    },
    /// Print what the pages of a site consist of, to compare it with the HTML of a platform
    Outline(outline::Args),
    /// Check our own texts by our own rules about writing
    Own,
    /// Format the code, write the generated files, and run the tests about every rule
    Ready,
    /// Make the packages of a release for this machine, install each, and publish nothing
    Release(release::Args),
    /// Check the invariants of INVARIANTS.md that manifests and sources show
    Tidy,
    /// Count the words that checks read on sites with a `.vale.ini`, and those that its patterns leave
    Vale(vale::Args),
    /// Count the work of the page parser on hostile input: twice the bytes, about twice the work
    Work,
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Bench(args) => bench::run(&args),
        Command::BigSite(args) => big_site::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Budget(args) => budget::run(&root(), &args),
        Command::Conformance(args) => conformance::run(&args),
        Command::Formats(args) => formats::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Session(args) => session::run(&args),
        Command::Gen => generate::run(&root()).map(|()| ExitCode::SUCCESS),
        Command::Icons(args) => icons::run(&root(), &args).map(|()| ExitCode::SUCCESS),
        Command::Languages(args) => languages::run(&root(), &args).map(|()| ExitCode::SUCCESS),
        Command::Judge(args) => judge::run(&args),
        Command::Names(args) => names::run(&args).map(|()| ExitCode::SUCCESS),
        Command::NewFamily { name } => {
            new_rule::run_family(&root(), &name).map(|()| ExitCode::SUCCESS)
        }
        Command::NewRule { id, site, node, phrases, check, options: has_options } => {
            let kind = match &node {
                _ if site => Kind::Site,
                _ if phrases => Kind::Phrases,
                _ if check => Kind::Check,
                Some(name) => Kind::Node { name, has_options },
                None => Kind::Page { has_options },
            };
            new_rule::run(&root(), &id, kind).map(|()| ExitCode::SUCCESS)
        }
        Command::Outline(args) => outline::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Own => own::run(&root()).map(|()| ExitCode::SUCCESS),
        Command::Ready => ready::run().map(|()| ExitCode::SUCCESS),
        Command::Release(args) => release::run(&root(), &args),
        Command::Tidy => tidy::run(&root()).map(|()| ExitCode::SUCCESS),
        Command::Vale(args) => vale::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Work => work::run(),
    }
}

/// The cargo to run: the one that runs this program, or else the one on the path, which knows the
/// toolchain. A path from build time would let each package choose a toolchain of its own.
fn cargo() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The folder of the workspace.
fn root() -> PathBuf {
    package_folder().ancestors().nth(2).expect("xtask is in crates/").to_path_buf()
}

/// The folder of this package. Cargo names the one that it runs, which counts: a build folder can
/// have been copied from another checkout.
fn package_folder() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
}
