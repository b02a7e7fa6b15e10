//! The groups of facts about a page: which of them an edit changes, and which a rule reads.

use super::PageFacts;
use doclint_diagnostic::{Span, say_the_same};
use std::hash::{Hash, Hasher};

/// A group of facts about a page. The others of [`PageFacts`] decide what a page is to its site and
/// which snippets it shows: front matter, headings, imports, components. Every rule about the site may
/// read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// Links, texts that would be links, icons, and the files that it includes. Where the links of the site lead is a part of it.
    Links,
    /// The images, videos and audio files that the text names.
    Mentions,
    /// Commands, samples of code, and addresses in them.
    Code,
    /// The documentation of an endpoint that the page has by hand.
    Endpoint,
    /// The variables of `docs.json` that it uses.
    Variables,
    /// How many words there are.
    Words,
}

/// A set of groups of facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts(u8);

impl Fact {
    /// Every group.
    pub const ALL: [Self; 6] =
        [Self::Links, Self::Mentions, Self::Code, Self::Endpoint, Self::Variables, Self::Words];
}

impl Facts {
    /// The groups of a list.
    pub const fn of(facts: &[Fact]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < facts.len() {
            bits |= 1 << facts[at] as u8;
            at += 1;
        }
        Self(bits)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a group is among them.
    pub const fn contains(self, fact: Fact) -> bool {
        self.0 & 1 << fact as u8 != 0
    }

    /// Whether one of them is in another set, too.
    pub const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The groups of both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The groups in which the facts of two pages differ, wherever they are on the page.
    pub fn that_differ(one: &PageFacts, other: &PageFacts) -> Self {
        let group = |facts, fact| Group { facts, fact };
        let differ = |it: &Fact| !say_the_same(&group(one, *it), &group(other, *it));
        let differ = Fact::ALL.into_iter().filter(differ);
        differ.fold(Self::default(), |all, it| all.and(Self::of(&[it])))
    }
}

impl PageFacts {
    /// The facts without some groups, to compare them.
    pub fn without(&self, groups: Facts) -> impl Hash + '_ {
        Rest { facts: self, groups }
    }

    /// Removes all but some groups.
    pub fn keep(&mut self, groups: Facts) {
        for fact in Fact::ALL.into_iter().filter(|it| !groups.contains(*it)) {
            match fact {
                Fact::Links => {
                    (self.links, self.spaced_links, self.icons) = Default::default();
                    self.includes = Default::default();
                }
                Fact::Mentions => self.mentions = super::Mentions::default(),
                Fact::Code => {
                    (self.commands, self.samples) = Default::default();
                    (self.addresses, self.signed) = Default::default();
                }
                Fact::Endpoint => self.endpoint = None,
                Fact::Variables => self.variables = Vec::new(),
                Fact::Words => self.words = 0,
            }
        }
    }
}

/// One group of the facts of a page.
struct Group<'f> {
    facts: &'f PageFacts,
    fact: Fact,
}

impl Hash for Group<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { facts, fact } = *self;
        match fact {
            Fact::Links => {
                (&facts.links, &facts.spaced_links, &facts.icons, &facts.includes).hash(state);
            }
            Fact::Mentions => facts.mentions.hash(state),
            Fact::Code => {
                (&facts.commands, &facts.samples, &facts.addresses, &facts.signed).hash(state);
            }
            Fact::Endpoint => facts.endpoint.hash(state),
            Fact::Variables => facts.variables.hash(state),
            Fact::Words => facts.words.hash(state),
        }
    }
}

/// The facts of a page without some groups.
struct Rest<'f> {
    facts: &'f PageFacts,
    groups: Facts,
}

impl Hash for Rest<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Each field is named once, here or in a group.
        let PageFacts {
            front_matter,
            headings,
            imports,
            exports,
            snippets,
            places,
            shown_properties,
            passed,
            roots,
            links: _,
            spaced_links: _,
            includes: _,
            icons: _,
            anchors,
            has_open_heading,
            has_template,
            mentions: _,
            commands: _,
            samples: _,
            addresses: _,
            signed: _,
            endpoint: _,
            components,
            undeclared,
            variables: _,
            text_start,
            is_generated,
            is_record,
            words: _,
        } = self.facts;
        (front_matter, headings, imports, exports, snippets, places).hash(state);
        (shown_properties, passed, roots, anchors, (has_open_heading, has_template)).hash(state);
        (components, undeclared, is_generated, is_record, Span::at(*text_start)).hash(state);
        for fact in Fact::ALL.into_iter().filter(|it| !self.groups.contains(*it)) {
            Group { facts: self.facts, fact }.hash(state);
        }
    }
}

impl Hash for PageFacts {
    /// Hashes everything that rules about the site can see of a page.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.without(Facts::default()).hash(state);
    }
}
