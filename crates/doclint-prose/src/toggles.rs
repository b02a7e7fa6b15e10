//! Comments on a page that turn checks off and on: `{/* vale off */}`, `<!-- vale A.B = NO -->`.

use doclint_diagnostic::Span;
use doclint_syntax::ast;
use doclint_syntax::{ErrorKind, NodeKind, Page};

/// How many comments on a page count.
const MOST_RANGES: usize = 1_000;

/// Where which checks are off.
#[derive(Debug, Default)]
pub(crate) struct Toggles {
    ranges: Vec<Off>,
}

#[derive(Debug)]
struct Off {
    /// A check or a style; `None` for all of them.
    name: Option<String>,
    start: u32,
    end: u32,
}

/// The command in a comment.
struct Command<'a> {
    name: Option<&'a str>,
    turns_on: bool,
}

impl Toggles {
    pub fn of(page: &Page) -> Self {
        let mut comments: Vec<(Span, &str)> = Vec::new();
        for kind in [NodeKind::Expression, NodeKind::Html, NodeKind::HtmlBlock] {
            comments.extend(page.of_kind(kind).map(|node| (node.span(), node.text())));
        }
        // MDX has no comments of HTML; pages have them all the same.
        let errors = page.errors().iter().filter(|it| it.kind == ErrorKind::HtmlComment);
        comments.extend(errors.map(|it| (it.span, page.slice(it.span))));
        // Titles of definitions that nothing uses serve as comments, too.
        for definition in ast::Definition::all(page) {
            if let Some(title) = definition.title() {
                comments.push((definition.span(), title.as_str()));
            }
        }
        comments.sort_by_key(|it| it.0.start);
        let mut out = Self::default();
        for (span, text) in comments {
            if let Some(command) = command(text) {
                out.apply(&command, span);
            }
        }
        out
    }

    fn apply(&mut self, command: &Command<'_>, at: Span) {
        let is_open = |it: &&mut Off| it.end == u32::MAX && it.name.as_deref() == command.name;
        let has_room = self.ranges.len() < MOST_RANGES;
        match (self.ranges.iter_mut().rev().find(is_open), command.turns_on) {
            (Some(open), true) => open.end = at.start,
            (None, false) if has_room => {
                let name = command.name.map(str::to_owned);
                self.ranges.push(Off { name, start: at.start, end: u32::MAX });
            }
            _ => {}
        }
    }

    /// Whether a check is off at a place.
    pub fn is_off(&self, check: &str, at: u32) -> bool {
        self.ranges.iter().any(|it| {
            let is_meant = it.name.as_deref().is_none_or(|name| {
                check
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            });
            is_meant && (it.start..it.end).contains(&at)
        })
    }
}

/// Reads the command in the text of a comment, with or without its signs.
fn command(text: &str) -> Option<Command<'_>> {
    let text = text.trim().trim_start_matches("{/*").trim_end_matches("*/}");
    let text = text.trim_start_matches("<!--").trim_end_matches("-->").trim();
    let text = text.strip_prefix("vale")?;
    let said = text.strip_prefix(char::is_whitespace)?.trim();
    if let Some((name, value)) = said.split_once('=') {
        let turns_on = match value.trim() {
            "YES" | "yes" => true,
            "NO" | "no" => false,
            _ => return None,
        };
        return Some(Command { name: Some(name.trim()), turns_on });
    }
    match said {
        "on" => Some(Command { name: None, turns_on: true }),
        "off" => Some(Command { name: None, turns_on: false }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    #[test]
    fn comments_turn_checks_off_and_on() {
        let source = "a\n\n{/* vale off */}\n\nb\n\n{/* vale on */}\n\nc\n\n<!-- vale A.B = NO -->\n\nd\n\n\
            {/* vale C = NO */}\n\ne\n\n<!-- vale A.B = YES -->\n\nf `{/* vale off */}`\n";
        let page = parse(source, Dialect::Mdx);
        let toggles = Toggles::of(&page);
        let off = |check: &str| -> String {
            let is_off = |it: &(usize, char)| toggles.is_off(check, it.0 as u32);
            let letters = source.char_indices().filter(|it| {
                let around =
                    source[..it.0].ends_with('\n') && !source[it.0..].starts_with(['<', '{', '\n']);
                around && is_off(it)
            });
            letters.map(|it| it.1).collect()
        };
        assert_eq!(off("A.B"), "bde");
        assert_eq!(off("A.Bc"), "b");
        assert_eq!(off("C.D"), "bef");
    }
}
