//! Navigation entries without a page.

use crate::absent::{absent_folder, absent_folders, has_pages};
use crate::ignored::report_ignored;
use crate::of_builds;
use crate::renamed::{Renamed, renamed_folders};
use doclint_rule::http::METHODS;
use doclint_rule::site::{
    DocsJson, Fact, FileRole, LinkKind, NavEntry, NearPages, Site, Target, address, extension,
    page_address, percent_decoded,
};
use doclint_rule::suggest::{question, suggest};
use doclint_rule::{Edit, Fix, FixKind, Json, RuleMeta, SiteCx, SiteRule};
use std::collections::HashSet;

pub(crate) struct MissingPage;

/// This many entries below a folder that does not exist have one cause.
const WHOLE_FOLDER: usize = 10;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::error(
        "missing-page",
        "the navigation names a page that does not exist",
        include_str!("missing_page.md"),
    )
    .reads(&[Fact::Links])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return of_builds::check(site, cx) };
        let folders = absent_folders(site, docs_json);
        let (mut reported, mut ignored) = (HashSet::new(), Vec::new());
        let mut search = Search::of(site, docs_json);
        let renamed = renamed_folders(site, docs_json, &mut search.near_pages, &search.named);
        renamed.iter().for_each(|it| it.report(cx));
        let moved: HashSet<_> = renamed.iter().flat_map(Renamed::entries).map(|it| it.at).collect();
        // `read/invalid-json` reports a text that is never closed.
        for entry in docs_json.entries.iter().filter(|it| docs_json.is_closed(it.at)) {
            if moved.contains(&entry.at) || report_other(entry, cx) {
                continue;
            }
            if site.ignored.contains(&entry.path) {
                ignored.push(entry);
                continue;
            }
            let folder = absent_folder(site, &entry.path);
            let count = folder.and_then(|it| folders.get(it)).copied().unwrap_or_default();
            if let Some(folder) = folder.filter(|_| count >= WHOLE_FOLDER) {
                if reported.insert(folder) {
                    cx.report(
                        entry.at,
                        format!("folder `{folder}/` does not exist, and {count} entries name pages in it"),
                    )
                    .help(
                        "if a build step makes these pages, check the site after that step; else \
                         correct the folder in all of these entries",
                    );
                }
                continue;
            }
            match site.find(&entry.path, LinkKind::Page) {
                target @ (Target::Missing | Target::Folder) => {
                    let is_folder = target == Target::Folder && has_pages(site, &entry.path);
                    let message = match is_folder {
                        true => format!("`{}` is a folder, not a page", entry.path),
                        false => format!("page `{}` does not exist", entry.path),
                    };
                    let (help, fix) = search.help(site, entry, is_folder);
                    cx.report(entry.at, message).help(help).fixes.extend(fix);
                }
                Target::Redirect(_, to) => {
                    let path = address(&to).map(|it| percent_decoded(it.path));
                    let end = path.and_then(|it| site.index.page(it.trim_matches('/')));
                    let end = end.map(|it| page_address(&site.pages[it].path));
                    let message = format!("page `{}` does not exist, only a redirect", entry.path);
                    let finding = cx.report(entry.at, message);
                    match end.filter(|it| !search.named.contains(it)) {
                        Some(end) => {
                            search.named.insert(end);
                            finding.help(format!("write `{end}`")).fix(written(entry, end, true))
                        }
                        None => finding.help("remove this entry, or name a page"),
                    };
                }
                Target::OtherCase(name) => {
                    let name = page_address(&name);
                    let fix = Fix::safe(format!("Write `{name}`"), edit(entry, name));
                    cx.report(entry.at, format!("page `{}` does not exist", entry.path))
                        .help(format!("write `{name}`; paths are case-sensitive"))
                        .fix(fix);
                }
                Target::Page(page) if site.pages[page].role == FileRole::Snippet => {
                    cx.report(entry.at, format!("`{}` is a snippet, not a page", entry.path))
                        .help("move the file out of `snippets`, or remove this entry");
                }
                Target::Page(_) if matches!(extension(&entry.path).as_str(), "mdx" | "md") => {
                    report_extension(site, entry, cx)
                }
                _ => {}
            }
        }
        report_ignored(&ignored, cx);
    }
}

/// A search for the pages that were meant. Another entry may name the nearest page already.
struct Search<'s> {
    named: HashSet<&'s str>,
    near_pages: NearPages<'s>,
}

/// The advice, in words and as a fix.
type Advice = (String, Option<Fix>);

impl<'s> Search<'s> {
    fn of(site: &'s Site, docs_json: &'s DocsJson) -> Self {
        let named = docs_json.entries.iter().map(|it| page_address(&it.path)).collect();
        Self { named, near_pages: site.near_pages().with_snippets() }
    }

    fn help(&mut self, site: &Site, entry: &'s NavEntry, is_folder: bool) -> Advice {
        if entry.path.contains('\\') {
            let path = entry.path.replace('\\', "/");
            return (format!("write `{path}`, with `/` between folders"), None);
        }
        let address = page_address(&entry.path);
        if let Some(file) = site.index.unpublished(address) {
            return (file.help(), None);
        }
        match self.near_pages.of_entry(entry) {
            Some(near) if !self.named.contains(near.address) => {
                let fix = written(entry, near.address, near.is_sure);
                (question(near.address, address), Some(fix))
            }
            _ if is_folder => {
                ("name the pages in it one by one, or make them a group".to_owned(), None)
            }
            _ => ("remove this entry, or add the page".to_owned(), None),
        }
    }
}

/// Writes another page for an entry.
fn written(entry: &NavEntry, address: &str, is_sure: bool) -> Fix {
    Fix::guess(is_sure, format!("Write `{address}`"), edit(entry, address))
}

fn edit(entry: &NavEntry, path: &str) -> Edit {
    Edit::replace(entry.at.span, Json::from(path).to_string())
}

/// Reports an entry that is an address on the web, or an operation whose method is misspelled. Returns
/// whether it is one.
fn report_other(entry: &NavEntry, cx: &mut SiteCx<'_>) -> bool {
    if entry.path.contains("://") {
        cx.report(entry.at, format!("`{}` is not the path of a page", entry.path)).help(
            "link to other sites with the `href` of a tab or an anchor, or with a page that has \
             `url` in its front matter",
        );
        return true;
    }
    let Some((method, _)) = entry.path.split_once(" /") else { return false };
    let is_method = !method.is_empty() && method.bytes().all(|it| it.is_ascii_uppercase());
    if is_method {
        let near = suggest(method, METHODS);
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "begin with a method, such as `GET /users`".to_owned(),
        };
        let fix = near.map(|it| written(entry, &entry.path.replacen(method, it, 1), false));
        cx.report(entry.at, format!("`{method}` is not a method")).help(help).fixes.extend(fix);
    }
    is_method
}

fn report_extension(site: &Site, entry: &NavEntry, cx: &mut SiteCx<'_>) {
    let path = entry.path.rsplit_once('.').map_or(&*entry.path, |it| it.0);
    let message = format!("`{}` has a file extension, so the platform finds no page", entry.path);
    let finding = cx.report(entry.at, message);
    // A file with two extensions has the wrong name itself.
    if let Some(file) = site.index.unpublished(page_address(path)) {
        finding.help(format!("{}; then write `{}`", file.help(), page_address(path)));
        return;
    }
    finding.cause("entries have a file extension").help(format!("write `{path}`"));
    // The entry has to name the same page afterwards.
    if page_address(path) == page_address(&entry.path) {
        finding.fix(Fix::safe(format!("Write `{path}`"), edit(entry, path)));
    }
}
