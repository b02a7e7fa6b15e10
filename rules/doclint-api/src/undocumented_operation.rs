//! Operations of an OpenAPI file without a page.

use crate::files::{MAX_SHOWN, and_more};
use doclint_rule::site::{ApiFile, FileRole, Operation, OperationName, Site, SitePage};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::{BTreeMap, HashSet};

pub(crate) struct UndocumentedOperation;

impl SiteRule for UndocumentedOperation {
    const META: RuleMeta = RuleMeta::suggestion(
        "undocumented-operation",
        "an operation of an OpenAPI file has no page",
        include_str!("undocumented_operation.md"),
    )
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let shown = shown(site);
        let misnamed = misnamed(site);
        let is_shown_whole = |api: &ApiFile| {
            let all = site.docs_json.iter().flat_map(|it| &it.operations);
            let all = all.filter(|it| it.name.is_none()).flat_map(|it| it.sources());
            all.filter_map(|it| it.path.as_deref()).any(|it| it == api.path)
        };
        // An operation in several files, one per version or language, is reported once.
        let mut reported = HashSet::new();
        for api in site.api_files().filter(|it| it.facts.is_whole && !is_shown_whole(it)) {
            for webhooks in [false, true] {
                let operations = || {
                    let all = api.facts.operations.iter();
                    all.filter(move |it| (it.method == "webhook") == webhooks)
                };
                let is_shown = |it: &&Operation| shown.contains(&key(&it.method, &it.path));
                // A file without any page serves another purpose.
                if !operations().any(|it| is_shown(&it)) {
                    continue;
                }
                let missing = operations().filter(|it| is_wanted(it) && !is_shown(it));
                let missing = missing.filter(|it| reported.insert(key(&it.method, &it.path)));
                let missing: Vec<_> = missing.collect();
                let is_most = missing.len() >= MANY.max(operations().count() / 2);
                match chosen(site, api).filter(|_| is_most) {
                    Some(at) => report_chosen(api, at, missing.len(), cx),
                    None => report(api, &missing, &misnamed, cx),
                }
            }
        }
    }
}

/// This many operations without a page have one cause.
const MANY: usize = 5;

/// The `openapi` of a part of the navigation that lists pages of its own, where none lists operations.
fn chosen(site: &Site, api: &ApiFile) -> Option<Location> {
    let docs_json = site.docs_json.as_ref()?;
    let lists_none = docs_json.operations.iter().all(|it| it.name.is_none());
    docs_json.built_apis.get(&api.path).copied().filter(|_| lists_none)
}

fn report_chosen(api: &ApiFile, at: Location, count: usize, cx: &mut SiteCx<'_>) {
    let text = format!("{count} operations of `{}` have no page", api.path);
    cx.report(at, text).help(
        "beside `openapi`, only what `pages` lists is shown: list the operations, too, or list the \
         written pages in a group of their own",
    );
}

/// Whether it needs a page.
fn is_wanted(operation: &Operation) -> bool {
    operation.is_for_readers() && !operation.is_hidden && !operation.is_discouraged
}

/// The last parts of addresses of pages that name the same operation as another one, with these pages.
fn misnamed(site: &Site) -> BTreeMap<&str, &SitePage> {
    let pages = site.pages.iter().filter(|it| it.role == FileRole::Page && !it.is_frozen);
    let named = pages.filter_map(|page| {
        let name = OperationName::parse(page.facts.get("openapi")?.as_str()?)?;
        Some((key(&name.method, name.path), page))
    });
    let mut by_operation: BTreeMap<Key, Vec<&SitePage>> = BTreeMap::new();
    for (key, page) in named {
        by_operation.entry(key).or_default().push(page);
    }
    let several = by_operation.into_values().filter(|it| it.len() > 1).flatten();
    several.map(|it| (last(it.path.trim_end_matches(".mdx")), it)).collect()
}

fn last(address: &str) -> &str {
    address.rsplit('/').next().unwrap_or(address)
}

fn report(
    api: &ApiFile,
    missing: &[&Operation],
    misnamed: &BTreeMap<&str, &SitePage>,
    cx: &mut SiteCx<'_>,
) {
    let shown = missing.len().min(MAX_SHOWN);
    for (at, operation) in missing[..shown].iter().enumerate() {
        let rest = if at + 1 == shown { missing.len() - shown } else { 0 };
        let Operation { method, path, span, .. } = operation;
        let text = format!("`{method} {path}` has no page{}", and_more(rest as u32));
        let finding = cx.report(Location { file: api.file, span: *span }, text);
        let own = operation.addresses.iter().find_map(|it| misnamed.get(last(it)));
        match own.and_then(|page| Some((page, page.facts.get("openapi")?))) {
            Some((page, value)) => {
                let at = Location { file: page.file, span: value.span };
                finding.label_at(at, "another page is about this operation, too");
                finding.help(format!("write `{method} {path}` as `openapi` of `{}`", page.path));
            }
            None => {
                let help = "add a page for it, or set `x-excluded: true` if readers don't need one";
                finding.help(help);
            }
        }
    }
}

/// The operations that pages and the navigation name, in any file.
fn shown(site: &Site) -> HashSet<Key> {
    let mut shown = HashSet::new();
    for page in site.pages.iter().filter(|it| it.role == FileRole::Page) {
        let text = |key: &str| page.facts.get(key).and_then(|it| it.as_str());
        if let Some(name) = text("openapi").and_then(OperationName::parse) {
            shown.insert(key(&name.method, name.path));
        }
        if let Some((method, address)) = text("api").and_then(|it| it.trim().split_once(' ')) {
            // A URL in front matter includes the server; the path is its end.
            let path = address.split_once("://").map_or(address, |it| it.1);
            let ends = std::iter::successors(Some(path.trim()), |it| Some(it.split_once('/')?.1));
            shown.extend(ends.take(MAX_FOLDERS).map(|it| key(method, it)));
        }
    }
    let entries = site.docs_json.iter().flat_map(|it| &it.operations);
    let names = entries.filter_map(|it| OperationName::parse(&it.name.as_ref()?.0));
    shown.extend(names.map(|it| key(&it.method, it.path)));
    shown
}

/// More segments than the path of any operation has.
const MAX_FOLDERS: usize = 32;

/// Method and path.
type Key = (String, String);

/// Method and path without what can be written in several ways: slashes at the ends and parameter
/// names.
fn key(method: &str, path: &str) -> Key {
    let is_parameter = |it: &str| it.starts_with([':', '{']);
    let parts = path.trim_matches('/').split('/');
    let parts: Vec<&str> = parts.map(|it| if is_parameter(it) { "{}" } else { it }).collect();
    (method.to_ascii_lowercase(), parts.join("/"))
}
