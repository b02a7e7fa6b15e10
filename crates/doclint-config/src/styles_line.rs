//! Adds an entry to `styles` in the text of a `doclint.yml`, and changes nothing else of it.

use doclint_data::{Document, Entry, Kind, Value, yaml};
use doclint_diagnostic::{Edit, apply_edits};

/// The text with one more entry under `styles`; `entry` is written as YAML, and `path` is its
/// value. `None` if no edit adds it and nothing else, as in a file that is not valid YAML.
pub fn with_styles_line(text: &str, entry: &str, path: &str) -> Option<String> {
    let before = yaml::parse_file(text);
    let edited = apply_edits(text, &[edit(text, &before, entry)?]).ok()?;
    let after = yaml::parse_file(&edited);
    let is_right = before.errors.is_empty()
        && after.errors.is_empty()
        && others(&before) == others(&after)
        && listed(&after) == [listed(&before), vec![path.to_owned()]].concat();
    is_right.then_some(edited)
}

fn edit(text: &str, document: &Document, entry: &str) -> Option<Edit> {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let Some(Entry { key, value }) = styles(document) else {
        let begin = match text.is_empty() || text.ends_with('\n') {
            true => "",
            false => newline,
        };
        let line = format!("{begin}styles:{newline}  - {entry}{newline}");
        return Some(Edit::insert(text.len() as u32, line));
    };
    let source = &text[value.span.range()];
    match &value.kind {
        Kind::Null => {
            Some(Edit::insert(line_end(text, key.span.end), format!("{newline}  - {entry}")))
        }
        Kind::String(_) => Some(Edit::replace(value.span, format!("[{source}, {entry}]"))),
        Kind::Sequence(items) => match items.last() {
            None => Some(Edit::replace(value.span, format!("[{entry}]"))),
            Some(last) if source.starts_with('[') => {
                Some(Edit::insert(last.span.end, format!(", {entry}")))
            }
            Some(last) => {
                let start = text[..last.span.start as usize].rfind('\n').map_or(0, |it| it + 1);
                let indent = text[start..last.span.start as usize].split('-').next()?;
                let line = format!("{newline}{indent}- {entry}");
                Some(Edit::insert(line_end(text, last.span.end), line))
            }
        },
        _ => None,
    }
}

/// The end of the line of a byte, before its line break.
fn line_end(text: &str, at: u32) -> u32 {
    let rest = &text[at as usize..];
    at + rest.find(['\r', '\n']).unwrap_or(rest.len()) as u32
}

fn styles(document: &Document) -> Option<&Entry> {
    document.root.as_mapping()?.entry("styles")
}

/// The entries listed under `styles`.
fn listed(document: &Document) -> Vec<String> {
    let string = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    match styles(document).map(|it| &it.value) {
        Some(Value { kind: Kind::Sequence(items), .. }) => items.iter().map(string).collect(),
        Some(value) if !value.is_null() => vec![string(value)],
        _ => Vec::new(),
    }
}

/// Everything else that the file says.
fn others(document: &Document) -> Vec<(&str, serde_json::Value)> {
    let entries = document.root.as_mapping().map(|it| it.entries.iter()).into_iter().flatten();
    let others = entries.filter(|it| it.key.text != "styles");
    others.map(|it| (it.key.text.as_str(), it.value.to_json())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_is_added_and_everything_else_stays() {
        for (before, after) in [
            ("", "styles:\n  - a/B\n"),
            ("# Ours.\nprofile: all", "# Ours.\nprofile: all\nstyles:\n  - a/B\n"),
            ("profile: all\r\n", "profile: all\r\nstyles:\r\n  - a/B\r\n"),
            ("styles: # packs\nprofile: all\n", "styles: # packs\n  - a/B\nprofile: all\n"),
            ("styles: c/D # one\n", "styles: [c/D, a/B] # one\n"),
            ("styles: []\n", "styles: [a/B]\n"),
            ("styles: [c/D, \"e\"] # two\n", "styles: [c/D, \"e\", a/B] # two\n"),
            (
                "styles:\n- c/D # one\n# more\nrules: {}\n",
                "styles:\n- c/D # one\n- a/B\n# more\nrules: {}\n",
            ),
            ("styles:\n    - c/D\n    - e", "styles:\n    - c/D\n    - e\n    - a/B"),
        ] {
            assert_eq!(with_styles_line(before, "a/B", "a/B").as_deref(), Some(after), "{before}");
        }
    }

    #[test]
    fn what_can_not_be_added_safely_is_not() {
        for text in ["{profile: all}\n", "styles: {a: b}\n", "a: b\n...\n", "profile: [\n", "- a\n"]
        {
            assert_eq!(with_styles_line(text, "a/B", "a/B"), None, "{text}");
        }
        let text = "note: |+\n  text\n\n";
        assert_eq!(
            with_styles_line(text, "a/B", "a/B").unwrap(),
            format!("{text}styles:\n  - a/B\n")
        );
    }
}
