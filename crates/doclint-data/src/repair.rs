//! Fixes of slips in JSON and YAML. Each is tried on the whole text before it is offered.

use crate::json_repair;
use crate::json_slips::{self, correction, is_lost};
use crate::yaml_repair::{self, Candidate};
use crate::{DataError, Document, Kind, Limits, Mapping, Value, yaml};
use doclint_diagnostic::{Edit, Fix, Span, apply_edits};

/// The fix of a mistake in a JSON text. `document` is the result of [`json_slips::parse`] for it.
/// `None` unless the fixed text can be read as a whole and has a mistake less.
pub fn json(text: &str, document: &Document, error: &DataError) -> Option<Fix> {
    let mut candidates = match error {
        DataError::DuplicateKey { span, first, .. } => {
            let repeated = repeated_entry(&document.root, *first, *span)?;
            vec![Fix::safe("Remove the second one", Edit::delete(repeated))]
        }
        _ => match undone(text, error) {
            Some(fix) => vec![fix],
            None => json_repair::candidates(text, error),
        },
    };
    let works = |fix: &Fix| {
        let after = apply_edits(text, &fix.edits).map(|it| json_slips::parse(&it));
        after.is_ok_and(|it| !is_lost(&it) && it.errors.len() < document.errors.len())
    };
    let found = candidates.iter().position(works)?;
    Some(candidates.swap_remove(found))
}

/// The fix of a slip that leaves no doubt about the rest.
fn undone(text: &str, error: &DataError) -> Option<Fix> {
    let (title, mut edits) = correction(text, error)?;
    let start = error.span().start as usize;
    if text[start..].starts_with('/') {
        let span = &mut edits.first_mut()?.span;
        *span = with_blanks(text, *span);
        // The comment may be a note that someone needs.
        return Some(Fix::not_safe(title, edits));
    }
    Some(match text[start..].starts_with('"') {
        true => Fix::not_safe(title, edits),
        false => Fix::safe(title, edits),
    })
}

/// A comment with its line if nothing else is there, else with the blanks beside it.
fn with_blanks(text: &str, span: Span) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\r');
    let before = text[..start].trim_end_matches(is_blank);
    let after = text[end..].trim_start_matches(is_blank);
    let (from, to) = match (before.ends_with('\n'), after.starts_with('\n')) {
        (true, true) => (before.len(), text.len() - after.len() + 1),
        (false, true) => (before.len(), end),
        _ => (start, text.len() - after.len()),
    };
    Span::new(from as u32, to as u32)
}

/// From the end of the entry before it, the second entry of a key that says the same as the first.
fn repeated_entry(root: &Value, first: Span, second: Span) -> Option<Span> {
    let mut todo = vec![root];
    while let Some(value) = todo.pop() {
        match &value.kind {
            Kind::Sequence(items) => todo.extend(items),
            Kind::Mapping(mapping) => {
                if let Some(at) = mapping.entries.iter().position(|it| it.key.span == second) {
                    let entry = |at: usize| &mapping.entries[at];
                    let first = mapping.entries.iter().find(|it| it.key.span == first)?;
                    let is_same = first.value.to_json() == entry(at).value.to_json();
                    let from = entry(at.checked_sub(1)?).value.span.end;
                    return is_same.then(|| Span::new(from, entry(at).value.span.end));
                }
                todo.extend(mapping.entries.iter().map(|it| &it.value));
            }
            _ => {}
        }
    }
    None
}

/// The fix of a mistake in front matter that begins at `base`. `is_key` says which keys are known.
/// `None` unless the fixed front matter can be read and every line with a known key sets that key.
pub fn front_matter(
    text: &str,
    base: u32,
    error: &DataError,
    is_key: impl Fn(&str) -> bool,
) -> Option<Fix> {
    let candidates = yaml_repair::front_matter(text, base, error, &is_key);
    let works = |edits: &[Edit]| {
        let Ok(after) = apply_edits(text, edits) else { return false };
        let document = yaml::parse(&after, 0);
        let Kind::Mapping(mapping) = &document.root.kind else { return false };
        document.errors.is_empty() && keeps_keys(&after, mapping, &is_key)
    };
    first_that(works, candidates, base).map(Fix::changing_surroundings)
}

/// The fix of the indentation of a line in a YAML file. `None` unless the fixed text can be read.
pub fn yaml_file(text: &str, error: &DataError) -> Option<Fix> {
    let works = |edits: &[Edit]| {
        let after = apply_edits(text, edits);
        after.is_ok_and(|it| yaml::parse_within(&it, 0, Limits::JSON_FILE).errors.is_empty())
    };
    first_that(works, yaml_repair::indentation(text, error), 0)
}

fn first_that(
    works: impl Fn(&[Edit]) -> bool,
    candidates: Vec<Candidate>,
    base: u32,
) -> Option<Fix> {
    let found = candidates.into_iter().find(|it| works(&it.edits))?;
    let moved = found.edits.into_iter().map(|Edit { span, text }| Edit {
        span: Span::new(base + span.start, base + span.end),
        text,
    });
    let edits: Vec<Edit> = moved.collect();
    Some(if found.is_sure {
        Fix::safe(found.title, edits)
    } else {
        Fix::not_safe(found.title, edits)
    })
}

/// Whether each line that begins with a known key sets it, and nothing but words are keys.
fn keeps_keys(text: &str, mapping: &Mapping, is_key: &impl Fn(&str) -> bool) -> bool {
    let is_word = |it: &str| !it.is_empty() && !it.contains(char::is_whitespace);
    let known = text.lines().filter_map(|line| line.split_once(':')).map(|it| it.0);
    mapping.entries.iter().all(|it| is_word(&it.key.text))
        && known.filter(|it| is_key(it)).all(|it| mapping.get(it).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed_json(text: &str) -> Option<String> {
        let document = json_slips::parse(text);
        let fix = json(text, &document, document.errors.first()?)?;
        apply_edits(text, &fix.edits).ok()
    }

    #[test]
    fn slips_in_json_are_undone() {
        for (slip, right) in [
            ("{\"a\": [1, 2,]}", "{\"a\": [1, 2]}"),
            ("{\n  \"a\": 1\n  \"b\": 2\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}"),
            ("{\n  \"a\": \"x,\n  \"b\": 2\n}", "{\n  \"a\": \"x\",\n  \"b\": 2\n}"),
            ("{\n  // why\n  \"b\": 2\n}", "{\n  \"b\": 2\n}"),
            ("{\n  \"b\": 2 // why\n}", "{\n  \"b\": 2\n}"),
            ("{\n  /* old */ \"b\": 2\n}", "{\n  \"b\": 2\n}"),
            ("['a', 1]", "[\"a\", 1]"),
            ("{\"a\": 1, \"b\": 2, \"a\": 1}", "{\"a\": 1, \"b\": 2}"),
            ("{\n  \"a\": [\n    1\n}", "{\n  \"a\": [\n    1\n  ]\n}"),
            ("{\n  \"a\": [\n    1\n  ]\n", "{\n  \"a\": [\n    1\n  ]\n}\n"),
            (
                "[\n  {\n    \"a\": 1\n  {\n    \"a\": 2\n  }\n]",
                "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]",
            ),
            ("{\n  theme: \"x\"\n}", "{\n  \"theme\": \"x\"\n}"),
            ("{\n  'theme': \"x\"\n}", "{\n  \"theme\": \"x\"\n}"),
            ("[True]", "[true]"),
        ] {
            assert_eq!(fixed_json(slip).as_deref(), Some(right), "{slip}");
        }
    }

    #[test]
    fn where_json_could_mean_two_things_nothing_is_offered() {
        for text in ["{\"a\": 1, \"a\": 2}", "{\"a\": b}", "{\"a: 1}", "[1 2", "{\"a\": 'it's'}"] {
            assert_eq!(fixed_json(text), None, "{text}");
        }
    }

    fn fixed_yaml(text: &str) -> Option<String> {
        let document = yaml::parse(text, 7);
        let is_key = |it: &str| matches!(it, "title" | "description" | "icon");
        let mut fix = front_matter(text, 7, document.errors.first()?, is_key)?;
        fix.edits.iter_mut().for_each(|it| {
            it.span = Span::new(it.span.start - 7, it.span.end - 7);
        });
        apply_edits(text, &fix.edits).ok()
    }

    #[test]
    fn slips_in_front_matter_are_undone() {
        for (slip, right) in [
            ("title:A b\ndescription: C", "title: A b\ndescription: C"),
            ("title: \"A b\ndescription: \"C\"", "title: \"A b\"\ndescription: \"C\""),
            ("title: A\ndescription: \"C d\n", "title: A\ndescription: \"C d\"\n"),
            ("title: 'It's A'\nicon: b", "title: \"It's A\"\nicon: b"),
            ("title: A\n\tdescription: C", "title: A\ndescription: C"),
            ("title: A\n  description: C", "title: A\ndescription: C"),
            ("title: 'A'\n  description: C", "title: 'A'\ndescription: C"),
            ("title = \"A\"\ndescription: C", "title: \"A\"\ndescription: C"),
            ("title: A\ndescription = C", "title: A\ndescription: C"),
            ("title: A: b", "title: \"A: b\""),
            (
                "title: A\ndescription: One\ntwo\nthree.\nicon: b",
                "title: A\ndescription: \"One two three.\"\nicon: b",
            ),
        ] {
            assert_eq!(fixed_yaml(slip).as_deref(), Some(right), "{slip}");
        }
    }

    #[test]
    fn where_front_matter_could_mean_two_things_nothing_is_offered() {
        for text in ["title: [a", "a\nb\nc: d: e\n- f", "title: \"A \"b\" c"] {
            assert_eq!(fixed_yaml(text), None, "{text}");
        }
    }

    #[test]
    fn lines_of_a_yaml_file_are_aligned() {
        let right = "a:\n  b:\n    c: text\n    d:\n      e: 1\n";
        for line in ["    c:", "    d:"] {
            let slip = right.replace(line, &format!(" {line}"));
            let error = yaml::parse_file(&slip).errors.into_iter().next().expect("a mistake");
            let fix = yaml_file(&slip, &error).expect("a fix");
            assert_eq!(apply_edits(&slip, &fix.edits).as_deref(), Ok(right), "{slip}");
        }
    }
}
