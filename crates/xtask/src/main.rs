//! The chores of doclint.

mod bench;
mod broken;
mod conformance;
mod formats;
mod generate;
mod manifests;
mod mend;
mod new_rule;
mod pages;
mod reference;
mod report;
mod sources;
mod tidy;
mod work;

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The chores of doclint")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure speed and memory beside other parsers and linters
    Bench(bench::Args),
    /// Compare the page parser with remark-mdx, page by page and node by node
    Conformance(conformance::Args),
    /// Hold reports against the schemas and the consumers of their formats
    Formats(formats::Args),
    /// Write the generated files: rule tables and JSON Schemas
    Gen,
    /// Write the files of a new rule
    NewRule {
        /// Its id: family/name
        id: String,
    },
    /// Hold the invariants of ARCHITECTURE.md that manifests and sources show
    Tidy,
    /// Count the work of the page parser on hostile input: twice the bytes, about twice the work
    Work,
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Bench(args) => bench::run(&args),
        Command::Conformance(args) => conformance::run(&args),
        Command::Formats(args) => formats::run(&args),
        Command::Gen => generate::run(&root()).map(|()| ExitCode::SUCCESS),
        Command::NewRule { id } => new_rule::run(&root(), &id).map(|()| ExitCode::SUCCESS),
        Command::Tidy => tidy::run(&root()).map(|()| ExitCode::SUCCESS),
        Command::Work => work::run(),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("xtask lies in crates/").to_path_buf()
}
