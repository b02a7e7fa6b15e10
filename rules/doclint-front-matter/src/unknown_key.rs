//! Keys that look misspelled, and keys of other generators.

use crate::support::keys;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct UnknownKey {
    options: UnknownKeyOptions,
}

/// The options of `unknown-key`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
#[derive(Default)]
pub(crate) struct UnknownKeyOptions {
    /// The site's own keys, which are never reported.
    known: Vec<String>,
    /// Also report keys that other generators read and this platform does not.
    foreign: bool,
}

impl Configurable for UnknownKey {
    type Options = UnknownKeyOptions;
    fn new(options: UnknownKeyOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for UnknownKey {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-key",
        "a front matter key looks misspelled",
        include_str!("unknown_key.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = cx.front_matter() else { return };
        for entry in &mapping.entries {
            let key = entry.key.text.as_str();
            if self.options.known.iter().any(|known| known == key) {
                continue;
            }
            if let Some(known) = keys::meant(key) {
                let is_set = mapping.get(known).is_some();
                let finding = cx.report(entry.key.span, format!("`{key}` is not a known key"));
                if is_set {
                    finding.help(format!("remove it; `{known}` is set too"));
                } else {
                    finding.help(format!("did you mean `{known}`?"));
                    let edit = Edit::replace(entry.key.span, known);
                    let title = format!("Write `{known}`");
                    // If only upper and lower case differ, it is the same word.
                    finding.fix(match key.eq_ignore_ascii_case(known) {
                        true => Fix::safe(title, edit),
                        false => Fix::not_safe(title, edit),
                    });
                }
            } else if self.options.foreign
                && let Some((_, instead)) = keys::FOREIGN.iter().find(|(name, _)| *name == key)
            {
                cx.report(
                    entry.key.span,
                    format!("`{key}` is from another docs generator and has no effect here"),
                )
                .help((*instead).to_owned());
            }
        }
    }
}
