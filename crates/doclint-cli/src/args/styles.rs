//! The arguments of `doclint styles`.

use super::SettingsArgs;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub struct StylesArgs {
    #[command(subcommand)]
    pub command: StylesCommand,
}

#[derive(Debug, Subcommand)]
pub enum StylesCommand {
    /// List the packs that `styles` names, their checks and levels, and which are not run
    List(StylesListArgs),
    /// Add a pack to `styles` in the settings file, and say what it brings
    Add(StylesAddArgs),
    /// Read packs and report everything that is wrong with them
    Check(StylesCheckArgs),
}

#[derive(Debug, clap::Args)]
pub struct StylesListArgs {
    #[command(flatten)]
    pub settings: SettingsArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The line is added to the settings file that applies to the site around the current folder; without
one, a doclint.yml is written. Comments and everything else in the file are kept. If a check of the
pack can't be read, nothing is written.

Exit codes:
  0  the pack was added, or was listed before
  2  invalid arguments or settings, or a pack that can't be read")]
pub struct StylesAddArgs {
    /// The folder of one style, or a .vale.ini
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    #[command(flatten)]
    pub settings: SettingsArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
No page is read. Checks that are read and not run are listed, and are not an error.

Exit codes:
  0  nothing is wrong with any check
  1  something in a pack can't be read or has no effect
  2  invalid arguments or settings, or no packs")]
pub struct StylesCheckArgs {
    /// The folder of one style, or a .vale.ini [default: the packs that `styles` names]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    #[command(flatten)]
    pub settings: SettingsArgs,
}
