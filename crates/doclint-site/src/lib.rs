//! A documentation site: its `docs.json` and the facts of its pages, linked. Pure: reads no file.
//!
//! | Module | Holds |
//! | --- | --- |
//! | `page` | [`PageFacts`]: what the site needs to know of a page, taken from its text alone |
//! | `docs_json` | [`DocsJson`]: navigation, redirects and variables of `docs.json` and `mint.json` |
//! | `api` | [`ApiFacts`] of OpenAPI files, and how files and operations are named |
//! | `platform` | [`Platform`]: what renders the pages, side by side |
//! | `site` | [`Site`]: all of it linked, with what each link leads to and what a dead one means |
//! | `endpoint` | [`Endpoints`]: pages of endpoints beside what the files say about their operations |
//! | `spec` | [`Spec`]: what an OpenAPI file says about operations and their schemas |
//! | `address`, `bad_url`, `path`, `slug` | the strings that the others are about |
#![warn(missing_docs)]

mod address;
mod api;
mod bad_url;
mod curl;
mod docs_json;
mod endpoint;
mod forge;
mod methods;
mod notation;
mod page;
mod path;
mod platform;
mod site;
mod slug;
mod spec;

pub use address::{
    Address, Style, address, fragment_of, has_scheme, percent_decoded, percent_encoded,
};
pub use api::{
    ApiDefect, ApiFacts, ApiFile, ApiProblem, ApiSource, ApiText, LinkedApi, NamedApi, Operation,
    OperationName, api_file, api_links, api_sources, api_texts, named_apis,
};
pub use bad_url::{BadUrl, UrlDefect, bad_url, is_local, is_real_host, local_host};
pub use curl::{Request, Word, commands, requests};
pub use docs_json::{
    Derived, DocsJson, DocsJsonDialect, DocsJsonFile, Followed, Language, NAV_CONTENTS, NavEntry,
    NavOperations, NeverMatches, OtherLanguages, Redirect, Redirects, Reference, is_nav_content,
    references,
};
pub use endpoint::{
    Endpoints, FieldGroup, FieldMatch, FileCoverage, KnownField, OperationCoverage, Share, Shares,
    Specified, WrittenKind,
};
pub use forge::Forge;
pub use methods::{METHODS, is_method};
pub use notation::{
    CALLOUTS, Fence, Notation, NotationUse, Refused, callout, fence, macro_at, notation_cause,
    notations, refused,
};
pub use page::{
    AddressFact, AnchorFact, AnchorKind, Anchors, AroundFact, CommandsFact, Components,
    EndpointFact, ExampleFact, Exports, Fact, Facts, FieldFact, HeadingFact, Headings, IconFact,
    Icons, ImportFact, ImportedName, IncludeFact, LinkFact, LinkKind, Links, MANY_WORDS, Mentions,
    OPERATION_KEYS, PageFacts, PassedFact, Property, RequestFact, RootFact, SampleFact, SentKey,
    SignedFact, SnippetFact, SnippetPlace, SnippetSource, SpacedLink, TagAttribute, UndeclaredTag,
    anchors, declared_names, exports, github_slug, heading_anchor, imports, is_accidental_heading,
    is_asset, is_code_as_heading, is_for_readers, is_image, is_in_conflict, outline_of,
    places_of_snippets, style_urls,
};
pub use path::{
    climb, extension, is_at_or_in, is_for_assistants, is_page, join, page_address, relative_path,
    shared_start,
};
pub use platform::{
    AnchorStyle, BUILT, BlocksOff, BuildEntry, BuildRedirect, BuildSettings, BuildText, Builds,
    CodeLanguages, DOCUSAURUS, EditLinks, EntryTarget, FILE_NAMES, ForeignFolder, IncludeBase,
    MARKDOWN, MDBOOK, MINTLIFY, MKDOCS, NamedFile, OWN_MARKDOWN, PLATFORMS, PageLinks, Platform,
    PlatformId, Platforms, Routes, SITE_ROOT, STARLIGHT, SettingsMistake, SiteFiles, Slugs,
    VITEPRESS, foreign_folders, named_platform, why_not_page,
};
pub use site::{
    ADDRESSES, AnchorNames, AnchorPages, Asset, AssetContent, CatalogEntry, DeadEntries, DeadEntry,
    DeadRedirect, DoubledEntry, Fate, FilePart, FileRole, Index, Leftover, LlmsLine, LlmsTarget,
    LlmsTxt, LostEdits, LostFile, NamedInSettings, NearFile, NearPage, NearPages, OldTree,
    OutlineId, Past, PastChange, PastPage, PromisedAnchor, PromisedPage, PromisedRedirect,
    Promises, Reach, ResolvedLink, ScriptFacts, ScriptFile, ShownHeading, ShownOutline, ShownPart,
    ShownRoot, Site, SitePage, StyleUrl, Target, Translation, Translations, UnlinkedPage,
    Unpublished, Unserved, UsedAnchor, WhyOld, imported_path, is_hidden, llms_line,
    titles_are_alike, wrong_case,
};
pub use slug::slug;
pub use spec::{
    Body, FieldPlace, Kinds, Media, Misfit, Parameter, Response, SchemaId, SecurityScheme, Shape,
    ShapeField, Side, Spec, SpecOperation, Steps,
};
