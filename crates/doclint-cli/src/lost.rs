//! Settings of a site that can't be read, and the rules that miss them.

use crate::changes::Changes;
use crate::project::Project;
use crate::rules;
use doclint_config::{FILE_NAMES, named_platform};
use doclint_engine::{Outcome, Workspace};
use doclint_report::LostSettings;
use doclint_rule::Runs;
use doclint_site::{PLATFORMS, why_not_page};

/// The settings that a check could not read; `None` if it could, or if there are none.
pub fn lost_settings(outcome: &Outcome, project: &Project<'_>) -> Option<LostSettings> {
    outcome
        .site
        .has_lost_settings
        .then(|| LostSettings { path: lost_file(outcome), rules: rules_about_site(project) })
}

/// The settings that a site had before a change and that it has no more. Without them all of its pages
/// are files of a repository, where few rules apply. Somebody who names its platform, moves it to another
/// folder, or deletes its pages, too, knows that.
pub fn deleted_settings(
    (past, now): (&dyn Workspace, &dyn Workspace),
    changes: &Changes,
    project: &Project<'_>,
) -> Option<LostSettings> {
    let text = |from: &dyn Workspace, path: &str| String::from_utf8(from.read(path).ok()?).ok();
    let is_gone = |path: &&String| {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let beside = |name: &str| match folder {
            "" => name.to_owned(),
            folder => format!("{folder}/{name}"),
        };
        let platform = PLATFORMS.iter().find(|it| it.settings.contains(&name));
        let Some(platform) = platform.filter(|_| !now.has(path)) else { return false };
        let has_other = platform.settings.iter().any(|it| now.has(&beside(it)));
        let stated = FILE_NAMES.iter().filter_map(|it| text(now, &beside(it)));
        let has_pages = || {
            let files = now.list().files;
            files.iter().any(|it| it.starts_with(&beside("")) && (platform.is_page)(it))
        };
        // Data of tests and the work of others are no sites of this repository.
        !has_other
            && why_not_page(path).is_none()
            && !changes.renamed.contains_key(*path)
            && !stated.into_iter().any(|it| named_platform(&it).is_some())
            && text(past, path).is_some_and(|it| (platform.is_settings)(&it))
            && has_pages()
    };
    let path = past.list().files.iter().find(is_gone)?.clone();
    Some(LostSettings { path, rules: rules_about_site(project) })
}

/// The file that is reported. If nothing is, because the rule is off, it is the main one.
fn lost_file(outcome: &Outcome) -> String {
    let path = |file| outcome.files.get(file).path.clone();
    let reported = outcome.findings.iter().filter(|it| it.rule.starts_with("read/"));
    let reported = reported.map(|it| path(it.at.file)).find(|it| it.ends_with(".json"));
    let main = || outcome.files.iter().map(|it| &it.path).find(|it| it.ends_with(".json")).cloned();
    reported.or_else(main).unwrap_or_else(|| "docs.json".to_owned())
}

/// How many rules about the site are on.
fn rules_about_site(project: &Project<'_>) -> u64 {
    let config = project.config();
    let is_on = |(family, rule): &rules::NamedRule| {
        let takes = project.options.rules.takes(&family.id(rule));
        takes
            && (config.setting(family, rule).level.is_some()
                || config.may_run_somewhere(family, rule))
    };
    let all = rules::all(&project.families).filter(|it| it.1.runs == Runs::OnSite);
    all.filter(is_on).count() as u64
}
