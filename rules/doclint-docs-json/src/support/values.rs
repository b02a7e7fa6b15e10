//! Guesses which value was meant.

use crate::support::guess::{is_sure, rank, takes};
use crate::support::pattern;
use crate::support::problem::Meant;
use crate::support::shape::Shape;
use crate::support::synonyms::{language_code, value_synonym};
use doclint_rule::Span;
use doclint_rule::data::{Key, Kind, Mapping, Value};
use doclint_rule::suggest::suggest;

/// A boolean or a number that is written as text.
pub(crate) fn unquoted(shapes: &[Shape], value: &Value) -> Option<Meant> {
    let text = value.as_str()?.trim();
    let kind = match text.to_ascii_lowercase().as_str() {
        "true" => Kind::Bool(true),
        "false" => Kind::Bool(false),
        _ => Kind::Number(text.parse::<u32>().ok()?.into()),
    };
    let plain = Value::new(value.span, kind);
    shapes.iter().any(|it| takes(*it, &plain)).then(|| Meant::Unquoted(text.to_ascii_lowercase()))
}

/// One of the choices. Without a `search`, only other words for them are known.
pub(crate) fn choice(text: &str, choices: &[&'static str], search: bool) -> Option<Meant> {
    let found = |text: &str, is_sure| Some(Meant::Text { text: text.to_owned(), is_sure });
    if let Some(named) = language_code(text).filter(|it| choices.contains(it)) {
        // Chinese has several codes.
        return found(named, named != "zh");
    }
    let word = value_synonym(text).filter(|it| choices.contains(it));
    if let Some(word) = word {
        return found(word, true);
    }
    let near = suggest(text, choices.iter().copied().filter(|_| search))?;
    let mut sure = choices.iter().filter(|it| is_sure(text, it));
    found(near, sure.next() == Some(&near) && sure.next().is_none())
}

/// The value of the key that distinguishes shapes: of the only shape that all other keys fit.
pub(crate) fn by_other_keys(
    shapes: &[Shape],
    key: &str,
    mapping: &Mapping,
) -> Option<&'static str> {
    let mut fitting = shapes.iter().filter(|it| rank(**it, mapping, None, false) == 0);
    let shape = fitting.next().filter(|_| fitting.next().is_none())?;
    match shape.property(key)?.choices()[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// A text of the right form: an address with its `https://`, a color with its `#`, or an icon without
/// its `fa-`.
pub(crate) fn of_form(pattern: &str, text: &str) -> Option<Meant> {
    let text = text.trim();
    if let Some(name) = text.rsplit(' ').next().and_then(|it| it.strip_prefix("fa-"))
        && pattern::fits(pattern, name)
        && !name.is_empty()
    {
        return Some(Meant::Text { text: name.to_owned(), is_sure: true });
    }
    let rest = text.strip_prefix("http://").unwrap_or(text);
    let host = rest.split('/').next().unwrap_or_default();
    let ending = host.rsplit_once('.').map_or("", |it| it.1);
    let is_host = (2..=10).contains(&ending.len())
        && ending.bytes().all(|it| it.is_ascii_alphabetic())
        && host.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'.' | b'-'));
    let with_scheme = is_host.then(|| format!("https://{rest}"));
    let with_sign = pattern.starts_with("^#(").then(|| format!("#{text}"));
    let text = with_scheme.into_iter().chain(with_sign).find(|it| pattern::fits(pattern, it))?;
    // The host may be another one by now, and a file may be meant.
    Some(Meant::Text { is_sure: text.starts_with("https://"), text })
}

/// The same for an entry of an object.
pub(crate) fn entry_with_comma(mapping: &Mapping, key: &Key) -> Option<Span> {
    let entries = &mapping.entries;
    let index = entries.iter().position(|it| it.key.span == key.span)?;
    Some(match index.checked_sub(1) {
        Some(before) => Span::new(entries[before].value.span.end, entries[index].value.span.end),
        None => Span::new(key.span.start, entries.get(1)?.key.span.start),
    })
}

/// From the item before it or to the one after it, an item of a list with its comma.
pub(crate) fn item_with_comma(items: &[Value], index: usize) -> Option<Span> {
    let item = items.get(index)?.span;
    Some(match index.checked_sub(1) {
        Some(before) => Span::new(items[before].span.end, item.end),
        None => Span::new(item.start, items.get(1)?.span.start),
    })
}
