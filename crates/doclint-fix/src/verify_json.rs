//! Whether fixes left a JSON file intact.

use doclint_data::{DataError, Document, Kind, Value, json_slips};
use doclint_diagnostic::{Edit, Span};

/// A JSON file before its fixes.
pub struct JsonBefore {
    document: Document,
}

impl JsonBefore {
    /// Parses a file.
    pub fn of(text: &str) -> Self {
        Self { document: json_slips::parse(text) }
    }

    /// Whether it has errors.
    pub fn has_errors(&self) -> bool {
        !self.document.errors.is_empty()
    }

    /// Compares the file with its text after these edits.
    ///
    /// # Errors
    ///
    /// If more changed than the edits touch: what, as the end of a sentence.
    pub fn verify(&self, after: &str, edits: &[Edit]) -> Result<(), String> {
        let after = json_slips::parse(after);
        if let Some(error) = new_error(&self.document, &after) {
            return Err(match error {
                DataError::DuplicateKey { key, .. } => {
                    format!("the key `{key}` would be set twice")
                }
                _ => "the file would have a new syntax error".to_owned(),
            });
        }
        // Of a file that can't be read there is nothing to compare.
        if self.document.root.is_null() {
            return Ok(());
        }
        let edits = Edits::new(edits);
        match edits.kept_before(&self.document.root) == edits.kept_after(&after.root) {
            true => Ok(()),
            false => Err("it would change more of the file than its edits".to_owned()),
        }
    }
}

/// An error that was not there before.
fn new_error<'a>(before: &Document, after: &'a Document) -> Option<&'a DataError> {
    let mut known: Vec<String> = before.errors.iter().map(DataError::message).collect();
    after.errors.iter().find(|error| {
        let message = error.message();
        match known.iter().position(|it| *it == message) {
            Some(at) => {
                known.swap_remove(at);
                false
            }
            None => true,
        }
    })
}

/// A key, a scalar, or a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Token {
    span: Span,
    role: TokenKind,
    /// The opening bracket around it, by its beginning.
    inside: Option<u32>,
    /// The key whose value it is, by its beginning.
    under: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TokenKind {
    Key,
    Scalar,
    Opening,
    Closing,
}

/// The tokens of a file, in no order.
fn tokens(root: &Value) -> Vec<Token> {
    let mut out = Vec::new();
    let mut todo: Vec<(&Value, Option<u32>, Option<Span>)> = vec![(root, None, None)];
    while let Some((value, inside, key)) = todo.pop() {
        let Span { start, end } = value.span;
        let under = key.map(|it| it.start);
        let token = |span, role| Token { span, role, inside, under };
        out.extend(key.map(|span| Token { span, role: TokenKind::Key, inside, under: None }));
        match &value.kind {
            Kind::Sequence(items) => todo.extend(items.iter().map(|it| (it, Some(start), None))),
            Kind::Mapping(mapping) => {
                let entries = mapping.entries.iter();
                todo.extend(entries.map(|it| (&it.value, Some(start), Some(it.key.span))));
            }
            _ => {
                out.push(token(value.span, TokenKind::Scalar));
                continue;
            }
        }
        out.push(token(Span::new(start, start + 1), TokenKind::Opening));
        out.push(token(Span::new(end - 1, end), TokenKind::Closing));
    }
    out
}

/// Edits in order, each with the place of its text afterwards.
struct Edits(Vec<(Span, Span)>);

impl Edits {
    fn new(edits: &[Edit]) -> Self {
        let mut edits: Vec<&Edit> = edits.iter().collect();
        edits.sort_by_key(|it| it.span);
        let mut shift = 0;
        let places = edits.into_iter().map(|Edit { span, text }| {
            let start = (i64::from(span.start) + shift) as u32;
            let length = text.len() as u32;
            shift += i64::from(length) - i64::from(span.end - span.start);
            (*span, Span::new(start, start + length))
        });
        Self(places.collect())
    }

    /// The tokens that the edits don't touch, at their places afterwards.
    fn kept_before(&self, root: &Value) -> Vec<Token> {
        self.kept(
            root,
            |it| it.0,
            |at, edit| (i64::from(at) + i64::from(edit.1.end) - i64::from(edit.0.end)) as u32,
        )
    }

    /// The tokens that the edits didn't write.
    fn kept_after(&self, root: &Value) -> Vec<Token> {
        self.kept(root, |it| it.1, |at, _| at)
    }

    fn kept(
        &self,
        root: &Value,
        place: impl Fn(&(Span, Span)) -> Span,
        moved: impl Fn(u32, &(Span, Span)) -> u32,
    ) -> Vec<Token> {
        // Edits that begin before the end of a token touch it, unless they end before it.
        let before = |end: u32| self.0.partition_point(|it| place(it).start < end);
        let is_kept = |span: Span| {
            before(span.end)
                .checked_sub(1)
                .is_none_or(|last| place(&self.0[last]).end <= span.start)
        };
        // A token that is kept has only whole edits before it.
        let moved = |at: u32| match before(at + 1).checked_sub(1) {
            Some(last) => moved(at, &self.0[last]),
            None => at,
        };
        let byte = |at: u32| Span::new(at, at + 1);
        let around = |at: Option<u32>| at.filter(|at| is_kept(byte(*at))).map(&moved);
        let kept = tokens(root).into_iter().filter(|it| is_kept(it.span));
        let mut kept: Vec<Token> = kept
            .map(|it| {
                let start = moved(it.span.start);
                let length = it.span.end - it.span.start;
                let span = Span::new(start, start + length);
                Token { span, inside: around(it.inside), under: around(it.under), ..it }
            })
            .collect();
        kept.sort_unstable();
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_diagnostic::apply_edits;

    const TEXT: &str = r#"{"a": [1, {"b": 2}, "c"], "d": true}"#;

    /// Replaces each text by the other, and compares.
    fn verdict(changes: &[(&str, &str)]) -> Result<(), String> {
        let edits: Vec<Edit> = changes
            .iter()
            .map(|(old, new)| {
                let start = TEXT.find(old).unwrap() as u32;
                Edit::replace(Span::new(start, start + old.len() as u32), *new)
            })
            .collect();
        JsonBefore::of(TEXT).verify(&apply_edits(TEXT, &edits).unwrap(), &edits)
    }

    #[test]
    fn what_edits_touch_may_change() {
        let allowed: [&[(&str, &str)]; 8] = [
            &[(r#""b""#, r#""longer""#), ("true", "false")],
            // Within a key, and a part of a scalar that is left shorter.
            &[("b", "bb"), ("rue", "rue, \"e\": [1]")],
            &[(r#""c""#, r#""""#)],
            &[(r#", "c""#, "")],
            &[(r#"{"b": 2}, "#, ""), (r#", "d": true"#, "")],
            &[("[1,", "[0, 1,")],
            &[("[1, {", "{\"x\": [{"), ("\"c\"]", "\"c\"]}")],
            &[(" true", "\n  [true]")],
        ];
        for changes in allowed {
            assert_eq!(verdict(changes), Ok(()), "{changes:?}");
        }
    }

    #[test]
    fn what_they_do_not_touch_may_not() {
        let refused: [(&[(&str, &str)], &str); 6] = [
            (&[(r#""b""#, "b")], "syntax error"),
            (&[("]", "")], "syntax error"),
            (&[(r#""d""#, r#""a""#)], "twice"),
            // The text after it would belong to another key, another list, another object.
            (&[(": [1", ": [0], \"x\": [1")], "more"),
            (&[(r#", {"b""#, r#"], "x": [{"b""#)], "more"),
            (&[("2}, ", "2, \"x\": [3]}], \"y\": [")], "more"),
        ];
        for (changes, why) in refused {
            let verdict = verdict(changes).expect_err(&format!("{changes:?}"));
            assert!(verdict.contains(why), "{changes:?}: {verdict}");
        }
    }
}
