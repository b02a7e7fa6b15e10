//! HTML of a page, as the examples of the CommonMark and GFM specifications write it.

use doclint_syntax::ast::{self, AstNode, Str};
use doclint_syntax::{Align, Node, NodeKind, Page};

/// Renders a page of `Dialect::Markdown`.
pub fn to_html(page: &Page) -> String {
    let mut out = Html(String::new());
    out.children(page.root());
    out.0
}

struct Html(String);

impl Html {
    fn push(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// Starts a new line unless one has just begun.
    fn line(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with('\n') {
            self.0.push('\n');
        }
    }

    fn children(&mut self, node: Node<'_>) {
        for child in node.children() {
            self.node(child);
        }
    }

    fn wrapped(&mut self, node: Node<'_>, name: &str) {
        self.push(&format!("<{name}>"));
        self.children(node);
        self.push(&format!("</{name}>"));
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.push("&amp;"),
                '<' => self.push("&lt;"),
                '>' => self.push("&gt;"),
                '"' => self.push("&quot;"),
                c => self.0.push(c),
            }
        }
    }

    fn node(&mut self, node: Node<'_>) {
        match node.kind() {
            NodeKind::Text => self.value(ast::Text::cast(node).map(|it| it.value())),
            NodeKind::Html => {
                let html = ast::Html::cast(node).expect("the kind is checked");
                self.push(html.value().as_str());
            }
            NodeKind::InlineCode => {
                self.push("<code>");
                let code = ast::InlineCode::cast(node).expect("the kind is checked");
                // The tree keeps the line ends of code; HTML shows spaces for them.
                let shown = code.value().as_str().replace("\r\n", " ").replace(['\n', '\r'], " ");
                self.escaped(&shown);
                self.push("</code>");
            }
            NodeKind::InlineMath => {
                self.push("<span class=\"math\">");
                self.value(ast::InlineMath::cast(node).map(|it| it.value()));
                self.push("</span>");
            }
            NodeKind::Break => self.push("<br />\n"),
            NodeKind::Emphasis => self.wrapped(node, "em"),
            NodeKind::Strong => self.wrapped(node, "strong"),
            NodeKind::Strikethrough => self.wrapped(node, "del"),
            NodeKind::Link => self.link(ast::Link::cast(node).expect("the kind is checked")),
            NodeKind::Image => self.image(ast::Image::cast(node).expect("the kind is checked")),
            NodeKind::FootnoteReference => self.escaped(node.text()),
            _ => self.block(node),
        }
    }

    fn value(&mut self, value: Option<Str<'_>>) {
        self.escaped(value.expect("the kind is checked").as_str());
    }

    fn link(&mut self, link: ast::Link<'_>) {
        self.push("<a href=\"");
        self.url(link.destination().as_str());
        self.title(link.title());
        self.push("\">");
        self.children(link.node());
        self.push("</a>");
    }

    fn image(&mut self, image: ast::Image<'_>) {
        self.push("<img src=\"");
        self.url(image.destination().as_str());
        self.push("\" alt=\"");
        self.escaped(image.alt().as_str());
        self.title(image.title());
        self.push("\" />");
    }

    fn title(&mut self, title: Option<Str<'_>>) {
        if let Some(title) = title {
            self.push("\" title=\"");
            self.escaped(title.as_str());
        }
    }

    /// Percent-encodes what is not allowed in an address and keeps what is encoded.
    fn url(&mut self, url: &str) {
        for &byte in url.as_bytes() {
            match byte {
                b'&' => self.push("&amp;"),
                _ if byte.is_ascii_alphanumeric() => self.0.push(byte as char),
                _ if b"-_.+!*'(),%#@?=;:/$~".contains(&byte) => self.0.push(byte as char),
                _ => self.push(&format!("%{byte:02X}")),
            }
        }
    }

    fn block(&mut self, node: Node<'_>) {
        match node.kind() {
            NodeKind::Paragraph if is_tight(node) => self.children(node),
            NodeKind::Paragraph => self.lines(node, "p"),
            NodeKind::Heading => {
                let level = ast::Heading::cast(node).expect("the kind is checked").level();
                self.lines(node, &format!("h{level}"));
            }
            NodeKind::ThematicBreak => {
                self.line();
                self.push("<hr />\n");
            }
            NodeKind::BlockQuote => self.section(node, "blockquote", ""),
            NodeKind::List => {
                let list = ast::List::cast(node).expect("the kind is checked");
                match list.start() {
                    None => self.section(node, "ul", ""),
                    Some(1) => self.section(node, "ol", ""),
                    Some(start) => self.section(node, "ol", &format!(" start=\"{start}\"")),
                }
            }
            NodeKind::Item => self.item(ast::Item::cast(node).expect("the kind is checked")),
            NodeKind::Code => self.code(ast::Code::cast(node).expect("the kind is checked")),
            NodeKind::HtmlBlock => {
                let html = ast::HtmlBlock::cast(node).expect("the kind is checked");
                self.line();
                self.push(html.value().as_str());
                self.line();
            }
            NodeKind::MathBlock => {
                self.line();
                self.push("<pre class=\"math\">");
                self.value(ast::MathBlock::cast(node).map(|it| it.value()));
                self.push("</pre>\n");
            }
            NodeKind::Table => self.table(ast::Table::cast(node).expect("the kind is checked")),
            NodeKind::Definition | NodeKind::FootnoteDefinition | NodeKind::FrontMatter => {}
            kind => panic!("{kind:?} in plain Markdown"),
        }
    }

    fn lines(&mut self, node: Node<'_>, name: &str) {
        self.line();
        self.wrapped(node, name);
        self.push("\n");
    }

    fn section(&mut self, node: Node<'_>, name: &str, attributes: &str) {
        self.line();
        self.push(&format!("<{name}{attributes}>\n"));
        self.children(node);
        self.line();
        self.push(&format!("</{name}>\n"));
    }

    fn item(&mut self, item: ast::Item<'_>) {
        self.line();
        self.push("<li>");
        match item.task() {
            Some((true, _)) => self.push("<input checked=\"\" disabled=\"\" type=\"checkbox\"> "),
            Some((false, _)) => self.push("<input disabled=\"\" type=\"checkbox\"> "),
            None => {}
        }
        self.children(item.node());
        self.push("</li>\n");
    }

    fn code(&mut self, code: ast::Code<'_>) {
        self.line();
        match code.language() {
            None => self.push("<pre><code>"),
            Some(language) => {
                self.push("<pre><code class=\"language-");
                self.escaped(language.as_str());
                self.push("\">");
            }
        }
        let text = code.content().as_str();
        self.escaped(text);
        self.push(if text.is_empty() { "</code></pre>\n" } else { "\n</code></pre>\n" });
    }

    fn table(&mut self, table: ast::Table<'_>) {
        self.line();
        self.push("<table>\n<thead>\n");
        for (index, row) in table.rows().enumerate() {
            if index == 1 {
                self.push("<tbody>\n");
            }
            self.row(row, table.alignments(), if index == 0 { "th" } else { "td" });
            if index == 0 {
                self.push("</thead>\n");
            }
        }
        if table.rows().count() > 1 {
            self.push("</tbody>\n");
        }
        self.push("</table>\n");
    }

    /// Cells beyond the columns are dropped, missing ones are shown empty.
    fn row(&mut self, row: ast::TableRow<'_>, columns: &[Align], name: &str) {
        self.push("<tr>\n");
        let mut cells = row.cells();
        for column in columns {
            self.push(&format!("<{name}"));
            self.push(match column {
                Align::None => ">",
                Align::Left => " align=\"left\">",
                Align::Center => " align=\"center\">",
                Align::Right => " align=\"right\">",
            });
            if let Some(cell) = cells.next() {
                self.children(cell.node());
            }
            self.push(&format!("</{name}>\n"));
        }
        self.push("</tr>\n");
    }
}

/// Whether a paragraph is in an item of a tight list.
fn is_tight(paragraph: Node<'_>) -> bool {
    let list = paragraph.parent().and_then(ast::Item::cast).and_then(|item| item.node().parent());
    let Some(list) = list.and_then(ast::List::cast) else { return false };
    !list.is_loose() && list.items().all(|item| !item.is_loose())
}
