//! Tabs that contain only one block of code each.

use crate::support::component_fix;
use crate::support::text::is_plain;
use doclint_rule::edit::{delete_with_lines, own_indent};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing,
};

pub(crate) struct CodeInTabs;

impl NodeRule for CodeInTabs {
    const META: RuleMeta = RuleMeta::suggestion(
        "code-in-tabs",
        "tabs hold nothing but code",
        include_str!("code_in_tabs.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
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
            let fix = as_code_group(component, &tabs);
            cx.report(component.opening(), "tabs hold nothing but code")
                .help("use a `<CodeGroup>`, with the title of each tab after the language")
                .fixes
                .extend(fix);
        }
    }
}

/// The same as a `CodeGroup`. `None` if a title would be lost.
fn as_code_group(group: ast::Component<'_>, tabs: &[Option<ast::Component<'_>>]) -> Option<Fix> {
    let page = group.node().page();
    let mut edits = vec![
        Edit::replace(group.opening(), "<CodeGroup>"),
        Edit::replace(group.closing()?, "</CodeGroup>"),
    ];
    if group.attributes().next().is_some() {
        return None;
    }
    for tab in tabs.iter().flatten() {
        let title = tab.attribute("title")?.literal()?.text;
        let code = tab.node().children().find_map(ast::Code::cast)?;
        let is_plain = is_plain(title) && !title.contains(['=', '{', '[']);
        code.closing_fence().filter(|_| is_plain && tab.attributes().count() == 1)?;
        match code.title() {
            Some(own) if own.text != title => return None,
            Some(_) => {}
            None => {
                let language = code.language()?;
                edits.push(Edit::insert(language.span().end, format!(" {title}")));
            }
        }
        for tag in [tab.opening(), tab.closing()?] {
            own_indent(page, tag)?;
            edits.push(delete_with_lines(page, tag));
        }
    }
    Some(component_fix("Write them as a `CodeGroup`", edits))
}
