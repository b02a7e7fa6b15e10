//! TOML.

use crate::{DataError, Document, Entry, Key, Kind, Limits, Mapping, Value};
use doclint_diagnostic::Span;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads a text. Nothing is read of one with a syntax error.
pub fn parse(text: &str) -> Document {
    if let Some(refused) = Limits::TOML_FILE.refuse(text, 0) {
        return refused;
    }
    match DeTable::parse(text) {
        Ok(table) => {
            let whole = span(table.span());
            let root = Value::new(whole, Kind::Mapping(mapping(table.into_inner())));
            Document { root, errors: Vec::new() }
        }
        Err(error) => {
            let message = error.message().lines().next().unwrap_or("this is not TOML");
            let message = message.trim_end_matches('.').to_owned();
            let span = span(error.span().unwrap_or_default());
            let error = DataError::Syntax { span, message, help: None, replacement: None };
            Document { root: Value::new(Span::at(0), Kind::Null), errors: vec![error] }
        }
    }
}

/// The entries in the order of the text, which the library does not keep.
fn mapping(table: DeTable<'_>) -> Mapping {
    let entry = |(key, value): (Spanned<_>, _)| {
        let span = span(key.span());
        let text: std::borrow::Cow<'_, str> = key.into_inner();
        Entry { key: Key { span, text: text.into_owned() }, value: self::value(value) }
    };
    let mut entries: Vec<Entry> = table.into_iter().map(entry).collect();
    entries.sort_by_key(|it| it.key.span.start);
    Mapping { entries }
}

fn value(value: Spanned<DeValue<'_>>) -> Value {
    let span = span(value.span());
    let kind = match value.into_inner() {
        DeValue::String(text) => Kind::String(text.into_owned()),
        DeValue::Integer(number) => {
            let integer = i64::from_str_radix(number.as_str(), number.radix());
            Kind::Number(integer.map_or(f64::NAN, |it| it as f64))
        }
        DeValue::Float(number) => Kind::Number(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(is_true) => Kind::Bool(is_true),
        DeValue::Datetime(time) => Kind::String(time.to_string()),
        DeValue::Array(items) => Kind::Sequence(items.into_iter().map(self::value).collect()),
        DeValue::Table(table) => Kind::Mapping(mapping(table)),
    };
    Value::new(span, kind)
}

fn span(range: Range<usize>) -> Span {
    Span::new(range.start as u32, range.end as u32)
}
