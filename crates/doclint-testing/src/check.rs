//! Checks the files of an example in memory: the only place that knows the engine.

use doclint_config::{Config, Entry, Switch};
use doclint_diagnostic::Diagnostic;
use doclint_engine::{CheckOptions, MemoryWorkspace};
use doclint_rule::{Family, RuleDef};

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
/// When the options are refused, in words.
pub fn check(
    family: &'static Family,
    rule: &'static RuleDef,
    options: Option<&str>,
    files: &[(String, String)],
) -> Result<Vec<Finding>, String> {
    let config = config(family, rule, options)?;
    let workspace = MemoryWorkspace::new(files.iter().cloned());
    let options = CheckOptions { config, threads: 1, ..CheckOptions::default() };
    let outcome = doclint_engine::check(&workspace, &[family], &options)
        .map_err(|errors| format!("the options are refused: {errors:?}"))?;
    let path = |file| outcome.files.get(file).path.clone();
    let findings = outcome.findings.into_iter().map(|diagnostic| Finding {
        path: path(diagnostic.at.file),
        label_paths: diagnostic.labels.iter().map(|it| path(it.at.file)).collect(),
        diagnostic,
    });
    Ok(findings.collect())
}

/// The default configuration with the rule on. Options are read as those of a `doclint.yml`.
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
