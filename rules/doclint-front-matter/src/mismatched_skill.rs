//! Skills of assistants whose name is not that of their folder.

use crate::support::field;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MismatchedSkill;

impl NodeRule for MismatchedSkill {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-skill",
        "the `name` of a skill for assistants differs from the name of its folder",
        include_str!("mismatched_skill.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        if cx.file_name() != "SKILL.md" {
            return;
        }
        let path = cx.path().to_owned();
        let Some(folder) = path.rsplit('/').nth(1) else { return };
        let Some(entry) = field::mapping(cx).and_then(|it| it.entry("name")) else { return };
        // A folder that holds the one skill of a package gets its name where that is installed.
        let is_of_package = matches!(folder, "skill" | "skills");
        // The name of a project in front keeps the skills of several apart.
        let has_prefix = |name: &str| name.strip_suffix(folder).is_some_and(|it| it.ends_with('-'));
        let name = entry.value.as_str().map(str::trim);
        let is_other = |it: &&str| *it != folder && !is_of_package && !has_prefix(it);
        let Some(name) = name.filter(is_other) else { return };
        let (span, message) =
            (entry.value.span, format!("the skill is called `{name}`, and its folder `{folder}`"));
        let finding = cx.report(span, message);
        finding.help("give both one name: assistants look for a skill by its folder");
        if is_name(folder) {
            let edit = Edit::replace(span, folder.to_owned());
            finding.fix(Fix::suggestion(format!("Write `{folder}`"), edit));
        }
    }
}

/// Whether a skill may have a name: small letters, digits, and hyphens between them.
fn is_name(folder: &str) -> bool {
    let is_part = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
    folder.bytes().all(is_part)
        && folder.starts_with(|it: char| it.is_ascii_lowercase())
        && !matches!(folder, "on" | "off" | "yes" | "no" | "null" | "true" | "false")
        && !folder.ends_with('-')
}
