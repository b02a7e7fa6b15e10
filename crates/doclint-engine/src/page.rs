//! One page: read, parse, judge, and keep its facts only.

use crate::guard::guarded;
use crate::plan::PageJob;
use crate::suppress::{Suppressions, Teller};
use crate::{MAX_FILE_BYTES, ReadError, RuleSet, Workspace};
use doclint_data::Document;
use doclint_diagnostic::{Diagnostic, Location, Span};
use doclint_rule::host::PageInput;
use doclint_rule::syntax::{FrontMatterFormat, Page, ast, parse};
use doclint_site::{PageFacts, declared_names};
use std::sync::Arc;

/// What stays of a page.
#[derive(Default)]
pub struct CheckedPage {
    /// `None` where it could not be read.
    pub facts: Option<PageFacts>,
    pub findings: Vec<Diagnostic>,
    pub suppressions: Suppressions,
    /// Kept where there are findings, for the report.
    pub text: Option<Arc<str>>,
    pub hash: u64,
    pub has_syntax_errors: bool,
    pub internal_errors: u32,
}

/// Reads and judges a page.
pub fn check(workspace: &dyn Workspace, rules: &RuleSet, job: &PageJob) -> CheckedPage {
    let mut out = CheckedPage::default();
    let text = match workspace.read(&job.path).map_err(describe).and_then(decode) {
        Ok(text) => text,
        Err(bad) => {
            let at = Location { file: job.file, span: bad.span() };
            if let Some(finding) =
                rules.report(bad.rule, at, bad.message.clone(), &mut out.findings)
            {
                finding.help(bad.help);
            }
            out.text = Some(bad.text());
            return out;
        }
    };
    out.hash = hash(&text);
    if job.selected {
        report_nul(&text, rules, job, &mut out.findings);
    }
    if let Err(message) = guarded(|| judge(&text, rules, job, &mut out)) {
        out.internal_errors += 1;
        let at = Location { file: job.file, span: Span::at(0) };
        let message = format!("reading this page failed: {message}");
        rules.report("internal/parser-panic", at, message, &mut out.findings);
    }
    // A suppression may turn out to be of no use, which is told at its place.
    out.text = (!out.findings.is_empty() || !out.suppressions.is_empty()).then_some(text);
    out
}

fn judge(text: &str, rules: &RuleSet, job: &PageJob, out: &mut CheckedPage) {
    let page = parse(text, job.dialect);
    let front_matter = front_matter(&page);
    out.has_syntax_errors = !page.errors().is_empty();
    if job.selected {
        let declared =
            ast::Esm::all(&page).flat_map(|esm| declared_names(page.slice(esm.span()))).collect();
        let input = PageInput {
            page: &page,
            path: &job.path,
            dialect: job.dialect,
            front_matter: front_matter.as_ref(),
            declared: &declared,
            vocabulary: &rules.vocabulary,
            file: job.file,
        };
        out.internal_errors += rules.check_page(&input, &mut out.findings);
        let mut teller = Teller { rules, file: job.file, out: &mut out.findings };
        out.suppressions = Suppressions::of(&page, front_matter.as_ref(), job.dialect, &mut teller);
    }
    out.facts = Some(PageFacts::of(&page, front_matter, &*rules.vocabulary));
}

fn front_matter(page: &Page) -> Option<Document> {
    let block = ast::FrontMatter::all(page).next()?;
    let content = block.content().span();
    (block.format() == FrontMatterFormat::Yaml)
        .then(|| doclint_data::yaml::parse(page.slice(content), content.start))
}

fn report_nul(text: &str, rules: &RuleSet, job: &PageJob, out: &mut Vec<Diagnostic>) {
    let Some(first) = text.find('\0') else { return };
    let at = Location { file: job.file, span: (first..first + 1).into() };
    let count = text[first..].bytes().filter(|&byte| byte == 0).count();
    let message = match count {
        1 => "NUL byte in the text".to_owned(),
        count => format!("{count} NUL bytes in the text, the first one here"),
    };
    if let Some(finding) = rules.report("read/nul-byte", at, message, out) {
        finding.help("delete it, or restore the file: it may be no text at all");
    }
}

/// A file that can't be taken as text.
pub struct BadFile {
    /// The rule that tells.
    pub rule: &'static str,
    pub message: String,
    pub help: &'static str,
    /// The text up to the bad place, for the report.
    head: Vec<u8>,
}

impl BadFile {
    pub fn span(&self) -> Span {
        Span::at(self.head.len() as u32)
    }

    pub fn text(&self) -> Arc<str> {
        // Only the valid beginning is in `head`.
        String::from_utf8_lossy(&self.head).into()
    }
}

/// Says why a file could not be read.
pub fn describe(error: ReadError) -> BadFile {
    let (rule, message, help) = match error {
        ReadError::TooLarge(bytes) => (
            "read/too-large",
            format!(
                "the file has {} MiB and only files up to {} MiB are read",
                bytes.div_ceil(1 << 20),
                MAX_FILE_BYTES >> 20
            ),
            "move data out of the page, or exclude the file",
        ),
        ReadError::NotAFile => (
            "read/not-a-file",
            "this has the name of a page and is no file".to_owned(),
            "rename it, or put a page in its place",
        ),
        ReadError::Failed(why) => (
            "read/unreadable",
            format!("the file can't be read: {why}"),
            "check its permissions, and what a symbolic link names",
        ),
    };
    BadFile { rule, message, help, head: Vec::new() }
}

/// The bytes as text.
pub fn decode(bytes: Vec<u8>) -> Result<Arc<str>, BadFile> {
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    let valid = error.utf8_error().valid_up_to();
    let mut head = error.into_bytes();
    let byte = head[valid];
    let utf16 = head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]);
    head.truncate(valid);
    Err(BadFile {
        rule: "read/not-utf8",
        message: if utf16 {
            "the file is encoded as UTF-16 and not as UTF-8".to_owned()
        } else {
            format!("the file is not encoded as UTF-8: byte {byte:#04X} stands here")
        },
        help: "save the file as UTF-8",
        head,
    })
}

/// Tells a changed text from the one that was judged. Fast, and for this run only.
pub fn hash(text: &str) -> u64 {
    let mix = |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let sum = words.iter().fold(text.len() as u64, |sum, it| mix(sum, u64::from_le_bytes(*it)));
    rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()))
}
