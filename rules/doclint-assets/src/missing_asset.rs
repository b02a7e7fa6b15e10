//! Files that `docs.json` names and that do not exist.

use doclint_rule::data::Kind;
use doclint_rule::site::{LinkKind, LostFile, Site, Target, is_hidden, named_apis, wrong_case};
use doclint_rule::{FileId, Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct MissingAsset;

impl SiteRule for MissingAsset {
    const META: RuleMeta = RuleMeta::error(
        "missing-asset",
        "the settings name a file that does not exist",
        include_str!("missing_asset.md"),
    )
    .in_builds();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return check_builds(site, cx) };
        let named = named(site);
        let apis = named_apis(docs_json).into_iter().filter(|it| !it.is_remote());
        let apis = apis.map(|it| (it.at.file, it.at.span, it.written));
        let all = named.into_iter().chain(apis);
        for (file, span, path) in all.filter(|it| !is_hidden(&it.2)) {
            let at = Location { file, span };
            match site.resolve("", &path, LinkKind::File) {
                Target::Missing | Target::Redirect(..) => {
                    cx.report(at, format!("file `{path}` does not exist")).help(
                        "correct the path, add the file to the site, or remove the reference",
                    );
                }
                Target::OtherCase(name) => {
                    let (text, help) = wrong_case(&format!("/{name}"));
                    cx.report(at, text).help(help);
                }
                Target::Outside => {
                    cx.report(at, format!("`{path}` is outside the site's folder"))
                        .help("copy the file into the site; files outside it are not published");
                }
                _ => {}
            }
        }
    }
}

/// Reports what the settings of other programs name.
fn check_builds(site: &Site, cx: &mut SiteCx<'_>) {
    for LostFile { at, written, is_folder, other_case } in site.lost_files_of_builds() {
        let what = if is_folder { "folder" } else { "file" };
        cx.report(at, format!("{what} `{written}` does not exist")).help(match other_case {
            Some(other) => format!("did you mean `{other}`? upper and lower case differ"),
            None => format!("correct the path, add the {what}, or remove the reference"),
        });
    }
}

/// Where `docs.json` names files: nested keys.
const PLACES: [&[&str]; 10] = [
    &["logo"],
    &["favicon"],
    &["backgroundImage"],
    &["background", "image"],
    &["fonts"],
    &["font"],
    &["thumbnails", "background"],
    &["banner", "image"],
    &["seo", "metatags", "og:image"],
    &["seo", "metatags", "twitter:image"],
];

/// The files of logos, icons, fonts and backgrounds. A value is a path, or an object with a path for
/// each mode.
pub(crate) fn named(site: &Site) -> Vec<(FileId, Span, String)> {
    const KEYS: [&str; 8] =
        ["light", "dark", "source", "url", "heading", "headings", "body", "image"];
    let mut named = Vec::new();
    for place in PLACES {
        let Some((file, value)) = site.docs_json.as_ref().and_then(|it| it.value(place)) else {
            continue;
        };
        // Values are nested: `fonts.heading.source`.
        let mut todo = vec![(value, 0)];
        while let Some((value, depth)) = todo.pop() {
            match &value.kind {
                Kind::String(path) if depth > 0 || !place[0].starts_with("font") => {
                    named.push((file, value.span, path.clone()));
                }
                Kind::Mapping(mapping) if depth < 3 => {
                    let inner =
                        mapping.entries.iter().filter(|it| KEYS.contains(&it.key.text.as_str()));
                    todo.extend(inner.map(|it| (&it.value, depth + 1)));
                }
                _ => {}
            }
        }
    }
    named.extend(icons(site));
    named.retain(|it| !it.2.trim().is_empty());
    named.sort_by_key(|it| (it.0, it.1));
    named
}

/// The icons that are files, of tabs, groups and other parts of the navigation. Others are names of a set.
fn icons(site: &Site) -> Vec<(FileId, Span, String)> {
    let mut found = Vec::new();
    for file in site.docs_json.iter().flat_map(|it| &it.files) {
        let mut todo = vec![&file.document.root];
        while let Some(value) = todo.pop() {
            match &value.kind {
                Kind::Mapping(mapping) => {
                    for entry in &mapping.entries {
                        match &entry.value.kind {
                            Kind::String(path)
                                if entry.key.text == "icon" && path.starts_with('/') =>
                            {
                                found.push((file.file, entry.value.span, path.clone()));
                            }
                            _ => todo.push(&entry.value),
                        }
                    }
                }
                Kind::Sequence(items) => todo.extend(items),
                _ => {}
            }
        }
    }
    found
}
