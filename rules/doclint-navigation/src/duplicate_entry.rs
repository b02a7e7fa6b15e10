//! Pages that the navigation names twice.

use doclint_rule::data::Kind;
use doclint_rule::site::{DocsJson, PlatformId, Site, page_address};
use doclint_rule::{Edit, Fix, FixKind, Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct DuplicateEntry;

impl SiteRule for DuplicateEntry {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-entry",
        "the navigation names a page twice",
        include_str!("duplicate_entry.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        type Place<'s> = (&'s str, Option<Location>);
        let Some(docs_json) = &site.docs_json else { return };
        let mut seen: HashMap<Place<'_>, Location> = HashMap::new();
        let mut items = None;
        // Entries that the platform ignores are not in the navigation; another rule reports them.
        for entry in docs_json.entries.iter().filter(|it| !it.hidden && !it.is_ignored) {
            let address = page_address(&entry.path);
            // Tabs, products, languages, and versions share pages on purpose.
            let place = (address, entry.tree);
            if let Some(first) = seen.insert(place, entry.at) {
                let items = items.get_or_insert_with(|| items_of_lists(docs_json));
                seen.insert(place, first);
                // The `root` of a group is often its first page, too.
                if !items.contains_key(&entry.at) || !items.contains_key(&first) {
                    continue;
                }
                let finding =
                    cx.report(entry.at, format!("`{}` is in the navigation twice", entry.path));
                finding
                    .label_at(first, "first entry here")
                    .help("keep one, so that the page has one place and one next page");
                if let Some(item) = items.get(&entry.at)
                    && items.get(&first).is_some_and(|it| it.list == item.list)
                    && let Some(removed) = item.with_comma
                {
                    finding.fix(Fix::not_safe("Remove the second one", Edit::delete(removed)));
                }
            }
        }
    }
}

/// An item of a list in `docs.json`.
struct Item {
    /// The list.
    list: Location,
    /// The span of the item from the end of the item before it. `None` for the first item.
    with_comma: Option<Span>,
}

/// The items of all lists by their places.
fn items_of_lists(docs_json: &DocsJson) -> HashMap<Location, Item> {
    let mut out = HashMap::new();
    for file in &docs_json.files {
        let at = |span: Span| Location { file: file.file, span };
        let mut todo = vec![&file.document.root];
        while let Some(value) = todo.pop() {
            match &value.kind {
                Kind::Mapping(mapping) => todo.extend(mapping.entries.iter().map(|it| &it.value)),
                Kind::Sequence(items) => {
                    let mut before: Option<Span> = None;
                    for item in items {
                        let with_comma = before.map(|it| Span::new(it.end, item.span.end));
                        before = Some(item.span);
                        out.insert(at(item.span), Item { list: at(value.span), with_comma });
                    }
                    todo.extend(items);
                }
                _ => {}
            }
        }
    }
    out
}
