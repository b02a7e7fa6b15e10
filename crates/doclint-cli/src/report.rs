//! Turns the outcome of a check into reports.

use crate::about;
use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::lost::lost_settings;
use crate::output::{self, Output};
use crate::paths::{repository, shown, slashes};
use crate::progress::Progress;
use crate::project::Project;
use crate::sources;
use crate::terminal::{Terminal, note, to_stderr};
use crate::words::counted;
use anyhow::Result;
use doclint_diagnostic::{Diagnostic, Level};
use doclint_engine::{Outcome, Workspace};
use doclint_report::{
    Format, Gate, Limit, Most, Paths, Report, RuleInfo, Summary, Tool, WriteOptions,
    write_statistics,
};
use doclint_rule::Family;
use doclint_site::{FileRole, PlatformId, Reach, SitePage};
use doclint_workspace::is_root;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the reports of a site are written.
pub struct Writing<'a> {
    pub args: &'a CheckArgs,
    pub root: &'a Path,
    /// The arguments that lead to this site, if others are checked, too.
    pub own_paths: Option<&'a [PathBuf]>,
    /// Whether it is the Markdown around the others.
    pub is_rest: bool,
    pub progress: &'a Progress,
    /// Whether the standard output holds something else, or belongs to an agent.
    pub to_stderr: bool,
    /// Whether an agent only plans to write what was checked.
    pub is_planned: bool,
}

/// Writes every requested report as soon as it is made. The one for the standard output comes last,
/// after the text `first`: if a file can't be written, no report says that the run has passed.
pub fn write(
    report: &Report,
    outputs: &[Output],
    writing: &Writing<'_>,
    first: &[u8],
) -> Result<()> {
    let Writing { args, progress, .. } = *writing;
    let (mut files, mut printed) = (Vec::new(), Vec::new());
    for Output { format, path } in outputs {
        let mut options = writing.options(format, path.is_none());
        options.suggestions |= report.gate.fail_on == Some(Level::Suggestion);
        let is_printed = path.is_none() && format.for_terminals;
        let (statistics, quiet) = (is_printed && args.shape.statistics, is_printed && args.quiet);
        let most = args.max.filter(|_| path.is_none() && format.most == Most::OfReport);
        let write = move |out: &mut dyn Write| {
            if statistics {
                return write_statistics(report, &options, out);
            }
            let mut shown = Cow::Borrowed(report);
            if quiet {
                shown = Cow::Owned(failing(&shown));
            }
            if let Some(most) = most {
                let suggestions = format.lists_suggestions(&options);
                shown = Cow::Owned(shown.with_at_most(most, suggestions));
            }
            format.write(&shown, &options, out)?;
            if is_printed && !quiet {
                print_left_out(&shown);
            }
            Ok(())
        };
        match path {
            None => printed.push(write),
            Some(path) => files.push((path.clone(), write)),
        }
    }
    output::to_files(files)?;
    if Terminal::of_stdout().is_terminal {
        progress.clear();
    }
    if !first.is_empty() {
        output::to_stdout(first)?;
    }
    for write in printed {
        if writing.to_stderr {
            let mut bytes = Vec::new();
            write(&mut bytes)?;
            to_stderr(&bytes);
        } else {
            output::stream_to_stdout(write)?;
        }
    }
    progress.clear();
    Ok(())
}

/// Says how many findings `--max` leaves out of a report that is nothing but findings.
fn print_left_out(report: &Report) {
    if !report.left_out.is_empty() {
        let count = counted(report.left_out.len(), "more finding");
        note!("doclint: {count}, left out by --max");
    }
}

/// Writes reports of a run with nothing to check, for programs that read them in any case.
pub fn write_nothing(reason: &str, exit: Exit, outputs: &[Output], args: &CheckArgs) -> Result<()> {
    let is_read = |output: &&Output| output.path.is_some() || !output.format.for_terminals;
    let outputs: Vec<Output> = outputs.iter().filter(is_read).cloned().collect();
    let gate = Gate { reason: reason.to_owned(), exit_code: exit as u8, ..Gate::default() };
    let report = Report { tool: tool(), gate, ..Report::default() };
    let progress = &Progress::new(true);
    let root = Path::new(".");
    let writing = Writing {
        args,
        root,
        own_paths: None,
        is_rest: false,
        progress,
        to_stderr: false,
        is_planned: false,
    };
    write(&report, &outputs, &writing, &[])
}

/// The errors of a report, and the other findings whose level fails the run. Warnings that are too
/// many fail it together, and are counted elsewhere.
fn failing<'r>(report: &Report<'r>) -> Report<'r> {
    let least = least_failing(&report.gate);
    let mut report = report.clone();
    report.retain(|it, _| it.level >= least);
    report
}

/// The lowest level in a report that only shows the findings that fail the run.
pub fn least_failing(gate: &Gate) -> Level {
    gate.fail_on.filter(|_| gate.fails).unwrap_or(Level::Error)
}

/// The report of an outcome of `project`, which keeps no findings. `workspace` holds the files that were
/// checked: their texts are read from it when the report needs them.
pub fn of<'w>(
    outcome: &mut Outcome,
    project: &Project,
    workspace: &'w dyn Workspace,
) -> Report<'w> {
    let coverage = outcome.coverage.clone();
    let lost_settings = lost_settings(outcome, project);
    let mut summary = Summary {
        pages: coverage.pages.into(),
        parsed: coverage.parsed.into(),
        skipped: (coverage.pages - coverage.parsed).into(),
        pages_with_syntax_errors: coverage.with_syntax_errors.into(),
        words: coverage.words,
        frozen: coverage.frozen.into(),
        unlisted: unlisted(outcome),
        suppressed: outcome.suppressed.into(),
        ..Summary::default()
    };
    summary.count(&outcome.findings);
    let mut site = about::site(&outcome.site, &project.target.root);
    site.has_builds = coverage.foreign.iter().any(|it| it.1 > 0);
    let mut report = Report {
        tool: tool(),
        site,
        summary,
        files: sources::of(outcome, workspace),
        rules: rule_infos(&project.families, &outcome.findings),
        findings: std::mem::take(&mut outcome.findings),
        lost_settings,
        ..Report::default()
    };
    report.hide_secrets();
    report
}

/// The name and version of this program in reports.
pub fn tool() -> Tool {
    Tool { name: "doclint".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
}

/// Facts about the rules that some findings name, by their ids.
pub fn rule_infos<'f>(
    families: &[&'static Family],
    findings: impl IntoIterator<Item = &'f Diagnostic>,
) -> BTreeMap<Arc<str>, RuleInfo> {
    let mut infos = BTreeMap::new();
    for Diagnostic { rule: id, .. } in findings {
        if infos.contains_key(id) {
            continue;
        }
        let Some((family, name)) = id.split_once('/') else { continue };
        let mut families = families.iter().filter(|it| it.name == family);
        let rule =
            families.find_map(|it| Some((*it, it.rules.iter().find(|it| it.meta.name == name)?)));
        let Some((family, rule)) = rule else { continue };
        let info = RuleInfo {
            url: family.url(rule),
            summary: rule.meta.summary.to_owned(),
            why: why(rule.meta.docs).to_owned(),
            level: Some(rule.meta.level),
            one_per_cause: rule.meta.one_per_cause,
            hides_text: rule.meta.hides_text,
        };
        infos.insert(Arc::clone(id), info);
    }
    infos
}

/// The section "Why" of a rule's page.
fn why(docs: &str) -> &str {
    let (_, rest) = docs.split_once("\n## Why\n").unwrap_or_default();
    rest.split("\n## ").next().unwrap_or_default().trim()
}

impl Writing<'_> {
    /// How a format is written.
    pub fn options(&self, format: &Format, to_stdout: bool) -> WriteOptions {
        let Writing { args, root, own_paths, is_rest, is_planned, .. } = *self;
        let terminal = Terminal::of_stdout();
        WriteOptions {
            color: to_stdout && terminal.color(args.color),
            links: to_stdout && terminal.has_links(args.color),
            for_runner: to_stdout && terminal.may_have_runner(),
            suggestions: args.lists_suggestions(),
            width: terminal.width().filter(|_| to_stdout),
            limit: match args.max {
                _ if args.all || !to_stdout => Limit::None,
                Some(most) => Limit::Groups(most),
                None if terminal.is_terminal => Limit::Screen,
                None => Limit::Places,
            },
            path_prefix: path_prefix(format.paths, root),
            folder: own_folder(format.paths, root),
            no_summary: args.quiet,
            selection: selection(args, own_paths, is_rest),
            is_unwritten: is_planned,
            is_one_of_several: own_paths.is_some(),
            is_without_site: !is_root(root),
            site: match slashes(&shown(root)).as_str() {
                "." => String::new(),
                site => quoted(site),
            },
        }
    }
}

/// The arguments that select files and findings, for another run: the settings file, the profile, the
/// rules, the revision, and the paths of one site, or all of them.
fn selection(args: &CheckArgs, own: Option<&[PathBuf]>, is_rest: bool) -> String {
    let named = [
        ("--config", args.settings.config.as_deref()),
        ("--since", args.since.as_deref().map(Path::new)),
        ("--stdin-filename", args.stdin_filename.as_deref()),
        ("--files-from", args.files_from.as_deref()),
    ];
    let named = named
        .iter()
        .filter_map(|(name, value)| value.map(|it| format!("{name} {}", quoted(&slashes(it)))));
    let paths = own.unwrap_or(&args.paths).iter().map(|it| quoted(&slashes(it)));
    let platform = args.platform.or_else(|| is_rest.then_some(PlatformId::Markdown));
    let platform = platform.map(|it| format!("--platform {}", it.name()));
    let of_stdin = args.stdin_files.then(|| "--stdin-files".to_owned());
    let narrow = &args.narrow;
    let profile = narrow.profile.map(|it| format!("--profile {}", it.name()));
    let lists =
        [("--only", &narrow.only), ("--skip", &narrow.skip), ("--exclude", &narrow.exclude)];
    let lists = lists.into_iter().filter(|it| !it.1.is_empty());
    let lists = lists.map(|(name, list)| format!("{name} {}", quoted(&list.join(","))));
    let narrow = profile.into_iter().chain(lists);
    let flags = named.chain(narrow).chain(of_stdin).chain(platform);
    flags.chain(paths).collect::<Vec<_>>().join(" ")
}

/// A path as a shell reads it.
fn quoted(path: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "/._-+@:,".contains(it);
    match path.chars().all(is_plain) && !path.is_empty() {
        true => path.to_owned(),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

fn path_prefix(paths: Paths, root: &Path) -> String {
    let repository = repository(&root.join("docs.json"));
    let site = match paths {
        Paths::Site => return String::new(),
        Paths::Here if !own_folder(paths, root).is_empty() => return String::new(),
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

/// The folder of the site that is the current folder, for formats whose paths are relative to it.
fn own_folder(paths: Paths, root: &Path) -> String {
    let here = std::env::current_dir().and_then(|it| it.canonicalize());
    let below = here.ok().and_then(|it| Some(slashes(it.strip_prefix(root).ok()?)));
    match below {
        Some(below) if paths == Paths::Here && !below.is_empty() => format!("{below}/"),
        _ => String::new(),
    }
}

/// How many pages the navigation of a site leaves out without a word in their front matter, if all pages are
/// checked.
fn unlisted(outcome: &Outcome) -> u64 {
    let (site, coverage) = (&outcome.site, &outcome.coverage);
    let has_navigation = site.docs_json.as_ref().is_some_and(|it| !it.entries.is_empty());
    let is_whole = (coverage.pages + coverage.frozen) as usize >= site.pages.len();
    let is_unlisted = |it: &&SitePage| {
        it.role == FileRole::Page
            && it.reach == Reach::Unlisted
            && !it.in_navigation
            && !it.facts.is_hidden()
    };
    match has_navigation && is_whole {
        true => site.pages.iter().filter(is_unlisted).count() as u64,
        false => 0,
    }
}
