//! Front matter that is not valid YAML.

use crate::support::keys;
use doclint_rule::data::{DataError, Kind, repair};
use doclint_rule::site::PlatformId;
use doclint_rule::{FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct InvalidYaml;

impl NodeRule for InvalidYaml {
    const META: RuleMeta = RuleMeta::error(
        "invalid-yaml",
        "the front matter can't be read",
        include_str!("invalid_yaml.md"),
    )
    // Files of a repository have front matter for programs, some of which read it line by line.
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .in_builds()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, front_matter: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(document) = cx.yaml() else { return };
        if let Some(line) = long_fence(front_matter).filter(|_| !document.errors.is_empty()) {
            cx.report(
                line,
                "this line has more than three hyphens, so it does not end the front matter",
            )
            .help("write `---`");
            return;
        }
        let mut broken = false;
        for error in &document.errors {
            let message = match error {
                DataError::DuplicateKey { .. } => continue,
                DataError::Syntax { message, .. } | DataError::TooLarge { message, .. } => {
                    format!("the front matter can't be read: {message}")
                }
                DataError::Alias { .. } => {
                    "YAML aliases are not resolved in front matter".to_owned()
                }
            };
            broken = true;
            let content = front_matter.content();
            let is_key = |it: &str| keys::takes(it).is_some();
            let fix = repair::front_matter(content.as_str(), content.span().start, error, is_key);
            let finding = cx.report(error.span(), message);
            match fix {
                Some(fix) => finding
                    .help(format!(
                        "{}; the page won't be published until this is fixed",
                        lower_first(&fix.title)
                    ))
                    .fix(fix),
                None => finding.help("fix the YAML; the page won't be published until then"),
            };
        }
        let is_keys = matches!(document.root.kind, Kind::Mapping(_) | Kind::Null);
        if !broken && !is_keys {
            let message = format!(
                "expected keys and values in the front matter, found {}",
                document.root.kind_name()
            );
            cx.report(document.root.span, message).help("write `title: …` and `description: …`");
        }
    }
}

/// The first line that has only hyphens, more than three.
fn long_fence(front_matter: ast::FrontMatter<'_>) -> Option<Span> {
    let content = front_matter.content();
    let text = content.as_str();
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        let start = at;
        at += line.len();
        let line = line.trim_end();
        let is_fence = line.len() > 3 && line.bytes().all(|it| it == b'-');
        is_fence.then(|| content.part(start..start + line.len()))
    })
}

/// A title as the help says it.
fn lower_first(title: &str) -> String {
    let mut chars = title.chars();
    chars.next().map_or_else(String::new, |it| it.to_lowercase().chain(chars).collect())
}
