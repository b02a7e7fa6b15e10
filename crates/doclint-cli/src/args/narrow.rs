//! The arguments that narrow a check, and those that decide whether it fails.

use super::LevelArg;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use doclint_diagnostic::Level;
use doclint_rule::Profile;

/// What to report on.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Selection")]
pub struct NarrowArgs {
    /// The profile of this run [default: `profile` in doclint.yml, or recommended]
    #[arg(long, value_name = "NAME", value_parser = profile())]
    pub profile: Option<Profile>,
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

fn profile() -> impl TypedValueParser<Value = Profile> {
    let about = |profile| match profile {
        Profile::Recommended => "Rules of which 19 of 20 findings should be right",
        Profile::Strict => "Also rules of which four of five should be right, and new ones",
        Profile::All => "All rules",
        Profile::Contract => "The rules that check the contract about writing, and no others",
    };
    let named = |name: String| Profile::ALL.into_iter().find(|it| it.name() == name);
    let values = Profile::ALL.map(|it| PossibleValue::new(it.name()).help(about(it)));
    PossibleValuesParser::new(values)
        .map(move |name| named(name).expect("the parser accepts names of profiles only"))
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
