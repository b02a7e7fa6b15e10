//! The interface that rules are written against. A rule crate depends on this crate and on nothing
//! else of ours.
//! A rule is a type that implements one of six traits; a [`Family`] lists the rules of a crate.
//!
//! | Trait | Runs | List entry |
//! | --- | --- | --- |
//! | [`PageRule`] | once for each page | [`page_rule`] |
//! | [`NodeRule`] | for each node of its type | [`node_rule`] |
//! | [`PhraseRule`] | for each place of its words and phrases | [`phrase_rule`] |
//! | [`SiteRule`] | once for the site, when all pages are read | [`site_rule`] |
//! | [`NotesRule`] | on each page, then once for the site with its notes | [`notes_rule`] |
//! | [`SelectorRule`] | for each node that its selector matches | [`selector_rule`] |
//!
//! A rule about pages that depends on the content of snippets also implements [`InPlaceRule`];
//! its list entry is then `in_place(&X).page_rule()`, with the name of its kind at the end.
//! A rule about words and phrases can be a file in YAML, a check in the format of Vale: its list entry
//! is [`prose_rule`].
//! A rule with options also implements [`Configurable`]; its list entry is then
//! `with_options::<X>().page_rule()`, or `with_options::<X>().in_place().page_rule()` if it is both.
//! What a program needs that runs rules is in [`host`].
#![warn(missing_docs)]

mod blank;
mod context;
pub mod edit;
mod erased;
mod family;
mod former;
pub mod host;
mod in_place;
mod language;
mod meta;
mod needles;
mod needs;
mod notes;
mod path;
mod phrases;
pub mod video;
pub mod words;

pub use blank::shows_nothing;
pub use context::{PageCx, SiteCx};
pub use doclint_diagnostic::{
    Applicability, Changes, Diagnostic, Edit, FileId, Fix, Label, Level, Location, Span,
};
pub use doclint_syntax::{AstNode, Page, ast};
pub use doclint_text::{Around, Genre, Genres, Passage};
pub use family::{
    Family, FileSchema, InPlace, MANUAL, Manual, NameList, NamesOf, Principle, RuleDef, Runs,
    WithOptions, in_place, node_rule, notes_rule, page_rule, phrase_rule, prose_rule,
    selector_rule, site_rule, with_options,
};
pub use former::{Fate, FormerId};
pub use in_place::{InPlaceRule, PlacedDefect, PlacedDefects};
pub use language::is_language;
pub use meta::{Convention, FixKind, Profile, RuleMeta};
pub use needles::Needles;
pub use needs::{Need, Needs};
pub use notes::{Noted, NotedPlace, Notes, SiteNotes};
pub use phrases::Hit;
pub use schemars;
pub use serde;

use doclint_selector::Selector;
use doclint_site::Site;
use doclint_syntax::Node;

/// YAML and JSON with a span on every key and value: front matter, `docs.json`, OpenAPI files.
pub mod data {
    pub use doclint_data::{
        DataError, Document, Entry, Key, Kind, Mapping, Value, json, json_edit, repair, yaml,
    };
}

/// CSS-like selectors for rules that implement [`SelectorRule`].
pub mod selector {
    pub use doclint_selector::{Selector, SelectorError};
}

/// The linked site: pages with their facts, links with their targets, `docs.json`.
pub mod site {
    pub use doclint_site::{
        Address, AddressFact, AnchorFact, AnchorNames, ApiDefect, ApiFile, ApiProblem, AroundFact,
        Asset, AssetContent, BUILT, BadUrl, BlocksOff, BuildEntry, BuildRedirect, BuildText,
        Builds, CatalogEntry, CommandsFact, DeadEntries, DeadEntry, DeadRedirect, DocsJson,
        DocsJsonDialect, DocsJsonFile, DoubledEntry, EndpointFact, Endpoints, EntryTarget,
        ExampleFact, Exports, Fact, FieldFact, FieldGroup, FieldMatch, FieldPlace, FileRole,
        HeadingFact, IconFact, ImportFact, ImportedName, IncludeFact, Kinds, KnownField, Language,
        Leftover, LinkFact, LinkKind, LinkedApi, LlmsLine, LlmsTxt, LostFile, Mentions, Misfit,
        NAV_CONTENTS, NamedFile, NavEntry, NavOperations, NearFile, NearPage, NearPages,
        NeverMatches, Operation, OperationName, OutlineId, PageFacts, PassedFact, PastPage,
        Platform, PlatformId, PromisedAnchor, PromisedPage, PromisedRedirect, Promises, Property,
        Reach, Redirect, Redirects, RequestFact, ResolvedLink, RootFact, Routes, SampleFact,
        SchemaId, ScriptFile, SecurityScheme, SentKey, ShownHeading, ShownOutline, ShownPart,
        ShownRoot, Side, SignedFact, Site, SitePage, SnippetPlace, SpacedLink, Specified, Steps,
        Style, StyleUrl, TagAttribute, Target, Translation, Translations, UndeclaredTag,
        Unpublished, Unserved, UrlDefect, WrittenKind, address, api_file, bad_url, extension,
        fragment_of, has_scheme, imports, is_accidental_heading, is_asset, is_code_as_heading,
        is_for_assistants, is_for_readers, is_hidden, is_image, is_in_conflict, is_local,
        is_nav_content, is_page, is_real_host, join, llms_line, local_host, named_apis, outline_of,
        page_address, percent_decoded, percent_encoded, places_of_snippets, shared_start, slug,
        titles_are_alike, wrong_case,
    };
}

/// The notations of other tools.
pub mod notation {
    pub use doclint_site::{
        CALLOUTS, Fence, Notation, NotationUse, Refused, callout, fence, macro_at, notation_cause,
        notations, refused,
    };
}

/// Requests over HTTP in commands, and the methods.
pub mod http {
    pub use doclint_site::{METHODS, Request, Word, commands, is_method, requests};
}

/// Syntax errors in code samples. [`PageCx::sample_error`] finds them.
pub mod samples {
    pub use doclint_samples::{Language, SampleError};
}

/// Keys, tokens and passwords in a text. [`PageCx::secrets`] finds those of a page.
pub mod secrets {
    pub use doclint_secrets::Secret;
}

/// "Did you mean": names that are nearly the same.
pub mod suggest {
    pub use doclint_suggest::{
        Budget, CYRILLIC, GREEK, Names, edit_distance, is_invisible, is_one_slip, is_slip, latin,
        meant, nearest, question, suggest,
    };
}

/// The nodes of a page. Typed views of them are in [`ast`].
pub mod syntax {
    pub use doclint_syntax::{
        Align, Dialect, ErrorKind, FrontMatterFormat, KindSet, LinkStyle, NearMiss, NearMissKind,
        Node, NodeId, NodeKind, Page, Piece, Program, SyntaxError, check_program, free_names,
        has_raw_text, is_python_block, raw_text_end, reads_markdown, wide_blank,
    };
}

/// The prose of a page: sentences, words, and English parts of speech.
pub mod text {
    pub use doclint_text::{
        HeadingMood, OBJECT, Passive, Prose, Readability, Tag, Token, Word, WordMap,
        begins_sentence, count, futures, heading_mood, is_abbreviation, is_imperative,
        is_placeholder, is_preposition, needs_more, page_language, passives, sentences, tagged,
        words,
    };
}

/// The components that pages may use, and their roles.
pub mod vocabulary {
    pub use doclint_site::AnchorKind;
    pub use doclint_vocabulary::{
        AttributeKind, AttributeSpec, ComponentRole, ComponentSpec, Content, Unique, Vocabulary,
    };
}

/// A rule that runs once for each page.
pub trait PageRule: Send + Sync + 'static {
    /// The metadata of the rule.
    const META: RuleMeta;

    /// Checks a page.
    fn check(&self, page: &Page, cx: &mut PageCx<'_>);
}

/// A rule that runs for each node of a type, which the page lists.
pub trait NodeRule: Send + Sync + 'static {
    /// The metadata of the rule.
    const META: RuleMeta;
    /// The nodes that it checks.
    type Node<'a>: AstNode<'a>;

    /// Checks one node.
    fn check(&self, node: Self::Node<'_>, cx: &mut PageCx<'_>);
}

/// A rule that runs for each place of one of its phrases, which [`RuleMeta::phrases`] lists.
///
/// ```
/// use doclint_rule::{Hit, Need, PageCx, PhraseRule, RuleMeta};
/// struct Leverage;
/// impl PhraseRule for Leverage {
///     const META: RuleMeta = RuleMeta::suggestion("leverage", "a verb of managers", "# acme/leverage")
///         .needs(&[Need::English])
///         .phrases(&[&["leverage", "make use of"]]);
///
///     fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>) {
///         cx.report(hit.span(), format!("`{}` says no more than `use`", hit.text()))
///             .help("write `use`");
///     }
/// }
/// ```
pub trait PhraseRule: Send + Sync + 'static {
    /// The metadata of the rule, with its phrases.
    const META: RuleMeta;

    /// Checks one place. Places come in the order of the page's [`PageCx::passages`].
    fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>);
}

/// A rule that runs once for the site, when all pages are read.
pub trait SiteRule: Send + Sync + 'static {
    /// The metadata of the rule.
    const META: RuleMeta;

    /// Checks the site.
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>);
}

/// A rule that compares the texts of a site's pages. Its first half notes texts on each page, with
/// [`PageCx::note`]; its second half runs once for the site and sees the notes of all pages.
pub trait NotesRule: Send + Sync + 'static {
    /// The metadata of the rule.
    const META: RuleMeta;

    /// Notes facts about a page. Pages are read in parallel, including those that are not selected.
    fn note(&self, page: &Page, cx: &mut PageCx<'_>);

    /// Checks the site.
    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>);
}

/// A rule that runs for each node that its selector matches. The selectors of all rules are matched
/// in one walk.
pub trait SelectorRule: Send + Sync {
    /// The nodes that it checks.
    fn selector(&self) -> &Selector;

    /// Checks a node that matches.
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>);
}

/// A rule with options, which the settings file sets under its id.
pub trait Configurable {
    /// The options.
    type Options: Options;

    /// The rule with these options.
    fn new(options: Self::Options) -> Self;
}

/// A JSON value.
pub type Json = serde_json::Value;

/// Types that can be a rule's options: `#[derive(Default, Serialize, Deserialize, JsonSchema)]`
/// with
/// `#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]`.
pub trait Options:
    Default + serde::Serialize + serde::de::DeserializeOwned + schemars::JsonSchema
{
}
impl<T: Default + serde::Serialize + serde::de::DeserializeOwned + schemars::JsonSchema> Options
    for T
{
}
