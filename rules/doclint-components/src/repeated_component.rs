//! Components that appear on a page too often.

use crate::support::spec::around;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct RepeatedComponent;

impl PageRule for RepeatedComponent {
    const META: RuleMeta = RuleMeta::warning(
        "repeated-component",
        "a component appears more often on a page than it may",
        include_str!("repeated_component.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut seen: HashMap<&str, (u32, Span)> = HashMap::new();
        let mut surplus = Vec::new();
        for component in ast::Component::all(page) {
            let Some(name) = component.name() else { continue };
            let Some(spec) = cx.vocabulary().get(name.as_str()) else { continue };
            let most = spec.per_page;
            // One inside another of its kind is a finding of another rule.
            if most == 0 || around(component, &spec.not_in).is_some() {
                continue;
            }
            let (count, first) = seen.entry(name.as_str()).or_insert((0, component.opening()));
            *count += 1;
            if *count == most + 1 {
                surplus.push((component, name, most, *first));
            }
        }
        for (component, name, most, first) in surplus {
            let limit = if most == 1 { "one".to_owned() } else { most.to_string() };
            let text = format!("the page has more than {limit} `{name}`");
            cx.report(component.opening(), text).label(first, "first one here").help("merge them");
        }
    }
}
