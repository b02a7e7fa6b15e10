//! Attributes behind the language of a sample in Rust that are misspelled.

use doclint_rule::site::PlatformId;
use doclint_rule::suggest::is_one_slip;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MisspelledAttribute;

/// What mdBook and rustdoc read.
const ATTRIBUTES: [&str; 9] = [
    "compile_fail",
    "editable",
    "ignore",
    "mdbook-runnable",
    "no_run",
    "noplayground",
    "noplaypen",
    "should_panic",
    "standalone_crate",
];

impl NodeRule for MisspelledAttribute {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-attribute",
        "an attribute of a sample in Rust is misspelled, so that nothing reads it",
        include_str!("misspelled_attribute.md"),
    )
    .only_on(&[PlatformId::MdBook])
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Always);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(language) = code.language() else { return };
        let info = language.as_str();
        let Some(rest) = info.strip_prefix("rust,") else { return };
        let mut at = info.len() - rest.len();
        for attribute in rest.split(',') {
            if let Some(known) = ATTRIBUTES.iter().find(|it| is_one_slip(attribute, it)) {
                let span = language.part(at..at + attribute.len());
                let fix = Fix::not_safe(format!("Write `{known}`"), Edit::replace(span, *known));
                cx.report(span, format!("mdBook and rustdoc read nothing of `{attribute}`"))
                    .help(format!("write `{known}`"))
                    .fix(fix);
            }
            at += attribute.len() + 1;
        }
    }
}
