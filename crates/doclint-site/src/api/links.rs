//! Links in the texts of OpenAPI files, which pages show.

use doclint_diagnostic::Span;

/// Longer targets are not links, so that the work grows with the text.
const MAX_TARGET: usize = 300;

/// The links of a file that are paths from the root, in its order: their bytes and their targets. Texts
/// are Markdown, in JSON and in YAML.
pub fn links(text: &str) -> Vec<(Span, String)> {
    let found = text.match_indices("](/").filter_map(|(at, _)| {
        let start = at + "](".len();
        let rest = &text[start..];
        let is_end = |it: &u8| b")( []{}<>\"'`\\^*+$\n".contains(it);
        let len = rest.bytes().take(MAX_TARGET).position(|it| is_end(&it))?;
        let target = &rest[..len];
        // Images have files, and code shows how a link is written.
        let before = &text.as_bytes()[at.saturating_sub(MAX_TARGET)..at];
        let open = before.iter().rposition(|it| *it == b'[')?;
        let is_text = open.checked_sub(1).is_none_or(|it| !matches!(before[it], b'!' | b'`'));
        let is_link = rest[len..].starts_with(')') && !target.starts_with("//") && is_text;
        let span = Span::new(start as u32, (start + len) as u32);
        is_link.then(|| (span, target.to_owned()))
    });
    found.collect()
}
