//! `doclint init`: a commented `doclint.yml` for a site.

use crate::args::{Color, InitArgs};
use crate::target::{Target, escape};
use crate::{Exit, config, output, report};
use anyhow::{Result, bail};
use doclint_config::Config;
use doclint_engine::{CheckOptions, Outcome, check};
use doclint_rule::Family;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const SCHEMA: &str =
    "https://raw.githubusercontent.com/doclint/doclint/main/schemas/doclint.schema.json";

/// Folders that are suggested to be left out, at most.
const FOLDERS: usize = 3;

pub fn run(args: &InitArgs, families: &[&'static Family]) -> Result<Exit> {
    let paths: Vec<PathBuf> = args.path.iter().cloned().collect();
    let target = Target::of(&paths)?;
    if !["docs.json", "mint.json"].iter().any(|name| target.root.join(name).is_file()) {
        bail!("{} is no site: it has no docs.json", report::shown(&target.root).display());
    }
    let there =
        config::NAMES.iter().map(|name| target.root.join(name)).find(|it| config::is_there(it));
    if let Some(file) = there.as_ref().filter(|_| !args.force) {
        let file = report::shown(file);
        bail!("{} is there already: --force writes over it", file.display());
    }
    if let Some(file) = there.as_ref().filter(|it| it.is_dir()) {
        bail!("{} is a folder", report::shown(file).display());
    }
    let above = target.root.parent().filter(|_| !target.root.join(".git").exists());
    let above = above.and_then(config::find);
    if let Some(file) = &above
        && !config::repository(file).join(".git").exists()
    {
        // What lies above could only be extended within one repository.
        bail!(
            "{} holds for this site already: change that file, or make its folder a repository",
            report::shown(file).display()
        );
    }
    // What holds for the site without a configuration of its own.
    let config = match above.as_deref() {
        None => Some(Config::default()),
        above => config::load_or_tell(above, &target.root, families, Color::Auto)?,
    };
    let Some(config) = config else { return Ok(Exit::Usage) };
    let options = CheckOptions { config, ..CheckOptions::default() };
    let outcome = match check(&target.workspace, families, &options) {
        Ok(outcome) => outcome,
        Err(errors) => bail!("{}: {}", errors[0].rule, errors[0].message),
    };
    let text = text(&outcome, above.map(|it| way_up(&it, &target.root)).as_deref());
    let file = there.unwrap_or_else(|| target.root.join(config::NAMES[0]));
    output::to_file(&file, text.as_bytes())?;
    eprintln!(
        "doclint: wrote {}; it changes nothing until you edit it ({} on {} now)",
        report::shown(&file).display(),
        counted(outcome.findings.len(), "finding"),
        counted(outcome.coverage.pages as usize, "page"),
    );
    if !outcome.findings.is_empty() {
        eprintln!(
            "doclint: `doclint baseline` accepts them, so that a check tells of new ones only"
        );
    }
    Ok(Exit::Clean)
}

/// The way from the site's root up to a file in a folder above it.
fn way_up(file: &Path, root: &Path) -> String {
    let folder = file.parent().unwrap_or(file);
    let below = root.strip_prefix(folder).map_or(0, |it| it.components().count());
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    format!("{}{name}", "../".repeat(below))
}

fn text(outcome: &Outcome, extends: Option<&str>) -> String {
    let mut out = format!(
        "# yaml-language-server: $schema={SCHEMA}\n\n\
         # The settings of doclint for this site. As it stands, this file changes nothing.\n\
         # `doclint config` shows what holds, `doclint rules` lists all rules, and\n\
         # `doclint explain RULE` tells more about one.\n\n"
    );
    // A profile here would go before that of the file above.
    let profile = match extends {
        Some(path) => {
            let _ = writeln!(
                out,
                "# What the file above this site says still holds.\nextends: {}\n",
                quoted(path)
            );
            "# profile: recommended"
        }
        None => "profile: recommended",
    };
    let _ =
        writeln!(out, "# Which rules run: recommended, strict (more of them) or all.\n{profile}\n");
    rules(outcome, &mut out);
    folders(outcome, &mut out);
    out
}

/// The rules that find something, the noisiest first.
fn rules(outcome: &Outcome, out: &mut String) {
    let mut counts: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for finding in &outcome.findings {
        counts.entry(&finding.rule).or_insert((0, finding.level.name())).0 += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(id, (count, _))| (std::cmp::Reverse(*count), *id));
    if counts.is_empty() {
        out.push_str("# Levels are off, suggestion, warning and error. No rule finds anything.\n");
        out.push_str("rules:\n  # headings: suggestion   # a whole family\n");
        return;
    }
    out.push_str(
        "# These rules find something now. Take away the first `# ` of a line to switch that rule\n\
         # off, or write suggestion, warning or error for `off` to give it another level.\n\
         rules:\n",
    );
    let width = counts.iter().map(|(id, _)| id.len()).max().unwrap_or(0) + 5;
    for (id, (count, level)) in counts {
        let line = format!("{id}: off");
        let _ = writeln!(out, "  # {line:width$}   # {}", counted(count, level));
    }
}

/// The folders with the most findings.
fn folders(outcome: &Outcome, out: &mut String) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &outcome.findings {
        let path = &outcome.files.get(finding.at.file).path;
        if let Some((folder, _)) = path.split_once('/') {
            *counts.entry(folder).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(folder, count)| (std::cmp::Reverse(*count), *folder));
    out.push_str(
        "\n# Pages that nobody mends, such as old versions and texts that a machine writes, can be\n\
         # left out. Their links and headings are then unknown to the rest of the site; with\n\
         # `frozen` in place of `exclude` they stay known and are not judged.\n\
         # exclude:\n",
    );
    if counts.is_empty() {
        out.push_str("#   - drafts/**\n");
    }
    for (folder, count) in counts.into_iter().take(FOLDERS) {
        let pattern = quoted(&format!("{}/**", escape(folder)));
        let _ = writeln!(out, "#   - {pattern:30} # {}", counted(count, "finding"));
    }
}

pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A string as YAML.
pub fn quoted(text: &str) -> String {
    // With a slash in it, it is no number and no truth value.
    let is_plain = text.contains('/')
        && text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '.')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_./*".contains(c));
    if is_plain { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}
