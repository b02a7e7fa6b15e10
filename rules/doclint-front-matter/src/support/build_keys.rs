//! The front matter keys of Docusaurus, Starlight and VitePress, as running them shows.

use super::keys::Takes::{
    self, Date, Either, Flag, Items, Keys, List, LooseFlag, LooseNumber, Nothing, Number, OneOf,
    OnlyText, Text, Texts,
};
use doclint_rule::site::PlatformId;

/// Where Docusaurus reads a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On every page.
    Anywhere,
    /// On pages of the docs only.
    Docs,
}

/// The values that a key takes on a page of a build, and where the build reads it; `None` for keys of
/// which nothing is known.
pub(crate) fn takes_in_build(platform: PlatformId, key: &str) -> Option<(Takes, Place)> {
    let find = |table: &[(&str, Takes)]| table.iter().find(|it| it.0 == key).map(|it| it.1);
    let (anywhere, docs) = match platform {
        PlatformId::Docusaurus => (DOCUSAURUS, DOCUSAURUS_DOCS),
        PlatformId::Starlight => (STARLIGHT, NONE),
        PlatformId::VitePress => (VITEPRESS, NONE),
        _ => return None,
    };
    let of_docs = || find(docs).map(|it| (it, Place::Docs));
    find(anywhere).map(|it| (it, Place::Anywhere)).or_else(of_docs)
}

const NONE: &[(&str, Takes)] = &[];

const TEXT_OR_NOTHING: Takes = Either(&[Text, Nothing]);
const LEVEL: Takes = LooseNumber(2.0, 6.0);
const ANY_NUMBER: Takes = LooseNumber(f64::NEG_INFINITY, f64::INFINITY);

/// What documents, posts and pages of their own have in common. Numbers and dates become strings.
const DOCUSAURUS: &[(&str, Takes)] = &[
    ("title", Text),
    ("description", Text),
    ("slug", Text),
    ("keywords", Texts),
    ("hide_table_of_contents", LooseFlag),
    ("toc_min_heading_level", LEVEL),
    ("toc_max_heading_level", LEVEL),
    ("draft", LooseFlag),
    ("unlisted", LooseFlag),
    ("last_update", Keys(NONE)),
];

const DOCUSAURUS_DOCS: &[(&str, Takes)] = &[
    ("id", Text),
    ("sidebar_key", Text),
    ("sidebar_label", Text),
    ("sidebar_class_name", Text),
    ("pagination_label", Text),
    ("sidebar_position", ANY_NUMBER),
    ("hide_title", LooseFlag),
    ("parse_number_prefixes", LooseFlag),
    ("tags", Items(&["label", "permalink"])),
    ("displayed_sidebar", TEXT_OR_NOTHING),
    ("pagination_next", TEXT_OR_NOTHING),
    ("pagination_prev", TEXT_OR_NOTHING),
    ("custom_edit_url", TEXT_OR_NOTHING),
    ("sidebar_custom_props", Keys(NONE)),
];

const LINK: Takes = Either(&[Flag, OnlyText, Keys(&[("link", OnlyText), ("label", OnlyText)])]);
const BADGE: Takes = Either(&[
    OnlyText,
    Keys(&[("text", OnlyText), ("variant", OneOf(BADGES)), ("class", OnlyText)]),
]);
const BADGES: &[&str] = &["note", "danger", "success", "caution", "tip", "default"];

/// Nothing is converted: a number is not a string.
const STARLIGHT: &[(&str, Takes)] = &[
    ("title", OnlyText),
    ("description", OnlyText),
    ("slug", OnlyText),
    ("editUrl", Either(&[OnlyText, Flag])),
    ("head", List),
    ("tableOfContents", Either(&[Flag, Keys(NONE)])),
    ("template", OneOf(&["doc", "splash"])),
    ("hero", Keys(&[("title", OnlyText), ("tagline", OnlyText), ("actions", List)])),
    ("lastUpdated", Either(&[Flag, Date])),
    ("prev", LINK),
    ("next", LINK),
    (
        "sidebar",
        Keys(&[
            ("order", Number),
            ("label", OnlyText),
            ("hidden", Flag),
            ("badge", BADGE),
            ("attrs", Keys(NONE)),
        ]),
    ),
    ("banner", Keys(&[("content", OnlyText)])),
    ("pagefind", Flag),
    ("draft", Flag),
];

/// A title of another type is not shown.
const VITEPRESS: &[(&str, Takes)] = &[
    ("title", Either(&[OnlyText, Nothing])),
    ("outline", Either(&[Number, Flag, List, OneOf(&["deep"]), Keys(NONE)])),
];

/// Keys with values of any kind, or whose values are not judged.
const OTHERS: &[(PlatformId, &[&str])] = &[
    (
        PlatformId::Docusaurus,
        &[
            "authors",
            "author",
            "author_title",
            "author_url",
            "author_image_url",
            "authorURL",
            "authorTitle",
            "authorImageURL",
            "date",
            "image",
            "title_meta",
            "wrapperClassName",
            "mdx",
        ],
    ),
    (
        PlatformId::VitePress,
        &[
            "titleTemplate",
            "description",
            "head",
            "layout",
            "hero",
            "features",
            "navbar",
            "sidebar",
            "aside",
            "lastUpdated",
            "editLink",
            "footer",
            "prev",
            "next",
            "pageClass",
            "markdownStyles",
            "search",
        ],
    ),
];

/// The keys that a platform reads.
pub(crate) fn known_in_build(platform: PlatformId) -> impl Iterator<Item = &'static str> {
    let tables: &[&[(&str, Takes)]] = match platform {
        PlatformId::Docusaurus => &[DOCUSAURUS, DOCUSAURUS_DOCS],
        PlatformId::Starlight => &[STARLIGHT],
        PlatformId::VitePress => &[VITEPRESS],
        _ => &[],
    };
    let others = OTHERS.iter().filter(move |it| it.0 == platform).flat_map(|it| it.1).copied();
    tables.iter().flat_map(|it| it.iter().map(|it| it.0)).chain(others)
}
