//! The findings of rules on a single page, and their record. These are separate types because
//! findings are not serialized.

use crate::conventions::Kept;
use crate::notes::PageNotes;
use crate::rules::RuleSet;
use crate::spelling::{PageWords, Unknown};
use doclint_diagnostic::{
    Applicability, Changes, Diagnostic, Edit, FileId, Fix, Label, Level, Location, Span,
};
use doclint_rule::host::UsesOfPage;
use doclint_rule::{Noted, NotedPlace, Notes};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The findings of rules on a single page.
#[derive(Default)]
pub(crate) struct Found {
    pub findings: Vec<Diagnostic>,
    pub kept: Kept,
    pub words: PageWords,
    pub notes: PageNotes,
    pub internal_errors: u32,
    /// Whether a page with another path may have others, as a rule has asked for it.
    pub are_of_path: bool,
}

/// A range of bytes.
type Bytes = (u32, u32);

#[derive(Serialize, Deserialize)]
struct Record<'a> {
    #[serde(borrow)]
    findings: Vec<Finding<'a>>,
    #[serde(borrow)]
    kept: Vec<(&'a str, u32)>,
    #[serde(borrow)]
    words: Words<'a>,
    #[serde(borrow)]
    notes: Vec<(&'a str, Vec<(&'a str, NotedText)>)>,
}

#[derive(Serialize, Deserialize)]
struct Finding<'a> {
    rule: &'a str,
    level: u8,
    at: Bytes,
    message: &'a str,
    #[serde(borrow)]
    cause: Option<&'a str>,
    #[serde(borrow)]
    labels: Vec<(Bytes, &'a str)>,
    #[serde(borrow)]
    help: Option<&'a str>,
    #[serde(borrow)]
    fixes: Vec<FixRecord<'a>>,
}

#[derive(Serialize, Deserialize)]
struct FixRecord<'a> {
    title: &'a str,
    #[serde(borrow)]
    edits: Vec<(Bytes, &'a str)>,
    applicability: u8,
    components: bool,
    code: bool,
    surroundings: bool,
    repairs: bool,
}

#[derive(Serialize, Deserialize)]
struct Words<'a> {
    /// Whether rules report them.
    are_reported: bool,
    #[serde(borrow)]
    unknown: Vec<(&'a str, Bytes)>,
    #[serde(borrow)]
    terms: Vec<&'a str>,
    uses: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct NotedText {
    count: usize,
    places: Vec<(Bytes, bool)>,
}

/// From the least safe on.
const APPLICABILITIES: [Applicability; 3] =
    [Applicability::Suggestion, Applicability::Unsafe, Applicability::Safe];

impl Found {
    /// The record; `None` if a rule failed, as it may not fail again, or names another file.
    pub fn to_record(&self, file: FileId) -> Option<Vec<u8>> {
        let labels = || self.findings.iter().flat_map(|it| &it.labels);
        let is_here = self.findings.iter().all(|it| it.at.file == file)
            && labels().all(|it| it.at.file == file);
        if self.internal_errors > 0 || !is_here {
            return None;
        }
        let mut terms: Vec<&str> = self.words.terms.iter().map(|it| &**it).collect();
        terms.sort_unstable();
        let unknown = self.words.unknown.iter().map(|it| (&*it.word, bytes(it.span)));
        let record = Record {
            findings: self.findings.iter().map(finding_record).collect(),
            kept: self.kept.iter().map(|(rule, count)| (&**rule, *count)).collect(),
            words: Words {
                are_reported: !self.words.rules.is_empty(),
                unknown: unknown.collect(),
                terms,
                uses: self.words.uses.places().to_vec(),
            },
            notes: self.notes.iter().map(|(rule, notes)| (&**rule, notes_record(notes))).collect(),
        };
        postcard::to_allocvec(&record).ok()
    }

    /// Reads the record of a page with this text; `None` if it does not fit.
    pub fn from_record(record: &[u8], text: &str, rules: &RuleSet, file: FileId) -> Option<Self> {
        let record: Record<'_> = postcard::from_bytes(record).ok()?;
        let page = Page { text, rules, file };
        let findings = record.findings.into_iter().map(|it| page.finding(it));
        let kept = record.kept.into_iter().map(|(rule, count)| Some((page.rule(rule)?, count)));
        let unknown = record.words.unknown.into_iter();
        let unknown = unknown
            .map(|(word, at)| Some(Unknown { word: word.into(), span: page.span(at)? }))
            .collect::<Option<_>>()?;
        let mut notes = PageNotes::default();
        for (rule, texts) in record.notes {
            notes.add(&page.rule(rule)?, page.notes(texts)?);
        }
        let reporting = || rules.spelling.rules.clone();
        let words = PageWords {
            rules: if record.words.are_reported { reporting() } else { Vec::new() },
            unknown,
            terms: record.words.terms.into_iter().map(Box::from).collect(),
            uses: UsesOfPage::of_places(record.words.uses)?,
        };
        Some(Self {
            findings: findings.collect::<Option<_>>()?,
            kept: kept.collect::<Option<_>>()?,
            words,
            notes,
            internal_errors: 0,
            are_of_path: false,
        })
    }
}

fn bytes(span: Span) -> Bytes {
    (span.start, span.end)
}

fn finding_record(finding: &Diagnostic) -> Finding<'_> {
    Finding {
        rule: &finding.rule,
        level: finding.level as u8,
        at: bytes(finding.at.span),
        message: &finding.message,
        cause: finding.cause.as_deref(),
        labels: finding.labels.iter().map(|it| (bytes(it.at.span), &*it.text)).collect(),
        help: finding.help.as_deref(),
        fixes: finding.fixes.iter().map(fix_record).collect(),
    }
}

fn fix_record(fix: &Fix) -> FixRecord<'_> {
    let Changes { components, code, surroundings, repairs } = fix.changes;
    FixRecord {
        title: &fix.title,
        edits: fix.edits.iter().map(|it| (bytes(it.span), &*it.text)).collect(),
        applicability: fix.applicability as u8,
        components,
        code,
        surroundings,
        repairs,
    }
}

fn notes_record(notes: &Notes) -> Vec<(&str, NotedText)> {
    let record = |noted: &Noted| {
        let places = noted.places.iter().map(|it| (bytes(it.span), it.may_fix)).collect();
        NotedText { count: noted.count, places }
    };
    notes.iter().map(|(text, noted)| (text, record(noted))).collect()
}

/// The page that a record is about.
struct Page<'a> {
    text: &'a str,
    rules: &'a RuleSet,
    file: FileId,
}

impl Page<'_> {
    fn rule(&self, id: &str) -> Option<Arc<str>> {
        self.rules.known.get_key_value(id).map(|it| Arc::clone(it.0))
    }

    fn span(&self, (start, end): Bytes) -> Option<Span> {
        let is_in = |at: u32| self.text.is_char_boundary(at as usize);
        (start <= end && is_in(start) && is_in(end)).then_some(Span { start, end })
    }

    fn location(&self, at: Bytes) -> Option<Location> {
        Some(Location { file: self.file, span: self.span(at)? })
    }

    fn finding(&self, record: Finding<'_>) -> Option<Diagnostic> {
        let label = |(at, text): (Bytes, &str)| {
            Some(Label { at: self.location(at)?, text: text.to_owned().into() })
        };
        Some(Diagnostic {
            rule: self.rule(record.rule)?,
            level: Level::ALL.into_iter().find(|it| *it as u8 == record.level)?,
            at: self.location(record.at)?,
            message: record.message.to_owned().into(),
            cause: record.cause.map(|it| it.to_owned().into()),
            labels: record.labels.into_iter().map(label).collect::<Option<_>>()?,
            help: record.help.map(|it| it.to_owned().into()),
            fixes: record.fixes.into_iter().map(|it| self.fix(it)).collect::<Option<_>>()?,
        })
    }

    fn fix(&self, record: FixRecord<'_>) -> Option<Fix> {
        let FixRecord { components, code, surroundings, repairs, .. } = record;
        let edit = |(at, text): (Bytes, &str)| Some(Edit::replace(self.span(at)?, text));
        Some(Fix {
            title: record.title.to_owned().into(),
            edits: record.edits.into_iter().map(edit).collect::<Option<_>>()?,
            applicability: *APPLICABILITIES.get(usize::from(record.applicability))?,
            changes: Changes { components, code, surroundings, repairs },
        })
    }

    fn notes(&self, texts: Vec<(&str, NotedText)>) -> Option<Notes> {
        let noted = |record: NotedText| {
            let place = |(at, may_fix)| Some(NotedPlace { span: self.span(at)?, may_fix });
            let places = record.places.into_iter().map(place).collect::<Option<_>>()?;
            Some(Noted { count: record.count, places })
        };
        texts.into_iter().map(|(text, record)| Some((text.into(), noted(record)?))).collect()
    }
}
