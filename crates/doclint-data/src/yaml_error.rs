//! The YAML library's errors in a writer's words: the cause, its place, and how to fix it.

use crate::DataError;
use doclint_diagnostic::Span;
use libyaml_safer::Error;
use std::ops::Range;

/// How many lines above a complaint an unclosed quote is looked for.
const LOOK_BACK: usize = 50;

/// The library's error in words. `original` turns the library's offsets into those in `text`, and
/// `shift` is added to those.
pub fn explain(
    error: &Error,
    text: &str,
    shift: u32,
    original: impl Fn(u64) -> usize,
) -> DataError {
    let place = |index: Option<u64>| {
        let index = index.map_or(text.len(), &original);
        (0..=index).rev().find(|&it| text.is_char_boundary(it)).unwrap_or(0)
    };
    let at = place(error.problem_mark().map(|mark| mark.index));
    let opening = error.context_mark().map(|mark| place(Some(mark.index)));
    let cause = Reader { text }.cause(error.problem(), at, opening.unwrap_or(at));
    let span = Span::new(shift + cause.place.start as u32, shift + cause.place.end as u32);
    DataError::Syntax {
        span,
        message: cause.message,
        help: cause.help,
        replacement: cause.replacement,
    }
}

struct Cause {
    place: Range<usize>,
    message: String,
    help: Option<String>,
    replacement: Option<String>,
}

impl Cause {
    fn new(place: Range<usize>, message: impl Into<String>) -> Self {
        Self { place, message: message.into(), help: None, replacement: None }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn replace(mut self, text: impl Into<String>) -> Self {
        self.replacement = Some(text.into());
        self
    }
}

struct Reader<'t> {
    text: &'t str,
}

impl<'t> Reader<'t> {
    fn cause(&self, problem: &str, at: usize, opening: usize) -> Cause {
        let tab = self.text[at..].starts_with('\t') || problem.contains("tab character");
        match problem {
            _ if tab => self.tab(at),
            "mapping values are not allowed in this context" => self.stray_colon(at),
            "found character that cannot start any token"
            | "block sequence entries are not allowed in this context"
            | "mapping keys are not allowed in this context"
            | "did not find expected alphabetic or numeric character"
            | "did not find expected comment or line break" => self.special_start(at),
            "found unexpected end of stream" | "found unexpected document indicator" => {
                self.open_quote(opening)
            }
            "did not find expected ',' or ']'" => self.open_bracket(at, opening, ']'),
            "did not find expected ',' or '}'" => self.open_bracket(at, opening, '}'),
            "could not find expected ':'" => self.no_pair(opening),
            "found unknown escape character"
            | "did not find expected hexdecimal number"
            | "found invalid Unicode character escape code" => self.escape(at),
            "did not find expected key" => self.unexpected_text(at),
            "did not find expected '-' indicator" => {
                Cause::new(self.rest(at), "expected a list item or text that belongs to one").help(
                    "begin every item with `- ` in the same column, and indent what belongs to it",
                )
            }
            "did not find expected <document start>" => self.stray_line(at),
            _ => self.unknown(problem, at, opening),
        }
    }

    fn unknown(&self, problem: &str, at: usize, opening: usize) -> Cause {
        let word = &self.text[opening..];
        if word.starts_with('!') && self.text[..opening].trim_end().ends_with(['[', '{', ',']) {
            let ends = |it: char| it.is_whitespace() || matches!(it, ',' | ']' | '}');
            let end = opening + word.find(ends).unwrap_or(word.len());
            return self.special_value(opening..end);
        }
        match self.value(&self.line(at)).filter(|value| value.start <= at) {
            Some(value) if self.first(&value).is_ascii_punctuation() => self.special_value(value),
            _ => Cause::new(self.rest(at), format!("invalid YAML from here on ({problem})")),
        }
    }

    fn tab(&self, at: usize) -> Cause {
        let line = self.line(at);
        let indent = self.text[line.clone()].len() - self.text[line.clone()].trim_start().len();
        let indent = line.start..line.start + indent;
        let place = match self.text[indent.clone()].find('\t') {
            Some(tab) => indent.start + tab..indent.end,
            None => at..(at + 1).min(self.text.len()),
        };
        let spaces = "  ".repeat(place.len());
        Cause::new(place, "tab where YAML allows only spaces")
            .help("indent with spaces")
            .replace(spaces)
    }

    /// `title: Setup: the basics`.
    fn stray_colon(&self, at: usize) -> Cause {
        let line = self.line(at);
        let Some(value) = self.value(&line).filter(|value| value.start <= at) else {
            return self.stray_pair(line);
        };
        if self.is_closed_start(&value) {
            return self.text_after(value);
        }
        let holds = if at + 1 >= value.end { "ends with `:`" } else { "contains `: `" };
        self.to_quote(value, format!("unquoted value {holds}"))
    }

    /// A pair that continues the line above, which is a value over several lines or no pair at all.
    fn stray_pair(&self, line: Range<usize>) -> Cause {
        let before = &self.text[..line.start];
        let before = before.strip_suffix('\n').unwrap_or(before);
        let above = self.line(before.strip_suffix('\r').unwrap_or(before).len());
        let text = &self.text[above.clone()];
        let same_column = self.trimmed(above.clone()).start - above.start
            == self.trimmed(line.clone()).start - line.start;
        if above.start < line.start && same_column && !text.trim().is_empty() {
            return self.no_pair(above.start);
        }
        Cause::new(self.trimmed(line), "unexpected `key: value` pair inside the value above")
            .help("start the key in the same column as its neighbours, or quote the value above")
    }

    /// `title: @name`, `title: *bold*`, `title: - item`, `title: > text`.
    fn special_start(&self, at: usize) -> Cause {
        let line = self.line(at);
        let Some(value) = self.value(&line).filter(|value| value.start <= at) else {
            let place = self.rest(at);
            let first = self.text[place.clone()].chars().next().unwrap_or(' ');
            return Cause::new(place, format!("a YAML line can't begin with `{first}`"))
                .help("put the text in quotes");
        };
        if matches!(self.first(&value), '>' | '|') {
            let message = format!(
                "`{}` at the start of a value begins a block of text on the next lines",
                self.first(&value)
            );
            return self.to_quote(value, message);
        }
        self.special_value(value)
    }

    fn special_value(&self, value: Range<usize>) -> Cause {
        let first = match self.first(&value) {
            '`' => "a backtick".to_owned(),
            first => format!("`{first}`"),
        };
        self.to_quote(value, format!("a value that begins with {first} must be in quotes"))
    }

    fn open_quote(&self, opening: usize) -> Cause {
        let quote = self.text[opening..].chars().next().unwrap_or('"');
        Cause::new(self.rest(opening), format!("unclosed quote `{quote}`"))
            .help(format!("add the closing `{quote}`"))
    }

    fn open_bracket(&self, at: usize, opening: usize, closing: char) -> Cause {
        let bracket = self.text[opening..].chars().next().unwrap_or('[');
        let place = self.rest(opening);
        let cause = if at <= place.end && at < self.text.trim_end().len() {
            Cause::new(place, format!("missing comma or closing `{closing}`"))
        } else {
            Cause::new(place, format!("unclosed bracket `{bracket}`"))
        };
        cause.help(format!("add the closing `{closing}`, or put the value in quotes if it is text"))
    }

    fn no_pair(&self, opening: usize) -> Cause {
        let place = self.trimmed(self.line(opening));
        let line = &self.text[place.clone()];
        if line.starts_with('-') && !line.starts_with("--") {
            return Cause::new(place.start..place.start + 1, "missing space after the hyphen")
                .help("write `- item`")
                .replace("- ");
        }
        let glued = line.find(':').filter(|&colon| {
            let after = &line[colon + 1..];
            !after.is_empty() && !after.starts_with("//")
        });
        match glued {
            Some(colon) => {
                // YAML reads other blanks than a plain space as letters.
                let is_odd = |c: char| c.is_whitespace() && !c.is_ascii();
                let after = &line[colon + 1..];
                let odd = after.len() - after.trim_start_matches(is_odd).len();
                let message = match odd {
                    0 => "missing space after the colon",
                    _ => "the blank after the colon is not a plain space",
                };
                let colon = place.start + colon;
                Cause::new(colon..colon + 1 + odd, message).help("write `key: value`").replace(": ")
            }
            None => Cause::new(place, "this line is not a `key: value` pair")
                .help("write `key: value`; the text of a longer value is indented"),
        }
    }

    fn escape(&self, at: usize) -> Cause {
        let start = self.text[..at].rfind('\\').filter(|&it| at - it <= 2).unwrap_or(at);
        let len = self.text[start..].chars().take(2).map(char::len_utf8).sum::<usize>();
        let place = start..start + len;
        let message = format!("unknown escape `{}` in double quotes", &self.text[place.clone()]);
        Cause::new(place, message).help("write `\\\\` for a backslash, or use single quotes")
    }

    /// Text where a key should begin: mostly the value's quotes or brackets closed too early.
    fn unexpected_text(&self, at: usize) -> Cause {
        let line = self.line(at);
        let Some(value) = self.value(&line).filter(|value| value.start < at) else {
            return self.stray_line(at);
        };
        let first = self.first(&value);
        if at == value.start + 1 && matches!(first, '"' | '\'') {
            // This quote closed one that was opened on a line above and never closed there.
            if let Some(opening) = self.quote_above(line.start, first) {
                return self.open_quote(opening);
            }
        }
        if self.is_closed_start(&value) {
            return self.text_after(value);
        }
        if matches!(first, '*' | '&' | '!') {
            return self.special_value(value);
        }
        self.stray_line(at)
    }

    fn stray_line(&self, at: usize) -> Cause {
        let place = self.rest(at);
        let text = &self.text[place.clone()];
        if text.starts_with([']', '}']) {
            return Cause::new(place, "unmatched closing bracket").help("remove it");
        }
        if text.starts_with("- ") {
            return Cause::new(place, "expected a key, found a list item")
                .help("write a list under its key, or indent what belongs to the item above");
        }
        Cause::new(place, "inconsistent indentation")
            .help("start all keys of one mapping in the same column")
    }

    /// `title: "Setup" and more`.
    fn text_after(&self, value: Range<usize>) -> Cause {
        let first = self.first(&value);
        let what = if matches!(first, '"' | '\'') { "quote" } else { "bracket" };
        self.to_quote(value, format!("unexpected text after the {what} that closes `{first}`"))
    }

    fn to_quote(&self, value: Range<usize>, message: impl Into<String>) -> Cause {
        let quoted = quoted(&self.text[value.clone()]);
        let cause = Cause::new(value, message).help("put the whole value in quotes");
        match quoted {
            Some(text) => cause.replace(text),
            None => cause,
        }
    }

    /// The opening quote of the nearest line above whose value is not closed on its line.
    fn quote_above(&self, line_start: usize, quote: char) -> Option<usize> {
        let mut end = line_start;
        for _ in 0..LOOK_BACK {
            let line = self.line(end.checked_sub(1)?);
            if let Some(value) = self.value(&line) {
                let text = &self.text[value.clone()];
                if text.starts_with(quote) && text.matches(quote).count() == 1 {
                    return Some(value.start);
                }
            }
            end = line.start;
        }
        None
    }

    fn is_closed_start(&self, value: &Range<usize>) -> bool {
        let text = &self.text[value.clone()];
        let closing = match self.first(value) {
            '"' => '"',
            '\'' => '\'',
            '[' => ']',
            '{' => '}',
            _ => return false,
        };
        text[1..].contains(closing)
    }

    fn first(&self, value: &Range<usize>) -> char {
        self.text[value.clone()].chars().next().unwrap_or(' ')
    }

    /// The text after the first `key: ` or the last `- ` before it, without blanks around.
    fn value(&self, line: &Range<usize>) -> Option<Range<usize>> {
        let text = &self.text[line.clone()];
        let key = text.len() - text.trim_start_matches([' ', '-']).len();
        let after_key = text[key..]
            .match_indices(':')
            .map(|(colon, _)| key + colon + 1)
            .find(|&it| text[it..].starts_with([' ', '\t']));
        let start = after_key.or(text[..key].contains('-').then_some(key))?;
        let place = self.trimmed(line.start + start..line.end);
        (!place.is_empty()).then_some(place)
    }

    /// From `at` to the end of its line.
    fn rest(&self, at: usize) -> Range<usize> {
        let line = self.line(at);
        let rest = self.trimmed(at..line.end);
        if rest.is_empty() { self.trimmed(line) } else { rest }
    }

    /// The line that holds `at`, without its end.
    fn line(&self, at: usize) -> Range<usize> {
        let start = self.text[..at].rfind(['\n', '\r']).map_or(0, |it| it + 1);
        let end = self.text[at..].find(['\n', '\r']).map_or(self.text.len(), |it| at + it);
        start..end
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = &self.text[range.clone()];
        let start = range.start + (text.len() - text.trim_start().len());
        start..(range.start + text.trim_end().len()).max(start)
    }
}

/// The value in quotes that YAML reads as this text; quotes that were around it are dropped.
fn quoted(value: &str) -> Option<String> {
    let inner = ['"', '\'']
        .iter()
        .find_map(|&quote| value.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(value);
    if inner.contains('\t') {
        return None;
    }
    Some(if inner.contains(['"', '\\']) {
        format!("'{}'", inner.replace("''", "'").replace('\'', "''"))
    } else {
        format!("\"{inner}\"")
    })
}
