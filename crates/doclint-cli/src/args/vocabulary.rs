//! The arguments of `doclint vocabulary`.

use super::SettingsArgs;
use clap::Subcommand;

#[derive(Debug, clap::Args)]
pub struct VocabularyArgs {
    #[command(subcommand)]
    pub command: VocabularyCommand,
}

#[derive(Debug, Subcommand)]
pub enum VocabularyCommand {
    /// Add words to the file that `spelling` names as `vocabulary` in doclint.yml
    Add(AddWordsArgs),
}

#[derive(Debug, clap::Args)]
pub struct AddWordsArgs {
    /// The words; a pattern needs quotes, as in '[Kk]ubelets?'
    #[arg(value_name = "WORD", required = true)]
    pub words: Vec<String>,
    #[command(flatten)]
    pub settings: SettingsArgs,
}
