//! Numbers and code spans of a translation that differ from those of its source.

use crate::pairs::{groups, is_source};
use doclint_rule::site::SitePage;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{
    Genre, Location, Notes, NotesRule, Page, PageCx, Profile, RuleMeta, SiteCx, SiteNotes, Span,
    ast,
};
use std::collections::BTreeMap;

pub(crate) struct DifferentValue;

impl NotesRule for DifferentValue {
    const META: RuleMeta = RuleMeta::warning(
        "different-value",
        "a translation has another number or code span than its source",
        include_str!("different_value.md"),
    )
    .in_builds()
    .profile(Profile::All)
    .skips(&[Genre::Record])
    .not_in_snippets()
    .only_in_pages()
    .without_authors();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        /// Values behind so many on a page are left out.
        const MOST: usize = 1_000;
        let mut shape = String::new();
        let mut note = String::new();
        let mut codes = ast::InlineCode::all(page).peekable();
        let mut count = 0;
        let nodes = cx.passages().iter().filter_map(|it| Some((it.node(page)?, it)));
        for (index, (node, passage)) in nodes.enumerate() {
            shape.push(match node.kind() {
                NodeKind::Paragraph => 'p',
                NodeKind::Heading => 'h',
                NodeKind::TableCell => 'c',
                _ => 'o',
            });
            let (span, text) = (node.span(), passage.text());
            let mut values = String::new();
            while let Some(code) = codes.next_if(|it| it.span().start < span.end) {
                let value = code.value().as_str();
                if code.span().start >= span.start && is_name(value) {
                    values.push_str(&format!("\t`{value}"));
                    count += 1;
                }
            }
            if text.bytes().any(|it| it.is_ascii_digit()) && is_plain(text) {
                for number in numbers(text) {
                    values.push_str(&format!("\t#{number}"));
                    count += 1;
                }
            }
            if !values.is_empty() {
                note.push_str(&format!("\n{index} {} {}{values}", span.start, span.end));
            }
            if count > MOST {
                return;
            }
        }
        if count > 0 {
            cx.note(&format!("{shape}{note}"), Span::at(0), false);
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let noted = notes.iter().filter_map(|(page, it)| Some((*page, Values::of(it)?)));
        for group in groups(noted).values() {
            let Some(source) = group.iter().find(|it| is_source(it.0)) else { continue };
            let alike = group.iter().filter(|it| it.1.shape == source.1.shape && !it.0.is_past);
            let alike: Vec<_> = alike.filter(|it| it.0.path != source.0.path).collect();
            for (page, values) in &alike {
                let is_only = values.differ_once(&source.1);
                for (index, expected) in &source.1.blocks {
                    let Some(own) = values.blocks.get(index) else { continue };
                    let Some((here, there)) = difference(own, expected) else { continue };
                    let agree = |it: &&&(&SitePage, Values<'_>)| {
                        it.1.blocks.get(index).is_some_and(|it| it.sorted == expected.sorted)
                    };
                    let do_others_agree = alike.iter().filter(agree).count() > 1;
                    if !do_others_agree && !is_only {
                        continue;
                    }
                    let code = source.0.language.as_deref().unwrap_or_default();
                    let others = if do_others_agree { " and in other languages" } else { "" };
                    let message = format!("`{here}` is `{there}` on the `{code}` page{others}");
                    cx.report(Location { file: page.file, span: own.span }, message)
                        .cause("values differ from those of other languages")
                        .label_at(Location { file: source.0.file, span: expected.span }, "source")
                        .help("compare the two pages; one was probably changed without the other");
                }
            }
        }
    }
}

/// The one value that two blocks have not in common: that of the first, and that of the second.
fn difference<'n>(own: &Block<'n>, expected: &Block<'n>) -> Option<(&'n str, &'n str)> {
    if own.sorted.len() != expected.sorted.len() {
        return None;
    }
    let mut here = own.sorted.iter().filter(|it| !expected.sorted.contains(it));
    let mut there = expected.sorted.iter().filter(|it| !own.sorted.contains(it));
    let pair = (here.next()?, there.next()?);
    let is_only = here.next().is_none() && there.next().is_none();
    let is_alike = pair.0.as_bytes().first() == pair.1.as_bytes().first();
    (is_only && is_alike).then(|| (&pair.0[1..], &pair.1[1..]))
}

/// So many equal blocks show that a page was translated faithfully.
const FEWEST_SAME: usize = 3;

/// The values of a page.
struct Values<'n> {
    shape: &'n str,
    /// By the number of the block.
    blocks: BTreeMap<usize, Block<'n>>,
}

struct Block<'n> {
    span: Span,
    sorted: Vec<&'n str>,
}

impl<'n> Values<'n> {
    /// Whether one block has other values than on another page of the same shape, and several others have the
    /// same.
    fn differ_once(&self, other: &Self) -> bool {
        let has_same = |it: &(&usize, &Block<'_>)| {
            other.blocks.get(it.0).is_some_and(|other| other.sorted == it.1.sorted)
        };
        let same = self.blocks.iter().filter(has_same).count();
        let different = self.blocks.len().max(other.blocks.len()) - same;
        different == 1 && same >= FEWEST_SAME
    }

    fn of(notes: &'n Notes) -> Option<Self> {
        let mut lines = notes.iter().next()?.0.split('\n');
        let shape = lines.next()?;
        let blocks = lines.filter_map(|line| {
            let mut parts = line.split('\t');
            let mut place = parts.next()?.split(' ').filter_map(|it| it.parse::<u32>().ok());
            let (index, start, end) = (place.next()?, place.next()?, place.next()?);
            let mut sorted: Vec<&str> = parts.collect();
            sorted.sort_unstable();
            Some((index as usize, Block { span: Span::new(start, end), sorted }))
        });
        Some(Self { shape, blocks: blocks.collect() })
    }
}

/// Whether a code span is a name, which nobody translates, such as `max_retries`. Other ones may be words
/// that readers see or write.
fn is_name(value: &str) -> bool {
    !value.starts_with(|it: char| it.is_ascii_uppercase() || !it.is_ascii_alphanumeric())
        && value.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'.' | b'-'))
}

/// Whether numbers of a text are written alike in all languages: Chinese counts in ten thousands, and
/// hours have two halves.
fn is_plain(text: &str) -> bool {
    const HALVES: [&str; 6] = ["AM", "PM", "am", "pm", "a.m", "p.m"];
    let has_half = |half: &str| {
        let mut places = text.match_indices(half);
        places.any(|it| text[..it.0].trim_end().ends_with(|it: char| it.is_ascii_digit()))
    };
    !text.contains(['万', '萬', '億', '亿', '만', '억', '千', '百', '천', '백'])
        && !HALVES.into_iter().any(has_half)
}

/// The numbers of two digits or more, without the signs between their digits. Those with a letter beside
/// them are names, or have a unit.
fn numbers(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut number = String::new();
    let mut is_name = false;
    let mut before = ' ';
    let mut signs = text.chars().chain([' ']).peekable();
    while let Some(sign) = signs.next() {
        if sign.is_ascii_digit() {
            is_name |= number.is_empty() && before.is_ascii_alphabetic();
            number.push(sign);
        } else if !number.is_empty() {
            let is_between = matches!(sign, '.' | ',' | '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}')
                && signs.peek().is_some_and(char::is_ascii_digit);
            if !is_between {
                if !is_name && !sign.is_ascii_alphabetic() && number.len() > 1 {
                    numbers.push(number);
                }
                (number, is_name) = (String::new(), false);
            }
        }
        before = sign;
    }
    numbers
}
