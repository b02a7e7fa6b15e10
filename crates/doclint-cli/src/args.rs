//! The arguments of every command.

mod addresses;
mod api;
mod guide;
mod hook;
mod mcp;
mod narrow;
mod server;
mod shape;
mod styles;
mod suppress;
mod vocabulary;
mod watch;

pub use addresses::AddressesArgs;
pub use api::{ApiArgs, ApiCommand, CoverageArgs};
pub use guide::{GuideArgs, GuideTarget};
pub use hook::{Agent, HookArgs};
pub use mcp::McpArgs;
pub use narrow::{GateArgs, NarrowArgs};
pub use server::ServerArgs;
pub use shape::ShapeArgs;
pub use styles::{StylesAddArgs, StylesArgs, StylesCheckArgs, StylesCommand, StylesListArgs};
pub use suppress::SuppressArgs;
pub use vocabulary::{AddWordsArgs, VocabularyArgs, VocabularyCommand};
pub use watch::WatchArgs;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use doclint_diagnostic::Level;
use doclint_report::{FORMATS, Format as ReportFormat};
use doclint_site::{PLATFORMS, PlatformId};
use doclint_suggest::suggest;
use std::path::PathBuf;

/// The authoring linter for documentation sites
#[derive(Debug, Parser)]
#[command(name = "doclint", version)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check a site, or some of its pages
    #[command(visible_alias = "lint")]
    Check(Box<CheckArgs>),
    /// List the rules, test the project's own, or show how each does on a site
    Rules(RulesArgs),
    /// Explain a rule: what it finds, why, and its options
    Explain(ExplainArgs),
    /// Show the settings of a site or a page, and where each value comes from
    Config(ConfigArgs),
    /// Write a doclint.yml with comments for a site
    Init(InitArgs),
    /// List the components and their attributes, including the project's own
    Components(ComponentsArgs),
    /// Print the llms.txt of a site, an index for machines
    Index(IndexArgs),
    /// List the addresses that a site serves, and keep those that it has published
    Addresses(AddressesArgs),
    /// Compare the API pages of a site with its OpenAPI files
    Api(ApiArgs),
    /// Keep the list of words that the project uses and no dictionary has
    Vocabulary(VocabularyArgs),
    /// Show how hard the pages of a site are to read: length of sentences, grade, passives
    Stats(StatsArgs),
    /// List, add or check packs of style checks in the format of Vale
    Styles(StylesArgs),
    /// Write a guide for writers and AI assistants from the rules that are on
    Guide(GuideArgs),
    /// Accept all current findings, so that a check reports only new ones
    Baseline(BaselineArgs),
    /// Move a page, file or folder, or rename a heading, and update every reference
    Mv(MvArgs),
    /// Check an edit of an agent or a commit: print what is new, and end with 2 if it blocks
    Hook(HookArgs),
    /// Serve an editor: findings while one types, fixes, and what a page refers to
    Server(ServerArgs),
    /// Serve an assistant: checks, fixes, searches, and moves as tools of the Model Context Protocol
    Mcp(McpArgs),
    /// Print a JSON Schema
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them to a folder
    Man(ManArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  no findings at or above --fail-on
  1  findings at or above --fail-on, more than --max-warnings, or changes with --diff
  2  invalid arguments or settings, a file that can't be written, or no page to check
  3  a rule or the parser failed; everything else was checked
  130  --watch was ended with Ctrl+C")]
pub struct CheckArgs {
    /// Pages, folders or patterns to check; doclint finds the site around them and reads all of it
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// What renders the pages, if doclint would take them for something else
    #[arg(long, value_name = "NAME", value_parser = platform(), conflicts_with = "stdin_filename")]
    pub platform: Option<PlatformId>,
    /// The report to print [default: text]
    #[arg(long, value_name = "FORMAT", value_parser = report_format())]
    pub format: Option<&'static ReportFormat>,
    /// Also write a report to a file, such as `json=report.json`; `-` is the standard output
    ///
    /// Takes the formats of --format. Can be repeated. If one file can't be written, none is.
    #[arg(long = "output", value_name = "FORMAT=PATH", value_parser = parse_output)]
    pub outputs: Vec<OutputArg>,
    /// In CI, write the reports to files that `output` in the settings requests
    ///
    /// CI is where the variable `CI` is set. There, whoever opens a pull request could choose the
    /// files.
    #[arg(long)]
    pub write_reports: bool,
    #[command(flatten)]
    pub gate: GateArgs,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// List suggestions; by default, and without --only, they are only counted
    ///
    /// Formats that carry every finding, such as `json` and `sarif`, always list them.
    #[arg(long)]
    pub suggestions: bool,
    /// When to use color
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Read a page from the standard input, and check it as this file of the site
    #[arg(long, value_name = "PATH")]
    pub stdin_filename: Option<PathBuf>,
    /// Read texts of files from the standard input, and report what they would break in the whole site
    ///
    /// The input is a JSON object of paths and texts, where `null` deletes a file. Nothing is written.
    /// What the site has now is not reported. With --fix, the object is printed with the fixed texts.
    #[arg(long, conflicts_with_all = ["stdin_filename", "since", "files_from", "pages_only"])]
    pub stdin_files: bool,
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// Ignore doclint.yml and use the default settings
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
    /// Report only what changed since this git revision, including its effects on other pages
    #[arg(long, value_name = "REV", conflicts_with = "stdin_filename")]
    pub since: Option<String>,
    /// Don't ask git what became of files that are missing
    ///
    /// By default, suggestions for dead links follow renames in the newest 1,000 commits.
    #[arg(long)]
    pub no_history: bool,
    /// Check every page, whatever earlier runs have found
    ///
    /// By default, a check of a whole site of at least 500 pages keeps in the user's cache folder what
    /// it finds on pages, and the next one checks only pages that have changed.
    #[arg(long)]
    pub no_cache: bool,
    /// Check the pages listed in a file, one per line; `-` is the standard input
    ///
    /// Files that are not pages of a site are ignored. A list without a page fails the run, unless
    /// --pages-only is set.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["paths", "stdin_filename"])]
    pub files_from: Option<PathBuf>,
    /// Ignore every PATH that is not a page of a site, for hooks that pass all changed files, and end
    /// well if no page is left
    #[arg(long, conflicts_with = "stdin_filename")]
    pub pages_only: bool,
    /// The baseline file [default: doclint-baseline.json in the root of the site, if it exists]
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Ignore the baseline and report everything
    #[arg(long, conflicts_with = "baseline")]
    pub no_baseline: bool,
    /// Show everything, also on a terminal, and every place of each problem
    ///
    /// By default, a terminal gets as much as fits into 120 rows, and the summary says how much is
    /// hidden. Pipes and CI get every problem, each with a few of its places, and files get everything.
    #[arg(long, conflicts_with = "max")]
    pub all: bool,
    /// Print at most N different problems, most severe first [default: 40 with `--format agent`]
    ///
    /// Reports in files are complete all the same. Formats whose readers would take the other findings
    /// for fixed, such as `sarif`, refuse it.
    #[arg(long, value_name = "N")]
    pub max: Option<usize>,
    /// Print only errors and other findings that fail the run: no summary, no progress, no notes
    ///
    /// Reports for programs, and reports in files, are complete all the same.
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub narrow: NarrowArgs,
    #[command(flatten)]
    pub shape: ShapeArgs,
    #[command(flatten)]
    pub suppress: SuppressArgs,
    #[command(flatten)]
    pub fix: FixArgs,
    #[command(flatten)]
    pub watch: WatchArgs,
}

/// Where the settings are.
#[derive(Debug, Default, clap::Args)]
pub struct SettingsArgs {
    /// The settings file [default: the doclint.yml of the site or of a folder above it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Fixes")]
pub struct FixArgs {
    /// Apply safe fixes, and report the remaining findings
    #[arg(long)]
    pub fix: bool,
    /// Also apply unsafe fixes: right in most cases, but review them
    #[arg(long)]
    pub unsafe_fixes: bool,
    /// Print the changes of the fixes as a diff, and write nothing
    #[arg(long, conflicts_with_all = ["format", "outputs"])]
    pub diff: bool,
    /// With --fix or --diff: apply only fixes of this rule or family; can be repeated
    #[arg(long, value_name = "RULE")]
    pub fix_only: Vec<String>,
    /// With --fix or --diff: also fix findings that the baseline accepts
    #[arg(long)]
    pub fix_accepted: bool,
}

impl FixArgs {
    /// Whether fixes are requested, if only to print them.
    pub fn requested(&self) -> bool {
        let narrowed = self.fix_accepted || !self.fix_only.is_empty();
        self.fix || self.unsafe_fixes || self.diff || narrowed
    }
}

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct RulesArgs {
    #[command(subcommand)]
    pub command: Option<RulesCommand>,
    /// Only these rules, as `family/rule`, or families
    #[arg(value_name = "RULE")]
    pub names: Vec<String>,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Listing,
    /// Check a site [default: the one around the current folder], and show for each rule how many
    /// findings it has and how many of them are suppressed, accepted or fixable
    #[arg(long, value_name = "PATH", num_args = 0..=1)]
    pub health: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// With --health: the baseline file [default: doclint-baseline.json in the root of the site]
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
  0  every rule has examples, and all of them pass
  1  an example fails or is missing
  2  invalid arguments or settings, or no custom rules to test")]
pub struct TestArgs {
    #[command(flatten)]
    pub settings: SettingsArgs,
}

#[derive(Debug, clap::Args)]
pub struct ExplainArgs {
    /// The rule, as `family/rule`, or a family
    #[arg(value_name = "RULE")]
    pub rule: String,
    /// Show the whole page: why the rule exists, and all examples
    #[arg(long)]
    pub full: bool,
    /// Show what to do in few tokens, for AI agents
    #[arg(long, conflicts_with = "full")]
    pub short: bool,
    /// When to use color
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
    /// Show the settings of a site or a page, as `doclint config` does
    Show(ShowArgs),
    /// Convert settings of markdownlint, remark, rumdl, or Vale to a doclint.yml
    Import(ImportArgs),
}

#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// A page, to show the settings that apply to it, or a site [default: the one around the
    /// current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Show only this rule, as `family/rule`, or this family
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Listing,
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// Ignore doclint.yml and use the default settings
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// A file of settings, such as .markdownlint.jsonc, .remarkrc, .rumdl.toml, or .vale.ini
    /// [default: the only one in the current folder]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Write to a new file [default: the standard output]
    #[arg(long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub struct InitArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Overwrite an existing doclint.yml
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, clap::Args)]
pub struct ComponentsArgs {
    /// Show this component with its attributes and an example
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  the index was printed, or is up to date
  1  with --check: the file in the site is out of date
  2  invalid arguments or settings, or no file to check")]
pub struct IndexArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The address of the site, which becomes the first part of every link [default: the one in the
    /// site's llms.txt, or in docs.json at seo.metatags.canonical]
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Print the texts of all pages, as in llms-full.txt
    #[arg(long)]
    pub full: bool,
    /// Compare with the file in the site, and print the differences
    #[arg(long)]
    pub check: bool,
    /// Write to llms.txt in the root of the site, or to llms-full.txt, and keep titles of pages that
    /// were written by hand
    #[arg(long, conflicts_with = "check")]
    pub write: bool,
}

#[derive(Debug, clap::Args)]
pub struct BaselineArgs {
    /// The site [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Remove entries that are fixed, and accept nothing new
    #[arg(long)]
    pub prune: bool,
    /// Lowest level to accept; findings below it are still reported
    #[arg(long, value_name = "LEVEL", default_value = "suggestion", conflicts_with = "prune")]
    pub level: LevelArg,
    /// Accept or remove findings of these rules or families only, and keep the others in the file
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// The file to write [default: doclint-baseline.json in the root of the site]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub settings: SettingsArgs,
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
Links, imports, navigation entries, other values of the settings and lines of llms.txt are updated. On
Mintlify, old addresses of pages redirect to the new ones; elsewhere they are listed. The changes are
checked before anything is written: the move is refused if a link would break or a page would have a
new error.

Examples:
  doclint mv guides/send.mdx guides/messages/send.mdx
  doclint mv guides how-to
  doclint mv guides/limits#daily-limit 'Limits a day'

Exit codes:
  0  everything was moved, or with --dry-run: could be moved
  2  the move was refused; nothing was changed")]
pub struct MvArgs {
    /// A page, a file, a folder, or a heading as PAGE#ANCHOR
    #[arg(value_name = "OLD")]
    pub old: String,
    /// The new location; for a heading, its new text
    #[arg(value_name = "NEW")]
    pub new: String,
    /// Print the changes as a diff, and write nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Don't add redirects from the old addresses
    #[arg(long)]
    pub no_redirect: bool,
    #[command(flatten)]
    pub settings: SettingsArgs,
}

#[derive(Debug, clap::Args)]
pub struct StatsArgs {
    /// The site, or a folder or a page of it [default: the one around the current folder]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Listing,
}

#[derive(Debug, clap::Args)]
pub struct SchemaArgs {
    /// `config` for doclint.yml, `report` for the JSON report, `api-coverage` for that of `doclint api
    /// coverage`, `stats` for that of `doclint stats`, `vocabulary` for a file of components, or the name of a file that rules check: docs.json, mint.json
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
    /// The command, such as `check` or `rules test` [default: doclint itself]
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write the manual pages of all commands to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}

/// The format of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On terminals and GitHub Actions, or as NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE say
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl CheckArgs {
    /// Whether texts on the standard input are checked, so that the standard output may hold their
    /// fixes.
    pub fn reads_texts(&self) -> bool {
        self.stdin_filename.is_some() || self.stdin_files
    }

    /// Whether suggestions are listed because the arguments request them.
    pub fn lists_suggestions(&self) -> bool {
        let NarrowArgs { only, level, .. } = &self.narrow;
        self.suggestions || !only.is_empty() || *level == Some(LevelArg::Suggestion)
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
        .map(|name| ReportFormat::named(&name).expect("the parser accepts names of formats only"))
}

fn platform() -> impl TypedValueParser<Value = PlatformId> {
    let values = PLATFORMS.iter().map(|it| PossibleValue::new(it.id.name()).help(it.name));
    PossibleValuesParser::new(values)
        .map(|name| PlatformId::of_name(&name).expect("the parser accepts names of platforms only"))
}

/// The report format of a name.
pub fn format_named(name: &str) -> Result<&'static ReportFormat, String> {
    let names = || FORMATS.iter().map(|it| it.name);
    ReportFormat::named(name).ok_or_else(|| match suggest(name, names()) {
        Some(near) => format!("unknown format `{name}`: did you mean `{near}`?"),
        None => {
            let names: Vec<_> = names().collect();
            format!("unknown format `{name}`: expected one of {}", names.join(", "))
        }
    })
}

pub fn parse_output(text: &str) -> Result<OutputArg, String> {
    let Some((format, path)) = text.split_once('=') else {
        return Err("expected FORMAT=PATH, such as json=report.json".to_owned());
    };
    let format = format_named(format)?;
    if path.is_empty() {
        return Err("missing path after `=`".to_owned());
    }
    Ok(OutputArg { format, path: path.into() })
}
