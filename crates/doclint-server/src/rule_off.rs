//! Turns a rule off in the text of a `doclint.yml`, and changes nothing else of it.

use doclint_data::{Document, Kind, Mapping, Value, yaml};
use doclint_diagnostic::{Edit, apply_edits};

/// The edit that turns a rule off. `None` if no edit does that and nothing else, as in a file that is
/// not valid YAML.
pub fn turn_off(text: &str, rule: &str) -> Option<Edit> {
    let before = yaml::parse_file(text);
    let edit = edit(text, &before, rule)?;
    let edited = apply_edits(text, std::slice::from_ref(&edit)).ok()?;
    let after = yaml::parse_file(&edited);
    let is_right = before.errors.is_empty()
        && after.errors.is_empty()
        && others(&before, rule) == others(&after, rule)
        && is_off(&after, rule);
    is_right.then_some(edit)
}

fn edit(text: &str, document: &Document, rule: &str) -> Option<Edit> {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let Some(rules) = document.root.as_mapping().and_then(|it| it.entry("rules")) else {
        let begin = if text.is_empty() || text.ends_with('\n') { "" } else { newline };
        let line = format!("{begin}rules:{newline}  {rule}: off{newline}");
        return Some(Edit::insert(text.len() as u32, line));
    };
    let after_key = |line: String| Edit::insert(line_end(text, rules.key.span.end), line);
    let entries = match &rules.value.kind {
        Kind::Null => return Some(after_key(format!("{newline}  {rule}: off"))),
        Kind::Mapping(Mapping { entries, .. }) => entries,
        _ => return None,
    };
    if let Some(entry) = entries.iter().find(|it| it.key.text == rule) {
        return level_off(text, &entry.value);
    }
    let is_flow = text[rules.value.span.range()].starts_with('{');
    match entries.first() {
        Some(first) if is_flow => {
            Some(Edit::insert(first.key.span.start, format!("{rule}: off, ")))
        }
        None => Some(Edit::replace(rules.value.span, format!("{{{rule}: off}}"))),
        Some(first) => {
            let start = text[..first.key.span.start as usize].rfind('\n').map_or(0, |it| it + 1);
            let indent = &text[start..first.key.span.start as usize];
            let line = format!("{indent}{rule}: off{newline}");
            indent.chars().all(|it| it == ' ').then(|| Edit::insert(start as u32, line))
        }
    }
}

/// The edit of an entry that has a level or options already.
fn level_off(text: &str, value: &Value) -> Option<Edit> {
    let Kind::Mapping(options) = &value.kind else {
        return match value.is_null() {
            true => Some(Edit::insert(value.span.end, " off")),
            false => Some(Edit::replace(value.span, "off")),
        };
    };
    if let Some(level) = options.get("level") {
        return Some(Edit::replace(level.span, "off"));
    }
    let first = options.entries.first()?;
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    if text[value.span.range()].starts_with('{') {
        return Some(Edit::insert(first.key.span.start, "level: off, "));
    }
    let start = text[..first.key.span.start as usize].rfind('\n')? + 1;
    let indent = &text[start..first.key.span.start as usize];
    let line = format!("{indent}level: off{newline}");
    indent.chars().all(|it| it == ' ').then(|| Edit::insert(start as u32, line))
}

/// The end of the line of a byte, before its line break.
fn line_end(text: &str, at: u32) -> u32 {
    let rest = &text[at as usize..];
    at + rest.find(['\r', '\n']).unwrap_or(rest.len()) as u32
}

fn is_off(document: &Document, rule: &str) -> bool {
    let entry = document.root.get("rules").and_then(|it| it.get(rule));
    let level = entry.map(|it| it.get("level").unwrap_or(it));
    level.is_some_and(|it| it.as_bool() == Some(false) || it.as_str() == Some("off"))
}

/// Everything that a file says about other things than the level of a rule.
fn others(document: &Document, rule: &str) -> serde_json::Value {
    let mut all = document.root.to_json();
    let rules = all.get_mut("rules").and_then(|it| it.as_object_mut());
    let is_empty = match rules {
        Some(rules) => {
            let options = rules.get_mut(rule).and_then(|it| it.as_object_mut());
            let has_options = options.is_some_and(|it| {
                it.shift_remove("level");
                !it.is_empty()
            });
            if !has_options {
                rules.shift_remove(rule);
            }
            rules.is_empty()
        }
        None => true,
    };
    if let Some(all) = all.as_object_mut().filter(|_| is_empty) {
        all.shift_remove("rules");
    }
    match all.as_object().is_some_and(serde_json::Map::is_empty) {
        true => serde_json::Value::Null,
        false => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_is_turned_off_and_everything_else_stays() {
        for (before, after) in [
            ("", "rules:\n  a/b: off\n"),
            ("# Ours.\nprofile: all", "# Ours.\nprofile: all\nrules:\n  a/b: off\n"),
            ("profile: all\r\n", "profile: all\r\nrules:\r\n  a/b: off\r\n"),
            ("rules: # ours\nprofile: all\n", "rules: # ours\n  a/b: off\nprofile: all\n"),
            ("rules: {}\n", "rules: {a/b: off}\n"),
            ("rules: {c/d: error} # x\n", "rules: {a/b: off, c/d: error} # x\n"),
            ("rules:\n    # c\n    c/d: off\n", "rules:\n    # c\n    a/b: off\n    c/d: off\n"),
            ("rules:\n  a/b: error # x\n", "rules:\n  a/b: off # x\n"),
            (
                "rules:\n  a/b:\n    level: error\n    max: 3\n",
                "rules:\n  a/b:\n    level: off\n    max: 3\n",
            ),
            ("rules:\n  a/b:\n    max: 3\n", "rules:\n  a/b:\n    level: off\n    max: 3\n"),
            ("rules:\n  a/b: {max: 3}\n", "rules:\n  a/b: {level: off, max: 3}\n"),
        ] {
            let edit = turn_off(before, "a/b");
            let edited = edit.and_then(|it| apply_edits(before, &[it]).ok());
            assert_eq!(edited.as_deref(), Some(after), "{before}");
        }
    }

    #[test]
    fn what_can_not_be_edited_safely_is_not() {
        for text in ["{profile: all}\n", "rules: [\n", "rules: off\n", "a: b\n...\n", "- a\n"] {
            assert_eq!(turn_off(text, "a/b"), None, "{text}");
        }
    }
}
