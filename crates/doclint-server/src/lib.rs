//! The language server of doclint.
//!
//! One thread reads messages and keeps the open documents. Each site has a thread that holds it in
//! memory, checks the changes, and sends findings. Requests are answered by a few threads more,
//! from the last check and the current text, so that none waits for a check without a limit.
#![warn(missing_docs)]

mod actions;
mod baseline;
mod capabilities;
mod catalog;
mod checker;
mod client;
mod documents;
mod findings;
mod fold;
mod language;
mod navigate;
mod notes;
mod parent;
mod pool;
mod position;
mod pull;
mod question;
mod requests;
mod rule_off;
mod server;
mod session;
mod site;
mod sites;
mod transport;
mod uri;
mod watched;
mod worker;

pub use baseline::ReadBaseline;
pub use server::run;
pub use session::{LoadSettings, OpenHistory, Session, SettingsError, Snapshot};
pub use sites::{Options, ReadSettings};
pub use transport::{Output, stdio};
