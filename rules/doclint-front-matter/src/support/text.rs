//! Texts in front matter that have the right type but don't mean what they seem to.

use crate::support::keys::Takes;
use doclint_rule::data::Entry;
use doclint_rule::{Edit, Fix, Page};

/// A defect of a text.
pub(crate) struct Wrong {
    pub message: String,
    pub help: &'static str,
    pub fix: Option<Fix>,
}

/// A badge in the navigation that is longer than this pushes the name of its page aside.
const LONGEST_BADGE: usize = 30;

/// Finds the defect in the text of an entry, if there is one.
pub(crate) fn wrong(takes: Takes, entry: &Entry, page: &Page) -> Option<Wrong> {
    let source = page.slice(entry.value.span);
    match takes {
        Takes::Shown => date(entry, source),
        Takes::Badge => badge(entry),
        Takes::Address => address(entry),
        Takes::Absolute => absolute(entry),
        _ => None,
    }
}

/// A date without quotes, which the platform shows with its time.
fn date(entry: &Entry, source: &str) -> Option<Wrong> {
    let is_digits = source.bytes().all(|it| it.is_ascii_digit() || it == b'-');
    let is_date = is_digits && source.split('-').map(str::len).eq([4, 2, 2]);
    is_date.then(|| Wrong {
        message: format!("`{}` is a date, which readers see with its time", entry.key.text),
        help: "put it in quotes",
        fix: Some(Fix::safe(
            "Put it in quotes",
            Edit::replace(entry.value.span, format!("\"{source}\"")),
        )),
    })
}

fn badge(entry: &Entry) -> Option<Wrong> {
    let length = entry.value.as_str()?.chars().count();
    (length > LONGEST_BADGE).then(|| Wrong {
        message: format!("`tag` is too long for a badge: {length} characters"),
        help: "use a word or two, such as `Beta`",
        fix: None,
    })
}

/// Words instead of an address. Other rules report an address that leads nowhere.
fn address(entry: &Entry) -> Option<Wrong> {
    let text = entry.value.as_str()?.trim();
    text.contains(' ').then(|| Wrong {
        message: format!("`{}` is not a URL", entry.key.text),
        help: "use a URL, such as `https://example.com/page`",
        fix: None,
    })
}

/// A canonical address without a host, which search engines ignore.
fn absolute(entry: &Entry) -> Option<Wrong> {
    let text = entry.value.as_str()?.trim().to_ascii_lowercase();
    let is_absolute = text.starts_with("https://") || text.starts_with("http://");
    (!is_absolute && !text.is_empty()).then(|| Wrong {
        message: format!("`{}` is not an absolute URL", entry.key.text),
        help: "use the whole URL, such as `https://docs.example.com/page`",
        fix: None,
    })
}
