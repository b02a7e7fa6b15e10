//! What tells a finding again after the lines around it have moved.

use crate::sources::{Source, Sources};
use doclint_diagnostic::{Diagnostic, Span};
use std::collections::HashMap;

/// Longer lines count only near the finding, so that one long line doesn't cost its length for
/// each of its findings. In bytes.
const LONG_LINE: usize = 512;
/// How much counts on each side then, and of the span itself. In bytes.
const NEAR: usize = 128;

/// A fingerprint for each finding, all different: a hash of the rule, the path, the line on which
/// the finding begins and the text it covers, and of how many alike came before. Line numbers and
/// the rest of the file don't matter, nor does the wording of the message.
pub fn fingerprints(findings: &[Diagnostic], sources: &Sources<'_>) -> Vec<u128> {
    let mut alike: HashMap<u128, u32> = HashMap::new();
    findings
        .iter()
        .map(|finding| {
            let hash = content_hash(finding, sources.get(finding.at.file));
            let ordinal = alike.entry(hash.0).or_default();
            let hash = hash.field(&ordinal.to_le_bytes());
            *ordinal += 1;
            hash.0
        })
        .collect()
}

fn content_hash(finding: &Diagnostic, source: &Source<'_>) -> Hash {
    let span = source.clamp(finding.at.span);
    let covered = cut(source.text, span.start as usize, span.end as usize);
    Hash::new()
        .field(finding.rule.as_bytes())
        .field(source.path.as_bytes())
        .field(line(finding, source, span).trim().as_bytes())
        .field(covered.as_bytes())
}

/// The line counts, but for what is found of a file as a whole: that stands at its first byte.
fn line<'s>(finding: &Diagnostic, source: &Source<'s>, span: Span) -> &'s str {
    let is_whole = finding.at.span == Span::at(0);
    if is_whole { "" } else { line_around(source, span) }
}

fn line_around<'s>(source: &Source<'s>, span: Span) -> &'s str {
    let line = source.line(source.lines().line(span.start));
    if line.len() <= LONG_LINE {
        return &source.text[line];
    }
    let start = (span.start as usize).min(line.end);
    let from = (line.start.max(start.saturating_sub(NEAR))..=start)
        .find(|&it| source.text.is_char_boundary(it))
        .unwrap_or(start);
    &source.text[from..start + cut(source.text, start, line.end).len()]
}

/// The text between, or its beginning where it is long.
fn cut(text: &str, start: usize, end: usize) -> &str {
    let end = end.min(start + NEAR);
    let end = (start..=end).rev().find(|&it| text.is_char_boundary(it)).unwrap_or(start);
    &text[start..end]
}

/// FNV-1a with 128 bits: small, and the same on every machine and in every version.
struct Hash(u128);

impl Hash {
    const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// Adds a field and its end: 0xFF stands in no UTF-8 text.
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
    use crate::{Report, SourceFile};
    use doclint_diagnostic::{FileId, Level, Location};

    fn prints(text: &str, spans: &[(&str, usize)]) -> Vec<u128> {
        let mut report = Report::default();
        let file = SourceFile { path: "a.mdx".into(), text: text.into() };
        report.files.insert(FileId(0), file);
        for (needle, nth) in spans {
            let start = text.match_indices(needle).nth(*nth).unwrap().0;
            report.findings.push(Diagnostic {
                rule: "a/b".into(),
                level: Level::Error,
                at: Location { file: FileId(0), span: (start..start + needle.len()).into() },
                message: "m".into(),
                labels: vec![],
                help: None,
                fixes: vec![],
            });
        }
        fingerprints(&report.findings, &Sources::new(&report))
    }

    #[test]
    fn the_published_test_vectors_hold() {
        let hash = |text: &[u8]| {
            text.iter().fold(Hash::new().0, |hash, &byte| {
                (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b)
            })
        };
        assert_eq!(hash(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(Hash::new().field(b"a").0, hash(b"a\xFF"));
    }

    #[test]
    fn moved_lines_keep_their_fingerprints_and_changed_ones_do_not() {
        let before = prints("x\n  ![](a) ![](b)\n", &[("![](a)", 0), ("![](b)", 0)]);
        let moved = prints("new\n\nx\n![](a) ![](b)\r\n", &[("![](a)", 0), ("![](b)", 0)]);
        assert_eq!(before, moved);
        assert_ne!(before[0], before[1]);
        let changed = prints("x\n![](a) ![](c)\n", &[("![](a)", 0)]);
        assert_ne!(before[0], changed[0]);
    }

    #[test]
    fn equal_places_differ_by_their_order() {
        let all = prints("![](a)\n![](a)\n![](a)\n", &[("![]", 0), ("![]", 1), ("![]", 2)]);
        assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);
        assert_eq!(all[..2], prints("![](a)\n![](a)\n", &[("![]", 0), ("![]", 1)]));
    }

    #[test]
    fn in_a_long_line_only_the_neighbourhood_counts() {
        let line = |first: &str| format!("{first}{}![](a)é{}", "é".repeat(999), "ü".repeat(999));
        let at = [("![]", 0)];
        assert_eq!(prints(&line("a"), &at), prints(&line("bcd"), &at));
        assert_ne!(prints(&line("a"), &at), prints(&line("a").replace("éé![", "éx!["), &at));
    }
}
