//! Components that a page neither imports nor defines, where the platform has no others.

use crate::{has_only_comments, is_part};
use doclint_rule::site::PlatformId;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, ast};
use std::collections::HashSet;

pub(crate) struct UndefinedComponent;

/// What pages have without an import: from the classic theme of Docusaurus, and from Astro.
const BROUGHT: [(PlatformId, &str); 3] = [
    (PlatformId::Docusaurus, "Details"),
    (PlatformId::Docusaurus, "Head"),
    (PlatformId::Starlight, "Fragment"),
];

/// Where the components of the two platforms come from.
const HOMES: [(PlatformId, &str, &str); 16] = [
    (PlatformId::Docusaurus, "Admonition", "import Admonition from '@theme/Admonition'"),
    (PlatformId::Docusaurus, "BrowserOnly", "import BrowserOnly from '@docusaurus/BrowserOnly'"),
    (PlatformId::Docusaurus, "CodeBlock", "import CodeBlock from '@theme/CodeBlock'"),
    (PlatformId::Docusaurus, "DocCardList", "import DocCardList from '@theme/DocCardList'"),
    (PlatformId::Docusaurus, "Link", "import Link from '@docusaurus/Link'"),
    (PlatformId::Docusaurus, "TabItem", "import TabItem from '@theme/TabItem'"),
    (PlatformId::Docusaurus, "Tabs", "import Tabs from '@theme/Tabs'"),
    (PlatformId::Docusaurus, "Translate", "import Translate from '@docusaurus/Translate'"),
    (PlatformId::Starlight, "Aside", OF_STARLIGHT),
    (PlatformId::Starlight, "Card", OF_STARLIGHT),
    (PlatformId::Starlight, "CardGrid", OF_STARLIGHT),
    (PlatformId::Starlight, "FileTree", OF_STARLIGHT),
    (PlatformId::Starlight, "LinkCard", OF_STARLIGHT),
    (PlatformId::Starlight, "Steps", OF_STARLIGHT),
    (PlatformId::Starlight, "TabItem", OF_STARLIGHT),
    (PlatformId::Starlight, "Tabs", OF_STARLIGHT),
];

const OF_STARLIGHT: &str = "import { … } from '@astrojs/starlight/components'";

impl PageRule for UndefinedComponent {
    const META: RuleMeta = RuleMeta::error(
        "undefined-component",
        "a page uses a component that it does not import",
        include_str!("undefined_component.md"),
    )
    .only_on(&[PlatformId::Docusaurus, PlatformId::Starlight])
    .in_builds()
    // The page that imports a part may pass components to it.
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // The names that an invalid statement defines are not known.
        let is_readable = has_only_comments(page) && !is_part(cx.path());
        if !is_readable || !cx.build_text().has_own_components_only {
            return;
        }
        let mut reported = HashSet::new();
        for component in ast::Component::all(page) {
            let Some(name) = component.name() else { continue };
            let root = name.as_str().split('.').next().unwrap_or_default();
            let is_own = BROUGHT.contains(&(cx.platform(), root));
            let is_component = root.starts_with(|it: char| it.is_ascii_uppercase());
            if !is_component || is_own || cx.declares(root) || !reported.insert(root) {
                continue;
            }
            let mut homes = HOMES.iter().filter(|it| it.0 == cx.platform() && it.1 == root);
            let help = match homes.next() {
                Some((_, _, import)) => {
                    format!("add `{}`", import.replace('…', root))
                }
                None => format!("import `{root}`, or put it in backticks if it is meant as text"),
            };
            cx.report(name.span(), format!("`{root}` is not imported, so the build fails"))
                .cause(format!("`{root}` is not imported, so the build fails"))
                .help(help);
        }
    }
}
