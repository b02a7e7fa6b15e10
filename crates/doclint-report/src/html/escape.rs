//! Escapes text for HTML.

use doclint_diagnostic::one_line;

/// Text for an element or a quoted attribute: no part of it is markup, changes the direction of
/// writing or is invisible.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in one_line(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(character),
        }
    }
    out
}

/// A message, in which pairs of backticks mark code.
pub fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(text);
    }
    let part = |(index, text): (usize, &&str)| match index % 2 {
        0 => escape(text),
        _ => format!("<code>{}</code>", escape(text)),
    };
    parts.iter().enumerate().map(part).collect()
}
