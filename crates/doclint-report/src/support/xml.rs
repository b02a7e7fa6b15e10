//! Escapes text for XML.

use std::fmt::{Display, Formatter, Result, Write};

/// Text that is escaped for attributes and content. Characters that XML can't contain are dropped.
pub struct Xml<'t>(pub &'t str);

impl Display for Xml<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // Unescaped in an attribute, these would be read as spaces.
                '\t' | '\n' | '\r' => write!(f, "&#{};", character as u32)?,
                '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => {}
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}
