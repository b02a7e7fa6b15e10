//! Objects in the place of a page, as other platforms write them.

use crate::support::problem::Problem;
use crate::support::shape::{Shape, in_code};
use doclint_rule::data::{Kind, Mapping, Value};

/// Keys for the path of a page.
const PATHS: [&str; 10] =
    ["file", "href", "id", "link", "page", "path", "slug", "src", "to", "url"];

/// Keys that only a group or another object of the platform has, and what people write for them.
const OF_OTHERS: [&str; 10] = [
    "$ref",
    "asyncapi",
    "children",
    "directory",
    "expanded",
    "graphql",
    "group",
    "openapi",
    "pages",
    "sourceRef",
];

/// The problem of an object that says where a page is, in a list of paths and groups.
pub(crate) fn page_object(shapes: &[Shape], mapping: &Mapping) -> Option<Problem> {
    let is_group = |it: &Shape| matches!(it.model, "Group" | "InnerGroup");
    let is_text = |it: &Shape| it.model == "Text";
    if !shapes.iter().any(is_group) || !shapes.iter().any(is_text) {
        return None;
    }
    let keys = || mapping.entries.iter().map(|it| it.key.text.as_str());
    let holds_more = |it: &Value| matches!(it.kind, Kind::Sequence(_) | Kind::Mapping(_));
    let is_other = mapping.entries.iter().any(|it| holds_more(&it.value));
    if is_other || keys().any(|it| OF_OTHERS.contains(&it)) {
        return None;
    }
    let mut paths = mapping.entries.iter().filter(|it| PATHS.contains(&it.key.text.as_str()));
    let path = paths.next().filter(|_| paths.next().is_none())?.value.as_str()?;
    let keys = in_code(&keys().collect::<Vec<_>>(), "and");
    Some(Problem::PageObject { keys, path: path.to_owned() })
}
