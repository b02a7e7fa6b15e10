//! The patterns of the models, without an engine for regular expressions.

use doclint_rule::site::has_scheme;

/// Whether a text matches a pattern. Patterns that no model uses match everything.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    match pattern {
        "^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$" => is_hex(text),
        "^[\\s\\S]" => !text.is_empty(),
        "^[a-zA-Z][a-zA-Z0-9+.-]*:" => has_scheme(text),
        "^[\\s\\S]{3}" => text.chars().count() >= 3,
        "\\S" => text.chars().any(|it| !it.is_whitespace()),
        "^(/|[a-zA-Z][a-zA-Z0-9+.-]*:)" => text.starts_with('/') || has_scheme(text),
        "^(/|#|[a-zA-Z][a-zA-Z0-9+.-]*:)" => text.starts_with(['/', '#']) || has_scheme(text),
        "^(https:|mailto:|/|#)(?!.*\\.(svg|exe|zip)$)" => {
            let schemes = ["https:", "mailto:", "/", "#"];
            schemes.iter().any(|it| text.starts_with(it))
                && !FILES.iter().any(|it| text.ends_with(it))
        }
        "^https?://(www\\.)?github\\.com/[^/]+/[^/]" => is_repository(text),
        "^G" => text.starts_with('G'),
        "^phc_" => text.starts_with("phc_"),
        "^https://(?!.*\\.(svg|exe|zip)$)" => {
            text.starts_with("https://") && !FILES.iter().any(|it| text.ends_with(it))
        }
        "^($|[^f]|f($|[^a])|fa($|[^-]))" => !text.starts_with("fa-"),
        _ => true,
    }
}

/// Endings of files, which are not accounts.
const FILES: [&str; 3] = [".svg", ".exe", ".zip"];

fn is_repository(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let rest = rest.map(|it| it.strip_prefix("www.").unwrap_or(it));
    let names =
        rest.and_then(|it| it.strip_prefix("github.com/")).and_then(|it| it.split_once('/'));
    names.is_some_and(|(owner, name)| {
        !owner.is_empty() && !name.is_empty() && !name.starts_with('/')
    })
}

fn is_hex(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|it| it.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::schema;
    use doclint_rule::site::DocsJsonDialect;

    #[test]
    fn every_pattern_of_the_models_is_known() {
        // No known pattern matches all of these texts.
        let texts = ["", "#12345", "no address", "http://a.example", "fa-bolt"];
        for dialect in [DocsJsonDialect::Modern, DocsJsonDialect::Legacy] {
            let definitions = schema::of(dialect)["$defs"].as_object().unwrap();
            let patterns: Vec<_> =
                definitions.values().filter_map(|it| it["pattern"].as_str()).collect();
            assert!(patterns.len() >= 4);
            for pattern in patterns {
                assert!(texts.iter().any(|text| !fits(pattern, text)), "{pattern}");
            }
        }
        let rows: [(&str, &[&str], &[&str]); 5] = [
            (
                "^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$",
                &["#fff", "#FFFFFF"],
                &["#ffff", "#ffg", "fff", "#"],
            ),
            ("^[\\s\\S]{3}", &["/ä.", "logo.svg"], &["/ä", ""]),
            ("\\S", &[" a"], &[" \n", ""]),
            (
                "^(/|#|[a-zA-Z][a-zA-Z0-9+.-]*:)",
                &["/a", "#a", "mailto:a@b.example", "https://a.example"],
                &["a/b", "./a", "a.example"],
            ),
            (
                "^https://(?!.*\\.(svg|exe|zip)$)",
                &["https://a.example", "https://a.example/x.svg?y"],
                &["http://a.example", "https://a.example/x.svg", "https://a.example/x.zip"],
            ),
        ];
        for (pattern, fitting, others) in rows {
            assert!(fitting.iter().all(|it| fits(pattern, it)), "{pattern}");
            assert!(!others.iter().any(|it| fits(pattern, it)), "{pattern}");
        }
    }
}
