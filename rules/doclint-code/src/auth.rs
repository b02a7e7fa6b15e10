//! `Authorization` headers in code.

use std::ops::Range;

/// A value of the header.
pub(crate) struct Authorization<'a> {
    /// Its bytes in the code: without quotes.
    pub bytes: Range<usize>,
    /// The value.
    pub value: &'a str,
}

impl Authorization<'_> {
    /// Whether it is a credential without its scheme. A name such as `$authHeader` may hold both.
    pub fn is_bare(&self) -> bool {
        let is_word = |b: u8| b.is_ascii_alphanumeric() || b"-_.<>${}/+=~*".contains(&b);
        let lower = self.value.to_ascii_lowercase();
        self.value.len() > 2
            && self.value.bytes().all(is_word)
            && !["auth", "bearer", "header", "basic"].iter().any(|it| lower.contains(it))
    }
}

/// The headers in code, with their values as far as the code spells them out.
pub(crate) fn authorizations(code: &str) -> impl Iterator<Item = Authorization<'_>> {
    // The first letter may be upper or lower case.
    code.match_indices("uthorization").filter_map(|(at, name)| {
        let end = at + name.len();
        let before = code[..at].strip_suffix(['A', 'a'])?;
        let is_word = before.ends_with(|it: char| it.is_alphanumeric() || it == '-' || it == '_');
        let rest = &code[end..];
        let is_quoted = rest.starts_with(['"', '\'']);
        let rest = rest.trim_start_matches(['"', '\'', ']']).trim_start_matches(' ');
        // `Authorization=` in an address is another thing, and a header in code has quotes.
        let rest =
            rest.strip_prefix(':').or_else(|| rest.strip_prefix("=").filter(|_| is_quoted))?;
        let text = rest.trim_start_matches([' ', '>']);
        let is_of_line = before.ends_with(['"', '\'']) && !is_quoted;
        let value = match text.strip_prefix('f').unwrap_or(text).chars().next()? {
            quote @ ('"' | '\'' | '`') => {
                let start = text.find(quote)? + 1;
                &text[start..start + text[start..].find([quote, '\n'])?]
            }
            _ if is_of_line => &text[..text.find(['"', '\'', '\n'])?],
            _ => return None,
        };
        let start = value.as_ptr() as usize - code.as_ptr() as usize;
        (!is_word).then_some(Authorization { bytes: start..start + value.len(), value })
    })
}
