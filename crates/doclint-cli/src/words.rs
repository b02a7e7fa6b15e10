//! Pieces of sentences and of YAML that several commands print.

/// A count with its noun: `1 page`, `1,234 pages`.
pub fn counted(count: usize, noun: &str) -> String {
    doclint_report::counted(count as u64, noun)
}

/// The text on one line, with one space between words.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text broken into lines of at most `width` columns, unless a word is wider. The first line
/// begins with `indent` blanks, the others with `hanging`.
pub fn wrapped(text: &str, width: usize, indent: usize, hanging: usize) -> String {
    let mut out = " ".repeat(indent);
    let (mut used, mut is_first) = (indent, true);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !is_first && used + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(hanging));
            (used, is_first) = (hanging, true);
        }
        if !is_first {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        (used, is_first) = (used + length, false);
    }
    out.push('\n');
    out
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

/// An error and its causes, in one line.
pub fn with_causes(error: &anyhow::Error) -> String {
    let parts = error.chain().map(|cause| match cause.downcast_ref() {
        Some(error) => io_reason(error),
        None => cause.to_string(),
    });
    parts.collect::<Vec<_>>().join(": ")
}
