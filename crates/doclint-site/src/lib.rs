//! A documentation site: its configuration and the facts of its pages, linked. Pure: reads no file.
#![warn(missing_docs)]

mod anchor;
mod api_facts;
mod api_references;
mod catalog;
mod components;
mod derived;
mod docs_json;
mod facts;
mod imports;
mod links;
mod llms;
mod mentions;
mod near;
mod openapi;
mod path;
mod redirects;
mod resolve;
mod site;
mod translations;

pub use anchor::{AnchorFact, anchors, heading_anchor, slug};
pub use api_facts::{ApiDefect, ApiFacts, ApiFile, ApiProblem, LinkedApi, Operation};
pub use catalog::CatalogEntry;
pub use components::{AnchorKind, Components};
pub use derived::Derived;
pub use docs_json::{
    DocsJson, DocsJsonDialect, DocsJsonFile, Language, NavEntry, NavOperations, Reference,
    references,
};
pub use facts::{HeadingFact, PageFacts, SnippetFact};
pub use imports::{Exports, ImportFact, ImportedName, declared_names, exports, imports};
pub use links::{
    Address, LinkFact, LinkKind, address, has_scheme, percent_decoded, percent_encoded,
};
pub use llms::{LlmsLine, LlmsTarget, LlmsTxt};
pub use mentions::{Mentions, is_asset};
pub use near::{AnchorNames, NearPages};
pub use openapi::{ApiSource, NamedApi, OperationName, api_file, api_sources, named_apis};
pub use path::{extension, is_page, join, page_address};
pub use redirects::{Followed, Redirect, Redirects};
pub use resolve::{Index, ResolvedLink, Style, Target, imported_path, wrong_case};
pub use site::{Role, Site, SitePage, UnlinkedPage};
pub use translations::{Translation, Translations};
