//! The part of a file between the markers of the guide.

use std::ops::Range;

/// The line above the guide.
const BEGIN: &str = "<!-- doclint:guide:begin -->";

/// The line below the guide.
const END: &str = "<!-- doclint:guide:end -->";

/// The text with a new guide between the markers, or with markers and guide appended if it has
/// none. `make` gets the current text between them. All other text stays the same, byte for byte.
///
/// # Errors
///
/// If a marker is missing, duplicated or out of order.
pub fn updated(text: &str, make: impl FnOnce(&str) -> String) -> Result<String, String> {
    match Marked::of(text)? {
        Some(Marked { between, eol }) => {
            let guide = make(&text[between.clone()]).replace('\n', eol);
            Ok(format!("{}{guide}{}", &text[..between.start], &text[between.end..]))
        }
        None => {
            let eol = line_break(text.split_inclusive('\n').next().unwrap_or_default());
            let rest = text.trim_end_matches(['\n', '\r']);
            let gap = match text[rest.len()..].matches('\n').count() {
                _ if rest.trim_start_matches('\u{FEFF}').is_empty() => "",
                0 => "\n\n",
                1 => "\n",
                _ => "",
            };
            let block = format!("{gap}{BEGIN}\n{}{END}\n", make("")).replace('\n', eol);
            Ok(format!("{text}{block}"))
        }
    }
}

/// The place of the guide.
pub struct Marked {
    /// From the line after the first marker to the line before the second.
    between: Range<usize>,
    /// The line ends of the guide.
    eol: &'static str,
}

impl Marked {
    /// Whether a text has a marker, even if it is misplaced.
    pub fn is_in(text: &str) -> bool {
        text.lines().any(|line| is(line, BEGIN) || is(line, END))
    }

    fn of(text: &str) -> Result<Option<Self>, String> {
        let (mut begins, mut ends) = (Vec::new(), Vec::new());
        let mut at = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let start = at;
            at += line.len();
            if is(line, BEGIN) {
                begins.push((index + 1, at, line_break(line)));
            } else if is(line, END) {
                ends.push((index + 1, start));
            }
        }
        let duplicate = |marker: &str, first: usize, second: usize| {
            Err(format!("`{marker}` is on line {first} and again on line {second}: keep one"))
        };
        match (begins.as_slice(), ends.as_slice()) {
            ([], []) => Ok(None),
            ([first, second, ..], _) => duplicate(BEGIN, first.0, second.0),
            (_, [first, second, ..]) => duplicate(END, first.0, second.0),
            ([begin], []) => Err(format!("line {} is `{BEGIN}`, but no line is `{END}`", begin.0)),
            ([], [end]) => Err(format!("line {} is `{END}`, but no line is `{BEGIN}`", end.0)),
            ([begin], [end]) if end.0 < begin.0 => {
                Err(format!("`{END}` on line {} is above `{BEGIN}` on line {}", end.0, begin.0))
            }
            ([begin], [end]) => Ok(Some(Self { between: begin.1..end.1, eol: begin.2 })),
        }
    }
}

/// Whether a line contains a marker and nothing else, apart from a byte order mark.
fn is(line: &str, marker: &str) -> bool {
    line.trim_start_matches('\u{FEFF}').trim() == marker
}

fn line_break(line: &str) -> &'static str {
    if line.ends_with("\r\n") { "\r\n" } else { "\n" }
}
