//! What an editor asks about a site: what is under the cursor, what can be written there, and where it
//! leads. Knows bytes and paths only; the protocol of editors is in the server.
#![warn(missing_docs)]

mod document;
mod view;

pub use document::{Document, DocumentKind};
pub use view::View;
