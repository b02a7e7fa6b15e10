//! The marks that programs and assistants leave on a page, which three rules look for in one pass.

use doclint_rule::{Needles, PageCx};
use std::sync::LazyLock;

/// A kind of mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A citation of a file or a search, as assistants write them for their own windows.
    Assistant,
    /// What an assistant adds to the addresses that it found.
    Parameter,
    /// A script, a word processor or a diff.
    Generator,
    /// Text that was left out.
    Elision,
}

use Mark::{Assistant, Elision, Generator, Parameter};

/// Parts of the marks.
const PARTS: [(&str, Mark); 12] = [
    ("†", Assistant),
    ("oai", Assistant),
    ("turn0", Assistant),
    ("[cite", Assistant),
    ("[web:", Assistant),
    ("utm_source=", Parameter),
    ("[object Object]", Generator),
    ("Error! ", Generator),
    ("@@ -", Generator),
    ("unchanged", Elision),
    ("existing content", Elision),
    ("s the same", Elision),
];

static NEEDLES: LazyLock<Needles> = LazyLock::new(|| Needles::new(&PARTS.map(|it| it.0)));

/// Which marks the source of a page may have.
struct Marks(Vec<Mark>);

/// Whether the source of a page has a part of such a mark.
pub(crate) fn may_have(mark: Mark, cx: &PageCx<'_>) -> bool {
    let marks = cx.shared(|cx| {
        let mut found = Vec::new();
        for (part, _) in NEEDLES.places_in(cx.page().source()) {
            let mark = PARTS[part].1;
            if !found.contains(&mark) {
                found.push(mark);
            }
        }
        Marks(found)
    });
    marks.0.contains(&mark)
}
