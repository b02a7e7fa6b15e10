//! Components of Docusaurus and Starlight that stop the build, because something is missing or wrong.

use crate::{has_only_comments, is_part, tab_values};
use doclint_rule::ast::{AttrValue, Component};
use doclint_rule::site::{PlatformId, imports};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::words::listed;
use doclint_rule::{AstNode, Page, PageCx, PageRule, RuleMeta, ast};
use std::collections::{HashMap, HashSet};

pub(crate) struct MisusedComponent;

impl PageRule for MisusedComponent {
    const META: RuleMeta = RuleMeta::error(
        "misused-component",
        "a component of the platform is used in a way that stops the build",
        include_str!("misused_component.md"),
    )
    .only_on(&[PlatformId::Docusaurus, PlatformId::Starlight])
    .in_builds()
    .not_in_snippets();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let own = own_components(page, cx.platform());
        if own.is_empty() || !has_only_comments(page) || is_part(cx.path()) {
            return;
        }
        for component in Component::all(page) {
            let name = component.name().map_or("", |it| it.as_str());
            let Some(exported) = own.get(name) else { continue };
            let Some((message, help)) = fault(component, exported, &own, cx.platform()) else {
                continue;
            };
            cx.report(component.opening(), message).help(help);
        }
    }
}

/// The components that a page imports from its platform: their names on the page, and there.
fn own_components(page: &Page, platform: PlatformId) -> HashMap<String, String> {
    let code = ast::Esm::all(page).map(|it| (page.slice(it.span()), it.span().start));
    let mut own = HashMap::new();
    for import in code.flat_map(|(text, start)| imports(text, start)) {
        let theme = import.source.strip_prefix("@theme/");
        for name in &import.names {
            match (platform, theme) {
                (PlatformId::Docusaurus, Some(component)) if name.exported == "default" => {
                    own.insert(name.local.to_string(), component.to_owned());
                }
                (PlatformId::Starlight, _) if import.source == "@astrojs/starlight/components" => {
                    own.insert(name.local.to_string(), name.exported.to_string());
                }
                _ => {}
            }
        }
    }
    own
}

/// The types of asides, and the looks and sizes of badges.
const ASIDES: &[&str] = &["note", "tip", "caution", "danger"];
const BADGES: &[&str] = &["note", "danger", "success", "caution", "tip", "default"];
const SIZES: &[&str] = &["small", "medium", "large"];

/// What a component has to have, and the values of its attributes.
const SPECS: [Spec; 4] = [
    Spec(PlatformId::Docusaurus, "TabItem", Some("value"), &[]),
    Spec(PlatformId::Starlight, "TabItem", Some("label"), &[]),
    Spec(PlatformId::Starlight, "Aside", None, &[("type", ASIDES)]),
    Spec(PlatformId::Starlight, "Badge", Some("text"), &[("variant", BADGES), ("size", SIZES)]),
];

/// A component, the attribute that it needs, and the values of others.
struct Spec(PlatformId, &'static str, Option<&'static str>, &'static [Values]);

/// An attribute and its values.
type Values = (&'static str, &'static [&'static str]);

/// What is wrong with a component, and what to do.
fn fault(
    component: Component<'_>,
    exported: &str,
    own: &HashMap<String, String>,
    platform: PlatformId,
) -> Option<(String, String)> {
    let has_spread = component.attributes().any(|it| it.name().is_none());
    let spec = SPECS.iter().find(|it| it.0 == platform && it.1 == exported);
    if let Some(Spec(_, name, needed, values)) = spec {
        let missing = needed.filter(|it| component.attribute(it).is_none());
        if let Some(missing) = missing.filter(|_| !has_spread) {
            return Some((
                format!("`{name}` needs `{missing}`, so the build fails"),
                format!("add `{missing}`"),
            ));
        }
        for (attribute, known) in *values {
            let value = component.attribute(attribute).and_then(|it| it.literal());
            if let Some(value) = value.filter(|it| !known.contains(&it.text)) {
                let known = known.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>();
                return Some((
                    format!("`{name}` takes no `{}` as `{attribute}`", value.text),
                    format!("write {}; the build fails at others", listed(&known, "or")),
                ));
            }
        }
    }
    match (platform, exported) {
        (PlatformId::Docusaurus, "Tabs") if !has_spread => fault_of_tabs(component, own),
        (PlatformId::Docusaurus, "TabItem") if component.parent_component().is_none() => Some((
            "`TabItem` is outside of `Tabs`, so the build fails".to_owned(),
            "put it into `Tabs`".to_owned(),
        )),
        (PlatformId::Starlight, "Steps") => fault_of_list(component, "Steps", true),
        (PlatformId::Starlight, "FileTree") => fault_of_list(component, "FileTree", false),
        _ => None,
    }
}

/// What is wrong with the tabs of Docusaurus.
fn fault_of_tabs(tabs: Component<'_>, own: &HashMap<String, String>) -> Option<(String, String)> {
    let is_item = |it: &Component<'_>| {
        let name = it.name();
        name.is_some_and(|it| own.get(it.as_str()).is_some_and(|it| it == "TabItem"))
    };
    // Tags in lines of their own are in a paragraph.
    let children = tabs.node().children().flat_map(|it| match it.kind() {
        NodeKind::Paragraph => it.children().filter(|it| !it.text().trim().is_empty()).collect(),
        _ => vec![it],
    });
    // Expressions and other components may make items.
    let items: Option<Vec<Component<'_>>> =
        children.map(|it| Component::cast(it).filter(is_item)).collect();
    let items = items?;
    let values: Option<Vec<&str>> =
        items.iter().map(|it| Some(it.attribute("value")?.literal()?.text)).collect();
    if tabs.attribute("values").is_some() {
        return tab_values::fault(tabs, values);
    }
    if items.is_empty() {
        return Some(("`Tabs` is empty, so the build fails".into(), "add a `TabItem`".into()));
    }
    let values = values?;
    let mut seen = HashSet::new();
    if let Some(twice) = values.iter().find(|it| !seen.insert(**it)) {
        return Some((
            format!("two tabs have the value `{twice}`, so the build fails"),
            "give each tab its own `value`".to_owned(),
        ));
    }
    let default = tabs.attribute("defaultValue").and_then(|it| it.literal());
    if let Some(default) = default.filter(|it| !values.contains(&it.text)) {
        let known = values.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>();
        return Some((
            format!("no tab has the value `{}`, so the build fails", default.text),
            format!("write {}", listed(&known, "or")),
        ));
    }
    let query = tabs.attribute("queryString");
    let is_bare = query.is_some_and(|it| matches!(it.value(), AttrValue::None));
    (is_bare && tabs.attribute("groupId").is_none()).then(|| {
        let message = "`queryString` without a name needs `groupId`, so the build fails";
        (message.to_owned(), "add `groupId`".to_owned())
    })
}

/// What is wrong with a component of Starlight that has to be one list.
fn fault_of_list(
    component: Component<'_>,
    name: &str,
    is_ordered: bool,
) -> Option<(String, String)> {
    let is_comment = |it: &Node<'_>| {
        it.kind() == NodeKind::Expression
            && it.text().trim_start_matches('{').trim_start().starts_with("/*")
    };
    // A definition of a link renders nothing, either.
    let shows_nothing = |it: &Node<'_>| it.kind() == NodeKind::Definition || is_comment(it);
    let mut children = component.node().children().filter(|it| !shows_nothing(it));
    let first = children.next()?;
    let is_list = ast::List::cast(first).is_some_and(|it| it.is_ordered() == is_ordered);
    // Tags may make it, and expressions and components anything.
    let is_unknown = first.text().trim_start().starts_with(['<', '{']);
    let is_right = is_unknown || is_list && children.next().is_none();
    let kind = if is_ordered { "an ordered list" } else { "an unordered list" };
    (!is_right).then(|| {
        (
            format!("`{name}` takes {kind} and nothing else, so the build fails"),
            "indent what belongs to an item, such as code, below the text of the item".to_owned(),
        )
    })
}
