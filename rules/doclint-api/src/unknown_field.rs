//! Fields that a page documents and the operation does not have.

use crate::specified::{Drift, Endpoint, is_in_own_path, report};
use doclint_rule::site::{Fact, FieldMatch, FieldPlace, Site, Steps};
use doclint_rule::suggest::meant;
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownField;

impl SiteRule for UnknownField {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-field",
        "a page documents a parameter or field that its operation does not have",
        include_str!("unknown_field.md"),
    )
    .reads(&[Fact::Endpoint])
    .not_in_snippets()
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        report(site, cx, drifts);
    }
}

fn drifts(endpoint: Endpoint<'_>, steps: &Steps) -> Vec<Drift> {
    let matches = endpoint.matches(steps);
    let fields = endpoint.facts.fields.iter();
    let is_unknown = |it: &FieldMatch| matches!(it, FieldMatch::Unknown(_));
    let names = || endpoint.is.api.facts.spec.field_names();
    let all = matches.iter().any(is_unknown).then(names).unwrap_or_default();
    let unknown = fields.zip(&matches).filter_map(|(field, found)| {
        let FieldMatch::Unknown(names) = found else { return None };
        // A response has a status, such as `404 Not Found`, and no field has a blank in its name.
        if is_in_own_path(endpoint, field.place) || field.name.contains(char::is_whitespace) {
            return None;
        }
        // The response may be one that the file gives to other operations only.
        let is_response = field.place == FieldPlace::Response;
        if is_response && all.contains(&*field.name) {
            return None;
        }
        let documented = |name: &str| endpoint.facts.fields.iter().any(|it| *it.name == *name);
        let near =
            meant(&field.name, names.iter().map(String::as_str).filter(|it| !documented(it)));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "correct the name, remove the field, or add it to the file".to_owned(),
        };
        let (name, file) = (&field.name, endpoint.file());
        let text = match (field.parent, field.place) {
            (Some(_), _) => format!("in {file}, this object has no field `{name}`"),
            (None, FieldPlace::Response) => format!("in {file}, no response has a field `{name}`"),
            (None, place) => format!("in {file}, the operation has no {} `{name}`", place.noun()),
        };
        let cause = format!("pages document fields that {file} does not have");
        Some(Drift { span: field.span, text, help, cause })
    });
    unknown.collect()
}
