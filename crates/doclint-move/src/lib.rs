//! Moves the pages of a site and renames headings, and updates everything that refers to them.
//!
//! [`plan`] writes nothing. It returns the new texts, after checking the site as it would be: every
//! link has to lead to the same page or file as before.
#![warn(missing_docs)]

mod address;
mod edits;
mod moved;
mod moves;
mod plan;
mod proof;
mod rewrite;
mod snapshot;

pub use moved::Moved;
pub use plan::{Change, Counts, FileOffset, MovePlan, Refusal};

use doclint_config::Config;
use doclint_engine::Workspace;
use doclint_rule::Family;

/// The change to make.
#[derive(Clone, Copy, Debug)]
pub enum Request<'a> {
    /// Move a file or a folder. Paths are relative to the root of the site.
    Move {
        /// The current location: a file, a folder, or the URL path of a page.
        from: &'a str,
        /// The new location. Without an extension, a page keeps its own; a folder, with a slash at
        /// its end, keeps the file name.
        to: &'a str,
        /// Whether to redirect from the old paths of pages to the new ones.
        redirect: bool,
    },
    /// Change the text of a heading.
    Rename {
        /// The page, by its file or URL path.
        page: &'a str,
        /// The anchor of the heading, without `#`.
        anchor: &'a str,
        /// The new text, as Markdown.
        text: &'a str,
    },
}

/// Finds the edits to write. Pages that `config` excludes are included, because they may link to
/// the moved files.
///
/// # Errors
///
/// When the request can't be carried out completely: every reason.
pub fn plan(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    config: &Config,
    request: &Request<'_>,
) -> Result<MovePlan, Refusal> {
    let snapshot = snapshot::Snapshot::read(workspace, families, config)?;
    match *request {
        Request::Move { from, to, redirect } => {
            let moves = moves::Moves::of(&snapshot, from, to)?;
            let plan = rewrite::pages::plan(&snapshot, &moves, redirect)?;
            proof::of_move(&snapshot, &moves, &plan, redirect)?;
            Ok(plan)
        }
        Request::Rename { page, anchor, text } => {
            let renamed = rewrite::heading::Renamed::of(&snapshot, page, anchor, text)?;
            let plan = rewrite::heading::plan(&snapshot, &renamed)?;
            proof::of_rename(&snapshot, &renamed, &plan)?;
            Ok(plan)
        }
    }
}
