//! Misspelled entities such as `&nbps;`, which readers see as text.

use doclint_rule::suggest::suggest;
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct MisspelledEntity;

impl PageRule for MisspelledEntity {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-entity",
        "a character reference has an unknown name",
        include_str!("misspelled_entity.md"),
    )
    .in_builds()
    .in_api_files()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for span in page.near_misses(NearMissKind::CharacterReference) {
            let text = page.slice(span);
            let name = &text[1..text.len() - 1];
            let Some(near) = suggest(name, NAMES.iter().copied()) else { continue };
            cx.report(span, format!("readers see `{text}`, as no character has this name"))
                .help(format!("did you mean `&{near};`?"))
                .fix(
                    Fix::not_safe(
                        format!("Replace it with `&{near};`"),
                        Edit::replace(span, format!("&{near};")),
                    )
                    .changing_surroundings(),
                );
        }
    }
}

/// The names that people use.
const NAMES: [&str; 30] = [
    "amp", "apos", "bull", "cent", "check", "copy", "darr", "deg", "emsp", "ensp", "euro", "ge",
    "gt", "harr", "hellip", "larr", "le", "lt", "mdash", "middot", "minus", "nbsp", "ndash",
    "quot", "rarr", "reg", "shy", "times", "trade", "uarr",
];
