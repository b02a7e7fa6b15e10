//! A documentation site: its configuration and the facts of its pages, linked. Pure: reads no file.
#![warn(missing_docs)]

mod facts;
mod site;

pub use facts::{HeadingFact, ImportFact, PageFacts};
pub use site::{Role, Site, SitePage};
