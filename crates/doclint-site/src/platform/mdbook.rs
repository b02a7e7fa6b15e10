//! What the settings of an mdBook say.

use super::edit_links::PathAt;
use super::entries::{
    BuildEntry, BuildRedirect, Entries, EntryTarget, SettingsMistake, own_target,
};
use super::named_files::From;
use super::settings::{
    BuildSettings, BuildText, IncludeBase, Key, Naming, PageLinks, Read, Slugs, Source, below,
    joined, name_and_folders,
};
use crate::path::{climb, folder as folder_of};
use crate::percent_decoded;
use doclint_data::{Entry, Value, toml};
use doclint_diagnostic::Span;

/// Its name.
pub(super) const NAME: &str = "mdBook";

/// Parts of the names of preprocessors that make no chapters.
const MAKE_NO_PAGES: [&str; 17] = [
    "admonish",
    "alerts",
    "catppuccin",
    "emojicodes",
    "footnote",
    "gettext",
    "graphviz",
    "i18n",
    "index",
    "katex",
    "links",
    "mermaid",
    "numeq",
    "pagetoc",
    "svgbob",
    "tabs",
    "toc",
];

/// What a settings file says. `None` where it can't be read.
pub(super) fn settings(path: &str, files: &[String], read: Read<'_>) -> Option<BuildSettings> {
    let value = toml::parse(&read(path)?).root;
    value.as_mapping()?;
    let source = value.get("book").and_then(|it| it.get("src"));
    let (above, folder) = climb(path, source.map_or(Some("src"), Value::as_str)?);
    let mistake = missing_folder(path, source, (&folder, files), read);
    let preprocessors = value.get("preprocessor").and_then(Value::as_mapping);
    let mut names = preprocessors.into_iter().flat_map(|it| &it.entries).map(|it| &it.key.text);
    let is_whole = names.all(|name| MAKE_NO_PAGES.iter().any(|it| name.contains(it)));
    let made = ["print", "toc", "404"];
    let source = Source::only(folder.clone(), Naming::without_ids(address));
    let list = joined(&folder, "SUMMARY.md");
    let summary = read(&list).map(|it| without_comments(&it));
    let of_summary = summary.as_deref().and_then(|it| mistake_in_summary(&list, it));
    let chapters = summary.filter(|_| is_whole);
    let named = chapters.iter().flat_map(|it| chapters_of(it));
    let named = named.map(|it| climb(&list, &percent_decoded(it)).1).collect();
    let redirects = || value.get("output")?.get("html")?.get("redirect")?.as_mapping();
    let base = value.get("output").and_then(|it| it.get("html")?.get("site-url")?.as_str());
    let redirects = redirects().map_or(&[][..], |it| &it.entries);
    let sources = redirects.iter().map(|it| address_of_html(&source_of(it)).to_owned());
    let defaults = value.get("build").and_then(|it| it.get("use-default-preprocessors"));
    let is_usual = defaults.and_then(Value::as_bool) != Some(false);
    let mut out = BuildSettings {
        path: path.to_owned(),
        includes: match is_usual {
            true => IncludeBase::Page(folder.clone()),
            false => IncludeBase::Unknown,
        },
        sources: vec![source],
        statics: vec![folder],
        ends_in_html: true,
        others: made.map(str::to_owned).into_iter().chain(sources).collect(),
        page_links: if is_whole { PageLinks::Addresses } else { PageLinks::Anything },
        is_whole,
        list: chapters.is_some().then(|| list.clone()),
        named,
        mistakes: mistake.or(of_summary).into_iter().collect(),
        redirects: redirects.iter().filter_map(|it| redirect(path, base, it)).collect(),
        text: BuildText {
            has_own_labels_only: is_whole,
            slugs: is_whole.then_some(Slugs::OfPlatform),
            ..BuildText::default()
        },
        ..BuildSettings::default()
    };
    for key in ["additional-css", "additional-js"] {
        let files = value.get("output").and_then(|it| it.get("html")?.get(key));
        out.name_files_of(files, From::Folder);
    }
    let template = value.get("output").and_then(|it| it.get("html")?.get("edit-url-template"));
    let pages = out.sources[0].folder.clone();
    out.link_edits_of(template, PathAt::Words("{path}"), "", (folder_of(path), &pages));
    // Programs write their own files, each with its name.
    let has_programs = value.get("preprocessor").is_some();
    let is_own =
        |it: &str| !has_programs || !["mdbook", "mermaid"].iter().any(|name| it.contains(name));
    out.named_files.retain(|it| is_own(&it.entry.written));
    if let Some((list, text)) = out.list.clone().zip(chapters.as_deref()) {
        let mut entries = Entries::of(&list, &mut out.entries);
        for (at, written) in places_of_chapters(text) {
            let span = Span::new(at as u32, (at + written.len()) as u32);
            let path = climb(&list, &percent_decoded(written)).1;
            entries.push(span, written, EntryTarget::File(path));
        }
    }
    (above == 0).then_some(out)
}

/// The address of a page by the name of its file on the built site.
fn address_of_html(written: &str) -> &str {
    written.trim_matches('/').trim_end_matches(".html")
}

/// The path on the built site that a redirect takes, from its root.
fn source_of(redirect: &Entry) -> String {
    climb("", &redirect.key.text).1
}

/// A redirect of the book, which is published at `base` if that is known; `None` for one that leads out of it.
/// Relative targets count from the source.
fn redirect(settings: &str, base: Option<&str>, entry: &Entry) -> Option<BuildRedirect> {
    let written = entry.value.as_str()?;
    let own = own_target(written)?;
    let source = source_of(entry);
    let (above, target) = match own.strip_prefix('/') {
        None => climb(&source, own),
        Some(rest) => match base.map(|it| below(rest, it.trim_matches('/'))) {
            Some(target) => (0, target?.to_owned()),
            // Nobody knows where it leads, but a chapter with its own address stops the build.
            None => (0, source.clone()),
        },
    };
    (above == 0).then(|| BuildRedirect {
        source: address_of_html(&source).to_owned(),
        target: address_of_html(&target).to_owned(),
        entry: BuildEntry::besides(settings, entry.value.span, written, EntryTarget::Address),
        hides_pages: true,
        may_leave: false,
    })
}

/// The mistake in a path of the pages that leads nowhere: `folder` is what it means. A folder that git ignores may be
/// made.
fn missing_folder(
    path: &str,
    source: Option<&Value>,
    (folder, files): (&str, &[String]),
    read: Read<'_>,
) -> Option<SettingsMistake> {
    let source = source.filter(|_| !files.iter().any(|it| below(it, folder).is_some()))?;
    let last = folder.rsplit('/').next().unwrap_or_default();
    if read(".gitignore").is_some_and(|it| it.contains(last)) {
        return None;
    }
    let message = format!("folder `{folder}`, where mdBook looks for SUMMARY.md, does not exist");
    let help = "correct the path, which counts from the folder of book.toml";
    Some(SettingsMistake { file: path.to_owned(), span: source.span, message, help })
}

/// The first mistake in the text of a summary, at which mdBook stops or a chapter is lost. Where code or an indented
/// list begins is not looked at.
fn mistake_in_summary(list: &str, text: &str) -> Option<SettingsMistake> {
    let mistake = |span, message: &str, help| {
        let (file, message) = (list.to_owned(), message.to_owned());
        Some(SettingsMistake { file, span, message, help })
    };
    let (mut at, mut is_item, mut has_list, mut is_suffix) = (0, false, false, false);
    let mut is_text = false;
    if text.contains("```") {
        return None;
    }
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let written = line.trim();
        let span = Span::new(start as u32, (start + written.len()) as u32);
        let rest = written.trim_start_matches(|it: char| it.is_ascii_digit());
        // A number in the middle of a paragraph begins no list.
        let is_number = rest.len() < written.len()
            && !is_text
            && [". ", ") "].iter().any(|it| rest.starts_with(it));
        let is_separator =
            written.len() > 2 && written.bytes().all(|it| matches!(it, b'-' | b'*' | b'_' | b' '));
        is_text = !is_item && !written.is_empty() && !written.starts_with(['#', '[']);
        if is_separator {
            (is_item, is_text) = (false, false);
            continue;
        }
        let is_bullet = ["- ", "* ", "+ "].iter().any(|it| written.starts_with(it));
        let is_indented = line.starts_with([' ', '\t']);
        if is_bullet || is_number {
            let content = written.trim_start_matches(|it: char| !it.is_alphanumeric() && it != '[');
            let content = if is_number { rest[1..].trim_start() } else { content };
            if !content.starts_with('[') {
                let help = "write `- [Title](path.md)`, or `- [Title]()` for a draft";
                return mistake(span, "mdBook stops at an item without a link in front", help);
            }
            if is_suffix {
                let help = "put the list before the chapters that are in none";
                let message = "mdBook stops at a list behind chapters that are in none";
                return mistake(span, message, help);
            }
            (is_item, has_list) = (true, true);
        } else if written.starts_with('[') && !is_indented && written.contains("](") {
            if is_item {
                let help = "write `- ` in front, or a blank line above";
                return mistake(
                    span,
                    "mdBook reads this chapter as text of the item above it",
                    help,
                );
            }
            is_suffix = has_list;
        } else if written.is_empty() || written.starts_with('#') {
            is_item = false;
        }
    }
    None
}

/// A summary with blanks in the places of its comments, whose links are no chapters.
fn without_comments(summary: &str) -> String {
    let mut out = String::with_capacity(summary.len());
    let mut rest = summary;
    while let Some((before, comment)) = rest.split_once("<!--") {
        let length = comment.find("-->").map_or(comment.len(), |at| at + 3);
        out.extend([before, &" ".repeat(4 + length)]);
        rest = &comment[length..];
    }
    out + rest
}

/// The targets of the links in a summary, each of which is a chapter.
fn chapters_of(summary: &str) -> impl Iterator<Item = &str> {
    places_of_chapters(summary).map(|it| it.1)
}

/// The same with the bytes at which they begin.
fn places_of_chapters(summary: &str) -> impl Iterator<Item = (usize, &str)> {
    summary.match_indices("](").filter_map(|(at, signs)| {
        let rest = &summary[at + signs.len()..];
        let target = rest.split_once(')')?.0;
        let is_sign = |it: char| it.is_whitespace() || matches!(it, '<' | '>');
        let start = target.len() - target.trim_start_matches(is_sign).len();
        let target = target.trim_matches(is_sign).split_whitespace().next()?;
        Some((at + signs.len() + start, target.trim_end_matches('>')))
    })
}

/// The id of a heading. Hyphens in a row may be a dash, which no id has.
pub(super) fn slug(text: &str) -> Option<String> {
    let sign = |c: char| match c {
        ' ' => Some('-'),
        '_' | '-' => Some(c),
        c => c.is_alphanumeric().then(|| c.to_ascii_lowercase()),
    };
    (!text.contains("--")).then(|| text.trim().chars().filter_map(sign).collect())
}

/// The address of a file. Only those in the summary are pages; that others are none is for other rules.
fn address(path: &str, _: Key<'_>) -> Option<String> {
    let (mut folders, name) = name_and_folders(path, &["md"])?;
    let is_index = name == "index" || name.to_ascii_lowercase().starts_with("readme");
    folders.push(if is_index { "" } else { name });
    Some(folders.join("/"))
}
