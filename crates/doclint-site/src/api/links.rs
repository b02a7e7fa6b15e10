//! Links and images in the texts of OpenAPI files, which pages show.

use crate::page::is_asset;
use crate::path::extension;
use doclint_diagnostic::Span;

/// Longer targets are not links, so that the work grows with the text.
const MAX_TARGET: usize = 300;

/// The links and images of a file that are paths from the root, in its order: their bytes and their
/// targets. Texts are Markdown with HTML, in JSON and in YAML.
pub fn links(text: &str) -> Vec<(Span, String)> {
    let markdown = text.match_indices("](/").filter_map(|(at, _)| {
        let start = at + "](".len();
        let target = target(&text[start..])?;
        // Code shows how a link is written.
        let before = &text.as_bytes()[at.saturating_sub(MAX_TARGET)..at];
        let open = before.iter().rposition(|it| *it == b'[')?;
        let is_text = open.checked_sub(1).is_none_or(|it| match before[it] {
            b'!' => is_file(target),
            sign => sign != b'`',
        });
        let is_link = text[start + target.len()..].starts_with(')') && is_text;
        is_link.then_some((start, target))
    });
    let html = ["href=", "src="].into_iter().flat_map(|name| {
        text.match_indices(name).filter_map(move |(at, _)| {
            // In JSON, a backslash is before a quotation mark.
            let rest = &text[at + name.len()..];
            let quoted = rest.strip_prefix('\\').unwrap_or(rest);
            let value = quoted.strip_prefix(['"', '\''])?;
            let start = text.len() - value.len();
            let target = target(value).filter(|it| it.starts_with('/'))?;
            let is_end = text[start + target.len()..].starts_with(['"', '\'', '\\']);
            let is_tag = text.as_bytes()[..at].last().is_some_and(u8::is_ascii_whitespace);
            (is_end && is_tag && (name == "href=" || is_file(target))).then_some((start, target))
        })
    });
    let mut found: Vec<(usize, &str)> = markdown.chain(html).collect();
    found.retain(|it| !it.1.starts_with("//"));
    found.sort_unstable();
    let span = |start: usize, len: usize| Span::new(start as u32, (start + len) as u32);
    found.into_iter().map(|(start, it)| (span(start, it.len()), it.to_owned())).collect()
}

/// The address at the beginning of a text.
fn target(text: &str) -> Option<&str> {
    let is_end = |it: &u8| b")( []{}<>\"'`\\^*+$\n".contains(it);
    Some(&text[..text.bytes().take(MAX_TARGET).position(|it| is_end(&it))?])
}

fn is_file(target: &str) -> bool {
    is_asset(&extension(target.split(['?', '#']).next().unwrap_or(target)))
}
