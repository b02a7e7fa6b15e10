//! The entry of a new page in the navigation: after its neighbor.

use doclint_diagnostic::{Edit, Span, apply_edits};
use doclint_engine::{Outcome, Workspace};
use doclint_site::{NavEntry, page_address};

/// A file of the navigation with the entry of a page.
pub struct WithEntry {
    /// The file.
    pub file: String,
    /// The entry that the new one comes after, as written.
    pub after: String,
    /// The text of the file.
    pub before: String,
    /// The text with the entry.
    pub text: String,
}

/// Adds a page after the one at `after` or, without, after the last page of the same folder.
///
/// # Errors
///
/// Why no entry can be added.
pub fn with_entry(
    outcome: &Outcome,
    workspace: &dyn Workspace,
    page: &str,
    after: Option<&str>,
) -> Result<WithEntry, String> {
    let docs_json = outcome.site.docs_json.as_ref();
    let docs_json = docs_json.ok_or("the site has no navigation that can be read")?;
    if docs_json.entries.is_empty() {
        return Err("the navigation names no pages, so that all are shown".to_owned());
    }
    let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |it| it.0.to_owned());
    let is_neighbor = |it: &&NavEntry| match after {
        Some(after) => page_address(&it.path) == page_address(after),
        None => folder(&it.path) == folder(page),
    };
    let entries = docs_json.entries.iter().filter(|it| !it.is_ignored);
    let neighbors: Vec<&NavEntry> = entries.filter(is_neighbor).collect();
    // A page may be in the navigation of several versions; the first of them is the current one.
    let first = neighbors.first().ok_or_else(|| match after {
        Some(after) => format!("the navigation doesn't name `{after}`"),
        None => "the navigation names no page of this folder: name a page with `after`".to_owned(),
    })?;
    let is_with_first = |it: &&&NavEntry| {
        (it.at.file, &it.tree, &it.version, &it.language)
            == (first.at.file, &first.tree, &first.version, &first.language)
    };
    for entry in neighbors.iter().filter(is_with_first).rev() {
        let file = outcome.files.get(entry.at.file);
        let Some(text) = file.text(workspace) else { continue };
        if let Some(edit) = insertion(&text, entry, page) {
            let new = apply_edits(&text, &[edit]).map_err(|error| error.to_string())?;
            let after = entry.path.clone();
            let file = file.path.clone();
            return Ok(WithEntry { file, after, before: text.to_string(), text: new });
        }
    }
    Err("the neighbors of the page are not in a list: add the entry by hand".to_owned())
}

/// The edit that adds an entry after another one, written as that; `None` if that is not in a list.
fn insertion(text: &str, entry: &NavEntry, page: &str) -> Option<Edit> {
    let Span { start, end } = entry.at.span;
    let before = text.get(..start as usize)?;
    let content = before.trim_end();
    if !content.ends_with(['[', ',']) {
        return None;
    }
    let blank = &before[content.len()..];
    // The first entry of a list in one line has nothing before it.
    let blank = if blank.is_empty() { " " } else { blank };
    let path = page.rsplit_once('.').map_or(page, |it| it.0);
    let slash = if entry.has_slash { "/" } else { "" };
    let name = serde_json::Value::from(format!("{slash}{path}")).to_string();
    Some(Edit::insert(end, format!(",{blank}{name}")))
}
