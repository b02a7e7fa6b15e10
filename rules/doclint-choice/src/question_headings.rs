//! Questions that are written as headings.

use crate::support::outline::{self, Outline, Section};
use crate::support::{component_fix, place, text};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::count;
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast, edit,
};

pub(crate) struct QuestionHeadings;

/// The least number of questions in a row that is reported.
const LEAST: usize = 3;
/// The same if nothing else shows that these are questions of readers.
const LEAST_ELSEWHERE: usize = 5;

impl PageRule for QuestionHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "question-headings",
        "questions and answers are written as headings",
        include_str!("question_headings.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let outline = Outline::of(page.root());
        for row in outline.rows(|it| is_question(it)) {
            let least = if is_faq(&row[0], cx) { LEAST } else { LEAST_ELSEWHERE };
            if row.len() < least || !row.iter().all(|it| is_short(&outline, it)) {
                continue;
            }
            let edit = Some(&row).filter(|it| !has_closing_words(&outline, it)).and_then(|_| {
                outline.build(&row, Some("AccordionGroup"), |section| {
                    let title = section.heading.node().plain_text();
                    Some(format!("<Accordion title=\"{}\">", edit::attribute_text(&title)?))
                })
            });
            let message = format!(
                "{} questions in a row are written as headings instead of `<Accordion>` components",
                row.len()
            );
            let help = "put them in an `AccordionGroup`, each as \
                        `<Accordion title=\"…\">…</Accordion>`";
            let fix = edit.map(|edit| component_fix("Put them in an `AccordionGroup`", edit));
            outline::report(&row, message, help, fix, cx);
        }
        for row in bold_questions(page, cx) {
            let message = format!("{} questions in a row are written as bold lines", row.len());
            let finding = cx.report(row[0].span(), message);
            finding.cause("questions are written as bold lines");
            finding.help(
                "put them in an `AccordionGroup`, each as `<Accordion title=\"…\">…</Accordion>`",
            );
            finding.fixes.extend(accordions(page, &row));
        }
    }
}

/// Rows of questions in bold with their answers, each in one section.
fn bold_questions<'a>(page: &'a Page, cx: &PageCx<'_>) -> Vec<Vec<Node<'a>>> {
    let mut rows: Vec<Vec<Node<'a>>> = Vec::new();
    let mut is_open = false;
    for node in page.root().children() {
        if node.kind() == NodeKind::Heading {
            is_open = false;
        } else if is_bold_question(node) && cx.is_in_text(node) {
            if !is_open {
                rows.push(Vec::new());
            }
            rows.last_mut().expect("a row is open").push(node);
            is_open = true;
        }
    }
    rows.retain(|it| it.len() >= LEAST);
    rows
}

/// Bold questions as accordions. `None` if the answers are not one paragraph each: where the last one
/// ends would be a guess.
fn accordions(page: &Page, row: &[Node<'_>]) -> Option<Fix> {
    let mut out = String::from("<AccordionGroup>");
    let mut end = 0;
    for (at, question) in row.iter().enumerate() {
        let answer = question.next_sibling().filter(|it| it.kind() == NodeKind::Paragraph)?;
        let next = answer.next_sibling().map(|it| it.id());
        let is_plain = !is_bold_question(answer) && place::has_short_values(answer);
        if row.get(at + 1).is_some_and(|it| next != Some(it.id())) || !is_plain {
            return None;
        }
        let words = text::simple_text(*question)?;
        let title = words.trim().trim_start_matches("Q: ").trim_start_matches("Q. ");
        let opening = format!("<Accordion title=\"{}\">", edit::attribute_text(title)?);
        let accordion = edit::component(&opening, answer.text().lines(), "  ")?;
        out.extend(["\n  ", &accordion]);
        end = answer.span().end;
    }
    out.push_str("\n</AccordionGroup>");
    let span = Span::new(row.first()?.span().start, end);
    edit::own_indent(page, span).filter(|it| it.is_empty())?;
    Some(component_fix("Put them in an `AccordionGroup`", Edit::replace(span, out)))
}

/// Whether a paragraph is a question and nothing else, all in bold.
fn is_bold_question(node: Node<'_>) -> bool {
    let mut inner = node.children();
    node.kind() == NodeKind::Paragraph
        && inner.next().is_some_and(|it| it.kind() == NodeKind::Strong)
        && inner.next().is_none()
        && node.plain_text().trim_end().ends_with('?')
}

/// Whether the heading above or the page calls these questions of readers.
fn is_faq(section: &Section<'_>, cx: &PageCx<'_>) -> bool {
    let above = section.parent.map(|it| it.node().plain_text()).unwrap_or_default();
    let title = cx.front_matter().and_then(|it| it.get("title")?.as_str()).unwrap_or_default();
    [above.as_str(), title, cx.file_name()].iter().any(|name| {
        let name = name.to_lowercase();
        ["faq", "question", "q&a"].iter().any(|it| name.contains(it))
    })
}

fn is_question(section: &Section<'_>) -> bool {
    section.heading.node().plain_text().trim_end().ends_with(['?', '？', '؟'])
}

/// Whether the last answer seems to end with words about the questions as a whole.
fn has_closing_words(outline: &Outline<'_>, row: &[Section<'_>]) -> bool {
    let body = row.last().map(|it| outline.body(it)).unwrap_or_default();
    let last = body.last().filter(|_| body.len() > 1).map(|it| it.plain_text().to_lowercase());
    last.is_some_and(|it| ["question", "contact", "support"].iter().any(|word| it.contains(word)))
}

/// Whether the answer is short and has no headings.
fn is_short(outline: &Outline<'_>, section: &Section<'_>) -> bool {
    let body = outline.body(section);
    let words: u32 = body.iter().map(|it| count(&it.plain_text())).sum();
    let has_heading = body.iter().any(|it| {
        it.kind() == NodeKind::Heading
            || it.descendants().any(|it| ast::Heading::cast(it).is_some())
    });
    !body.is_empty() && !has_heading && words <= 120
}
