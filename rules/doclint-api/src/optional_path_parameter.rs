//! Parameters of a path that are not marked as required.

use crate::endpoint::{Endpoint, Field};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct OptionalPathParameter;

impl PageRule for OptionalPathParameter {
    const META: RuleMeta = RuleMeta::warning(
        "optional-path-parameter",
        "a parameter of the path is not marked as required",
        include_str!("optional_path_parameter.md"),
    )
    .fix(FixKind::Always)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(endpoint) = Endpoint::of(cx) else { return };
        for field in ast::Component::all(page).filter_map(Field::of) {
            let is_in_path = field.place() == "path" && endpoint.parameters.contains(&field.name);
            let has_spread = field.component.attributes().any(|it| it.name().is_none());
            let says = |key: &str| field.component.attribute(key).is_some();
            let Some(at) = field.place.value_span().filter(|_| is_in_path) else { continue };
            // Where its text says that it may be left out, the platform has another path for that.
            if has_spread || says("required") || says("default") || may_be_left_out(field.component)
            {
                continue;
            }
            let edit = Edit::insert(at.end, " required".to_owned());
            cx.report(at, format!("parameter `{}` of the path is not `required`", field.name))
                .cause("parameters of the path are not `required`")
                .help("add `required`: without this part, the path is another one")
                .fix(Fix::not_safe("Add `required`", edit));
        }
    }
}

/// Whether the text of a field says that the parameter may be left out.
fn may_be_left_out(component: ast::Component<'_>) -> bool {
    const WORDS: [&str; 3] = ["optional", "omit", "leave out"];
    let text = component.node().plain_text().to_lowercase();
    WORDS.iter().any(|it| text.contains(it))
}
