//! Block Markdown that is shown as text because it shares a line with its tag.

use doclint_rule::edit::own_indent;
use doclint_rule::syntax::NodeKind;
use doclint_rule::vocabulary::{ComponentSpec, Content};
use doclint_rule::{Edit, Fix, FixKind, Need, NodeRule, Page, PageCx, RuleMeta, Span, ast};

pub(crate) struct UnparsedMarkdown;

impl NodeRule for UnparsedMarkdown {
    const META: RuleMeta = RuleMeta::warning(
        "unparsed-markdown",
        "markdown on the line of a tag is shown as plain text",
        include_str!("unparsed_markdown.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let opening = component.opening();
        if !holds_blocks(component, cx) || !begins_line(cx.page(), opening) {
            return;
        }
        let Some(closing) = component.closing() else { return };
        let source = cx.page().source();
        let inner = &source[opening.end as usize..closing.start as usize];
        let Some(what) = block(inner.trim_start_matches([' ', '\t'])) else { return };
        // Any other first child is a block, or code that shows the text.
        let first = component.node().children().next();
        if !first.is_some_and(|it| matches!(it.kind(), NodeKind::Text | NodeKind::Paragraph)) {
            return;
        }
        let start = opening.end as usize + (inner.len() - inner.trim_start().len());
        let len = source[start..].find(char::is_whitespace).unwrap_or(1);
        let at = Span::new(start as u32, (start + len) as u32);
        let is_one_line = !inner.contains(['\n', '\r']);
        let own_indent = own_indent(cx.page(), opening.to(closing));
        let finding = cx.report(
            at,
            format!("{what} on the same line as an opening tag is shown as plain text"),
        );
        finding.help(format!(
            "start the {what} on a new line, and put the closing tag on the line after it"
        ));
        let text = inner.trim();
        // A heading of level 5 would have no anchor, and what follows the tag would become a paragraph.
        let is_deep = text.starts_with("#####");
        let rest = &source[closing.end as usize..];
        let ends_line = rest.lines().next().is_none_or(|it| it.trim_ascii().is_empty());
        if let Some(indent) = own_indent.filter(|_| is_one_line && ends_line && !is_deep) {
            let edit = Edit::replace(
                Span::new(opening.end, closing.start),
                format!("\n{indent}  {text}\n{indent}"),
            );
            finding.fix(Fix::not_safe("Put it on its own line", edit).changing_surroundings());
        }
    }
}

/// Whether a component may hold headings and lists. HTML for a part of a line can't, and generated
/// HTML is full of it.
fn holds_blocks(component: ast::Component<'_>, cx: &PageCx<'_>) -> bool {
    let Some(name) = component.name().map(|it| it.as_str()) else { return false };
    let takes_blocks = |it: &ComponentSpec| it.content != Content::Text;
    match component.is_html() {
        true => cx.role(component.node()).is_some(),
        false => cx.vocabulary().get(name).is_none_or(takes_blocks),
    }
}

/// Whether nothing but tags and the marker of a list precedes a tag on its line.
fn begins_line(page: &Page, tag: Span) -> bool {
    let before = page.slice(Span::new(page.line_start(tag.start), tag.start)).trim();
    before.is_empty()
        || before.starts_with('<') && before.ends_with('>')
        || before.trim_end_matches(['.', ')', '-', '*', '+']).bytes().all(|it| it.is_ascii_digit())
}

/// The block that a text would begin at the start of a line.
fn block(text: &str) -> Option<&'static str> {
    let word = text.split([' ', '\t', '\n', '\r']).next()?;
    let follows = text[word.len()..].starts_with(' ');
    let number = word.strip_suffix(['.', ')']).unwrap_or_default();
    match word {
        "-" | "*" | "+" if follows => Some("list"),
        ">" if follows => Some("quote"),
        _ if word.starts_with("```") && text.contains('\n') => Some("code block"),
        _ if follows
            && word.len() <= 6
            && word.bytes().all(|it| it == b'#')
            && !word.is_empty() =>
        {
            Some("heading")
        }
        _ if follows && !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) => {
            Some("list")
        }
        _ => None,
    }
}
