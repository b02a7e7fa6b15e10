//! Flowcharts of Mermaid, as far as their texts go: which signs its parser doesn't read in them.
//!
//! Checked against the parser of Mermaid 11.

use std::ops::Range;

/// What the parser stops at.
pub(crate) enum Defect {
    /// A bracket that is open where an arrow begins, by its byte.
    Unclosed(usize),
    /// A sign that is only read in quotes, by its byte, and the text that it is in.
    Sign(usize, Range<usize>),
    /// A bracket behind the blank after a name, by its byte.
    Apart(usize),
}

/// Words that begin a line with settings, and not with nodes.
const SETTINGS: [&str; 9] = [
    "accDescr",
    "accTitle",
    "class",
    "classDef",
    "click",
    "direction",
    "end",
    "linkStyle",
    "style",
];

/// The shapes of nodes: how their texts begin and end. Longer ones come first.
const SHAPES: [(&str, &str); 9] = [
    ("(((", ")))"),
    ("((", "))"),
    ("([", "])"),
    ("[[", "]]"),
    ("[(", ")]"),
    ("{{", "}}"),
    ("[", "]"),
    ("(", ")"),
    ("{", "}"),
];

/// The signs that end a text without quotes.
const SIGNS: [char; 8] = ['[', ']', '(', ')', '{', '}', '|', '"'];

/// The first defect of a flowchart behind the line that names its kind. What the parser may read in
/// another way ends the search.
pub(crate) fn defect(diagram: &str, from: usize) -> Option<Defect> {
    let mut at = from + diagram[from..].find(['\n', ';'])? + 1;
    while at < diagram.len() {
        let end = diagram[at..].find('\n').map_or(diagram.len(), |it| at + it);
        let line = &diagram[at..end];
        let start = at + line.len() - line.trim_start().len();
        let word = line.trim_start().split([' ', ';', '\r']).next().unwrap_or_default();
        at = match word {
            "subgraph" => match subgraph(diagram, start + word.len()..end) {
                Some(defect) => return Some(defect),
                None => end + 1,
            },
            _ if word.starts_with("%%") || SETTINGS.contains(&word) => end + 1,
            _ => match (Line { text: diagram, start }).read() {
                Ok(next) => next + 1,
                Err(None) => return None,
                Err(Some(defect)) => return Some(defect),
            },
        };
    }
    None
}

/// The defect of a title without quotes: `subgraph Foo (bar)`, `subgraph id [Foo (bar)]`.
fn subgraph(diagram: &str, title: Range<usize>) -> Option<Defect> {
    let text = diagram[title.clone()].trim_end();
    let start = title.start + text.find(|it: char| it != ' ').unwrap_or(0);
    let whole = start..title.start + text.len();
    let inner = match text.find('[') {
        Some(open) if text.ends_with(']') => title.start + open + 1..whole.end - 1,
        Some(_) => return None,
        None => whole,
    };
    let text = &diagram[inner.clone()];
    let sign = text.find(SIGNS).filter(|_| !text.trim_start().starts_with('"'))?;
    Some(Defect::Sign(inner.start + sign, inner))
}

/// A line with nodes and arrows.
struct Line<'d> {
    /// The diagram: texts of nodes may have several lines.
    text: &'d str,
    start: usize,
}

impl Line<'_> {
    /// The end of the line, or the defect in it; `None` where it is not known how to go on.
    fn read(&self) -> Result<usize, Option<Defect>> {
        let bytes = self.text.as_bytes();
        let mut at = self.start;
        while at < bytes.len() && bytes[at] != b'\n' {
            at = match bytes[at] {
                b'"' => self.after(at + 1, "\"").ok_or(None)?,
                b'|' => self.edge(at + 1)?,
                b'%' if bytes.get(at + 1) == Some(&b'%') => return Err(None),
                b'@' if bytes.get(at + 1) == Some(&b'{') => return Err(None),
                b'-' | b'=' | b'<' => self.arrow(at)?,
                b'[' | b'(' | b'{' => self.node(at)?,
                _ => at + 1,
            };
        }
        Ok(at)
    }

    /// Where a text goes on behind the next such sign.
    fn after(&self, from: usize, sign: &str) -> Option<usize> {
        Some(from + self.text.get(from..)?.find(sign)? + sign.len())
    }

    /// The end of the text on an arrow that begins here: `-->|text|`.
    fn edge(&self, from: usize) -> Result<usize, Option<Defect>> {
        let rest = &self.text[from..];
        let end = rest.find(['|', '\n']).filter(|it| rest[*it..].starts_with('|')).ok_or(None)?;
        let text = &rest[..end];
        match text.find(SIGNS).filter(|_| !text.trim_start().starts_with('"')) {
            Some(sign) => Err(Some(Defect::Sign(from + sign, from..from + end))),
            None => Ok(from + end + 1),
        }
    }

    /// The end of an arrow with its text: `-->`, `-- text (of any kind) -->`, `-. text .->`.
    fn arrow(&self, from: usize) -> Result<usize, Option<Defect>> {
        let rest = &self.text[from..];
        let long = rest.len() - rest.trim_start_matches(['-', '=', '.', '<', '>']).len();
        let (sign, end) = match rest[..long].trim_start_matches('<') {
            "--" => ("--", long),
            "==" => ("==", long),
            "-." => (".-", long),
            // A name may have a hyphen.
            _ => return Ok(from + long),
        };
        let is_on_line = |next: &usize| !rest[..*next].contains('\n');
        let next = rest[end..].find(sign).map(|it| it + end).filter(is_on_line).ok_or(None)?;
        let tail = rest[next..].trim_start_matches(['-', '=', '.', '>']);
        Ok(from + rest.len() - tail.len())
    }

    /// The end of a node whose bracket is here.
    fn node(&self, from: usize) -> Result<usize, Option<Defect>> {
        let before = &self.text[self.start..from];
        let is_name = |it: char| it.is_alphanumeric() || it == '_';
        if before.ends_with(' ') && before.trim_end().ends_with(is_name) {
            let word = before.trim_end().rsplit(' ').next().unwrap_or_default();
            // An arrow may end with one of these.
            return Err((!matches!(word, "x" | "o")).then_some(Defect::Apart(from)));
        }
        let rest = &self.text[from..];
        let shape = SHAPES.iter().find(|it| rest.starts_with(it.0)).ok_or(None)?;
        let start = from + shape.0.len();
        let text = &self.text[start..];
        // The sides of a parallelogram are before its text: `[/"text"/]`.
        if text.trim_start_matches(['/', '\\', ' ', '\t', '\n']).starts_with('"') {
            let open = self.after(start, "\"").ok_or(None)?;
            let end = self.after(open, "\"").ok_or(None)?;
            let is_on_line = !self.text[open..end].contains('\n');
            let behind = self.text[end..].trim_start_matches(['/', '\\', ' ', '\t']);
            // The text goes on to a quote of something else.
            let is_lost = is_on_line
                && behind.starts_with(char::is_alphanumeric)
                && self.text[open..end].contains(shape.1);
            return if is_lost { Err(Some(Defect::Unclosed(from))) } else { Ok(end) };
        }
        let Some(sign) = text.find(SIGNS) else { return Err(Some(Defect::Unclosed(from))) };
        if text[sign..].starts_with(shape.1) {
            return Ok(start + sign + shape.1.len());
        }
        if [" --", " ==", " -."].iter().any(|it| text[..sign].contains(it)) {
            return Err(Some(Defect::Unclosed(from)));
        }
        let line = text.split('\n').next().unwrap_or_default();
        let line = &line[..line.find(" --").unwrap_or(line.len())];
        let end = line.rfind(shape.1).filter(|it| *it >= sign).unwrap_or(line.len());
        Err(Some(Defect::Sign(start + sign, start..start + end)))
    }
}
