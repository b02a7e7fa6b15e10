//! Keys that look misspelled, and keys of other generators.

use crate::support::keys::{self, Foreign};
use doclint_rule::data::{Entry, Kind};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::PlatformId;
use doclint_rule::{
    Configurable, Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast,
};

pub(crate) struct UnknownKey {
    options: UnknownKeyOptions,
}

/// The options of `unknown-key`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct UnknownKeyOptions {
    /// The site's own keys, which are never reported.
    known: Vec<String>,
    /// Also report keys that other generators read and this platform does not.
    foreign: bool,
}

impl Default for UnknownKeyOptions {
    fn default() -> Self {
        Self { known: Vec::new(), foreign: true }
    }
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
        "a front matter key is misspelled or from another generator",
        include_str!("unknown_key.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .for_authors()
    .profile(Profile::All);
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
                && let Some(foreign) = keys::foreign(key)
            {
                report_foreign(entry, foreign, cx);
            }
        }
    }
}

fn report_foreign(entry: &Entry, foreign: &Foreign, cx: &mut PageCx<'_>) {
    let key = &entry.key.text;
    let is_set = |it: &str| cx.front_matter().is_some_and(|all| all.get(it).is_some());
    let renamed = foreign.renamed.filter(|it| !is_set(it));
    let fix = match renamed {
        Some(known) => {
            Some(Fix::not_safe(format!("Write `{known}`"), Edit::replace(entry.key.span, known)))
        }
        None => removal(entry, cx)
            .map(|edit| Fix::not_safe("Remove the key", edit).changing_surroundings()),
    };
    let message = format!("`{key}` is from another docs generator and has no effect here");
    let finding = cx.report(entry.key.span, message);
    finding.help(match renamed {
        Some(known) => format!("replace it with `{known}`"),
        None => foreign.help.to_owned(),
    });
    finding.fixes.extend(fix);
}

/// Removes an entry that is a line of its own.
fn removal(entry: &Entry, cx: &PageCx<'_>) -> Option<Edit> {
    let page = cx.page();
    let key = entry.key.span.start;
    let (start, end) = (page.line_start(key), page.line_end(key));
    let is_scalar = !matches!(entry.value.kind, Kind::Mapping(_) | Kind::Sequence(_));
    let is_line = start == key && start > 0 && entry.value.span.end <= end && is_scalar;
    is_line.then(|| Edit::delete(Span::new(page.line_end(start - 1), end)))
}
