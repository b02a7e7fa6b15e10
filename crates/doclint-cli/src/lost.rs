//! Settings of a site that can't be read, and the rules that miss them.

use crate::project::Project;
use crate::rules;
use doclint_engine::Outcome;
use doclint_report::LostSettings;
use doclint_rule::Runs;

/// The settings that a check could not read; `None` if it could, or if there are none.
pub fn lost_settings(outcome: &Outcome, project: &Project<'_>) -> Option<LostSettings> {
    outcome
        .site
        .has_lost_settings
        .then(|| LostSettings { path: lost_file(outcome), rules: rules_about_site(project) })
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
