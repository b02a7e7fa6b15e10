//! The arguments that narrow a check, and those that decide whether it fails.

use super::LevelArg;
use clap::ValueEnum;
use doclint_diagnostic::Level;

/// What to report on.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Selection")]
pub struct NarrowArgs {
    /// Report on these rules or families only, such as `links,mdx/unclosed-tag`; can be repeated. A
    /// rule that is off runs if it is named in full
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Leave out these rules or families; can be repeated
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub skip: Vec<String>,
    /// Report only findings of this level and above; the others don't count for the exit code
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<LevelArg>,
    /// Don't check these pages; links to them still count. The pattern is relative to the current folder
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<String>,
}

/// What fails a run.
#[derive(Debug, Default, clap::Args)]
pub struct GateArgs {
    /// Lowest level that fails the run (exit code 1) [default: `fail-on` in doclint.yml, or error]
    #[arg(long, value_name = "LEVEL")]
    pub fail_on: Option<FailOn>,
    /// Fail the run if there are more warnings [default: `max-warnings` in doclint.yml, or no limit]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub max_warnings: Option<u64>,
}

/// A count, or what is wrong with it in words.
pub fn parse_count(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number, such as 20".to_owned())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// Any finding
    Suggestion,
    /// Nothing
    Never,
}

impl FailOn {
    /// The lowest level that counts.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Error => Some(Level::Error),
            Self::Warning => Some(Level::Warning),
            Self::Suggestion => Some(Level::Suggestion),
            Self::Never => None,
        }
    }
}
