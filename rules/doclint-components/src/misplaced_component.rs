//! Components outside their parents.

use crate::support::placed;
use crate::support::regroup::{moved_in, unnested, wrapped};
use crate::support::spec::{around, named_parent, names, spec};
use doclint_rule::site::Site;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, InPlaceRule, NodeRule, PageCx, PlacedDefect, RuleMeta, SiteCx,
    Span, ast, shows_nothing,
};

pub(crate) struct MisplacedComponent;

impl NodeRule for MisplacedComponent {
    const META: RuleMeta = RuleMeta::warning(
        "misplaced-component",
        "a component is outside the component that it belongs in",
        include_str!("misplaced_component.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if let Some(around) = around(component, &spec.not_in) {
            let outer = around.name().map_or("", |it| it.as_str());
            let fix = unnested(around, component);
            cx.report(component.opening(), format!("`{name}` is inside `{outer}`"))
                .label(around.opening(), "inside this one")
                .help(format!("move it out of `{outer}`, or remove its tags"))
                .fixes
                .extend(fix);
            return;
        }
        // Several in a row have one finding, at the first of them.
        if spec.parents.is_empty() || previous(component).is_some_and(|it| it.is(name)) {
            return;
        }
        let holder = named_parent(component);
        let parent = holder.and_then(|it| it.name());
        // It is unknown what a component of the project does with it.
        let is_known = parent.as_ref().is_none_or(|it| {
            cx.vocabulary().get(it.as_str()).is_some() || cx.vocabulary().html.contains(it.as_str())
        });
        let fits = parent.as_ref().is_some_and(|it| spec.parents.iter().any(|p| p == it.as_str()));
        // The tag of its parent may be the broken one.
        let around = holder.map_or(cx.page().root().span(), |it| it.span());
        if fits || !is_known || cx.page().has_broken_tag(around) {
            return;
        }
        let expected = names(&spec.parents, "or");
        if let [plural] = &spec.parents[..] {
            if holds_its_own(component, name) {
                report_singular(component, name, plural, cx);
                return;
            }
            if holder.is_some_and(|it| it.is(name) && it.attribute("title").is_none()) {
                return;
            }
        }
        let text = match parent {
            Some(parent) => {
                format!("`{name}` is inside `{parent}`, not directly inside {expected}")
            }
            None => format!("`{name}` is not inside {expected}"),
        };
        let run = run(component, name);
        let help = match run.len() {
            1 => format!("put it directly into {expected}"),
            2 => format!("put it and the next `{name}` directly into one {expected}"),
            count => format!(
                "put it and the next {} `{name}` components directly into one {expected}",
                count - 1
            ),
        };
        let fix = moved_in(previous(component), &run, &spec.parents)
            .or_else(|| wrapped(&run, &spec.parents, cx.page()));
        let finding = cx.report(component.opening(), text);
        finding.help(help);
        finding.fixes.extend(fix);
        if let Some(holder) = holder {
            finding.label(holder.opening(), "inside this one");
        }
    }
}

impl InPlaceRule for MisplacedComponent {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        placed::check(site, cx, |place, root, vocabulary| {
            let (name, spec) = (&root.name, vocabulary.get(&root.name)?);
            let outer =
                place.around.iter().find(|it| spec.not_in.iter().any(|no| **no == *it.name));
            let parent = placed::known_parent(place, vocabulary);
            let expected = names(&spec.parents, "or");
            let (defect, help) = match (outer, parent) {
                (Some(outer), _) => (
                    format!("can't be inside `{}`", outer.name),
                    format!("move the snippet out of `{}`", outer.name),
                ),
                _ if spec.parents.is_empty() => return None,
                (None, Some(parent)) if spec.parents.iter().any(|it| it == parent) => return None,
                (None, Some(parent)) => (
                    format!("is inside `{parent}`, not directly inside {expected}"),
                    format!("put the snippet directly into {expected}"),
                ),
                // It is unknown what a component of the project does with it.
                (None, None) if !place.around.is_empty() => return None,
                (None, None) => (
                    format!("is not inside {expected}"),
                    format!("put the snippet directly into {expected}"),
                ),
            };
            Some(PlacedDefect { part: format!("`{name}`"), defect, help, label: None })
        });
    }
}

/// Whether a component without a title holds others of its name, which is written in the singular by
/// mistake: `<Step>` for `<Steps>`.
fn holds_its_own(component: ast::Component<'_>, name: &str) -> bool {
    let within = component.node().children().flat_map(|it| {
        let inner = (it.kind() == NodeKind::Paragraph).then(|| it.children());
        std::iter::once(it).chain(inner.into_iter().flatten())
    });
    component.attribute("title").is_none()
        && within.filter_map(ast::Component::cast).any(|it| it.is(name))
}

fn report_singular(component: ast::Component<'_>, name: &str, plural: &str, cx: &mut PageCx<'_>) {
    let opening = component.opening();
    let starts = [Some(opening.start + 1), component.closing().map(|it| it.start + 2)];
    let names = starts.into_iter().flatten().map(|it| Span::new(it, it + name.len() as u32));
    let edits: Vec<Edit> = names.map(|it| Edit::replace(it, plural)).collect();
    cx.report(opening, format!("`{name}` holds other `{name}` components"))
        .help(format!("write `<{plural}>` and `</{plural}>` here"))
        .fix(Fix::suggestion(format!("Write `{plural}`"), edits).changing_components());
}

/// The component right before or after another one, with nothing visible between them. Components
/// on one line each are in paragraphs of their own.
fn beside<'a>(
    component: ast::Component<'a>,
    step: fn(Node<'a>) -> Option<Node<'a>>,
    end: fn(Node<'a>) -> Option<Node<'a>>,
) -> Option<ast::Component<'a>> {
    let shown = |from: Option<Node<'a>>| {
        std::iter::successors(from, |it| step(*it)).find(|it| !shows_nothing(*it))
    };
    let node = component.node();
    let around = node.parent().filter(|it| it.kind() == NodeKind::Paragraph);
    let next = shown(step(node)).or_else(|| shown(around.and_then(step)))?;
    match ast::Paragraph::cast(next) {
        Some(paragraph) if paragraph.is_only_components() => {
            shown(end(next)).and_then(ast::Component::cast)
        }
        _ => ast::Component::cast(next),
    }
}

fn previous(component: ast::Component<'_>) -> Option<ast::Component<'_>> {
    beside(component, Node::previous_sibling, |it| it.children().last())
}

/// A component and the components of the same name right after it.
fn run<'a>(first: ast::Component<'a>, name: &str) -> Vec<ast::Component<'a>> {
    let next = |it: &ast::Component<'a>| {
        let next = beside(*it, Node::next_sibling, |it| it.children().next());
        next.filter(|it| it.is(name))
    };
    std::iter::successors(Some(first), next).collect()
}
