//! Groups of code on VitePress whose tabs have no names, or equal ones.

use crate::directives::{containers, lines};
use doclint_rule::site::PlatformId;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct BrokenCodeGroup;

impl PageRule for BrokenCodeGroup {
    const META: RuleMeta = RuleMeta::warning(
        "broken-code-group",
        "a block in a group of code has no label, or that of another one",
        include_str!("broken_code_group.md"),
    )
    .only_on(&[PlatformId::VitePress])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !page.mentions("code-group") {
            return;
        }
        let lines = lines(page);
        for container in containers(&lines).0 {
            let opening = &lines[container.opening];
            let Some(closing) = container.closing.filter(|_| opening.name == "code-group") else {
                continue;
            };
            let inside = opening.span.end..lines[closing].span.start;
            let blocks = ast::Code::all(page).filter(|it| inside.contains(&it.span().start));
            let mut first: HashMap<&str, Span> = HashMap::new();
            let blocks: Vec<_> = blocks.map(|it| (it, label(it))).collect();
            let has_labels = blocks.iter().any(|it| it.1.is_some());
            for (code, label) in blocks {
                let start = code.span().start;
                let fence = Span::new(start, page.line_end(start));
                match label {
                    None if has_labels => {
                        cx.report(fence, "this block has no label, and the others of the group do")
                            .help("add its label in brackets: ```` ```sh [npm] ````");
                    }
                    None => {}
                    Some(label) => {
                        if let Some(first) = first.insert(label, fence) {
                            cx.report(fence, format!("two blocks of this group are `{label}`"))
                                .label(first, "first one here")
                                .help("give each block a label of its own");
                        }
                    }
                }
            }
        }
    }
}

/// What is in brackets behind the language of a block.
fn label(code: ast::Code<'_>) -> Option<&str> {
    let info = code.info()?.as_str();
    let rest = &info[info.find('[')? + 1..];
    rest.rsplit_once(']').map(|it| it.0.trim()).filter(|it| !it.is_empty())
}
