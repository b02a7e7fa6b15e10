//! Code that is only indented.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode as _, Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast,
};

pub(crate) struct CodeAsText;

impl NodeRule for CodeAsText {
    const META: RuleMeta = RuleMeta::warning(
        "code-as-text",
        "indented code is shown as text",
        include_str!("code_as_text.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .markdownlint(&["MD046"])
    .profile(Profile::All);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        let start = paragraph.span().start as usize;
        let source = cx.page().source().as_bytes();
        let node = paragraph.node();
        if start < 4 || source[start - 1] > b' ' || !source[..start].ends_with(b"    ") {
            if let Some(code) = below_introduction(paragraph) {
                let fix = fenced(paragraph.node(), code);
                cx.report(code, MESSAGE).help(HELP).fixes.extend(fix);
            }
            return;
        }
        // Code with blank lines is several paragraphs.
        let goes_on = node.previous_sibling().and_then(ast::Paragraph::cast).is_some_and(|it| {
            cx.page().indent(it.span().start).starts_with("    ") && is_code(it.node().text())
        });
        let is_top = node.parent().is_some_and(|it| it.kind() == NodeKind::Page);
        let follows_list = node
            .previous_sibling()
            .is_some_and(|it| matches!(it.kind(), NodeKind::List | NodeKind::FootnoteDefinition));
        if !is_top || goes_on || follows_list || !is_code(node.text()) {
            return;
        }
        let fix = fenced(node, paragraph.span());
        cx.report(paragraph.span(), MESSAGE).help(HELP).fixes.extend(fix);
    }
}

const MESSAGE: &str = "indented code is shown as text";
const HELP: &str = "put it between lines of three backticks: MDX has no indented code";

/// The code right below a line such as "Run this:", which makes it a part of the paragraph.
fn below_introduction(paragraph: ast::Paragraph<'_>) -> Option<Span> {
    let node = paragraph.node();
    let (line, code) = node.text().split_once('\n')?;
    let is_top = || node.parent().is_some_and(|it| it.kind() == NodeKind::Page);
    let is_indented = code.starts_with("    ") && line.trim_end().ends_with(':');
    let span = paragraph.span();
    (is_indented && is_top() && is_code(code))
        .then(|| Span::new(span.end - code.trim_start().len() as u32, span.end))
}

/// Puts the code that begins with `first` in a block of its own. Paragraphs below that are as deep are
/// code, too.
fn fenced(paragraph: Node<'_>, first: Span) -> Option<Fix> {
    let page = paragraph.page();
    let below = std::iter::successors(paragraph.next_sibling(), |it| it.next_sibling());
    let is_deep = |it: &Node<'_>| {
        it.kind() == NodeKind::Paragraph && page.indent(it.span().start).starts_with("    ")
    };
    let end = below.take_while(is_deep).last().map_or(first.end, |it| it.span().end);
    let span = Span::new(page.line_start(first.start), end);
    let text = page.slice(span);
    // A comment of the code may have become a heading.
    let is_comment = |it: &Node<'_>| {
        it.kind() == NodeKind::Heading && page.indent(it.span().start).starts_with("    ")
    };
    let mut below = std::iter::successors(paragraph.next_sibling(), |it| it.next_sibling());
    let next = below.find(|it| it.span().start >= end);
    let is_cut = [paragraph.previous_sibling(), next].iter().flatten().any(is_comment);
    if is_cut || ["&lt;", "&gt;", "&amp;"].iter().any(|it| text.contains(it)) {
        return None;
    }
    let lines: Option<Vec<&str>> = text
        .lines()
        .map(|it| it.strip_prefix("    ").or_else(|| it.trim().is_empty().then_some("")))
        .collect();
    let lines = lines.filter(|_| !text.contains("```"))?;
    let block = format!("```\n{}\n```", lines.join("\n"));
    let fix = Fix::suggestion("Put it in a code block", Edit::replace(span, block));
    Some(fix.changing_code().changing_components().changing_surroundings())
}

/// Words that only commands and code begin with.
#[rustfmt::skip]
const STARTS: [&str; 29] = [
    "$ ", "apt-get ", "brew ", "bun ", "cargo ", "cd ", "const ", "curl ", "def ", "docker ",
    "export ", "from ", "git ", "go get ", "go run ", "import ", "kubectl ", "let ", "mkdir ",
    "npm ", "npx ", "pip ", "pnpm ", "python3 ", "sudo ", "terraform ", "uv ", "wget ", "yarn ",
];

/// Whether all lines are indented and most of them are code.
fn is_code(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let is_indented = lines.iter().skip(1).all(|it| it.starts_with("    ") || it.trim().is_empty());
    let code = lines.iter().filter(|it| is_code_line(it.trim())).count();
    is_indented && code * 2 >= lines.len()
}

fn is_code_line(line: &str) -> bool {
    // A call: a name right before the parenthesis, and no link.
    let calls = line.find('(').is_some_and(|open| {
        let name = line[..open].rsplit(' ').next().unwrap_or_default();
        !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric() || b"_.".contains(&it))
    });
    line.ends_with([';', '{', '}', '('])
        || calls && line.ends_with(')')
        || line.contains(" = ")
        || line.starts_with("| ") && !line.ends_with('|')
        || line.strip_suffix(':').is_some_and(is_key)
        || line.strip_prefix("python ").is_some_and(|it| it.starts_with('-') || it.contains(".py"))
        || STARTS.iter().any(|it| line.starts_with(it))
}

/// Whether a text can be a key of YAML and not a word of a sentence.
fn is_key(text: &str) -> bool {
    let starts_lower = text.starts_with(|c: char| c.is_ascii_lowercase());
    starts_lower && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"_.-".contains(&it))
}
