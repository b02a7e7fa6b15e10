//! Pieces of sentences and of YAML that several commands print.

/// A count with its noun: `1 page`, `1,234 pages`.
pub fn counted(count: usize, noun: &str) -> String {
    doclint_report::counted(count as u64, noun)
}

/// The text on one line, with one space between words.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A string as YAML.
pub fn yaml_string(text: &str) -> String {
    // A text with a slash can't be mistaken for a number or a boolean.
    let is_plain = text.contains('/')
        && text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '.')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_./*".contains(c));
    if is_plain { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

/// Says that nothing has this name, with the nearest name or the command that lists all of them.
pub fn unknown(kind: &str, name: &str, near: Option<&str>, list: &str) -> String {
    match near {
        Some(near) => format!("unknown {kind} `{name}`: did you mean `{near}`?"),
        None => format!("unknown {kind} `{name}`: `{list}` lists all of them"),
    }
}

/// The system's reason for an error, without the error's number.
pub fn io_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
