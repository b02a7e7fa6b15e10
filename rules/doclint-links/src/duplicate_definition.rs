//! Labels of links that are defined twice, with different addresses.

use doclint_rule::site::PlatformId;
use doclint_rule::{Genre, Page, PageCx, PageRule, RuleMeta, ast};
use std::collections::HashMap;

pub(crate) struct DuplicateDefinition;

impl PageRule for DuplicateDefinition {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-definition",
        "a label of links is defined twice, with different addresses",
        include_str!("duplicate_definition.md"),
    )
    .in_builds()
    .skips(&[Genre::Record])
    .only_in_pages()
    .markdownlint(&["MD053"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut first: HashMap<String, ast::Definition<'_>> = HashMap::new();
        // Python-Markdown takes the last one.
        let takes_last = cx.platform() == PlatformId::MkDocs;
        let mut definitions: Vec<_> = ast::Definition::all(page).collect();
        if takes_last {
            definitions.reverse();
        }
        for definition in definitions {
            let label = definition.label();
            // `[//]: # (words)` is a common way to write a comment.
            if label.as_str().starts_with("//") || definition.destination().as_str() == "#" {
                continue;
            }
            // CommonMark takes no note of case and of the number of blanks.
            let words: Vec<&str> = label.as_str().split_whitespace().collect();
            let key = words.join(" ").to_lowercase();
            let Some(used) = first.get(&key) else {
                first.insert(key, definition);
                continue;
            };
            if used.destination().as_str() == definition.destination().as_str() {
                continue;
            }
            let (used, label) = (*used, label.as_str());
            let place = if takes_last { "below" } else { "above" };
            cx.report(
                definition.span(),
                format!("label `{label}` is defined {place}, so links don't lead here"),
            )
            .cause("labels are defined twice")
            .label(used.span(), "links lead here")
            .help("remove one of the two, or give one another label");
        }
    }
}
