//! Words that are written twice.

use crate::support::prose::{holds, is_in_code, is_in_quotes};
use crate::support::signs::before;
use doclint_rule::edit::{near_after, near_before};
use doclint_rule::{Edit, Fix, FixKind, Genre, Need, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct DoubledWord;

/// Words that English doubles: "that that is", "it had had".
const DOUBLED: &str = "that had is do so very no many much more really bye ha blah there in on her long extra pretty highly etc log";

/// Words that are doubled across a capital in error only: "The the".
const SMALL: &str = "a and for if in is it of the this to with you your";

/// Verbs with `to` behind them, which a purpose may follow: "connect to to communicate".
const TAKE_TO: &str = "adhere apply attach belong bind connect connected conform link linked listen map migrate \
                       navigate point post push refer relate respond send speak subscribe switch talk tune write";

/// Words that begin the name of a thing, and no purpose: "connect to to the server".
const NAMES_BEGIN: &str = "a an his its my our that the their these this those your";

/// How verbs begin behind which somebody is named, and then what that one does: "we remind you you should".
const TAKE_YOU: [&str; 8] = ["assur", "gave", "giv", "inform", "promis", "remind", "show", "tel"];

impl PageRule for DoubledWord {
    const META: RuleMeta = RuleMeta::suggestion(
        "doubled-word",
        "a word is written twice in a row",
        include_str!("doubled_word.md"),
    )
    .in_builds()
    .in_api_files()
    .skips(&[Genre::Record])
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !may_have_doubled(page) {
            return;
        }
        // Text that fills a place is in no language.
        let is_filler =
            |it: &str| ["ipsum", "dolore", "proident"].iter().any(|word| it.contains(word));
        for passage in cx.passages().iter().filter(|it| !is_filler(it.text())) {
            let mut last = None;
            for word in passage.words() {
                let Some(first) = last.replace(word.clone()) else { continue };
                if first.text.len() != word.text.len() || !is_doubled(first.text, word.text) {
                    continue;
                }
                // The second part of a name such as `example.dev` is not a word.
                let is_part = before(passage.text(), first.range.start)
                    .is_some_and(|c| matches!(c, '.' | '/' | '-' | '@' | ':' | '$'));
                if is_part {
                    continue;
                }
                let between = passage.span(first.range.end..word.range.start);
                let blank = page.slice(between);
                // Two links, or two bold words, are two things.
                if blank.is_empty() || !blank.chars().all(char::is_whitespace) {
                    continue;
                }
                // Examples repeat words: in quotation marks, or more than twice.
                let text = passage.text();
                let next = near_after(&text[word.range.end..]).split_whitespace().next();
                let sentence = near_before(&text[..first.range.start]);
                let previous = sentence.split_whitespace().next_back();
                let is_tripled = [next, previous].contains(&Some(word.text));
                // "A client whose build fails fails only here."
                let may_be_verb = first.text == "is" || first.text.ends_with('s');
                if may_be_verb && ends_clause(sentence) {
                    continue;
                }
                // What a template puts there is not prose.
                let is_template = sentence.rsplit_once("{{").is_some_and(|it| !it.1.contains("}}"));
                // A parameter before its type in a signature: `model model.Model`.
                let rest = text[word.range.end..].strip_prefix('.').unwrap_or_default();
                let is_path = rest.starts_with(|it: char| it.is_ascii_alphabetic())
                    || text[word.range.end..].starts_with('/');
                // So does a command that nobody marked as code: `mount -t cgroup2 cgroup2`.
                let is_option = |it: &str| {
                    it.len() == 2 && it.starts_with('-') && it.ends_with(char::is_alphanumeric)
                };
                let is_command = sentence.split_whitespace().rev().take(3).any(is_option);
                // A verb that takes one `to`, and the one of what it is for: "subscribe to to get".
                let begins = |it: &str| TAKE_YOU.iter().any(|verb| it.starts_with(verb));
                let is_taken = match first.text {
                    "to" => {
                        previous.is_some_and(|it| holds(TAKE_TO, it))
                            && !next.is_some_and(|it| holds(NAMES_BEGIN, it))
                    }
                    "you" => previous.is_some_and(begins),
                    "run" => previous == Some("dry"),
                    _ => false,
                };
                // Somebody may be called so: "Bo Bo <bo@example.com>".
                let after = text[word.range.end..].trim_start_matches([',', '<', '(', ' ']);
                let is_name = after.split_whitespace().next().is_some_and(|it| it.contains('@'));
                if is_tripled
                    || is_taken
                    || is_name
                    || is_command
                    || is_template
                    || is_path
                    || is_in_quotes(text, first.range.start)
                {
                    continue;
                }
                // A word that is in a link or in bold, and the one beside it, are parts of two things.
                let span = passage.span(first.range.start..word.range.end);
                if page.slice(span) != &text[first.range.start..word.range.end] {
                    continue;
                }
                let finding = cx.report(span, format!("`{}` is written twice", first.text));
                finding.cause("a word is written twice");
                // One of these ends a clause, and the other one begins the next.
                let may_lack_comma = matches!(word.text, "it" | "this" | "you");
                finding.help(match may_lack_comma {
                    true => "remove one of them, or put a comma between them",
                    false => "remove one of them",
                });
                if !may_lack_comma && !blank.contains('\n') {
                    let edit = Edit::delete(Span::new(between.start, span.end));
                    // Which word is meant in its place, and whether a name begins with it, nobody knows.
                    finding.fix(Fix::suggestion("Remove the second one", edit));
                }
            }
        }
    }
}

/// Whether the source of a page has a word twice in a row. To look for it costs much less than to read the prose
/// of a page.
fn may_have_doubled(page: &Page) -> bool {
    let source = page.source();
    let bytes = source.as_bytes();
    let is_letter = |it: &&u8| it.is_ascii_alphabetic() || **it == b'\'';
    let (mut last, mut start): (&[u8], usize) = (&[], 0);
    for (at, _) in bytes.iter().enumerate().filter(|it| *it.1 <= b' ') {
        let word = &bytes[start..at];
        start = at + 1;
        let Some(first) = word.first() else { continue };
        // Most words begin with another letter than the one before. Punctuation may be before the first one, and
        // behind the second one.
        let is_near = last.iter().find(is_letter).is_some_and(|it| it | 0x20 == first | 0x20);
        if is_near {
            let length = word.iter().take_while(is_letter).count();
            let tail = last.iter().rev().take_while(is_letter).count();
            let begin = at - word.len();
            let second = source.get(begin..begin + length).unwrap_or_default();
            let first = std::str::from_utf8(&last[last.len() - tail..]).unwrap_or_default();
            let may_be = first.len() == second.len() && is_doubled(first, second);
            if may_be && !is_in_code(page, begin) {
                return true;
            }
        }
        last = word;
    }
    false
}

fn is_doubled(first: &str, second: &str) -> bool {
    // An operator is not a word: "the nodes AND and OR". Nor is a name: "node A a packet".
    let is_capital = |it: &str| it.bytes().all(|b| b.is_ascii_uppercase());
    let differs_in_case = || !is_capital(first) && first.eq_ignore_ascii_case(second);
    let is_same = first == second || holds(SMALL, second) && differs_in_case();
    let is_plain = second.bytes().all(|it| it.is_ascii_lowercase() || it == b'\'');
    let is_word = second.len() > 1 || second == "a";
    is_plain && is_word && is_same && !holds(DOUBLED, second) || is_doubled_in_error(first, second)
}

/// Whether the first `is` of two may end a clause that the second one does not belong to: "what each one is
/// is up to you".
fn ends_clause(before: &str) -> bool {
    const QUESTIONS: [&str; 9] =
        ["what", "where", "who", "whose", "how", "which", "that", "whatever", "way"];
    let mut words = before.rsplit(|c: char| !c.is_alphabetic()).filter(|it| !it.is_empty()).take(8);
    words.any(|it| QUESTIONS.contains(&it.to_ascii_lowercase().as_str()))
}

/// A word that is right when doubled at the end of a clause only: "what it is is".
fn is_doubled_in_error(first: &str, second: &str) -> bool {
    first == second && second == "is"
}
