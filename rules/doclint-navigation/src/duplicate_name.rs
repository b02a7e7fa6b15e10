//! Navigation entries with the same name.

use doclint_rule::data::Value;
use doclint_rule::site::{DocsJson, DocsJsonDialect, PlatformId, Site, join};
use doclint_rule::{Edit, FileId, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::{BTreeMap, HashMap};

pub(crate) struct DuplicateName;

impl SiteRule for DuplicateName {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-name",
        "two navigation entries side by side have the same name",
        include_str!("duplicate_name.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (file, mapping) in docs_json.mappings() {
            for entry in &mapping.entries {
                let items = entry.value.as_sequence().unwrap_or_default();
                for (_, key, noun) in LISTS.iter().filter(|it| it.0 == entry.key.text) {
                    let names = items.iter().filter_map(|it| named(docs_json, file, it, key));
                    report(docs_json, &names.collect::<Vec<_>>(), noun, cx);
                }
            }
        }
    }
}

/// A name of an entry.
#[derive(Clone, Copy)]
struct Name<'s> {
    text: &'s str,
    at: Location,
    /// The whole entry.
    entry: Location,
    /// Other properties that distinguish the entry.
    apart: (Option<&'s str>, Option<&'s str>),
}

/// Languages are looked up among all pages, and real sites have a few.
const MAX_LANGUAGES: usize = 50;

fn report(docs_json: &DocsJson, names: &[Name<'_>], noun: &str, cx: &mut SiteCx<'_>) {
    // An anchor or a tab without a version is shown in all of them.
    let is_everywhere = matches!(noun, "anchor" | "tab");
    let mut seen: HashMap<_, BTreeMap<Option<&str>, Name<'_>>> = HashMap::new();
    for name in names {
        let (version, folder_of_entry) = name.apart;
        let known = seen.entry((name.text, folder_of_entry)).or_default();
        let first = match version {
            None if is_everywhere => known.values().next(),
            Some(_) if is_everywhere => known.get(&version).or(known.get(&None)),
            _ => known.get(&version),
        };
        let Some(first) = first else {
            known.insert(version, *name);
            continue;
        };
        let text = name.text;
        let is_language = noun == "language" && names.len() <= MAX_LANGUAGES;
        let pairs = [(first, name), (name, first)].into_iter().filter(|_| is_language);
        let mut pairs = pairs.filter_map(|(it, other)| Some((it, other, folder(docs_json, it)?)));
        let is_free = |code: &str| names.iter().all(|it| it.text != code);
        if let Some((wrong, other, code)) = pairs.find(|it| is_free(it.2)) {
            let message =
                format!("language `{text}` is listed twice; the pages of this one are in `{code}`");
            cx.report(wrong.at, message)
                .label_at(other.at, "also listed here")
                .help(format!("write `{code}`"))
                .fix(Fix::not_safe(
                    format!("Write `{code}`"),
                    Edit::replace(wrong.at.span, format!("\"{code}\"")),
                ));
        } else {
            cx.report(name.at, format!("two {noun}s share the name `{text}`"))
                .label_at(first.at, "first used here")
                .help("rename one of them, or merge them");
        }
    }
}

/// The folder with nearly all pages of an entry, if it is named like a language.
fn folder<'s>(docs_json: &'s DocsJson, name: &Name<'_>) -> Option<&'s str> {
    let Location { file, span } = name.entry;
    let is_inside =
        |it: Location| it.file == file && span.start <= it.span.start && it.span.end <= span.end;
    let entries = docs_json.entries.iter().filter(|it| is_inside(it.at));
    let folders = entries.map(|it| it.path.split_once('/').map_or("", |it| it.0));
    let folders: Vec<&str> = folders.collect();
    let folder = *folders.first()?;
    let (code, region) = folder.split_once('-').unwrap_or((folder, ""));
    let is_code =
        code.len() == 2 && folder.bytes().all(|it| it.is_ascii_alphabetic() || it == b'-');
    let count = folders.iter().filter(|it| **it == folder).count();
    (is_code && region.len() <= 4 && 10 * count >= 9 * folders.len()).then_some(folder)
}

/// The name of an entry, which may be in a file of its own.
fn named<'s>(
    docs_json: &'s DocsJson,
    file: FileId,
    item: &'s Value,
    key: &str,
) -> Option<Name<'s>> {
    let (file, whole, value) = match item.as_str() {
        // In the older format, versions are only names.
        Some(_) if key == "name" => (file, item, item),
        _ => match item.get(key) {
            Some(value) => (file, item, value),
            None => {
                let path = &docs_json.files.iter().find(|it| it.file == file)?.path;
                let path = join(path, item.get("$ref")?.as_str()?)?;
                let fragment = docs_json.files.iter().find(|it| it.path == path)?;
                let whole = &fragment.document.root;
                (fragment.file, whole, whole.get(key)?)
            }
        },
    };
    let is_old = docs_json.dialect == DocsJsonDialect::Legacy;
    let version = item.get("version").and_then(Value::as_str).filter(|_| is_old);
    // All tabs share one list of groups there; the folder of a group's pages identifies its tab.
    let page = item.get("pages").and_then(Value::as_sequence).and_then(<[_]>::first);
    let page = page.and_then(Value::as_str).filter(|_| is_old);
    let folder = page.and_then(|it| it.trim_start_matches('/').split('/').next());
    Some(Name {
        text: value.as_str()?,
        at: Location { file, span: value.span },
        entry: Location { file, span: whole.span },
        apart: (version, folder),
    })
}

/// The lists of entries, the keys that name the entries, and what an entry is.
const LISTS: [(&str, &str, &str); 12] = [
    ("tabs", "tab", "tab"),
    ("groups", "group", "group"),
    ("versions", "version", "version"),
    ("languages", "language", "language"),
    ("anchors", "anchor", "anchor"),
    ("dropdowns", "dropdown", "dropdown"),
    ("products", "product", "product"),
    ("pages", "group", "group"),
    // The older format.
    ("navigation", "group", "group"),
    ("tabs", "name", "tab"),
    ("anchors", "name", "anchor"),
    ("versions", "name", "version"),
];
