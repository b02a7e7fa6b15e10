//! The content of a part of the navigation: which keys hold it, and which one counts.

use super::DocsJson;
use doclint_data::{Mapping, Value};
use doclint_diagnostic::Location;

/// The keys that name a part of the navigation that readers switch to, and that has a sidebar of its own.
pub(super) const SWITCHES: [&str; 7] =
    ["product", "language", "version", "tab", "dropdown", "anchor", "item"];

/// The kinds of content of a part of the navigation, in the order in which the platform looks for
/// them. The first one found is read.
pub const NAV_CONTENTS: [&str; 8] =
    ["products", "languages", "versions", "tabs", "dropdowns", "anchors", "groups", "pages"];

/// Whether the platform takes a value for content of a part of the navigation: not an empty list, and
/// not a list of divisions without their names, which it skips.
pub fn is_nav_content(key: &str, value: &Value) -> bool {
    let name = SWITCHES.iter().find(|it| key.strip_suffix('s') == Some(it));
    let is_named =
        |item: &Value| name.is_none_or(|it| item.get(it).is_some()) || item.get("$ref").is_some();
    !value.is_null() && value.as_sequence().is_none_or(|it| it.iter().any(is_named))
}

/// The key of the content that the platform reads of a part of the navigation. Groups have only one
/// kind.
pub(super) fn read_content(part: &Mapping) -> Option<&'static str> {
    let mut contents = NAV_CONTENTS.into_iter().filter(|_| part.get("group").is_none());
    contents.find(|key| part.get(key).is_some_and(|it| is_nav_content(key, it)))
}

impl DocsJson {
    /// Whether a text at a place ends in its quote, so that another one can be written there.
    pub fn is_closed(&self, at: Location) -> bool {
        let file = self.files.iter().find(|it| it.file == at.file);
        file.is_none_or(|it| it.text.get(at.span.range()).is_none_or(|it| it.ends_with('"')))
    }
}
