//! The settings in `doclint.yml`: which rules run, at which level, with which options, on which pages.
//! Rules are known only through the families that are passed in.
#![warn(missing_docs)]

mod config;
mod custom;
mod file;
mod globs;
mod interner;
mod layers;
mod load;
mod parse;
mod patterns;
mod reader;
mod resolve;
mod run;
mod schema;
mod spelling;
mod styles;
mod styles_line;
mod values;

pub use config::Config;
pub use custom::CustomRule;
pub use doclint_site::{FILE_NAMES, named_platform};
pub use file::{ConfigFile, Refusal, SettingsFiles};
pub use globs::{Base, Globs};
pub use parse::option_names;
pub use patterns::Patterns;
pub use resolve::{Resolved, Scope, Setting};
pub use run::RunSettings;
pub use schema::{json_schema, vocabulary_schema};
pub use styles::{Pack, ValeSettings};
pub use styles_line::with_styles_line;
pub use values::{ConfigError, ConfigPlace, Entry, FAIL_ON, Origin, Switch};
