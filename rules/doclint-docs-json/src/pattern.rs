//! The patterns of the models, without an engine for regular expressions.

use doclint_rule::site::has_scheme;

/// Whether a text is of a pattern. Patterns that no model uses fit everything.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    match pattern {
        "^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$" => is_hex(text),
        "^[\\s\\S]" => !text.is_empty(),
        "^[a-zA-Z][a-zA-Z0-9+.-]*:" => has_scheme(text),
        "^https://" => text.starts_with("https://"),
        "^($|[^f]|f($|[^a])|fa($|[^-]))" => !text.starts_with("fa-"),
        _ => true,
    }
}

fn is_hex(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|it| it.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema;
    use doclint_rule::site::ConfigDialect;

    #[test]
    fn every_pattern_of_the_models_is_known() {
        // Nothing fits all of them, so a pattern that takes all of these is not known.
        let texts = ["", "#12345", "no address", "http://a.example", "fa-bolt"];
        for dialect in [ConfigDialect::Modern, ConfigDialect::Legacy] {
            let definitions = schema::of(dialect)["$defs"].as_object().unwrap();
            let patterns: Vec<_> =
                definitions.values().filter_map(|it| it["pattern"].as_str()).collect();
            assert!(patterns.len() >= 4);
            for pattern in patterns {
                assert!(texts.iter().any(|text| !fits(pattern, text)), "{pattern}");
            }
        }
        let hex = "^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$";
        let fitting = ["#fff", "#FFFFFF", "#ffff", "#ffg", "fff", "#"].map(|it| fits(hex, it));
        assert_eq!(fitting, [true, true, false, false, false, false]);
    }
}
