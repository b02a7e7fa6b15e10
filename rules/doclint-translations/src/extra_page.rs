//! Translations of pages that no longer exist.

use crate::pairs::Unread;
use doclint_rule::site::{
    LinkKind, PlatformId, Site, SitePage, Target, Translation, address, page_address,
};
use doclint_rule::suggest::{Budget, Names};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct ExtraPage;

impl SiteRule for ExtraPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "extra-page",
        "a translation has no source page",
        include_str!("extra_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages()
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let keys: HashMap<usize, &str> =
            from.pages.iter().map(|(key, page)| (*page, key.as_str())).collect();
        let unread = Unread::of(site);
        let mut search = None;
        for other in &translations.others {
            for (key, page) in &other.pages {
                let page = &site.pages[*page];
                let is_known = from.pages.contains_key(key) || is_start(site, other, page);
                if is_known || page.facts.is_external() || unread.has(key) {
                    continue;
                }
                let help = match moved(site, &keys, key) {
                    Some((key, to)) if other.pages.contains_key(key) => {
                        format!(
                            "remove this page and add a redirect for its own path; `{to}` replaced its source page and is translated"
                        )
                    }
                    Some((new, to)) => format!(
                        "move this page to {}; its source page is now `{to}`",
                        destination(&page.path, key, new)
                    ),
                    None => {
                        match search.get_or_insert_with(|| Search::of(from)).nearest(key, other) {
                            Some(near) => format!(
                                "if this is the translation of `{}`, move it to {}",
                                page_address(&site.pages[from.pages[near]].path),
                                destination(&page.path, key, near)
                            ),
                            None => RENAMED_OR_DELETED.to_owned(),
                        }
                    }
                };
                let at = Location { file: page.file, span: Span::at(0) };
                let text =
                    format!("this translation has no source page in `{}`", from.language.code);
                cx.report(at, text).help(help);
            }
        }
    }
}

/// Whether it is the start page of its language, `docs/zh/index`: that of the source may be the root.
fn is_start(site: &Site, of: &Translation, page: &SitePage) -> bool {
    let folder = page_address(&page.path).rsplit('/').next();
    folder.is_some_and(|it| it.eq_ignore_ascii_case(&of.language.code))
        && site.pages.iter().any(|it| page_address(&it.path).is_empty())
}

const RENAMED_OR_DELETED: &str = "if the source page was renamed, rename this one to match; \
    if it was deleted, remove this one and add a redirect for its own path";

/// The address, in backticks, that a page with the key `key` has under the key `new`.
fn destination(path: &str, key: &str, new: &str) -> String {
    let parts: Vec<&str> = page_address(path).split('/').collect();
    // The folder of the language is the part that the key leaves out.
    let folder = (0..parts.len()).find(|at| {
        let (before, after) = (&parts[..*at], &parts[at + 1..]);
        [before, after].concat().join("/") == key
    });
    let mut new_parts: Vec<&str> = new.split('/').filter(|it| !it.is_empty()).collect();
    if new_parts.is_empty() {
        new_parts.push("index");
    }
    if let Some(at) = folder {
        new_parts.insert(at.min(new_parts.len()), parts[at]);
    }
    format!("`{}`", new_parts.join("/"))
}

/// The page of the source language that replaced another one according to a redirect: the key that it
/// shares with its translations, and its address.
fn moved<'s>(
    site: &'s Site,
    keys: &HashMap<usize, &'s str>,
    key: &str,
) -> Option<(&'s str, &'s str)> {
    let Target::Redirect(_, to) = site.find(key, LinkKind::Page) else { return None };
    let page = site.index.page(address(&to)?.path)?;
    Some((keys.get(&page)?, page_address(&site.pages[page].path)))
}

/// Looks for pages of the source by what they have in common with their translations.
struct Search<'s> {
    keys: Vec<&'s str>,
    names: Names,
    budget: Budget,
}

impl<'s> Search<'s> {
    fn of(source: &'s Translation) -> Self {
        let keys: Vec<&str> = source.pages.keys().map(String::as_str).collect();
        let names = Names::new(keys.iter().copied());
        Self { keys, names, budget: Budget::default() }
    }

    /// The key nearest to `key` that `translated` doesn't have yet.
    fn nearest(&mut self, key: &str, translated: &Translation) -> Option<&'s str> {
        let Self { keys, names, budget } = self;
        let is_open = |at: usize| !translated.pages.contains_key(keys[at]);
        names.nearest_of(key, budget, is_open).map(|at| keys[at])
    }
}
