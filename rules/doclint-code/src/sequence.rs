//! Sequence diagrams of Mermaid: the words that their lines begin with.
//!
//! Checked against the parser of Mermaid 11.

use std::ops::Range;

/// What a line without an arrow begins with.
const WORDS: [&str; 33] = [
    "accDescr",
    "accTitle",
    "activate",
    "actor",
    "alt",
    "and",
    "autonumber",
    "box",
    "break",
    "create",
    "critical",
    "deactivate",
    "destroy",
    "details",
    "else",
    "end",
    "link",
    "links",
    "loop",
    "note",
    "opt",
    "option",
    "over",
    "par",
    "par_over",
    "participant",
    "properties",
    "rect",
    "right",
    "left",
    "title",
    "title:",
    "sequenceDiagram",
];

/// The first line of a sequence diagram, behind the line that names its kind, that has no arrow and
/// begins with an unknown word.
pub(crate) fn unknown_line(diagram: &str, from: usize) -> Option<Range<usize>> {
    let mut at = from + diagram[from..].find('\n')? + 1;
    let mut is_text = false;
    for line in diagram[at..].split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let text = line.trim();
        // A description may have several lines, and settings may, too.
        is_text |= text.contains('{');
        if is_text {
            is_text = !text.contains('}');
            continue;
        }
        // A colon may be behind the word.
        let word = text.split([' ', ';', ':']).next().unwrap_or_default();
        let is_known = WORDS.iter().any(|it| it.eq_ignore_ascii_case(word));
        let has_arrow = ["->", "-)", "-x", "-X", "--"].iter().any(|it| text.contains(it));
        // Several statements may be on one line, and such a diagram has two signs for comments.
        let is_comment = text.starts_with(['%', '#']);
        if text.is_empty() || is_known || has_arrow || is_comment || text.contains(';') {
            continue;
        }
        return Some(start..start + text.len());
    }
    None
}
