//! The arguments of `doclint addresses`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The list is kept in doclint-addresses.txt in the root of the site, and checked by `doclint check`: an
address in it that leads nowhere is a finding. With --since, no list is needed.

Exit codes:
  0  the addresses were printed or written, or the list is up to date and each address leads somewhere
  1  with --check: addresses are missing in the list, or lead nowhere
  2  invalid arguments or settings, a docs.json that can't be read, or no list to check")]
pub struct AddressesArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Add new addresses to doclint-addresses.txt; those that are gone stay in it
    #[arg(long, conflicts_with = "check")]
    pub write: bool,
    /// Check that the list is up to date, and that each address in it leads somewhere
    #[arg(long)]
    pub check: bool,
}
