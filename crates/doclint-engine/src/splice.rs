//! The text of a page with the texts of its snippets in their places.

use doclint_diagnostic::{FileId, Span};
use foldhash::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// A file whose text is put together with others.
pub struct Part {
    pub file: FileId,
    pub text: Arc<str>,
    /// Where its text begins, below the front matter.
    pub text_start: usize,
    /// Its imports and exports.
    pub code: Vec<Span>,
    /// The tags that show snippets, and which.
    pub places: Vec<(Span, FileId)>,
}

/// A text made of several files.
#[derive(Default)]
pub struct Spliced {
    pub text: String,
    /// The snippets of which no place on the page is left as a tag.
    pub shown: Vec<FileId>,
    pieces: Vec<Piece>,
}

/// A piece of a file, by where it begins in the text.
struct Piece {
    start: usize,
    len: usize,
    file: FileId,
    from: usize,
}

/// So long a text is checked; snippets that show snippets can make one of any length.
const MOST_BYTES: usize = 256 << 10;

/// So deeply, snippets show snippets: deeper ones stay tags.
const MOST_DEPTH: usize = 4;

/// Puts the texts of snippets into a page. Returns `None` if none can be put there, or too much.
pub fn splice(page: &Part, snippets: &HashMap<FileId, Part>) -> Option<Spliced> {
    let mut splicer = Splicer::of(snippets);
    splicer.add(page, page.text_start..page.text.len(), "", &mut vec![page.file]);
    let Splicer { text, mut pieces, code, mut shown, opaque, .. } = splicer;
    shown.retain(|it| !opaque.contains(it));
    if shown.is_empty() || text.len() > MOST_BYTES {
        return None;
    }
    // Code of snippets is read only at the top, and so is the front matter of the page.
    let head = format!("{}{code}\n", &page.text[..page.text_start]);
    pieces.iter_mut().for_each(|it| it.start += head.len());
    Some(Spliced { text: head + &text, shown, pieces })
}

impl Spliced {
    /// The file that a byte of the text is from, and where it is there. What indents a line is the
    /// beginning of it.
    pub fn origin(&self, at: u32) -> Option<(FileId, u32)> {
        let at = at as usize;
        let after = self.pieces.partition_point(|it| it.start + it.len <= at);
        let piece = self.pieces.get(after)?;
        Some((piece.file, (piece.from + at.saturating_sub(piece.start)) as u32))
    }
}

struct Splicer<'s> {
    snippets: &'s HashMap<FileId, Part>,
    text: String,
    pieces: Vec<Piece>,
    /// The imports and exports of snippets.
    code: String,
    shown: Vec<FileId>,
    opaque: Vec<FileId>,
}

impl<'s> Splicer<'s> {
    fn of(snippets: &'s HashMap<FileId, Part>) -> Self {
        let (text, code) = Default::default();
        let (pieces, shown, opaque) = Default::default();
        Self { snippets, text, pieces, code, shown, opaque }
    }

    /// Adds a range of a file, with snippets in the places of their tags. Calls itself at most
    /// [`MOST_DEPTH`] times, as `around` has the files that it is in.
    fn add(&mut self, part: &Part, range: Range<usize>, indent: &str, around: &mut Vec<FileId>) {
        let mut from = range.start;
        for (tag, file) in &part.places {
            let (start, end) = (tag.start as usize, tag.end as usize);
            let snippet = self.snippets.get(file).filter(|_| around.len() <= MOST_DEPTH);
            let snippet = snippet.filter(|it| !around.contains(&it.file) && start >= from);
            let own_indent = indent_of_tag(&part.text, start..end);
            let (Some(snippet), Some(own_indent)) = (snippet, own_indent) else {
                self.opaque.push(*file);
                continue;
            };
            if self.text.len() > MOST_BYTES {
                return;
            }
            self.copy(part, from..start, indent);
            let indent = format!("{indent}{own_indent}");
            self.text.push_str("\n\n");
            self.text.push_str(&indent);
            self.shown.push(*file);
            around.push(*file);
            let end_of_text = snippet.text.trim_end().len();
            self.add(snippet, snippet.text_start.min(end_of_text)..end_of_text, &indent, around);
            around.pop();
            self.text.push_str("\n\n");
            self.text.push_str(&indent);
            from = end;
        }
        self.copy(part, from..range.end, indent);
    }

    /// Copies lines of a file. Those after the first are indented. The code of snippets is left for
    /// the top of the page.
    fn copy(&mut self, part: &Part, range: Range<usize>, indent: &str) {
        let is_snippet = self.snippets.contains_key(&part.file);
        let code =
            part.code.iter().filter(|_| is_snippet).map(|it| it.start as usize..it.end as usize);
        let mut from = range.start;
        for code in code.filter(|it| range.start <= it.start && it.end <= range.end) {
            self.copy_text(part, from..code.start, indent);
            self.code.push_str(&part.text[code.clone()]);
            self.code.push_str("\n\n");
            from = code.end;
        }
        self.copy_text(part, from..range.end, indent);
    }

    fn copy_text(&mut self, part: &Part, range: Range<usize>, indent: &str) {
        let mut from = range.start;
        for line in part.text[range].split_inclusive('\n') {
            if self.text.ends_with('\n') && !line.trim().is_empty() {
                self.text.push_str(indent);
            }
            let (start, len) = (self.text.len(), line.len());
            self.pieces.push(Piece { start, len, file: part.file, from });
            self.text.push_str(line);
            from += len;
        }
    }
}

/// The indentation of the line of a tag that shows a snippet; `None` if there is more on the line than
/// tags, or if the tag has content.
fn indent_of_tag(text: &str, tag: Range<usize>) -> Option<&str> {
    let line_start = text[..tag.start].rfind('\n').map_or(0, |it| it + 1);
    let line_end = text[tag.end..].find('\n').map_or(text.len(), |it| tag.end + it);
    let (before, after) = (&text[line_start..tag.start], text[tag.end..line_end].trim());
    let is_tags = |it: &str| it.is_empty() || it.starts_with('<') && it.ends_with('>');
    let is_alone = is_tags(before.trim()) && is_tags(after);
    let indent = before.len() - before.trim_start().len();
    (is_alone && text[tag].ends_with("/>")).then_some(&before[..indent])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(file: u32, text: &str, code: &str, places: &[(&str, u32)]) -> (FileId, Part) {
        let span = |it: &str| {
            let start = text.find(it).expect("it is in the text");
            Span::from(start..start + it.len())
        };
        let places = places.iter().map(|(tag, file)| (span(tag), FileId(*file))).collect();
        let code = if code.is_empty() { Vec::new() } else { vec![span(code)] };
        let file = FileId(file);
        (file, Part { file, text: text.into(), text_start: 0, code, places })
    }

    #[test]
    fn snippets_are_indented_like_their_tags_and_keep_their_places() {
        let page = part(0, "- a\n  <A />\n\n<B><C /></B>\n", "", &[("<A />", 1), ("<C />", 2)]);
        let a = part(
            1,
            "import D from './d'\n\n```js\n1\n```\n\n<D />\n",
            "import D from './d'",
            &[("<D />", 3)],
        );
        let snippets = HashMap::from_iter([a, part(2, "c\n", "", &[]), part(3, "d\n", "", &[])]);
        let spliced = splice(&page.1, &snippets).unwrap();
        let lines: Vec<&str> = spliced.text.lines().filter(|it| !it.trim().is_empty()).collect();
        let list = ["- a", "  ```js", "  1", "  ```", "  d"];
        assert_eq!(lines, [&["import D from './d'"], &list[..], &["<B>", "c", "</B>"]].concat());
        assert_eq!(spliced.shown, [FileId(1), FileId(3), FileId(2)]);
        for (name, file) in [("1", 1), ("c", 2), ("d", 3), ("</B>", 0)] {
            let at = spliced.text.rfind(name).unwrap();
            assert_eq!(spliced.origin(at as u32).unwrap().0, FileId(file), "{name}");
        }
    }

    #[test]
    fn what_shows_itself_or_stands_in_a_line_of_text_stays_a_tag() {
        let own = part(0, "<A />\n", "", &[("<A />", 1)]);
        let snippets = HashMap::from_iter([part(1, "a\n\n<A />\n", "", &[("<A />", 1)])]);
        assert!(splice(&own.1, &snippets).is_none());
        let in_text = part(0, "Text <A /> text\n", "", &[("<A />", 1)]);
        assert!(splice(&in_text.1, &snippets).is_none());
    }
}
