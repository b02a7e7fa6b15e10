//! Parameters that an example request uses and its page does not document.

use doclint_rule::data::Value;
use doclint_rule::site::{
    EndpointFact, Endpoints, Fact, FieldPlace, FileRole, Side, Site, SitePage,
};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct UndocumentedParameter;

impl SiteRule for UndocumentedParameter {
    const META: RuleMeta = RuleMeta::suggestion(
        "undocumented-parameter",
        "an example request uses a parameter that its page does not document",
        include_str!("undocumented_parameter.md"),
    )
    .reads(&[Fact::Endpoint])
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let is_judged = |it: &&SitePage| {
            let facts = &it.facts;
            let is_open = !facts.imports.is_empty() || !facts.snippets.is_empty();
            it.role == FileRole::Page && !it.is_frozen && facts.get("api").is_some() && !is_open
        };
        let mut endpoints = None;
        for page in site.pages.iter().filter(is_judged) {
            let Some(facts) = page.facts.endpoint.as_deref() else { continue };
            if facts.fields.is_empty() || facts.examples.is_empty() && facts.requests.is_empty() {
                continue;
            }
            // Against an OpenAPI file, other rules compare.
            let all = endpoints.get_or_insert_with(|| Endpoints::of(site));
            if !all.of_page(page).is_empty() {
                continue;
            }
            let used = in_bodies(facts).into_iter().chain(in_queries(facts));
            for (name, what, span) in used.filter(|it| !is_known(facts, it.0)) {
                let message =
                    format!("the example sends the {what} `{name}`, which is not documented");
                cx.report(Location { file: page.file, span }, message)
                    .cause("examples send what their pages don't document")
                    .help("describe it in a `ParamField`, or correct the example");
            }
        }
    }
}

fn has(facts: &EndpointFact, place: FieldPlace) -> bool {
    facts.fields.iter().any(|it| it.parent.is_none() && it.place == place)
}

/// The first name of a field that is written as `filter.state` or `filter[state]`.
fn first(name: &str) -> &str {
    name.split(['.', '[']).next().unwrap_or_default()
}

fn is_known(facts: &EndpointFact, name: &str) -> bool {
    facts
        .fields
        .iter()
        .any(|it| it.name.eq_ignore_ascii_case(name) || first(&it.name) == first(name))
        || facts.mentioned.contains(first(name))
}

/// The fields of bodies of which the page documents most.
fn in_bodies(facts: &EndpointFact) -> Vec<(&str, &'static str, Span)> {
    if !has(facts, FieldPlace::Body) {
        return Vec::new();
    }
    let bodies = facts.examples.iter().filter(|it| it.side == Side::Request);
    let lists = bodies.filter_map(|it| Value::as_mapping(&it.value)).map(|it| {
        let names = it.entries.iter().map(|it| (it.key.text.as_str(), "field", it.key.span));
        names.collect::<Vec<_>>()
    });
    let is_of_page = |it: &Vec<(&str, &str, Span)>| {
        it.iter().filter(|it| is_known(facts, it.0)).count() * 2 >= it.len()
    };
    lists.filter(is_of_page).flatten().filter(|it| !it.0.contains("...")).collect()
}

/// The query parameters in addresses.
fn in_queries(facts: &EndpointFact) -> Vec<(&str, &'static str, Span)> {
    if !has(facts, FieldPlace::Query) {
        return Vec::new();
    }
    let queries = facts.requests.iter().filter_map(|it| Some((it.url.split_once('?')?.1, it.span)));
    let names = queries.flat_map(|(query, span)| {
        let parts = query.split('#').next().unwrap_or_default().split('&');
        parts.filter_map(move |it| Some((it.split_once('=')?.0, "query parameter", span)))
    });
    let is_name = |it: &str| it.chars().all(|c| c.is_alphanumeric() || "_-.[]".contains(c));
    names.filter(|it| !it.0.is_empty() && is_name(it.0)).collect()
}
