//! Fixes: edits that are applied together or not at all.

use crate::Span;
use std::borrow::Cow;
use std::fmt;

/// One mending of one finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an order: "Add an empty alt text".
    pub title: Cow<'static, str>,
    /// Edits of the file that the finding is in; none overlaps another.
    pub edits: Vec<Edit>,
    /// How far it may be trusted.
    pub applicability: Applicability,
    /// What it changes that a fix otherwise leaves alone.
    pub changes: Changes,
}

/// What a fix may change besides text. A fix that changes more than it says is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Which components stand on the page, and in what.
    pub components: bool,
    /// The text of code.
    pub code: bool,
}

/// Replaces a range of bytes by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// Who may apply a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Applicability {
    /// A person has to read it first: it has a blank to fill or is one of several ways.
    Suggestion,
    /// Right in most cases, but it may change what the page says or shows.
    Unsafe,
    /// Changes nothing that a reader of the page would miss.
    Safe,
}

impl Changes {
    /// Whether it changes any of these.
    pub fn any(self) -> bool {
        self.components || self.code
    }
}

impl Fix {
    /// A fix that a machine may apply unasked.
    pub fn safe(title: impl Into<Cow<'static, str>>, edits: impl Into<Vec<Edit>>) -> Self {
        Self::new(title.into(), edits.into(), Applicability::Safe)
    }

    /// A fix that is right in most cases.
    pub fn not_safe(title: impl Into<Cow<'static, str>>, edits: impl Into<Vec<Edit>>) -> Self {
        Self::new(title.into(), edits.into(), Applicability::Unsafe)
    }

    fn new(title: Cow<'static, str>, edits: Vec<Edit>, applicability: Applicability) -> Self {
        Self { title, edits, applicability, changes: Changes::default() }
    }

    /// The same fix, which adds, removes or moves components.
    pub fn changing_components(mut self) -> Self {
        self.changes.components = true;
        self
    }

    /// The same fix, which changes code.
    pub fn changing_code(mut self) -> Self {
        self.changes.code = true;
        self
    }

    /// A fix that only a person can judge.
    pub fn suggestion(title: impl Into<Cow<'static, str>>, edits: impl Into<Vec<Edit>>) -> Self {
        Self::new(title.into(), edits.into(), Applicability::Suggestion)
    }
}

impl Edit {
    /// Replaces `span` by `text`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Inserts `text` before byte `at`.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self { span: Span::at(at), text: text.into() }
    }

    /// Removes `span`.
    pub fn delete(span: Span) -> Self {
        Self { span, text: String::new() }
    }
}

impl From<Edit> for Vec<Edit> {
    fn from(edit: Edit) -> Self {
        vec![edit]
    }
}

/// Why edits can't be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The two spans share a byte, or both insert at the same place.
    Overlap(Span, Span),
    /// The span lies outside the text or inside a character.
    OutOfText(Span),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(a, b) => {
                write!(
                    f,
                    "edits of bytes {}..{} and {}..{} overlap",
                    a.start, a.end, b.start, b.end
                )
            }
            Self::OutOfText(span) => {
                write!(f, "an edit of bytes {}..{} does not fit the text", span.start, span.end)
            }
        }
    }
}

impl std::error::Error for EditError {}

/// The text with all edits made, in any order given. This is the only place where edits become
/// text.
///
/// # Errors
///
/// When two edits overlap or one does not fit the text; nothing is applied then.
pub fn apply_edits(text: &str, edits: &[Edit]) -> Result<String, EditError> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    for pair in edits.windows(2) {
        let (a, b) = (pair[0].span, pair[1].span);
        if b.start < a.end || a == b {
            return Err(EditError::Overlap(a, b));
        }
    }
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        let Span { start, end } = edit.span;
        let kept = text.get(done..start as usize).ok_or(EditError::OutOfText(edit.span))?;
        if start > end || !text.is_char_boundary(end as usize) {
            return Err(EditError::OutOfText(edit.span));
        }
        out.push_str(kept);
        out.push_str(&edit.text);
        done = end as usize;
    }
    out.push_str(&text[done..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applies_edits_in_any_order() {
        let edits = [
            Edit::insert(5, "!"),
            Edit::replace(Span::new(0, 1), "J"),
            Edit::delete(Span::new(2, 4)),
        ];
        assert_eq!(apply_edits("hello", &edits).unwrap(), "Jeo!");
    }

    #[test]
    fn refuses_what_overlaps_or_does_not_fit() {
        let overlap = [Edit::delete(Span::new(0, 2)), Edit::delete(Span::new(1, 3))];
        assert!(matches!(apply_edits("hello", &overlap), Err(EditError::Overlap(..))));
        let twice = [Edit::insert(1, "a"), Edit::insert(1, "b")];
        assert!(matches!(apply_edits("hello", &twice), Err(EditError::Overlap(..))));
        assert!(matches!(apply_edits("é", &[Edit::insert(1, "a")]), Err(EditError::OutOfText(_))));
        assert!(matches!(
            apply_edits("a", &[Edit::delete(Span::new(0, 9))]),
            Err(EditError::OutOfText(_))
        ));
    }
}
