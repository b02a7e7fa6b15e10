//! A documentation site: its configuration and the facts of its pages, linked. Pure: reads no file.
#![warn(missing_docs)]

mod anchor;
mod catalog;
mod config;
mod derived;
mod facts;
mod imports;
mod links;
mod llms;
mod openapi;
mod path;
mod redirects;
mod resolve;
mod site;
mod translations;

pub use anchor::{AnchorFact, AnchorKind, AnchorPool, anchors, heading_anchor, slug};
pub use catalog::CatalogEntry;
pub use config::{
    ConfigDialect, ConfigFile, Language, NavEntry, NavOperations, Reference, SiteConfig, references,
};
pub use derived::Derived;
pub use facts::{Components, HeadingFact, PageFacts, SnippetFact};
pub use imports::{Exports, ImportFact, ImportedName, declared_names, exports, imports};
pub use links::{
    Address, LinkFact, LinkKind, address, has_scheme, percent_decoded, percent_encoded,
};
pub use llms::{LlmsLine, LlmsTarget, LlmsTxt};
pub use openapi::{
    ApiFacts, ApiSource, Operation, OperationName, api_file, api_sources, api_sources_with_places,
};
pub use path::{extension, is_page, join, page_address};
pub use redirects::{Followed, Redirect, Redirects};
pub use resolve::{Index, ResolvedLink, Style, Target, imported_path};
pub use site::{Parts, Role, Site, SitePage, UnlinkedPage};
pub use translations::{Translation, Translations};
