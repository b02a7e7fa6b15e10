//! What a rule is written against. A rule crate depends on this crate and on nothing else of ours.
//!
//! A rule is a type with an `impl` of [`PageRule`] or [`SiteRule`]; a [`Family`] lists the rules of
//! a crate. The type of the node that `check` takes is the subscription: the engine walks each page
//! once and hands every node to the rules that asked for its kind.
#![warn(missing_docs)]

mod blank;
mod context;
mod custom;
mod erased;
mod language;
mod meta;
mod vocabulary;

pub use blank::shows_nothing;
pub use context::{PageCx, SiteCx};
pub use custom::{Action, Change, CustomRule, Mend};
pub use doclint_data as data;
pub use doclint_diagnostic::{
    Applicability, Changes, Diagnostic, Edit, FileId, Fix, Label, Level, Location, Span,
};
pub use doclint_selector as selector;
pub use doclint_site as site;
pub use doclint_syntax as syntax;
pub use doclint_syntax::{AstNode, ast};
pub use doclint_text as text;
pub use erased::{
    DynPageRule, DynSiteRule, Family, FileSchema, Maker, Options, OptionsError, RawOptions, Rule,
    RuleDef, near, page, site as site_rule,
};
pub use meta::{FixKind, Profile, RuleMeta};
pub use schemars;
pub use serde;
pub use vocabulary::{
    ANCHORS, ATTRIBUTE_KINDS, AttributeKind, AttributeSpec, CONTENTS, ComponentSpec, Content,
    UNIQUE, Unique, Vocabulary, VocabularyError,
};

use doclint_site::Site;

/// A rule that judges a page by its own text.
pub trait PageRule: Send + Sync + Sized + 'static {
    /// What is known of the rule without running it.
    const META: RuleMeta;
    /// Its options; `()` for none.
    type Options: Options;
    /// The nodes it wants to see.
    type Node<'a>: AstNode<'a>;
    /// The rule with its options.
    fn new(options: Self::Options) -> Self;
    /// Judges one node.
    fn check(&self, node: Self::Node<'_>, cx: &mut PageCx<'_>);
}

/// A rule that judges the site as a whole. It runs when all pages are read.
pub trait SiteRule: Send + Sync + Sized + 'static {
    /// What is known of the rule without running it.
    const META: RuleMeta;
    /// Its options; `()` for none.
    type Options: Options;
    /// The rule with its options.
    fn new(options: Self::Options) -> Self;
    /// Judges the site.
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>);
}
