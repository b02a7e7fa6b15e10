//! Tabs that hold nothing but a block of code each.

use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing};

pub(crate) struct CodeInTabs;

impl NodeRule for CodeInTabs {
    const META: RuleMeta = RuleMeta::suggestion(
        "code-in-tabs",
        "tabs hold nothing but code",
        include_str!("code_in_tabs.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !component.is("Tabs") {
            return;
        }
        let shown = component.node().children().filter(|it| !shows_nothing(*it));
        let tabs: Vec<_> = shown.map(ast::Component::cast).collect();
        let is_code = |it: &Option<ast::Component<'_>>| {
            let Some(tab) = it.filter(|it| it.is("Tab")) else { return false };
            let mut blocks = tab.node().children().filter(|it| !shows_nothing(*it));
            blocks.next().is_some_and(|it| ast::Code::cast(it).is_some()) && blocks.next().is_none()
        };
        if tabs.len() > 1 && tabs.iter().all(is_code) {
            cx.report(component.opening(), "tabs hold nothing but code")
                .help("use a `<CodeGroup>`, with the title of each tab after the language");
        }
    }
}
