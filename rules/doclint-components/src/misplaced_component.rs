//! Components outside of their parents.

use crate::spec::{around, listed, spec, stands_in};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast, shows_nothing};

pub(crate) struct MisplacedComponent;

impl NodeRule for MisplacedComponent {
    const META: RuleMeta = RuleMeta::warning(
        "misplaced-component",
        "a component stands outside of what it belongs in",
        include_str!("misplaced_component.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if let Some(around) = around(component, &spec.not_in) {
            let wrong = around.name().map_or("", |it| it.as_str());
            cx.report(component.opening(), format!("a `{name}` can't stand in `{wrong}`"))
                .label(around.opening(), "it stands in this")
                .help(format!("move it out of the `{wrong}`, or remove its tags"));
            return;
        }
        // The first of several in a row is told for all of them.
        if spec.parents.is_empty() || previous(component).is_some_and(|it| it.is(name)) {
            return;
        }
        let holder = stands_in(component);
        let parent = holder.and_then(|it| it.name());
        // Of a component of the project, nobody knows what it makes of this.
        let is_known = parent.as_ref().is_none_or(|it| {
            cx.vocabulary().get(it.as_str()).is_some() || cx.vocabulary().html.contains(it.as_str())
        });
        let fits = parent.as_ref().is_some_and(|it| spec.parents.iter().any(|p| p == it.as_str()));
        if fits || !is_known {
            return;
        }
        let wanted = listed(&spec.parents, " or ");
        let text = match parent {
            Some(parent) => format!("this `{name}` stands in `{parent}` and not in {wanted}"),
            None => format!("this `{name}` does not stand in {wanted}"),
        };
        let run = run(component, name);
        let help = match run.len() {
            1 => format!("put it directly into {wanted}"),
            2 => format!("put it and the next one directly into {wanted}"),
            more => format!("put it and the {} after it directly into {wanted}", more - 1),
        };
        let fix = wrap(&run, &spec.parents, cx.page().source());
        let finding = cx.report(component.opening(), text);
        finding.help(help);
        finding.fixes.extend(fix);
        if let Some(holder) = holder {
            finding.label(holder.opening(), "it stands in this");
        }
    }
}

/// The component right before or after another one, with nothing to see between them. Those on one
/// line each stand in paragraphs of their own.
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

/// A component and those of the same name right after it.
fn run<'a>(first: ast::Component<'a>, name: &str) -> Vec<ast::Component<'a>> {
    let next = |it: &ast::Component<'a>| {
        let next = beside(*it, Node::next_sibling, |it| it.children().next());
        next.filter(|it| it.is(name))
    };
    std::iter::successors(Some(first), next).collect()
}

/// Tags of the parent around all of them, where they stand alone on their lines.
fn wrap(run: &[ast::Component<'_>], parents: &[String], source: &str) -> Option<Fix> {
    let ([parent], [first, ..]) = (parents, run) else { return None };
    let span = first.span().to(run.last()?.span());
    let line = source[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let indent = &source[line..span.start as usize];
    let after = source[span.end as usize..].lines().next().unwrap_or_default();
    if !indent.trim().is_empty() || !after.trim().is_empty() {
        return None;
    }
    let edits = vec![
        Edit::insert(span.start, format!("<{parent}>\n{indent}")),
        Edit::insert(span.end, format!("\n{indent}</{parent}>")),
    ];
    let title = format!("Put `{parent}` around it");
    Some(Fix::not_safe(title, edits).changing_components())
}
