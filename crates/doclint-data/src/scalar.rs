//! The meaning of a plain YAML scalar, as YAML 1.2 and JavaScript's `js-yaml` have it.

use crate::Kind;

/// The value of a scalar without quotes. Timestamps stay strings.
pub fn plain(text: &str) -> Kind {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
        "true" | "True" | "TRUE" => Kind::Bool(true),
        "false" | "False" | "FALSE" => Kind::Bool(false),
        _ => match number(text) {
            Some(value) => Kind::Number(value),
            None => Kind::String(text.to_owned()),
        },
    }
}

fn number(text: &str) -> Option<f64> {
    if !text.starts_with(|it: char| it.is_ascii_digit() || matches!(it, '+' | '-' | '.')) {
        return None;
    }
    let (sign, unsigned) = match text.as_bytes()[0] {
        b'-' => (-1.0, &text[1..]),
        b'+' => (1.0, &text[1..]),
        _ => (1.0, text),
    };
    match unsigned {
        ".inf" | ".Inf" | ".INF" => return Some(sign * f64::INFINITY),
        ".nan" | ".NaN" | ".NAN" => return (unsigned == text).then_some(f64::NAN),
        _ => {}
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = unsigned.strip_prefix(prefix) {
            return integer(digits, radix).map(|value| sign * value);
        }
    }
    decimal(text).map(|value| sign * value)
}

fn integer(digits: &str, radix: u32) -> Option<f64> {
    if digits.starts_with('_') || digits.ends_with('_') {
        return None;
    }
    let value = digits.chars().filter(|&it| it != '_').try_fold(0.0, |value, it| {
        it.to_digit(radix).map(|digit| value * f64::from(radix) + f64::from(digit))
    })?;
    (!digits.is_empty()).then_some(value)
}

/// Digits, a fraction and an exponent, with `_` between digits. The sign is left to the caller;
/// a number that begins with its point can't have one.
fn decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_digit = |it: &u8| it.is_ascii_digit() || *it == b'_';
    let bytes = unsigned.as_bytes();
    let whole = bytes.iter().take_while(|it| is_digit(it)).count();
    let mut at = whole;
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        at += bytes[at..].iter().take_while(|it| is_digit(it)).count();
    }
    let begins_well = match bytes.first()? {
        b'0'..=b'9' => true,
        b'.' => at > 1 && unsigned == text,
        _ => false,
    };
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        let exponent = bytes[at..].iter().take_while(|it| it.is_ascii_digit()).count();
        if exponent == 0 {
            return None;
        }
        at += exponent;
    }
    if !begins_well || at != bytes.len() || unsigned.ends_with('_') {
        return None;
    }
    unsigned.replace('_', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_plain_scalars() {
        let number = |text: &str, value: f64| {
            assert_eq!(plain(text), Kind::Number(value), "{text}");
        };
        number("0", 0.0);
        number("-12", -12.0);
        number("+7", 7.0);
        number("1_000", 1000.0);
        number("0x1F", 31.0);
        number("-0o17", -15.0);
        number("0b101", 5.0);
        number("1.10", 1.1);
        number("1.", 1.0);
        number(".5", 0.5);
        number("6.02e-3", 0.00602);
        number("1e3", 1000.0);
        number("-.inf", f64::NEG_INFINITY);
        assert!(matches!(plain(".NaN"), Kind::Number(value) if value.is_nan()));
        for text in [
            "-",
            "+",
            ".",
            "-.5",
            "1_",
            "_1",
            "0x",
            "0xg",
            "1e",
            "1e+",
            "1.2.3",
            "1 2",
            "e3",
            "NaN",
            "yes",
            "no",
            "on",
            "nULL",
            "2024-05-01",
            "12:30",
            "v1",
            "+.nan",
            "１",
        ] {
            assert_eq!(plain(text), Kind::String(text.to_owned()));
        }
    }
}
