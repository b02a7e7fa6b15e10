//! Links in the texts of OpenAPI files, which pages show.

use doclint_diagnostic::Span;

/// The links of a file that are paths from the root, in its order: their bytes and their targets. Texts
/// are Markdown, in JSON and in YAML.
pub fn links(text: &str) -> Vec<(Span, String)> {
    let found = text.match_indices("](/").filter_map(|(at, _)| {
        let start = at + "](".len();
        let rest = &text[start..];
        let target = &rest[..rest.find([')', ' ', '"', '\n', '\\'])?];
        let is_link = rest[target.len()..].starts_with(')')
            && !target.starts_with("//")
            && !target.contains(['{', '<', '$']);
        let span = Span::new(start as u32, (start + target.len()) as u32);
        is_link.then(|| (span, target.to_owned()))
    });
    found.collect()
}
