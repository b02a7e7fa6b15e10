//! Parameters and fields that are required and have a default.

use crate::support::spec::spec;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct RequiredWithDefault;

impl NodeRule for RequiredWithDefault {
    const META: RuleMeta = RuleMeta::suggestion(
        "required-with-default",
        "a parameter or field is required and has a default",
        include_str!("required_with_default.md"),
    )
    .profile(Profile::All);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if !["required", "default"].iter().all(|it| spec.attributes.contains_key(*it)) {
            return;
        }
        let Some(required) = component.attribute("required") else { return };
        let Some(default) = component.attribute("default") else { return };
        // `required={false}` and `default=""` say nothing, and an expression may say anything.
        let is_on = required.value_span().is_none_or(|it| cx.page().slice(it) == "{true}");
        if !is_on || default.literal().is_none_or(|it| it.text.trim().is_empty()) {
            return;
        }
        let message = format!("this `{name}` is `required` and has a `default`");
        cx.report(default.span(), message)
            .label(required.span(), "required here")
            .cause("parameters are required and have a default")
            .help("remove `required` if it may be left out, else the default");
    }
}
