//! The front matter keys that platforms read, and the values that these take.

use doclint_rule::suggest;

/// The values that a key takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Takes {
    /// Anything.
    Any,
    /// A string, or a number, which is shown as written.
    Text,
    /// The same, where readers see it.
    Shown,
    /// The same, in a badge in the navigation.
    Badge,
    /// The address of a page or a site.
    Address,
    /// An address with its host.
    Absolute,
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
    /// A string, which neither a number nor a date without quotes is.
    OnlyText,
    /// `true` or `false`, also in quotes.
    LooseFlag,
    /// A number from the first to the second, also in quotes.
    LooseNumber(f64, f64),
    /// Strings, or mappings with the two keys.
    Items(&'static [&'static str]),
    /// A list.
    List,
    /// Keys and values. Of these keys, it is known what they take.
    Keys(&'static [(&'static str, Takes)]),
    /// A date without quotes.
    Date,
    /// Nothing.
    Nothing,
    /// One of several.
    Either(&'static [Takes]),
}

/// The values that a key of the platform takes; `None` for other keys.
pub(crate) fn takes(key: &str) -> Option<Takes> {
    KNOWN.iter().find(|(name, _)| *name == key).map(|(_, takes)| *takes)
}

/// The keys of the platform.
pub(crate) fn names() -> Vec<&'static str> {
    KNOWN.iter().map(|it| it.0).collect()
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
    ("title", Takes::Shown),
    ("description", Takes::Shown),
    ("sidebarTitle", Takes::Shown),
    ("icon", Takes::Any),
    ("iconType", Takes::OneOf(ICON_TYPES)),
    ("tag", Takes::Badge),
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
    ("url", Takes::Address),
    ("href", Takes::Address),
    ("timestamp", Takes::Flag),
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
    ("canonical", Takes::Absolute),
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

/// A key that another generator reads and this platform does not.
pub(crate) struct Foreign {
    key: &'static str,
    /// The key that does the same here.
    pub renamed: Option<&'static str>,
    /// The advice on what to do instead.
    pub help: &'static str,
}

/// Looks up a key of another generator.
pub(crate) fn foreign(key: &str) -> Option<&'static Foreign> {
    FOREIGN.iter().find(|it| it.key == key)
}

const fn removed(key: &'static str, help: &'static str) -> Foreign {
    Foreign { key, renamed: None, help }
}

const SHORT: &str = "remove it; `sidebarTitle` is set too";
const ORDER: &str = "remove it; the navigation in `docs.json` sets the order of pages";
const ADDRESS: &str = "remove it; the URL of a page is its path";
const FOOTER: &str = "remove it; to hide the links to other pages, use `hideFooterPagination`";

const FOREIGN: &[Foreign] = &[
    removed("sidebar_position", ORDER),
    Foreign { key: "sidebar_label", renamed: Some("sidebarTitle"), help: SHORT },
    removed("sidebar_class_name", "remove it"),
    removed("slug", ADDRESS),
    removed("hide_title", "remove it; to hide the title, use `mode: \"custom\"`"),
    removed(
        "hide_table_of_contents",
        "remove it; to hide the table of contents, use `mode: \"wide\"`",
    ),
    removed("toc_max_heading_level", "remove it"),
    removed("toc_min_heading_level", "remove it"),
    removed("pagination_label", "remove it"),
    removed("pagination_next", FOOTER),
    removed("pagination_prev", FOOTER),
    removed("custom_edit_url", "remove it"),
    removed("layout", "remove it; to change the layout, use `mode`"),
    removed("nav_order", ORDER),
    removed("nav_exclude", "remove it; to hide the page, use `hidden: true`"),
    removed("has_children", ORDER),
    removed("permalink", ADDRESS),
    removed("parent", ORDER),
    removed("weight", ORDER),
    Foreign { key: "linkTitle", renamed: Some("sidebarTitle"), help: SHORT },
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
