//! Entries without a page in the navigation of builds other than Mintlify's.

use doclint_rule::site::{BuildEntry, DeadEntry, EntryTarget, Site, shared_start};
use doclint_rule::suggest::{meant, question};
use doclint_rule::{Edit, Fix, SiteCx, Span};
use std::collections::HashMap;

/// Reports the entries that name nothing.
pub(crate) fn check(site: &Site, cx: &mut SiteCx<'_>) {
    for dead in site.dead_entries() {
        let mut by_name: HashMap<&str, Vec<&str>> = HashMap::new();
        for name in &dead.names {
            by_name.entry(last(name)).or_default().push(name);
        }
        for DeadEntry { at, entry, may_be_made } in &dead.entries {
            let full = entry.full();
            let written = &*full;
            let what = match entry.names {
                EntryTarget::Page { .. } => "page",
                EntryTarget::File(_) => "file",
                EntryTarget::Version(_) => "version",
                EntryTarget::OneOf(kind, _) => kind,
                EntryTarget::Address | EntryTarget::AddressBelow(_) => "address",
                EntryTarget::AddressStart => "folder",
            };
            let plain = plain(written);
            let sure = Some(plain).filter(|it| *it != written && dead.names.contains(*it));
            let moved = by_name.get(last(plain)).and_then(|it| nearest(it, written));
            let slip = || meant(written, dead.names.iter().map(String::as_str));
            // What a program may make is only known by a slip that no other entry makes up for.
            let near = || match *may_be_made {
                true => slip().filter(|it| !dead.taken.contains(it)),
                false => moved.or_else(slip),
            };
            let found = sure.or_else(near);
            if found.is_none() && *may_be_made {
                continue;
            }
            let finding = cx.report(*at, format!("{what} `{written}` does not exist"));
            match found {
                Some(name) => {
                    finding.help(question(name, written));
                    let title = format!("Write `{name}`");
                    let edit = edit(entry, name);
                    finding.fixes.extend(edit.map(|it| Fix::guess(sure.is_some(), title, it)));
                }
                None => {
                    finding.help("remove this entry, or add what it names");
                }
            }
        }
    }
}

/// The name that has the most in common with what is written, if there is only one.
fn nearest<'n>(names: &[&'n str], written: &str) -> Option<&'n str> {
    let most = names.iter().map(|it| shared_start(it, written)).max()?;
    let mut nearest = names.iter().filter(|it| shared_start(it, written) == most);
    nearest.next().copied().filter(|_| nearest.next().is_none())
}

/// An id without what paths have and ids don't: a slash in front, and the extension of a file.
fn plain(written: &str) -> &str {
    without_extension(written.trim_start_matches("./").trim_start_matches('/'))
}

/// The last part of a path, without an extension.
fn last(path: &str) -> &str {
    without_extension(path.trim_end_matches('/').rsplit('/').next().unwrap_or(path))
}

fn without_extension(path: &str) -> &str {
    path.strip_suffix(".mdx").or_else(|| path.strip_suffix(".md")).unwrap_or(path)
}

/// Writes another name; `None` where the text has escapes.
fn edit(entry: &BuildEntry, name: &str) -> Option<Edit> {
    let name = match &entry.names {
        EntryTarget::AddressBelow(base) => name.strip_prefix(base.as_str())?,
        _ => name,
    };
    let Span { start, end } = entry.span;
    let quotes = (end - start).checked_sub(u32::try_from(entry.written.len()).ok()?)?;
    let inner = matches!(quotes, 0 | 2).then(|| Span::new(start + quotes / 2, end - quotes / 2))?;
    Some(Edit::replace(inner, name))
}
