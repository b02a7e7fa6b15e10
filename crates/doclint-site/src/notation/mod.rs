//! Markup that other tools read, in one table: platforms know each other's notations.
//!
//! The notations are from the documentation of the tools that are named.

mod callouts;
mod fences;
mod read;
mod refused;
mod table;

pub use callouts::{CALLOUTS, callout};
pub use fences::{Fence, fence};
pub use refused::{Refused, macro_at, refused};

use crate::platform::PlatformId;
use aho_corasick::packed::Searcher;
use doclint_diagnostic::Span;
use std::sync::LazyLock;

/// What to do about an include.
const INCLUDE: &str = "import the file as a snippet, or put its text here";

/// What all markup of a tool on a site has in common: one habit of its authors.
pub fn notation_cause(tool: &str) -> String {
    format!("markup is in the notation of {tool}")
}

/// Markup of another tool that readers see as text, sign for sign.
#[derive(Debug)]
pub struct Notation {
    /// What it is for, without an article.
    pub what: &'static str,
    /// The tool, or tools, that read it.
    pub tool: &'static str,
    /// What to do in its place, as an instruction.
    pub instead: &'static str,
    /// The component that does the same, where a platform has one of that name.
    pub component: Option<&'static str>,
    /// Text that each use of it has, or begins with.
    sign: &'static str,
    /// Where it is, if the sign is one of it.
    read: fn(Line<'_>) -> Option<Place>,
    /// What it is in Markdown, where that is certain.
    translate: Option<fn(&str) -> Option<String>>,
    /// The platforms that read it.
    read_on: &'static [PlatformId],
}

/// The line around a sign, without its end. Of a long one, [`MOST`] bytes on each side.
#[derive(Clone, Copy)]
struct Line<'s> {
    /// What is before the sign.
    before: &'s str,
    /// What begins with the sign.
    after: &'s str,
}

/// How many bytes of a use are before its sign, and how many from there on.
type Place = (usize, usize);

/// How much of a line is looked at on each side of a sign, in bytes.
const MOST: usize = 300;

/// The use of a notation.
#[derive(Clone, Copy, Debug)]
pub struct NotationUse {
    /// Which one it is.
    pub notation: &'static Notation,
    /// Where it is.
    pub span: Span,
}

impl NotationUse {
    /// Whether it is a callout of a kind that tools have in common, such as `!!! note`.
    pub fn is_callout(&self, source: &str) -> bool {
        let text = source[self.span.range()].strip_prefix("!!! ");
        text.and_then(|it| it.split_whitespace().next()).is_some_and(|it| callout(it).is_some())
    }

    /// What it is in Markdown, if that is certain.
    pub fn translated(&self, source: &str) -> Option<String> {
        (self.notation.translate?)(&source[self.span.range()])
    }
}

/// The uses of notations in the text of a page, whose paragraphs begin at these places: those within lines,
/// then those that paragraphs begin with. The caller knows what is code.
pub fn notations(source: &str, paragraphs: impl Iterator<Item = u32>) -> Vec<NotationUse> {
    static SIGNS: LazyLock<Searcher> = LazyLock::new(|| {
        let signs = table::IN_LINES.iter().map(|it| it.sign);
        Searcher::new(signs).expect("there are few signs, and none is empty")
    });
    let in_lines = SIGNS.find_iter(source).filter_map(|it| {
        let notation = &table::IN_LINES[it.pattern().as_usize()];
        notation.at(source, it.start())
    });
    let mut out: Vec<NotationUse> = Vec::new();
    for found in in_lines {
        if out.last().is_none_or(|it| it.span.end <= found.span.start) {
            out.push(found);
        }
    }
    for start in paragraphs {
        let text = &source.as_bytes()[start as usize..];
        if text.first().is_some_and(|it| BEGINNINGS[usize::from(*it)]) {
            let mut here =
                table::AT_STARTS.iter().filter(|it| text.starts_with(it.sign.as_bytes()));
            out.extend(here.find_map(|it| it.at(source, start as usize)));
        }
    }
    out
}

/// The bytes with which a paragraph in such a notation begins.
const BEGINNINGS: [bool; 256] = {
    let (mut out, mut at) = ([false; 256], 0);
    while at < table::AT_STARTS.len() {
        out[table::AT_STARTS[at].sign.as_bytes()[0] as usize] = true;
        at += 1;
    }
    out
};

impl Notation {
    /// Whether a platform reads it, so that readers there see what it stands for.
    pub fn is_read_on(&self, platform: PlatformId) -> bool {
        self.read_on.contains(&platform)
    }

    /// The use with a sign at a place.
    fn at(&'static self, source: &str, at: usize) -> Option<NotationUse> {
        let (before, after) = (self.read)(Line::around(source, at))?;
        let span = Span::new((at - before) as u32, (at + after) as u32);
        Some(NotationUse { notation: self, span })
    }
}

impl<'s> Line<'s> {
    fn around(source: &'s str, at: usize) -> Self {
        let from = source.floor_char_boundary(at.saturating_sub(MOST));
        let to = source.floor_char_boundary((at + MOST).min(source.len()));
        let (before, after) = (&source[from..at], &source[at..to]);
        Self {
            before: before.rsplit(['\n', '\r']).next().unwrap_or_default(),
            after: after.split(['\n', '\r']).next().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_of_a_line_is_read_than_is_said() {
        let count = |words: usize| {
            let text = format!("=={}==", "a".repeat(words));
            notations(&text, std::iter::once(0)).len()
        };
        assert_eq!((count(MOST - 4), count(MOST - 3)), (1, 0));
    }

    #[test]
    fn a_sign_is_found_where_its_notation_may_have_it() {
        let tool = |text: &str| {
            notations(text, std::iter::once(0)).first().map(|it| (it.notation.tool, it.span.start))
        };
        assert_eq!(tool("=== \"A\""), Some(("MkDocs", 0)));
        assert_eq!(tool("See :ref:`a`."), Some(("Sphinx", 4)));
        assert_eq!(tool("See === \"A\""), None);
        assert_eq!(tool("A::`b`"), None);
    }
}
