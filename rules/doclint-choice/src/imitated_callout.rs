//! Callouts in the words of other tools.

use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, Span, ast,
};

pub(crate) struct ImitatedCallout;

impl PageRule for ImitatedCallout {
    const META: RuleMeta = RuleMeta {
        name: "imitated-callout",
        summary: "a callout is written in another way",
        level: Level::Suggestion,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("imitated_callout.md"),
    };
    type Options = ();
    type Node<'a> = ast::Paragraph<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect == Dialect::Markdown || !cx.is_english() {
            return;
        }
        let node = paragraph.node();
        let Some(label) = Label::of(node, cx.page.source()) else { return };
        // In a callout already, or in a list, where the label belongs to the item.
        let allowed = |it: Node<'_>| {
            matches!(it.kind(), NodeKind::Page | NodeKind::BlockQuote) || is_section(it)
        };
        if !node.ancestors().all(allowed) {
            return;
        }
        let quote = node.parent().filter(|it| it.kind() == NodeKind::BlockQuote);
        let block = match quote {
            Some(quote) if quote.children().next().map(Node::id) == Some(node.id()) => quote,
            Some(_) => return,
            None => node,
        };
        let name = label.component;
        let fix = build(&label, block, quote.is_some(), cx.page.source());
        let finding =
            cx.report(label.span, format!("this is a callout: `{name}` is the component"));
        finding.help(format!("write it as `<{name}>…</{name}>`"));
        finding.fixes.extend(fix);
    }
}

/// The words that say what kind of callout it is.
struct Label {
    component: &'static str,
    span: Span,
    /// Where the text of the callout begins.
    end: u32,
}

const KINDS: [(&str, &str); 12] = [
    ("note", "Note"),
    ("notes", "Note"),
    ("important", "Warning"),
    ("warning", "Warning"),
    ("caution", "Warning"),
    ("danger", "Danger"),
    ("tip", "Tip"),
    ("pro tip", "Tip"),
    ("hint", "Tip"),
    ("info", "Info"),
    ("information", "Info"),
    ("success", "Check"),
];

fn component_of(word: &str) -> Option<&'static str> {
    let word = word.trim().trim_end_matches([':', '.', '!']).trim().to_lowercase();
    KINDS.iter().find(|it| it.0 == word).map(|it| it.1)
}

impl Label {
    fn of(paragraph: Node<'_>, source: &str) -> Option<Self> {
        let text = paragraph.text();
        let start = paragraph.span().start;
        // `[!NOTE]`
        if let Some(rest) = text.strip_prefix("[!") {
            let (word, after) = rest.split_once(']')?;
            let len = 3 + word.len() as u32;
            let blanks = after.len() - after.trim_start().len();
            let component = component_of(word)?;
            let end = start + len + blanks as u32;
            return Some(Self { component, span: Span::new(start, start + len), end });
        }
        let strong = paragraph.children().next().filter(|it| it.kind() == NodeKind::Strong)?;
        let words = strong.plain_text();
        let component = component_of(&words)?;
        let end = strong.span().end as usize;
        let rest = &source[end..paragraph.span().end as usize];
        // `**Note**` alone is a heading, and `**Note** that` a sentence.
        let has_colon = words.trim_end().ends_with(':') || rest.starts_with(':');
        let is_line = rest.starts_with(['\n', '\r']) || rest.trim().is_empty();
        let in_quote = paragraph.parent().is_some_and(|it| it.kind() == NodeKind::BlockQuote);
        if !(has_colon && !rest.trim_matches([':', ' ']).is_empty() || in_quote && is_line) {
            return None;
        }
        let gap = rest.len() - rest.trim_start_matches([':', ' ', '\t']).len();
        Some(Self { component, span: strong.span(), end: (end + gap) as u32 })
    }
}

/// What holds text like a page.
fn is_section(node: Node<'_>) -> bool {
    const SECTIONS: [&str; 8] =
        ["Step", "Steps", "Tab", "Tabs", "Accordion", "AccordionGroup", "Update", "View"];
    let name = ast::Component::cast(node).and_then(|it| it.name());
    name.is_some_and(|it| SECTIONS.contains(&it.as_str()))
}

/// The same as a component. `None` where the block does not stand alone on its lines.
fn build(label: &Label, block: Node<'_>, is_quote: bool, source: &str) -> Option<Fix> {
    let span = block.span();
    let line = source[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let indent = &source[line..span.start as usize];
    let after = source[span.end as usize..].lines().next().unwrap_or_default();
    if !indent.trim().is_empty() || !after.trim().is_empty() {
        return None;
    }
    let mut lines = Vec::new();
    for text in source[label.end as usize..span.end as usize].lines() {
        let text = text.strip_prefix(indent).unwrap_or(text);
        let text = match is_quote {
            true => text.trim_start().strip_prefix('>').unwrap_or(text),
            false => text,
        };
        lines.push(text.strip_prefix(' ').filter(|_| is_quote).unwrap_or(text).to_owned());
    }
    while lines.first().is_some_and(|it| it.trim().is_empty()) {
        lines.remove(0);
    }
    if lines.is_empty() {
        return None;
    }
    let name = label.component;
    let mut out = format!("<{name}>\n");
    for text in lines {
        out.push_str(format!("{indent}  {text}").trim_end());
        out.push('\n');
    }
    out.push_str(&format!("{indent}</{name}>"));
    let title = format!("Write it as `{name}`");
    Some(Fix::not_safe(title, Edit::replace(span, out)).changing_components())
}
