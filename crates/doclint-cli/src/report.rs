//! From the outcome of a check to reports.

use crate::args::{CheckArgs, Color};
use crate::config;
use crate::fix::Written;
use crate::output::{self, Output};
use anyhow::Result;
use doclint_config::{ConfigError, ConfigFile};
use doclint_diagnostic::{Diagnostic, FileId, Level, Location};
use doclint_engine::Outcome;
use doclint_report::{
    Format, Paths, Report, RuleInfo, SourceFile, Summary, Tool, WriteOptions, write_text,
};
use doclint_rule::Family;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Writes every report that is asked for.
pub fn write(
    mut report: Report,
    written: Written,
    args: &CheckArgs,
    root: &Path,
    start: Instant,
) -> Result<()> {
    let outputs = output::outputs(args)?;
    (report.summary.fixed, report.summary.fixed_pages) = (written.findings, written.pages);
    report.summary.duration_ms = start.elapsed().as_millis() as u64;
    let mut files = Vec::new();
    for Output { format, path } in outputs {
        let mut bytes = Vec::new();
        let options = write_options(args, format, root, path.is_none());
        format.write(&report, &options, &mut bytes)?;
        match path {
            // The standard output holds the mended page.
            None if args.fix.wanted() && args.stdin_filename.is_some() => {
                let _ = std::io::stderr().write_all(&bytes);
            }
            None => output::to_stdout(&bytes)?,
            Some(path) => files.push((path, bytes)),
        }
    }
    output::to_files(&files)
}

/// Tells what there is to say of the files of a configuration on stderr.
pub fn config_notes(
    files: &[ConfigFile],
    notes: &[ConfigError],
    level: Level,
    color: Color,
) -> Result<()> {
    let rule: Arc<str> = "config".into();
    let findings = notes.iter().map(|note| Diagnostic {
        rule: Arc::clone(&rule),
        level,
        at: Location { file: FileId(note.file as u32), span: note.span },
        message: note.message.clone().into(),
        labels: Vec::new(),
        help: note.help.clone().map(Into::into),
        fixes: Vec::new(),
    });
    let files = files.iter().enumerate().map(|(index, file)| {
        let path = shown(Path::new(&file.path)).display().to_string();
        (FileId(index as u32), SourceFile { path, text: Arc::clone(&file.text) })
    });
    let report =
        Report { files: files.collect(), findings: findings.collect(), ..Report::default() };
    let color = color.wanted(std::io::stderr().is_terminal());
    let options = WriteOptions { color, no_summary: true, ..WriteOptions::default() };
    let mut bytes = Vec::new();
    write_text(&report, &options, &mut bytes)?;
    // Where stderr is gone there is nobody to tell.
    let _ = std::io::stderr().write_all(&bytes);
    Ok(())
}

/// The report of an outcome, for the site at `root`.
pub fn of(outcome: Outcome, families: &[&'static Family], root: &Path) -> Report {
    let site = &shown(root);
    let coverage = outcome.coverage;
    let mut summary = Summary {
        pages: coverage.pages.into(),
        parsed: coverage.parsed.into(),
        skipped: (coverage.pages - coverage.parsed).into(),
        pages_with_syntax_errors: coverage.with_syntax_errors.into(),
        words: coverage.words,
        frozen: coverage.frozen.into(),
        suppressed: outcome.suppressed.into(),
        ..Summary::default()
    };
    summary.count(&outcome.findings);
    let with_text = outcome.files.iter().enumerate().filter_map(|(index, file)| {
        let text = Arc::clone(file.text.as_ref()?);
        Some((FileId(index as u32), SourceFile { path: file.path.clone(), text }))
    });
    Report {
        tool: Tool { name: "doclint".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() },
        site: slashes(site),
        summary,
        files: with_text.collect(),
        findings: outcome.findings,
        rules: rule_infos(families),
        prints: None,
    }
}

fn rule_infos(families: &[&'static Family]) -> BTreeMap<Arc<str>, RuleInfo> {
    let rules = families.iter().flat_map(|family| {
        family.rules.iter().map(|rule| {
            let info = RuleInfo {
                url: family.url(rule),
                summary: rule.meta.summary.to_owned(),
                why: why(rule.meta.docs).to_owned(),
                level: Some(rule.meta.level),
            };
            (family.id(rule).into(), info)
        })
    });
    rules.collect()
}

/// What a rule's page says below "Why".
fn why(docs: &str) -> &str {
    let (_, rest) = docs.split_once("\n## Why\n").unwrap_or_default();
    rest.split("\n## ").next().unwrap_or_default().trim()
}

fn write_options(args: &CheckArgs, format: &Format, root: &Path, to_stdout: bool) -> WriteOptions {
    let terminal = to_stdout && std::io::stdout().is_terminal();
    let columns = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok());
    WriteOptions {
        color: to_stdout && args.color.wanted(terminal),
        suggestions: args.lists_suggestions(),
        width: columns.filter(|_| terminal),
        path_prefix: path_prefix(format.paths, root),
        no_summary: args.quiet,
    }
}

fn path_prefix(paths: Paths, root: &Path) -> String {
    let repository = config::repository(&root.join("docs.json"));
    let site = match paths {
        Paths::Site => return String::new(),
        Paths::Repository if repository.join(".git").exists() => {
            root.strip_prefix(&repository).map_or_else(|_| shown(root), Path::to_owned)
        }
        Paths::Repository | Paths::Here => shown(root),
    };
    match slashes(&site).as_str() {
        "" | "." => String::new(),
        site => format!("{}/", site.trim_end_matches('/')),
    }
}

/// A path as seen from the current folder, where the two have more in common than the root.
pub fn shown(path: &Path) -> PathBuf {
    let Ok(here) = std::env::current_dir().and_then(|it| it.canonicalize()) else {
        return path.to_owned();
    };
    let mut up = PathBuf::new();
    for folder in here.ancestors().filter(|it| it.parent().is_some()) {
        if let Ok(down) = path.strip_prefix(folder) {
            let shown = up.join(down);
            return if shown.as_os_str().is_empty() { ".".into() } else { shown };
        }
        up.push("..");
    }
    path.to_owned()
}

pub fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}
