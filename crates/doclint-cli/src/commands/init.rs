//! `doclint init`: a `doclint.yml` with comments for a site.

use crate::args::{Color, InitArgs};
use crate::exit::Exit;
use crate::paths::{PathName, exists, refuse_outside, repository, shown};
use crate::project::Project;
use crate::target::Target;
use crate::terminal::note;
use crate::words::{counted, yaml_string};
use crate::{output, settings};
use anyhow::{Result, bail};
use doclint_engine::Outcome;
use doclint_rule::Family;
use doclint_site::WhyOld;
use doclint_workspace::is_root;
use globset::escape;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;

const SCHEMA: &str =
    "https://raw.githubusercontent.com/doclint/doclint/main/schemas/doclint.schema.json";

/// The settings of a run: its limits and its reports.
const RUN: &str = "\
# The lowest level that fails `doclint check`: error, warning, suggestion or never. With
# `max-warnings`, more warnings than that fail it, too.
# fail-on: error
# max-warnings: 100

# Reports that `doclint check` writes when the command line names none, and the address of the site,
# for `doclint index`.
# output: [text, html=report.html]
# base-url: https://docs.example.com

";

/// How many folders are suggested for `frozen`.
const MAX_FOLDERS: usize = 12;

pub fn run(args: &InitArgs, families: &[&'static Family]) -> Result<Exit> {
    let target = Target::around(args.path.as_deref())?;
    let old =
        doclint_config::FILE_NAMES.iter().map(|name| target.root.join(name)).find(|it| exists(it));
    if let Some(file) = old.as_ref().filter(|_| !args.force) {
        bail!("{} already exists: --force overwrites it", shown(file).named());
    }
    if let Some(file) = old.as_ref().filter(|it| it.is_dir()) {
        bail!("{} is a folder", shown(file).named());
    }
    let above = target.root.parent().filter(|_| !target.root.join(".git").exists());
    let above = above.and_then(settings::find);
    if let Some(file) = &above
        && !repository(file).join(".git").exists()
    {
        // A file can only be extended within one repository.
        bail!(
            "{} already applies to this site: change that file, or make its folder a repository",
            shown(file).named()
        );
    }
    // The settings that apply to the site without a file of its own.
    let config = match above.as_deref() {
        None => settings::none(&target.root),
        above => settings::load(above, &target.root, families, Color::Auto)?,
    };
    let project = Project::new(target, config, families);
    let outcome = project.check()?;
    let root = &project.target.root;
    if outcome.coverage.pages == 0 && !is_root(root) {
        bail!("{} is not a site: it has no docs.json and no Markdown", shown(root).named());
    }
    let text = text(&outcome, above.map(|file| path_to(&file, root)).as_deref());
    let file = old.unwrap_or_else(|| root.join(doclint_config::FILE_NAMES[0]));
    refuse_outside(&file)?;
    output::to_file(&file, text.as_bytes())?;
    note!(
        "doclint: wrote {}; nothing changes until you edit it (currently {} on {})",
        shown(&file).named(),
        counted(outcome.findings.len(), "finding"),
        counted(outcome.coverage.pages as usize, "page"),
    );
    if !outcome.findings.is_empty() {
        note!("doclint: `doclint baseline` accepts them, so that checks report only new ones");
    }
    Ok(Exit::Clean)
}

/// The path from the site's root to a file in a folder above it.
fn path_to(file: &Path, root: &Path) -> String {
    let folder = file.parent().unwrap_or(file);
    let below = root.strip_prefix(folder).map_or(0, |it| it.components().count());
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    format!("{}{name}", "../".repeat(below))
}

fn text(outcome: &Outcome, extends: Option<&str>) -> String {
    let mut out = format!(
        "# yaml-language-server: $schema={SCHEMA}\n\n\
         # The settings of doclint for this site. Until you edit it, this file changes nothing.\n\
         # `doclint config` shows the settings that apply, `doclint rules` lists all rules, and\n\
         # `doclint explain RULE` describes one.\n\n"
    );
    // A profile here would override that of the file above.
    let profile = match extends {
        Some(path) => {
            let _ = writeln!(
                out,
                "# The settings of the file above this site still apply.\nextends: {}\n",
                yaml_string(path)
            );
            "# profile: recommended"
        }
        None => "profile: recommended",
    };
    let _ = writeln!(
        out,
        "# Which rules run: recommended, strict (more rules), all, or contract (what teams agree on\n\
             # for pages, at every place, and nothing else).\n{profile}\n"
    );
    out.push_str(RUN);
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
        out.push_str(
            "# Levels are off, suggestion, warning and error. No rule has any findings.\n",
        );
        out.push_str("rules:\n  # headings: suggestion   # a whole family\n");
        return;
    }
    out.push_str(
        "# These rules have findings. Uncomment a line to turn that rule off, or replace `off` with\n\
         # suggestion, warning or error to change its level.\n\
         rules:\n",
    );
    let width = counts.iter().map(|(id, _)| id.len()).max().unwrap_or(0) + 5;
    for (id, (count, level)) in counts {
        let line = format!("{id}: off");
        let _ = writeln!(out, "  # {line:width$}   # {}", counted(count, level));
    }
}

/// The folders whose pages nobody may maintain, those with the most findings first.
fn folders(outcome: &Outcome, out: &mut String) {
    let trees = outcome.site.old_trees();
    let places: HashMap<_, _> = trees.iter().enumerate().map(|(at, it)| (it.folder, at)).collect();
    let mut counts = vec![0; trees.len()];
    for finding in &outcome.findings {
        let path = outcome.files.get(finding.at.file).path.as_str();
        let mut around = path.match_indices('/').filter_map(|it| places.get(&path[..it.0]));
        if let Some(&tree) = around.next() {
            counts[tree] += 1;
        }
    }
    let mut trees: Vec<_> = trees.into_iter().zip(counts).filter(|it| it.1 > 0).collect();
    trees.sort_by_key(|(tree, count)| (std::cmp::Reverse(*count), tree.folder));
    out.push_str(
        "\n# Pages nobody maintains, such as old versions and generated pages, can be frozen: links to\n\
         # them work, and they are not checked. `exclude` removes pages from the site instead, so\n\
         # that links to them are broken.\n",
    );
    if trees.is_empty() {
        out.push_str("# frozen:\n#   - old/**\n");
        return;
    }
    out.push_str("# If nobody maintains these folders, uncomment them:\n# frozen:\n");
    for (tree, count) in trees.into_iter().take(MAX_FOLDERS) {
        let pattern = yaml_string(&format!("{}/**", escape(tree.folder)));
        let why = match tree.why {
            WhyOld::Version(version) => format!("{version} is not the default version"),
            WhyOld::Translation(language) => {
                format!("language {language}, if a service translates it")
            }
            WhyOld::Name => "named as an archive".to_owned(),
            WhyOld::SameHeadings(pages) => {
                format!("{pages} pages with the same headings, as generated ones have")
            }
        };
        let _ = writeln!(out, "#   - {pattern:30} # {}; {why}", counted(count, "finding"));
    }
}
