//! Admonitions and tabs of MkDocs that are shown as text, or without their text.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct BrokenAdmonition;

impl PageRule for BrokenAdmonition {
    const META: RuleMeta = RuleMeta::warning(
        "broken-admonition",
        "an admonition of MkDocs is shown as text, or without its text",
        include_str!("broken_admonition.md"),
    )
    .only_on(&[PlatformId::MkDocs])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !cx.build_text().has_indented_blocks {
            return;
        }
        for paragraph in page.of_kind(NodeKind::Paragraph) {
            let start = paragraph.span().start;
            let line = page.slice(Span::new(start, page.line_end(start))).trim_end();
            let Some(mark) =
                ["!!!", "???+", "???", "==="].into_iter().find(|it| line.starts_with(it))
            else {
                continue;
            };
            let rest = line[mark.len()..].trim_start_matches(['+', '!']);
            let Some(rest) = rest.strip_prefix(' ').map(str::trim_start) else { continue };
            let span = Span::new(start, start + line.len() as u32);
            let title = if mark == "===" { rest } else { title_of(rest) };
            if is_quoted_otherwise(title) || mark == "===" && !title.starts_with('"') {
                cx.report(span, "this line is shown as text: its title is not in double quotes")
                    .cause("titles are not in double quotes")
                    .help("write the title in plain double quotes");
            } else if is_outside(page, start) {
                cx.report(span, "the text below is outside of the box: it needs four spaces")
                    .cause("text is outside of its box")
                    .help("indent the text by four spaces");
            }
        }
    }
}

/// What is behind the type of an admonition, and the classes behind that.
fn title_of(rest: &str) -> &str {
    let is_name = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_' | ' ');
    rest.trim_start_matches(is_name)
}

/// Whether a title is in quotes of another kind.
fn is_quoted_otherwise(title: &str) -> bool {
    let pairs = [('\'', '\''), ('“', '”'), ('‘', '’')];
    title.chars().count() > 2
        && pairs.iter().any(|it| title.starts_with(it.0) && title.ends_with(it.1))
}

/// Whether the line below one that begins a block is text that is not indented by four columns more.
fn is_outside(page: &Page, start: u32) -> bool {
    let indent = start - page.line_start(start);
    let next = page.next_line(page.line_end(start));
    let line = page.slice(Span::new(next, page.line_end(next)));
    let text = line.trim_start();
    let own = (line.len() - text.len()) as u32;
    // A template may indent what it brings.
    let is_template = text.starts_with("{%") || text.starts_with("{{");
    !text.is_empty()
        && !is_template
        && !line[..own as usize].contains('\t')
        && own < indent + 4
        && own >= indent
}
