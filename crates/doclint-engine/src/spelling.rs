//! Words that are in no dictionary of the project: looked up page by page, and judged by what the
//! whole site uses.

use crate::guard::guarded;
use crate::outcome::Outcome;
use doclint_diagnostic::{Diagnostic, Edit, FileId, Fix, Level, Location, Span};
use doclint_rule::host::{PageInput, Speller, Uses, UsesOfPage, meant};
use doclint_rule::words::counted;
use doclint_rule::{AstNode, Passage, ast};
use doclint_syntax::{Node, NodeKind};
use doclint_text::{OBJECT, PROSE_ATTRIBUTES, words};
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::ops::Range;
use std::sync::Arc;

/// A rule that reports misspelled words, and its level.
type ReportingRule = (Arc<str>, Level);

/// The rules of a run that report misspelled words, with their levels, and its spelling checker.
#[derive(Default)]
pub(crate) struct Spelling {
    pub rules: Vec<ReportingRule>,
    /// The spelling checker, if the settings name a dictionary.
    pub speller: Option<Arc<Speller>>,
}

/// Facts kept about the words of a page.
#[derive(Clone, Default)]
pub(crate) struct PageWords {
    /// The rules that report them; none where the page is not checked.
    pub rules: Vec<ReportingRule>,
    pub unknown: Vec<Unknown>,
    /// Unknown words that are a part of code or a name here, in small letters.
    pub terms: HashSet<Box<str>>,
    /// The page's uses of known words.
    pub uses: UsesOfPage,
}

/// A word that may be misspelled.
#[derive(Clone)]
pub(crate) struct Unknown {
    pub word: Box<str>,
    pub span: Span,
}

/// Shorter words are not looked at, in bytes.
const SHORTEST: usize = 4;

/// How many terms of a page are kept.
const MOST_TERMS: usize = 10_000;

/// How many unknown words of a page are kept.
const MOST_UNKNOWN: usize = 2_000;

/// For how many words of a site near ones are looked for, which takes a thousand times as long as to
/// look one up.
const MOST_JUDGED: usize = 10_000;

impl Spelling {
    /// Whether there is something to look for.
    pub fn is_on(&self) -> bool {
        self.speller.is_some() && !self.rules.is_empty()
    }

    /// Returns the spelling checker, if the settings name a dictionary.
    pub fn speller(&self) -> Option<&Speller> {
        self.speller.as_deref()
    }

    /// The words of a page. Only a page that is `checked` has findings; what all of them use is known
    /// to the site.
    pub fn of_page(&self, page: &PageInput<'_>, checked: bool) -> PageWords {
        let mut out = PageWords::default();
        let speller = self.speller().filter(|_| self.is_on() && page.is_english());
        let Some(speller) = speller else { return out };
        if checked {
            out.rules.clone_from(&self.rules);
        }
        for passage in page.passages() {
            out.read(passage, speller);
        }
        for node in page.page.walk() {
            out.learn(node, speller);
        }
        out
    }
}

impl PageWords {
    /// Whether the page has nothing to say.
    pub fn is_empty(&self) -> bool {
        self.unknown.is_empty() && self.terms.is_empty() && self.uses.is_empty()
    }

    /// Looks up the words of a passage.
    fn read(&mut self, passage: &Passage, speller: &Speller) {
        let text = passage.text();
        let mut starts = passage.sentences().iter().map(|it| it.start).peekable();
        let (mut found, mut names, mut count) = (Vec::new(), Vec::new(), 0);
        for word in words(text) {
            let mut is_first = false;
            while starts.next_if(|start| *start <= word.range.start).is_some() {
                is_first = true;
            }
            count += 1;
            if is_joined(text, &word.range) {
                continue;
            }
            if speller.knows(word.text) {
                parts(word.range, text).for_each(|part| self.uses.add(&text[part]));
                continue;
            }
            // A hyphen can be in the middle of a word.
            if word.text.contains('-') && speller.knows(&word.text.replace('-', "")) {
                continue;
            }
            for part in parts(word.range, text).filter(|it| it.len() >= SHORTEST) {
                match case(&text[part.clone()]) {
                    Case::Small => found.push(part),
                    Case::Capital if is_first => found.push(part),
                    Case::Capital => names.push(part),
                    Case::Other => {}
                }
            }
        }
        // A list of names, or words of another language.
        let unknown = found.len() + names.len();
        let is_foreign = unknown > 2 && unknown * 3 > count;
        for part in names {
            self.add_term(&text[part]);
        }
        for part in found.into_iter().filter(|_| !is_foreign) {
            let (word, span) = (&text[part.clone()], passage.span(part));
            // Markup inside of a word makes two of it, as in `item*n*`.
            let is_whole = span.len() as usize == word.len();
            if is_whole && self.unknown.len() < MOST_UNKNOWN && !speller.knows(word) {
                self.unknown.push(Unknown { word: word.into(), span });
            }
        }
    }

    /// Takes the words of code, names and addresses for known.
    fn learn(&mut self, node: Node<'_>, speller: &Speller) {
        let text = match node.kind() {
            NodeKind::Code | NodeKind::InlineCode | NodeKind::Expression | NodeKind::Esm => {
                node.text()
            }
            NodeKind::Attribute => {
                let attribute = ast::Attribute::cast(node);
                let name = attribute.and_then(|it| it.name());
                let is_prose = name.is_some_and(|it| PROSE_ATTRIBUTES.contains(&it.as_str()));
                if is_prose { return } else { node.text() }
            }
            _ => return,
        };
        for word in words(text) {
            for part in identifier_parts(word.text).filter(|it| it.len() >= SHORTEST) {
                if !speller.knows(part) {
                    self.add_term(part);
                }
            }
        }
    }

    fn add_term(&mut self, word: &str) {
        if self.terms.len() < MOST_TERMS {
            self.terms.insert(word.to_lowercase().into());
        }
    }
}

/// How a word is written.
enum Case {
    Small,
    Capital,
    Other,
}

fn case(word: &str) -> Case {
    let is_letter = |c: char| c.is_ascii_alphabetic() || ('\u{C0}'..='\u{24F}').contains(&c);
    if !word.chars().all(|c| is_letter(c) || matches!(c, '\'' | '’')) {
        return Case::Other;
    }
    let mut letters = word.chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    match (is_capital, letters.any(char::is_uppercase)) {
        (_, true) => Case::Other,
        (true, false) => Case::Capital,
        (false, false) => Case::Small,
    }
}

/// Whether a word is a part of an address, a file name or an expression: a sign joins it to what is
/// beside it.
fn is_joined(text: &str, range: &Range<usize>) -> bool {
    let before = text[..range.start].chars().next_back();
    let mut after = text[range.end..].chars();
    let next = after.next();
    let is_sign = |c: char| c == OBJECT || "/\\@#$%&=+_~<>|*^`{}[]:".contains(c);
    let mut goes_on = || after.next().is_some_and(char::is_alphanumeric);
    before.is_some_and(|c| is_sign(c) || matches!(c, '.' | '-'))
        || match next {
            Some('.' | ':' | '(') => goes_on(),
            Some(c) => c == '-' || is_sign(c) && c != ']',
            None => false,
        }
}

/// The parts of a word between hyphens.
fn parts(range: Range<usize>, text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = range.start;
    text[range].split(['-', '\u{2010}', '\u{2011}']).map(move |part| {
        let start = at;
        let after = text[start + part.len()..].chars().next();
        at = start + part.len() + after.map_or(0, char::len_utf8);
        start..start + part.len()
    })
}

/// The words of an identifier: `maxRetries` and `max_retries` have two.
fn identifier_parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(|c: char| !c.is_alphabetic()).flat_map(|piece| {
        let mut starts = vec![0];
        let mut was_small = false;
        for (at, c) in piece.char_indices() {
            if was_small && c.is_uppercase() {
                starts.push(at);
            }
            was_small = c.is_lowercase();
        }
        let ends = starts.clone().into_iter().skip(1).chain([piece.len()]);
        starts.into_iter().zip(ends).map(|(start, end)| &piece[start..end]).collect::<Vec<_>>()
    })
}

/// Reports the words that the site shows to be misspelled.
pub(crate) fn find(outcome: &mut Outcome, pages: Vec<(FileId, PageWords)>, spelling: &Spelling) {
    let Some(speller) = spelling.speller() else { return };
    let uses = &Uses::default();
    let mut terms: HashSet<Box<str>> = HashSet::new();
    for file in outcome.files.iter() {
        for part in words(&file.path).flat_map(|it| identifier_parts(it.text)) {
            terms.insert(part.to_lowercase().into());
        }
    }
    let mut times: HashMap<String, u32> = HashMap::new();
    for (_, page) in &pages {
        uses.add_all(&page.uses);
        terms.extend(page.terms.iter().cloned());
        for unknown in &page.unknown {
            *times.entry(unknown.word.to_lowercase()).or_default() += 1;
        }
    }
    // Findings of the rule itself.
    let found: HashSet<(Arc<str>, Location)> = outcome
        .findings
        .iter()
        .filter(|it| spelling.rules.iter().any(|rule| rule.0 == it.rule))
        .map(|it| (Arc::clone(&it.rule), it.at))
        .collect();
    let mut judged: HashMap<String, Option<String>> = HashMap::new();
    for (file, page) in pages {
        for Unknown { word, span } in page.unknown.iter().filter(|_| !page.rules.is_empty()) {
            let key = word.to_lowercase();
            if terms.contains(&*key) || judged.len() >= MOST_JUDGED {
                continue;
            }
            let times = times.get(&key).copied().unwrap_or(1);
            let near = judged.entry(key).or_insert_with_key(|key| {
                // A dictionary that breaks its reader costs findings, not the run.
                guarded(|| meant(key, times, speller, uses)).unwrap_or_default()
            });
            let Some(near) = near else { continue };
            for rule in &page.rules {
                let at = Location { file, span: *span };
                if found.contains(&(Arc::clone(&rule.0), at)) {
                    continue;
                }
                let (times, noun) = (uses.of(near), outcome.site.platform.noun);
                outcome.findings.push(finding(rule, at, word, &Meant { near, times, noun }));
            }
        }
    }
}

/// The word that was probably meant, and how often what is called `noun` has it.
struct Meant<'a> {
    near: &'a str,
    times: u32,
    noun: &'static str,
}

fn finding(
    rule: &ReportingRule,
    at: Location,
    word: &str,
    &Meant { near, times, noun }: &Meant<'_>,
) -> Diagnostic {
    let is_capital = word.starts_with(char::is_uppercase);
    let near = match near.chars().next().filter(|_| is_capital) {
        Some(first) => first.to_uppercase().chain(near.chars().skip(1)).collect(),
        None => near.to_owned(),
    };
    let known = match times {
        0 => String::new(),
        count => format!("the {noun} uses `{near}` {}; ", counted(count as usize, "time")),
    };
    let help = format!("{known}if the word is right, run `doclint vocabulary add {word}`");
    Diagnostic {
        rule: Arc::clone(&rule.0),
        level: rule.1,
        at,
        message: format!("`{word}` is misspelled: expected `{near}`").into(),
        cause: None,
        labels: Vec::new(),
        help: Some(help.into()),
        fixes: vec![Fix::suggestion(format!("Write `{near}`"), Edit::replace(at.span, near))],
    }
}
