//! The arguments of `doclint hook`.

use super::narrow::FailOn;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The input is what the agent sends before or after an edit, a list of files from git, or an object with
`path` and, before an edit, `text`. What is new goes to stderr, one line for each cause.

Examples:
  doclint hook --print claude
  git diff --cached --raw --no-abbrev -z | doclint hook
  doclint hook --warm < event.json

Exit codes:
  0  nothing new fails the run, or the input is about no file that is checked
  1  the input can't be read, or the check failed
  2  the edit causes findings at or above `fail-on`")]
pub struct HookArgs {
    /// Print the settings with which an agent or git runs this command, and read nothing
    #[arg(long, value_name = "AGENT")]
    pub print: Option<Agent>,

    /// Start a process that keeps the site in memory if there is none, for the next runs; not on Windows
    #[arg(long, conflicts_with = "print")]
    pub warm: bool,

    /// The lowest level that blocks, instead of that in the settings
    #[arg(long, value_name = "LEVEL", conflicts_with = "print")]
    pub fail_on: Option<FailOn>,

    /// Be that process, for the site in this folder
    #[arg(long, hide = true, value_name = "ROOT", conflicts_with_all = ["print", "warm", "fail_on"])]
    pub serve: Option<PathBuf>,
}

/// A program with hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Agent {
    /// Claude Code: .claude/settings.json
    Claude,
    /// Codex: .codex/hooks.json
    Codex,
    /// Cursor: .cursor/hooks.json
    Cursor,
    /// Gemini CLI: .gemini/settings.json
    Gemini,
    /// Git: .git/hooks/pre-commit
    Git,
}
