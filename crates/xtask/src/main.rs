//! The chores of doclint.

mod bench;
mod broken;
mod conformance;
mod pages;
mod reference;
mod report;

use clap::{Parser, Subcommand};
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
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Bench(args) => bench::run(&args),
        Command::Conformance(args) => conformance::run(&args),
    }
}
