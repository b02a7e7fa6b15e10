//! Syntax errors of a page, by cause.

use doclint_diagnostic::Span;

/// One syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The cause.
    pub kind: ErrorKind,
    /// The bytes to fix: the tag, brace or comment itself.
    pub span: Span,
    /// The other half where there is one: the opening tag of a mismatch, the end of the block in
    /// which a tag stayed open.
    pub related: Option<Span>,
    /// Details that the kind leaves open, for a message: the name of the tag, or the complaint of
    /// the
    /// JavaScript parser. Empty if there is nothing to add.
    pub detail: String,
}

/// The causes. Each has a rule of its own in the family `mdx`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorKind {
    /// A tag is opened and not closed where its block ends. `span` is the opening tag, `related`
    /// where the container ends (empty), the closing tag met instead, or the fence of code that
    /// never ends and so hides the closing tag; `detail` is the name (empty for a fragment).
    UnclosedTag,
    /// `</b>` where `</a>` had to come. `span` is the closing tag, `related` the opening tag it
    /// meets, `detail` the name of the opening tag.
    MismatchedTag,
    /// A closing tag with nothing open. `detail` is its name.
    StrayClosingTag,
    /// A tag that can't be read: unquoted attribute value, missing `>`, a bad character. `span` is
    /// from the `<` to the bad place, `related` the bad character, the quote that is never closed, or
    /// (empty) the place of the missing `>`, `detail` what is bad about it.
    MalformedTag,
    /// A `<` that starts no tag: `<5`, `<=`. `span` is the `<`.
    StrayLessThan,
    /// A `{` without its `}`. `span` is the `{`, `related` the `<` of the tag that it is in.
    UnclosedBrace,
    /// `{…}` whose content is not a JavaScript expression. `span` is the whole of it, `detail` the
    /// complaint.
    InvalidExpression,
    /// `import` or `export` that can't be read. `span` is the block, `related` the place,
    /// `detail` the complaint.
    InvalidEsm,
    /// `<!-- … -->`, which MDX does not know. `span` is the whole comment, or its opening where it
    /// never ends.
    HtmlComment,
    /// `<https://…>` or `<me@example.com>`. `span` is the whole of it.
    AngleAutolink,
    /// `<br>` and the other HTML elements that never have content, without the slash. `detail` is
    /// the name.
    VoidElement,
    /// A line inside a tag or an expression lost the prefix of its block quote or list. `span` is
    /// the line, `related` the tag or brace.
    LazyLine,
    /// `<!DOCTYPE …>`, `<?php …>` and other declarations. `span` is the `<!` or `<?`.
    Declaration,
    /// Front matter that is opened and never closed. `span` is the opening fence.
    UnclosedFrontMatter,
    /// Blocks or tags nested deeper than the parser follows. `span` is where it stopped.
    TooDeep,
}

impl ErrorKind {
    /// Every cause.
    pub const ALL: [Self; 15] = [
        Self::UnclosedTag,
        Self::MismatchedTag,
        Self::StrayClosingTag,
        Self::MalformedTag,
        Self::StrayLessThan,
        Self::UnclosedBrace,
        Self::InvalidExpression,
        Self::InvalidEsm,
        Self::HtmlComment,
        Self::AngleAutolink,
        Self::VoidElement,
        Self::LazyLine,
        Self::Declaration,
        Self::UnclosedFrontMatter,
        Self::TooDeep,
    ];
}

/// Orders errors by place. A place that both passes of the parser report is kept once, with
/// the shorter span.
pub(crate) fn sort(errors: &mut Vec<SyntaxError>) {
    errors.sort_by_key(|error| (error.span.start, error.kind.is_lexical(), error.span.end));
    errors.dedup_by(|later, first| {
        later.span.start == first.span.start
            && (later.kind.is_lexical() && first.kind.is_lexical()
                || later == first
                // A block that is not an expression is read again as text, where it has no end.
                || first.kind == ErrorKind::InvalidExpression
                    && later.kind == ErrorKind::UnclosedBrace)
    });
}

/// Where the tags begin that can't be read or have no partner, in order.
pub(crate) fn broken_tags(errors: &[SyntaxError]) -> Vec<u32> {
    let start = |error: &SyntaxError| match error.kind {
        ErrorKind::UnclosedTag
        | ErrorKind::MismatchedTag
        | ErrorKind::StrayClosingTag
        | ErrorKind::MalformedTag => Some(error.span.start),
        // The brace of an attribute.
        ErrorKind::UnclosedBrace => error.related.map(|it| it.start),
        _ => None,
    };
    let mut starts: Vec<u32> = errors.iter().filter_map(start).collect();
    starts.sort_unstable();
    starts
}

impl ErrorKind {
    /// Whether it is about the characters of one tag or brace, and not about pairs of tags.
    fn is_lexical(self) -> bool {
        matches!(
            self,
            Self::MalformedTag
                | Self::StrayLessThan
                | Self::UnclosedBrace
                | Self::HtmlComment
                | Self::AngleAutolink
                | Self::Declaration
        )
    }
}
