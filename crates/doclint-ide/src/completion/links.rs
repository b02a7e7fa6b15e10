//! Addresses of pages, anchors, and files.

use super::item::{
    Completion, CompletionKind, Items, begins_with, first_of, line_before, word_end,
};
use super::pages;
use super::place::Cursor;
use doclint_diagnostic::Span;
use doclint_site::{
    Anchors, FileRole, LinkKind, Routes, Site, SitePage, Style, Target, anchors, join,
    page_address, percent_encoded, relative_path,
};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Returns the completions in a destination of Markdown: `[text](/gui`, `![alt](/im`, or `[label]:
/// /gui`.
pub(crate) fn in_markdown(cursor: &Cursor<'_>) -> Option<Vec<Completion>> {
    let (start, line) = line_before(cursor.text, cursor.at);
    let (at, kind) = match line.rfind("](") {
        Some(at) => {
            let text = line[..at].rfind('[').unwrap_or(0);
            let is_image = line[..text].ends_with('!');
            (at + 2, if is_image { LinkKind::File } else { LinkKind::Page })
        }
        None if line.trim_start().starts_with('[') => {
            let after = line.find("]:")? + 2;
            let blank = line[after..].len() - line[after..].trim_start().len();
            (after + blank, LinkKind::Page)
        }
        None => return None,
    };
    let at = at + usize::from(line[at..].starts_with('<'));
    if line[at..].contains([')', ' ', '\t', '"', '>']) {
        return None;
    }
    Some(targets(cursor, start + at, kind))
}

/// Returns the completions for an address that begins at `from`.
pub(crate) fn targets(cursor: &Cursor<'_>, from: usize, kind: LinkKind) -> Vec<Completion> {
    let typed = &cursor.text[from..cursor.at];
    if let Some((path, _)) = typed.split_once('#') {
        return anchors_of(cursor, path, from + path.len() + 1);
    }
    let end = word_end(cursor.text, cursor.at, is_address);
    let replace = Span::from(from..end);
    match kind {
        kind if cursor.view.outcome.site.platform.routes == Routes::Files => {
            completions_of_paths(cursor, (typed, kind), replace)
        }
        LinkKind::Page => pages_at(cursor, typed, replace),
        LinkKind::File => files_at(cursor, typed, replace),
    }
}

/// Whether a character is a part of the path of an address.
fn is_address(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, ')' | '"' | '\'' | '>' | '<' | '#' | '?' | '}' | ']' | ',')
}

/// The typed part of a path: how it is written up to its last slash, and which folder that is.
struct Typed<'t> {
    /// As written: empty, `/guides/`, or `../`.
    written: &'t str,
    /// The folder from the root: empty, or with a slash at its end.
    folder: String,
    /// The rest, in lower case.
    name: String,
}

impl<'t> Typed<'t> {
    fn new(from: &str, typed: &'t str) -> Option<Self> {
        let slash = typed.rfind('/').map_or(0, |at| at + 1);
        let is_relative = Style::of(typed) == Style::Relative;
        let (written, name) = if typed == ".." || typed == "." {
            return Some(Self { written: "", folder: String::new(), name: typed.to_owned() });
        } else {
            typed.split_at(slash)
        };
        let mut folder = join(if is_relative { from } else { "" }, written)?;
        if !folder.is_empty() {
            folder.push('/');
        }
        Some(Self { written, folder, name: name.to_lowercase() })
    }

    /// Whether a path from the root fits the typed text, and how well. Before the first slash, or
    /// after nothing else, its last part is enough: `/quick` finds `/guides/quickstart`.
    fn rank(&self, path: &str) -> Option<u8> {
        let is_whole = matches!(self.written, "" | "/");
        let rest = if is_whole { path } else { path.strip_prefix(self.folder.as_str())? };
        if begins_with(rest, &self.name) {
            return Some(1);
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        (is_whole && begins_with(name, &self.name)).then_some(2)
    }

    /// How a path that fits is written here.
    fn write(&self, path: &str) -> String {
        match self.written {
            "" | "/" => format!("/{}", percent_encoded(path)),
            written => {
                let rest = path.strip_prefix(self.folder.as_str()).unwrap_or(path);
                format!("{written}{}", percent_encoded(rest))
            }
        }
    }
}

/// The paths of pages and files as a page writes them where files are their own addresses, or a build gives
/// pages theirs: the paths, whether one is that of a page, and what each of them leads to.
fn written_paths<'s>(
    cursor: &Cursor<'s>,
    typed: &str,
    kind: LinkKind,
) -> Vec<(u8, String, Option<&'s SitePage>)> {
    let site = &cursor.view.outcome.site;
    let from = cursor.path;
    let typed = typed.to_lowercase();
    let is_rooted = typed.starts_with('/');
    let build = |path: &str| site.builds.settings_of(path).map(|it| it.path.as_str());
    let own = build(from);
    let needs_addresses = site.builds.settings_of(from).is_some_and(|it| it.needs_addresses);
    let rank = |written: &str| {
        let name = written.trim_end_matches('/').rsplit('/').next().unwrap_or(written);
        let is_name = !typed.contains('/') && begins_with(name, &typed);
        begins_with(written, &typed).then_some(1).or(is_name.then_some(2))
    };
    let dotted = |path: String| match typed.starts_with("./") && !path.starts_with('.') {
        true => format!("./{path}"),
        false => path,
    };
    let mut found = Vec::new();
    if kind == LinkKind::Page {
        let language = pages::page_of(cursor.view, from).and_then(|it| it.language.as_ref());
        let others = site.pages.iter().filter(|it| *it.path != *from);
        let is_near = |it: &&SitePage| {
            (own.is_none() || build(&it.path) == own && site.built_address(&it.path).is_some())
                && language.is_none_or(|own| it.language.as_ref().is_none_or(|it| it == own))
        };
        for page in others.filter(is_near) {
            let written = match is_rooted {
                true if own.is_some() => site.rooted_address(page),
                true => Some(format!("/{}", page.path)),
                // Where files have other addresses, a path to one leads nowhere.
                false if typed.starts_with('.') && !needs_addresses => {
                    Some(dotted(relative_path(from, &page.path)))
                }
                false => Some(site.written(from, &page.path)),
            };
            let written = written.map(|it| percent_encoded(&it));
            let rank = written.as_ref().and_then(|it| rank(it));
            found.extend(rank.zip(written).map(|it| (it.0, it.1, Some(page))));
        }
    }
    for asset in site.assets.iter().filter(|_| kind == LinkKind::File) {
        let like = if is_rooted { "/" } else { "" };
        let written = percent_encoded(&dotted(site.written_like((from, like), &asset.path)));
        found.extend(rank(&written).map(|it| (it, written, None)));
    }
    found
}

fn completions_of_paths(
    cursor: &Cursor<'_>,
    (typed, kind): (&str, LinkKind),
    replace: Span,
) -> Vec<Completion> {
    let found = written_paths(cursor, typed, kind).into_iter();
    let found = found.map(|(rank, path, page)| (rank, Cow::Owned(path), page)).collect();
    let site = &cursor.view.outcome.site;
    let found = first_of(found).into_iter().map(|(rank, path, page)| {
        let completion = page_completion(site, page, (rank, path.into_owned(), replace));
        match kind {
            LinkKind::Page => completion,
            LinkKind::File => Completion { kind: CompletionKind::File, ..completion },
        }
    });
    found.collect()
}

fn pages_at(cursor: &Cursor<'_>, typed: &str, replace: Span) -> Vec<Completion> {
    let Some(typed) = Typed::new(cursor.path, typed) else { return Vec::new() };
    let site = &cursor.view.outcome.site;
    let own_folder = cursor.path.rsplit_once('/').map_or("", |it| it.0);
    let mut found = Vec::new();
    for page in &site.pages {
        let address = page_address(&page.path);
        let Some(rank) = typed.rank(address).filter(|_| *page.path != *cursor.path) else {
            continue;
        };
        if page.role != FileRole::Page {
            continue;
        }
        let folder = page.path.rsplit_once('/').map_or("", |it| it.0);
        let is_near = rank == 1 && folder == own_folder;
        found.push((if is_near { 0 } else { rank }, Cow::Borrowed(address), Some(page)));
    }
    for api in site.apis.iter().filter_map(|it| Some((&it.source, it.file.as_ref()?))) {
        let (source, facts) = (api.0, &api.1.facts);
        if facts.is_async || !facts.is_whole {
            continue;
        }
        for operation in facts.operations.iter().filter(|it| !it.is_hidden) {
            let address = operation.address(&source.directory);
            let is_known = site.index.page(&address).is_some();
            if let Some(rank) = typed.rank(&address).filter(|_| !is_known) {
                found.push((rank + 1, address.into(), None));
            }
        }
    }
    let mut found = first_of(found);
    // To ask all pages would take longer than an answer may.
    found.retain(|it| it.2.is_none_or(|page| !page.facts.is_external()));
    let completions = found.into_iter().map(|(rank, address, page)| {
        let label = typed.write(&address);
        page_completion(site, page, (rank, label, replace))
    });
    completions.collect()
}

fn page_completion(
    site: &Site,
    page: Option<&SitePage>,
    (rank, label, replace): (u8, String, Span),
) -> Completion {
    let description = page.and_then(|it| pages::text(&it.facts, "description"));
    Completion {
        insert: label.clone(),
        label,
        kind: CompletionKind::Page,
        detail: page.and_then(|it| pages::title(site, it)).map(str::to_owned),
        documentation: description.map(str::to_owned),
        replace,
        is_snippet: false,
        sort: rank.to_string(),
    }
}

/// Adds the pages of a site by their addresses from the root.
pub(crate) fn add_pages(items: &mut Items, site: &Site) {
    let Some(typed) = Typed::new("", items.typed()) else { return };
    let pages = site.pages.iter().filter(|it| it.role == FileRole::Page);
    let found = pages.filter_map(|page| {
        let address = page_address(&page.path);
        Some((typed.rank(address)?, Cow::Borrowed(address), page))
    });
    let found = first_of(found.collect()).into_iter().map(|(rank, address, page)| {
        page_completion(site, Some(page), (rank, typed.write(&address), items.replace()))
    });
    let found = found.collect();
    items.extend(found);
}

fn files_at(cursor: &Cursor<'_>, typed: &str, replace: Span) -> Vec<Completion> {
    let paths = cursor.view.outcome.site.assets.iter().map(|it| it.path.as_str());
    paths_at(cursor, typed, replace, paths)
}

/// The files of some paths from the root that fit the typed text.
pub(crate) fn paths_at<'p>(
    cursor: &Cursor<'_>,
    typed: &str,
    replace: Span,
    paths: impl Iterator<Item = &'p str>,
) -> Vec<Completion> {
    let Some(typed) = Typed::new(cursor.path, typed) else { return Vec::new() };
    let fitting = paths.filter_map(|path| Some((typed.rank(path)?, Cow::Borrowed(path), ())));
    let found = first_of(fitting.collect()).into_iter();
    let completions = found.map(|(rank, path, ())| {
        let label = typed.write(&path);
        Completion {
            insert: label.clone(),
            label,
            kind: CompletionKind::File,
            detail: None,
            documentation: None,
            replace,
            is_snippet: false,
            sort: rank.to_string(),
        }
    });
    completions.collect()
}

/// The anchors of this page or of the one that a path leads to; `from` is after the `#`.
fn anchors_of(cursor: &Cursor<'_>, path: &str, from: usize) -> Vec<Completion> {
    let end = word_end(cursor.text, cursor.at, is_address);
    let mut items = Items::new(cursor.text, Span::from(from..end), cursor.offset());
    let site = &cursor.view.outcome.site;
    let target = match path {
        "" => None,
        path => match site.resolve(cursor.path, path, LinkKind::Page) {
            Target::Page(at) => Some(&site.pages[at]),
            _ => return Vec::new(),
        },
    };
    let own = pages::page_of(cursor.view, cursor.path);
    if target.is_none_or(|it| *it.path == *cursor.path) {
        let found = anchors(cursor.page, cursor.view.vocabulary, site.platform.anchors);
        add_anchors(&mut items, &found, |span| {
            let text = cursor.page.slice(span).trim_start_matches('#').trim();
            Some(text.lines().next().unwrap_or_default().to_owned())
        });
    }
    if let Some(page) = target.filter(|it| *it.path != *cursor.path) {
        let headings: HashMap<Span, &str> =
            page.facts.headings.iter().map(|it| (it.span, it.text)).collect();
        add_anchors(&mut items, &page.facts.anchors, |span| {
            headings.get(&span).map(|it| (*it).to_owned())
        });
    }
    // Anchors that snippets bring to the page.
    if let Some(all) = target.or(own).and_then(|it| site.anchors(it)) {
        let page = target.or(own).map(|it| it.file);
        for (id, holder) in all {
            if Some(holder.file) == page {
                continue;
            }
            if let Some(item) = items.add(1, id, CompletionKind::Anchor) {
                item.detail = Some(holder.path.to_string());
            }
        }
    }
    items.finish()
}

fn add_anchors(items: &mut Items, anchors: &Anchors, text_of: impl Fn(Span) -> Option<String>) {
    let mut known = HashSet::new();
    for (at, anchor) in anchors.iter().enumerate().filter(|it| known.insert(it.1.id)) {
        let Some(item) = items.add(0, anchor.id, CompletionKind::Anchor) else { continue };
        item.detail = text_of(anchor.span).filter(|it| !it.is_empty());
        // In the order of the page.
        item.sort = format!("0{at:05}");
    }
}
