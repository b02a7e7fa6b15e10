//! Names in code that a change replaces in some places of a page and leaves in others.

use doclint_diagnostic::Span;
use doclint_syntax::{Dialect, NodeKind, Page, parse};
use std::collections::{HashMap, HashSet};

/// A name that a page has in place of an earlier one, which other code of the page still has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedName {
    /// The earlier name.
    pub old: String,
    /// The name in its place.
    pub new: String,
    /// The first place of the new name on a changed line.
    pub at: Span,
    /// The places of the earlier name on lines that the change left alone; at least one.
    pub left: Vec<Span>,
}

/// A longer line is data, and no name in it is looked at. In bytes.
const LONGEST_LINE: usize = 1000;

/// How many letters a line has beside its names, where it is compared with another one.
const LEAST_LETTERS: usize = 3;

/// Words before a name that a sample gives to something of its own.
const DECLARED_BY: [&str; 10] =
    ["const", "let", "var", "def", "function", "fn", "class", "type", "interface", "func"];

/// A name, and where it begins in its line, in bytes.
type Name<'s> = (usize, &'s str);

impl RenamedName {
    /// The names that a change has replaced on a page, given its text before and now.
    pub fn all(before: &str, now: &str, dialect: Dialect) -> Vec<Self> {
        let (was, is) = (lines(before), lines(now));
        let (old, new) = (texts(&was), texts(&is));
        let pairs = replaced(&was, &old, &is, &new);
        if pairs.is_empty() {
            return Vec::new();
        }
        let (known, kept) = (counts(&was), counts(&is));
        // Where a name takes part in two exchanges, it is not known which belongs to which.
        let others = counts_of(pairs.iter().flat_map(|it| [it.old, it.new]));
        let page = parse(now, dialect);
        let code = Code::of(&page);
        let pairs = pairs.into_iter().filter(|it| {
            let count =
                |counts: &HashMap<&str, usize>, name| counts.get(name).copied().unwrap_or(0);
            let is_replaced = count(&kept, it.old) + it.lines.len() <= count(&known, it.old);
            let is_alone = others[it.old] == 1 && others[it.new] == 1;
            !known.contains_key(it.new) && is_replaced && is_alone && !is_respelled(it)
        });
        pairs.filter_map(|it| it.left_in(&is, &old, &code)).collect()
    }
}

/// A line with names, and where it begins in its text, in bytes.
struct Line<'s> {
    start: usize,
    text: &'s str,
    names: Vec<Name<'s>>,
}

impl Line<'_> {
    /// The line without its names: lines of the same shape differ in names only.
    fn shape(&self) -> Vec<&str> {
        let mut end = 0;
        let mut shape: Vec<&str> = Vec::new();
        for &(at, name) in &self.names {
            shape.push(&self.text[end..at]);
            end = at + name.len();
        }
        shape.push(&self.text[end..]);
        shape
    }

    /// Whether there is enough beside the names to say which line it was.
    fn is_telling(&self) -> bool {
        let shape = self.shape();
        let letters = shape.iter().flat_map(|it| it.bytes()).filter(u8::is_ascii_alphabetic);
        letters.take(LEAST_LETTERS).count() == LEAST_LETTERS
    }

    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|it| it.1 == name)
    }
}

/// A name in place of another on lines that are otherwise the same.
struct Pair<'s> {
    old: &'s str,
    new: &'s str,
    /// Where the lines with the new name begin, in bytes.
    lines: Vec<usize>,
}

impl Pair<'_> {
    /// The finding, if the change forgot code with the earlier name. A line with both names says what
    /// was renamed, and a sample that declares the name means something of its own.
    fn left_in(
        &self,
        now: &[Line<'_>],
        old: &HashSet<&str>,
        code: &Code<'_>,
    ) -> Option<RenamedName> {
        let (mut at, mut left) = (None, Vec::new());
        for line in now {
            let is_changed = self.lines.binary_search(&line.start).is_ok();
            if line.has(self.old) && line.has(self.new) {
                return None;
            }
            for &(place, name) in &line.names {
                let start = line.start + place;
                let span = Span::new(start as u32, (start + name.len()) as u32);
                if name == self.new && is_changed && at.is_none() && code.around(span).is_some() {
                    at = Some(span);
                }
                if name == self.old
                    && let Some(sample) = code.around(span)
                {
                    if declares(sample, name) {
                        return None;
                    }
                    if old.contains(line.text) {
                        left.push(span);
                    }
                }
            }
        }
        let (old, new) = (self.old.to_owned(), self.new.to_owned());
        Some(RenamedName { old, new, at: at?, left }).filter(|it| !it.left.is_empty())
    }
}

/// The code of a page.
struct Code<'p> {
    page: &'p Page,
    spans: Vec<Span>,
}

impl<'p> Code<'p> {
    fn of(page: &'p Page) -> Self {
        let kinds = [NodeKind::Code, NodeKind::InlineCode];
        let nodes = kinds.into_iter().flat_map(|it| page.of_kind(it));
        let mut spans: Vec<Span> = nodes.map(|it| it.span()).collect();
        spans.sort_by_key(|it| it.start);
        Self { page, spans }
    }

    /// The code around a place.
    fn around(&self, span: Span) -> Option<&'p str> {
        let at = self.spans.partition_point(|it| it.start <= span.start).checked_sub(1)?;
        let code = self.spans[at];
        (span.end <= code.end).then(|| &self.page.source()[code.range()])
    }
}

/// The names in the place of others, in the order of their first lines.
fn replaced<'s>(
    was: &[Line<'s>],
    old: &HashSet<&str>,
    is: &[Line<'s>],
    new: &HashSet<&str>,
) -> Vec<Pair<'s>> {
    let mut removed: HashMap<Vec<&str>, Vec<&Line<'s>>> = HashMap::new();
    let gone = was.iter().rev().filter(|it| !new.contains(it.text) && it.is_telling());
    for line in gone {
        removed.entry(line.shape()).or_default().push(line);
    }
    let mut pairs: Vec<Pair<'s>> = Vec::new();
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    for line in is.iter().filter(|it| !old.contains(it.text)) {
        let Some(before) = removed.get_mut(&line.shape()).and_then(Vec::pop) else { continue };
        let names = before.names.iter().zip(&line.names).map(|it| (it.0.1, it.1.1));
        let mut differing = names.filter(|it| it.0 != it.1);
        let Some(pair) = differing.next() else { continue };
        if differing.any(|it| it != pair) {
            continue;
        }
        let at = *places.entry(pair).or_insert(pairs.len());
        if at == pairs.len() {
            pairs.push(Pair { old: pair.0, new: pair.1, lines: Vec::new() });
        }
        pairs[at].lines.push(line.start);
    }
    pairs
}

/// The lines of a text that have names.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        let shown = line.trim_end_matches(['\n', '\r']);
        let names = if shown.len() <= LONGEST_LINE { names(shown) } else { Vec::new() };
        if !names.is_empty() {
            out.push(Line { start, text: shown, names });
        }
        start += line.len();
    }
    out
}

/// How often each name is in lines.
fn counts<'s>(lines: &[Line<'s>]) -> HashMap<&'s str, usize> {
    counts_of(lines.iter().flat_map(|it| &it.names).map(|it| it.1))
}

fn counts_of<'s>(names: impl Iterator<Item = &'s str>) -> HashMap<&'s str, usize> {
    let mut out = HashMap::new();
    for name in names {
        *out.entry(name).or_default() += 1;
    }
    out
}

fn texts<'s>(lines: &[Line<'s>]) -> HashSet<&'s str> {
    lines.iter().map(|it| it.text).collect()
}

/// The names in a line: options, variables, functions, packages and files that no word looks like.
fn names(line: &str) -> Vec<Name<'_>> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || "_@./-".contains(it);
    let mut out = Vec::new();
    let mut end = 0;
    while let Some(from) = line[end..].find(is_part) {
        let start = end + from;
        let rest = &line[start..];
        end = start + rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let run = line[start..end].trim_end_matches(['.', '/', '-']);
        let name = run.trim_start_matches(['.', '/']);
        if is_name(name) {
            out.push((start + run.len() - name.len(), name));
        }
    }
    out
}

fn is_name(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    // Identifiers of records, versions and dates change from sample to sample.
    if text.len() < 4 || digits * 3 > text.len() || text.contains("//") {
        return false;
    }
    // What readers replace by a value of their own is not a name of the product's.
    let start = text[..text.floor_char_boundary(4)].to_ascii_lowercase();
    if start == "your" || start.starts_with("my_") {
        return false;
    }
    if let Some(option) = text.strip_prefix("--") {
        return option.starts_with(|it: char| it.is_ascii_lowercase());
    }
    if let Some(package) = text.strip_prefix('@') {
        return package.split('/').filter(|it| !it.is_empty()).count() == 2;
    }
    if text.contains(['/', '@']) {
        return false;
    }
    match text.split_once('.') {
        Some((stem, ending)) => !stem.is_empty() && FILES.contains(&ending),
        None if text.contains('-') => false,
        None => {
            let humps = text.as_bytes().windows(2);
            let mut humps =
                humps.filter(|it| it[0].is_ascii_lowercase() && it[1].is_ascii_uppercase());
            text.trim_matches('_').contains('_') || humps.next().is_some()
        }
    }
}

/// The endings of files that samples name.
const FILES: [&str; 16] = [
    "json", "yaml", "yml", "toml", "py", "ts", "tsx", "js", "mjs", "sh", "go", "rs", "rb", "sql",
    "conf", "ini",
];

/// Whether two names are one in the spellings of two languages, or differ only in numbers.
fn is_respelled(pair: &Pair<'_>) -> bool {
    let letters = |name: &str| {
        let letters = name.bytes().filter(u8::is_ascii_alphabetic);
        letters.map(|it| it.to_ascii_lowercase()).collect::<Vec<_>>()
    };
    letters(pair.old) == letters(pair.new)
}

/// Whether a sample gives a name to something of its own. Variables of the environment are common to
/// all samples, also where one sets them.
fn declares(sample: &str, name: &str) -> bool {
    if !name.bytes().any(|it| it.is_ascii_lowercase()) {
        return false;
    }
    sample.match_indices(name).any(|(at, _)| {
        let before = sample[..at].trim_end_matches([' ', '\t']);
        let word = before.rsplit(|it: char| !it.is_ascii_alphabetic()).next().unwrap_or_default();
        let after = &sample[at + name.len()..];
        let sign = after.trim_start_matches(' ');
        let is_set = sign.starts_with(":=")
            || sign.len() < after.len() && sign.starts_with('=') && !sign.starts_with("==");
        before.len() < at && DECLARED_BY.contains(&word) || is_set
    })
}
