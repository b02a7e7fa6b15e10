//! Checks the files of an example in memory: the only module that uses the engine.

use doclint_config::{Config, Entry, Switch};
use doclint_diagnostic::{Applicability, Diagnostic};
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, RuleError};
use doclint_fix::FixOptions;
use doclint_rule::{Family, RuleDef};

/// The files of an example: path and text.
pub type Files = Vec<(String, String)>;

/// A finding with the paths that its file ids stand for.
pub struct Finding {
    /// The file of the finding.
    pub path: String,
    /// The files of its labels, in their order.
    pub label_paths: Vec<String>,
    /// The finding.
    pub diagnostic: Diagnostic,
}

/// The findings of `rule` and of the family's rules that are on by default, ordered by place.
/// `options` are the rule's, in YAML.
///
/// # Errors
///
/// Why the options are refused.
pub fn check(
    family: &'static Family,
    rule: &'static RuleDef,
    options: Option<&str>,
    files: &[(String, String)],
) -> Result<Vec<Finding>, String> {
    let workspace = MemoryWorkspace::new(files.iter().cloned());
    let options = check_options(family, rule, options)?;
    let outcome = doclint_engine::check(&workspace, &[family], &options);
    Ok(findings(outcome.map_err(refused)?))
}

/// Applies every fix that has a text. Returns the files after it and the findings that are left.
///
/// # Errors
///
/// Why the options are refused.
pub fn fix(
    family: &'static Family,
    rule: &'static RuleDef,
    options: Option<&str>,
    files: &Files,
) -> Result<(Files, Vec<Finding>), String> {
    let workspace = MemoryWorkspace::new(files.iter().cloned());
    let options = check_options(family, rule, options)?;
    let which = FixOptions { least: Applicability::Suggestion, only: Vec::new() };
    let fixed = doclint_fix::fix(&workspace, &[family], &options, &which).map_err(refused)?;
    let after = files.iter().map(|(path, text)| {
        let after = fixed.pages.get(path).map_or(text.as_str(), |page| &*page.after);
        (path.clone(), after.to_owned())
    });
    Ok((after.collect(), findings(fixed.outcome)))
}

fn check_options(
    family: &'static Family,
    rule: &RuleDef,
    options: Option<&str>,
) -> Result<CheckOptions<'static>, String> {
    let config = config(family, rule, options)?;
    Ok(CheckOptions { config, threads: 1, ..CheckOptions::default() })
}

fn refused(errors: Vec<RuleError>) -> String {
    format!("the options are refused: {errors:?}")
}

fn findings(outcome: Outcome) -> Vec<Finding> {
    let path = |file| outcome.files.get(file).path.clone();
    let findings = outcome.findings.into_iter().map(|diagnostic| Finding {
        path: path(diagnostic.at.file),
        label_paths: diagnostic.labels.iter().map(|it| path(it.at.file)).collect(),
        diagnostic,
    });
    findings.collect()
}

/// The default settings with the rule on. Options are read as in a `doclint.yml`.
fn config(
    family: &'static Family,
    rule: &RuleDef,
    options: Option<&str>,
) -> Result<Config, String> {
    let id = family.id(rule);
    let Some(options) = options else {
        let on = Entry { switch: Some(Switch::On), ..Entry::default() };
        return Ok(Config::default().with_entry(id, on));
    };
    let lines: Vec<String> = options.lines().map(|line| format!("    {line}\n")).collect();
    let text = format!("rules:\n  {id}:\n    level: on\n{}", lines.concat());
    let (config, errors) = Config::parse(&text, "", &[family]);
    if errors.is_empty() {
        return Ok(config);
    }
    let messages: Vec<&str> = errors.iter().map(|it| it.message.as_str()).collect();
    Err(format!("the options are refused: {}", messages.join("; ")))
}
