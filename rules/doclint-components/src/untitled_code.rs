//! Code blocks without a title where titles name tabs.

use crate::support::spec::spec;
use doclint_rule::vocabulary::Content;
use doclint_rule::{AstNode, NodeRule, PageCx, RuleMeta, ast};
use std::collections::HashMap;

pub(crate) struct UntitledCode;

impl NodeRule for UntitledCode {
    const META: RuleMeta = RuleMeta::warning(
        "untitled-code",
        "a code block in a group has no title",
        include_str!("untitled_code.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if spec.content != Content::Fences {
            return;
        }
        // A menu names the blocks by their languages.
        if component.attribute("dropdown").is_some() {
            return;
        }
        let codes: Vec<_> = component.node().children().filter_map(ast::Code::cast).collect();
        // A single code block has no tab.
        if codes.len() < 2 {
            return;
        }
        let mut seen = HashMap::new();
        for code in codes {
            let span = code.fence().unwrap_or_else(|| code.span());
            match code.title() {
                None => {
                    cx.report(span, format!("code block in `{name}` has no title for its tab"))
                        .help("write a title after the language, such as `js Node.js`");
                }
                Some(title) => {
                    let text = title.text.trim().to_owned();
                    if let Some(first) = seen.insert(text.clone(), title.span) {
                        cx.report(
                            title.span,
                            format!("two tabs of `{name}` have the title `{text}`"),
                        )
                        .label(first, "first used here")
                        .help("give each a different title");
                    }
                }
            }
        }
    }
}
