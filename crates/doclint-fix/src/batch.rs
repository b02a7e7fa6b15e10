//! The fixes of one file in one pass.

use crate::anchors::UsedAnchors;
use crate::verify_json::JsonBefore;
use crate::verify_page::{Opinions, PageBefore};
use doclint_diagnostic::{Changes, Edit, Fix, Span, apply_edits};
use doclint_syntax::Dialect;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// How many fixes are tried one by one if all of a page together would damage it.
const MAX_TRIED: usize = 64;

/// The fixes of one file that fit together.
pub struct Batch {
    pub path: String,
    pub text: Arc<str>,
    pub reading: Reading,
    pub fixes: Vec<(Arc<str>, Fix)>,
    /// Whether it can't be read as it should.
    pub is_broken: bool,
    /// The anchors of the page that links use, if there are any.
    pub anchors: Option<UsedAnchors>,
}

/// How a file is parsed.
#[derive(Clone, Copy)]
pub enum Reading {
    Page(Dialect),
    Json,
}

/// A file before its fixes.
enum Before {
    Page(Box<PageBefore>, Dialect, Option<UsedAnchors>),
    Json(JsonBefore),
}

/// A file with the fixes of a batch applied.
pub struct Applied {
    pub path: String,
    pub before: Arc<str>,
    pub after: Arc<str>,
    /// Whether the file could not be read as it should.
    pub was_broken: bool,
    pub applied: Vec<AppliedFix>,
    pub refused: Vec<Refused>,
}

/// A fix that was applied.
pub struct AppliedFix {
    pub rule: Arc<str>,
    /// Identifies the fix in later passes.
    pub key: String,
    pub edits: Vec<Edit>,
}

/// A fix that is not applied.
pub struct Refused {
    pub rule: Arc<str>,
    /// Identifies the fix in later passes.
    pub key: String,
    pub why: Harm,
}

/// The harm that a fix would do to its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Harm {
    /// More than it declares, which is a mistake of its rule.
    Damage(String),
    /// Links of the site would lose the anchor that they lead to, which its rule can't know.
    LostAnchor,
    /// The finding would still be there.
    LeavesFinding,
    /// There would be another error or warning, which no rule knows of another.
    BringsFinding,
}

impl Harm {
    /// Whether its rule can't know of it, so that the fix is still of use as a suggestion.
    pub fn is_no_mistake(&self) -> bool {
        !matches!(self, Self::Damage(_))
    }
}

/// The spans that chosen fixes edit in a file, by their start.
#[derive(Default)]
pub struct Claimed(BTreeMap<u32, u32>);

impl Claimed {
    /// Claims the spans of edits, unless one of them overlaps or touches a claimed one.
    pub fn add(&mut self, edits: &[Edit]) -> bool {
        let free = |span: Span| {
            let before = self.0.range(..=span.end).next_back();
            before.is_none_or(|(_, &end)| end < span.start)
        };
        if !edits.iter().all(|edit| free(edit.span)) {
            return false;
        }
        for Edit { span, .. } in edits {
            let end = self.0.entry(span.start).or_default();
            *end = (*end).max(span.end);
        }
        true
    }
}

impl Batch {
    /// Applies all fixes together or, if that would damage the file, one by one.
    pub fn apply(self) -> Applied {
        let Self { path, text, reading, fixes, is_broken, anchors } = self;
        let original = Before::of(&text, reading, anchors);
        let mut refused = Vec::new();
        let mut refuse = |(rule, fix): (Arc<str>, Fix), why: Harm| {
            refused.push(Refused { key: key(&rule, &fix, &text), rule, why });
        };
        // A change that one fix announces must not excuse another fix, and neither must an error that
        // one removes.
        let mut left = fixes;
        if left.len() > 1
            && (original.has_errors() || left.iter().any(|it| it.1.changes.excuses_damage()))
        {
            let mut harmless = Vec::new();
            for (index, fix) in left.into_iter().enumerate() {
                // The next pass tries the others.
                if index >= MAX_TRIED {
                    break;
                }
                match attempt(&text, std::slice::from_ref(&fix), &original, Opinions::Ours) {
                    Ok(_) => harmless.push(fix),
                    Err(why) => refuse(fix, why),
                }
            }
            left = harmless;
        }
        let mut after = Arc::clone(&text);
        let mut applied: Vec<(Arc<str>, Fix)> = Vec::new();
        match attempt(&text, &left, &original, Opinions::Both) {
            Ok(fixed) => (after, applied) = (fixed.into(), left),
            Err(_) => {
                for fix in left.into_iter().take(MAX_TRIED) {
                    let alone = std::slice::from_ref(&fix).to_vec();
                    applied.push(fix);
                    let Err(why) = attempt(&text, &applied, &original, Opinions::Both)
                        .map(|fixed| after = fixed.into())
                    else {
                        continue;
                    };
                    applied.pop();
                    // A fix that damages the page only together with others is left for the next
                    // pass,
                    // which sees their result.
                    if attempt(&text, &alone, &original, Opinions::Both).is_err() {
                        alone.into_iter().for_each(|fix| refuse(fix, why.clone()));
                    }
                }
            }
        }
        let applied = applied.into_iter().map(|(rule, fix)| AppliedFix {
            key: key_in_line(&rule, &fix, &text),
            rule,
            edits: fix.edits,
        });
        let applied = applied.collect();
        let before = Arc::clone(&text);
        Applied { path, before, after, was_broken: is_broken, applied, refused }
    }
}

/// How much of a line around an edit is looked at, in bytes.
const MAX_LINE: usize = 4096;

impl Applied {
    /// The edits of all fixes.
    pub fn edits(&self) -> Vec<Edit> {
        self.applied.iter().flat_map(|it| it.edits.iter().cloned()).collect()
    }

    /// The lines that each fix has changed, as bytes of the new text.
    pub fn lines_after(&self) -> Vec<Vec<Range<u32>>> {
        let mut lines: Vec<Vec<Range<u32>>> = self.applied.iter().map(|_| Vec::new()).collect();
        let edits = self.applied.iter().enumerate();
        let edits = edits.flat_map(|(fix, it)| it.edits.iter().map(move |edit| (edit, fix)));
        let mut edits: Vec<(&Edit, usize)> = edits.collect();
        edits.sort_by_key(|it| it.0.span);
        let text = self.after.as_bytes();
        let mut grown: i64 = 0;
        for (edit, fix) in edits {
            let start = (i64::from(edit.span.start) + grown).clamp(0, text.len() as i64) as usize;
            let end = (start + edit.text.len()).min(text.len());
            grown += edit.text.len() as i64 - i64::from(edit.span.len());
            let before = text[..start].iter().rev().take(MAX_LINE);
            let after = text[end..].iter().take(MAX_LINE);
            let is_inside = |it: &&u8| **it != b'\n';
            let first = start - before.take_while(is_inside).count();
            let last = end + after.take_while(is_inside).count();
            lines[fix].push(first as u32..last as u32);
        }
        lines
    }
}

impl Before {
    fn of(text: &str, reading: Reading, anchors: Option<UsedAnchors>) -> Self {
        match reading {
            Reading::Page(dialect) => {
                Self::Page(Box::new(PageBefore::of(text, dialect)), dialect, anchors)
            }
            Reading::Json => Self::Json(JsonBefore::of(text)),
        }
    }

    fn has_errors(&self) -> bool {
        match self {
            Self::Page(it, ..) => it.has_errors(),
            Self::Json(it) => it.has_errors(),
        }
    }
}

/// Identifies a fix in later passes, when its place may have changed.
pub fn key(rule: &str, fix: &Fix, text: &str) -> String {
    let mut key = format!("{rule}\0{}", fix.title);
    for Edit { span, text: new } in &fix.edits {
        let old = text.get(span.range()).unwrap_or_default();
        key.extend(["\0", old, "\0", new]);
    }
    key
}

/// The same with the line that the fix begins in: the same words elsewhere may do no harm.
pub fn key_in_line(rule: &str, fix: &Fix, text: &str) -> String {
    let mut key = key(rule, fix, text);
    if let Some(edit) = fix.edits.first() {
        let (before, after) = text.as_bytes().split_at(text.len().min(edit.span.start as usize));
        let is_inside = |it: &&u8| **it != b'\n';
        let start = before.iter().rev().take(MAX_LINE).take_while(is_inside).count();
        let end = after.iter().take(MAX_LINE).take_while(is_inside).count();
        let line = &text.as_bytes()[before.len() - start..before.len() + end];
        key.push('\0');
        key.push_str(&String::from_utf8_lossy(line));
    }
    key
}

/// The text with all of these fixes applied.
///
/// # Errors
///
/// If the file would be damaged: how.
fn attempt(
    text: &str,
    fixes: &[(Arc<str>, Fix)],
    before: &Before,
    opinions: Opinions,
) -> Result<String, Harm> {
    let edits: Vec<Edit> = fixes.iter().flat_map(|it| it.1.edits.iter().cloned()).collect();
    let after = apply_edits(text, &edits).map_err(|error| Harm::Damage(error.to_string()))?;
    match before {
        Before::Json(before) => before.verify(&after, &edits).map_err(Harm::Damage)?,
        Before::Page(before, dialect, anchors) => {
            let changes = fixes.iter().fold(Changes::default(), |all, it| Changes {
                components: all.components || it.1.changes.components,
                code: all.code || it.1.changes.code,
                ..all
            });
            before.verify(&after, changes, opinions).map_err(Harm::Damage)?;
            if anchors.as_ref().is_some_and(|it| !it.are_kept(&after, *dialect)) {
                return Err(Harm::LostAnchor);
            }
        }
    }
    Ok(after)
}
