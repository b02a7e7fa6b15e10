//! The texts of OpenAPI files, which rules about prose read as they read pages.

use crate::guard::guarded;
use crate::rules::RuleSet;
use crate::spelling::{PageWords, Unknown};
use crate::timing::SomeTimer;
use doclint_data::{Document, Places};
use doclint_diagnostic::{Applicability, Diagnostic, Edit, FileId, Location, Span};
use doclint_rule::host::{Derived, PageInput, PagePath};
use doclint_site::{ApiText, api_texts, extension};
use doclint_syntax::{Dialect, parse};
use rayon::prelude::*;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::mem;

/// What rules find in the texts of files, and the words there that no dictionary has.
#[derive(Clone, Default)]
pub(crate) struct OfTexts {
    pub findings: Vec<Diagnostic>,
    pub words: Vec<(FileId, PageWords)>,
    pub internal_errors: u32,
}

/// Texts are put together to pages of about so many bytes, so that each costs as much as on a page.
const PAGE_BYTES: usize = 32 << 10;

/// Whether a file may be an OpenAPI file, by its name.
pub(crate) fn is_data(path: &str) -> bool {
    matches!(extension(path).as_str(), "json" | "yaml" | "yml")
}

/// What begins a part of a page that may not end with its text.
const OPENINGS: [&str; 9] =
    ["```", "~~~", "<!", "<?", "<pre", "<script", "<style", "<textarea", "$$"];

/// Texts that are checked as one page.
#[derive(Default)]
struct TextPage<'d> {
    source: String,
    parts: Vec<Part<'d>>,
}

/// A text on a page.
struct Part<'d> {
    /// Its first byte there.
    start: usize,
    text: ApiText<'d>,
    /// Its places in the file, once they are needed.
    places: OnceCell<Places>,
}

impl OfTexts {
    /// Checks the texts of a file.
    pub(crate) fn of_file(
        (path, source): (&str, &str),
        document: &Document,
        rules: &RuleSet,
        timer: SomeTimer<'_>,
    ) -> Self {
        let mut out = Self::default();
        if !rules.reads_texts() {
            return out;
        }
        let pages = TextPage::all(&api_texts(document));
        let checked = pages.into_par_iter().map(|it| it.check((path, source), rules, timer));
        for mut page in checked.collect::<Vec<_>>() {
            out.append(&mut page);
        }
        out
    }

    pub(crate) fn append(&mut self, other: &mut Self) {
        self.findings.append(&mut other.findings);
        self.words.append(&mut other.words);
        self.internal_errors += other.internal_errors;
    }

    /// The same with the number that the file has in a run.
    pub(crate) fn in_file(mut self, file: FileId) -> Self {
        for finding in &mut self.findings {
            finding.at.file = file;
            finding.labels.iter_mut().for_each(|it| it.at.file = file);
        }
        self.words.iter_mut().for_each(|it| it.0 = file);
        self
    }
}

impl<'d> TextPage<'d> {
    /// Puts texts together. One that may go on beyond its end is a page of its own.
    fn all(texts: &[ApiText<'d>]) -> Vec<Self> {
        let (mut out, mut page) = (Vec::new(), Self::default());
        for text in texts.iter().filter(|it| it.text.contains(char::is_alphabetic)) {
            if OPENINGS.iter().any(|it| text.text.contains(it)) {
                let mut own = Self::default();
                own.add(*text);
                out.push(own);
                continue;
            }
            page.add(*text);
            if page.source.len() >= PAGE_BYTES {
                out.push(mem::take(&mut page));
            }
        }
        out.push(page);
        out.retain(|it| !it.parts.is_empty());
        out
    }

    fn add(&mut self, text: ApiText<'d>) {
        // A line break comes first, so that nothing is front matter.
        self.source.push('\n');
        let start = self.source.len();
        self.parts.push(Part { start, text, places: OnceCell::new() });
        self.source.push_str(text.text);
        self.source.push('\n');
    }

    fn check(self, (path, source): (&str, &str), rules: &RuleSet, timer: SomeTimer<'_>) -> OfTexts {
        let mut out = OfTexts::default();
        let checked = guarded(|| {
            let page = parse(&self.source, Dialect::Markdown);
            let input = PageInput {
                page: &page,
                path: PagePath::new(path),
                dialect: Dialect::Markdown,
                platform: rules.platform.id,
                build_text: rules.build_text,
                front_matter: None,
                declared: &BTreeSet::new(),
                vocabulary: &rules.vocabulary,
                samples: &rules.samples,
                phrases: &rules.phrases,
                file: FileId::default(),
                is_of_api: true,
                derived: Derived::default(),
            };
            let words = rules.spelling.of_page(&input, true);
            let (_, failed) = rules.check_page(&input, timer, &mut out.findings);
            (words, failed)
        });
        let (mut words, failed) = checked.unwrap_or_else(|message| {
            let at = Location { file: FileId::default(), span: Span::at(0) };
            let message = format!("doclint failed to read the texts of this file: {message}");
            rules.report("internal/parser-panic", at, message, &mut out.findings);
            (PageWords::default(), 1)
        });
        out.internal_errors = failed;
        out.findings = mem::take(&mut out.findings)
            .into_iter()
            .filter_map(|it| self.moved(it, source))
            .collect();
        let unknown = mem::take(&mut words.unknown).into_iter().filter_map(|it| {
            let (span, is_exact) = self.span(it.span, source)?;
            is_exact.then_some(Unknown { span, ..it })
        });
        words.unknown = unknown.collect();
        if !words.is_empty() {
            out.words.push((FileId::default(), words));
        }
        out
    }

    /// The place in the file of one on the page, and whether the file has the same text there; `None` for
    /// one that is in no text.
    fn span(&self, span: Span, source: &str) -> Option<(Span, bool)> {
        let (start, end) = (span.start as usize, span.end as usize);
        let index = self.parts.partition_point(|it| it.start <= start).checked_sub(1)?;
        let Part { start: first, text, places } = &self.parts[index];
        let inside = start - first..end.checked_sub(*first)?;
        if start > first + text.text.len() {
            return None;
        }
        let places = places.get_or_init(|| Places::of(source, text.span, text.text));
        let exact = (inside.end <= text.text.len()).then(|| places.span(inside)).flatten();
        Some(exact.unwrap_or((Span::at(text.span.start), false)))
    }

    /// A finding at its place in the file. What doclint says about itself is at the beginning.
    fn moved(&self, mut finding: Diagnostic, source: &str) -> Option<Diagnostic> {
        let is_own = finding.rule.starts_with("internal/");
        let place = self.span(finding.at.span, source).map(|it| it.0);
        finding.at.span = if is_own { Span::at(0) } else { place? };
        finding.labels.retain_mut(|label| {
            let place = self.span(label.at.span, source);
            label.at.span = place.map_or(label.at.span, |it| it.0);
            place.is_some()
        });
        finding.fixes.retain_mut(|fix| {
            // Programs write most of these files.
            fix.applicability = Applicability::Suggestion;
            fix.edits.iter_mut().all(|it| self.move_edit(it, source))
        });
        Some(finding)
    }

    /// Moves an edit of words that are written in the file as they read; says whether it is one.
    fn move_edit(&self, edit: &mut Edit, source: &str) -> bool {
        let is_word = |it: char| it.is_alphanumeric() || matches!(it, ' ' | '-');
        let Some((span, true)) = self.span(edit.span, source) else { return false };
        edit.span = span;
        edit.text.chars().all(is_word) && source[span.range()].chars().all(is_word)
    }
}
