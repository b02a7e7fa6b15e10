//! Edits of JSON that keep its layout and its line ends.

use crate::Value;
use doclint_diagnostic::{Edit, Span};

/// A string as a JSON literal.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// An object of strings: its keys and values, in their order.
pub type Object = Vec<(&'static str, String)>;

/// Appends objects to an array, in the layout of its last item. `text` is the whole file. `None` if the
/// value is not an array.
pub fn append(text: &str, list: &Value, objects: &[Object]) -> Option<Edit> {
    let Some(last) = list.as_sequence()?.last() else {
        let indent = indent_at(text, list.span.start);
        let inner = format!("{indent}{}", step(text));
        let written = written_list(objects, &indent, &inner);
        return Some(with_line_ends(text, Edit::replace(list.span, written)));
    };
    let is_own_line = starts_line(text, last.span.start);
    let is_spread = text[last.span.range()].contains('\n');
    let indent = indent_at(text, last.span.start);
    let mut added = String::new();
    for object in objects {
        added.push(',');
        added.push_str(&if is_own_line { format!("\n{indent}") } else { " ".to_owned() });
        added.push_str(&written(object, is_spread.then(|| (indent.clone(), inner(text, last)))));
    }
    Some(with_line_ends(text, Edit::insert(last.span.end, added)))
}

/// Appends a key with an array of objects to an object. `text` is the whole file.
pub fn add_list(text: &str, object: &Value, key: &str, objects: &[Object]) -> Option<Edit> {
    let last = object.as_mapping()?.entries.last()?;
    let is_own_line = starts_line(text, last.key.span.start);
    let indent = if is_own_line { indent_at(text, last.key.span.start) } else { String::new() };
    let before = if is_own_line { format!(",\n{indent}") } else { ", ".to_owned() };
    let list = match is_own_line {
        true => written_list(objects, &indent, &format!("{indent}{}", step(text))),
        false => {
            let objects: Vec<String> = objects.iter().map(|it| written(it, None)).collect();
            format!("[{}]", objects.join(", "))
        }
    };
    let added = format!("{before}{}: {list}", quoted(key));
    Some(with_line_ends(text, Edit::insert(last.value.span.end, added)))
}

/// The edit with the line ends of the text.
fn with_line_ends(text: &str, edit: Edit) -> Edit {
    match text.contains("\r\n") {
        true => Edit { text: edit.text.replace('\n', "\r\n"), ..edit },
        false => edit,
    }
}

/// The bytes to delete to remove some items of an array, with their commas.
pub fn without(list: &Value, is_removed: impl Fn(usize) -> bool) -> Vec<Span> {
    let items = list.as_sequence().unwrap_or_default();
    let mut spans = Vec::new();
    // The end of the last item that stays, if any.
    let mut kept: Option<u32> = None;
    let mut at = 0;
    while at < items.len() {
        if !is_removed(at) {
            kept = Some(items[at].span.end);
            at += 1;
            continue;
        }
        let first = at;
        while at < items.len() && is_removed(at) {
            at += 1;
        }
        let end = items[at - 1].span.end;
        spans.push(match (kept, items.get(at)) {
            (Some(kept), _) => Span::new(kept, end),
            (None, Some(next)) => Span::new(items[first].span.start, next.span.start),
            (None, None) => Span::new(items[first].span.start, end),
        });
    }
    spans
}

fn written_list(objects: &[Object], indent: &str, inner: &str) -> String {
    let step = &inner[indent.len()..];
    let spread = Some((inner.to_owned(), step.to_owned()));
    let objects: Vec<String> = objects.iter().map(|it| written(it, spread.clone())).collect();
    format!("[\n{inner}{}\n{indent}]", objects.join(&format!(",\n{inner}")))
}

/// An object on one line or, given the indent of its bracket and the step to its keys, on several.
fn written(object: &[(&str, String)], spread: Option<(String, String)>) -> String {
    let pairs = object.iter().map(|(key, value)| format!("{}: {}", quoted(key), quoted(value)));
    let pairs: Vec<String> = pairs.collect();
    match spread {
        None => format!("{{{}}}", pairs.join(", ")),
        Some((indent, step)) => {
            let inner = format!("\n{indent}{step}");
            format!("{{{inner}{}\n{indent}}}", pairs.join(&format!(",{inner}")))
        }
    }
}

/// The additional indent of the keys of an object on several lines.
fn inner(text: &str, object: &Value) -> String {
    let first = object.as_mapping().and_then(|it| it.entries.first());
    let indent = first.map_or_else(String::new, |it| indent_at(text, it.key.span.start));
    let around = indent_at(text, object.span.start);
    indent.strip_prefix(&around).map_or_else(|| step(text), str::to_owned)
}

/// The indent of one level in this file.
fn step(text: &str) -> String {
    let first = text.lines().skip(1).find(|it| it.starts_with([' ', '\t']));
    let indent = first.map_or("  ", |it| &it[..it.len() - it.trim_start().len()]);
    if indent.len() > 8 { "  " } else { indent }.to_owned()
}

fn line_before(text: &str, at: u32) -> &str {
    let before = &text[..at as usize];
    &before[before.rfind('\n').map_or(0, |it| it + 1)..]
}

fn indent_at(text: &str, at: u32) -> String {
    let line = line_before(text, at);
    line[..line.len() - line.trim_start().len()].to_owned()
}

fn starts_line(text: &str, at: u32) -> bool {
    text[..at as usize].contains('\n') && line_before(text, at).trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;
    use doclint_diagnostic::apply_edits;

    fn object() -> Vec<Object> {
        vec![vec![("source", "/a".to_owned()), ("destination", "/b\"".to_owned())]]
    }

    #[test]
    fn appended_objects_follow_the_layout_of_the_array() {
        for (before, after) in [
            (
                "{\"r\": []}",
                "{\"r\": [\n  {\n    \"source\": \"/a\",\n    \"destination\": \"/b\\\"\"\n  }\n]}",
            ),
            (
                "{\"r\": [{\"x\": 1}]}",
                "{\"r\": [{\"x\": 1}, {\"source\": \"/a\", \"destination\": \"/b\\\"\"}]}",
            ),
            (
                "{\n\t\"r\": [\n\t\t{\n\t\t\t\"x\": 1\n\t\t}\n\t]\n}",
                "{\n\t\"r\": [\n\t\t{\n\t\t\t\"x\": 1\n\t\t},\n\t\t{\n\t\t\t\"source\": \"/a\",\n\t\t\t\"destination\": \"/b\\\"\"\n\t\t}\n\t]\n}",
            ),
            (
                "{\n  \"r\": [\n    {\"x\": 1}\n  ]\n}",
                "{\n  \"r\": [\n    {\"x\": 1},\n    {\"source\": \"/a\", \"destination\": \"/b\\\"\"}\n  ]\n}",
            ),
        ] {
            let list = parse(before).root.get("r").unwrap().clone();
            let edit = append(before, &list, &object()).unwrap();
            assert_eq!(apply_edits(before, &[edit]).unwrap(), after);
            assert!(parse(after).errors.is_empty());
        }
    }

    #[test]
    fn a_missing_array_is_added() {
        for (before, after) in [
            (
                "{\"a\": 1}",
                "{\"a\": 1, \"r\": [{\"source\": \"/a\", \"destination\": \"/b\\\"\"}]}",
            ),
            (
                "{\n  \"a\": 1\n}\n",
                "{\n  \"a\": 1,\n  \"r\": [\n    {\n      \"source\": \"/a\",\n      \"destination\": \"/b\\\"\"\n    }\n  ]\n}\n",
            ),
        ] {
            let edit = add_list(before, &parse(before).root, "r", &object()).unwrap();
            assert_eq!(apply_edits(before, &[edit]).unwrap(), after);
        }
    }

    #[test]
    fn items_are_removed_with_their_commas() {
        let text = "[1, 2, 3, 4]";
        let list = parse(text).root;
        for (removed, after) in [
            (&[0][..], "[2, 3, 4]"),
            (&[1, 2], "[1, 4]"),
            (&[3], "[1, 2, 3]"),
            (&[0, 1, 2, 3], "[]"),
            (&[0, 3], "[2, 3]"),
        ] {
            let spans = without(&list, |it| removed.contains(&it));
            let edits: Vec<Edit> = spans.into_iter().map(Edit::delete).collect();
            assert_eq!(apply_edits(text, &edits).unwrap(), after);
        }
    }
}
