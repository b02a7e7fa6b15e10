//! Folders that the navigation names and that have another name now.

use crate::absent::absent_folder;
use doclint_rule::site::{DocsJson, NavEntry, NearPages, Site, page_address};
use doclint_rule::{Edit, FileId, Fix, Json, Label, SiteCx};
use std::collections::{BTreeMap, HashSet};

/// This many entries with the same folder have one cause.
const LEAST: usize = 3;

/// How many entries of a folder are looked at to learn its name.
const MAX_LOOKS: usize = 20;

/// More places say no more.
const MAX_PLACES: usize = 20;

/// A folder that does not exist, and the one that holds its pages.
pub(crate) struct Renamed<'s> {
    from: String,
    to: String,
    /// The entries in one file, each with the address of its page.
    entries: Vec<(&'s NavEntry, String)>,
    /// Whether all entries in the folder have their pages in the other one.
    is_whole: bool,
}

/// The folders whose entries name the pages of another folder that no entry names.
pub(crate) fn renamed_folders<'s>(
    site: &'s Site,
    docs_json: &'s DocsJson,
    near_pages: &mut NearPages<'s>,
    named: &HashSet<&str>,
) -> Vec<Renamed<'s>> {
    let mut absent: BTreeMap<(FileId, &str), Vec<&'s NavEntry>> = BTreeMap::new();
    for entry in docs_json.entries.iter().filter(|it| docs_json.is_closed(it.at)) {
        if let Some(folder) = absent_folder(site, &entry.path) {
            absent.entry((entry.at.file, folder)).or_default().push(entry);
        }
    }
    let mut renamed = Vec::new();
    for entries in absent.into_values().filter(|it| it.len() >= LEAST) {
        let mut votes: BTreeMap<(String, String), usize> = BTreeMap::new();
        for entry in entries.iter().take(MAX_LOOKS) {
            let near = near_pages.of_entry(entry).map(|it| it.address);
            let folders = near.and_then(|it| folders(page_address(&entry.path), it));
            if let Some((from, to)) = folders {
                *votes.entry((from.to_owned(), to.to_owned())).or_default() += 1;
            }
        }
        let best = votes.into_iter().max_by_key(|it| it.1).filter(|it| it.1 >= LEAST);
        let Some(((from, to), _)) = best else { continue };
        let all = entries.len();
        let moved = entries.into_iter().filter_map(|entry| {
            let rest = page_address(&entry.path).strip_prefix(&*from)?;
            let address = format!("{to}{rest}").trim_start_matches('/').to_owned();
            let is_meant = rest.starts_with('/') && site.index.page(&address).is_some();
            (is_meant && !named.contains(&*address)).then_some((entry, address))
        });
        let entries: Vec<_> = moved.collect();
        if entries.len() >= LEAST {
            renamed.push(Renamed { is_whole: entries.len() == all, from, to, entries });
        }
    }
    renamed
}

/// The folders of two addresses before what their ends have in common. `None` if the last names differ.
fn folders<'a>(dead: &'a str, near: &'a str) -> Option<(&'a str, &'a str)> {
    let names = dead.rsplit('/').zip(near.rsplit('/')).take_while(|(a, b)| a == b);
    let common: usize = names.map(|it| it.0.len() + 1).sum();
    let from = &dead[..(dead.len() + 1).checked_sub(common + 1)?];
    let to = (near.len() + 1).checked_sub(common + 1).map_or("", |end| &near[..end]);
    (common > 0).then_some((from, to))
}

impl<'s> Renamed<'s> {
    /// The entries that one finding is about.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &'s NavEntry> {
        self.entries.iter().map(|it| it.0)
    }

    /// Reports the folder once, at its first entry.
    pub(crate) fn report(&self, cx: &mut SiteCx<'_>) {
        let Self { from, to, entries, is_whole } = self;
        let count = entries.len();
        let text = format!("folder `{from}/` does not exist, and {count} entries name pages in it");
        let finding = cx.report(entries[0].0.at, text);
        for (entry, _) in entries[1..].iter().take(MAX_PLACES) {
            finding.label_at(entry.at, Label::ALSO);
        }
        finding.help(format!("did you mean `{to}/`, which has pages of these names?"));
        let written = |address: &str| Json::from(address).to_string();
        let edits = entries.iter().map(|(entry, it)| Edit::replace(entry.at.span, written(it)));
        let title = format!("Write `{to}/` in {count} entries");
        finding.fix(Fix::guess(*is_whole, title, edits.collect::<Vec<_>>()));
    }
}
