//! Here-documents of a shell that never end.

use crate::languages::Kind;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct UnclosedHeredoc;

impl NodeRule for UnclosedHeredoc {
    const META: RuleMeta = RuleMeta::warning(
        "unclosed-heredoc",
        "the text that a command reads has no end",
        include_str!("unclosed_heredoc.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        if !text.contains("<<") || Kind::of(code) != Kind::Shell || text.contains("...") {
            return;
        }
        let Some(open) = unclosed(text) else { return };
        let word = open.word;
        let help = match open.indented {
            true => format!("write `{word}` at the very beginning of its line"),
            false => format!("end the text with a line that is only `{word}`"),
        };
        cx.report(
            content.part(open.place),
            format!("no line ends the text that `<<{word}` begins"),
        )
        .cause("texts that a command reads have no end")
        .help(help);
    }
}

struct Open<'t> {
    place: Range<usize>,
    word: &'t str,
    /// Whether a line has the word, but with blanks around it.
    indented: bool,
}

/// The first here-document without an end.
fn unclosed(code: &str) -> Option<Open<'_>> {
    let mut open: Option<(Open<'_>, bool)> = None;
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let text = line.trim_end_matches(['\n', '\r']);
        match &mut open {
            Some((it, may_indent)) => {
                let is_end = text == it.word
                    || *may_indent && text.trim_start_matches('\t') == it.word
                    // The rest of a command can follow in brackets: `EOF)`.
                    || text.strip_prefix(it.word).is_some_and(|it| it.starts_with([')', '"', '`']));
                it.indented |= text.trim() == it.word;
                if is_end {
                    open = None;
                }
            }
            None => {
                open = opening(text).map(|(place, word, may_indent)| {
                    let place = start + place.start..start + place.end;
                    (Open { place, word, indented: false }, may_indent)
                })
            }
        }
    }
    open.map(|it| it.0)
}

/// The sign and the word by which a line begins a here-document, and whether its end may be indented
/// by tabs.
fn opening(line: &str) -> Option<(Range<usize>, &str, bool)> {
    let at = line.find("<<")?;
    let before = &line[..at];
    let rest = &line[at + 2..];
    // `<<<` gives a word, `$((1 << 2))` is arithmetic, and a comment begins nothing.
    if rest.starts_with('<') || before.contains("((") || before.trim_start().starts_with('#') {
        return None;
    }
    let tail = rest.strip_prefix('-').unwrap_or(rest);
    let quoted = tail.trim_start_matches(' ').trim_start_matches(['\'', '"', '\\']);
    let is_part = |it: &u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-' | b'.');
    let length = quoted.bytes().take_while(is_part).count();
    let word = &quoted[..length];
    let is_word = word.starts_with(|c: char| c.is_ascii_uppercase());
    let end = line.len() - quoted.len() + length;
    is_word.then_some((at..end, word, tail.len() < rest.len()))
}
