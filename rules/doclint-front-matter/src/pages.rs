//! Which pages of a site are compared with each other.

use crate::field;
use doclint_rule::data::Entry;
use doclint_rule::site::{Role, SitePage};

/// Whether a page is one that readers can find: no snippet, not hidden, with a text of its own.
pub(crate) fn is_asked(page: &SitePage) -> bool {
    let Some(front_matter) = page.facts.front_matter.as_ref().and_then(|it| it.root.as_mapping())
    else {
        return false;
    };
    let flag = |key: &str| front_matter.get(key).and_then(|it| it.as_bool()) == Some(true);
    page.role == Role::Page
        && !flag("hidden")
        && !flag("noindex")
        && !field::takes_from_elsewhere(front_matter)
}

/// A key of a page's front matter with its text, where it has one.
pub(crate) fn field_of<'a>(page: &'a SitePage, key: &str) -> Option<(&'a Entry, &'a str)> {
    let front_matter = page.facts.front_matter.as_ref()?.root.as_mapping()?;
    field::text(front_matter, key).filter(|(_, text)| !text.is_empty())
}
