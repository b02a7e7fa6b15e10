//! One page: read it, parse it, check it, and keep only its facts.

use crate::conventions::Kept;
use crate::found::Found;
use crate::guard::guarded;
use crate::notes::PageNotes;
use crate::read::plan::PageJob;
use crate::read::text::{BadFile, Stamp};
use crate::records::{Fingerprint, Hash, Records};
use crate::rules::{RuleSet, shrink};
use crate::spelling::PageWords;
use crate::suppress::{Reporter, Suppressions};
use crate::timing::SomeTimer;
use doclint_config::Scope;
use doclint_data::Document;
use doclint_diagnostic::{Diagnostic, FileId, Level, Location, Span};
use doclint_rule::PageCx;
use doclint_rule::host::{Derived, PageInput, PagePath};
use doclint_site::{BlocksOff, BuildText, MANY_WORDS, PageFacts, declared_names};
use doclint_syntax::{
    Dialect, ErrorKind, FrontMatterFormat, Page, SyntaxError, ast, parse, parse_shared,
};
use memchr::memchr;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Facts kept after a page is checked.
#[derive(Clone, Default)]
pub struct CheckedPage {
    /// `None` if it could not be read.
    pub facts: Option<Arc<PageFacts>>,
    /// The file in its findings.
    pub file: FileId,
    pub findings: Vec<Diagnostic>,
    pub suppressions: Suppressions,
    /// The text that reports show for a page that could not be read.
    pub shown: Option<Arc<str>>,
    pub stamp: Stamp,
    pub has_syntax_errors: bool,
    /// Whether the page or its front matter has syntax errors.
    pub is_broken: bool,
    /// How many places keep the convention of a rule.
    pub kept: Kept,
    /// The words that no dictionary has, if one is named.
    pub words: PageWords,
    /// Notes by rules that compare pages.
    pub notes: PageNotes,
    pub internal_errors: u32,
    /// Whether a page with the same text at another path may be another one.
    pub is_of_path: bool,
}

/// Inputs to a check of a page, besides the page and its rules.
#[derive(Clone, Copy, Default)]
pub(crate) struct Aids<'a> {
    pub timer: SomeTimer<'a>,
    /// Findings from earlier runs, and the overrides that the page's rules are for.
    pub records: Option<(&'a Records, &'a Scope)>,
}

impl<'a> From<SomeTimer<'a>> for Aids<'a> {
    fn from(timer: SomeTimer<'a>) -> Self {
        Self { timer, records: None }
    }
}

/// Checks the text of a page.
pub(crate) fn check_text(
    text: &Arc<str>,
    stamp: Stamp,
    rules: &RuleSet,
    job: &PageJob,
    aids: Aids<'_>,
) -> CheckedPage {
    let mut out = CheckedPage { file: job.file, stamp, ..CheckedPage::default() };
    if job.selected {
        report_nul(text, rules, job, &mut out.findings);
    }
    // A defect of the parser or of the facts costs this page, not the run.
    let checked = guarded(|| {
        let page = parse_shared(text, job.dialect);
        let front_matter = front_matter(&page);
        let named = front_matter.as_ref().and_then(|it| rules.platform.named_dialect(&it.root));
        let page = match named {
            Some(dialect) if dialect.is_mdx() != job.dialect.is_mdx() => {
                parse_shared(text, dialect)
            }
            _ => page,
        };
        let takes_comments = rules.platform.id.is_built() && !rules.build_text.refuses_comments;
        let is_taken = |it: &SyntaxError| takes_comments && it.kind == ErrorKind::HtmlComment;
        out.has_syntax_errors = !page.errors().iter().all(is_taken);
        let has_bad_keys = front_matter.as_ref().is_some_and(|it| !it.errors.is_empty());
        out.is_broken = !page.errors().is_empty() || has_bad_keys;
        // A build leaves out drafts.
        let draft = front_matter.as_ref().and_then(|it| it.root.get("draft")?.as_bool());
        let is_draft = rules.platform.id.is_built() && draft == Some(true);
        // A word that the rest of the site uses is known, whichever pages are checked.
        let is_read = job.selected || rules.spelling.is_on() || rules.has_notes();
        if is_read && !is_draft {
            let found = recorded(&page, front_matter.as_ref(), (rules, job), aids);
            out.findings.extend(found.findings);
            (out.kept, out.words, out.notes) = (found.kept, found.words, found.notes);
            out.internal_errors += found.internal_errors;
            out.is_of_path = found.are_of_path;
        }
        if job.selected {
            let mut reporter = Reporter { rules, file: job.file, out: &mut out.findings };
            let front_matter = front_matter.as_ref();
            out.suppressions = Suppressions::of(&page, front_matter, job.dialect, &mut reporter);
        }
        // Reports say how many words there are on the pages that they are about.
        let most_words = if job.selected { u32::MAX } else { MANY_WORDS };
        let mut facts =
            PageFacts::of((&page, rules.platform), front_matter, &*rules.vocabulary, most_words);
        // In plain Markdown, any tag is HTML.
        if !job.dialect.is_mdx() {
            facts.undeclared.clear();
        }
        if is_draft {
            facts.links = std::iter::empty().collect();
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

/// Returns the findings of the rules on a page, or those of an earlier run on the same page.
fn recorded(
    page: &Page,
    front_matter: Option<&Document>,
    (rules, job): (&RuleSet, &PageJob),
    aids: Aids<'_>,
) -> Found {
    let find = || find(page, front_matter, (rules, job), aids.timer);
    let Some((records, scope)) = aids.records else { return find() };
    let text = page.source();
    let keys = keys_of(text, job, scope);
    for (key, are_of_path) in keys.into_iter().zip([false, true]) {
        let known = records.get(&key);
        if let Some(found) = known.and_then(|it| Found::from_record(it, text, rules, job.file)) {
            records.keep(key);
            return Found { are_of_path, ..found };
        }
    }
    let found = find();
    if let Some(record) = found.to_record(job.file) {
        records.add(keys[usize::from(found.are_of_path)], record);
    }
    found
}

/// Hashes of all that the rules see of a page, without its whole path and with it, besides the parts that
/// are the same for the whole run.
fn keys_of(text: &str, job: &PageJob, scope: &Scope) -> [Hash; 2] {
    let PageJob { path, file: _, dialect, selected, is_frozen, in_other_language, rules: _ } = job;
    let mut key = Fingerprint::default();
    key.add(&PagePath::new(path).traits().to_bytes());
    key.add(&[*dialect as u8]);
    let flags = [*selected, *is_frozen, *in_other_language];
    key.add(&flags.map(u8::from));
    key.add(&[scope.build.map_or(0, |it| it as u8)]);
    let BuildText {
        has_own_directives_only,
        needs_brackets,
        refuses_comments,
        refuses_ids,
        slugs: _,
        leaves_alerts,
        leaves_contents,
        leaves_templates: _,
        leaves_dollars: _,
        has_own_keys_only,
        has_own_components_only,
        has_indented_blocks: _,
        blocks_off,
        has_python_lists,
        reads_html,
        has_own_labels_only,
        code,
    } = scope.text;
    key.add(&code.bits().to_le_bytes());
    let BlocksOff { admonitions, details, tabs, footnotes, attributes, snippets } = blocks_off;
    let of_build = [
        admonitions,
        details,
        tabs,
        footnotes,
        attributes,
        snippets,
        leaves_alerts,
        leaves_contents,
        has_own_directives_only,
        needs_brackets,
        refuses_comments,
        refuses_ids,
        has_own_keys_only,
        has_own_components_only,
        has_python_lists,
        has_own_labels_only,
        reads_html == Some(true),
        reads_html.is_some(),
    ];
    key.add(&of_build.map(u8::from));
    // Sets of rules have other numbers when pages come or go; overrides have not.
    scope.overrides.iter().for_each(|it| key.add(&it.to_le_bytes()));
    key.add(text.as_bytes());
    let mut of_path = key.clone();
    of_path.add(path.as_bytes());
    [key.finish(), of_path.finish()]
}

/// Returns what some rules find in a text in place of a page; `None` if it has syntax errors, or a rule
/// failed.
pub fn found_again(
    text: &str,
    (path, dialect): (&str, Dialect),
    rules: &RuleSet,
    ids: &BTreeSet<Arc<str>>,
) -> Option<Vec<Diagnostic>> {
    let found = guarded(|| {
        let page = parse(text, dialect);
        let mut out = Vec::new();
        let front_matter = front_matter(&page);
        let declared = declared(&page);
        let input = PageInput {
            page: &page,
            path: PagePath::new(path),
            dialect,
            platform: rules.platform.id,
            build_text: rules.build_text,
            front_matter: front_matter.as_ref(),
            declared: &declared,
            vocabulary: &rules.vocabulary,
            samples: &rules.samples,
            phrases: &rules.phrases,
            file: FileId::default(),
            is_of_api: false,
            derived: Derived::default(),
        };
        let runs = |id, meta| ids.contains(id) && input.suits(meta);
        for it in rules.page.iter().filter(|it| runs(&it.id, it.meta)) {
            it.rule.check(&page, &mut PageCx::new(&input, it.reports(&mut out)));
        }
        for it in rules.node.iter().filter(|it| runs(&it.id, it.meta)) {
            it.rule.check_page(&page, &mut PageCx::new(&input, it.reports(&mut out)));
        }
        page.errors().is_empty().then_some(out)
    });
    found.ok().flatten()
}

/// Runs the rules on a page.
fn find(
    page: &Page,
    front_matter: Option<&Document>,
    (rules, job): (&RuleSet, &PageJob),
    timer: SomeTimer<'_>,
) -> Found {
    let mut out = Found::default();
    let declared = declared(page);
    let input = PageInput {
        page,
        path: PagePath::new(&job.path),
        dialect: job.dialect,
        platform: rules.platform.id,
        build_text: rules.build_text,
        front_matter,
        declared: &declared,
        vocabulary: &rules.vocabulary,
        samples: &rules.samples,
        phrases: &rules.phrases,
        file: job.file,
        is_of_api: false,
        derived: match job.in_other_language {
            true => Derived::of_other_language(),
            false => Derived::default(),
        },
    };
    out.words = rules.spelling.of_page(&input, job.selected);
    if !job.is_frozen {
        let (notes, failed) = rules.note_page(&input, timer, &mut out.findings);
        out.notes = notes;
        out.internal_errors += failed;
    }
    if job.selected {
        let (kept, failed) = rules.check_page(&input, timer, &mut out.findings);
        out.kept = kept;
        out.internal_errors += failed;
        drop_explained(&mut out.findings, page.source(), rules);
    }
    out.are_of_path = input.path.is_asked_for();
    out
}

/// The names that the code of a page imports and declares.
fn declared(page: &Page) -> BTreeSet<String> {
    ast::Esm::all(page).flat_map(|esm| declared_names(page.slice(esm.span()))).collect()
}

/// Drops what follows on the page from a finding that explains it all, but for errors: whoever accepts
/// that finding still has to know that the page can't be built. The lines right above are a part of it:
/// they are code where the fence above them is missing.
fn drop_explained(findings: &mut Vec<Diagnostic>, text: &str, rules: &RuleSet) {
    let meta = |it: &Diagnostic| rules.meta(&it.rule);
    let explains = |it: &Diagnostic| meta(it).is_some_and(|it| it.explains_rest);
    let from = findings.iter().filter(|it| explains(it)).map(|it| it.at.span.start).min();
    let Some(from) = from else { return };
    let above = text[..from as usize].split_inclusive('\n').rev();
    let lines = above.take_while(|it| !it.trim().is_empty()).map(str::len);
    let from = from - lines.sum::<usize>() as u32;
    findings.retain(|it| {
        let stays = || meta(it).is_some_and(|it| it.in_leftovers);
        it.at.span.start < from || it.level == Level::Error || explains(it) || stays()
    });
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

/// Returns the findings for a page that can't be read.
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
