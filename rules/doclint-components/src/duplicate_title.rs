//! Titles that are the same where they have to differ.

use doclint_rule::syntax::NodeId;
use doclint_rule::vocabulary::{AnchorKind, AttributeSpec, ComponentRole, Unique, Vocabulary};
use doclint_rule::{Label, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::{BTreeMap, HashMap};

pub(crate) struct DuplicateTitle;

/// Where a title has to be unique: the component and attribute, the text, and the group or the
/// section.
type Place<'a> = (&'a str, &'a str, &'a str, Option<NodeId>, u32);

/// A title that is there again, the first one, and the text of both.
type Pair<'a> = (Span, Span, &'a str);

impl PageRule for DuplicateTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "duplicate-title",
        "two components that need different titles share one",
        include_str!("duplicate_title.md"),
    )
    .profile(Profile::All);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let titles = titles(page, cx.vocabulary());
        if are_different(&titles) {
            return;
        }
        let mut seen: HashMap<Place<'_>, (ast::Component<'_>, Span)> = HashMap::new();
        // Those on a page, by component and attribute: one finding for all of them.
        let mut on_page: BTreeMap<(&str, &str), Vec<Pair<'_>>> = BTreeMap::new();
        let mut headings = ast::Heading::all(page).peekable();
        let mut section = 0;
        // Other rules report those that are surely wrong.
        for title in titles.into_iter().filter(|it| !it.is_tab() && !it.is_version()) {
            let Title { component, name, key, of, text, span } = title;
            while headings.next_if(|it| it.node().id() < component.node().id()).is_some() {
                section += 1;
            }
            let (group, section) = group(component, of, section, cx);
            let place = (name, key, text, group, section);
            let Some((first, at)) = seen.insert(place, (component, span)) else { continue };
            if of.unique == Unique::Group {
                // Several things may be on one page.
                if key == "href" && have_other_titles(first, component) {
                    continue;
                }
                report_in_group(cx, (name, key), (span, at, text));
            } else if !are_described_apart(first, component) {
                on_page.entry((name, key)).or_default().push((span, at, text));
            }
        }
        for ((name, key), found) in on_page {
            report_on_page(cx, (name, key), &found);
        }
    }
}

/// A title that may have to be unique.
pub(crate) struct Title<'a> {
    pub component: ast::Component<'a>,
    pub name: &'a str,
    pub key: &'a str,
    pub of: &'a AttributeSpec,
    pub text: &'a str,
    pub span: Span,
}

impl Title<'_> {
    /// Whether readers see one of the group and nothing but the titles of the others.
    pub(crate) fn is_tab(&self) -> bool {
        self.of.anchor == Some(AnchorKind::Tab)
    }

    /// Whether it is the number of a version: only one entry of a changelog is about it.
    pub(crate) fn is_version(&self) -> bool {
        let number = self.text.trim_start_matches(['v', 'V']);
        let parts = number.split('.');
        self.of.unique == Unique::Page
            && (2..5).contains(&parts.clone().count())
            && parts.clone().next().is_some_and(|it| it.len() < 4)
            && parts.into_iter().all(|it| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit()))
    }
}

pub(crate) fn titles<'a>(page: &'a Page, vocabulary: &'a Vocabulary) -> Vec<Title<'a>> {
    let mut out = Vec::new();
    for component in ast::Component::all(page) {
        let Some(name) = component.name().map(|it| it.as_str()) else { continue };
        let Some(spec) = vocabulary.get(name) else { continue };
        for (key, of) in spec.attributes.iter().filter(|it| it.1.unique != Unique::No) {
            let value = component.attribute(key).and_then(|it| it.literal());
            let Some(value) = value.filter(|it| !it.text.trim().is_empty()) else { continue };
            // Several things are found at the root of another site.
            if key == "href" && is_root(value.text.trim()) {
                continue;
            }
            // An `id` gives it an anchor that differs.
            if of.unique == Unique::Page && component.attribute("id").is_some() {
                continue;
            }
            out.push(Title { component, name, key, of, text: value.text.trim(), span: value.span });
        }
    }
    out
}

/// Whether an address is a site, and no page of it.
fn is_root(address: &str) -> bool {
    let host = address.split_once("://").map(|it| it.1.trim_end_matches('/'));
    host.is_some_and(|it| !it.contains(['/', '?', '#']))
}

/// Whether no two titles are the same, wherever they are: so on most pages.
pub(crate) fn are_different(titles: &[Title<'_>]) -> bool {
    let mut texts: Vec<&str> = titles.iter().map(|it| it.text).collect();
    texts.sort_unstable();
    texts.windows(2).all(|it| it[0] != it[1])
}

/// The group that a title has to be unique in. One without a group is among those below the same
/// heading.
fn group(
    component: ast::Component<'_>,
    of: &AttributeSpec,
    section: u32,
    cx: &PageCx<'_>,
) -> (Option<NodeId>, u32) {
    if of.unique == Unique::Page {
        return (None, 0);
    }
    let parent = component.parent_component().map(ast::Component::node);
    let is_group = parent.is_some_and(|it| cx.role(it) == Some(ComponentRole::Group));
    (parent.map(|it| it.id()), if is_group { 0 } else { section })
}

/// Whether two components have titles that differ.
fn have_other_titles(one: ast::Component<'_>, other: ast::Component<'_>) -> bool {
    let title =
        |it: ast::Component<'_>| Some(it.attribute("title")?.literal()?.text.trim().to_lowercase());
    title(one).is_some_and(|it| title(other).is_some_and(|other| it != other))
}

/// Whether readers can distinguish two entries of a changelog by their descriptions.
fn are_described_apart(one: ast::Component<'_>, other: ast::Component<'_>) -> bool {
    let text = |it: ast::Component<'_>| {
        let text = it.attribute("description")?.literal()?.text.trim();
        Some(text.to_owned())
    };
    text(one) != text(other)
}

fn report_in_group(cx: &mut PageCx<'_>, (name, key): (&str, &str), (span, first, text): Pair<'_>) {
    cx.report(span, format!("two `{name}` components share the {key} `{text}`"))
        .cause(format!("`{name}` components in a group share the {key}"))
        .label(first, "first used here")
        .help(format!("give each a different {key}"));
}

fn report_on_page(cx: &mut PageCx<'_>, (name, key): (&str, &str), found: &[Pair<'_>]) {
    let Some((&(span, first, text), others)) = found.split_first() else { return };
    let finding = cx.report(span, format!("two `{name}` components share the {key} `{text}`"));
    finding
        .cause(format!("`{name}` components on a page share the {key}"))
        .label(first, "first used here; links with this anchor lead here")
        .help(format!("give each a different {key}, or add an `id`"));
    for other in others {
        finding.label(other.0, Label::ALSO);
    }
}
