//! Components of Vue whose name is nearly that of another one that the site uses.

use crate::is_in_code;
use doclint_rule::site::PlatformId;
use doclint_rule::suggest::is_one_slip;
use doclint_rule::{
    Location, Notes, NotesRule, Page, PageCx, RuleMeta, SiteCx, SiteNotes, Span, site::SitePage,
};
use std::collections::BTreeMap;

pub(crate) struct MisspelledComponent;

/// A component that is used so often is meant as it is.
const FREQUENT: usize = 3;

/// Shorter names differ by a letter on purpose: `TabA` and `TabB`.
const SHORTEST: usize = 6;

/// What every page of VitePress has.
const BUILT_IN: [&str; 3] = ["Badge", "ClientOnly", "Content"];

/// So many names are compared with each other.
const MOST_NAMES: usize = 500;

impl NotesRule for MisspelledComponent {
    const META: RuleMeta = RuleMeta::error(
        "misspelled-component",
        "a tag has nearly the name of a component that the site uses elsewhere",
        include_str!("misspelled_component.md"),
    )
    .only_on(&[PlatformId::Markdown, PlatformId::VitePress])
    .in_builds()
    .only_in_pages();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.platform() != PlatformId::VitePress {
            return;
        }
        let source = page.source();
        for at in page.places_of("<") {
            let rest = &source[at + 1..];
            let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
            let is_component = rest.starts_with(|it: char| it.is_ascii_uppercase())
                && length >= SHORTEST - 1
                && rest[..length].contains(|it: char| it.is_ascii_lowercase())
                && rest[length..].starts_with([' ', '\n', '\r', '>', '/']);
            // A page may name its own: `import Name from "…"`.
            if is_component && !is_in_code(page, at) {
                let span = Span::new(at as u32 + 1, (at + 1 + length) as u32);
                let is_own = source.contains(&format!("import {}", &rest[..length]));
                cx.note(&rest[..length], span, !is_own);
            }
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let mut uses: BTreeMap<&str, Vec<(&SitePage, Span)>> = BTreeMap::new();
        let mut own: Vec<&str> = Vec::new();
        for (page, notes) in notes {
            for (name, noted) in Notes::iter(notes) {
                let places = noted.places.iter().map(|it| (*page, it.span));
                uses.entry(name).or_default().extend(places);
                if noted.places.iter().any(|it| !it.may_fix) {
                    own.push(name);
                }
            }
        }
        let frequent: Vec<(&str, usize)> = uses
            .iter()
            .filter(|it| it.1.len() >= FREQUENT)
            .map(|it| (*it.0, it.1.len()))
            .take(MOST_NAMES)
            .collect();
        let singles = || uses.iter().filter(|it| it.1.len() == 1).take(MOST_NAMES);
        for (name, places) in singles().filter(|it| !own.contains(it.0)) {
            let Some(known) = BUILT_IN.iter().find(|it| is_one_slip(name, it)) else { continue };
            let (page, span) = places[0];
            let at = Location { file: page.file, span };
            cx.report(at, format!("`{name}` is nearly `{known}`, which VitePress has"))
                .cause(format!("component `{name}`"))
                .help(format!("did you mean `{known}`? Vue shows nothing of an unknown component"));
        }
        for (name, places) in singles().filter(|it| it.0.len() >= SHORTEST) {
            let meant = frequent.iter().find(|it| is_slip(name, it.0));
            let Some((meant, count)) = meant.filter(|_| !own.contains(name)) else { continue };
            let (page, span) = places[0];
            cx.report(
                Location { file: page.file, span },
                format!("`{name}` is nearly `{meant}`, which the site has {count} times"),
            )
            .cause(format!("component `{name}`"))
            .help(format!(
                "did you mean `{meant}`? Vue shows nothing for a component that it does not know"
            ));
        }
    }
}

/// Whether two names differ in case, or in one letter that is no digit at the end.
fn is_slip(name: &str, other: &str) -> bool {
    let is_counted = |it: &str| it.ends_with(|it: char| it.is_ascii_digit() || it == 's');
    name != other
        && name.as_bytes()[0] == other.as_bytes()[0]
        && (name.eq_ignore_ascii_case(other)
            || is_one_slip(name, other) && !is_counted(name) && !is_counted(other))
}
