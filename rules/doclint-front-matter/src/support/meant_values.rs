//! The value that was meant in place of one that a key doesn't take.

use super::keys::Takes;
use doclint_rule::Edit;
use doclint_rule::data::Value;
use doclint_rule::suggest::edit_distance;

/// The value that was clearly meant.
pub(crate) fn corrected(takes: Takes, value: &Value) -> Option<(&'static str, Edit)> {
    let text = value.as_str()?.trim();
    let (title, text) = match takes {
        Takes::Flag => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => ("Write `true`", "true"),
            "false" | "no" | "off" => ("Write `false`", "false"),
            _ => return None,
        },
        Takes::Number if text.parse::<u32>().is_ok() => ("Remove the quotes", text),
        Takes::OneOf(words) => {
            let word = words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
            ("Write it in lower case", *word)
        }
        _ => return None,
    };
    Some((title, Edit::replace(value.span, text)))
}

/// The value that was probably meant: one letter is wrong, or a list is written as text.
pub(crate) fn guessed(takes: Takes, value: &Value) -> Option<(&'static str, Edit)> {
    let text = value.as_str()?.trim();
    let is_near = |it: &str| it.len() > 2 && edit_distance(text, it) == 1;
    let (title, text) = match takes {
        Takes::Flag if is_near("true") || is_near("yes") => ("Write `true`", "true".to_owned()),
        Takes::Flag if is_near("false") => ("Write `false`", "false".to_owned()),
        Takes::OneOf(words) => {
            let mut near = words.iter().filter(|it| is_near(it));
            let word = near.next().filter(|_| near.next().is_none())?;
            ("Write the nearest word", (*word).to_owned())
        }
        Takes::Texts => {
            let items: Vec<&str> = text.split(',').map(str::trim).collect();
            let is_list = items.iter().all(|it| !it.is_empty() && !it.contains(['"', '\\', '[']));
            ("Write a list", is_list.then(|| format!("[\"{}\"]", items.join("\", \"")))?)
        }
        _ => return None,
    };
    Some((title, Edit::replace(value.span, text)))
}
