//! Names of versions: which of two is older.

use doclint_data::{Mapping, Value};

/// The version of a list that readers get first: the one that is marked, or the first one.
pub(super) fn default_version(versions: &Value) -> Option<&str> {
    let items = versions.as_sequence()?;
    let is_default = |it: &&Mapping| it.get("default").and_then(Value::as_bool) == Some(true);
    let marked = items.iter().filter_map(Value::as_mapping).find(is_default);
    let first = || {
        let first = items.first()?;
        first.as_str().or_else(|| name(first.as_mapping()?))
    };
    marked.and_then(name).or_else(first)
}

fn name(version: &Mapping) -> Option<&str> {
    version.get("version").or(version.get("name")).and_then(Value::as_str)
}

/// Whether a version is older than the one that readers get first, as far as their names say.
/// "Versions" such as "Cloud" and "Python" are not.
pub(super) fn is_past(version: &str, default: &str) -> bool {
    if version == default || has_word(version, &TO_COME) {
        return false;
    }
    let (own, newest) = (numbers(version), numbers(default));
    let is_newest = !newest.is_empty() || has_word(default, &NEWEST);
    has_word(version, &OLD) || is_newest && !own.is_empty() && (newest.is_empty() || own < newest)
}

/// Names of versions that are still being written.
const TO_COME: [&str; 12] = [
    "alpha", "beta", "canary", "dev", "draft", "edge", "head", "main", "next", "nightly",
    "preview", "unstable",
];

/// Names of the newest version.
const NEWEST: [&str; 4] = ["current", "latest", "newest", "stable"];

/// Names of old versions and archives.
const OLD: [&str; 10] = [
    "archive",
    "archived",
    "archives",
    "attic",
    "backup",
    "deprecated",
    "legacy",
    "obsolete",
    "old",
    "outdated",
];

/// Whether a name says that it is an old one: "legacy", "docs-archive".
pub(crate) fn is_named_old(name: &str) -> bool {
    has_word(name, &OLD)
}

/// The numbers of a name: 2, 10 in "v2.10".
pub(crate) fn numbers(name: &str) -> Vec<u64> {
    name.split(|c: char| !c.is_ascii_digit()).filter_map(|it| it.parse().ok()).collect()
}

/// Whether a name is nothing but a version or a date: "v2", "1.x", "2024-11-05".
pub(crate) fn is_version(name: &str) -> bool {
    let name = name.strip_prefix(['v', 'V']).unwrap_or(name);
    let mut parts = name.split(['.', '-', '_']);
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    parts.next().is_some_and(is_number) && parts.all(|it| it == "x" || is_number(it))
}

fn has_word(name: &str, words: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    name.split(|c: char| !c.is_alphanumeric()).any(|it| words.contains(&it))
}

#[cfg(test)]
mod tests {
    use super::{default_version, is_named_old, is_past, is_version};
    use doclint_data::json;

    #[test]
    fn older_versions_are_known_by_their_names() {
        for (version, default) in [
            ("v1", "v2"),
            ("v2.9", "v2.10"),
            ("Version 2024-11-05", "Version 2025-06-18 (latest)"),
            ("1.x", "latest"),
            ("Legacy", "Cloud"),
        ] {
            assert!(is_past(version, default), "{version} of {default}");
        }
        for (version, default) in [
            ("v2", "v2"),
            ("v3", "v2"),
            ("v1 (beta)", "v2"),
            ("Python", "JavaScript"),
            ("v2", "Cloud"),
            ("Draft", "2025-06-18"),
        ] {
            assert!(!is_past(version, default), "{version} of {default}");
        }
    }

    #[test]
    fn the_default_is_marked_or_first() {
        let of = |text| default_version(&json::parse(text).root).map(str::to_owned);
        assert_eq!(of(r#"["v2", "v1"]"#).as_deref(), Some("v2"));
        let marked = r#"[{"version": "v1"}, {"name": "v2", "default": true}]"#;
        assert_eq!(of(marked).as_deref(), Some("v2"));
        assert_eq!(of("[]"), None);
    }

    #[test]
    fn names_of_folders_are_read() {
        for name in ["_old", "archive", "docs-legacy", "Deprecated"] {
            assert!(is_named_old(name), "{name}");
        }
        for name in ["guides", "golden", "threshold"] {
            assert!(!is_named_old(name), "{name}");
        }
        assert!(["v2", "1.x", "2024-11-05", "V1_2"].into_iter().all(is_version));
        assert!(!["", "v", "2-steps", "vue", "x.1"].into_iter().any(is_version));
    }
}
