//! Parameters in the path of an endpoint and fields that don't fit together.

use crate::endpoint::{Endpoint, Field};
use doclint_rule::suggest::{is_slip, suggest};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct MismatchedPathParameter;

impl PageRule for MismatchedPathParameter {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-path-parameter",
        "the fields of an API page are not the parameters of its path",
        include_str!("mismatched_path_parameter.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(endpoint) = Endpoint::of(cx) else { return };
        let fields: Vec<Field<'_>> = ast::Component::all(page).filter_map(Field::of).collect();
        let in_path = || fields.iter().filter(|it| it.place() == "path");
        let mut missing = endpoint.parameters.clone();
        missing.retain(|name| !in_path().any(|it| it.name == *name));
        let is_known = |it: &&Field<'_>| endpoint.parameters.contains(&it.name);
        let mut unknown: Vec<Field<'_>> = in_path().filter(|it| !is_known(it)).copied().collect();
        missing.retain(|name| {
            let elsewhere = fields.iter().find(|it| it.name == *name);
            elsewhere.is_none_or(|it| !report_place(*it, cx))
        });
        while let Some(at) = unknown.iter().position(|it| meant(it.name, &missing).is_some()) {
            let field = unknown.remove(at);
            let Some(name) = meant(field.name, &missing) else { break };
            report_name(field, name, cx);
            missing.retain(|it| *it != name);
        }
        for field in unknown {
            let at = field.place.value_span().unwrap_or(field.component.opening());
            let message = format!("the path of `api` has no parameter `{}`", field.name);
            cx.report(at, message)
                .cause("fields describe parameters that the path does not have")
                .help("add it to the path in braces, or write `query`, `body` or `header`");
        }
        // A table or a list may describe it.
        missing.retain(|it| !page.mentions(&format!("`{it}`")));
        // The fields may be in a component that the page imports.
        if ast::Component::all(page).all(|it| is_known_component(it, cx)) {
            report_missing(endpoint.span, &missing, cx);
        }
    }
}

fn is_known_component(component: ast::Component<'_>, cx: &PageCx<'_>) -> bool {
    let Some(name) = component.name().map(|it| it.as_str()) else { return true };
    component.is_html() || cx.vocabulary().get(name).is_some() && !cx.declares(name)
}

/// The name that a field means: a similar one, or the only one that is left.
fn meant<'m>(name: &str, missing: &[&'m str]) -> Option<&'m str> {
    suggest(name, missing.iter().copied()).or(match missing {
        [only] => Some(only),
        _ => None,
    })
}

/// Reports a field in the wrong place. Returns whether it is in one.
fn report_place(field: Field<'_>, cx: &mut PageCx<'_>) -> bool {
    // A property of a body may have the name of a parameter in the path.
    let Some(key) = field.place.name() else { return false };
    let name = field.name;
    let place = match key.as_str() {
        "path" => return false,
        "query" => "query string",
        other => other,
    };
    let message = format!("`{name}` is in the path of `api`, but documented in the {place}");
    let edit = Edit::replace(key.span(), "path".to_owned());
    cx.report(key.span(), message)
        .cause("parameters of the path are documented elsewhere")
        .help(format!("write `path=\"{name}\"`"))
        .fix(Fix::not_safe("Write `path`", edit));
    true
}

fn report_name(field: Field<'_>, name: &str, cx: &mut PageCx<'_>) {
    let at = field.place.value_span().unwrap_or(field.component.opening());
    let message = format!("the path of `api` has `{{{name}}}`, not `{{{}}}`", field.name);
    let finding = cx.report(at, message).help(format!("did you mean `{name}`?"));
    let edit = Edit::replace(at, format!("\"{name}\""));
    let title = format!("Write `{name}`");
    finding.fix(match is_slip(field.name, name) {
        true => Fix::not_safe(title, edit),
        false => Fix::suggestion(title, edit),
    });
}

fn report_missing(at: Span, missing: &[&str], cx: &mut PageCx<'_>) {
    for name in missing {
        cx.report(at, format!("parameter `{name}` of the path is not documented"))
            .cause("parameters of the path are not documented")
            .help(format!("add `<ParamField path=\"{name}\" type=\"string\" required>`"));
    }
}
