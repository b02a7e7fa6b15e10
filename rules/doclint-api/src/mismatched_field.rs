//! Fields whose type, default, place or `required` differs between the page and the file.

use crate::specified::{Drift, Endpoint, report};
use doclint_rule::data::{Kind, Value, json};
use doclint_rule::site::{
    Fact, FieldFact, FieldMatch, FieldPlace, Kinds, KnownField, SchemaId, Site, Steps, WrittenKind,
};
use doclint_rule::{RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct MismatchedField;

impl SiteRule for MismatchedField {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-field",
        "a page says something else about a parameter or field than the OpenAPI file",
        include_str!("mismatched_field.md"),
    )
    .reads(&[Fact::Endpoint])
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        report(site, cx, drifts);
    }
}

fn drifts(endpoint: Endpoint<'_>, steps: &Steps) -> Vec<Drift> {
    let matches = endpoint.matches(steps);
    let mut out = Vec::new();
    for (field, found) in endpoint.facts.fields.iter().zip(&matches) {
        match found {
            FieldMatch::Elsewhere(place) => {
                let text = format!("is a {}, not a {}", place.noun(), field.place.noun());
                let help = "name the right place in the tag, or correct the file";
                out.push(drift(endpoint, field, field.span, &text, help));
            }
            FieldMatch::Known(known) => {
                let kind = kind(endpoint, field, known, steps);
                let found = kind.into_iter().chain(need(field, known));
                let found = found.chain(default(endpoint, field, known));
                out.extend(
                    found.map(|(span, text, help)| drift(endpoint, field, span, &text, &help)),
                );
            }
            _ => {}
        }
    }
    out
}

fn drift(endpoint: Endpoint<'_>, field: &FieldFact, span: Span, text: &str, help: &str) -> Drift {
    let file = endpoint.file();
    Drift {
        span,
        text: format!("in {file}, `{}` {text}", field.name),
        help: help.to_owned(),
        cause: format!("pages say something else about fields than {file}"),
    }
}

/// The type, where both are certain and no value fits both.
fn kind(
    endpoint: Endpoint<'_>,
    field: &FieldFact,
    known: &KnownField,
    steps: &Steps,
) -> Option<(Span, String, String)> {
    let (text, span) = field.kind.as_ref()?;
    let written = WrittenKind::parse(text)?;
    let specified = specified_kinds(endpoint, &known.schemas, steps);
    let help = "correct the type, or the file".to_owned();
    let spec = &endpoint.is.api.facts.spec;
    let items = specified_kinds(endpoint, &spec.items(&known.schemas, steps), steps);
    let is_sent =
        is_sent_as_text(endpoint, known.place) && is_text_of(written.kinds, specified, items);
    if !written.kinds.meets(specified) && !is_sent {
        return Some((*span, format!("is of type {}, not `{text}`", quoted(specified)), help));
    }
    let is_list = |it: Kinds| it.text() == "array";
    let differs = is_list(written.kinds) && is_list(specified) && !written.items.meets(items);
    differs.then(|| (*span, format!("is a list of type {}, not `{text}`", quoted(items)), help))
}

fn quoted(kinds: Kinds) -> String {
    let names: Vec<String> = kinds.text().split(" or ").map(|it| format!("`{it}`")).collect();
    names.join(" or ")
}

/// Returns the types that the file allows; any type if a branch doesn't specify one.
fn specified_kinds(endpoint: Endpoint<'_>, schemas: &[SchemaId], steps: &Steps) -> Kinds {
    let spec = &endpoint.is.api.facts.spec;
    let mut all = Kinds::default();
    for schema in schemas {
        let one = spec.kinds(*schema, steps);
        if one.without_null().is_any() {
            return Kinds::default();
        }
        all = all.and(one);
    }
    all.without_null()
}

/// Whether all fields of a place are texts on their way.
fn is_sent_as_text(endpoint: Endpoint<'_>, place: FieldPlace) -> bool {
    let mut media = endpoint.is.spec.body.iter().flat_map(|it| &it.media);
    match place {
        FieldPlace::Response => false,
        FieldPlace::Body => !media.any(|it| it.is_json()),
        _ => true,
    }
}

/// Whether one of two types is a list or object, and the other what it is sent as: a text, or an item that
/// may be sent several times.
fn is_text_of(written: Kinds, specified: Kinds, items: Kinds) -> bool {
    let is_compound = |it: Kinds| matches!(it.text().as_str(), "array" | "object");
    let string = Kinds::named("string").unwrap_or_default();
    let is_item = specified.text() == "array" && written.meets(items);
    is_compound(specified) && (written.meets(string) || is_item)
        || is_compound(written) && specified.meets(string)
}

/// Whether requests need the field.
fn need(field: &FieldFact, known: &KnownField) -> Option<(Span, String, String)> {
    if known.place == FieldPlace::Path {
        return None;
    }
    match (field.is_required?, known.is_required?) {
        (true, false) => {
            let help = "remove `required`, or correct the file".to_owned();
            Some((field.required?, "is optional, not required".to_owned(), help))
        }
        // Few pages mark the fields of a response as always present.
        (false, true) if known.place != FieldPlace::Response && field.default.is_none() => {
            let help = "add `required`, or correct the file".to_owned();
            Some((field.span, "is required, which the page does not say".to_owned(), help))
        }
        _ => None,
    }
}

/// The default, where both say one.
fn default(
    endpoint: Endpoint<'_>,
    field: &FieldFact,
    known: &KnownField,
) -> Option<(Span, String, String)> {
    let (text, span) = field.default.as_ref()?;
    let spec = &endpoint.is.api.facts.spec;
    let mut defaults = known.schemas.iter().map(|it| spec.default_of(*it));
    let specified = defaults.next()??;
    if defaults.any(|it| it.is_none_or(|it| it.kind != specified.kind)) {
        return None;
    }
    let is_same = is_same_default(text, specified)?;
    let shown = shown(specified)?;
    let help = format!("write `default={}`, or correct the file", in_quotes(&shown));
    (!is_same).then(|| (*span, format!("has the default `{shown}`, not `{text}`"), help))
}

fn in_quotes(text: &str) -> String {
    if text.contains('"') { format!("'{text}'") } else { format!("\"{text}\"") }
}

/// Whether a written default means a value; nothing where that is not certain.
fn is_same_default(text: &str, value: &Value) -> Option<bool> {
    let bare = text.trim().trim_matches(['"', '\'', '`']);
    let lower = bare.to_ascii_lowercase();
    match &value.kind {
        Kind::String(it) if it.is_empty() || bare.is_empty() => None,
        // A sentence explains a value.
        Kind::String(it) if bare.contains(' ') && !it.contains(' ') => None,
        Kind::String(it) => Some(it.trim() == bare),
        Kind::Number(it) => Some(bare.replace(['_', ','], "").parse::<f64>().ok()? == *it),
        Kind::Bool(it) => Some(lower.parse::<bool>().ok()? == *it),
        Kind::Null => None,
        Kind::Sequence(_) | Kind::Mapping(_) => {
            let written = json::parse(text);
            let is_read = written.errors.is_empty();
            is_read.then(|| written.root.to_json() == value.to_json())
        }
    }
}

fn shown(value: &Value) -> Option<String> {
    match &value.kind {
        Kind::String(it) => Some(it.clone()),
        _ => Some(value.to_json().to_string()).filter(|it| it.len() <= 60),
    }
}
