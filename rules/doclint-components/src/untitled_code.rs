//! Code without a title, where titles are tabs.

use crate::spec::spec;
use doclint_rule::vocabulary::Content;
use doclint_rule::{AstNode, NodeRule, PageCx, RuleMeta, ast};
use std::collections::HashMap;

pub(crate) struct UntitledCode;

impl NodeRule for UntitledCode {
    const META: RuleMeta = RuleMeta::warning(
        "untitled-code",
        "code in a group has no title",
        include_str!("untitled_code.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if spec.content != Content::Fences {
            return;
        }
        let codes: Vec<_> = component.node().children().filter_map(ast::Code::cast).collect();
        // Alone, it needs no tab.
        if codes.len() < 2 {
            return;
        }
        let mut seen = HashMap::new();
        for code in codes {
            let span = code.fence().unwrap_or_else(|| code.span());
            match code.title() {
                None => {
                    cx.report(span, format!("this code in `{name}` has no title for its tab"))
                        .help("write the title after the language: ```` ```js Node.js ````");
                }
                Some(title) => {
                    let text = title.text.trim().to_owned();
                    if let Some(first) = seen.insert(text.clone(), title.span) {
                        cx.report(
                            title.span,
                            format!("two tabs of this `{name}` are named `{text}`"),
                        )
                        .label(first, "the other one")
                        .help("say what sets them apart");
                    }
                }
            }
        }
    }
}
