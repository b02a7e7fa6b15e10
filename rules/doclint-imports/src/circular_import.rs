//! Imports in a circle.

use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct CircularImport;

impl SiteRule for CircularImport {
    const META: RuleMeta = RuleMeta::error(
        "circular-import",
        "pages import each other in a circle",
        include_str!("circular_import.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let index: HashMap<_, usize> =
            site.pages.iter().enumerate().map(|(at, page)| (page.file, at)).collect();
        let imported = |at: usize, number: usize| {
            let page = &site.pages[at];
            let import = page.facts.imports.get(number)?;
            Some(site.imported(page, import).and_then(|it| index.get(&it.file).copied()))
        };
        let mut states = vec![State::New; site.pages.len()];
        for start in 0..site.pages.len() {
            // A depth-first walk with its own stack of pages and the number of their next import.
            let mut stack = vec![(start, 0)];
            while let Some((at, number)) = stack.pop() {
                if number == 0 && states[at] != State::New {
                    continue;
                }
                states[at] = State::Open;
                let Some(next) = imported(at, number) else {
                    states[at] = State::Done;
                    continue;
                };
                stack.push((at, number + 1));
                match next {
                    Some(next) if states[next] == State::Open => {
                        let page = &site.pages[at];
                        let location =
                            Location { file: page.file, span: page.facts.imports[number].span };
                        let message = format!("circular import of `{}`", site.pages[next].path);
                        cx.report(location, message)
                            .help("move what both files need into a third one");
                    }
                    Some(next) => stack.push((next, 0)),
                    None => {}
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}
