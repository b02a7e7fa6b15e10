//! Attributes that have no effect.

use crate::support::spec::{meant, spec};
use crate::unknown_attribute::{callout_meant, is_for_element, removal};
use doclint_rule::vocabulary::AttributeKind;
use doclint_rule::{Applicability, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct IgnoredAttribute;

impl NodeRule for IgnoredAttribute {
    const META: RuleMeta = RuleMeta::suggestion(
        "ignored-attribute",
        "a component has an attribute without effect",
        include_str!("ignored_attribute.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(attribute.component(), cx) else { return };
        let Some(key) = attribute.name().filter(|_| !attribute.component().is_html()) else {
            return;
        };
        let mut fix = removal(attribute);
        match cx.vocabulary().attribute(name, key.as_str()) {
            // Without it, a response field says nothing of being left out.
            Some(of) if of.kind == AttributeKind::Ignored => {
                if name != "ParamField" {
                    fix.applicability = Applicability::Suggestion;
                }
            }
            Some(_) => return,
            None => {
                let is_reported = meant(key.as_str(), spec, cx.vocabulary()).is_some()
                    || callout_meant(attribute, name, cx).is_some();
                if is_reported || is_for_element(key.as_str()) || HTML.contains(&key.as_str()) {
                    return;
                }
                // Its text may belong somewhere else.
                fix.applicability = Applicability::Suggestion;
            }
        }
        let is_sentence = attribute.literal().is_some_and(|it| it.text.trim().contains(' '));
        let finding = cx.report(key.span(), format!("`{key}` has no effect on `{name}`"));
        // Nobody else has the text.
        if is_sentence {
            finding.help("put its text where readers see it");
        } else {
            finding.help("remove it").fix(fix);
        }
    }
}

/// Attributes of HTML, which a component may pass on to its element.
const HTML: [&str; 14] = [
    "align", "alt", "dir", "height", "hidden", "lang", "loading", "rel", "role", "src", "tabIndex",
    "tabindex", "target", "width",
];
