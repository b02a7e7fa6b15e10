//! What stands in a group and does not belong there.

use crate::spec::{listed, spec};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{
    AstNode, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast, shows_nothing,
};

pub(crate) struct ForeignChild;

impl PageRule for ForeignChild {
    const META: RuleMeta = RuleMeta {
        name: "foreign-child",
        summary: "something stands in a group where it is not shown",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("foreign_child.md"),
    };
    type Options = ();
    type Node<'a> = ast::Component<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if spec.children.is_empty() {
            return;
        }
        for child in component.node().children() {
            let is_fine = match ast::Component::cast(child).map(|it| it.name()) {
                // A fragment, or a component of the project, may hold what belongs here.
                Some(None) => true,
                Some(Some(child)) => {
                    spec.children.iter().any(|it| it == child.as_str())
                        || cx.vocabulary.get(child.as_str()).is_none()
                            && !cx.vocabulary.html.contains(child.as_str())
                }
                // On the line of its tags, children stand in a paragraph.
                None if child.kind() == NodeKind::Paragraph => {
                    child.children().all(|it| it.kind() == NodeKind::Component || shows_nothing(it))
                }
                None => shows_nothing(child) || child.kind() == NodeKind::Expression,
            };
            if !is_fine {
                let wanted = listed(&spec.children, " or ");
                let span = child.span();
                cx.report(span, format!("this stands in `{name}` and in no {wanted}"))
                    .help(format!("move it into a {wanted}, or out of the `{name}`"));
                // One is enough: the rest has the same cause.
                return;
            }
        }
    }
}
