//! Components that tell readers too little.

use crate::spec::{has_spread, spec};
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct IncompleteComponent;

impl PageRule for IncompleteComponent {
    const META: RuleMeta = RuleMeta {
        name: "incomplete-component",
        summary: "a component lacks an attribute that readers want",
        level: Level::Warning,
        profile: Profile::Strict,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("incomplete_component.md"),
    };
    type Options = ();
    type Node<'a> = ast::Component<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if has_spread(component) {
            return;
        }
        let wanted = spec.attributes.iter().filter(|it| it.1.wanted).map(|it| it.0.as_str());
        for key in wanted.filter(|it| component.attribute(it).is_none()) {
            cx.report(component.opening(), format!("this `{name}` has no `{key}`"))
                .help(format!("add `{key}=\"…\"`"));
        }
    }
}
