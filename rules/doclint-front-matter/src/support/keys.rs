//! The front matter keys of the platform, and the values that they take.

use doclint_rule::suggest;

/// The values that a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Anything.
    Any,
    /// A string, or a number, which is shown as written.
    Text,
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// A list of strings.
    Texts,
    /// A list, or `false`.
    ListOrFalse,
    /// An operation of an API; `invalid-operation` judges it.
    Operation,
}

/// The values that a key of the platform takes; `None` for other keys.
pub(crate) fn takes(key: &str) -> Option<Takes> {
    KNOWN.iter().find(|(name, _)| *name == key).map(|(_, takes)| *takes)
}

/// The known key that a key was probably meant to be. `None` for known keys and for a site's own
/// keys.
pub(crate) fn meant(key: &str) -> Option<&'static str> {
    if takes(key).is_some() || OTHERS.contains(&key) {
        return None;
    }
    if let Some((_, name)) = SYNONYMS.iter().find(|(synonym, _)| *synonym == key) {
        return Some(name);
    }
    let near = suggest::meant(key, KNOWN.iter().map(|(name, _)| *name))?;
    // A site's own keys may be similar to short ones.
    let is_spelling = || plain(key).eq(plain(near));
    (near.len() > 4 || is_spelling()).then_some(near)
}

/// A key without what authors confuse: case, `-` and `_`.
fn plain(key: &str) -> impl Iterator<Item = char> {
    key.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase())
}

const MODES: &[&str] = &["default", "wide", "custom", "frame", "center", "assistant"];
const ICON_TYPES: &[&str] = &[
    "brands",
    "duotone",
    "light",
    "regular",
    "sharp-duotone-solid",
    "sharp-light",
    "sharp-regular",
    "sharp-solid",
    "sharp-thin",
    "solid",
    "thin",
];
const PLAYGROUNDS: &[&str] = &["interactive", "simple", "none", "auth"];

/// Every key the platform reads.
#[rustfmt::skip]
const KNOWN: &[(&str, Takes)] = &[
    ("title", Takes::Text),
    ("description", Takes::Text),
    ("sidebarTitle", Takes::Text),
    ("icon", Takes::Any),
    ("iconType", Takes::OneOf(ICON_TYPES)),
    ("tag", Takes::Text),
    ("mode", Takes::OneOf(MODES)),
    ("hidden", Takes::Flag),
    ("noindex", Takes::Flag),
    ("searchable", Takes::Flag),
    ("boost", Takes::Number),
    ("deprecated", Takes::Flag),
    ("hideFooterPagination", Takes::Flag),
    ("hideApiMarker", Takes::Flag),
    ("related", Takes::ListOrFalse),
    ("contextual", Takes::Any),
    ("groups", Takes::Any),
    ("keywords", Takes::Texts),
    ("url", Takes::Text),
    ("href", Takes::Text),
    ("timestamp", Takes::Any),
    ("lastUpdatedDate", Takes::Text),
    ("createdDate", Takes::Text),
    ("rss", Takes::Flag),
    ("api", Takes::Operation),
    ("openapi", Takes::Operation),
    ("openapi-schema", Takes::Operation),
    ("asyncapi", Takes::Operation),
    ("graphql", Takes::Any),
    ("sdk", Takes::Any),
    ("authMethod", Takes::Text),
    ("auth", Takes::Any),
    ("playground", Takes::OneOf(PLAYGROUNDS)),
    ("contentType", Takes::Text),
    ("version", Takes::Any),
    ("public", Takes::Flag),
    ("isPublic", Takes::Flag),
    ("authors", Takes::Any),
    ("canonical", Takes::Text),
    ("robots", Takes::Any),
    ("og:site_name", Takes::Text),
    ("og:title", Takes::Text),
    ("og:description", Takes::Text),
    ("og:url", Takes::Text),
    ("og:type", Takes::Text),
    ("og:image", Takes::Text),
    ("og:image:width", Takes::Text),
    ("og:image:height", Takes::Text),
    ("twitter:card", Takes::Text),
    ("twitter:title", Takes::Text),
    ("twitter:description", Takes::Text),
    ("twitter:site", Takes::Text),
    ("twitter:image", Takes::Text),
    ("twitter:image:width", Takes::Text),
    ("twitter:image:height", Takes::Text),
];

/// Keys that sites define themselves and that look like known ones.
const OTHERS: &[&str] = &["author", "group", "tags", "index", "links", "published"];

/// Other words for known keys, whose spelling is too different for a guess.
const SYNONYMS: &[(&str, &str)] =
    &[("hide", "hidden"), ("desc", "description"), ("sidebar", "sidebarTitle")];

/// Keys that other generators read and this platform does not, each with what to do instead.
pub(crate) const FOREIGN: &[(&str, &str)] = &[
    ("sidebar_position", "remove it; the navigation in `docs.json` sets the order of pages"),
    ("sidebar_label", "replace it with `sidebarTitle`"),
    ("sidebar_class_name", "remove it"),
    ("slug", "remove it; the URL of a page is its path"),
    ("hide_title", "replace it with `mode: \"custom\"`"),
    ("hide_table_of_contents", "replace it with `mode: \"wide\"`"),
    ("toc_max_heading_level", "remove it"),
    ("toc_min_heading_level", "remove it"),
    ("pagination_label", "remove it"),
    ("pagination_next", "remove it; to hide the links to other pages, use `hideFooterPagination`"),
    ("pagination_prev", "remove it; to hide the links to other pages, use `hideFooterPagination`"),
    ("custom_edit_url", "remove it"),
    ("layout", "replace it with `mode`"),
    ("nav_order", "remove it; the navigation in `docs.json` sets the order of pages"),
    ("permalink", "remove it; the URL of a page is its path"),
    ("weight", "remove it; the navigation in `docs.json` sets the order of pages"),
];

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn finds_the_key_that_was_meant() {
        let cases = [
            ("descripton", Some("description")),
            ("Discroption", Some("description")),
            ("sideBarTitle", Some("sidebarTitle")),
            ("sidebar_title", Some("sidebarTitle")),
            ("gsidebarTitle", Some("sidebarTitle")),
            ("Title", Some("title")),
            ("tilte", Some("title")),
            ("noIndex", Some("noindex")),
            ("hide", Some("hidden")),
            ("title", None),
            ("og:image", None),
            ("tags", None),
            ("author", None),
            ("model", None),
            ("shortTitle", None),
            ("logoId", None),
            ("overview", None),
            ("isPopular", None),
        ];
        for (key, known) in cases {
            assert_eq!(meant(key), known, "{key}");
        }
    }
}
