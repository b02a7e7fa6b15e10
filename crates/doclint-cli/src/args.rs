//! The arguments.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use doclint_diagnostic::Level;
use doclint_report::{FORMATS, Format as ReportFormat};
use std::path::PathBuf;

/// The authoring linter for documentation sites.
#[derive(Debug, Parser)]
#[command(name = "doclint", version)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check a site, or some of its pages
    Check(CheckArgs),
    /// List the rules, those of the project included; test these, or see how all do on a site
    Rules(RulesArgs),
    /// Explain a rule: what it finds, why, and its options
    Explain(ExplainArgs),
    /// Show the configuration of a site or a page, and where each value comes from
    Config(ConfigArgs),
    /// Write a commented doclint.yml for a site
    Init(InitArgs),
    /// List the components and their attributes, those of the project included
    Components(ComponentsArgs),
    /// Print the index of a site for machines, as llms.txt has it
    Index(IndexArgs),
    /// Write the rules for writers and their assistants, as they are checked
    Guide(GuideArgs),
    /// Accept the findings of today, so that a check tells of new ones only
    Baseline(BaselineArgs),
    /// Move a page, a file or a folder, or rename a heading, with all that leads there
    Mv(MvArgs),
    /// Print a JSON Schema
    Schema(SchemaArgs),
    /// Print a script that completes commands and options in a shell
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them into a folder
    Man(ManArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  nothing found at or above --fail-on
  1  findings at or above --fail-on, or a change with --diff
  2  wrong usage or configuration, something could not be written, or there is no page
  3  a rule or the parser failed; everything else was checked")]
pub struct CheckArgs {
    /// Pages, folders or patterns; the site around them is found and read as a whole
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// What to print [default: text]
    #[arg(long, value_name = "FORMAT", value_parser = report_format())]
    pub format: Option<&'static ReportFormat>,
    /// Also write a report to a file, as `json=report.json`; `-` is the standard output
    ///
    /// The formats are those of --format. May be given several times. A report is written as a
    /// whole or not at all.
    #[arg(long = "output", value_name = "FORMAT=PATH", value_parser = parse_output)]
    pub outputs: Vec<OutputArg>,
    /// The least level that makes the exit code 1
    #[arg(long, value_name = "LEVEL", default_value = "error")]
    pub fail_on: FailOn,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// List suggestions, which are only counted otherwise
    ///
    /// Formats that programs choose from list them always.
    #[arg(long)]
    pub suggestions: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Read one page from the standard input and check it as this file of the site
    #[arg(long, value_name = "PATH")]
    pub stdin_filename: Option<PathBuf>,
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Use no configuration
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
    /// Tell only what has come since this revision of git: on changed lines, and wherever else a
    /// change shows
    #[arg(long, value_name = "REV", conflicts_with_all = ["fix", "unsafe_fixes", "diff", "stdin_filename"])]
    pub since: Option<String>,
    /// Check the pages that a file lists, one on each line; `-` is the standard input. What is no
    /// page of a site is passed over
    #[arg(long, value_name = "FILE", conflicts_with_all = ["paths", "stdin_filename"])]
    pub files_from: Option<PathBuf>,
    /// Pass over every PATH that is no page of a site, for hooks that name all changed files
    #[arg(long, conflicts_with_all = ["files_from", "stdin_filename"])]
    pub pages_only: bool,
    /// The baseline [default: doclint-baseline.json in the root of the site, where there is one]
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Use no baseline: tell of everything
    #[arg(long, conflicts_with = "baseline")]
    pub no_baseline: bool,
    /// Print findings only: no summary, no progress
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub fix: FixArgs,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Fixes")]
pub struct FixArgs {
    /// Apply safe fixes, and report what is left
    #[arg(long)]
    pub fix: bool,
    /// Apply unsafe fixes as well: right in most cases, but read what they did
    #[arg(long)]
    pub unsafe_fixes: bool,
    /// Print what the fixes would change as a diff, and write nothing
    #[arg(long, conflicts_with_all = ["format", "outputs"])]
    pub diff: bool,
    /// With --fix or --diff: the fixes of this rule or family only; may be given several times
    #[arg(long, value_name = "RULE")]
    pub fix_only: Vec<String>,
}

impl FixArgs {
    /// Whether fixes are asked for, be it only to look at.
    pub fn wanted(&self) -> bool {
        self.fix || self.unsafe_fixes || self.diff || !self.fix_only.is_empty()
    }
}

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct RulesArgs {
    #[command(subcommand)]
    pub command: Option<RulesCommand>,
    /// What to print
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Listing,
    /// Check a site [default: the one around the current folder], and show for each rule how much
    /// it finds there, and how much of that is silenced, accepted or can be fixed
    #[arg(long, value_name = "PATH", num_args = 0..=1)]
    pub health: Option<Option<PathBuf>>,
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// With --health: the baseline [default: doclint-baseline.json in the root of the site]
    #[arg(long, value_name = "FILE", requires = "health")]
    pub baseline: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// Run the examples of the project's own rules
    Test(TestArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  every rule has examples, and they hold
  1  an example fails or is missing
  2  wrong usage or configuration, or there are no such rules")]
pub struct TestArgs {
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub struct ExplainArgs {
    /// The rule, as `family/rule`, or a family
    #[arg(value_name = "RULE")]
    pub rule: String,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct ConfigArgs {
    #[command(subcommand)]
    pub command: Option<ConfigCommand>,
    #[command(flatten)]
    pub show: ShowArgs,
}

#[derive(Debug, Subcommand)]
pub enum ConfigCommand {
    /// Show the configuration of a site or a page, as `doclint config` does
    Show(ShowArgs),
    /// Make a doclint.yml of a configuration of markdownlint
    Import(ImportArgs),
}

#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// A page, for what holds for it; or a site [default: the site around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Only this rule, as `family/rule`, or this family
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,
    /// What to print
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Listing,
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Use no configuration
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// A .markdownlint.json, .jsonc or .yaml, or a .markdownlint-cli2.jsonc or .yaml
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write to a new file [default: the standard output]
    #[arg(long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub struct InitArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Write over a doclint.yml that is there
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, clap::Args)]
pub struct ComponentsArgs {
    /// A component
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  the index was printed, or is as it should be
  1  with --check: the file of the site is out of date
  2  wrong usage or configuration, or there is no file to check")]
pub struct IndexArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The address of the site, to stand before the paths of pages
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// The texts of all pages, as llms-full.txt has them
    #[arg(long)]
    pub full: bool,
    /// Compare with the file of the site, and print what differs
    #[arg(long)]
    pub check: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
What is written stands between two markers, and all around them stays as it is:
  <!-- doclint:guide:begin --> and <!-- doclint:guide:end -->

Exit codes:
  0  the guide was printed or written, or is as it should be
  1  with --check: a file is out of date
  2  wrong usage or configuration, misplaced markers, or there is no file to check")]
pub struct GuideArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Whom it is for [default: agents, or what the name of --output says]
    #[arg(long, value_name = "TARGET")]
    pub target: Option<GuideTarget>,
    /// Write it into the target's own file, in the root of the site: AGENTS.md,
    /// .cursor/rules/doclint.mdc or .agents/writing.md
    #[arg(long)]
    pub write: bool,
    /// Write it into this file; with --check: look at this file only
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write nothing, and print what is out of date in the files that have the markers
    #[arg(long, conflicts_with_all = ["write", "target"])]
    pub check: bool,
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GuideTarget {
    /// A section of AGENTS.md
    Agents,
    /// A rule for Cursor, with its front matter
    Cursor,
    /// Markdown
    Markdown,
}

#[derive(Debug, clap::Args)]
pub struct BaselineArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Drop the entries that match nothing any more, and accept nothing new
    #[arg(long)]
    pub prune: bool,
    /// The least level that is accepted: below it everything is told as before
    #[arg(long, value_name = "LEVEL", default_value = "suggestion", conflicts_with = "prune")]
    pub level: LevelArg,
    /// The file [default: doclint-baseline.json in the root of the site]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LevelArg {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// All findings
    Suggestion,
}

impl LevelArg {
    pub fn level(self) -> Level {
        match self {
            Self::Error => Level::Error,
            Self::Warning => Level::Warning,
            Self::Suggestion => Level::Suggestion,
        }
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Links, imports, entries of the navigation, values of docs.json and lines of llms.txt follow, and old
addresses of pages lead to the new ones. The site is read again as it will be before anything is
written: what can't be done whole is not done at all, and told.

Examples:
  doclint mv guides/send.mdx guides/messages/send.mdx
  doclint mv guides how-to
  doclint mv guides/limits#daily-limit 'Limits a day'

Exit codes:
  0  it is done, or with --dry-run: it could be
  2  it can't be done; nothing was changed")]
pub struct MvArgs {
    /// A page, a file, a folder, or a heading as PAGE#ANCHOR
    #[arg(value_name = "OLD")]
    pub old: String,
    /// Where it shall be, from the root of the site; for a heading its new text
    #[arg(value_name = "NEW")]
    pub new: String,
    /// Print what would change as a diff, and write nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Add no redirects from the old addresses
    #[arg(long)]
    pub no_redirect: bool,
    /// The configuration [default: the doclint.yml of the site or of a folder around it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub struct SchemaArgs {
    /// `config` for doclint.yml, `report` for the JSON report, `vocabulary` for a file of components,
    /// or the name of a file that the rules judge: docs.json, mint.json
    #[arg(value_name = "WHAT")]
    pub of: String,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  doclint completions bash > ~/.local/share/bash-completion/completions/doclint
  doclint completions zsh > ~/.zfunc/_doclint
  doclint completions fish > ~/.config/fish/completions/doclint.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  doclint man check | man -l -
  doclint man --dir ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The command, as `check` or `rules test` [default: doclint itself]
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}

/// What a list is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    /// For people
    Text,
    /// For programs
    Json,
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
    /// The least level that counts.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Error => Some(Level::Error),
            Self::Warning => Some(Level::Warning),
            Self::Suggestion => Some(Level::Suggestion),
            Self::Never => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether to use colours on a stream that is a terminal or is none.
    pub fn wanted(self, is_terminal: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|it| it == "dumb");
                is_terminal && !refused && !dumb
            }
        }
    }
}

impl CheckArgs {
    /// Whether suggestions are listed: also where they decide the exit code.
    pub fn lists_suggestions(&self) -> bool {
        self.suggestions || self.fail_on == FailOn::Suggestion
    }
}

/// `FORMAT=PATH`.
#[derive(Clone, Debug)]
pub struct OutputArg {
    pub format: &'static ReportFormat,
    pub path: PathBuf,
}

fn report_format() -> impl TypedValueParser<Value = &'static ReportFormat> {
    let values = FORMATS.iter().map(|it| PossibleValue::new(it.name).help(it.summary));
    PossibleValuesParser::new(values)
        .map(|name| ReportFormat::named(&name).expect("only names of formats are taken"))
}

fn parse_output(text: &str) -> Result<OutputArg, String> {
    let Some((format, path)) = text.split_once('=') else {
        return Err("write it as FORMAT=PATH, for instance json=report.json".to_owned());
    };
    let Some(format) = ReportFormat::named(format) else {
        let names: Vec<_> = FORMATS.iter().map(|it| it.name).collect();
        return Err(format!("unknown format `{format}`; known: {}", names.join(", ")));
    };
    if path.is_empty() {
        return Err("the path is missing after `=`".to_owned());
    }
    Ok(OutputArg { format, path: path.into() })
}
