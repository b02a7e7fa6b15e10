//! Rules without their types, so that they can be in one list.

use crate::context::{PageCx, SiteCx};
use crate::phrases::Hit;
use crate::{
    InPlaceRule, Json, NodeRule, NotesRule, Options, PageRule, PhraseRule, SelectorRule, SiteNotes,
    SiteRule,
};
use doclint_site::Site;
use doclint_syntax::{AstNode, Node, Page};
use std::ops::Deref;

/// The file of a check of prose, which is read together with all others that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckFile {
    /// The name: `Style.Rule` for a check of a pack.
    pub name: &'static str,
    /// The text.
    pub yaml: &'static str,
}

/// A rule that is ready to run.
pub enum Rule {
    /// Runs once for each page.
    Page(Checker<dyn DynPageRule>),
    /// Runs for each node of its kinds.
    Node(Checker<dyn DynNodeRule>),
    /// Runs once for the site.
    Site(Checker<dyn DynSiteRule>),
    /// Notes words on each page, and runs once for the site.
    Notes(Checker<dyn DynNotesRule>),
    /// Runs for each node that its selector matches.
    Selector(&'static dyn SelectorRule),
    /// Looks for words and phrases in the prose of each page.
    Prose(CheckFile),
    /// Never runs: the engine reports it by itself.
    Engine,
}

/// A rule without its type: compiled in, or made from options.
pub enum Checker<R: ?Sized + 'static> {
    /// Compiled in.
    Static(&'static R),
    /// Made from options.
    Boxed(Box<R>),
}

impl<R: ?Sized> Deref for Checker<R> {
    type Target = R;

    fn deref(&self) -> &R {
        match self {
            Self::Static(rule) => rule,
            Self::Boxed(rule) => rule,
        }
    }
}

/// A page rule without its type.
pub trait DynPageRule: Send + Sync {
    /// Checks a page.
    fn check(&self, page: &Page, cx: &mut PageCx<'_>);
}

impl<R: PageRule> DynPageRule for R {
    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        PageRule::check(self, page, cx);
    }
}

/// A node rule without its type.
pub trait DynNodeRule: Send + Sync {
    /// Checks a node, if it is of the rule's type.
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>);

    /// Checks all nodes of the rule's type on a page, one kind after the other.
    fn check_page(&self, page: &Page, cx: &mut PageCx<'_>);
}

impl<R: NodeRule> DynNodeRule for R {
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>) {
        if let Some(node) = R::Node::cast(node) {
            NodeRule::check(self, node, cx);
        }
    }

    fn check_page(&self, page: &Page, cx: &mut PageCx<'_>) {
        let kinds = <R::Node<'static> as AstNode<'static>>::KINDS;
        for node in kinds.iter().flat_map(|kind| page.of_kind(kind)) {
            DynNodeRule::check(self, node, cx);
        }
    }
}

/// A rule about phrases without its type.
pub(crate) trait DynPhraseRule: Send + Sync {
    /// Checks one place.
    fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>);
}

impl<R: PhraseRule> DynPhraseRule for R {
    fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>) {
        PhraseRule::check(self, hit, cx);
    }
}

/// A rule about phrases, as a rule about pages.
pub(crate) struct EachHit(pub(crate) Checker<dyn DynPhraseRule>);

impl DynPageRule for EachHit {
    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for hit in cx.hits() {
            self.0.check(&hit, cx);
        }
    }
}

/// A site rule without its type.
pub trait DynSiteRule: Send + Sync {
    /// Checks the site.
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>);
}

impl<R: SiteRule> DynSiteRule for R {
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        SiteRule::check(self, site, cx);
    }
}

/// A rule with notes, without its type.
pub trait DynNotesRule: Send + Sync {
    /// Notes the facts of a page that the rule compares.
    fn note(&self, page: &Page, cx: &mut PageCx<'_>);

    /// Checks the site.
    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>);
}

impl<R: NotesRule> DynNotesRule for R {
    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        NotesRule::note(self, page, cx);
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        NotesRule::check(self, notes, cx);
    }
}

/// The second half of a rule about pages, as a rule about the site.
pub(crate) struct InPlaceHalf(pub(crate) Checker<dyn InPlaceRule>);

impl DynSiteRule for InPlaceHalf {
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        self.0.check_in_place(site, cx);
    }
}

/// How the second half of a rule about pages is made.
#[derive(Clone, Copy)]
pub(crate) enum Half {
    Static(&'static dyn InPlaceRule),
    FromOptions(fn(&RawOptions) -> Result<Box<dyn InPlaceRule>, OptionsError>),
}

/// How a rule is made.
#[derive(Clone, Copy)]
pub(crate) enum Maker {
    Page(&'static dyn DynPageRule),
    Node(&'static dyn DynNodeRule),
    Phrases(&'static dyn DynPhraseRule),
    Site(&'static dyn DynSiteRule),
    Notes(&'static dyn DynNotesRule),
    Selector(&'static dyn SelectorRule),
    Prose(CheckFile),
    Engine,
    FromOptions(fn(&RawOptions) -> Result<Rule, OptionsError>),
}

/// Options before they are typed: a JSON object, or null for the defaults.
pub type RawOptions = Json;

/// Why options are rejected, in words.
pub type OptionsError = String;

/// Reads options; null means the defaults.
pub(crate) fn parse<O: Options>(raw: &RawOptions) -> Result<O, OptionsError> {
    if raw.is_null() {
        return Ok(O::default());
    }
    serde_json::from_value(raw.clone()).map_err(|error| in_words(&error.to_string()))
}

/// Rewrites an error of a deserializer for people who don't know its types.
fn in_words(message: &str) -> String {
    let Some((found, expected)) = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    else {
        return message
            .replace("unknown variant", "unknown value")
            .replace("expected one of", "known:");
    };
    let expected = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a non-negative integer",
        "i8" | "i16" | "i32" | "i64" | "isize" => "an integer",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list",
        "a map" => "a mapping of keys to values",
        other => other,
    };
    let found = found.replace("sequence", "a list").replace("map", "a mapping");
    format!("expected {expected}, found {}", found.replace("string ", "the text "))
}
