//! Places where words are not the author's own, or not to be changed: the key `skip` of a check.

use crate::page::{Chunk, PageText};
use doclint_syntax::ast::{self, AstNode};
use doclint_syntax::{Node, NodeKind};
use doclint_text::{Genre, Genres};
use std::ops::Range;

/// A kind of places that a check can skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skip {
    /// Changelogs and news, and the entries of other pages.
    Records,
    /// Contracts and policies.
    Legal,
    /// Text in quotation marks, block quotes, prompts, dialogues and letters.
    Quotes,
    /// Buttons in bold, titles of videos and articles, and words that are capitalized inside of a
    /// sentence.
    Names,
    /// Pages that introduce a product.
    Landing,
    /// The plans of a team.
    Plans,
    /// Pages for those who contribute to a project.
    Community,
    /// Cards and callouts of success, which invite readers.
    Cards,
}

/// The kinds of places that a check skips.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Skips {
    /// As bits, by [`Skip`].
    places: u8,
    /// Pages that are skipped as a whole.
    pub genres: Genres,
}

/// How far quotation marks are looked for, in bytes.
const WINDOW: usize = 400;
/// How many nodes around a place are looked at.
const MOST_AROUND: usize = 64;
/// How much of a name with slashes is looked at on each side of a word, in bytes.
const LONGEST_NAME: usize = 100;
/// A button has no more words.
const MOST_WORDS_OF_BUTTON: usize = 5;
/// How many words decide whether a text is a title.
const MOST_WORDS_OF_TITLE: usize = 16;
/// Shorter words are small in titles, in bytes.
const SHORTEST_CAPITALIZED: usize = 4;

/// Names of speakers in a dialogue, or first words of a letter.
const SPEAKERS: [&str; 12] = [
    "User:",
    "Assistant:",
    "Agent:",
    "Customer:",
    "Human:",
    "AI:",
    "Bot:",
    "Prompt:",
    "You:",
    "Caller:",
    "Subject:",
    "Dear ",
];

impl Skip {
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "records" => Some(Self::Records),
            "legal" => Some(Self::Legal),
            "quotes" => Some(Self::Quotes),
            "names" => Some(Self::Names),
            "landing" => Some(Self::Landing),
            "plans" => Some(Self::Plans),
            "community" => Some(Self::Community),
            "cards" => Some(Self::Cards),
            _ => None,
        }
    }

    /// The kind of pages that are such a place as a whole.
    fn genre(self) -> Option<Genre> {
        match self {
            Self::Records => Some(Genre::Record),
            Self::Legal => Some(Genre::Legal),
            Self::Landing => Some(Genre::Landing),
            Self::Plans => Some(Genre::Plan),
            Self::Community => Some(Genre::Community),
            Self::Quotes | Self::Names | Self::Cards => None,
        }
    }
}

impl Skips {
    pub fn add(&mut self, skip: Skip) {
        self.places |= 1 << skip as u8;
        if let Some(genre) = skip.genre() {
            self.genres.add(genre);
        }
    }

    fn has(self, skip: Skip) -> bool {
        self.places & 1 << skip as u8 != 0
    }

    /// Whether a part of a text is in such a place.
    pub fn holds(self, page: &PageText<'_>, chunk: &Chunk<'_>, part: &Range<usize>) -> bool {
        if self.places == 0 {
            return false;
        }
        let place = page.page.node_at(chunk.span(part.clone()).start);
        let mut around = std::iter::once(place).chain(place.ancestors()).take(MOST_AROUND);
        let matched = &chunk.text[part.clone()];
        around.any(|node| self.is_inside(node) || self.has(Skip::Names) && names(node, matched))
            || self.has(Skip::Quotes) && is_quoted(&chunk.text, part)
            || self.has(Skip::Names)
                && (is_capitalized_inside(&chunk.text, part) || is_path(&chunk.text, part))
    }

    /// Whether all that a node holds is such a place.
    fn is_inside(self, node: Node<'_>) -> bool {
        let named = || ast::Component::cast(node).and_then(ast::Component::name);
        match node.kind() {
            NodeKind::BlockQuote => self.has(Skip::Quotes) && !is_note(node),
            NodeKind::Component => named().is_some_and(|it| match it.as_str() {
                "Update" => self.has(Skip::Records),
                "Prompt" => self.has(Skip::Quotes),
                "Card" | "Check" => self.has(Skip::Cards),
                _ => false,
            }),
            NodeKind::Strong => self.has(Skip::Names) && is_button(node),
            NodeKind::Link => self.has(Skip::Names) && is_title_of_link(node),
            NodeKind::Attribute => self.has(Skip::Names) && is_title_of_frame(node),
            _ => false,
        }
    }
}

/// Whether a block quote is a note to the reader: it begins with a label such as `**Note**:`.
fn is_note(quote: Node<'_>) -> bool {
    let text = quote.text().trim_start_matches(|c: char| !c.is_alphanumeric());
    let label = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let labels = ["note", "tip", "info", "warning", "important", "caution", "hint", "remark"];
    labels.iter().any(|it| it.eq_ignore_ascii_case(label))
}

/// Whether a place is in quotation marks, in a dialogue or in a letter.
fn is_quoted(text: &str, part: &Range<usize>) -> bool {
    if SPEAKERS.iter().any(|it| text.trim_start().starts_with(it)) {
        return true;
    }
    let is_boundary = |it: &usize| text.is_char_boundary(*it);
    let from = (part.start.saturating_sub(WINDOW)..=part.start).find(is_boundary);
    let to = (part.end..=text.len().min(part.end + WINDOW)).rfind(is_boundary);
    let before = &text[from.unwrap_or(part.start)..part.start];
    let after = &text[part.end..to.unwrap_or(part.end)];
    let is_open = match before.rfind(['“', '”']) {
        Some(at) => before[at..].starts_with('“'),
        None => before.matches('"').count() % 2 == 1,
    };
    is_open && after.contains(['"', '”'])
}

/// Whether a word that is not the first of its sentence has a capital.
fn is_capitalized_inside(text: &str, part: &Range<usize>) -> bool {
    let is_capital = text[part.clone()].trim_start().starts_with(char::is_uppercase);
    let before = text[..part.start].strip_suffix(' ').unwrap_or_default();
    is_capital && before.ends_with(|c: char| c.is_lowercase() || c == ',')
}

/// Whether a link leads to an address with the same word in it: it is written as the target is named.
fn names(node: Node<'_>, word: &str) -> bool {
    let link = ast::Link::cast(node);
    link.is_some_and(|it| !word.is_empty() && it.destination().as_str().contains(word))
}

/// Whether a word is a part of a name with slashes, such as `Owner/Name` and `Login/Signup`. Words in
/// lower case with a slash between them are alternatives.
fn is_path(text: &str, part: &Range<usize>) -> bool {
    let (before, after) = (&text[..part.start], &text[part.end..]);
    let before = &before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST_NAME))..];
    let after = &after[..after.floor_char_boundary(LONGEST_NAME)];
    let start = before.rfind(char::is_whitespace).map_or(0, |it| it + 1);
    let start = part.start - before.len() + start;
    let end = part.end + after.find(char::is_whitespace).unwrap_or(after.len());
    let whole = text.get(start..end).unwrap_or_default();
    let is_name = |it: &str| it.contains(|c: char| c.is_uppercase() || matches!(c, '_' | '-'));
    let mut parts = whole.split('/');
    whole.contains('/') && parts.all(|it| it.starts_with(char::is_alphanumeric)) && is_name(whole)
}

/// Whether bold words are a title, or the label of a button inside a sentence.
fn is_button(strong: Node<'_>) -> bool {
    let text = strong.text().trim_matches('*');
    if text.split_whitespace().nth(MOST_WORDS_OF_BUTTON).is_some() {
        return is_title(text);
    }
    strong.previous_sibling().is_some() && text.starts_with(char::is_uppercase)
}

/// Whether the text of a link to another site is the title of its target.
fn is_title_of_link(link: Node<'_>) -> bool {
    let Some(link) = ast::Link::cast(link) else { return false };
    let is_outside = link.destination().as_str().starts_with("http");
    is_outside && is_title(link.node().page().slice(link.text_span()))
}

/// Whether an attribute is the title of a video, a frame or a card that leads to another site.
fn is_title_of_frame(attribute: Node<'_>) -> bool {
    let Some(attribute) = ast::Attribute::cast(attribute) else { return false };
    let Some(text) = attribute.literal() else { return false };
    let mut around = attribute.component().attributes();
    let leads_outside = around.any(|it| it.literal().is_some_and(|it| it.text.starts_with("http")));
    attribute.component().attribute("src").is_some() || leads_outside && is_title(text.text)
}

/// Whether most words have a capital, as in a title.
fn is_title(text: &str) -> bool {
    let words = text.split_whitespace().take(MOST_WORDS_OF_TITLE);
    let long = words.filter(|it| it.len() >= SHORTEST_CAPITALIZED);
    let (mut all, mut capitalized) = (0, 0);
    for word in long {
        all += 1;
        capitalized += usize::from(word.starts_with(char::is_uppercase));
    }
    all > 1 && capitalized * 2 > all
}
