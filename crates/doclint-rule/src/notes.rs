//! Notes that the first half of a rule takes on each page, for its second half, which sees all
//! pages.

use doclint_diagnostic::Span;
use doclint_site::SitePage;
use std::collections::BTreeMap;

/// How many texts are kept of a page, so that memory does not grow with the text.
const MOST_TEXTS: usize = 1_000;

/// How many places of one text are kept of a page; more are counted.
const MOST_PLACES: usize = 20;

/// The notes of a rule on a page, ordered by text.
#[derive(Clone, Debug, Default, Hash)]
pub struct Notes(BTreeMap<Box<str>, Noted>);

/// The uses of one text on a page.
#[derive(Clone, Debug, Default, Hash)]
pub struct Noted {
    /// How many there are.
    pub count: usize,
    /// The first places, in the order in which they were noted.
    pub places: Vec<NotedPlace>,
}

/// A place of a noted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotedPlace {
    /// Where it is on its page.
    pub span: Span,
    /// Whether a fix may change it.
    pub may_fix: bool,
}

impl Notes {
    /// Notes a use of a text.
    pub fn add(&mut self, text: &str, span: Span, may_fix: bool) {
        if !self.0.contains_key(text) {
            if self.0.len() == MOST_TEXTS {
                return;
            }
            self.0.insert(text.into(), Noted::default());
        }
        let Some(noted) = self.0.get_mut(text) else { return };
        noted.count += 1;
        if noted.places.len() < MOST_PLACES {
            noted.places.push(NotedPlace { span, may_fix });
        }
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The texts with their uses, ordered by text.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Noted)> {
        self.0.iter().map(|(text, noted)| (&**text, noted))
    }

    /// Gives back the room that lists keep to grow.
    pub fn shrink(&mut self) {
        self.0.values_mut().for_each(|it| it.places.shrink_to_fit());
    }
}

impl FromIterator<(Box<str>, Noted)> for Notes {
    fn from_iter<I: IntoIterator<Item = (Box<str>, Noted)>>(noted: I) -> Self {
        Self(noted.into_iter().collect())
    }
}

/// The notes of a rule on the pages of a site that it addresses and that have authors, in the order of
/// the pages. Frozen pages are left out.
pub type SiteNotes<'a> = [(&'a SitePage, &'a Notes)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_all_uses_and_keeps_some_places() {
        let mut notes = Notes::default();
        for at in 0..2_000 {
            notes.add("a", Span::at(at), true);
            notes.add(&format!("b{at}"), Span::at(at), false);
        }
        let a = notes.iter().next().map(|(text, it)| (text, it.count, it.places.len()));
        assert_eq!(a, Some(("a", 2_000, MOST_PLACES)));
        assert_eq!(notes.iter().count(), MOST_TEXTS);
    }
}
