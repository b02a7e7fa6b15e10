//! One page: read it, parse it, check it, and keep only its facts.

use crate::conventions::Kept;
use crate::guard::guarded;
use crate::notes::PageNotes;
use crate::read::plan::PageJob;
use crate::read::text::{BadFile, Stamp};
use crate::rules::{RuleSet, shrink};
use crate::spelling::PageWords;
use crate::suppress::{Reporter, Suppressions};
use crate::timing::SomeTimer;
use doclint_data::Document;
use doclint_diagnostic::{Diagnostic, FileId, Location, Span};
use doclint_rule::host::{PageInput, Passages};
use doclint_site::{PageFacts, declared_names};
use doclint_syntax::{Dialect, FrontMatterFormat, Page, ast, parse};
use memchr::memchr;
use std::cell::OnceCell;
use std::sync::Arc;

/// What is kept of a page.
#[derive(Clone, Default)]
pub struct CheckedPage {
    /// `None` if it could not be read.
    pub facts: Option<Arc<PageFacts>>,
    /// The file in its findings.
    pub file: FileId,
    pub findings: Vec<Diagnostic>,
    pub suppressions: Suppressions,
    /// What reports show of a page that could not be read.
    pub shown: Option<Arc<str>>,
    pub stamp: Stamp,
    pub has_syntax_errors: bool,
    /// Whether the page or its front matter has syntax errors.
    pub is_broken: bool,
    /// How many places keep the convention of a rule.
    pub kept: Kept,
    /// The words that no dictionary has, if one is named.
    pub words: PageWords,
    /// What rules that compare pages have noted.
    pub notes: PageNotes,
    pub internal_errors: u32,
}

/// Checks the text of a page.
pub fn check_text(
    text: &str,
    stamp: Stamp,
    rules: &RuleSet,
    job: &PageJob,
    timer: SomeTimer<'_>,
) -> CheckedPage {
    let mut out = CheckedPage { file: job.file, stamp, ..CheckedPage::default() };
    if job.selected {
        report_nul(text, rules, job, &mut out.findings);
    }
    // A defect of the parser or of the facts costs this page, not the run.
    let checked = guarded(|| {
        let page = parse(text, job.dialect);
        let front_matter = front_matter(&page);
        out.has_syntax_errors = !page.errors().is_empty();
        let has_bad_keys = front_matter.as_ref().is_some_and(|it| !it.errors.is_empty());
        out.is_broken = out.has_syntax_errors || has_bad_keys;
        // A word that the rest of the site uses is known, whichever pages are checked.
        if job.selected || rules.spelling.is_on() || rules.has_notes() {
            let declared = ast::Esm::all(&page)
                .flat_map(|esm| declared_names(page.slice(esm.span())))
                .collect();
            let input = PageInput {
                page: &page,
                path: &job.path,
                is_english: is_english(job),
                dialect: job.dialect,
                front_matter: front_matter.as_ref(),
                declared: &declared,
                passages: Passages::default(),
                vocabulary: &rules.vocabulary,
                samples: &rules.samples,
                secrets: OnceCell::new(),
                genres: OnceCell::new(),
                file: job.file,
            };
            out.words = rules.spelling.of_page(&input, job.selected);
            if !job.is_frozen {
                let (notes, failed) = rules.note_page(&input, timer, &mut out.findings);
                out.notes = notes;
                out.internal_errors += failed;
            }
            if job.selected {
                check_selected(&input, rules, timer, &mut out);
            }
        }
        let mut facts = PageFacts::of(&page, front_matter, &*rules.vocabulary);
        // In plain Markdown, any tag is HTML.
        if job.dialect == Dialect::Markdown {
            facts.undeclared.clear();
        }
        out.facts = Some(Arc::new(facts));
    });
    if let Err(message) = checked {
        out.internal_errors += 1;
        let at = Location { file: job.file, span: Span::at(0) };
        let message = format!("doclint failed to read this page: {message}");
        rules.report("internal/parser-panic", at, message, &mut out.findings);
    }
    shrink(&mut out.findings);
    out
}

/// What is known of the page's language before its words are looked at.
fn is_english(job: &PageJob) -> OnceCell<bool> {
    match job.in_other_language {
        true => OnceCell::from(false),
        false => OnceCell::new(),
    }
}

/// Runs the rules on a page, and reads its comments.
fn check_selected(
    input: &PageInput<'_>,
    rules: &RuleSet,
    timer: SomeTimer<'_>,
    out: &mut CheckedPage,
) {
    let (kept, failed) = rules.check_page(input, timer, &mut out.findings);
    out.kept = kept;
    out.internal_errors += failed;
    let mut reporter = Reporter { rules, file: input.file, out: &mut out.findings };
    out.suppressions =
        Suppressions::of(input.page, input.front_matter, input.dialect, &mut reporter);
}

impl CheckedPage {
    /// The same in a run that has another number for the file.
    pub fn in_file(&mut self, file: FileId) {
        let before = std::mem::replace(&mut self.file, file);
        if before == file {
            return;
        }
        for finding in &mut self.findings {
            finding.at.file = file;
            // A rule about pages knows no other file.
            finding.labels.iter_mut().for_each(|it| it.at.file = file);
        }
    }
}

/// What is found on a page that can't be read.
pub fn unreadable(bad: &BadFile, rules: &RuleSet, job: &PageJob) -> CheckedPage {
    let shown = Some(bad.text());
    let mut out = CheckedPage { file: job.file, shown, ..CheckedPage::default() };
    let at = Location { file: job.file, span: bad.span() };
    if let Some(finding) = rules.report(bad.rule, at, bad.message.clone(), &mut out.findings) {
        finding.help(bad.help);
    }
    out
}

fn front_matter(page: &Page) -> Option<Document> {
    let block = ast::FrontMatter::all(page).next()?;
    let content = block.content().span();
    (block.format() == FrontMatterFormat::Yaml)
        .then(|| doclint_data::yaml::parse(page.slice(content), content.start))
}

fn report_nul(text: &str, rules: &RuleSet, job: &PageJob, out: &mut Vec<Diagnostic>) {
    let Some(first) = memchr(0, text.as_bytes()) else { return };
    let at = Location { file: job.file, span: (first..first + 1).into() };
    let count = text[first..].bytes().filter(|&byte| byte == 0).count();
    let message = match count {
        1 => "NUL byte in the text".to_owned(),
        count => format!("{count} NUL bytes in the text, the first here"),
    };
    if let Some(finding) = rules.report("read/nul-byte", at, message, out) {
        finding.help("delete it, or restore the file: it may not be a text file");
    }
}
