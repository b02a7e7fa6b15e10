//! Edits of several steps as one step.

use doclint_diagnostic::{Edit, Span};
use doclint_move::MovePlan;
use std::collections::BTreeMap;

/// The edits of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdits {
    /// The path from the site's root, before anything moves.
    pub path: String,
    /// The edits, all of the current text, ordered by place.
    pub edits: Vec<Edit>,
}

/// The edits of plans that follow one another, by the first paths of the files.
#[derive(Default)]
pub(crate) struct Composed {
    files: BTreeMap<String, Pieces>,
}

impl Composed {
    /// Adds the edits of a plan. `first_path` returns the original path of a file.
    pub fn add(&mut self, plan: &MovePlan, first_path: impl Fn(&str) -> String) {
        for change in &plan.changes {
            let pieces = self.files.entry(first_path(&change.path));
            let pieces = pieces.or_insert_with(|| Pieces::of(change.before.len() as u32));
            for step in &change.steps {
                pieces.apply(step);
            }
        }
    }

    /// The edits of each file that changes.
    pub fn finish(self) -> Vec<FileEdits> {
        let files = self.files.into_iter();
        let files = files.map(|(path, pieces)| FileEdits { path, edits: pieces.edits() });
        files.filter(|it| !it.edits.is_empty()).collect()
    }
}

/// A text as pieces of the one that it is made of, and of new texts.
pub(crate) struct Pieces {
    list: Vec<Piece>,
    /// The length of the first text.
    length: u32,
}

enum Piece {
    Kept(Span),
    New(String),
}

impl Piece {
    fn len(&self) -> u32 {
        match self {
            Self::Kept(span) => span.len(),
            Self::New(text) => text.len() as u32,
        }
    }

    /// The part of it between two offsets that count from its start.
    fn part(&self, from: u32, to: u32) -> Self {
        match self {
            Self::Kept(span) => Self::Kept(Span::new(span.start + from, span.start + to)),
            Self::New(text) => Self::New(text[from as usize..to as usize].to_owned()),
        }
    }
}

impl Pieces {
    /// A text of so many bytes.
    pub fn of(length: u32) -> Self {
        Self { list: vec![Piece::Kept(Span::new(0, length))], length }
    }

    /// Applies edits that don't overlap to the current text.
    pub fn apply(&mut self, edits: &[Edit]) {
        let mut edits: Vec<&Edit> = edits.iter().collect();
        edits.sort_by_key(|it| it.span);
        let old = std::mem::take(&mut self.list);
        let mut edits = edits.into_iter().peekable();
        // Where the piece begins in the current text, and how much of it is done or deleted.
        let (mut start, mut done) = (0, 0);
        for piece in &old {
            let end = start + piece.len();
            while let Some(edit) = edits.peek().filter(|it| it.span.start < end) {
                if done < edit.span.start {
                    self.list.push(piece.part(done.max(start) - start, edit.span.start - start));
                }
                self.list.push(Piece::New(edit.text.clone()));
                done = done.max(edit.span.start).max(edit.span.end);
                edits.next();
            }
            if done < end {
                self.list.push(piece.part(done.max(start) - start, end - start));
                done = end;
            }
            start = end;
        }
        self.list.extend(edits.map(|it| Piece::New(it.text.clone())));
    }

    /// The edits that make the current text of the first one.
    pub fn edits(self) -> Vec<Edit> {
        let mut out = Vec::new();
        let (mut at, mut new) = (0, String::new());
        let end = Piece::Kept(Span::at(self.length));
        for piece in self.list.iter().chain([&end]) {
            match piece {
                Piece::New(text) => new.push_str(text),
                Piece::Kept(span) => {
                    if at < span.start || !new.is_empty() {
                        let old = Span::new(at, span.start);
                        out.push(Edit { span: old, text: std::mem::take(&mut new) });
                    }
                    at = span.end;
                }
            }
        }
        out
    }
}
