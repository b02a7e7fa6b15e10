//! The lines of directives on a page: `:::note` and the `:::` that closes it.

use doclint_rule::site::PlatformId;
use doclint_rule::suggest;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, Span};

/// A line that begins with at least three colons.
pub(crate) struct Line<'a> {
    /// The line from the colons on, without blanks at its end.
    pub span: Span,
    /// How many colons it has.
    pub colons: usize,
    /// The text between the colons and the name.
    pub gap: &'a str,
    /// The name; empty for a line that closes, and for one whose first sign is not a letter.
    pub name: &'a str,
    /// What is after the name.
    pub rest: &'a str,
}

impl Line<'_> {
    /// Whether it closes a container.
    pub fn closes(&self) -> bool {
        self.name.is_empty() && self.rest.is_empty()
    }

    /// The place of the name.
    pub fn name_span(&self) -> Span {
        let start = self.span.start + (self.colons + self.gap.len()) as u32;
        Span::new(start, start + self.name.len() as u32)
    }
}

/// A container: the indexes of the lines that open and close it.
pub(crate) struct Container {
    /// The line that opens it.
    pub opening: usize,
    /// The line that was meant to close it.
    pub closing: Option<usize>,
    /// The container around it.
    pub around: Option<usize>,
}

/// The lines of a page that begin with colons, in its text and not in code.
pub(crate) fn lines(page: &Page) -> Vec<Line<'_>> {
    let source = page.source();
    let mut found = Vec::new();
    for (at, _) in source.match_indices(":::") {
        let start = page.line_start(at as u32) as usize;
        // A directive may be the first block of an item.
        let before = source[start..at].trim_start();
        let number = before.trim_start_matches(|it: char| it.is_ascii_digit());
        let marks = [number.strip_prefix(['.', ')']), before.strip_prefix(['-', '*', '+'])];
        let rest = marks.into_iter().flatten().find(|it| it.starts_with([' ', '\t']));
        let is_blank = |it: char| matches!(it, ' ' | '\t' | '>');
        let is_first = rest.unwrap_or(before).chars().all(is_blank);
        if is_first && is_text(page, at as u32) {
            found.push(line(page, at));
        }
    }
    found
}

fn line(page: &Page, at: usize) -> Line<'_> {
    let start = at as u32;
    let text = page.slice(Span::new(start, page.line_end(start))).trim_end();
    let after = text.trim_start_matches(':');
    let rest = after.trim_start();
    let end = rest.find(|it: char| !it.is_alphanumeric() && !"-_".contains(it));
    let end = end.unwrap_or(rest.len());
    let is_name = rest.starts_with(char::is_alphabetic);
    let (name, rest) = if is_name { rest.split_at(end) } else { ("", rest) };
    let colons = text.len() - after.len();
    let gap = &after[..after.len() - after.trim_start().len()];
    Line { span: Span::new(start, start + text.len() as u32), colons, gap, name, rest }
}

/// Whether a byte is text of a paragraph, or of another block that a directive may be next to.
fn is_text(page: &Page, at: u32) -> bool {
    let node = page.node_at(at);
    std::iter::once(node).chain(node.ancestors()).all(|it| {
        !matches!(
            it.kind(),
            NodeKind::Code
                | NodeKind::InlineCode
                | NodeKind::HtmlBlock
                | NodeKind::Html
                | NodeKind::Esm
                | NodeKind::Expression
                | NodeKind::Attribute
                | NodeKind::FrontMatter
                | NodeKind::MathBlock
                | NodeKind::InlineMath
                | NodeKind::TableCell
        )
    })
}

/// The containers as their author meant them, ordered by their opening lines, and the lines that close
/// nothing.
pub(crate) fn containers(lines: &[Line<'_>]) -> (Vec<Container>, Vec<usize>) {
    let (mut all, mut open, mut stray) = (Vec::<Container>::new(), Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        if !line.closes() {
            all.push(Container { opening: at, closing: None, around: open.last().copied() });
            open.push(all.len() - 1);
            continue;
        }
        // Of several that are open, the one with as many colons is meant.
        let same =
            open.iter().rposition(|&it: &usize| lines[all[it].opening].colons == line.colons);
        match same.or(open.len().checked_sub(1)) {
            Some(depth) => {
                all[open[depth]].closing = Some(at);
                open.truncate(depth);
            }
            None => stray.push(at),
        }
    }
    (all, stray)
}

/// The names that a platform knows.
pub(crate) fn names(platform: PlatformId) -> &'static [&'static str] {
    match platform {
        PlatformId::Docusaurus => &[
            "note",
            "tip",
            "info",
            "warning",
            "danger",
            "caution",
            "important",
            "success",
            "secondary",
        ],
        PlatformId::Starlight => &["note", "tip", "caution", "danger"],
        _ => &["tip", "info", "warning", "danger", "details", "v-pre", "raw", "code-group"],
    }
}

/// What a name of another platform means here.
pub(crate) fn meant(name: &str, platform: PlatformId) -> Option<&'static str> {
    let meaning = match (name.to_lowercase().as_str(), platform) {
        ("warning" | "important" | "attention", PlatformId::Starlight) => "caution",
        ("info" | "information", PlatformId::Starlight) => "note",
        ("error", _) => "danger",
        ("hint", _) => "tip",
        ("note" | "important", PlatformId::VitePress) => "info",
        ("caution", PlatformId::VitePress) => "warning",
        (lower, _) => {
            let names = names(platform);
            let same = names.iter().find(|it| **it == lower);
            return same.copied().or_else(|| suggest::meant(name, names.iter().copied()));
        }
    };
    Some(meaning)
}
