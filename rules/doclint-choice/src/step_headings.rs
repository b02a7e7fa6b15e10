//! Steps of a procedure that are written as headings.

use crate::support::component_fix;
use crate::support::outline::{self, Outline, Section};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::count;
use doclint_rule::{AstNode, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast, edit};

pub(crate) struct StepHeadings;

/// The least number of steps in a row that is reported.
const LEAST: usize = 2;
/// A longer step is a chapter.
const MOST_WORDS: u32 = 150;

impl PageRule for StepHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "step-headings",
        "the steps of a procedure are written as headings",
        include_str!("step_headings.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let outline = Outline::of(page.root());
        for row in outline.rows(|it| number(&it.heading.node().plain_text()).is_some()) {
            // Steps of the highest level are the sections of the page.
            let is_part = row[0].heading.level() > 2;
            let is_procedure =
                is_part && counts_up(&row) && row.iter().all(|it| is_short(&outline, it));
            if row.len() < LEAST || !is_procedure {
                continue;
            }
            let message = format!(
                "{} steps are written as headings instead of `<Step>` components",
                row.len()
            );
            let help = "put them in `<Steps titleSize=\"h3\">`, each as \
                        `<Step title=\"…\">…</Step>`: it numbers them";
            let group = match row[0].heading.level() {
                3 => "Steps titleSize=\"h3\"",
                _ => "Steps",
            };
            let edit = outline.build(&row, Some(group), |section| {
                let heading = section.heading.node().plain_text();
                let title = heading.split_once([':', '.', '-', '–', '—', ')'])?.1;
                Some(format!("<Step title=\"{}\">", edit::attribute_text(title)?))
            });
            let fix = edit.map(|edit| component_fix("Put them in `Steps`", edit));
            outline::report(&row, message, help, fix, cx);
        }
    }
}

/// The number in the heading of a step: `Step 2: Sign in`.
fn number(heading: &str) -> Option<u32> {
    let rest = heading.trim_start().strip_prefix("Step ")?;
    let digits = rest.len() - rest.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let (number, rest) = rest.split_at(digits);
    let title = rest.trim_start().strip_prefix([':', '.', '-', '–', '—', ')'])?.trim();
    number.parse().ok().filter(|_| !title.is_empty())
}

/// Whether the steps are numbered from 1 without a gap.
fn counts_up(row: &[Section<'_>]) -> bool {
    let numbers = row.iter().filter_map(|it| number(&it.heading.node().plain_text()));
    numbers.eq(1..=row.len() as u32)
}

/// Whether a step is short: it has no sections, no steps of its own, and few words.
fn is_short(outline: &Outline<'_>, section: &Section<'_>) -> bool {
    let body = outline.body(section);
    let words: u32 = body.iter().map(|it| count(&it.plain_text())).sum();
    let is_divided = |it: Node<'_>| match ast::Component::cast(it) {
        Some(component) => component.is("Steps"),
        None => it.kind() == NodeKind::Heading,
    };
    words <= MOST_WORDS
        && !body.iter().any(|it| is_divided(*it) || it.descendants().any(is_divided))
}
