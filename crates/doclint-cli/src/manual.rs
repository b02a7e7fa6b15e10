//! The page of a rule in the manual, in parts.

use crate::paint::Style;
use crate::words::one_line;

/// An example or another block of code.
pub struct Part {
    /// The label of the example, such as `wrong:`.
    pub label: String,
    pub style: Style,
    pub text: String,
}

/// A part of a page.
pub enum Block<'d> {
    Heading(&'d str),
    Prose(String),
    Item(String),
    /// Lines that are not wrapped.
    Table(String),
    Fence(Part),
}

/// The fence with these words after its ticks.
fn part(words: &str, text: String) -> Part {
    let words: Vec<&str> = words.split_whitespace().collect();
    let is = |word: &str| words.contains(&word);
    let (what, style) = match () {
        () if is("bad") => ("wrong:", Style::Bad),
        () if is("before") => ("before the change:", Style::Plain),
        () if is("good") => ("right:", Style::Good),
        () if is("fixed") => ("after the fix:", Style::Good),
        () if is("report") => ("reported as:", Style::Plain),
        () if is("options") => ("with these options:", Style::Plain),
        () => ("for example:", Style::Plain),
    };
    let file = words.iter().find_map(|it| it.strip_prefix("file="));
    let label = file.map_or_else(|| what.to_owned(), |file| format!("{what} ({file})"));
    Part { label, style, text }
}

/// The parts of a page, without its title.
pub fn blocks(docs: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = docs.lines().peekable();
    // The title repeats the id of the rule.
    while lines.next_if(|it| it.starts_with("# ") || it.trim().is_empty()).is_some() {}
    while let Some(line) = lines.next() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        if ticks.len() >= 3 {
            let is_end = |it: &str| it.len() >= ticks.len() && it.trim_end_matches('`').is_empty();
            let mut text = String::new();
            for line in lines.by_ref().take_while(|it| !is_end(it.trim_end())) {
                text.push_str(line);
                text.push('\n');
            }
            blocks.push(Block::Fence(part(&line[ticks.len()..], text)));
        } else if line.starts_with('#') {
            blocks.push(Block::Heading(line.trim_start_matches('#').trim()));
        } else if line.starts_with('|') {
            let mut text = format!("{line}\n");
            while let Some(line) = lines.next_if(|it| it.starts_with('|')) {
                text.push_str(line);
                text.push('\n');
            }
            blocks.push(Block::Table(text));
        } else if !line.trim().is_empty() {
            let mut text = line.to_owned();
            let begins = ["#", "|", "```", "- "];
            let ends =
                |it: &str| it.trim().is_empty() || begins.iter().any(|by| it.starts_with(by));
            while let Some(line) = lines.next_if(|it| !ends(it)) {
                text.push('\n');
                text.push_str(line);
            }
            let text = one_line(&text);
            blocks.push(match text.strip_prefix("- ") {
                Some(item) => Block::Item(item.to_owned()),
                None => Block::Prose(text),
            });
        }
    }
    blocks
}

/// The first paragraph of the section "Why".
pub fn why(docs: &str) -> Option<String> {
    let mut blocks = blocks(docs).into_iter();
    blocks.find(|it| matches!(it, Block::Heading("Why")))?;
    blocks.find_map(|it| if let Block::Prose(text) = it { Some(text) } else { None })
}

/// One bad example, and after it its fixed or one good example.
pub fn example(docs: &str) -> Vec<Part> {
    let parts = blocks(docs).into_iter().filter_map(|it| match it {
        Block::Fence(part) => Some(part),
        _ => None,
    });
    let mut parts: Vec<Part> = parts.collect();
    let Some(bad) = parts.iter().position(|it| it.style == Style::Bad) else {
        return Vec::new();
    };
    let mut rest = parts.split_off(bad).into_iter();
    let mut example: Vec<Part> = rest.next().into_iter().collect();
    // A page that represents others in the tests shows nothing.
    example.extend(rest.find(|it| it.style == Style::Good && !it.text.starts_with('@')));
    example
}
