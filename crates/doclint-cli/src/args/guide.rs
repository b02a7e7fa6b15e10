//! The arguments of `doclint guide`.

use super::SettingsArgs;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The guide is written between two markers; the text around them is not changed:
  <!-- doclint:guide:begin --> and <!-- doclint:guide:end -->

Exit codes:
  0  the guide was printed or written, or is up to date
  1  with --check: a file is out of date
  2  invalid arguments or settings, misplaced markers, or no file to check")]
pub struct GuideArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The kind of file to write [default: agents, or what the name of --output suggests]
    #[arg(long, value_name = "TARGET")]
    pub target: Option<GuideTarget>,
    /// Write to the target's own file in the root of the site: AGENTS.md,
    /// .cursor/rules/doclint.mdc, .agents/writing.md or .claude/skills/doclint/SKILL.md
    #[arg(long)]
    pub write: bool,
    /// Write to this file; with --check: compare this file only
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print what is out of date in the files that have the markers, and write nothing
    #[arg(long, conflicts_with_all = ["write", "target"])]
    pub check: bool,
    /// Print only how to check and fix pages, in few tokens
    #[arg(long, conflicts_with_all = ["write", "target", "output", "check"])]
    pub short: bool,
    #[command(flatten)]
    pub settings: SettingsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GuideTarget {
    /// A section of AGENTS.md
    Agents,
    /// A rule file for Cursor, with its front matter
    Cursor,
    /// A Markdown file
    Markdown,
    /// A skill that agents load: how to check and fix pages, and no rules
    Skill,
}
