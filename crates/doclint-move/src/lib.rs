//! Moves the pages of a site and renames headings, with all that names them. Writes nothing: it says
//! what to write, once it is proved that the site means the same afterwards.
#![warn(missing_docs)]

mod address;
mod code;
mod config;
mod edits;
mod heading;
mod index_file;
mod json;
mod moves;
mod pages;
mod proof;
mod site;
mod workspace;

use doclint_config::Config;
use doclint_engine::{RuleError, Workspace};
use doclint_rule::Family;

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub enum Request<'a> {
    /// Move a file or a folder. Paths count from the site's root.
    Move {
        /// Where it is: a file, a folder, or the address of a page.
        from: &'a str,
        /// Where it shall be. A name without an extension keeps the one that the page has; a folder,
        /// written with `/` at its end, keeps the name.
        to: &'a str,
        /// Whether the old addresses of pages lead to the new ones.
        redirect: bool,
    },
    /// Give a heading another text.
    Rename {
        /// The page, by its path or address.
        page: &'a str,
        /// The anchor of the heading, without `#`.
        anchor: &'a str,
        /// The new text, as Markdown.
        text: &'a str,
    },
}

/// What has to be written.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The files whose texts change, ordered by path: those that move under their old paths.
    pub changes: Vec<Change>,
    /// The files that move, after their texts have changed: old path and new path.
    pub moves: Vec<(String, String)>,
    /// How much of what changes.
    pub counts: Counts,
    /// Where an old address stands in prose or in code that is shown. These places are left alone.
    pub mentions: Vec<Place>,
}

/// A file whose text changes.
#[derive(Clone, Debug)]
pub struct Change {
    /// The path from the site's root, before anything moves.
    pub path: String,
    /// The text as it is.
    pub before: String,
    /// The text as it shall be.
    pub after: String,
}

/// How many places change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Links of pages.
    pub links: u32,
    /// Imports and snippets.
    pub imports: u32,
    /// Entries of the navigation.
    pub entries: u32,
    /// Other values of the configuration, the targets of redirects among them.
    pub values: u32,
    /// Redirects that are added.
    pub redirects: u32,
    /// Addresses in `llms.txt` and `llms-full.txt`.
    pub index_lines: u32,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The path from the site's root.
    pub path: String,
    /// The offset in the text as it is, in bytes; nothing for the file as a whole.
    pub at: Option<u32>,
}

/// Why nothing can be done.
#[derive(Clone, Debug, Default)]
pub struct Refusal {
    /// Each reason with its place, where it has one.
    pub reasons: Vec<(Option<Place>, String)>,
}

impl Refusal {
    pub(crate) fn because(text: impl Into<String>) -> Self {
        Self { reasons: vec![(None, text.into())] }
    }
}

impl From<Vec<RuleError>> for Refusal {
    fn from(errors: Vec<RuleError>) -> Self {
        let text = |it: RuleError| (None, format!("{}: {}", it.rule, it.message));
        Self { reasons: errors.into_iter().map(text).collect() }
    }
}

/// Says what has to be written. The pages that `config` leaves out are read like all others: their
/// links lead to what moves, too.
///
/// # Errors
///
/// When it can't be done whole: every reason.
pub fn plan(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    config: &Config,
    request: &Request<'_>,
) -> Result<Plan, Refusal> {
    let scene = site::Scene::read(workspace, families, config)?;
    let plan = match *request {
        Request::Move { from, to, redirect } => {
            let moves = moves::Moves::of(&scene, from, to)?;
            let plan = pages::plan(&scene, &moves, redirect)?;
            proof::of_move(&scene, &moves, &plan, redirect)?;
            plan
        }
        Request::Rename { page, anchor, text } => {
            let renamed = heading::Renamed::of(&scene, page, anchor, text)?;
            let plan = heading::plan(&scene, &renamed)?;
            proof::of_rename(&scene, &renamed, &plan)?;
            plan
        }
    };
    Ok(plan)
}
