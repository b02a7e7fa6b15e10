//! Mail addresses and phone numbers of persons.

use crate::support::prose::token;
use doclint_rule::{Page, PageCx, PageRule, Passage, Profile, RuleMeta};
use std::ops::Range;

pub(crate) struct PersonalData;

/// Where persons and not companies have their mail.
const PROVIDERS: &str = "aol.com fastmail.com gmail.com gmx.de gmx.net googlemail.com hotmail.com icloud.com \
    live.com mail.ru me.com outlook.com pm.me proton.me protonmail.com qq.com web.de yahoo.com \
    yandex.ru 163.com";

/// Parts of addresses that are made up.
const MADE_UP: [&str; 26] = [
    "alice", "bob", "charlie", "example", "foo", "john", "jane", "doe", "user", "your", "name",
    "test", "demo", "me@", "my", "email", "someone", "sample", "abc", "xyz", "123", "admin",
    "hello", "smith", "person", "bar@",
];

impl PageRule for PersonalData {
    const META: RuleMeta = RuleMeta::suggestion(
        "personal-data",
        "the text has the private mail address or phone number of somebody",
        include_str!("personal_data.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for passage in cx.passages() {
            let text = passage.text();
            for (at, _) in text.match_indices('@') {
                let range = trimmed(text, token(text, at));
                if is_private_address(&text[range.clone()]) {
                    report(cx, passage, range, "mail address");
                }
            }
            for (at, _) in text.match_indices('+') {
                let end = text[at + 1..].find(|c: char| {
                    !c.is_ascii_digit() && !matches!(c, ' ' | '-' | '(' | ')' | '.')
                });
                let end = end.map_or(text.len(), |it| at + 1 + it);
                let number = text[at..end].trim_end_matches([' ', '-', '(', '.']);
                let is_alone = text[..at].is_empty() || text[..at].ends_with([' ', '\n', '(']);
                if is_alone && is_private_number(number) {
                    report(cx, passage, at..at + number.len(), "phone number");
                }
            }
        }
    }
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let is_around = |c: char| !c.is_alphanumeric();
    let piece = &text[range.clone()];
    let start = range.start + piece.len() - piece.trim_start_matches(is_around).len();
    start..(range.start + piece.trim_end_matches(is_around).len()).max(start)
}

fn is_private_address(address: &str) -> bool {
    let address = address.to_lowercase();
    let Some((name, domain)) = address.split_once('@') else { return false };
    let is_name = name.len() > 4
        && name.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'.' | b'_' | b'-'));
    is_name
        && PROVIDERS.split_ascii_whitespace().any(|it| it == domain)
        && !MADE_UP.iter().any(|it| address.contains(it))
}

/// Whether a number can be somebody's: in the international form, and not made up.
fn is_private_number(number: &str) -> bool {
    let digits: Vec<u8> = number.bytes().filter(u8::is_ascii_digit).collect();
    let text: String = digits.iter().map(|it| char::from(*it)).collect();
    let up = digits.windows(2).filter(|it| it[1] == it[0] + 1 || it[1] == it[0]).count();
    let is_spaced = number.contains([' ', '-', '(']);
    (10..=15).contains(&digits.len())
        && is_spaced
        && up * 3 < digits.len() * 2
        // Numbers for films and examples in North America.
        && !text.contains("555")
        && !text.contains("0000")
}

fn report(cx: &mut PageCx<'_>, passage: &Passage, part: Range<usize>, what: &str) {
    let span = passage.span(part);
    cx.report(span, format!("private {what} in the text"))
        .help("name an address of the company, or one that is made up, such as `name@example.com`");
}
