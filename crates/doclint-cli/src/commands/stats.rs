//! `doclint stats`: how hard the pages of a site are to read.

use crate::args::{Listing, SettingsArgs, StatsArgs};
use crate::exit::Exit;
use crate::output;
use crate::paths::PathName;
use crate::project::Project;
use anyhow::{Result, bail};
use doclint_engine::{Outcome, Workspace};
use doclint_report::{PageFigures, PageStats, Stats};
use doclint_rule::Family;
use doclint_rule::host::is_english;
use doclint_rule::text::Readability;
use doclint_site::{DocsJson, FileRole, OtherLanguages, SitePage};
use doclint_syntax::parse;
use std::cmp::Ordering;
use std::fmt::Write;

pub fn run(args: &StatsArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &SettingsArgs::default(), families)?;
    let stats = stats(&project, &project.check()?);
    if stats.pages.is_empty() {
        bail!("no pages with words in {}", project.target.root.named());
    }
    match args.format {
        Listing::Text => output::print(&text(&stats)),
        Listing::Json => output::print_json(&serde_json::to_value(&stats)?),
    }
}

fn stats(project: &Project<'_>, outcome: &Outcome) -> Stats {
    let selection = &project.target.selection;
    let pages = outcome.site.pages.iter();
    let pages = pages.filter(|it| it.role == FileRole::Page && selection.contains(&it.path));
    let others =
        outcome.site.docs_json.as_deref().map(DocsJson::other_languages).unwrap_or_default();
    let mut total = Readability::default();
    let mut out: Vec<PageStats> = pages
        .filter_map(|page| {
            let found = readability(project, outcome, page, &others).filter(|it| it.words > 0)?;
            total = total.and(found);
            Some(PageStats { path: page.path.to_string(), figures: figures(found) })
        })
        .collect();
    out.sort_by(|a, b| by_need(a, b).then_with(|| a.path.cmp(&b.path)));
    Stats { total: figures(total), pages: out }
}

/// The text of a page is gone after a check, so it is read again.
fn readability(
    project: &Project<'_>,
    outcome: &Outcome,
    page: &SitePage,
    others: &OtherLanguages<'_>,
) -> Option<Readability> {
    let bytes = project.target.workspace.read(&page.path).ok()?;
    let dialect = outcome.files.get(page.file).dialect?;
    let parsed = parse(std::str::from_utf8(&bytes).ok()?, dialect);
    let front_matter = page.facts.front_matter.as_ref();
    let in_english = !others.contains(&page.path) && is_english(&page.path, &parsed, front_matter);
    Some(Readability::of_page(&parsed, front_matter, in_english))
}

fn figures(of: Readability) -> PageFigures {
    let rounded = |it: f64| (it * 10.0).round() / 10.0;
    PageFigures {
        words: of.words,
        sentences: of.sentences,
        words_per_sentence: of.words_per_sentence().map(rounded),
        grade: of.grade().map(rounded),
        passive_percent: of.passive_share().map(|it| rounded(it * 100.0)),
        reading_seconds: of.reading_seconds(),
    }
}

/// Pages that are hard to read first; those without a grade last.
fn by_need(a: &PageStats, b: &PageStats) -> Ordering {
    let grade = |it: &PageStats| it.figures.grade.unwrap_or(f64::NEG_INFINITY);
    grade(b).total_cmp(&grade(a))
}

const COLUMNS: [&str; 6] =
    ["words", "sentences", "words/sentence", "grade", "passive", "reading time"];

fn text(stats: &Stats) -> String {
    let mut rows = vec![("page", COLUMNS.map(str::to_owned))];
    rows.extend(stats.pages.iter().map(|it| (it.path.as_str(), cells(it.figures))));
    if stats.pages.len() > 1 {
        rows.push(("all pages", cells(stats.total)));
    }
    let width = rows.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (name, cells) in &rows {
        let _ = write!(out, "{name:width$}");
        for (cell, column) in cells.iter().zip(COLUMNS) {
            let _ = write!(out, "  {cell:>width$}", width = column.len());
        }
        out.push('\n');
    }
    out
}

fn cells(of: PageFigures) -> [String; 6] {
    let number = |it: Option<f64>| it.map_or_else(|| "-".to_owned(), |it| format!("{it:.1}"));
    let passive = of.passive_percent;
    [
        of.words.to_string(),
        of.sentences.to_string(),
        number(of.words_per_sentence),
        number(of.grade),
        passive.map_or_else(|| "-".to_owned(), |it| format!("{it:.0} %")),
        format!("{} min", of.reading_seconds.div_ceil(60)),
    ]
}
