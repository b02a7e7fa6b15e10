//! Required fields of an operation that its page leaves out.

use crate::specified::{Drift, Endpoint, report};
use doclint_rule::site::{Fact, FieldGroup, FieldMatch, FieldPlace, Site, Steps};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndocumentedField;

impl SiteRule for UndocumentedField {
    const META: RuleMeta = RuleMeta::warning(
        "undocumented-field",
        "a page leaves out a parameter or field that requests need",
        include_str!("undocumented_field.md"),
    )
    .reads(&[Fact::Endpoint])
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        report(site, cx, |endpoint, steps| left_out(endpoint, true, steps));
    }
}

/// How many names a message lists.
const SHOWN: usize = 5;

/// The fields that a page leaves out where it documents others of the same place or object: those that
/// requests need, or the others.
pub(crate) fn left_out(endpoint: Endpoint<'_>, needed: bool, steps: &Steps) -> Vec<Drift> {
    let facts = &endpoint.page.facts;
    // The platform shows all fields of the file, and a snippet may show some.
    if endpoint.is_generated() || !facts.imports.is_empty() || !facts.snippets.is_empty() {
        return Vec::new();
    }
    let matches = endpoint.matches(steps);
    let mut out = Vec::new();
    for group in endpoint.is.groups(endpoint.facts, &matches, steps) {
        // The path itself names its parameters, and another rule compares these.
        if group.place == FieldPlace::Path {
            continue;
        }
        if has_unsettled(endpoint, &matches, &group) {
            continue;
        }
        let is_needed = |is_required: bool| is_required && group.place != FieldPlace::Response;
        let names = group.left_out.iter().filter(|it| is_needed(it.1) == needed);
        let is_mentioned = |name: &str| {
            let mut fields = endpoint.facts.fields.iter().zip(&matches);
            let is_elsewhere = |found: &FieldMatch| !matches!(found, FieldMatch::Known(_));
            endpoint.facts.mentioned.contains(name)
                || fields.any(|it| *it.0.name == *name && is_elsewhere(it.1))
        };
        let names: Vec<&str> =
            names.map(|it| it.0.as_str()).filter(|it| !is_mentioned(it)).collect();
        if names.is_empty() {
            continue;
        }
        let shown: Vec<String> = names.iter().take(SHOWN).map(|it| format!("`{it}`")).collect();
        let more = match names.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let file = endpoint.file();
        let noun = group.place.noun();
        let ending = if names.len() == 1 { "" } else { "s" };
        let kind = if needed { "required " } else { "" };
        let is = if names.len() == 1 { "is" } else { "are" };
        out.push(Drift {
            span: endpoint.facts.fields[group.last as usize].opening,
            text: format!(
                "the {kind}{noun}{ending} {}{more} of {file} {is} not documented",
                shown.join(", ")
            ),
            help: "document it after this field"
                .replace("it", if ending.is_empty() { "it" } else { "them" }),
            cause: format!("pages leave out fields of {file}"),
        });
    }
    out
}

/// Whether a field of the group is not found in the file. It is reported, or it may be the one that is left
/// out.
fn has_unsettled(endpoint: Endpoint<'_>, matches: &[FieldMatch], group: &FieldGroup) -> bool {
    let fields = endpoint.facts.fields.iter().zip(matches);
    let mut siblings = fields.filter(|it| it.0.parent == group.parent);
    siblings.any(|(field, found)| match found {
        FieldMatch::Known(_) => false,
        FieldMatch::Elsewhere(place) => *place == group.place,
        // Some headers are in no file.
        FieldMatch::Unjudged if field.place == FieldPlace::Header => false,
        _ => field.parent.is_some() || field.place == group.place,
    })
}
