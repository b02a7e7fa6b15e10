//! A documentation site: its configuration and the facts of its pages, linked. Pure: reads no file.
#![warn(missing_docs)]

mod anchor;
mod config;
mod facts;
mod imports;
mod path;
mod site;

pub use anchor::{AnchorPool, heading_anchor, slug};
pub use config::{ConfigDialect, ConfigFile, NavEntry, SiteConfig, references};
pub use facts::{HeadingFact, ImportFact, PageFacts};
pub use imports::{declared_names, imports};
pub use path::{extension, is_page, join, page_address};
pub use site::{Role, Site, SitePage, UnlinkedPage};
