//! Fingerprints, which identify findings after the lines around them have moved.

use crate::sources::{Source, SourceFile, Sources};
use doclint_diagnostic::{Diagnostic, FileId, Span};
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// How many findings one thread takes in one go: it reads a file once for all of them.
pub const PIECE: usize = 256;

/// Of a longer line, only the text near the finding counts. Otherwise each finding in a long line
/// would cost the length of the line. In bytes.
const LONG_LINE: usize = 512;
/// How much of such a line counts before and after the start of the finding, and how much of the
/// text of any finding. In bytes.
const NEAR: usize = 128;

/// A fingerprint for each finding, all different: a hash of the rule, the path, the line on which
/// the finding begins, the text it covers, and the number of equal findings before it. Line numbers,
/// the rest of the file and the message don't count.
pub fn all_fingerprints(
    findings: &[&Diagnostic],
    files: &BTreeMap<FileId, SourceFile<'_>>,
) -> Vec<u128> {
    let contents = findings.par_chunks(PIECE).flat_map_iter(|piece| {
        let sources = Sources::whole(files);
        piece.iter().map(move |it| content_hash(it, &sources.get(it.at.file)))
    });
    let contents: Vec<ContentHash> = contents.collect();
    let mut equal = Equal::default();
    contents.into_iter().map(|it| equal.next(it)).collect()
}

/// Distinguishes findings with the same content by their order.
#[derive(Default)]
pub struct Equal(HashMap<u128, u32>);

impl Equal {
    /// The fingerprint of the next finding.
    pub fn next(&mut self, content: ContentHash) -> u128 {
        let ordinal = self.0.entry(content.0).or_default();
        let hash = content.field(&ordinal.to_le_bytes());
        *ordinal += 1;
        hash.0
    }
}

/// The part of a fingerprint that doesn't depend on other findings.
pub fn content_hash(finding: &Diagnostic, source: &Source<'_>) -> ContentHash {
    let span = source.clamp(finding.at.span);
    let text = source.text();
    let covered = covered(&text, span.start as usize..span.end as usize);
    ContentHash::new()
        .field(finding.rule.as_bytes())
        .field(source.path.as_bytes())
        .field(line(finding, source, span, &text).trim().as_bytes())
        .field(covered.as_bytes())
}

/// How many findings of each kind there are: those of one rule with the same message in one file. It
/// follows a finding where the fingerprint can't: its line was changed, and it is still there.
#[derive(Clone, Debug, Default)]
pub struct Kinds(HashMap<u128, u32>);

impl Kinds {
    /// Counts one more finding.
    pub fn add(&mut self, rule: &str, path: &str, message: &str) {
        *self.0.entry(Self::hash(rule, path, message)).or_default() += 1;
    }

    /// Takes a finding of the same kind away, if there is one.
    pub fn take(&mut self, rule: &str, path: &str, message: &str) -> bool {
        let left = self.0.get_mut(&Self::hash(rule, path, message)).filter(|it| **it > 0);
        left.map(|it| *it -= 1).is_some()
    }

    fn hash(rule: &str, path: &str, message: &str) -> u128 {
        let fields = [rule, path, message];
        fields.iter().fold(ContentHash::new(), |hash, it| hash.field(it.as_bytes())).0
    }
}

/// The line on which a finding begins. Empty for a finding about the whole file, which is reported
/// at the first byte: there the first line doesn't matter.
fn line<'t>(finding: &Diagnostic, source: &Source<'_>, span: Span, text: &'t str) -> &'t str {
    let is_whole = finding.at.span == Span::at(0);
    if is_whole { "" } else { line_around(source, span, text) }
}

fn line_around<'t>(source: &Source<'_>, span: Span, text: &'t str) -> &'t str {
    let line = source.line(source.lines().line(span.start));
    if line.len() <= LONG_LINE {
        return &text[line];
    }
    let start = (span.start as usize).min(line.end);
    let from = text.ceil_char_boundary(line.start.max(start.saturating_sub(NEAR)));
    &text[from..start + cut(text, start, line.end).len()]
}

/// The text that a finding covers, cut if it is long. The line ends of Windows don't count.
fn covered(text: &str, range: Range<usize>) -> Cow<'_, str> {
    // Each character is at most twice as long with them.
    let most = text.floor_char_boundary(range.end.min(range.start + 2 * NEAR)).max(range.start);
    if !text[range.start..most].contains("\r\n") {
        return Cow::Borrowed(cut(text, range.start, range.end));
    }
    let text = text[range.start..most].replace("\r\n", "\n");
    Cow::Owned(cut(&text, 0, text.len()).to_owned())
}

/// The text from `start` to `end`, cut if it is long.
fn cut(text: &str, start: usize, end: usize) -> &str {
    let end = text.floor_char_boundary(end.min(start + NEAR));
    &text[start..end.max(start)]
}

/// Hex digits of a fingerprint that an id shows, and the bits after them.
const ID_DIGITS: usize = 12;
const CUT_BITS: usize = 128 - 4 * ID_DIGITS;

/// Assigns short ids to fingerprints.
#[derive(Default)]
pub struct Ids(HashMap<u128, u32>);

impl Ids {
    /// The id of a fingerprint: its first hex digits, and a number if another fingerprint begins with
    /// the same ones.
    pub fn next(&mut self, fingerprint: u128) -> String {
        let short = fingerprint >> CUT_BITS;
        let count = self.0.entry(short).or_default();
        *count += 1;
        let digits = format!("{short:0ID_DIGITS$x}");
        if *count == 1 { digits } else { format!("{digits}-{count}") }
    }
}

/// A hash by FNV-1a with 128 bits: short to write, and the same on every machine and in every
/// version.
#[derive(Clone, Copy)]
pub struct ContentHash(u128);

impl ContentHash {
    const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// Adds a field and a byte that marks its end: 0xFF never occurs in UTF-8.
    fn field(mut self, bytes: &[u8]) -> Self {
        for &byte in bytes.iter().chain(&[0xFF]) {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::SourceFile;
    use doclint_diagnostic::{FileId, Level, Location};

    fn prints(text: &str, spans: &[(&str, usize)]) -> Vec<u128> {
        let mut findings = Vec::new();
        let file = SourceFile { path: "a.mdx".into(), text: text.into(), hidden: Vec::new() };
        let files = [(FileId(0), file)].into();
        for (needle, nth) in spans {
            let start = text.match_indices(needle).nth(*nth).unwrap().0;
            findings.push(Diagnostic {
                rule: "a/b".into(),
                level: Level::Error,
                at: Location { file: FileId(0), span: (start..start + needle.len()).into() },
                message: "m".into(),
                cause: None,
                labels: vec![],
                help: None,
                fixes: vec![],
            });
        }
        all_fingerprints(&findings.iter().collect::<Vec<_>>(), &files)
    }

    #[test]
    fn the_published_test_vectors_hold() {
        let hash = |text: &[u8]| {
            text.iter().fold(ContentHash::new().0, |hash, &byte| {
                (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b)
            })
        };
        assert_eq!(hash(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(ContentHash::new().field(b"a").0, hash(b"a\xFF"));
    }

    #[test]
    fn moved_lines_keep_their_fingerprints_and_changed_ones_do_not() {
        let before = prints("x\n  ![](a) ![](b)\n", &[("![](a)", 0), ("![](b)", 0)]);
        let moved = prints("new\n\nx\n![](a) ![](b)\r\n", &[("![](a)", 0), ("![](b)", 0)]);
        assert_eq!(before, moved);
        assert_ne!(before[0], before[1]);
        let long = format!("a\n{}", "b\n".repeat(NEAR));
        for text in ["a\nb", &long] {
            let windows = text.replace('\n', "\r\n");
            assert_eq!(prints(text, &[(text, 0)]), prints(&windows, &[(&windows, 0)]), "{text:?}");
        }
        let changed = prints("x\n![](a) ![](c)\n", &[("![](a)", 0)]);
        assert_ne!(before[0], changed[0]);
    }

    #[test]
    fn equal_ids_are_numbered() {
        let mut ids = Ids::default();
        let prints = [0x0123_4567_89ab_cdef, 0x0123_4567_89ab_0000, 0xf123_4567_89ab_0000];
        let prints = prints.map(|first: u64| u128::from(first) << 64 | 7);
        assert_eq!(
            prints.map(|print| ids.next(print)),
            ["0123456789ab", "0123456789ab-2", "f123456789ab"]
        );
    }

    #[test]
    fn equal_findings_differ_by_their_order() {
        let all = prints("![](a)\n![](a)\n![](a)\n", &[("![]", 0), ("![]", 1), ("![]", 2)]);
        assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);
        assert_eq!(all[..2], prints("![](a)\n![](a)\n", &[("![]", 0), ("![]", 1)]));
    }

    #[test]
    fn in_a_long_line_only_nearby_text_counts() {
        let line = |first: &str| format!("{first}{}![](a)é{}", "é".repeat(999), "ü".repeat(999));
        let at = [("![]", 0)];
        assert_eq!(prints(&line("a"), &at), prints(&line("bcd"), &at));
        assert_ne!(prints(&line("a"), &at), prints(&line("a").replace("éé![", "éx!["), &at));
    }
}
