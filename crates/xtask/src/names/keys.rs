//! Changes that people make to keys of the front matter and of `docs.json`.

use super::change::Change;
use super::components::renamed;
use super::round::Round;

const FRONT_MATTER: [&str; 3] =
    ["front matter: typo", "front matter: plural", "front matter: other case"];

const DOCS_JSON: [&str; 3] = ["docs.json: typo", "docs.json: plural", "docs.json: other case"];

/// Makes a change of each kind.
pub fn changes(round: &mut Round<'_>) -> Vec<Change> {
    let mut out = Vec::new();
    for kind in FRONT_MATTER {
        out.extend((0..20).find_map(|_| change_front_matter(kind, round)));
    }
    for kind in DOCS_JSON {
        out.extend((0..20).find_map(|_| change_docs_json(kind, round)));
    }
    out
}

fn change_front_matter(kind: &'static str, round: &mut Round<'_>) -> Option<Change> {
    let (page, text) = round.page()?;
    let mapping = page.facts.front_matter.as_ref()?.root.as_mapping()?;
    let key = &round.random.one(&mapping.entries)?.key;
    // These make the page another one.
    let is_kept = ["openapi", "api", "mode", "url", "hidden"].contains(&key.text.as_str());
    let wrong = renamed(kind, &key.text, round)?;
    let is_known = KNOWN.contains(&key.text.as_str());
    if is_kept || !is_known || wrong == key.text || round.taken.contains(&wrong) {
        return None;
    }
    if text.get(key.span.range()) != Some(key.text.as_str()) {
        return None;
    }
    round.sandbox.replace(&page.path, key.span.range(), &wrong);
    round.taken.extend([page.path.to_string(), wrong.clone()]);
    Some(Change::of(kind, &wrong, &key.text))
}

/// Keys that are not among a site's own words.
const KNOWN: [&str; 13] = [
    "canonical",
    "contentType",
    "createdDate",
    "deprecated",
    "description",
    "icon",
    "iconType",
    "keywords",
    "noindex",
    "og:title",
    "sidebarTitle",
    "tag",
    "title",
];

/// Keys of `docs.json` without which pages are still where they were.
const KEYS: [&str; 36] = [
    "anchors",
    "appearance",
    "background",
    "banner",
    "codeblocks",
    "colors",
    "contextual",
    "dark",
    "decoration",
    "default",
    "description",
    "destination",
    "display",
    "dropdowns",
    "expanded",
    "eyebrows",
    "favicon",
    "footer",
    "header",
    "href",
    "icon",
    "indexing",
    "integrations",
    "label",
    "light",
    "links",
    "logo",
    "metatags",
    "navbar",
    "options",
    "permanent",
    "playground",
    "primary",
    "socials",
    "styling",
    "thumbnails",
];

fn change_docs_json(kind: &'static str, round: &mut Round<'_>) -> Option<Change> {
    let path = round.site.docs_json.as_ref()?.files.first()?.path.clone();
    let key = *round.random.one(&KEYS)?;
    let wrong = renamed(kind, key, round)?;
    let written = format!("\"{key}\":");
    let text = round.sandbox.text(&path)?;
    let places: Vec<usize> = text.match_indices(&written).map(|it| it.0).collect();
    let at = *round.random.one(&places)?;
    // The key of a path is a name that the site chose, such as that of a social network.
    if wrong == key || round.taken.contains(&wrong) || KEYS.contains(&wrong.as_str()) {
        return None;
    }
    round.sandbox.replace(&path, at + 1..at + 1 + key.len(), &wrong);
    round.taken.insert(wrong.clone());
    Some(Change::of(kind, &wrong, key))
}
