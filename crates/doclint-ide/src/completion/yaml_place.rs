//! The place of the cursor in YAML that may be unfinished, read off its lines.

use super::schema::Step;
use doclint_diagnostic::Span;

/// The place of the cursor.
#[derive(Debug)]
pub(crate) struct YamlPlace<'t> {
    /// The keys and lists around it.
    pub path: Vec<Step>,
    /// Whether a key is expected. Where a list has an item with one word, it may be a value, too.
    pub is_key: bool,
    /// Whether a value is expected.
    pub is_value: bool,
    /// The span to replace: the word or the value, without its quotes.
    pub replace: Span,
    /// The keys that are set in the mapping around it.
    pub keys: Vec<&'t str>,
    /// Whether something has to be put before the value: a key's colon has no blank after it.
    pub needs_blank: bool,
    /// Whether it is in quotes.
    pub is_quoted: bool,
    /// Whether a colon follows.
    pub has_colon: bool,
}

/// A mark of a line with its column: the `-` of an item, or a key.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark<'t> {
    Item,
    Key(&'t str),
}

/// The place of a byte in a part of a text that is YAML.
pub(crate) fn yaml_place(text: &str, part: Span, at: usize) -> Option<YamlPlace<'_>> {
    let yaml = text.get(part.range())?;
    let base = part.start as usize;
    let (start, before) = super::item::line_before(yaml, at.checked_sub(base)?);
    let end = super::item::line_end(yaml, at - base);
    let line = &yaml[start..end];
    if before.trim_start().starts_with('#') || before.contains(" #") {
        return None;
    }
    let (mut marks, content) = items_of(before);
    let written = &before[content..];
    let mut around = Around::new(yaml, start, end);
    let key_end = key_end(written);
    let Some(key_end) = key_end else {
        let quote = usize::from(written.starts_with(['"', '\'']));
        let from = start + content + quote;
        let keys = around.read(&marks, content);
        let rest = &line[before.len()..];
        let word = rest.find(|c: char| c.is_whitespace() || ":\"'".contains(c));
        let word = word.unwrap_or(rest.len());
        let has_colon = rest[word..].trim_start_matches(['"', '\'']).starts_with(':');
        let is_in_list = matches!(marks.last(), Some((_, Mark::Item)));
        // A word in the middle of a text is not a key.
        if written[quote..].contains(' ') {
            return None;
        }
        return Some(YamlPlace {
            path: around.path,
            is_key: true,
            is_value: is_in_list && !has_colon,
            replace: Span::from(base + from..base + start + before.len() + word),
            keys,
            needs_blank: false,
            is_quoted: quote > 0,
            has_colon,
        });
    };
    marks.push((content, Mark::Key(unquoted(&written[..key_end]))));
    around.read_value(&marks);
    let value = &written[key_end + 1..];
    let needs_blank = value.is_empty();
    let (flow, from, is_key) = flow_of(value);
    around.path.extend(flow);
    let from = content + key_end + 1 + from;
    let quote = usize::from(before[from..].starts_with(['"', '\'']));
    let is_flow = value.trim_start().starts_with(['[', '{']);
    let rest = &line[before.len()..];
    let length = match is_flow || quote > 0 {
        true => rest.find([',', ']', '}', '"', '\'']).unwrap_or(rest.trim_end().len()),
        false => rest.trim_end().len(),
    };
    Some(YamlPlace {
        path: around.path,
        is_key,
        is_value: !is_key,
        replace: Span::from(base + start + from + quote..base + start + before.len() + length),
        keys: Vec::new(),
        needs_blank,
        is_quoted: quote > 0,
        has_colon: is_key && rest[length..].starts_with(':'),
    })
}

/// The items that a line begins with, each with its column, and where the rest begins.
fn items_of(line: &str) -> (Vec<(usize, Mark<'_>)>, usize) {
    let mut marks = Vec::new();
    let mut at = line.len() - line.trim_start_matches(' ').len();
    while let Some(rest) = line[at..].strip_prefix('-') {
        if !rest.is_empty() && !rest.starts_with(' ') {
            break;
        }
        marks.push((at, Mark::Item));
        at = line.len() - rest.trim_start_matches(' ').len();
    }
    (marks, at)
}

/// Where the colon is that ends a key at the beginning of a text.
fn key_end(text: &str) -> Option<usize> {
    if let Some(quote) = text.chars().next().filter(|it| matches!(it, '"' | '\'')) {
        let end = text[1..].find(quote)? + 2;
        return text[end..].starts_with(':').then_some(end);
    }
    let mut colons = text.match_indices(':').map(|it| it.0);
    colons.find(|at| text[at + 1..].is_empty() || text[at + 1..].starts_with([' ', '\t']))
}

fn unquoted(text: &str) -> &str {
    text.trim_matches(['"', '\''])
}

/// The marks of a line: its items, then its key.
fn marks_of(line: &str) -> Vec<(usize, Mark<'_>)> {
    let (mut marks, content) = items_of(line);
    let rest = &line[content..];
    if !rest.starts_with('#')
        && let Some(end) = key_end(rest.trim_end())
    {
        marks.push((content, Mark::Key(unquoted(&rest[..end]))));
    }
    marks
}

/// The lines around the cursor's.
struct Around<'t> {
    above: &'t str,
    below: &'t str,
    path: Vec<Step>,
}

impl<'t> Around<'t> {
    fn new(yaml: &'t str, start: usize, end: usize) -> Self {
        Self { above: &yaml[..start], below: &yaml[end..], path: Vec::new() }
    }

    /// Reads the lines around a value.
    fn read_value(&mut self, marks: &[(usize, Mark<'t>)]) {
        self.read_path(marks, usize::MAX);
    }

    /// Reads the lines around a key in a column; returns the other keys of its mapping.
    fn read(&mut self, marks: &[(usize, Mark<'t>)], column: usize) -> Vec<&'t str> {
        let mut keys = self.read_path(marks, column);
        for line in self.below.lines().filter(|it| !it.trim().is_empty()) {
            match marks_of(line).first() {
                Some((at, Mark::Key(key))) if *at == column => keys.push(key),
                Some((at, _)) if *at > column => {}
                None if line.starts_with(' ') || line.starts_with('#') => {}
                _ => break,
            }
        }
        keys
    }

    /// The steps to the innermost of some marks; returns the keys above in `column`.
    fn read_path(&mut self, marks: &[(usize, Mark<'t>)], column: usize) -> Vec<&'t str> {
        let mut steps: Vec<Step> = marks.iter().rev().map(|it| step(it.1)).collect();
        let (mut limit, mut is_item) = match marks.first() {
            Some((at, mark)) => (*at, *mark == Mark::Item),
            None => (column, false),
        };
        let mut keys = Vec::new();
        let mut is_in_mapping = marks.is_empty();
        for line in self.above.lines().rev() {
            if limit == 0 && !is_item && !is_in_mapping {
                break;
            }
            for (at, mark) in marks_of(line).into_iter().rev() {
                let is_around = at < limit || is_item && at == limit && mark != Mark::Item;
                if is_around {
                    is_in_mapping = false;
                    (limit, is_item) = (at, mark == Mark::Item);
                    steps.push(step(mark));
                } else if let Mark::Key(key) = mark
                    && is_in_mapping
                    && at == column
                {
                    keys.push(key);
                }
            }
        }
        steps.reverse();
        self.path = steps;
        keys
    }
}

fn step(mark: Mark<'_>) -> Step {
    match mark {
        Mark::Item => Step::Item,
        Mark::Key(key) => Step::Key(key.to_owned()),
    }
}

/// The steps into a value in brackets or braces, where its last word begins, and whether that is a
/// key. Other values are one word.
fn flow_of(value: &str) -> (Vec<Step>, usize, bool) {
    let blank = value.len() - value.trim_start().len();
    if !value[blank..].starts_with(['[', '{']) {
        return (Vec::new(), blank, false);
    }
    let mut open: Vec<(bool, Option<String>)> = Vec::new();
    let mut from = blank;
    for (at, c) in value.char_indices().skip(blank) {
        match c {
            '[' | '{' => open.push((c == '{', None)),
            ']' | '}' => {
                open.pop();
            }
            ',' => {
                if let Some(last) = open.last_mut() {
                    last.1 = None;
                }
            }
            ':' => {
                let is_key = value[at + 1..].is_empty() || value[at + 1..].starts_with(' ');
                match open.last_mut().filter(|it| it.0 && it.1.is_none() && is_key) {
                    Some(last) => last.1 = Some(unquoted(value[from..at].trim()).to_owned()),
                    None => continue,
                }
            }
            _ => continue,
        }
        from = at + 1;
    }
    let from = from + (value[from..].len() - value[from..].trim_start().len());
    let is_key = open.last().is_some_and(|it| it.0 && it.1.is_none());
    let steps = open.into_iter().filter_map(|(is_mapping, key)| match is_mapping {
        false => Some(Step::Item),
        true => key.map(Step::Key),
    });
    (steps.collect(), from, is_key)
}
