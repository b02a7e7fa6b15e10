//! `doclint styles`: the packs of style checks that a project uses.

use crate::args::{Color, StylesAddArgs, StylesCheckArgs, StylesListArgs};
use crate::exit::Exit;
use crate::paths::{PathName, path_between, repository, shown, slashes};
use crate::project::{root_here, settings_here};
use crate::target::Target;
use crate::terminal::note;
use crate::words::{counted, yaml_string};
use crate::{notes, output, settings};
use anyhow::{Context, Result, bail};
use doclint_config::{Config, ConfigError, ConfigFile, Pack, Scope, with_styles_line};
use doclint_diagnostic::{Level, LineIndex};
use doclint_engine::Workspace;
use doclint_rule::{Family, RuleDef};
use doclint_site::is_page;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const NO_PACKS: &str = "no packs: `doclint styles add PATH` adds one";

pub fn list(args: &StylesListArgs, families: &[&'static Family]) -> Result<Exit> {
    let config = settings_here(&args.settings, families)?;
    if config.packs.is_empty() {
        return output::print(&format!("{NO_PACKS}\n"));
    }
    let pages = pages_here();
    let mut out = String::new();
    for pack in &config.packs {
        let file = &config.files[pack.place.file];
        let line = LineIndex::new(&file.text).line(pack.place.span.start);
        let place = shown(Path::new(&file.path));
        let _ = writeln!(out, "{} ({}:{line})", pack.path, place.named());
        for (family, rule, id) in rules(pack) {
            let what = match pack.not_run.get(&id) {
                Some(why) => format!("not run: {why}"),
                None => level(&config, &pages, family, rule),
            };
            let _ = writeln!(out, "  {id:32}  {what}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}", in_all(&config.packs));
    output::print(&out)
}

pub fn check(args: &StylesCheckArgs, families: &[&'static Family]) -> Result<Exit> {
    let root = root_here()?;
    let entry = match &args.path {
        Some(path) => Some(entry_naming(path, &root)?),
        None => settings::entry(args.settings.config.as_deref(), &root)?,
    };
    let (config, errors) = match entry {
        Some(entry) => settings::load_entry(entry, &root, families),
        None => (Config::default(), Vec::new()),
    };
    if let Some(path) = &args.path {
        refuse(path, &errors)?;
    }
    let of_packs: Vec<ConfigError> = config.packs.iter().flat_map(|it| it.errors.clone()).collect();
    notes::print(&config.files, &errors, Level::Error, Color::Auto)?;
    let hints: Vec<ConfigError> = config.packs.iter().flat_map(|it| it.hints.clone()).collect();
    notes::print(&config.files, &hints, Level::Warning, Color::Auto)?;
    if errors.iter().any(|it| !of_packs.contains(it)) {
        return Ok(Exit::NotDone);
    }
    if config.packs.is_empty() {
        bail!("{NO_PACKS}");
    }
    let mut out = String::new();
    for (id, why) in config.packs.iter().flat_map(|it| &it.not_run) {
        let _ = writeln!(out, "{id} is not run: {why}");
    }
    for pack in &config.packs {
        for id in pack.with_dictionary.iter().filter(|it| !pack.not_run.contains_key(*it)) {
            let _ =
                writeln!(out, "{id} uses the dictionary in doclint.yml, not those that it names");
        }
    }
    let _ = writeln!(out, "{}", in_all(&config.packs));
    output::print(&out)?;
    Ok(if of_packs.is_empty() && hints.is_empty() { Exit::Clean } else { Exit::Findings })
}

pub fn add(args: &StylesAddArgs, families: &[&'static Family]) -> Result<Exit> {
    let root = root_here()?;
    let real = canonical(&args.path)?;
    let found = settings::entry(args.settings.config.as_deref(), &root)?;
    let old = found.unwrap_or_else(|| {
        let text = "# The settings of doclint for this site.\n".to_owned();
        settings::config_file(&root.join(doclint_config::FILE_NAMES[0]), &root, text)
    });
    let file = PathBuf::from(&old.path);
    let name = shown(&file);
    let name = name.named();
    if !real.starts_with(repository(&file)) {
        bail!("{} is outside the repository: copy it into the repository", args.path.named());
    }
    let path = path_between(file.parent().unwrap_or(&root), &real);
    let (before, _) = settings::load_entry(old.clone(), &root, families);
    if before.packs.iter().any(|it| it.path.trim_start_matches("./") == path) {
        note!("doclint: {name} lists {path} already");
        return Ok(Exit::Clean);
    }
    let Some(text) = with_styles_line(&old.text, &yaml_string(&path), &path) else {
        bail!("can't add a line to {name}: add `- {path}` under `styles` yourself");
    };
    let new = ConfigFile { text: text.as_str().into(), ..old };
    let (config, errors) = settings::load_entry(new, &root, families);
    if !errors.is_empty() {
        return Err(notes::refusal(&config.files, &errors, Color::Auto));
    }
    output::to_file(&file, text.as_bytes())?;
    let packs: Vec<Pack> = config.packs.iter().filter(|it| it.path == path).cloned().collect();
    let hints: Vec<ConfigError> = packs.iter().flat_map(|it| it.hints.clone()).collect();
    notes::print(&config.files, &hints, Level::Warning, Color::Auto)?;
    note!("doclint: added {path} to {name}: {}", in_all(&packs));
    Ok(Exit::Clean)
}

/// Settings that name one pack and nothing else, in the folder above it.
fn entry_naming(path: &Path, root: &Path) -> Result<ConfigFile> {
    let real = canonical(path)?;
    let folder = real.parent().unwrap_or(&real);
    let name = slashes(Path::new(real.file_name().unwrap_or_default()));
    let text = format!("styles: [{}]\n", yaml_string(&name));
    Ok(settings::config_file(&folder.join(doclint_config::FILE_NAMES[0]), root, text))
}

/// Fails if a pack can't be read at all.
fn refuse(path: &Path, errors: &[ConfigError]) -> Result<()> {
    let Some(error) = errors.iter().find(|it| it.file == 0) else { return Ok(()) };
    let help = error.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
    bail!("can't check {}: {}{help}", path.named(), error.message);
}

fn canonical(path: &Path) -> Result<PathBuf> {
    path.canonicalize().with_context(|| format!("can't read {}", path.named()))
}

/// The paths of the pages of the site around the current folder; empty without a site.
fn pages_here() -> Vec<String> {
    let Ok(target) = Target::around(None) else { return Vec::new() };
    let files = target.workspace.list().files;
    files.into_iter().filter(|it| is_page(it)).collect()
}

fn rules(pack: &Pack) -> impl Iterator<Item = (&'static Family, &'static RuleDef, String)> {
    let families = pack.families.iter();
    families.flat_map(|it| it.rules.iter().map(move |rule| (*it, rule, it.id(rule))))
}

/// The level of a check on the site, or the levels if a `.vale.ini` sets several.
fn level(config: &Config, pages: &[String], family: &Family, rule: &RuleDef) -> String {
    let Some(level) = config.resolve(&Scope::default(), family, rule).level else {
        return "off".to_owned();
    };
    let check = format!("{}.{}", family.name, rule.meta.name);
    let vale = config.vale.as_ref().filter(|it| it.decides(&check) && level == rule.meta.level);
    let Some(vale) = vale.filter(|_| !pages.is_empty()) else { return level.name().to_owned() };
    let mut levels: Vec<_> =
        pages.iter().filter_map(|it| vale.of_page(it).level(&check, level)).collect();
    levels.sort();
    levels.dedup();
    match levels.is_empty() {
        true => "off".to_owned(),
        false => levels.iter().map(|it| it.name()).collect::<Vec<_>>().join(", "),
    }
}

/// How many checks there are in packs, and how many of them are not run.
fn in_all(packs: &[Pack]) -> String {
    let checks = packs.iter().flat_map(rules).count();
    let not_run: usize = packs.iter().map(|it| it.not_run.len()).sum();
    let mut styles: Vec<&str> =
        packs.iter().flat_map(|it| &it.families).map(|it| it.name).collect();
    styles.sort_unstable();
    let unread = match packs.iter().map(|it| it.unread).sum() {
        0 => String::new(),
        count => format!(", {} can't be read", counted(count, "other")),
    };
    format!("{}: {}, {not_run} not run{unread}", styles.join(", "), counted(checks, "check"))
}
