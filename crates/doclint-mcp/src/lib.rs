//! The server of the Model Context Protocol of doclint: assistants check, fix, and search a site.
//!
//! One thread reads messages, one writes them, and one holds the site in memory as a [`Session`] and
//! answers one request after the other. Between them, the SDK speaks the protocol.
//!
//! [`Session`]: doclint_server::Session
#![warn(missing_docs)]

mod add_page;
mod answer;
mod api;
mod check;
mod components;
mod explain;
mod find;
mod fix;
mod habits;
mod handler;
mod host;
mod links;
mod moves;
mod navigation;
mod paths;
mod problems;
mod prompts;
mod resources;
mod run;
mod site;
mod tools;
mod transport;
mod worker;

pub use host::{Host, PastSite, PlannedMove};
pub use run::{Options, run};
