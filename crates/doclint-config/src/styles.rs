//! Packs of style checks, as folders of files in Vale's format.

use crate::file::{ConfigFile, Refusal, SettingsFiles};
use crate::reader::Reader;
use crate::values::ConfigError;
use doclint_data::Document;
use doclint_diagnostic::Span;
use doclint_rule::host::{Check, CheckError};
use doclint_rule::{Family, FixKind, RuleDef, RuleMeta, prose_rule};

/// How many checks a pack may have.
const MAX_CHECKS: usize = 1000;

/// What the settings say about packs.
#[derive(Default)]
pub struct Packs {
    /// A family for each pack.
    pub families: Vec<&'static Family>,
    pub errors: Vec<ConfigError>,
    /// What has no effect, or is not run.
    pub hints: Vec<ConfigError>,
}

impl Packs {
    /// Adds the packs that the file at `index` names. `all` are the files that were read, and get
    /// those of checks that something is said about.
    pub fn add(
        &mut self,
        (index, document): (usize, &Document),
        all: &mut Vec<ConfigFile>,
        files: &mut dyn SettingsFiles,
        families: &[&'static Family],
    ) {
        let from = all[index].clone();
        let mut reader = Reader::new(families, &from, index);
        let value = document.root.get("styles");
        for (path, span) in
            value.map(|it| reader.strings(it, "styles", "folder")).unwrap_or_default()
        {
            let path = path.trim_end_matches('/');
            match self.pack(&from, path, all, files, families) {
                Ok(Some(family)) => self.families.push(family),
                Ok(None) => {}
                Err(Refusal { message, help }) => {
                    reader.values.error(span, message, help.as_deref());
                }
            }
        }
        self.errors.extend(reader.into_errors());
    }

    fn pack(
        &mut self,
        from: &ConfigFile,
        path: &str,
        all: &mut Vec<ConfigFile>,
        files: &mut dyn SettingsFiles,
        families: &[&'static Family],
    ) -> Result<Option<&'static Family>, Refusal> {
        let style = path.rsplit('/').next().unwrap_or(path);
        let is_name = |it: &str| it.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        if style.is_empty() || !is_name(style) {
            return Err(Refusal {
                message: format!("`{path}` is not a folder that can name a style"),
                help: Some("rename the folder, with letters, digits, `-` and `_`".to_owned()),
            });
        }
        if self.families.iter().any(|it| it.name == style) {
            return Err(Refusal::from(&*format!("the style `{style}` is listed twice")));
        }
        if families.iter().any(|it| it.name == style) {
            let message = format!("the name `{style}` is reserved for doclint");
            return Err(Refusal { message, help: Some("rename the folder".to_owned()) });
        }
        let names = files.list(from, path)?;
        let checks: Vec<&str> = names.iter().filter_map(|it| it.strip_suffix(".yml")).collect();
        if checks.is_empty() {
            let help = "name the folder of one style, which holds a `.yml` file for each check";
            return Err(Refusal {
                message: format!("`{path}` has no style checks"),
                help: Some(help.to_owned()),
            });
        }
        if checks.len() > MAX_CHECKS {
            return Err(Refusal::from(&*format!("`{path}` has more than {MAX_CHECKS} checks")));
        }
        let mut rules = Vec::new();
        for name in checks.into_iter().filter(|it| is_name(it)) {
            let file = files.read(from, &format!("{path}/{name}.yml"))?;
            rules.extend(self.rule(style, name, file, all));
        }
        let rules = Box::leak(rules.into_boxed_slice());
        let family = Family::new(leak(style.to_owned()), "checks of a style pack").rules(rules);
        Ok(Some(Box::leak(Box::new(family))))
    }

    /// The rule of a check. It lives until the process ends, like the built-in ones.
    fn rule(
        &mut self,
        style: &str,
        name: &str,
        file: ConfigFile,
        all: &mut Vec<ConfigFile>,
    ) -> Option<RuleDef> {
        let checked = Check::parse(&format!("{style}.{name}"), &file.text);
        let text = file.text.to_string();
        let index = all.len();
        let said = |CheckError { span, message }: CheckError| ConfigError {
            file: index,
            span,
            message,
            help: None,
        };
        let (rule, errors, hints) = match checked {
            Err(errors) => (None, errors, Vec::new()),
            Ok(check) => {
                let mut hints = check.warnings().to_vec();
                hints.extend(check.not_run().map(|why| CheckError {
                    span: Span::at(0),
                    message: format!("`{style}/{name}` is not run: {why}"),
                }));
                (Some(definition(style, name, &check, text)), Vec::new(), hints)
            }
        };
        if !errors.is_empty() || !hints.is_empty() {
            all.push(file);
        }
        self.errors.extend(errors.into_iter().map(said));
        self.hints.extend(hints.into_iter().map(said));
        rule
    }
}

fn definition(style: &str, name: &str, check: &Check, yaml: String) -> RuleDef {
    let fix = if check.can_fix() { FixKind::Sometimes } else { FixKind::None };
    let mut page = format!("# {style}/{name}\n\n{}\n", check.message());
    for part in [check.description(), check.link()].into_iter().flatten() {
        page.push_str(&format!("\n{part}\n"));
    }
    page.push_str(&format!("\n## Check\n\n```yaml\n{}\n```\n", yaml.trim_end()));
    let summary = leak(check.message().trim_end_matches('.').to_owned());
    let meta = RuleMeta::new(check.level(), leak(name.to_owned()), summary, leak(page));
    prose_rule(Box::leak(Box::new(meta.fix(fix).since(""))), leak(yaml))
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}
