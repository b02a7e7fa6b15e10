//! Keys of one format in a file of the other, and their counterparts.

use doclint_rule::site::DocsJsonDialect;

/// A key that belongs to the other format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foreign {
    /// The equivalent key in the format of the file, if there is one.
    pub counterpart: Option<&'static str>,
}

/// Whether a key that an object doesn't have belongs to the other format. `object` is the name of
/// the object's model.
pub(crate) fn foreign(dialect: DocsJsonDialect, object: &str, key: &str) -> Option<Foreign> {
    let table = match dialect {
        DocsJsonDialect::Modern => LEGACY_KEYS,
        DocsJsonDialect::Legacy => MODERN_KEYS,
    };
    let row = table.iter().find(|row| row.0.split(' ').any(|it| it == object) && row.1 == key)?;
    Some(Foreign { counterpart: (!row.2.is_empty()).then_some(row.2) })
}

type Row = (&'static str, &'static str, &'static str);

const LINKS: &str = "NavbarLink PrimaryButton PrimaryService";
const DIVISIONS: &str = "Tab Anchor Dropdown GlobalTab GlobalAnchor GlobalDropdown";

const GROUPS: &str = "Group InnerGroup";

/// Objects of the current format, keys of the older one, and their counterparts.
const LEGACY_KEYS: &[Row] = &[
    ("", "topbarLinks", "navbar.links"),
    ("", "topbarCtaButton", "navbar.primary"),
    ("", "anchors", "navigation.anchors"),
    ("", "tabs", "navigation.tabs"),
    ("", "versions", "navigation.versions"),
    ("", "modeToggle", "appearance"),
    ("", "footerSocials", "footer.socials"),
    ("", "openapi", "api.openapi"),
    ("", "backgroundImage", "background.image"),
    ("", "analytics", "integrations"),
    ("", "codeBlock", "styling.codeblocks"),
    ("", "eyebrow", "styling.eyebrows"),
    ("", "font", "fonts"),
    ("", "feedback", ""),
    ("", "layout", ""),
    ("", "rounded", ""),
    ("", "sidebar", ""),
    ("", "topbar", ""),
    ("", "isWhiteLabeled", ""),
    ("", "primaryTab", ""),
    ("", "topAnchor", ""),
    ("", "mintlify", ""),
    ("Colors", "background", "background.color"),
    ("Colors", "anchors", "navigation.anchors[].color"),
    ("Colors", "ultraLight", ""),
    ("Colors", "ultraDark", ""),
    ("Background", "style", "decoration"),
    ("Api", "baseUrl", "api.mdx.server"),
    ("Api", "auth", "api.mdx.auth"),
    ("Api", "request", "api.examples"),
    ("Api", "paramFields", "api.params"),
    ("Api", "maintainOrder", ""),
    ("Auth", "inputPrefix", ""),
    ("Playground", "mode", "display"),
    ("Playground", "disableProxy", "proxy"),
    ("FooterColumn", "title", "header"),
    ("FooterColumn", "links", "items"),
    ("FooterLink", "url", "href"),
    (LINKS, "name", "label"),
    (LINKS, "url", "href"),
    (LINKS, "style", ""),
    (LINKS, "arrow", ""),
    ("Appearance", "isHidden", "strict"),
    ("Seo", "indexHiddenPages", "indexing"),
    ("Search", "location", ""),
    ("Fonts Font", "url", "source"),
    ("Fonts SplitFonts", "headings", "heading"),
    ("Tab GlobalTab", "name", "tab"),
    ("Anchor GlobalAnchor", "name", "anchor"),
    ("Dropdown GlobalDropdown", "name", "dropdown"),
    (DIVISIONS, "url", "href"),
    (DIVISIONS, "isDefaultHidden", "hidden"),
    ("Group Tab Anchor", "version", "navigation.versions"),
];

/// Objects of the older format, keys of the current one, and their counterparts.
const MODERN_KEYS: &[Row] = &[
    ("", "navbar", "topbarLinks` and `topbarCtaButton"),
    ("", "appearance", "modeToggle"),
    ("", "fonts", "font"),
    ("", "styling", "codeBlock` and `eyebrow"),
    ("", "banner", ""),
    ("", "contextual", ""),
    ("", "description", ""),
    ("", "errors", ""),
    ("", "icons", ""),
    ("", "interaction", ""),
    ("", "markdown", ""),
    ("", "public", ""),
    ("", "thumbnails", ""),
    ("", "variables", ""),
    ("", "variations", ""),
    ("Background", "image", "backgroundImage"),
    ("Background", "decoration", "style"),
    ("Background", "color", "colors.background"),
    ("Api", "openapi", "openapi"),
    ("Api", "asyncapi", ""),
    ("Api", "mdx", "api.baseUrl` and `api.auth"),
    ("Api", "params", "paramFields"),
    ("Api", "examples", "request.example"),
    ("Api", "url", ""),
    ("Playground", "display", "mode"),
    ("Playground", "proxy", "disableProxy"),
    ("Playground", "credentials", ""),
    ("FooterColumn", "header", "title"),
    ("FooterColumn", "items", "links"),
    ("FooterLink", "href", "url"),
    ("LinkButton RepositoryButton", "label", "name"),
    ("LinkButton RepositoryButton", "href", "url"),
    ("LinkButton RepositoryButton", "icon", ""),
    ("ModeToggle", "strict", "isHidden"),
    ("Seo", "metatags", "metadata"),
    ("Seo", "indexing", "indexHiddenPages"),
    ("Seo", "organization", ""),
    ("Seo", "paths", ""),
    ("Font", "source", "url"),
    ("SplitFonts", "heading", "headings"),
    ("Anchor", "anchor", "name"),
    ("Tab", "tab", "name"),
    ("Anchor Tab", "href", "url"),
    ("Anchor Tab", "hidden", "isDefaultHidden"),
    (GROUPS, "root", ""),
    (GROUPS, "tag", ""),
    (GROUPS, "expanded", ""),
    (GROUPS, "hidden", ""),
    (GROUPS, "searchable", ""),
    (GROUPS, "boost", ""),
    (GROUPS, "openapi", ""),
    (GROUPS, "asyncapi", ""),
    (GROUPS, "directory", ""),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::schema;
    use doclint_rule::Json;

    fn properties(schema: &Json) -> Vec<(&str, Vec<&str>)> {
        let definitions = schema["$defs"].as_object().into_iter().flatten();
        let all = definitions.map(|it| (it.0.as_str(), it.1)).chain([("", schema)]);
        all.map(|(name, it)| {
            let keys = it["properties"].as_object().into_iter().flat_map(|it| it.keys());
            (name, keys.map(String::as_str).collect())
        })
        .collect()
    }

    #[test]
    fn foreign_keys_exist_only_in_the_other_format() {
        let (modern, legacy) = (DocsJsonDialect::Modern, DocsJsonDialect::Legacy);
        for (table, own, other) in [(LEGACY_KEYS, modern, legacy), (MODERN_KEYS, legacy, modern)] {
            let (own, other) = (properties(schema::of(own)), properties(schema::of(other)));
            for (objects, key, counterpart) in table {
                for object in objects.split(' ') {
                    let found = own.iter().find(|it| it.0 == object);
                    let (_, keys) = found.unwrap_or_else(|| panic!("there is no {object}"));
                    assert!(!keys.contains(key), "{object} has its own {key}");
                }
                assert!(other.iter().any(|it| it.1.contains(key)), "{key} is unknown");
                for part in counterpart.split(['.', '`']).filter(|it| !matches!(*it, "" | " and "))
                {
                    let part = part.trim_end_matches("[]");
                    assert!(own.iter().any(|it| it.1.contains(&part)), "{part} is unknown");
                }
            }
        }
    }
}
