//! Fields of front matter, as the rules about `title` and `description` see them.

use doclint_rule::data::{DataError, Entry, Kind, Mapping, Value};
use doclint_rule::{PageCx, Span, ast};
use std::collections::BTreeSet;

/// The front matter, if all of it could be read.
pub(crate) fn mapping<'a>(cx: &PageCx<'a>) -> Option<&'a Mapping> {
    let document = cx.yaml()?;
    let whole = document.errors.iter().all(|it| matches!(it, DataError::DuplicateKey { .. }));
    document.root.as_mapping().filter(|_| whole)
}

/// Whether title and description come from somewhere else: an API operation, or the site that the
/// page is a link to.
pub(crate) fn takes_from_elsewhere(front_matter: &Mapping) -> bool {
    const KEYS: [&str; 4] = ["asyncapi", "graphql", "url", "href"];
    // The platform takes nothing from `api`, `openapi-schema` and webhooks.
    let is_webhook =
        |it: &Value| it.as_str().is_some_and(|it| it.split(' ').any(|it| it == "webhook"));
    KEYS.iter().any(|key| front_matter.get(key).is_some())
        || front_matter.get("openapi").is_some_and(|it| !is_webhook(it))
}

/// The entry of a key and its string, trimmed.
pub(crate) fn text<'a>(front_matter: &'a Mapping, key: &str) -> Option<(&'a Entry, &'a str)> {
    let entry = front_matter.entry(key)?;
    Some((entry, entry.value.as_str()?.trim()))
}

/// The description of a page.
pub(crate) fn description<'a>(cx: &PageCx<'a>) -> Option<(&'a Entry, &'a str)> {
    text(mapping(cx)?, "description")
}

/// The title of a page.
pub(crate) fn title<'a>(cx: &PageCx<'a>) -> Option<(&'a Entry, &'a str)> {
    text(mapping(cx)?, "title")
}

/// The opening fence, which findings about missing keys point at.
pub(crate) fn opening_fence(front_matter: ast::FrontMatter<'_>) -> Span {
    let start = front_matter.node().span().start;
    Span::new(start, front_matter.node().page().line_end(start))
}

/// Whether front matter is missing a key. It isn't if the key is only misspelled, or if the text
/// comes from elsewhere.
pub(crate) fn is_missing(front_matter: &Mapping, key: &str) -> bool {
    front_matter.entry(key).is_none()
        && !takes_from_elsewhere(front_matter)
        && !front_matter
            .entries
            .iter()
            .any(|it| crate::support::keys::meant(&it.key.text) == Some(key))
}

/// The entry of a key that is set but empty.
pub(crate) fn empty_entry<'a>(front_matter: &'a Mapping, key: &str) -> Option<&'a Entry> {
    front_matter.entry(key).filter(|entry| match &entry.value.kind {
        Kind::Null => true,
        Kind::String(text) => text.trim().is_empty(),
        _ => false,
    })
}

/// The bytes of a key and its value.
pub(crate) fn entry_span(entry: &Entry) -> Span {
    if entry.value.span.is_empty() { entry.key.span } else { entry.key.span.to(entry.value.span) }
}

/// Whether the description only uses words of the title.
pub(crate) fn repeats_title(front_matter: &Mapping) -> bool {
    let text = |key: &str| text(front_matter, key).map(|it| it.1);
    text("description").zip(text("title")).is_some_and(|(description, title)| {
        let title: BTreeSet<String> = content_words(title).collect();
        // Most descriptions end this with their first word.
        let mut words = content_words(description).peekable();
        words.peek().is_some() && words.all(|it| title.contains(&it))
    })
}

/// The bounds of a length, in characters.
pub(crate) struct Bounds {
    /// The least.
    pub min: u32,
    /// The most.
    pub max: u32,
    /// The most, unless the settings give one.
    pub default: u32,
}

/// Reports a text whose length is out of bounds, unless it is empty.
pub(crate) fn report_length(
    cx: &mut PageCx<'_>,
    key: &str,
    bounds: Bounds,
    (if_short, if_long): (&'static str, &'static str),
) {
    let Some((entry, text)) = mapping(cx).and_then(|it| text(it, key)) else { return };
    let length = length(text);
    let Bounds { min, max, default } = bounds;
    // Of the limit that nobody chose, a tenth more does no harm.
    let most = if max == default { max + max / 10 } else { max };
    if length == 0 || (min..=most).contains(&length) {
        return;
    }
    let counted = length_in_words(text);
    if length > max {
        cx.report(entry.value.span, format!("`{key}` is too long: {counted} (maximum {max})"))
            .cause(format!("`{key}` is too long (maximum {max})"))
            .help(if_long);
    } else {
        cx.report(entry.value.span, format!("`{key}` is too short: {counted} (minimum {min})"))
            .cause(format!("`{key}` is too short (minimum {min})"))
            .help(if_short);
    }
}

/// The length of a text in words, which says how wide characters count.
fn length_in_words(text: &str) -> String {
    let length = length(text);
    match text.chars().any(is_wide) {
        true => format!("{length} columns, with wide characters counted twice"),
        false if length == 1 => "1 character".to_owned(),
        false => format!("{length} characters"),
    }
}

/// The length that a text takes on a page: a wide character, such as a Chinese one, counts as two.
fn length(text: &str) -> u32 {
    text.chars().map(|c| if c >= '\u{1100}' && is_wide(c) { 2 } else { 1 }).sum()
}

fn is_wide(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ff60}'
        | '\u{20000}'..='\u{3fffd}')
}

/// The words of a text that carry its meaning, in lower case.
fn content_words(text: &str) -> impl Iterator<Item = String> {
    const FILLERS: [&str; 22] = [
        "a", "an", "the", "of", "to", "in", "on", "for", "and", "or", "with", "your", "our", "is",
        "are", "this", "these", "that", "by", "from", "page", "about",
    ];
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .filter(|word| !FILLERS.contains(&word.as_str()))
}
