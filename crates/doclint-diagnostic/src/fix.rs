//! Fixes, and the edits that they consist of.

use crate::Span;
use std::borrow::Cow;
use std::fmt;

/// One way to fix one diagnostic. Its edits are applied together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// A capitalized imperative that says what it does: "Add an empty alt text".
    pub title: Cow<'static, str>,
    /// Edits of the file that the diagnostic is in. No two of them overlap.
    pub edits: Vec<Edit>,
    /// How safe it is to apply.
    pub applicability: Applicability,
    /// The changes it makes besides text.
    pub changes: Changes,
}

/// The changes a fix may make besides text. The engine rejects a fix that changes more than it
/// declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Which components the page has, and how they are nested.
    pub components: bool,
    /// The text of code.
    pub code: bool,
    /// How the text around its edits is read. The engine rejects nothing for it: it tries the fix on
    /// its page and offers it only if the rest of the page stays the same.
    pub surroundings: bool,
    /// An unreadable part of the page becomes readable. The engine tries the fix, and offers it
    /// only if
    /// the page has fewer syntax errors and all components that it had.
    pub repairs: bool,
}

/// Replaces a range of bytes with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

/// How safe it is to apply a fix. Levels compare by safety.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Applicability {
    /// Never applied automatically: it has a blank to fill in, or is one of several choices.
    Suggestion,
    /// Usually right, but it may change the meaning or the look of the page. Applied with
    /// `--unsafe-fixes`.
    Unsafe,
    /// Keeps everything that a reader of the page sees. Applied with `--fix`.
    Safe,
}

impl Changes {
    /// Whether there is something that would be damage if another fix did it.
    pub fn excuses_damage(self) -> bool {
        self.components || self.code
    }
}

impl Fix {
    /// A fix that `--fix` applies: no reader of the page notices it.
    pub fn safe(title: impl Into<Cow<'static, str>>, edits: impl Into<Vec<Edit>>) -> Self {
        Self::new(title.into(), edits.into(), Applicability::Safe)
    }

    /// A fix that `--unsafe-fixes` applies: usually right, but it may change the meaning.
    pub fn not_safe(title: impl Into<Cow<'static, str>>, edits: impl Into<Vec<Edit>>) -> Self {
        Self::new(title.into(), edits.into(), Applicability::Unsafe)
    }

    fn new(title: Cow<'static, str>, edits: Vec<Edit>, applicability: Applicability) -> Self {
        Self { title, edits, applicability, changes: Changes::default() }
    }

    /// Declares that the fix adds, removes or moves components.
    pub fn changing_components(mut self) -> Self {
        self.changes.components = true;
        self
    }

    /// Declares that the fix changes code.
    pub fn changing_code(mut self) -> Self {
        self.changes.code = true;
        self
    }

    /// Declares that the fix may change how the text around it is read, because it adds, removes or
    /// joins lines, changes how one begins, or turns plain text into Markdown: the lines below may
    /// become a part of those above.
    pub fn changing_surroundings(mut self) -> Self {
        self.changes.surroundings = true;
        self
    }

    /// Declares that the fix repairs a syntax error, so that components may come, and lines too. Of
    /// several such fixes of one finding only the first is offered that works.
    pub fn repairing(mut self) -> Self {
        self.changes.repairs = true;
        self.changes.components = true;
        self.changes.surroundings = true;
        self
    }

    /// A fix that writes the probably intended text: `--unsafe-fixes` applies it only if hardly
    /// anything else can be.
    pub fn guess(
        is_sure: bool,
        title: impl Into<Cow<'static, str>>,
        edits: impl Into<Vec<Edit>>,
    ) -> Self {
        let applicability = if is_sure { Applicability::Unsafe } else { Applicability::Suggestion };
        Self::new(title.into(), edits.into(), applicability)
    }

    /// A fix that is shown but never applied automatically.
    pub fn suggestion(title: impl Into<Cow<'static, str>>, edits: impl Into<Vec<Edit>>) -> Self {
        Self::new(title.into(), edits.into(), Applicability::Suggestion)
    }
}

impl Edit {
    /// Replaces `span` with `text`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Inserts `text` before the byte at `at`.
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

/// Why a list of edits can't be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The two spans share a byte, or both edits insert at the same offset.
    Overlap(Span, Span),
    /// The span ends outside the text or inside a character.
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

/// Applies all edits to `text`, whatever order they come in. No other function turns edits into text.
///
/// # Errors
///
/// When two edits overlap, or when one does not fit the text. Then no edit is applied.
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
