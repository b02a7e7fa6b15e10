//! A checked site, as questions see it.

use doclint_config::Config;
use doclint_engine::{Outcome, Workspace};
use doclint_rule::Family;
use doclint_vocabulary::Vocabulary;

/// A checked site, as questions see it. The text of the document that is asked about may be newer.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The result of the last check, with the files and the site.
    pub outcome: &'a Outcome,
    /// The settings of that check.
    pub config: &'a Config,
    /// All families of rules.
    pub families: &'a [&'static Family],
    /// The components that pages may use.
    pub vocabulary: &'a Vocabulary,
    /// The files of the site.
    pub workspace: &'a dyn Workspace,
}
