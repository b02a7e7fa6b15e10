//! HTML elements for which Markdown has signs.

use crate::support::component_fix;
use doclint_rule::{
    AstNode, Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, Span, ast, edit,
};

pub(crate) struct HtmlForMarkdown;

/// The elements, and what to write instead.
const ELEMENTS: [(&str, &str); 14] = [
    ("a", "`[text](address)`"),
    ("b", "`**bold**`"),
    ("em", "`_emphasis_`"),
    ("h2", "`## Heading`"),
    ("h3", "`### Heading`"),
    ("h4", "`#### Heading`"),
    ("hr", "`---`"),
    ("i", "`_emphasis_`"),
    ("ol", "a list with `1.`"),
    ("p", "the text alone, between two blank lines"),
    ("pre", "a code block"),
    ("strong", "`**bold**`"),
    ("table", "a Markdown table"),
    ("ul", "a list with `-`"),
];

impl NodeRule for HtmlForMarkdown {
    const META: RuleMeta = RuleMeta::suggestion(
        "html-for-markdown",
        "an HTML element is used where Markdown does the same",
        include_str!("html_for_markdown.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = component.name().map(|it| it.as_str()) else { return };
        let Some((_, instead)) = ELEMENTS.iter().find(|it| it.0 == name) else { return };
        // Inside of other HTML, Markdown may not be read, and attributes are more than it can say.
        let mut around = component.node().ancestors().filter_map(ast::Component::cast);
        let is_in_html = around.any(ast::Component::is_html);
        let mut inside = component.node().descendants().filter_map(ast::Component::cast);
        let says_more = |it: ast::Component<'_>| {
            let is_link =
                name == "a" && it.attribute("href").is_some_and(|it| it.literal().is_some());
            it.attributes().nth(usize::from(is_link)).is_some() || name == "a" && !is_link
        };
        let has_attributes =
            says_more(component) || inside.any(|it| it.attributes().next().is_some());
        if is_in_html || has_attributes {
            return;
        }
        cx.report(component.opening(), format!("`<{name}>` is used where Markdown does the same"))
            .cause(format!("`<{name}>` is used where Markdown does the same"))
            .help(format!("write {instead}"))
            .fixes
            .extend(Some(component).filter(|_| name == "table").and_then(as_table));
    }
}

/// A table without blocks in its cells as one in Markdown.
fn as_table(table: ast::Component<'_>) -> Option<Fix> {
    let page = table.node().page();
    edit::own_indent(page, table.span()).filter(|it| it.is_empty())?;
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for part in table.node().descendants().filter_map(ast::Component::cast) {
        let name = part.name()?.as_str();
        match name {
            "tr" => rows.push(Vec::new()),
            "td" | "th" => {
                let cell = page.slice(Span::new(part.opening().end, part.closing()?.start)).trim();
                let is_plain = !cell.contains(['<', '{', '|', '\n', '\\']);
                rows.last_mut().filter(|_| is_plain)?.push(cell);
            }
            "thead" | "tbody" => {}
            _ => return None,
        }
    }
    let columns = rows.first()?.len();
    if columns == 0 || rows.len() < 2 || rows.iter().any(|it| it.len() != columns) {
        return None;
    }
    rows.insert(1, vec!["---"; columns]);
    let lines: Vec<String> = rows.iter().map(|it| format!("| {} |", it.join(" | "))).collect();
    let edit = edit::replace_block(page, table.span(), lines.join("\n"));
    Some(component_fix("Write it as a Markdown table", edit))
}
