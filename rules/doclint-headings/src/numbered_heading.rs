//! Headings that are numbered by hand.

use crate::outline;
use doclint_rule::syntax::NodeId;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct NumberedHeading;

/// This many headings that count up are numbered on purpose.
const MIN_COUNTED: usize = 2;

impl PageRule for NumberedHeading {
    const META: RuleMeta = RuleMeta::suggestion(
        "numbered-heading",
        "headings are numbered by hand",
        include_str!("numbered_heading.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut runs: HashMap<(Option<NodeId>, u8), Run> = HashMap::new();
        let mut found: Vec<(Span, usize, Vec<Span>)> = Vec::new();
        for heading in outline::headings(page) {
            let key = (outline::context(heading, cx.vocabulary()), heading.level());
            let text = heading.node().plain_text();
            let run = runs.entry(key).or_default();
            match number(&text) {
                Some(number) if number == run.last + 1 => {
                    run.first.get_or_insert(heading.span());
                    run.numbers.extend(number_span(heading));
                    run.last = number;
                    run.count += 1;
                }
                _ => found.extend(std::mem::take(run).end()),
            }
        }
        found.extend(runs.into_values().filter_map(Run::end));
        found.sort_unstable();
        for (first, count, numbers) in found {
            let finding = cx.report(first, format!("{count} headings are numbered by hand"));
            finding.help("use `<Steps>` for a procedure; elsewhere leave out the numbers, which have to be changed with each new section");
            if numbers.len() == count {
                let edits: Vec<Edit> = numbers.into_iter().map(Edit::delete).collect();
                finding.fix(Fix::suggestion("Remove the numbers", edits));
            }
        }
    }
}

/// Headings that count up from 1.
#[derive(Default)]
struct Run {
    first: Option<Span>,
    last: u32,
    count: usize,
    /// The numbers with the spaces after them, where they are plain text.
    numbers: Vec<Span>,
}

impl Run {
    fn end(self) -> Option<(Span, usize, Vec<Span>)> {
        let first = self.first.filter(|_| self.count >= MIN_COUNTED)?;
        Some((first, self.count, self.numbers))
    }
}

/// The number at the beginning of a heading, with the space after it.
fn number_span(heading: ast::Heading<'_>) -> Option<Span> {
    let first = heading.node().children().next()?;
    let text = first.text();
    number(text)?;
    let rest = text.split_once(' ')?.1.trim_start();
    let start = first.span().start;
    (!rest.is_empty()).then(|| Span::new(start, start + (text.len() - rest.len()) as u32))
}

/// The number that a heading begins with: `1. Install`, `1) Install`.
fn number(text: &str) -> Option<u32> {
    let digits = text.len() - text.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let rest = text[digits..].strip_prefix(['.', ')'])?;
    (digits < 3 && rest.starts_with(' ')).then_some(())?;
    text[..digits].parse().ok()
}
