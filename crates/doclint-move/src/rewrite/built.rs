//! What can only be read from the site as it would be: the addresses and ids that a build gives to pages,
//! which depend on its settings and on front matter, and URLs of files of the repository.

use crate::address::can_replace_escapes;
use crate::moved::Moved;
use crate::moves::Moves;
use crate::plan::{Change, FileOffset, MovePlan, Refusal};
use crate::proof::{End, ends};
use crate::snapshot::Snapshot;
use doclint_diagnostic::{Edit, Span};
use doclint_site::{
    AddressFact, BuildEntry, EntryTarget, LinkFact, SITE_ROOT, Site, address, climb, extension,
    is_page, page_address, percent_decoded, percent_encoded, relative_path,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, btree_map, hash_map};

/// Rewrites everything that would lead elsewhere after the moves: links by the addresses of pages, and what
/// the settings name. The plan has the moves, and the edits of everything that names files.
pub(crate) fn rewrite(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    plan: &mut MovePlan,
) -> Result<(), Refusal> {
    let before = snapshot.site();
    let after = snapshot.again(&Moved::new(snapshot.workspace, plan))?.site;
    let mut by_name: HashMap<&str, Vec<&str>> = HashMap::new();
    for (old, _) in moves.iter() {
        let name = page_address(old).rsplit('/').next().unwrap_or_default();
        by_name.entry(name).or_default().push(old);
    }
    let edits = BTreeMap::new();
    let mut rewriting = Rewriting { moves, before, after: &after, by_name, edits };
    let mut refusal = Refusal::default();
    plan.counts.links += rewriting.urls();
    if !before.builds.is_empty() {
        plan.counts.links += rewriting.links(&mut refusal);
        plan.counts.imports += rewriting.includes(&mut refusal);
        plan.counts.imports += rewriting.imports();
        plan.counts.values += rewriting.settings((snapshot, &plan.changes), &mut refusal)?;
    }
    refusal.unless_empty()?;
    let mut changes: BTreeMap<String, Change> =
        plan.changes.drain(..).map(|it| (it.path.clone(), it)).collect();
    for (path, mut edits) in rewriting.edits {
        // A list that several sidebars spread is written once.
        edits.sort_by_key(|it| it.span);
        edits.dedup();
        let change = match changes.entry(path.clone()) {
            btree_map::Entry::Occupied(it) => it.into_mut(),
            btree_map::Entry::Vacant(it) => {
                let text = snapshot.text(&path)?;
                it.insert(Change::new(path, text))
            }
        };
        change.apply(edits)?;
    }
    plan.changes = changes.into_values().collect();
    plan.readdressed = readdressed_pages(before, &after, moves);
    Ok(())
}

/// The addresses of pages before and after the moves, where they differ.
fn readdressed_pages(before: &Site, after: &Site, moves: &Moves) -> Vec<(String, String)> {
    let pages = moves.iter().filter_map(|(from, to)| {
        let address = |site: &Site, path: &str| {
            let page = site.index.page(path)?;
            site.address_in_build(&site.pages[page])
        };
        let (old, new) = (address(before, from)?, address(after, to)?);
        (old != new).then_some((old, new))
    });
    pages.collect()
}

struct Rewriting<'a> {
    moves: &'a Moves,
    before: &'a Site,
    /// The site after the moves, without the edits.
    after: &'a Site,
    /// The old paths of files to move, by their names in addresses.
    by_name: HashMap<&'a str, Vec<&'a str>>,
    /// The edits of each file, by its old path.
    edits: BTreeMap<String, Vec<Edit>>,
}

impl Rewriting<'_> {
    /// Rewrites the links that would lead elsewhere. Returns how many there are.
    fn links(&mut self, refusal: &mut Refusal) -> u32 {
        let (before, after, moves) = (self.before, self.after, self.moves);
        let (was, is) = (ends(before), ends(after));
        let mut count = 0;
        for (at, page) in before.pages.iter().enumerate() {
            let Some(twin) = after.index.page(moves.path(&page.path)) else { continue };
            let there = &after.pages[twin];
            if there.facts.links.iter().len() != page.facts.links.iter().len() {
                continue;
            }
            for link in 0..page.facts.links.iter().len() {
                let (old, new) = (page.facts.links.at(link), there.facts.links.at(link));
                let written = match (was.get(&(at, link)), is.get(&(twin, link))) {
                    (Some(End::File(file)), is) => {
                        let to = moves.path(file);
                        match is {
                            Some(End::File(it)) if it == to => continue,
                            _ => self.link((&page.path, old), (file, to)),
                        }
                    }
                    (None, Some(End::Missing)) => match self.meant(old.target) {
                        Some(file) => self.link((&page.path, old), (file, moves.path(file))),
                        None => self.kept(&page.path, old.target),
                    },
                    _ => continue,
                };
                // What can't be written in the same style is for the proof to refuse.
                let Some(written) = written else { continue };
                if !new.is_plain && !can_replace_escapes(new.target, &written) {
                    let why = format!("this link can't be rewritten: write `{written}`, then move");
                    refusal.reasons.push((at_offset(&page.path, old.span.start), why));
                    continue;
                }
                let edit = Edit::replace(new.span, written);
                self.edits.entry(page.path.to_string()).or_default().push(edit);
                count += 1;
            }
        }
        count
    }

    /// Rewrites the URLs that files of the repository have on its forge. Returns how many there are.
    fn urls(&mut self) -> u32 {
        let (before, after, moves) = (self.before, self.after, self.moves);
        let mut count = 0;
        for page in before.pages.iter().filter(|_| !after.lost_files.is_empty()) {
            let Some(twin) = after.index.page(moves.path(&page.path)) else { continue };
            let facts = &after.pages[twin].facts;
            let links = facts.links.iter().filter(|it| it.is_plain);
            let links = links.map(|it| (Cow::from(it.target), it.span));
            let samples = facts.addresses.iter().filter_map(AddressFact::whole);
            for (url, span) in links.chain(samples.map(|it| (Cow::from(it.0), it.1))) {
                let Some(path) = after.lost_files.get(&*url) else { continue };
                let new = moves.folder(path).unwrap_or_else(|| moves.path(path).to_owned());
                let written = url.rsplit_once(path.as_str()).filter(|_| new != *path);
                let Some((start, rest)) = written else { continue };
                let edit = Edit::replace(span, format!("{start}{new}{rest}"));
                self.edits.entry(page.path.to_string()).or_default().push(edit);
                count += 1;
            }
        }
        count
    }

    /// The only file to move at whose end the path of a link is, of which nothing else is known.
    fn meant(&self, target: &str) -> Option<&str> {
        let path = percent_decoded(address(target)?.path);
        let plain = page_address(path.trim_start_matches(['.', '/']));
        let name = plain.rsplit('/').next()?;
        let mut files = self.by_name.get(name)?.iter().copied().filter(|it| {
            let rest = page_address(it).strip_suffix(plain);
            !plain.is_empty() && rest.is_some_and(|it| it.is_empty() || it.ends_with('/'))
        });
        files.next().filter(|_| files.next().is_none())
    }

    /// A relative address of a page that moves, by its old path, which leads to the same address as before.
    fn kept(&self, from: &str, target: &str) -> Option<String> {
        let (path, rest) = target.split_at(target.find(['?', '#']).unwrap_or(target.len()));
        let (old, new) =
            (self.before.built_base(from)?, self.after.built_base(self.moves.path(from))?);
        let (above, meant) = climb(&old, &percent_decoded(path));
        let is_kept = above == 0 && !path.starts_with('/');
        let written = relative_path(&new, &meant);
        is_kept.then(|| format!("{}{rest}", percent_encoded(&ended(&written, path, None))))
    }

    /// The new address of a link of a page, by its old path, that leads to a file by its old and its new path.
    fn link(
        &self,
        (from, link): (&str, LinkFact<'_>),
        (old, file): (&str, &str),
    ) -> Option<String> {
        let end = link.target.find(['?', '#']).unwrap_or(link.target.len());
        let (path, rest) = link.target.split_at(end);
        let to = self.moves.path(from);
        let dotted = |it: String| match path.starts_with("./") && !it.starts_with('.') {
            true => format!("./{it}"),
            false => it,
        };
        if let Some(written) = path.strip_prefix(SITE_ROOT) {
            return Some(format!("{SITE_ROOT}{}{rest}", renamed(written, old, file)?));
        }
        if !path.starts_with('/') && is_page(path) && !extension(path).is_empty() {
            return Some(format!("{}{rest}", percent_encoded(&dotted(relative_path(to, file)))));
        }
        let ending = self.ending(old, file);
        let known = self.before.built_address(old).zip(self.after.built_address(file));
        let is_known = known.is_some();
        let (old, new) =
            known.unwrap_or_else(|| (page_address(old).to_owned(), page_address(file).to_owned()));
        let written = if path.starts_with('/') {
            let new = readdressed(path, (&old, &new), ending);
            new.unwrap_or_else(|| self.after.written_like((to, path), file))
        } else if is_known {
            let new = dotted(relative_path(&self.after.built_base(to)?, &new));
            ended(&new, path, ending)
        } else {
            ended(&relative_path(to, &new), path, None)
        };
        Some(format!("{}{rest}", percent_encoded(&written)))
    }

    /// Rewrites what pages include. Returns how many places there are.
    fn includes(&mut self, refusal: &mut Refusal) -> u32 {
        let (before, after, moves) = (self.before, self.after, self.moves);
        let mut count = 0;
        for page in before.pages.iter().filter(|it| !it.facts.includes.is_empty()) {
            let to = moves.path(&page.path);
            let Some(there) = after.index.page(to).map(|it| &after.pages[it]) else { continue };
            for (old, new) in page.facts.includes.iter().zip(&there.facts.includes) {
                let Some(file) = before.included_file(page, &old.path) else { continue };
                let expected = Some(moves.path(&file));
                if after.included_file(there, &new.path).as_deref() == expected {
                    continue;
                }
                let places = [
                    renamed(&old.path, &file, moves.path(&file)),
                    Some(relative_path(to, moves.path(&file))),
                ];
                let mut places = places.into_iter().flatten();
                match places.find(|it| after.included_file(there, it).as_deref() == expected) {
                    Some(written) => {
                        let edit = Edit::replace(new.span, written);
                        self.edits.entry(page.path.to_string()).or_default().push(edit);
                        count += 1;
                    }
                    None => {
                        let why = format!(
                            "the page can't include `{}` any more: change or remove the line, then move",
                            old.path
                        );
                        refusal.reasons.push((at_offset(&page.path, old.span.start), why));
                    }
                }
            }
        }
        count
    }

    /// Rewrites imports that count from the folder of the settings. Returns how many there are.
    fn imports(&mut self) -> u32 {
        let mut count = 0;
        for page in &self.before.pages {
            let Some(settings) = self.before.builds.settings_of(&page.path) else { continue };
            let twin = self.after.index.page(self.moves.path(&page.path));
            let Some(there) = twin.map(|it| &self.after.pages[it]) else { continue };
            for import in &there.facts.imports {
                let Some(written) = import.source.strip_prefix(SITE_ROOT) else { continue };
                let path = joined(settings.folder(), written);
                // Code may leave out the extension.
                let mut ends = ["", ".mdx", ".md", ".js", ".jsx", ".ts", ".tsx"].iter();
                let moved = ends.find_map(|end| {
                    let old = format!("{path}{end}");
                    let new = self.moves.path(&old).strip_suffix(end)?.to_owned();
                    (new != path).then_some(new)
                });
                let Some(new) = moved.and_then(|it| renamed(written, &path, &it)) else { continue };
                let edit = Edit::replace(import.span, format!("{SITE_ROOT}{new}"));
                self.edits.entry(page.path.to_string()).or_default().push(edit);
                count += 1;
            }
        }
        count
    }

    /// Rewrites what the settings name. Returns how many places there are.
    fn settings(
        &mut self,
        (snapshot, changes): (&Snapshot<'_>, &[Change]),
        refusal: &mut Refusal,
    ) -> Result<u32, Refusal> {
        let (was, is) = (self.before.named_in_settings(), self.after.named_in_settings());
        if was.len() != is.len() {
            return Err(Refusal::of_settings());
        }
        let mut count = 0;
        let mut texts: HashMap<&str, String> = HashMap::new();
        for (was, is) in was.iter().zip(&is) {
            let path = was.entry.file.as_str();
            let Some(old) = was.path else { continue };
            let folder = if was.is_folder { self.moves.folder(old) } else { None };
            let new = folder.as_deref().unwrap_or_else(|| self.moves.path(old));
            // A folder from which not all has moved is still there.
            if is.path == Some(new) || was.is_folder && folder.is_none() && is.path.is_some() {
                continue;
            }
            let entry = is.entry;
            let text = match texts.entry(path) {
                hash_map::Entry::Occupied(it) => it.into_mut(),
                hash_map::Entry::Vacant(it) => {
                    // The entry was read after the first edits of its file.
                    let edited = changes.iter().find(|it| it.path == path);
                    let edited = edited.map(|it| it.after.clone());
                    it.insert(edited.map_or_else(|| snapshot.text(path), Ok)?)
                }
            };
            let span = inner_span(text, entry);
            let written = self.entry(entry, old, new);
            let Some((span, written)) = span.zip(written) else {
                let why = format!(
                    "`{}` names it, and can't name `{new}`: change or remove this entry, then move",
                    entry.written
                );
                refusal.reasons.push((at_offset(path, was.entry.span.start), why));
                continue;
            };
            if written == entry.written {
                continue;
            }
            self.edits.entry(path.to_owned()).or_default().push(Edit::replace(span, written));
            count += 1;
        }
        Ok(count)
    }

    /// The ending of the new address, if it has another one than the old one: that of a folder has a slash, say.
    fn ending(&self, old: &str, new: &str) -> Option<&'static str> {
        let endings = (self.before.built_ending(old)?, self.after.built_ending(new)?);
        Some(endings.1).filter(|it| *it != endings.0)
    }

    /// What an entry writes for the file that it names, by its old and its new path.
    fn entry(&self, entry: &BuildEntry, old: &str, new: &str) -> Option<String> {
        let (was, now) = (old, new);
        let written = entry.written.as_str();
        match &entry.names {
            EntryTarget::Page { folder } => {
                self.after.built_id(new, folder).filter(|_| !written.starts_with("version-"))
            }
            EntryTarget::Address => {
                let end = written.find(['?', '#']).unwrap_or(written.len());
                let addresses = (self.before.built_address(old)?, self.after.built_address(new)?);
                let ending = self.ending(was, now);
                let addresses = (&*addresses.0, &*addresses.1);
                let address = readdressed(&written[..end], addresses, ending)?;
                Some(format!("{address}{}", &written[end..]))
            }
            EntryTarget::AddressBelow(base) => {
                let (old, new) = (self.before.built_address(old)?, self.after.built_address(new)?);
                let base = base.trim_start_matches('/');
                // The base itself is written elsewhere, and follows its folder.
                if old.strip_prefix(base).is_some_and(|rest| new.ends_with(&format!("/{rest}")))
                    && !new.starts_with(base)
                {
                    return Some(written.to_owned());
                }
                let rest = new.strip_prefix(base)?;
                let slash = if written.starts_with('/') { "/" } else { "" };
                Some(format!("{slash}{}", ended(rest, written, self.ending(was, now))))
            }
            _ => {
                let end = written.find(['?', '#']).unwrap_or(written.len());
                Some(format!("{}{}", renamed(&written[..end], old, new)?, &written[end..]))
            }
        }
    }
}

fn at_offset(path: &str, at: u32) -> Option<FileOffset> {
    Some(FileOffset { path: path.to_owned(), at: Some(at) })
}

/// The bytes of what an entry writes, without quotes; `None` where the text has escapes.
fn inner_span(text: &str, entry: &BuildEntry) -> Option<Span> {
    let at = text.get(entry.span.range())?.find(&entry.written)? as u32;
    let start = entry.span.start + at;
    Some(Span::new(start, start + entry.written.len() as u32))
}

/// A path in the place of another one of the same file, which counts from a folder around the file.
fn renamed(written: &str, old: &str, new: &str) -> Option<String> {
    let plain = written.trim_start_matches(['.', '/']).trim_end_matches('/');
    let (before, after) = written.split_once(plain).filter(|_| !plain.is_empty())?;
    let folder = old.strip_suffix(plain)?;
    Some(format!("{before}{}{after}", new.strip_prefix(folder)?))
}

/// An address in the place of another one of the same page, whose address in its build was `old` and is `new`
/// now: with the same folders in front, such as a base, and without those that are left out, such as that of
/// a language.
fn readdressed(written: &str, (old, new): (&str, &str), ending: Option<&str>) -> Option<String> {
    let plain = written.trim_matches('/');
    let plain = ENDINGS.iter().find_map(|it| plain.strip_suffix(it)).unwrap_or(plain);
    let plain = plain.strip_suffix("index").filter(|_| !old.ends_with("index")).unwrap_or(plain);
    let plain = plain.trim_end_matches('/');
    let is_whole = |start: &str| start.is_empty() || start.ends_with('/');
    let address = if old.is_empty() {
        joined(plain, new)
    } else if let Some(before) = plain.strip_suffix(old).filter(|it| is_whole(it)) {
        format!("{before}{new}")
    } else {
        let left_out = old.strip_suffix(plain).filter(|it| !it.is_empty() && is_whole(it))?;
        new.strip_prefix(left_out)?.to_owned()
    };
    let slash = if written.starts_with('/') { "/" } else { "" };
    Some(format!("{slash}{}", ended(&address, written, ending)))
}

/// The endings that addresses of pages may have.
const ENDINGS: [&str; 3] = [".html", ".mdx", ".md"];

/// An address with the ending of another one, or with that one.
fn ended(address: &str, like: &str, ending: Option<&str>) -> String {
    let like = like.trim_end_matches("index.html");
    let own = ENDINGS.iter().find(|it| like.ends_with(**it)).copied();
    let own = own.or_else(|| (like.len() > 1 && like.ends_with('/')).then_some("/"));
    match address.is_empty() || address.ends_with(['/', '.']) {
        true => address.to_owned(),
        false => format!("{address}{}", ending.or(own).unwrap_or_default()),
    }
}

fn joined(first: &str, then: &str) -> String {
    match (first.is_empty(), then.is_empty()) {
        (true, _) => then.to_owned(),
        (_, true) => first.to_owned(),
        _ => format!("{first}/{then}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_style() {
        for (written, old, new, expected) in [
            ("/guide/one", "guide/one", "howto/uno", Some("/howto/uno")),
            ("/base/guide/one/", "guide/one", "howto/uno", Some("/base/howto/uno/")),
            ("/guide/one.html", "guide/one", "howto/uno", Some("/howto/uno.html")),
            ("guide/one", "fr/guide/one", "fr/howto/uno", Some("howto/uno")),
            ("/guide/", "guide", "howto", Some("/howto/")),
            ("/guide/index.html", "guide", "howto", Some("/howto/")),
            ("/", "", "start", Some("/start")),
            ("/base/", "", "start", Some("/base/start/")),
            ("/guide/", "guide", "", Some("/")),
            ("/other", "guide/one", "howto/uno", None),
            ("/x-one", "one", "two", None),
            ("one", "fr/one", "two", None),
        ] {
            assert_eq!(readdressed(written, (old, new), None).as_deref(), expected, "{written}");
        }
    }
}
