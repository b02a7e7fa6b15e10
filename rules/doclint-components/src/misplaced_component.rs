//! Components outside of their parents.

use crate::spec::{listed, spec, stands_in};
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct MisplacedComponent;

impl PageRule for MisplacedComponent {
    const META: RuleMeta = RuleMeta {
        name: "misplaced-component",
        summary: "a component stands outside of what it belongs in",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("misplaced_component.md"),
    };
    type Options = ();
    type Node<'a> = ast::Component<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if spec.parents.is_empty() {
            return;
        }
        let around = stands_in(component);
        let parent = around.and_then(|it| it.name());
        // Of a component of the project, nobody knows what it makes of this.
        let is_known = parent.as_ref().is_none_or(|it| {
            cx.vocabulary.get(it.as_str()).is_some() || cx.vocabulary.html.contains(it.as_str())
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
        let help = format!("put it directly into {wanted}");
        let finding = cx.report(component.opening(), text);
        finding.help(help);
        if let Some(around) = around {
            finding.label(around.opening(), "it stands in this");
        }
    }
}
