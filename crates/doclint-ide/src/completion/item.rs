//! An entry in the list of completions.

use doclint_diagnostic::Span;
use std::borrow::Cow;

/// So many completions are in an answer at most. Where there are as many, others may fit, too.
pub const MAX_COMPLETIONS: usize = 200;

/// A text that fits at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text that the list shows, which the typed text is compared with.
    pub label: String,
    /// The kind of thing that it names.
    pub kind: CompletionKind,
    /// A few words beside the label.
    pub detail: Option<String>,
    /// More about it, in Markdown.
    pub documentation: Option<String>,
    /// The bytes that it replaces, on one line and around the cursor.
    pub replace: Span,
    /// The text that is inserted there.
    pub insert: String,
    /// Whether `insert` has places to fill in: `$1`, and `$0` for the last one.
    pub is_snippet: bool,
    /// The order of the list, before the label.
    pub sort: String,
}

/// The kind of thing that a completion names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A component or an HTML element.
    Component,
    /// An attribute of a component.
    Attribute,
    /// A key of the front matter, of `docs.json`, or of `doclint.yml`.
    Key,
    /// A value.
    Value,
    /// A page.
    Page,
    /// A heading or another place on a page.
    Anchor,
    /// A file that is not a page of its own.
    File,
    /// An operation of an API.
    Operation,
    /// An icon.
    Icon,
    /// A language of code.
    Language,
    /// A rule, or a family of rules.
    Rule,
    /// A word of a comment for doclint.
    Directive,
    /// A name that a file exports.
    Name,
}

/// Completions of one place, of which those that fit the typed text are kept.
pub(crate) struct Items {
    typed: String,
    replace: Span,
    found: Vec<Completion>,
}

impl Items {
    /// For a place where `replace` is replaced, and the part of it before the cursor has been
    /// typed.
    pub fn new(text: &str, replace: Span, offset: u32) -> Self {
        let typed = text.get(replace.start as usize..offset as usize).unwrap_or_default();
        Self { typed: typed.to_lowercase(), replace, found: Vec::new() }
    }

    /// The typed text, in lower case.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The bytes that completions replace.
    pub fn replace(&self) -> Span {
        self.replace
    }

    /// Adds completions that are known to fit.
    pub fn extend(&mut self, more: Vec<Completion>) {
        self.found.extend(more);
    }

    /// Whether a label begins with the typed text, ignoring upper and lower case.
    pub fn fits(&self, label: &str) -> bool {
        begins_with(label, &self.typed)
    }

    /// Adds a label that inserts itself, if it fits. What else there is to it, the caller sets.
    pub fn add(
        &mut self,
        rank: u8,
        label: impl AsRef<str> + Into<String>,
        kind: CompletionKind,
    ) -> Option<&mut Completion> {
        if !self.fits(label.as_ref()) {
            return None;
        }
        let label = label.into();
        self.found.push(Completion {
            insert: label.clone(),
            label,
            kind,
            detail: None,
            documentation: None,
            replace: self.replace,
            is_snippet: false,
            sort: rank.to_string(),
        });
        self.found.last_mut()
    }

    /// Those that come first, in their order, each label once.
    pub fn finish(self) -> Vec<Completion> {
        let mut found = self.found;
        found.sort_by(|a, b| (&a.sort, &a.label).cmp(&(&b.sort, &b.label)));
        found.dedup_by(|a, b| a.label == b.label);
        found.truncate(MAX_COMPLETIONS);
        found
    }
}

/// Whether a text begins with a beginning that is in lower case.
pub(crate) fn begins_with(text: &str, beginning: &str) -> bool {
    let mut letters = text.chars().flat_map(char::to_lowercase);
    beginning.chars().all(|it| letters.next() == Some(it))
}

/// A fitting item: its rank, its name, and its value.
pub(crate) type Fitting<'n, T> = (u8, Cow<'n, str>, T);

/// The first of many, by rank and name, so that only these cost more than a comparison.
pub(crate) fn first_of<T>(mut found: Vec<Fitting<'_, T>>) -> Vec<Fitting<'_, T>> {
    let order = |a: &Fitting<'_, T>, b: &Fitting<'_, T>| (a.0, &a.1).cmp(&(b.0, &b.1));
    if found.len() > MAX_COMPLETIONS {
        found.select_nth_unstable_by(MAX_COMPLETIONS, order);
        found.truncate(MAX_COMPLETIONS);
    }
    found.sort_by(order);
    found
}

/// A text as a part of a snippet, in which some signs have a meaning.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Where the word around `at` ends.
pub(crate) fn word_end(text: &str, at: usize, is_part: impl Fn(char) -> bool) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.find(|c: char| !is_part(c)).unwrap_or(rest.len())
}

/// Where the word around `at` begins.
pub(crate) fn word_start(text: &str, at: usize, is_part: impl Fn(char) -> bool) -> usize {
    let before = text.get(..at).unwrap_or_default();
    before.trim_end_matches(is_part).len()
}

/// The line of a byte up to that byte, and where it begins.
pub(crate) fn line_before(text: &str, at: usize) -> (usize, &str) {
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |it| it + 1);
    (start, &text[start..at])
}

/// Where the line of a byte ends, before its line end.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find(['\n', '\r']).map_or(text.len(), |it| at + it)
}
