//! The tool `check`.

use crate::answer::{DATA, Limit};
use crate::paths;
use crate::problems::{Counts, NewFindings, Problem, Severity, places, problems};
use crate::site::Site;
use doclint_diagnostic::Diagnostic;
use doclint_engine::Outcome;
use doclint_engine::Workspace as _;
use doclint_site::Promises;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What to check.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// What to report on if no path is given: `changed` for what the changes since the last commit
    /// of git have caused, anywhere in the site, or `site` for everything. The default is `changed`.
    pub scope: Option<Scope>,
    /// A page or a folder to report on, from the root of the site, such as `guides/send.mdx`.
    pub path: Option<String>,
    /// A text for `path` that is not written yet. The answer has the problems of that text, and those
    /// that it would cause in other files. Nothing is written.
    pub text: Option<String>,
    /// The lowest level to report. The default is `suggestion`: everything.
    pub level: Option<Severity>,
    /// How many problems to list, 1 to 200. The default is 40.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

/// What to report on.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// What the changes since the last commit have caused.
    #[default]
    Changed,
    /// The whole site.
    Site,
}

/// The problems that were found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Found {
    /// How to read the texts below.
    pub about: &'static str,
    /// All problems, listed or not.
    pub counts: Counts,
    /// The problems, most severe first.
    pub problems: Vec<Problem>,
    /// What is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// Checks what the parameters select.
///
/// # Errors
///
/// If a path is refused, the settings have errors, or git is needed and not there.
pub fn call(site: &mut Site, params: Params, is_canceled: &AtomicBool) -> Result<Found, String> {
    let path = match &params.path {
        Some(path) => Some(paths::inside(&site.folder, path)?),
        None => None,
    };
    match (path, &params.text) {
        (Some(path), Some(text)) => check_text(site, &path, text, (&params, is_canceled)),
        (None, Some(_)) => Err("`text` needs `path`: the file that the text is for".to_owned()),
        (Some(path), None) => {
            let checked = site.check(is_canceled)?;
            let outcome = &checked.snapshot.outcome;
            let page = outcome.site.index.page(&path).map(|it| &*outcome.site.pages[it].path);
            let folder = format!("{path}/");
            let is_meant = |it: &str| it == path || Some(it) == page || it.starts_with(&folder);
            if !outcome.files.iter().any(|it| is_meant(&it.path)) {
                return Err(format!("no file or folder `{}` in this site", paths::short(&path)));
            }
            let found = of_files(&checked.shown, outcome, is_meant);
            Ok(answer(site, found, &params))
        }
        (None, None) => match params.scope.unwrap_or_default() {
            Scope::Site => {
                let found = site.check(is_canceled)?.shown.clone();
                Ok(answer(site, found, &params))
            }
            Scope::Changed => {
                let config = site.config()?;
                let past = site.host.past(&config)?;
                site.check_with(Some(past.promises()), is_canceled)?;
                let (checked, host, files) = site.parts();
                let Some(checked) = checked else { return Err("the site was not checked".into()) };
                let mut left_out = past.is_old(&checked.snapshot, files);
                let accepted = &checked.accepted;
                left_out.iter_mut().zip(accepted).for_each(|(it, accepted)| *it |= accepted);
                let found = host.shown(&checked.snapshot, files, &left_out);
                Ok(answer(site, found, &params))
            }
        },
    }
}

/// The findings with a place in one of the files.
fn of_files(
    findings: &[Diagnostic],
    outcome: &Outcome,
    is_meant: impl Fn(&str) -> bool,
) -> Vec<Diagnostic> {
    let is_in = |it: &&Diagnostic| places(it).any(|at| is_meant(&outcome.files.get(at.file).path));
    findings.iter().filter(is_in).cloned().collect()
}

fn answer(site: &mut Site, found: Vec<Diagnostic>, params: &Params) -> Found {
    let (checked, _, workspace) = site.parts();
    let empty = Outcome::default();
    let outcome = checked.map_or(&empty, |it| &it.snapshot.outcome);
    let mut limit = Limit::of(params.limit);
    let found: Vec<_> = found.into_iter().filter(|it| is_at_least(it, params)).collect();
    let list = problems(&found, (&outcome.files, workspace), |_| None, &mut limit);
    Found { about: DATA, counts: Counts::of(&found), problems: list, left_out: advice(&limit) }
}

fn is_at_least(finding: &Diagnostic, params: &Params) -> bool {
    finding.level >= params.level.unwrap_or(Severity::Suggestion).level()
}

fn advice(limit: &Limit) -> Option<String> {
    limit.advice("raise `level` or `limit`, or name a `path`")
}

/// Checks a text that is not written yet.
fn check_text(
    site: &mut Site,
    path: &str,
    text: &str,
    (params, is_canceled): (&Params, &AtomicBool),
) -> Result<Found, String> {
    let texts = [(path.to_owned(), text.to_owned())];
    let mut limit = Limit::of(params.limit);
    let keep = |it: &Diagnostic, _: bool| is_at_least(it, params);
    let (counts, problems) = unwritten(site, &texts, keep, &mut limit, is_canceled)?;
    Ok(Found { about: DATA, counts, problems, left_out: advice(&limit) })
}

/// The problems that files would have with these texts, and those that the texts would cause in other
/// files. `keep` selects among them, and is given whether one is new. Nothing is written.
///
/// # Errors
///
/// If the settings have errors, or the request was canceled.
pub fn unwritten(
    site: &mut Site,
    texts: &[(String, String)],
    keep: impl Fn(&Diagnostic, bool) -> bool,
    limit: &mut Limit,
    is_canceled: &AtomicBool,
) -> Result<(Counts, Vec<Problem>), String> {
    if let Some((path, _)) = texts.iter().find(|it| !site.folder.would_list(&it.0)) {
        return Err(format!("`{}` is ignored by the site", paths::short(path)));
    }
    let meant = |path: &str| {
        let ends = ["mdx", "md"].map(|it| format!("{path}.{it}"));
        ends.into_iter().find(|it| !site.folder.has(path) && site.folder.has(it))
    };
    if let Some(meant) = texts.iter().find_map(|it| meant(&it.0)) {
        return Err(format!(
            "the site does not have that file: did you mean `{}`?",
            paths::short(&meant)
        ));
    }
    // What the site serves now is what the texts may take away.
    let promises = Promises::of(&site.check(is_canceled)?.snapshot.outcome.site);
    site.session.promise(Some(Arc::new(promises)));
    texts.iter().for_each(|(path, text)| site.session.edit(path, text));
    let result = with_texts(site, texts, keep, limit, is_canceled);
    texts.iter().for_each(|it| site.session.close(&it.0));
    site.session.promise(None);
    site.keep_checked();
    result
}

fn with_texts(
    site: &mut Site,
    texts: &[(String, String)],
    keep: impl Fn(&Diagnostic, bool) -> bool,
    limit: &mut Limit,
    is_canceled: &AtomicBool,
) -> Result<(Counts, Vec<Problem>), String> {
    let now = site.check_texts(is_canceled)?;
    let (before, host, workspace) = site.parts();
    let Some(before) = before else { return Err("the site was not checked".to_owned()) };
    let accepted = host.accepted(&now, workspace)?;
    let shown = host.shown(&now, workspace, &accepted);
    let is_changed = |path: &str| texts.iter().any(|it| it.0 == path);
    let new = NewFindings::after(before).among(&now, is_changed);
    let is_new = |it: &Diagnostic| places(it).any(|at| new.contains(&(it.rule.to_string(), at)));
    let files = &now.outcome.files;
    let is_shown = |it: &&Diagnostic| {
        let is_new = is_new(it);
        let is_here = || places(it).any(|at| is_changed(&files.get(at.file).path));
        (is_new || is_here()) && keep(it, is_new)
    };
    let found: Vec<Diagnostic> = shown.iter().filter(is_shown).cloned().collect();
    let list = problems(&found, (files, workspace), |it| Some(is_new(it)), limit);
    Ok((Counts::of(&found), list))
}
