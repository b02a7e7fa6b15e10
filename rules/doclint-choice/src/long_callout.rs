//! Callouts that are as long as a section.

use crate::support::callout;
use crate::support::text::words;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::words::counted;
use doclint_rule::{AstNode, Configurable, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct LongCallout {
    options: LongCalloutOptions,
}

/// The options of `long-callout`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct LongCalloutOptions {
    /// How many words a callout may have, code blocks left out.
    max_words: u32,
}

impl Default for LongCalloutOptions {
    fn default() -> Self {
        Self { max_words: 150 }
    }
}

impl Configurable for LongCallout {
    type Options = LongCalloutOptions;
    fn new(options: LongCalloutOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for LongCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "long-callout",
        "a callout is as long as a section",
        include_str!("long_callout.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components, Need::Has(ComponentRole::Callout)]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((_, name)) = callout::cast(component.node(), cx) else { return };
        // Every word takes at least a letter and a separator.
        let is_short = component.node().span().len() / 2 <= self.options.max_words;
        if is_short {
            return;
        }
        let mut below = component.node().descendants();
        // The text of a nested callout is checked once, with the inner one.
        if below.any(|it| callout::cast(it, cx).is_some()) {
            return;
        }
        let words: u32 = component
            .node()
            .descendants()
            .filter(|it| matches!(it.kind(), NodeKind::Text | NodeKind::InlineCode))
            .map(|it| words(it.text()))
            .sum();
        if words <= self.options.max_words || is_mostly_list(component) {
            return;
        }
        let length = counted(words as usize, "word");
        let max = self.options.max_words;
        let message = format!("`{name}` is too long: {length} (maximum {max})");
        let finding = cx.report(component.opening(), message);
        finding.cause(format!("`{name}` is too long (maximum {max} words)"));
        if let Some(heading) = component.node().descendants().find_map(ast::Heading::cast) {
            finding.label(heading.span(), "contains a heading");
        }
        finding.help("keep what readers must not miss, and move the rest to a section");
    }
}

/// Whether a callout is a list of requirements, which belongs together.
fn is_mostly_list(component: ast::Component<'_>) -> bool {
    let length = |node: Node<'_>| node.span().len();
    let lists = component.node().children().filter(|it| it.kind() == NodeKind::List);
    lists.map(length).sum::<u32>() * 2 > length(component.node())
}
