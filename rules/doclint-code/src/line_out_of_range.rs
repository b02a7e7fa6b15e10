//! Lines to highlight that a block of code does not have.

use doclint_rule::site::PlatformId;
use doclint_rule::words::counted;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct LineOutOfRange;

impl NodeRule for LineOutOfRange {
    const META: RuleMeta = RuleMeta::warning(
        "line-out-of-range",
        "a line to highlight is not in the code block",
        include_str!("line_out_of_range.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(meta) = code.meta() else { return };
        if !meta.as_str().contains(['{', '=']) || code.closing_fence().is_none() {
            return;
        }
        let has = code.content().as_str().lines().count();
        for attribute in code.attributes() {
            let (key, value) = (attribute.key, attribute.value);
            let (lines, what) = match key.text.to_ascii_lowercase().as_str() {
                "highlight" => (value, "highlight"),
                "focus" => (value, "focus"),
                text if text.starts_with('{') => (Some(key), "highlight"),
                _ => continue,
            };
            let Some(lines) = lines else { continue };
            let Some(line) = first_outside(lines.text, has) else { continue };
            cx.report(lines.span, format!("code block has no line {line} to {what}"))
                .help(format!("it has {}; lines are counted from 1", counted(has, "line")));
        }
    }
}

/// The first line of `1,3-5` that a block with `has` lines does not have.
fn first_outside(ranges: &str, has: usize) -> Option<usize> {
    let ranges = ranges.trim_start_matches('{').trim_end_matches('}');
    ranges.split(',').find_map(|range| {
        let (start, end) = range.split_once('-').unwrap_or((range, range));
        let (start, end): (usize, usize) = (start.trim().parse().ok()?, end.trim().parse().ok()?);
        match start {
            0 => Some(0),
            _ if end > has => Some(end.min(start.max(has + 1))),
            _ => None,
        }
    })
}
