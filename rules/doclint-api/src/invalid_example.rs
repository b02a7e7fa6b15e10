//! Examples on pages that don't fit the schema of their operation.

use crate::specified::{Drift, Endpoint, report};
use doclint_rule::site::{ExampleFact, Fact, Misfit, SchemaId, Side, Site, Steps};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidExample;

impl SiteRule for InvalidExample {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-example",
        "an example of a request or response does not fit its schema in the OpenAPI file",
        include_str!("invalid_example.md"),
    )
    .reads(&[Fact::Endpoint])
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        report(site, cx, |endpoint, steps| {
            let examples = endpoint.facts.examples.iter();
            examples.flat_map(|it| drifts(endpoint, it, steps)).collect()
        });
    }
}

fn drifts(endpoint: Endpoint<'_>, example: &ExampleFact, steps: &Steps) -> Vec<Drift> {
    let Some(schemas) = schemas(endpoint, example) else { return Vec::new() };
    let spec = &endpoint.is.api.facts.spec;
    // An example of any of several responses is one.
    let mut tries = schemas.iter().map(|it| spec.misfits(*it, &example.value, example.side, steps));
    let Some(first) = tries.next() else { return Vec::new() };
    let Some(misfits) = tries.try_fold(first, fewer) else { return Vec::new() };
    let what = if example.side == Side::Request { "request" } else { "response" };
    let file = endpoint.file();
    let of = endpoint.is.operation;
    let schema = format!("`{} {}` in {file}", of.method.to_uppercase(), of.path);
    let drifts = misfits.into_iter().map(|misfit| Drift {
        span: misfit.span,
        text: match misfit.path.as_str() {
            "" => format!("the example {what} does not fit {schema}: {}", misfit.message),
            path => format!("`{path}` does not fit {schema}: {}", misfit.message),
        },
        help: misfit.help.unwrap_or_else(|| "correct the example, or the file".to_owned()),
        cause: format!("examples do not fit {file}"),
    });
    drifts.collect()
}

/// The shorter list; nothing if either one is empty.
fn fewer(a: Vec<Misfit>, b: Vec<Misfit>) -> Option<Vec<Misfit>> {
    let fewer = if b.len() < a.len() { b } else { a };
    (!fewer.is_empty()).then_some(fewer)
}

/// Returns the schemas that apply to the example; `None` if the file doesn't specify them.
fn schemas(endpoint: Endpoint<'_>, example: &ExampleFact) -> Option<Vec<SchemaId>> {
    let operation = endpoint.is.spec;
    if let Some(url) = &example.url
        && !endpoint.is.is_at(url)
    {
        return None;
    }
    let media: Vec<_> = match (example.side, &example.status) {
        (Side::Request, _) => operation.body.iter().flat_map(|it| &it.media).collect(),
        (_, status) => {
            let is_it = |of: &str| status.as_ref().is_none_or(|it| **it == *of);
            let exact = operation.responses.iter().filter(|it| is_it(&it.status));
            exact.flat_map(|it| &it.media).collect()
        }
    };
    let json: Vec<_> = media.iter().filter(|it| it.is_json()).collect();
    let is_known = !json.is_empty() && json.iter().all(|it| it.schema.is_some());
    is_known.then(|| json.iter().filter_map(|it| it.schema).collect())
}
