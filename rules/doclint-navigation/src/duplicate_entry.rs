//! Pages that the navigation names twice.

use doclint_rule::data::Kind;
use doclint_rule::site::{DocsJson, PlatformId, Site, page_address};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct DuplicateEntry;

impl SiteRule for DuplicateEntry {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-entry",
        "the navigation names a page twice",
        include_str!("duplicate_entry.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for it in duplicates(site).iter().filter(|it| !it.is_in_one_list) {
            cx.report(it.at, format!("`{}` is in the navigation twice", it.path))
                .label_at(it.first, "first entry here")
                .help("keep one, so that the page has one place and one next page");
        }
    }
}

/// An entry of a page that the navigation has before.
pub(crate) struct Duplicate<'s> {
    /// The page, as the entry names it.
    pub path: &'s str,
    pub at: Location,
    /// The entry before.
    pub first: Location,
    /// Whether both are in the same list.
    pub is_in_one_list: bool,
    /// The second one with the comma before it.
    pub with_comma: Option<Span>,
}

/// The entries of pages that a navigation names twice.
pub(crate) fn duplicates(site: &Site) -> Vec<Duplicate<'_>> {
    type Place<'s> = (&'s str, Option<Location>);
    let mut out = Vec::new();
    let Some(docs_json) = &site.docs_json else { return out };
    let mut seen: HashMap<Place<'_>, Location> = HashMap::new();
    let mut items = None;
    // Entries that the platform ignores are not in the navigation; another rule reports them.
    for entry in docs_json.entries.iter().filter(|it| !it.hidden && !it.is_ignored) {
        let address = page_address(&entry.path);
        // Tabs, products, languages, and versions share pages on purpose.
        let place = (address, entry.tree);
        let Some(first) = seen.insert(place, entry.at) else { continue };
        seen.insert(place, first);
        let items = items.get_or_insert_with(|| items_of_lists(docs_json));
        // The `root` of a group is often its first page, too.
        let (Some(item), Some(before)) = (items.get(&entry.at), items.get(&first)) else {
            continue;
        };
        out.push(Duplicate {
            path: &entry.path,
            at: entry.at,
            first,
            is_in_one_list: item.list == before.list,
            with_comma: item.with_comma,
        });
    }
    out
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
