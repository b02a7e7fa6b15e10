//! Keys of other programs than Mintlify that are misspelled, so that nobody reads them.

use crate::support::build_keys::known_in_build;
use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::suggest::meant;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MisspelledKey;

impl NodeRule for MisspelledKey {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-key",
        "a front matter key is misspelled, so that the build reads nothing of it",
        include_str!("misspelled_key.md"),
    )
    .only_on(&[PlatformId::Docusaurus, PlatformId::Starlight, PlatformId::VitePress])
    .in_builds()
    .fix(FixKind::Always)
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        let platform = cx.platform();
        for entry in &mapping.entries {
            let key = entry.key.text.as_str();
            if key.len() < LEAST || known_in_build(platform).any(|it| it == key) {
                continue;
            }
            let free = known_in_build(platform).filter(|it| mapping.get(it).is_none());
            let Some(known) = meant(key, free).filter(|it| !is_other_number(key, it)) else {
                continue;
            };
            let title = format!("Write `{known}`");
            let edit = Edit::replace(entry.key.span, known);
            cx.report(entry.key.span, format!("`{key}` is a key that nothing reads"))
                .help(format!("did you mean `{known}`?"))
                .fix(Fix::not_safe(title, edit));
        }
    }
}

/// Shorter keys may be a site's own.
const LEAST: usize = 5;

/// Whether two keys differ in an `s` at their end: a theme may read the one, and the program the other.
fn is_other_number(key: &str, known: &str) -> bool {
    key.strip_suffix('s') == Some(known) || known.strip_suffix('s') == Some(key)
}
