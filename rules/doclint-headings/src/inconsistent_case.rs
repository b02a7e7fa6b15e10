//! Headings that are not in the case of the other headings of their page.

use crate::names::{self, Prose};
use crate::outline;
use crate::words::{self, Word};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::text::is_preposition;
use doclint_rule::{
    Configurable, Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast,
};

pub(crate) struct InconsistentCase {
    options: InconsistentCaseOptions,
}

/// The options of `inconsistent-case`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct InconsistentCaseOptions {
    /// The case that headings have to be in.
    case: ExpectedCase,
    /// Names that always have a capital.
    names: Vec<String>,
}

/// How many headings show a page's case.
const LEAST_HEADINGS: usize = 4;

/// The case of headings.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(crate = "doclint_rule::serde", rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
enum ExpectedCase {
    /// The case of most headings of the page.
    #[default]
    Consistent,
    /// `Create a key`.
    Sentence,
    /// `Create a Key`.
    Title,
}

#[derive(Clone, Copy, PartialEq)]
enum Case {
    Sentence,
    Title,
}

impl Configurable for InconsistentCase {
    type Options = InconsistentCaseOptions;
    fn new(options: InconsistentCaseOptions) -> Self {
        Self { options }
    }
}

impl PageRule for InconsistentCase {
    const META: RuleMeta = RuleMeta::suggestion(
        "inconsistent-case",
        "a heading is not in the same case as the others on its page",
        include_str!("inconsistent_case.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let headings = ast::Heading::all(page).filter(|it| !outline::is_dated(*it));
        let headings: Vec<_> = headings.map(|it| (it, words::of(it.node()))).collect();
        let is_asked = self.options.case != ExpectedCase::Consistent;
        if headings.is_empty() || !is_asked && headings.len() < LEAST_HEADINGS {
            return;
        }
        let prose = Prose::of(page.root());
        let is_name = |word: &str| {
            names::is_known(word)
                || prose.names.contains(word)
                || self.options.names.iter().any(|name| name == word)
        };
        let cases: Vec<_> = headings.iter().map(|(_, words)| case(words, &is_name)).collect();
        let Some(expected) = self.expected(&cases, prose.is_english) else { return };
        for ((heading, words), case) in headings.iter().zip(&cases) {
            if case.is_none_or(|case| case == expected) {
                continue;
            }
            let (found, name) = match expected {
                Case::Sentence => ("title case", "sentence case"),
                Case::Title => ("sentence case", "title case"),
            };
            let message = match self.options.case {
                ExpectedCase::Consistent => {
                    format!("heading is in {found}, but most on this page are in {name}")
                }
                _ => format!("expected heading in {name}, found {found}"),
            };
            let quotes = words::has_quotes(cx.page().slice(heading.span()));
            let finding = cx.report(heading.span(), message);
            finding.help(format!("write it in {name}, but keep the capitals of names"));
            if !quotes {
                let edits: Vec<_> =
                    evidence(words, &is_name).map(|word| recase(word, expected)).collect();
                finding.fix(Fix::suggestion(format!("Change it to {name}"), edits));
            }
        }
    }
}

impl InconsistentCase {
    /// The case that headings have to be in, if three of four agree or an option says so.
    fn expected(&self, cases: &[Option<Case>], is_english: bool) -> Option<Case> {
        match self.options.case {
            ExpectedCase::Sentence => return Some(Case::Sentence),
            ExpectedCase::Title => return Some(Case::Title),
            ExpectedCase::Consistent if !is_english => return None,
            ExpectedCase::Consistent => {}
        }
        let count = |counted| cases.iter().filter(|case| **case == Some(counted)).count();
        let (sentence, title) = (count(Case::Sentence), count(Case::Title));
        match sentence + title {
            ..LEAST_HEADINGS => None,
            _ if sentence >= 3 * title => Some(Case::Sentence),
            _ if title >= 3 * sentence => Some(Case::Title),
            _ => None,
        }
    }
}

/// The case of a heading. `None` if no word shows it or words disagree, and for questions and other
/// whole sentences.
fn case(words: &[Word<'_>], is_name: &impl Fn(&str) -> bool) -> Option<Case> {
    if words.last().is_some_and(|word| word.ends_sentence)
        || words.iter().any(is_expanded)
        || extends_name(words, is_name)
    {
        return None;
    }
    let mut found = None;
    for word in evidence(words, is_name) {
        let case = if is_capitalized(word.text) { Case::Title } else { Case::Sentence };
        if found.is_some_and(|it| it != case) {
            return None;
        }
        found = Some(case);
    }
    found
}

/// The words whose case matters: neither the first, nor a name or an acronym, nor one of
/// the small words that title case does not capitalize.
fn evidence<'w, 'a>(
    words: &'w [Word<'a>],
    is_name: &'w impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'w Word<'a>> {
    // Small beside the prepositions.
    const SMALL: [&str; 7] = ["outside", "that", "these", "this", "until", "when", "within"];
    let is_small = |word: &str| SMALL.contains(&word) || is_preposition(word);
    words.iter().filter(move |word| {
        let text = word.text;
        text.len() >= 4
            && !word.is_start
            && text.bytes().skip(1).all(|b| b.is_ascii_lowercase())
            && text.as_bytes()[0].is_ascii_alphabetic()
            && !is_small(&text.to_ascii_lowercase())
            && !(is_capitalized(text) && is_name(text))
    })
}

/// Whether a capital follows a name: the word is often a part of it, as in `GitHub Actions`.
fn extends_name(words: &[Word<'_>], is_name: &impl Fn(&str) -> bool) -> bool {
    words.windows(2).any(|pair| {
        let (before, word) = (pair[0].text, pair[1]);
        let follows = names::is_mixed(before) || is_capitalized(before) && is_name(before);
        follows && !word.is_start && is_capitalized(word.text) && !is_name(word.text)
    })
}

/// An acronym in brackets: the words before it are a name, as in `Model Context Protocol (MCP)`.
fn is_expanded(word: &Word<'_>) -> bool {
    word.in_brackets && word.text.len() >= 2 && word.text.bytes().all(|b| b.is_ascii_uppercase())
}

fn is_capitalized(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

fn recase(word: &Word<'_>, case: Case) -> Edit {
    let (first, rest) = word.text.split_at(1);
    let first = match case {
        Case::Sentence => first.to_ascii_lowercase(),
        Case::Title => first.to_ascii_uppercase(),
    };
    Edit::replace(word.span, first + rest)
}
