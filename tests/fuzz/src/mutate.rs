//! Breaks texts as authors, editors and merges do.

use doclint_syntax::{Dialect, parse};
use doclint_tests::breakage::{WAYS, break_page};
use doclint_tests::generate;
use doclint_tests::rng::Rng;

use crate::data::with_other_value;
use crate::targets::{Input, Target, anchors_of, page_path};
use crate::tokens::{DATA_TOKENS, KEYS, PAGE_TOKENS};

/// The texts of one batch, the same for the same numbers. Some pages link to others of the batch.
pub fn mutated(target: &Target, corpus: &[String], rng: &mut Rng) -> Vec<String> {
    let mut texts: Vec<String> =
        (0..target.batch).map(|_| mutate(target.input, corpus, rng)).collect();
    if target.input == Input::Page && texts.len() > 1 {
        for _ in 0..texts.len() / 6 {
            let (from, to) = (rng.below(texts.len()), rng.below(texts.len()));
            texts[from] = with_link(&texts[from], &texts[to], to, rng);
        }
    }
    texts
}

/// The text with a link to a place on another page.
fn with_link(text: &str, other: &str, case: usize, rng: &mut Rng) -> String {
    let anchors = anchors_of(other);
    let anchor = rng.pick(&anchors).map_or(String::new(), |it| format!("#{it}"));
    let page = page_path(case);
    let page = page.trim_end_matches(".mdx").trim_end_matches(".md");
    let link = match rng.below(5) {
        0 => format!("<Card title=\"a\" href=\"/{page}{anchor}\" />"),
        1 => format!("[a](/moved/{page}{anchor})"),
        2 => format!("<a href=\"./{page}{anchor}\">b</a>"),
        _ => format!("[a](/{page}{anchor})"),
    };
    let ends: Vec<usize> = text.match_indices('\n').map(|it| it.0).collect();
    let at = rng.pick(&ends).copied().unwrap_or(text.len());
    let between = if rng.one_in(3) { " " } else { "\n\n" };
    format!("{}{between}{link}{}", &text[..at], &text[at..])
}

/// A broken variant of one of the texts.
fn mutate(input: Input, corpus: &[String], rng: &mut Rng) -> String {
    let mut text = match input {
        Input::Page if rng.one_in(16) => generate::page(rng.number()),
        _ => rng.pick(corpus).cloned().unwrap_or_default(),
    };
    if input == Input::Page {
        if rng.one_in(4) {
            let other = rng.pick(corpus).cloned().unwrap_or_default();
            text = spliced(&text, &other, rng);
        }
        if rng.one_in(3) {
            let way = rng.pick(&WAYS).expect("there are ways");
            let broken = break_page(&parse(&text, Dialect::Mdx), way, rng.number());
            text = broken.map_or(text, |it| it.source);
        }
    }
    let is_data = matches!(input, Input::Settings | Input::DocsJson | Input::OpenApi);
    if is_data {
        for _ in 0..1 + rng.below(4) {
            let other = rng.pick(corpus).map_or("", String::as_str);
            text = with_other_value(&text, other, rng);
        }
    }
    // Most data that is edited as text can't be read any more, and little of it is checked then.
    let most = if is_data && !rng.one_in(3) { 1 } else { 4 };
    for _ in 0..rng.below(most) {
        text = edited(&text, input, rng);
    }
    if rng.one_in(24) {
        text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    text
}

/// The blocks of one text with some of another between them.
fn spliced(text: &str, other: &str, rng: &mut Rng) -> String {
    let blocks: Vec<&str> = text.split("\n\n").collect();
    let others: Vec<&str> = other.split("\n\n").collect();
    let at = rng.below(blocks.len() + 1);
    let from = rng.below(others.len());
    let to = (from + 1 + rng.below(3)).min(others.len());
    [&blocks[..at], &others[from..to], &blocks[at..]].concat().join("\n\n")
}

/// One edit: a piece is put in, left out, doubled, moved, or lines are changed.
fn edited(text: &str, input: Input, rng: &mut Rng) -> String {
    let is_page = input == Input::Page;
    let tokens = if is_page { PAGE_TOKENS } else { DATA_TOKENS };
    let boundary = |at: usize| text.floor_char_boundary(at);
    let from = boundary(rng.below(text.len() + 1));
    let to = boundary((from + 1 + rng.below(12)).min(text.len())).max(from);
    let (before, piece, after) = (&text[..from], &text[from..to], &text[to..]);
    match rng.below(16) {
        0..=3 => {
            let token = rng.pick(tokens).expect("there are tokens");
            format!("{before}{token}{piece}{after}")
        }
        4 => {
            let token = rng.pick(tokens).expect("there are tokens");
            format!("{before}{token}{after}")
        }
        5 => format!("{before}{after}"),
        6 => format!("{before}{piece}{piece}{after}"),
        7 => without_token(text, tokens, rng),
        8 => with_token_on_its_own_line(text, tokens, rng),
        9 if is_page => with_key(text, rng),
        10 => in_other_case(text, from),
        _ => with_other_lines(text, rng),
    }
}

/// The text with one of the tokens in it removed.
fn without_token(text: &str, tokens: &[&str], rng: &mut Rng) -> String {
    let present: Vec<&&str> = tokens.iter().filter(|it| text.contains(**it)).collect();
    let Some(token) = rng.pick(&present) else { return text.to_owned() };
    let places: Vec<usize> = text.match_indices(**token).map(|it| it.0).collect();
    let &at = rng.pick(&places).expect("the token was found");
    format!("{}{}", &text[..at], &text[at + token.len()..])
}

/// The text with a token between two lines, where most tokens mean something.
fn with_token_on_its_own_line(text: &str, tokens: &[&str], rng: &mut Rng) -> String {
    let token = rng.pick(tokens).expect("there are tokens");
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = rng.below(lines.len() + 1);
    let (before, after) = if rng.one_in(2) { ("\n", "\n\n") } else { ("", "\n") };
    let line = format!("{before}{token}{after}");
    lines.insert(at, &line);
    lines.concat()
}

/// The text with another line in its front matter.
fn with_key(text: &str, rng: &mut Rng) -> String {
    let key = rng.pick(KEYS).expect("there are keys");
    let Some(content) = text.strip_prefix("---\n") else {
        return format!("---\n{key}---\n\n{text}");
    };
    let lines = content.split_inclusive('\n').take_while(|it| it.trim_end() != "---");
    let mut ends = vec![0];
    lines.for_each(|it| ends.push(ends[ends.len() - 1] + it.len()));
    let end = *rng.pick(&ends).expect("the start is one");
    format!("---\n{}{key}{}", &content[..end], &content[end..])
}

/// The text with the first letter from a place on in the other case: `<card>` and `<CArd>`.
fn in_other_case(text: &str, from: usize) -> String {
    let letter = text[from..].find(|it: char| it.is_ascii_alphabetic());
    let Some(at) = letter.map(|it| from + it) else { return text.to_owned() };
    let letter = &text[at..at + 1];
    let upper = letter.to_ascii_uppercase();
    let other = if upper == letter { letter.to_ascii_lowercase() } else { upper };
    format!("{}{other}{}", &text[..at], &text[at + 1..])
}

/// The text with a few neighboring lines changed.
fn with_other_lines(text: &str, rng: &mut Rng) -> String {
    const PREFIXES: [&str; 8] = ["  ", "    ", "> ", "- ", "1. ", "\t", "# ", "| "];
    const WRAPS: [&str; 6] = ["Note", "Tabs", "Step", "Frame", "div", "Snippet"];
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let from = rng.below(lines.len() + 1);
    let to = (from + 1 + rng.below(5)).min(lines.len());
    let from = from.min(to);
    let some = &mut lines[from..to];
    match rng.below(14) {
        0..=4 => {
            let prefix = rng.pick(&PREFIXES).expect("there are prefixes");
            some.iter_mut().for_each(|it| *it = format!("{prefix}{it}"));
        }
        5 => some.iter_mut().for_each(|it| *it = it.trim_start_matches(' ').to_owned()),
        6 => drop(lines.drain(from..to)),
        7 => some.iter_mut().for_each(|it| *it = it.replace('\n', "\r\n")),
        8 => some.iter_mut().for_each(|it| *it = it.replace('\n', " ")),
        9 => some.iter_mut().for_each(|it| *it = it.replace('\n', "\n\n")),
        10 => some.iter_mut().for_each(|it| *it = it.replace('\n', "  \n")),
        11 => some.reverse(),
        12 => {
            let name = rng.pick(&WRAPS).expect("there are names");
            lines.insert(to, format!("</{name}>\n"));
            lines.insert(from, format!("<{name}>\n"));
        }
        _ => {
            let copy = some.to_vec();
            let at = rng.below(lines.len() + 1);
            lines.splice(at..at, copy);
        }
    }
    lines.concat()
}
