//! Samples that readers choose from: the tabs of a group.

use doclint_rule::vocabulary::{AnchorKind, ComponentRole, Content};
use doclint_rule::{AstNode, PageCx, ast};

/// One of several samples, with the title that readers choose it by.
pub(crate) struct Alternative<'a> {
    /// The title, without blanks around it.
    pub title: &'a str,
    /// The blocks of code in it.
    pub codes: Vec<ast::Code<'a>>,
}

/// What is further down in a group is not compared.
const MOST_NODES: usize = 5_000;

/// The titled alternatives of a group of tabs or of code blocks, in their order; none for other components.
pub(crate) fn alternatives<'a>(group: ast::Component<'a>, cx: &PageCx<'a>) -> Vec<Alternative<'a>> {
    let is_group = cx.role(group.node()) == Some(ComponentRole::Group)
        || cx.spec(group).is_some_and(|it| it.content == Content::Fences);
    if !is_group {
        return Vec::new();
    }
    let own = group.node().id();
    let codes = group.node().descendants().take(MOST_NODES).filter_map(ast::Code::cast);
    let mut found: Vec<(Option<_>, Alternative<'a>)> = Vec::new();
    for code in codes {
        if code.node().parent().is_some_and(|it| it.id() == own) {
            if let Some(title) = code.title() {
                found.push((None, Alternative { title: title.text.trim(), codes: vec![code] }));
            }
            continue;
        }
        let mut around = code.node().ancestors().filter_map(ast::Component::cast);
        let item = around.find(|it| it.parent_component().is_some_and(|it| it.node().id() == own));
        let Some(item) = item else { continue };
        let id = Some(item.node().id());
        match found.last_mut() {
            Some((last, alternative)) if *last == id => alternative.codes.push(code),
            _ => {
                let Some(title) = title(item, cx) else { continue };
                found.push((id, Alternative { title, codes: vec![code] }));
            }
        }
    }
    found.into_iter().map(|it| it.1).collect()
}

/// The title of a tab.
fn title<'a>(item: ast::Component<'a>, cx: &PageCx<'a>) -> Option<&'a str> {
    let spec = cx.spec(item)?;
    let title = spec.attributes.iter().find(|it| it.1.anchor == Some(AnchorKind::Tab))?;
    let text = item.attribute(title.0)?.literal()?.text.trim();
    (!text.is_empty()).then_some(text)
}

/// The commands of a sample for a shell, one for each line, without prompts; `part` gives the bytes of each
/// in the sample.
pub(crate) fn commands(code: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut at = 0;
    code.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let text = line.trim_start();
        let text = text.strip_prefix("$ ").unwrap_or(text);
        let start = start + line.len() - text.len();
        let text = text.trim_end();
        (!text.is_empty() && !text.starts_with('#')).then_some((text, start))
    })
}

/// The programs that install packages of JavaScript, each with what runs them.
pub(crate) const MANAGERS: [(&str, &[&str]); 4] = [
    ("npm", &["npm", "npx"]),
    ("pnpm", &["pnpm", "pnpx"]),
    ("yarn", &["yarn"]),
    ("bun", &["bun", "bunx"]),
];

/// The manager that a command is one of.
pub(crate) fn manager(command: &str) -> Option<&'static str> {
    let program = command.split(' ').next()?;
    MANAGERS.iter().find(|it| it.1.contains(&program)).map(|it| it.0)
}
