//! Keys that are nearly known ones, and those of other generators.

use crate::keys;
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
    /// Keys of the site's own that are right as they are.
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
        "a key of the front matter is nearly a known one",
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
                let taken = mapping.get(known).is_some();
                let finding = cx.report(entry.key.span, format!("`{key}` is not a known key"));
                if taken {
                    finding.help(format!("remove it: `{known}` is there, too"));
                } else {
                    finding.help(format!("did you mean `{known}`?"));
                    let edit = Edit::replace(entry.key.span, known);
                    let title = format!("Write `{known}`");
                    // In small letters or capitals, it is the same word.
                    finding.fix(match key.eq_ignore_ascii_case(known) {
                        true => Fix::safe(title, edit),
                        false => Fix::not_safe(title, edit),
                    });
                }
            } else if self.options.foreign
                && let Some((_, instead)) = keys::FOREIGN.iter().find(|(name, _)| *name == key)
            {
                cx.report(entry.key.span, format!("`{key}` is a key of another generator"))
                    .help((*instead).to_owned());
            }
        }
    }
}
