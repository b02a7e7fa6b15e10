//! The same `description` on several pages.

use crate::pages::{field_of, is_asked};
use doclint_rule::site::{Site, SitePage};
use doclint_rule::{FixKind, Level, Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;
use std::collections::hash_map::Entry as MapEntry;

pub(crate) struct DuplicateDescription;

impl SiteRule for DuplicateDescription {
    const META: RuleMeta = RuleMeta {
        name: "duplicate-description",
        summary: "several pages of one language and version have the same `description`",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        docs: include_str!("duplicate_description.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut first: HashMap<Key<'_>, &SitePage> = HashMap::new();
        for page in site.pages.iter().filter(|page| is_asked(page)) {
            let Some((entry, text)) = field_of(page, "description") else { continue };
            let key = (page.language.as_deref(), page.version.as_deref(), text.to_lowercase());
            let earlier = match first.entry(key) {
                MapEntry::Vacant(vacant) => {
                    vacant.insert(page);
                    continue;
                }
                MapEntry::Occupied(occupied) => *occupied.get(),
            };
            let at = Location { file: page.file, span: entry.value.span };
            let finding = cx.report(at, format!("`{}` has the same description", earlier.path));
            if let Some((entry, _)) = field_of(earlier, "description") {
                let at = Location { file: earlier.file, span: entry.value.span };
                finding.label_at(at, "this is the first page with it");
            }
            finding.help("say what this page is for: in search results the pages look alike");
        }
    }
}

/// Language, version and the text in lower case.
type Key<'a> = (Option<&'a str>, Option<&'a str>, String);
