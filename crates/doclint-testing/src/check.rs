//! Checks the files of an example in memory: the only module that uses the engine.

use doclint_config::{Base, Config, ConfigFile, Entry, Refusal, SettingsFiles, Switch};
use doclint_diagnostic::{Applicability, Diagnostic};
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, RuleError};
use doclint_fix::FixOptions;
use doclint_rule::site::{PlatformId, Promises};
use doclint_rule::{Family, RuleDef};
use std::sync::Arc;

/// Parts of the paths of settings of other platforms.
const SETTINGS_OF_BUILDS: [&str; 5] =
    ["docusaurus.config.", "astro.config.", ".vitepress/config.", "mkdocs.", "book.toml"];

/// Whether a file has the settings of another platform than Mintlify.
pub fn is_of_build(path: &str) -> bool {
    SETTINGS_OF_BUILDS.iter().any(|it| path.contains(it))
}

/// The files of an example: path and text.
pub type Files = Vec<(String, String)>;

/// A finding with the paths that its file ids refer to.
pub struct Finding {
    /// The file of the finding.
    pub path: String,
    /// The files of its labels, in their order.
    pub label_paths: Vec<String>,
    /// The finding.
    pub diagnostic: Diagnostic,
}

/// Settings in the fences of a page, besides the files of an example.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settings<'a> {
    /// The rule's options, in YAML.
    pub options: Option<&'a str>,
    /// The project's own components, in YAML.
    pub components: Option<&'a str>,
    /// The words of the project's dictionary, one a line.
    pub dictionary: Option<&'a str>,
}

/// The addresses that a site serves, as far as its files alone show them.
fn promises(before: &Files) -> Result<Option<Arc<Promises>>, String> {
    if before.is_empty() {
        return Ok(None);
    }
    let workspace = MemoryWorkspace::new(before.iter().cloned());
    let outcome = doclint_engine::check(&workspace, &[], &CheckOptions::default());
    Ok(Some(Arc::new(Promises::of(&outcome.map_err(refused)?.site))))
}

/// The components of the platform, as a family without rules. Rules ask what a component is for, so
/// that their examples need to know. `cargo xtask gen` copies the file from `doclint-components`.
static PLATFORM: Family = Family::new("platform", "the components of the platform")
    .vocabulary(include_str!("platform.yml"));

/// The findings of `rule` and of the family's rules that are on by default, ordered by place.
///
/// # Errors
///
/// Why the options are refused.
pub fn check(
    family: &'static Family,
    rule: &'static RuleDef,
    settings: Settings<'_>,
    (before, files): (&Files, &[(String, String)]),
) -> Result<Vec<Finding>, String> {
    checked(family, &check_options(family, rule, settings, (before, files))?, files)
}

/// The same where each rule about the site sees only the facts about pages that it declares.
///
/// # Errors
///
/// Why the options are refused.
pub fn check_declared(
    family: &'static Family,
    rule: &'static RuleDef,
    settings: Settings<'_>,
    (before, files): (&Files, &[(String, String)]),
) -> Result<Vec<Finding>, String> {
    let options = check_options(family, rule, settings, (before, files))?;
    checked(family, &CheckOptions { only_declared: true, ..options }, files)
}

fn checked(
    family: &'static Family,
    options: &CheckOptions,
    files: &[(String, String)],
) -> Result<Vec<Finding>, String> {
    let workspace = MemoryWorkspace::new(files.iter().cloned());
    let outcome = doclint_engine::check(&workspace, &families(family), options);
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
    settings: Settings<'_>,
    (before, files): (&Files, &Files),
) -> Result<(Files, Vec<Finding>), String> {
    let workspace = MemoryWorkspace::new(files.iter().cloned());
    let options = check_options(family, rule, settings, (before, files))?;
    let which = FixOptions { least: Applicability::Suggestion, only: Vec::new() };
    let fixed = doclint_fix::fix(&workspace, &families(family), &options, &which);
    let fixed = fixed.map_err(refused)?;
    let after = files.iter().map(|(path, text)| {
        let after = fixed.pages.get(path).map_or(text.as_str(), |page| &*page.after);
        (path.clone(), after.to_owned())
    });
    Ok((after.collect(), findings(fixed.outcome)))
}

/// The family, and the platform's components unless it brings components itself.
fn families(family: &'static Family) -> Vec<&'static Family> {
    let platform = family.vocabulary.is_none().then_some(&PLATFORM);
    std::iter::once(family).chain(platform).collect()
}

fn check_options(
    family: &'static Family,
    rule: &RuleDef,
    settings: Settings<'_>,
    (before, files): (&Files, &[(String, String)]),
) -> Result<CheckOptions<'static>, String> {
    let mut config = config(family, rule, settings)?;
    // The site of another platform is a part of a repository.
    if files.iter().any(|it| is_of_build(&it.0)) {
        config.platform = PlatformId::Markdown.platform();
    }
    let promises = promises(before)?;
    Ok(CheckOptions { config, promises, threads: 1, ..CheckOptions::default() })
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

/// The default settings with the rule on, read as a `doclint.yml`.
fn config(
    family: &'static Family,
    rule: &RuleDef,
    settings: Settings<'_>,
) -> Result<Config, String> {
    let id = family.id(rule);
    let Settings { options, components, dictionary } = settings;
    if settings == Settings::default() {
        let on = Entry { switch: Some(Switch::On), ..Entry::default() };
        return Ok(Config::default().with_entry(id, on));
    }
    let indented =
        |text: &str| -> String { text.lines().map(|line| format!("    {line}\n")).collect() };
    let mut text = format!("rules:\n  {id}:\n    level: on\n{}", indented(options.unwrap_or("")));
    if let Some(components) = components {
        text.extend(["components:\n", &indented(components)]);
    }
    if dictionary.is_some() {
        text.push_str("spelling: { dictionary: words }\n");
    }
    let file =
        ConfigFile { path: "doclint.yml".to_owned(), text: text.into(), base: Base::default() };
    let mut files = DictionaryFiles(dictionary.unwrap_or_default());
    let (config, errors) = Config::load(file, &families(family), &mut files);
    if errors.is_empty() {
        return Ok(config);
    }
    let messages: Vec<&str> = errors.iter().map(|it| it.message.as_str()).collect();
    Err(format!("the options are refused: {}", messages.join("; ")))
}

/// A dictionary of these words, as the files that Hunspell has.
struct DictionaryFiles<'a>(&'a str);

impl SettingsFiles for DictionaryFiles<'_> {
    fn read(&mut self, from: &ConfigFile, path: &str) -> Result<ConfigFile, Refusal> {
        let text = match path.ends_with(".aff") {
            true => "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\n".to_owned(),
            false => format!("{}\n{}", self.0.lines().count(), self.0),
        };
        Ok(ConfigFile { path: path.to_owned(), text: text.into(), base: from.base.clone() })
    }

    fn list(&mut self, _: &ConfigFile, _: &str) -> Result<Vec<String>, Refusal> {
        Ok(Vec::new())
    }

    fn has(&mut self, _: &ConfigFile, _: &str) -> bool {
        false
    }
}
