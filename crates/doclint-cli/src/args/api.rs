//! The arguments of `doclint api`.

use super::Listing;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub struct ApiArgs {
    #[command(subcommand)]
    pub command: ApiCommand,
}

#[derive(Debug, Subcommand)]
pub enum ApiCommand {
    /// Show how many of the operations, parameters, responses and status codes are documented
    Coverage(CoverageArgs),
}

#[derive(Debug, clap::Args)]
pub struct CoverageArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Listing,
}
