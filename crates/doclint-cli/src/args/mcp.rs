//! The arguments of the server of the Model Context Protocol.

use super::SettingsArgs;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The server speaks the Model Context Protocol on the standard input and output. Clients such as coding \
assistants start it: see the page about it in the manual.

Exit codes:
  0  the client closed the standard input
  2  the site or its settings can't be read")]
pub struct McpArgs {
    /// The site, or a folder or page in it [default: the site around the current folder]
    pub path: Option<PathBuf>,
    /// Let clients write fixes, moves, and new pages, inside of the site only
    #[arg(long)]
    pub write: bool,
    #[command(flatten)]
    pub settings: SettingsArgs,
}
