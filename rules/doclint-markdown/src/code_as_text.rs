//! Code that is only indented.

use doclint_rule::syntax::NodeKind;
use doclint_rule::{AstNode as _, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct CodeAsText;

impl NodeRule for CodeAsText {
    const META: RuleMeta = RuleMeta::warning(
        "code-as-text",
        "indented code is shown as text",
        include_str!("code_as_text.md"),
    )
    .not_in_snippets()
    .markdownlint(&["MD046"]);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        let start = paragraph.span().start as usize;
        let source = cx.page().source().as_bytes();
        if start < 4 || source[start - 1] > b' ' || !source[..start].ends_with(b"    ") {
            return;
        }
        let node = paragraph.node();
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
        cx.report(paragraph.span(), "indented code is shown as text")
            .help("put it between lines of three backticks: MDX has no indented code");
    }
}

/// Words that only commands and code begin with.
#[rustfmt::skip]
const STARTS: [&str; 23] = [
    "$ ", "brew ", "bun ", "cargo ", "cd ", "const ", "curl ", "def ", "docker ", "export ",
    "from ", "git ", "go get ", "import ", "kubectl ", "let ", "npm ", "npx ", "pip ", "pnpm ",
    "sudo ", "uv ", "yarn ",
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
        || line.strip_suffix(':').is_some_and(is_key)
        || STARTS.iter().any(|it| line.starts_with(it))
}

/// Whether a text can be a key of YAML and no word of a sentence.
fn is_key(text: &str) -> bool {
    let starts_lower = text.starts_with(|c: char| c.is_ascii_lowercase());
    starts_lower && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"_.-".contains(&it))
}
