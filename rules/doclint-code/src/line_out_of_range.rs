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
    .only_on(&[
        PlatformId::Mintlify,
        PlatformId::Docusaurus,
        PlatformId::Starlight,
        PlatformId::VitePress,
        PlatformId::MkDocs,
    ])
    .in_builds()
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(info) = code.info() else { return };
        if !info.as_str().contains(['{', '=']) || code.closing_fence().is_none() {
            return;
        }
        let platform = cx.platform();
        let content = code.content();
        if platform != PlatformId::Mintlify && brings_lines(content.as_str()) {
            return;
        }
        // A plugin may show a file in the place of it.
        let is_filled =
            ["file=", "src=", "url=", "reference"].iter().any(|it| info.as_str().contains(it))
                || is_placeholder(content.as_str());
        if platform != PlatformId::Mintlify && is_filled {
            return;
        }
        let has = content.as_str().lines().count();
        // VitePress takes them right behind the language, too.
        let glued = info.as_str().split_whitespace().next().and_then(|it| {
            let at = it.find('{').filter(|at| *at > 0 && platform == PlatformId::VitePress)?;
            Some((&it[at..], info.part(at..it.len())))
        });
        let source = code.node().page().source();
        let of_attributes = code.attributes().into_iter().filter_map(|attribute| {
            let (key, value) = (attribute.key, attribute.value);
            let (lines, what) = match key.text.to_ascii_lowercase().as_str() {
                "highlight" if platform == PlatformId::Mintlify => (value, "highlight"),
                "focus" if platform == PlatformId::Mintlify => (value, "focus"),
                "hl_lines" if platform == PlatformId::MkDocs => (value, "highlight"),
                // Expressive Code marks lines, and also words: `ins={2}`, `ins="word"`.
                "collapse" | "del" | "ins" | "mark" if platform == PlatformId::Starlight => {
                    let before = |it: u32| source[..it as usize].ends_with('{');
                    (value.filter(|it| before(it.span.start)), "mark")
                }
                text if text.starts_with('{') && platform != PlatformId::MkDocs => {
                    (Some(key), "highlight")
                }
                _ => return None,
            };
            lines.map(|it| (it.text, it.span, what))
        });
        let glued = glued.map(|it| (it.0, it.1, "highlight"));
        for (lines, span, what) in glued.into_iter().chain(of_attributes) {
            let Some(line) = first_outside(lines, has) else { continue };
            cx.report(span, format!("code block has no line {line} to {what}"))
                .help(format!("it has {}; lines are counted from 1", counted(has, "line")));
        }
    }
}

/// Whether the code is still to be written: there is none, or one line with a comment.
fn is_placeholder(code: &str) -> bool {
    let code = code.trim();
    code.is_empty()
        || !code.contains('\n') && ["//", "#", "--"].iter().any(|it| code.starts_with(it))
}

/// Whether a program puts other lines in the place of one.
fn brings_lines(code: &str) -> bool {
    ["--8<--", "{%", "{{", "<<<"].iter().any(|it| code.contains(it))
}

/// The first line of `1,3-5` that a block with `has` lines does not have.
fn first_outside(ranges: &str, has: usize) -> Option<usize> {
    let ranges = ranges.trim_start_matches('{').trim_end_matches('}');
    ranges.split([',', ' ']).filter(|it| !it.is_empty()).find_map(|range| {
        let (start, end) = range.split_once('-').unwrap_or((range, range));
        let (start, end): (usize, usize) = (start.trim().parse().ok()?, end.trim().parse().ok()?);
        match start {
            0 => Some(0),
            _ if end > has => Some(end.min(start.max(has + 1))),
            _ => None,
        }
    })
}
