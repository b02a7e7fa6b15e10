//! The files of a report, each with its text and a line index.

use doclint_diagnostic::{FileId, LineIndex, Span};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// A file that findings point into.
#[derive(Clone, Debug)]
pub struct SourceFile<'t> {
    /// The path relative to the root of the site, with `/` between folders.
    pub path: String,
    /// The text as it was checked.
    pub text: Text<'t>,
    /// The bytes that no report shows.
    pub hidden: Vec<Span>,
}

/// The text of a file of a report.
#[derive(Clone)]
pub enum Text<'t> {
    /// It is at hand; empty if the file could not be read.
    Held(Arc<str>),
    /// It is read when a report comes to the file, and dropped soon after: the texts of a large site
    /// would take most of the memory.
    Stored(Arc<dyn Texts + 't>),
}

/// Where the texts of a checked site are.
pub trait Texts: Send + Sync {
    /// The text of a file as it was checked; `None` if the file can't be read or has changed since.
    fn text(&self, file: FileId) -> Option<Arc<str>>;
}

impl Text<'_> {
    /// The text; `file` is the id of the file in the report. Empty if it can't be read any more.
    pub fn get(&self, file: FileId) -> Arc<str> {
        match self {
            Self::Held(text) => Arc::clone(text),
            Self::Stored(texts) => texts.text(file).unwrap_or_default(),
        }
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Held(text) => f.debug_tuple("Held").field(text).finish(),
            Self::Stored(_) => f.write_str("Stored"),
        }
    }
}

impl<T: Into<Arc<str>>> From<T> for Text<'_> {
    fn from(text: T) -> Self {
        Self::Held(text.into())
    }
}

/// The name shown for a file that is not in the report.
const UNKNOWN: &str = "(unknown file)";

/// How many texts are held at a time. Findings are sorted by file, and labels point at few others.
const HELD: usize = 16;

/// Looks up files by id. Each thread has its own.
pub struct Sources<'r> {
    files: &'r BTreeMap<FileId, SourceFile<'r>>,
    held: Rc<Held>,
    /// Whether texts have stars in place of hidden parts.
    hides: bool,
}

/// One file. Its text is read and its lines are indexed on first use; both are forgotten when other
/// files have been used since.
#[derive(Clone)]
pub struct Source<'r> {
    pub path: &'r str,
    file: FileId,
    /// None for a file that is not in the report.
    text: Option<&'r Text<'r>>,
    hidden: &'r [Span],
    held: Rc<Held>,
}

/// The files that were used last, the latest first.
#[derive(Default)]
struct Held(RefCell<VecDeque<Rc<HeldText>>>);

struct HeldText {
    file: FileId,
    text: Arc<str>,
    lines: OnceCell<Rc<LineIndex>>,
}

impl<'r> Sources<'r> {
    /// The texts as reports show them.
    pub fn new(files: &'r BTreeMap<FileId, SourceFile<'r>>) -> Self {
        Self { files, held: Rc::default(), hides: true }
    }

    /// The texts as they were checked.
    pub fn whole(files: &'r BTreeMap<FileId, SourceFile<'r>>) -> Self {
        Self { files, held: Rc::default(), hides: false }
    }

    pub fn get(&self, id: FileId) -> Source<'r> {
        let (path, text, hidden) = match self.files.get(&id) {
            Some(file) => (file.path.as_str(), Some(&file.text), file.hidden.as_slice()),
            None => (UNKNOWN, None, [].as_slice()),
        };
        let hidden = if self.hides { hidden } else { &[] };
        Source { path, file: id, text, hidden, held: Rc::clone(&self.held) }
    }
}

impl Held {
    fn get(&self, file: FileId, text: Option<&Text<'_>>, hidden: &[Span]) -> Rc<HeldText> {
        let mut held = self.0.borrow_mut();
        let found = match held.iter().position(|it| it.file == file) {
            Some(0) => return Rc::clone(&held[0]),
            Some(at) => held.remove(at),
            None => None,
        };
        let found = found.unwrap_or_else(|| {
            let text = text.map(|it| it.get(file)).unwrap_or_default();
            let text = if hidden.is_empty() { text } else { with_stars(&text, hidden).into() };
            Rc::new(HeldText { file, text, lines: OnceCell::new() })
        });
        held.push_front(Rc::clone(&found));
        held.truncate(HELD);
        found
    }
}

/// A text with a star in place of each byte of `hidden`, so that all places stay where they are.
fn with_stars(text: &str, hidden: &[Span]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for span in hidden {
        let range = span.range();
        let is_whole = text.is_char_boundary(range.start) && text.is_char_boundary(range.end);
        if let Some(part) = bytes.get_mut(range).filter(|_| is_whole) {
            part.iter_mut().filter(|it| !matches!(**it, b'\r' | b'\n')).for_each(|it| *it = b'*');
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

impl Source<'_> {
    fn held(&self) -> Rc<HeldText> {
        self.held.get(self.file, self.text, self.hidden)
    }

    pub fn text(&self) -> Arc<str> {
        Arc::clone(&self.held().text)
    }

    pub fn lines(&self) -> Rc<LineIndex> {
        let held = self.held();
        Rc::clone(held.lines.get_or_init(|| Rc::new(LineIndex::new(&held.text))))
    }

    /// The span, cut to fit the text and moved to character boundaries.
    pub fn clamp(&self, span: Span) -> Span {
        let text = self.text();
        let fit = |at: u32| {
            let at = (at as usize).min(text.len());
            text.floor_char_boundary(at) as u32
        };
        let start = fit(span.start);
        Span::new(start, fit(span.end).max(start))
    }

    /// The span to mark: without a line break at its end, which would mark the next line.
    pub fn marked(&self, span: Span) -> Span {
        let span = self.clamp(span);
        let kept = self.text()[span.range()].trim_end_matches(['\n', '\r']).len();
        Span::new(span.start, span.start + kept as u32)
    }

    /// The bytes of a line without its line break; `line` counts from 1.
    pub fn line(&self, line: u32) -> Range<usize> {
        let (text, lines) = (self.text(), self.lines());
        let start = lines.line_start(line) as usize;
        let mut end = lines.line_start(line + 1) as usize;
        let bytes = text.as_bytes();
        if line < lines.line_count() {
            end -= usize::from(end > start && bytes[end - 1] == b'\n');
            end -= usize::from(end > start && bytes[end - 1] == b'\r');
        }
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Texts that note which of them were read.
    #[derive(Default)]
    struct Noting(Mutex<Vec<u32>>);

    impl Texts for Noting {
        fn text(&self, file: FileId) -> Option<Arc<str>> {
            self.0.lock().unwrap().push(file.0);
            (file.0 != 2).then(|| "a\r\nb\rc\n".into())
        }
    }

    fn files(texts: &Arc<Noting>) -> BTreeMap<FileId, SourceFile<'static>> {
        let text = || Text::Stored(Arc::clone(texts) as _);
        (0..100)
            .map(|id| {
                (
                    FileId(id),
                    SourceFile { path: format!("{id}.mdx"), text: text(), hidden: Vec::new() },
                )
            })
            .collect()
    }

    #[test]
    fn a_text_is_read_on_use_and_held_until_others_are_used() {
        let noted = Arc::new(Noting::default());
        let files = files(&noted);
        let sources = Sources::new(&files);
        let source = sources.get(FileId(1));
        assert_eq!(source.path, "1.mdx");
        assert!(noted.0.lock().unwrap().is_empty(), "a path needs no text");
        let text = source.text();
        let lines: Vec<&str> = (1..=5).map(|line| &text[source.line(line)]).collect();
        assert_eq!(lines, ["a", "b", "c", "", ""]);
        assert!(Rc::ptr_eq(&source.lines(), &sources.get(FileId(1)).lines()));
        for other in 3..3 + HELD as u32 - 1 {
            sources.get(FileId(other)).lines();
            source.lines();
        }
        assert_eq!(noted.0.lock().unwrap().iter().filter(|it| **it == 1).count(), 1);
        for other in 50..50 + HELD as u32 {
            sources.get(FileId(other)).text();
        }
        source.lines();
        assert_eq!(noted.0.lock().unwrap().iter().filter(|it| **it == 1).count(), 2);
        assert!(source.held.0.borrow().len() <= HELD);
    }

    #[test]
    fn a_file_that_can_not_be_read_again_is_empty() {
        let files = files(&Arc::default());
        let sources = Sources::new(&files);
        let source = sources.get(FileId(2));
        assert_eq!(source.clamp(Span::new(3, 5)), Span::at(0));
        assert_eq!(source.line(1), 0..0);
    }

    #[test]
    fn spans_are_cut_to_fit() {
        let file = SourceFile { path: String::new(), text: "aé".into(), hidden: Vec::new() };
        let files = [(FileId(0), file)].into();
        let sources = Sources::new(&files);
        let source = sources.get(FileId(0));
        assert_eq!(source.clamp(Span::new(2, 9)), Span::new(1, 3));
        assert_eq!(source.clamp(Span::new(7, 9)), Span::new(3, 3));
    }
}
