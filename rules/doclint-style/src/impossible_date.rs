//! Days that no calendar has.

use doclint_rule::{Need, Page, PageCx, PageRule, RuleMeta, Span};
use std::ops::Range;

pub(crate) struct ImpossibleDate;

/// The months with fewer than 31 days, with the number of days, in a leap year.
const SHORT: [(&str, u32); 10] = [
    ("February", 29),
    ("Feb", 29),
    ("April", 30),
    ("Apr", 30),
    ("June", 30),
    ("Jun", 30),
    ("September", 30),
    ("Sep", 30),
    ("November", 30),
    ("Nov", 30),
];

/// A larger number beside the name of a month is no day of it but a short year or a version.
const LARGEST: u32 = 31;

impl PageRule for ImpossibleDate {
    const META: RuleMeta = RuleMeta::warning(
        "impossible-date",
        "the text has a date that no calendar has",
        include_str!("impossible_date.md"),
    )
    .in_builds()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !["30", "31"].iter().any(|it| page.places_of(it).any(|at| is_near_month(page, at))) {
            return;
        }
        let mut found: Vec<(Span, Date<'_>)> = Vec::new();
        for passage in cx.passages() {
            let dates = dates(passage.text());
            if dates.is_empty() || is_about_such(passage.text()) {
                continue;
            }
            found.extend(dates.into_iter().map(|it| (passage.span(it.bytes.clone()), it)));
        }
        for (span, date) in found {
            cx.report(span, format!("no calendar has a day {} in {}", date.day, date.month))
                .cause("the text has a date that no calendar has")
                .help("correct the date");
        }
    }
}

/// Whether a text is about such dates, so that it means them.
fn is_about_such(text: &str) -> bool {
    let text = text.to_lowercase();
    ["invalid", "impossible", "not exist"].iter().any(|it| text.contains(it))
}

/// Whether the name of a short month is close to a place.
fn is_near_month(page: &Page, at: usize) -> bool {
    const BEGINNINGS: [&[u8]; 5] = [b"Feb", b"Apr", b"Jun", b"Sep", b"Nov"];
    let source = page.source().as_bytes();
    let around = &source[at.saturating_sub(12)..source.len().min(at + 8)];
    around.windows(3).any(|it| BEGINNINGS.contains(&it))
}

/// A date that is wrong.
struct Date<'t> {
    month: &'t str,
    day: u32,
    bytes: Range<usize>,
}

/// The dates of a text that are wrong: "June 31", "31 June".
fn dates(text: &str) -> Vec<Date<'_>> {
    let mut out = Vec::new();
    for (name, days) in SHORT {
        for (at, _) in text.match_indices(name) {
            let (before, after) = (&text[..at], &text[at + name.len()..]);
            let is_word = !before.ends_with(char::is_alphanumeric)
                && !after.starts_with(char::is_alphanumeric);
            if !is_word {
                continue;
            }
            let rest = after.strip_prefix('.').unwrap_or(after);
            let following = rest
                .strip_prefix(' ')
                .map_or("", |it| &it[..it.find(|c: char| !c.is_ascii_digit()).unwrap_or(it.len())]);
            let end = text.len() - rest.len() + 1 + following.len();
            // "June 31.5" and "June 31:" are a version and a time.
            let is_whole = !text.get(end..).is_some_and(|it| it.starts_with([':', '%']))
                && !text.get(end..).is_some_and(|it| {
                    it.starts_with('.') && it[1..].starts_with(|c: char| c.is_ascii_digit())
                });
            let is_wrong = |it: &u32| (days + 1..=LARGEST).contains(it);
            if let Some(day) = following.parse().ok().filter(is_wrong).filter(|_| is_whole) {
                out.push(Date { month: name, day, bytes: at..end });
                continue;
            }
            let Some(head) = before.strip_suffix(' ') else { continue };
            let start = head.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let is_alone = head[..start].is_empty() || head[..start].ends_with([' ', '(']);
            // "March 31 June 1": the number belongs to the month before it.
            let is_taken = head[..start].trim_end().ends_with(char::is_alphabetic)
                && MONTHS.iter().any(|it| head[..start].trim_end().ends_with(it));
            let day = head[start..].parse().ok().filter(is_wrong);
            if let Some(day) = day.filter(|_| is_alone && !is_taken) {
                out.push(Date { month: name, day, bytes: start..at + name.len() });
            }
        }
    }
    out
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

#[cfg(test)]
mod tests {
    use super::dates;

    #[test]
    fn only_days_that_are_none_are_found() {
        for wrong in ["June 31, 2026", "on 31 June", "Feb. 30", "(30 February)", "Sep 31st"] {
            assert_eq!(dates(wrong).len(), 1, "{wrong}");
        }
        for right in [
            "June 30",
            "March 31 June 1",
            "May 31",
            "June 2031",
            "June 32",
            "Juneau 31",
            "version 1.31 April",
            "June 31:20",
            "Feb 29",
        ] {
            assert_eq!(dates(right).len(), 0, "{right}");
        }
    }
}
