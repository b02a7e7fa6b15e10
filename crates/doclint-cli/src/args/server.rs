//! The arguments of the language server.

use super::SettingsArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The server speaks the Language Server Protocol on the standard input and output. Editors start it: \
see the page about the server in the manual.

Exit codes:
  0  the editor ended the server
  1  the editor is gone and did not say so")]
pub struct ServerArgs {
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// Use the standard input and output, which is all there is: some editors add this
    #[arg(long, hide = true)]
    pub stdio: bool,
}
