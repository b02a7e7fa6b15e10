//! The parts of a page that a fix has to leave intact.

use doclint_data::yaml;
use doclint_diagnostic::Changes;
use doclint_syntax::ast::{AttrValue, Attribute};
use doclint_syntax::{ErrorKind, FrontMatterFormat, NodeKind, Page, ast};
use foldhash::{HashMap, HashMapExt};

/// Headings below this level have no anchor and no entry in the table of contents.
const DEEPEST: u8 = 4;

/// Parts of names that are each other's opposite: `defaultOpen` and `defaultClosed`.
const OPPOSITES: [(&str, &str); 18] = [
    ("open", "closed"),
    ("open", "close"),
    ("show", "hide"),
    ("enable", "disable"),
    ("visible", "hidden"),
    ("expanded", "collapsed"),
    ("allow", "deny"),
    ("required", "optional"),
    ("include", "exclude"),
    ("min", "max"),
    ("before", "after"),
    ("light", "dark"),
    ("left", "right"),
    ("top", "bottom"),
    ("start", "end"),
    ("first", "last"),
    ("horizontal", "vertical"),
    ("with", "without"),
];

/// The parts of a page that a fix has to leave intact, unless it declares otherwise.
pub struct PageShape<'p> {
    /// The kinds of syntax errors, sorted.
    errors: Vec<ErrorKind>,
    front_matter_errors: usize,
    /// The depth of each component among components, and the component.
    components: Vec<(usize, ast::Component<'p>)>,
    code: Vec<&'p str>,
    /// Headings below the deepest level.
    deep_headings: usize,
    /// Items of numbered lists.
    items: usize,
}

impl<'p> PageShape<'p> {
    /// Reads it off a page.
    pub fn of(page: &'p Page) -> Self {
        let mut errors: Vec<ErrorKind> = page.errors().iter().map(|it| it.kind).collect();
        errors.sort_unstable();
        let components = components(page);
        let items = ast::List::all(page).filter(|it| it.is_ordered()).map(|it| it.items().count());
        Self {
            errors,
            front_matter_errors: front_matter_errors(page),
            components,
            code: ast::Code::all(page).map(|it| it.content().as_str()).collect(),
            deep_headings: ast::Heading::all(page).filter(|it| it.level() > DEEPEST).count(),
            items: items.sum(),
        }
    }

    /// Returns the damage by a fix that declares these changes, as the end of a sentence.
    pub fn damage(&self, after: &PageShape<'_>, changes: Changes) -> Option<&'static str> {
        // Without a syntax error there may be more of everything than before.
        let reads_more = after.errors.len() < self.errors.len();
        let same_components = || {
            let names = |it: &(usize, ast::Component<'_>)| (it.0, name(it.1).to_owned());
            self.components.iter().map(names).eq(after.components.iter().map(names))
        };
        // On a page with several kinds of line endings, a fix may write one in place of another.
        let same_code = || {
            let pairs = self.code.iter().zip(&after.code);
            self.code.len() == after.code.len()
                && pairs.into_iter().all(|(a, b)| a.lines().eq(b.lines()))
        };
        if !is_part(&after.errors, &self.errors) {
            Some("the page would have a new syntax error")
        } else if after.front_matter_errors > self.front_matter_errors {
            Some("the front matter would have a new syntax error")
        } else if !changes.components && !reads_more && !same_components() {
            Some("it would change the components of the page")
        } else if !changes.code && !same_code() {
            Some("it would change the code on the page")
        } else if reads_more {
            None
        } else if after.deep_headings > self.deep_headings {
            Some("a heading would be deeper than level 4, where it has no anchor")
        } else if !self.keeps_steps(after) {
            Some("it would change the number or the order of steps")
        } else if self.is_reversed(after) {
            Some("an attribute would mean the opposite")
        } else {
            None
        }
    }

    /// Whether a page has fewer syntax errors, and all components that it had, in their order.
    pub fn is_repaired(&self, after: &PageShape<'_>) -> bool {
        let mut names = after.components.iter().map(|it| name(it.1));
        after.errors.len() < self.errors.len()
            && self.components.iter().all(|it| names.any(|other| other == name(it.1)))
    }

    /// Whether there are as many steps as before, and titles that occur once on both pages come in
    /// the same order: equal titles can't be matched. An item may become a `Step`, and so may a
    /// component with a misspelled name.
    fn keeps_steps(&self, after: &PageShape<'_>) -> bool {
        let steps = |it: &PageShape<'_>| it.components.iter().filter(|it| it.1.is("Step")).count();
        let is_renamed =
            after.components.len() == self.components.len() && steps(after) > steps(self);
        let is_same = after.items + steps(after) == self.items + steps(self);
        if !(is_same || is_renamed && after.items == self.items) {
            return false;
        }
        let (before, after) = (titles(&self.components), titles(&after.components));
        let mut uses: HashMap<&str, (u32, u32)> = HashMap::new();
        before.iter().for_each(|it| uses.entry(it).or_default().0 += 1);
        after.iter().for_each(|it| uses.entry(it).or_default().1 += 1);
        let is_kept = |it: &&&str| uses[**it] == (1, 1);
        before.iter().filter(is_kept).eq(after.iter().filter(is_kept))
    }

    /// Whether an attribute has the opposite name or value now. Components are compared by their
    /// place among the others, so that one more or less makes them incomparable.
    fn is_reversed(&self, after: &PageShape<'_>) -> bool {
        if self.components.len() != after.components.len() {
            return false;
        }
        let pairs = self.components.iter().zip(&after.components);
        let mut same = pairs.filter(|(a, b)| name(a.1) == name(b.1));
        same.any(|(before, after)| {
            let (before, after) = (attributes(before.1), attributes(after.1));
            let gone = before.iter().filter(|it| !after.iter().any(|other| other.0 == it.0));
            let new = || after.iter().filter(|it| !before.iter().any(|other| other.0 == it.0));
            let flipped = before.iter().any(|(name, value)| {
                let opposite = value.map(|it| !it);
                value.is_some() && after.contains(&(*name, opposite))
            });
            flipped || gone.into_iter().any(|old| new().any(|new| are_opposites(old.0, new.0)))
        })
    }
}

/// Whether every item of a sorted list is in another.
fn is_part(part: &[ErrorKind], whole: &[ErrorKind]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|kind| rest.any(|it| it == kind))
}

fn front_matter_errors(page: &Page) -> usize {
    let Some(block) = ast::FrontMatter::all(page).next() else { return 0 };
    if block.format() != FrontMatterFormat::Yaml {
        return 0;
    }
    let content = block.content().span();
    yaml::parse(page.slice(content), content.start).errors.len()
}

fn components(page: &Page) -> Vec<(usize, ast::Component<'_>)> {
    let placed = ast::Component::all(page).map(|it| {
        let around = it.node().ancestors().filter(|it| it.kind() == NodeKind::Component);
        (around.count(), it)
    });
    placed.collect()
}

fn name<'p>(component: ast::Component<'p>) -> &'p str {
    component.name().map_or("", |it| it.as_str())
}

fn titles<'p>(components: &[(usize, ast::Component<'p>)]) -> Vec<&'p str> {
    let steps = components.iter().filter(|it| it.1.is("Step"));
    let titles = steps.filter_map(|it| it.1.attribute("title")?.literal());
    titles.map(|it| it.text).collect()
}

/// The names of a component's attributes, with their values where these are true or false.
fn attributes<'p>(component: ast::Component<'p>) -> Vec<(&'p str, Option<bool>)> {
    let named = |it: Attribute<'p>| {
        let value = match it.value() {
            AttrValue::None => Some(true),
            AttrValue::Expression(value) => value.as_str().trim().parse().ok(),
            AttrValue::String(_) => None,
        };
        Some((it.name()?.as_str(), value))
    };
    component.attributes().filter_map(named).collect()
}

/// Whether two names say the opposite.
fn are_opposites(old: &str, new: &str) -> bool {
    let (old, new) = (old.to_ascii_lowercase(), new.to_ascii_lowercase());
    let negates = |a: &str, b: &str| {
        ["no", "no-", "non", "not", "un", "dis", "in"].iter().any(|it| format!("{it}{b}") == a)
    };
    let replaced = |a: &str, b: &str| old.contains(a) && old.replacen(a, b, 1) == new && old != new;
    let opposite = OPPOSITES.iter().any(|(a, b)| replaced(a, b) || replaced(b, a));
    opposite || negates(&old, &new) || negates(&new, &old)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    fn damage(before: &str, after: &str) -> Option<&'static str> {
        let (before, after) = (parse(before, Dialect::Mdx), parse(after, Dialect::Mdx));
        let changes = Changes { components: true, ..Changes::default() };
        PageShape::of(&before).damage(&PageShape::of(&after), changes)
    }

    #[test]
    fn what_readers_rely_on_stays() {
        let cases = [
            ("#### a", "##### a", Some("deeper")),
            ("##### a", "###### a", None),
            ("1. a\n2. b", "<Step title=\"a\" />\n\n<Step title=\"b\" />", None),
            ("1. a\n2. b", "<Step title=\"a\" />\n\nb", Some("steps")),
            ("<Stpe title=\"a\" />", "<Step title=\"a\" />", None),
            (
                "<Step title=\"a\" />\n<Step title=\"b\" />",
                "<Step title=\"b\" />\n<Step title=\"a\" />",
                Some("order"),
            ),
            ("<A defaultClosed />", "<A defaultOpen />", Some("opposite")),
            ("<A disabled />", "<A enabled />", Some("opposite")),
            ("<A noAnchor />", "<A anchor />", Some("opposite")),
            ("<A b={true} />", "<A b={false} />", Some("opposite")),
            ("<A hide />", "<A hidden />", None),
            ("<A titel=\"x\" />", "<A title=\"x\" />", None),
        ];
        for (before, after, part) in cases {
            let found = damage(before, after);
            assert_eq!(found.is_some(), part.is_some(), "{before}: {found:?}");
            assert!(part.is_none_or(|part| found.is_some_and(|it| it.contains(part))), "{found:?}");
        }
    }
}
