//! Types of parameters and fields that also say whether they are required.

use crate::support::spec::spec;
use doclint_rule::site::Kinds;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct RequiredInType;

/// Types besides those of JSON Schema that say nothing else beside a `|`: with others, `required` may be
/// one of several values.
const TYPES: [&str; 6] = ["int", "bool", "float", "date", "any", "file"];

impl NodeRule for RequiredInType {
    const META: RuleMeta = RuleMeta::suggestion(
        "required-in-type",
        "the type of a parameter or field says whether it is required",
        include_str!("required_in_type.md"),
    )
    .fix(FixKind::Always);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some(attribute) = component.attribute("type") else { return };
        let Some(written) = attribute.literal() else { return };
        let Some((rest, word)) = split(written.text) else { return };
        let Some((_, spec)) = spec(component, cx) else { return };
        if !["type", "required"].iter().all(|it| spec.attributes.contains_key(*it)) {
            return;
        }
        let is_required = word == "required";
        let finding = cx.report(written.span, format!("the type says `{word}`"));
        finding.cause(format!("types say `{word}`")).help(match is_required {
            true => "write `required` as an attribute, which shows it as a label",
            false => "remove it: what has no attribute `required` is optional",
        });
        let mut edits = vec![Edit::replace(written.span, rest.to_owned())];
        if is_required && component.attribute("required").is_none() {
            edits.push(Edit::insert(attribute.span().end, " required"));
        }
        finding.fix(Fix::not_safe("Remove it from the type", edits));
    }
}

/// A type and the word after it that says whether it is required.
fn split(text: &str) -> Option<(&str, &'static str)> {
    let text = text.trim();
    let inner = text.strip_suffix(')').unwrap_or(text);
    let is_in_parentheses = inner.len() < text.len();
    let word = ["required", "optional"].into_iter().find(|it| inner.ends_with(it))?;
    let before = inner[..inner.len() - word.len()].trim_end();
    let rest = before.trim_end_matches([',', '|', '(', ';']).trim_end();
    let separator = &inner[rest.len()..inner.len() - word.len()];
    let is_apart = !separator.is_empty() && is_in_parentheses == separator.contains('(');
    let is_type_alone = Kinds::named(rest).is_some() || TYPES.contains(&rest);
    let is_alternative = separator.contains('|') && !is_type_alone;
    let is_type = rest.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ']' | '>' | ')'));
    (is_apart && is_type && !is_alternative).then_some((rest, word))
}
