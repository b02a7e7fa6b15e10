//! Packs of style checks: folders of files in Vale's format, or the styles that a `.vale.ini`
//! names.

use crate::file::{ConfigFile, Refusal, SettingsFiles};
use crate::globs::Base;
use crate::interner::{Interner, place, text};
use crate::reader::Reader;
use crate::values::{ConfigError, ConfigPlace};
use doclint_data::Document;
use doclint_diagnostic::harmless_lines;
use doclint_rule::host::{
    AcceptedWords, Check, CheckError, Files, LoadedCheck, Note, PageSettings, Settings, Styles,
    entries, pack_rule,
};
use doclint_rule::{Family, FixKind, Need, RuleDef, RuleMeta};
use std::cell::RefCell;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Why checks of spelling are not run where no dictionary is named.
pub const NO_DICTIONARY: &str = "`spelling` in doclint.yml names no dictionary";

/// How many checks a pack may have.
const MAX_CHECKS: usize = 1000;

/// The checks that one entry of `styles` adds.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The folder or the `.vale.ini`, as the settings have it.
    pub path: String,
    /// Where the settings have it.
    pub place: ConfigPlace,
    /// Its styles.
    pub families: Vec<&'static Family>,
    /// Why checks that were read are not run, by the id of their rules.
    pub not_run: BTreeMap<String, &'static str>,
    /// The ids of the rules whose checks name dictionaries, in place of which those of the settings are
    /// used.
    pub with_dictionary: BTreeSet<String>,
    /// How many of its checks can't be read.
    pub unread: usize,
    /// Parts that can't be read.
    pub errors: Vec<ConfigError>,
    /// Parts that have no effect.
    pub hints: Vec<ConfigError>,
}

/// The settings of a `.vale.ini` for pages and words.
#[derive(Debug)]
pub struct ValeSettings {
    base: Base,
    settings: Settings,
    /// The styles that it names.
    styles: BTreeSet<String>,
    /// The words of the project.
    pub vocabulary: AcceptedWords,
}

impl ValeSettings {
    /// Returns the settings for a page; `path` is relative to the site's root.
    pub fn of_page(&self, path: &str) -> PageSettings<'_> {
        self.settings.of_page(&self.base.seen_from_here(path))
    }

    /// Whether it decides where a check runs: one with the name `Style.Rule` of a style that it names.
    pub fn decides(&self, check: &str) -> bool {
        check.split_once('.').is_some_and(|it| self.styles.contains(it.0))
    }
}

/// The packs that the settings name.
#[derive(Default)]
pub struct Packs {
    /// A family for each pack.
    pub families: Vec<&'static Family>,
    /// The entries of `styles` that can be read.
    pub list: Vec<Pack>,
    /// The settings of the `.vale.ini`, if one is named.
    pub vale: Option<ValeSettings>,
    pub errors: Vec<ConfigError>,
    /// Parts that have no effect or are not run.
    pub hints: Vec<ConfigError>,
    /// Why checks of the pack that is being read are not run.
    not_run: BTreeMap<String, &'static str>,
    /// The checks of that pack that name dictionaries.
    with_dictionary: BTreeSet<String>,
    /// How many checks of that pack can't be read.
    unread: usize,
    /// The words that checks of spelling let through.
    pub words: Vec<String>,
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
            let before = (self.families.len(), self.errors.len(), self.hints.len());
            let added = match path.ends_with(".ini") {
                true => self.vale(&from, path, all, files, families),
                false => self.pack(&from, path, all, files, families),
            };
            match added {
                Ok(()) => {
                    self.list.push(Pack {
                        path: path.to_owned(),
                        place: reader.place(span),
                        families: self.families[before.0..].to_vec(),
                        not_run: std::mem::take(&mut self.not_run),
                        with_dictionary: std::mem::take(&mut self.with_dictionary),
                        unread: std::mem::take(&mut self.unread),
                        errors: self.errors[before.1..].to_vec(),
                        hints: self.hints[before.2..].to_vec(),
                    });
                }
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
    ) -> Result<(), Refusal> {
        let style = path.rsplit('/').next().unwrap_or(path);
        if style.is_empty() || !is_name(style) {
            return Err(Refusal {
                message: format!("`{path}` is not a folder that can name a style"),
                help: Some("rename the folder, with letters, digits, `-` and `_`".to_owned()),
            });
        }
        self.is_free(style, families)?;
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
        self.add_family(style, rules);
        Ok(())
    }

    /// Adds the contents of a `.vale.ini`: styles, vocabularies, and which checks run on which
    /// pages.
    fn vale(
        &mut self,
        from: &ConfigFile,
        path: &str,
        all: &mut Vec<ConfigFile>,
        files: &mut dyn SettingsFiles,
        families: &[&'static Family],
    ) -> Result<(), Refusal> {
        if self.vale.is_some() {
            return Err("another `.vale.ini` is listed already".into());
        }
        let ini = files.read(from, path)?;
        let base = ini.base.clone();
        let read = RefCell::new(BTreeMap::from([(path.to_owned(), ini.clone())]));
        let below = StyleFiles { from, files: RefCell::new(files), read };
        let Some(Styles { checks, vocabulary, settings, folder, notes, unread }) =
            Styles::load(path, &below)
        else {
            return Err(Refusal::from(&*format!("can't read `{path}`")));
        };
        self.unread += unread;
        self.words.extend(vocabulary.accept.iter().cloned());
        let mut listed: BTreeMap<String, usize> = BTreeMap::new();
        for Note { path, span, message } in notes {
            let Some(text) = below.read.borrow().get(&path).cloned() else { continue };
            let file = *listed.entry(path).or_insert_with(|| {
                all.push(text);
                all.len() - 1
            });
            self.hints.push(ConfigError { file, span, message, help: None });
        }
        let mut styles: BTreeMap<String, Vec<RuleDef>> = BTreeMap::new();
        for LoadedCheck { check, .. } in checks {
            let Some((style, name)) = check.name().split_once('.') else { continue };
            self.note_limits(style, name, &check);
            for path in word_files(&check, &folder) {
                self.words.extend(below.read(&path).iter().flat_map(|it| owned(entries(it))));
            }
            let rule = definition(style, name, &check, check.source().to_owned());
            styles.entry(style.to_owned()).or_default().push(rule);
        }
        all.push(ini);
        let names = styles.keys().cloned().collect();
        for (style, rules) in styles {
            self.is_free(&style, families)?;
            self.add_family(&style, rules);
        }
        self.vale = Some(ValeSettings { base, settings, styles: names, vocabulary });
        Ok(())
    }

    fn is_free(&self, style: &str, families: &[&'static Family]) -> Result<(), Refusal> {
        if self.families.iter().any(|it| it.name == style) {
            return Err(Refusal::from(&*format!("the style `{style}` is listed twice")));
        }
        if families.iter().any(|it| it.name == style) {
            let message = format!("the name `{style}` is reserved for doclint");
            return Err(Refusal { message, help: Some("rename the folder".to_owned()) });
        }
        Ok(())
    }

    fn add_family(&mut self, style: &str, mut rules: Vec<RuleDef>) {
        static FAMILIES: Interner<(String, Vec<usize>), &'static Family> = Interner::new();
        rules.sort_by_key(|it| it.meta.name);
        let key = (style.to_owned(), rules.iter().map(|it| place(it.meta)).collect());
        self.families.push(FAMILIES.get(key, || {
            let rules = Box::leak(rules.into_boxed_slice());
            let family = Family::new(text(style.to_owned()), "checks of a style pack").rules(rules);
            Box::leak(Box::new(family))
        }));
    }

    /// The rule of a check.
    fn rule(
        &mut self,
        style: &str,
        name: &str,
        file: ConfigFile,
        all: &mut Vec<ConfigFile>,
    ) -> Option<RuleDef> {
        let checked = Check::parse(&format!("{style}.{name}"), &file.text);
        let yaml = file.text.to_string();
        let index = all.len();
        let said = |CheckError { span, message }: CheckError| ConfigError {
            file: index,
            span,
            message,
            help: None,
        };
        let (rule, errors, hints) = match checked {
            Err(errors) => {
                self.unread += 1;
                (None, errors, Vec::new())
            }
            Ok(check) => {
                self.note_limits(style, name, &check);
                let hints = check.warnings().to_vec();
                (Some(definition(style, name, &check, yaml)), Vec::new(), hints)
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

impl Packs {
    /// Notes what a check says and doclint does not do.
    fn note_limits(&mut self, style: &str, name: &str, check: &Check) {
        let id = format!("{style}/{name}");
        if check.names_dictionary() {
            self.with_dictionary.insert(id.clone());
        }
        if let Some(why) = not_run(check) {
            self.not_run.insert(id, why);
        }
    }
}

/// The files of the settings, as Vale's settings request them.
struct StyleFiles<'a> {
    from: &'a ConfigFile,
    files: RefCell<&'a mut dyn SettingsFiles>,
    /// The files that were read, by path.
    read: RefCell<BTreeMap<String, ConfigFile>>,
}

impl Files for StyleFiles<'_> {
    fn read(&self, path: &str) -> Option<String> {
        let mut read = self.read.borrow_mut();
        let file = match read.entry(path.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(self.files.borrow_mut().read(self.from, path).ok()?),
        };
        Some(file.text.to_string())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let names = self.files.borrow_mut().list(self.from, folder).unwrap_or_default();
        names.into_iter().map(|it| format!("{folder}/{it}")).collect()
    }
}

/// Why a check finds nothing.
fn not_run(check: &Check) -> Option<&'static str> {
    check.not_run().or_else(|| check.needs_dictionary().then_some(NO_DICTIONARY))
}

/// Where the lists of words of a check may be: in the folder of the styles, or where Vale keeps them.
fn word_files(check: &Check, styles: &str) -> Vec<String> {
    let names = check.word_files().iter();
    names
        .flat_map(|it| [format!("{styles}/{it}"), format!("{styles}/config/ignore/{it}")])
        .collect()
}

fn owned<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    words.map(str::to_owned).collect()
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// The rule of a check. It lives until the process ends, like the built-in ones.
fn definition(style: &str, name: &str, check: &Check, yaml: String) -> RuleDef {
    static RULES: Interner<[String; 3], RuleDef> = Interner::new();
    let key = [style.to_owned(), name.to_owned(), yaml];
    RULES.get(key.clone(), || {
        let [.., yaml] = key;
        let fix = if check.can_fix() { FixKind::Sometimes } else { FixKind::None };
        let mut page = format!("# {style}/{name}\n\n{}\n", check.message());
        for part in [check.description(), check.link()].into_iter().flatten() {
            page.push_str(&format!("\n{part}\n"));
        }
        page.push_str(&format!("\n## Check\n\n```yaml\n{}\n```\n", yaml.trim_end()));
        let summary = text(harmless_lines(check.message().trim_end_matches('.')));
        let (name, page) = (text(name.to_owned()), text(harmless_lines(&page)));
        let meta = RuleMeta::new(check.level(), name, summary, page);
        let meta = meta.fix(fix).since("");
        let meta = if check.needs_english() { meta.needs(&[Need::English]) } else { meta };
        let meta = Box::leak(Box::new(meta));
        pack_rule(meta, text(check.name().to_owned()), text(yaml))
    })
}
