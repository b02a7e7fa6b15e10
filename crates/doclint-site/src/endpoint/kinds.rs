//! The types that writers give fields: `string[]`, `integer | null`, `array<object>`.

use crate::spec::Kinds;

/// A type as a page writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenKind {
    /// The types that the value may have.
    pub kinds: Kinds,
    /// The types of a list's items, if they are given.
    pub items: Kinds,
}

impl WrittenKind {
    /// Reads a type; nothing for one that is not certainly understood.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches('`').to_ascii_lowercase();
        let mut out: Option<Self> = None;
        for part in text.replace(" or ", "|").split('|') {
            let part = Self::one(part.trim())?;
            out = Some(match out {
                None => part,
                Some(it) if it.items == part.items || it.items.is_any() => {
                    Self { kinds: it.kinds.and(part.kinds), items: part.items }
                }
                Some(it) => Self { kinds: it.kinds.and(part.kinds), items: Kinds::default() },
            });
        }
        out
    }

    fn one(text: &str) -> Option<Self> {
        let list = |items: &str| {
            let inner = Self::one(items.trim());
            let items = inner.map_or(Kinds::default(), |it| it.kinds);
            Some(Self { kinds: Kinds::named("array")?, items })
        };
        if let Some(items) = text.strip_suffix("[]") {
            return list(items.trim_matches(['(', ')']));
        }
        let generic = text.strip_suffix('>').and_then(|it| it.split_once('<'));
        if let Some((outer, inner)) = generic {
            return match outer.trim() {
                "array" | "list" => list(inner),
                "enum" => Self::one(inner.trim()),
                "record" | "map" | "object" | "dict" => Self::one("object"),
                _ => None,
            };
        }
        for outer in ["array of ", "list of "] {
            if let Some(items) = text.strip_prefix(outer) {
                return list(items.trim_end_matches('s'));
            }
        }
        let name = match text {
            "string" | "str" => "string",
            "integer" | "int" | "int32" | "int64" => "integer",
            "number" | "float" | "double" => "number",
            "boolean" | "bool" => "boolean",
            "object" | "dict" => "object",
            "array" | "list" => "array",
            "null" | "none" => "null",
            _ => return None,
        };
        Some(Self { kinds: Kinds::named(name)?, items: Kinds::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_writers_write_them() {
        let read = |text| WrittenKind::parse(text).map(|it| (it.kinds.text(), it.items.text()));
        let pair = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        for (text, expected) in [
            ("string", pair("string", "")),
            ("String[]", pair("array", "string")),
            ("array<integer>", pair("array", "integer")),
            ("array of strings", pair("array", "string")),
            ("integer | null", pair("integer or null", "")),
            ("string or object", pair("object or string", "")),
            ("enum<string>", pair("string", "")),
            ("User[]", pair("array", "")),
            ("User", None),
            ("file", None),
            ("\"a\" | \"b\"", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
