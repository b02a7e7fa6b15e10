//! `cargo xtask conformance`: our parser against remark-mdx, and against remark-gfm.

mod broken;
mod fixes;
mod report;

use self::report::{AcceptedDifference, RANDOM, Report};
use crate::pages::{SourcePage, read_pages};
use crate::reference::Reference;
use anyhow::{Result, ensure};
use doclint_syntax::{Dialect, Page, parse};
use doclint_tests::flat::{FlatNode, Verdict, flatten};
use doclint_tests::generate;
use doclint_tests::second_opinion::{Landmark, landmarks, our_landmarks};
use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// Folders with pages, or pages
    pub paths: Vec<PathBuf>,
    /// Compare on our own fixture pages
    #[arg(long)]
    pub fixtures: bool,
    /// Write the reference's verdicts for the tests: those on fixtures beside the pages, those on
    /// pages that the second opinion misreads into one file
    #[arg(long)]
    pub bless: bool,
    /// Processes that run the reference
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// Examples to show of each class of difference
    #[arg(long, default_value_t = 3)]
    pub show: usize,
    /// Show only classes that contain this text
    #[arg(long)]
    only: Option<String>,
    /// Read the pages as CommonMark with GFM, as a repository has them
    #[arg(long, conflicts_with_all = ["bless", "second_opinion", "broken", "fix"])]
    plain: bool,
    /// Also compare on this many random pages
    #[arg(long, default_value_t = 0, value_name = "N")]
    generated: u64,
    /// Compare the `markdown` crate instead of our parser, by its landmarks
    #[arg(long)]
    second_opinion: bool,
    /// Break the pages in the ways that authors do and compare the results
    #[arg(long)]
    broken: bool,
    /// With --broken: how many pages to break in each way
    #[arg(long, default_value_t = 150)]
    pub per_way: usize,
    /// With --broken: the seed that chooses pages and places
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Fix copies of the sites and check that no page is damaged; with --broken, fix broken pages
    #[arg(long)]
    pub fix: bool,
    /// Print both lists of nodes of each page
    #[arg(long)]
    dump: bool,
    /// Write a summary as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Compares and prints. The exit code is 1 if the two disagree.
pub fn run(args: &Args) -> Result<ExitCode> {
    if args.fix && !args.broken {
        return fixes::run(args, &Reference::prepare()?);
    }
    let mut roots = args.paths.clone();
    if args.fixtures {
        roots.push(fixtures_folder());
    }
    let mut pages = read_pages(&roots)?;
    if args.plain {
        pages.retain(|page| !page.path.ends_with(".mdx"));
    }
    pages.extend(
        (0..args.generated).map(|seed| SourcePage {
            path: format!("{RANDOM}{seed}"),
            source: generate::page(seed),
        }),
    );
    ensure!(!pages.is_empty(), "no pages: pass folders, --fixtures or --generated");
    let reference = Reference::prepare_for(args.plain)?;
    reference.judge(&pages, args.jobs)?;
    if args.broken {
        return broken::run(args, &pages, &reference);
    }
    if args.second_opinion {
        return judge_second_opinion(&pages, &reference, args);
    }
    if args.bless {
        bless(&pages, &reference)?;
    }
    let known: Vec<AcceptedDifference> =
        serde_json::from_str(include_str!("../conformance/known-differences.json"))?;
    let mut report = Report::new(known);
    for page in &pages {
        let verdict = reference.verdict(page)?;
        let ours = read_as(&page.source, if args.plain { Dialect::Markdown } else { Dialect::Mdx });
        if args.dump {
            dump(page, &verdict, ours.as_ref());
        }
        report.add(page, &verdict, ours.as_ref());
    }
    print!("{}", report.text(args.show, args.only.as_deref()));
    if let Some(path) = &args.json {
        fs::write(path, format!("{:#}\n", report.json()))?;
    }
    Ok(if report.agrees() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Our reading of a page in MDX; `None` where it panicked.
pub fn read(source: &str) -> Option<(Page, Vec<FlatNode>)> {
    read_as(source, Dialect::Mdx)
}

fn read_as(source: &str, dialect: Dialect) -> Option<(Page, Vec<FlatNode>)> {
    catch_unwind(|| {
        let page = parse(source, dialect);
        let nodes = flatten(&page);
        (page, nodes)
    })
    .ok()
}

/// Shows the pages that the second opinion reads wrongly: there, a difference from ours means
/// nothing.
fn judge_second_opinion(
    pages: &[SourcePage],
    reference: &Reference,
    args: &Args,
) -> Result<ExitCode> {
    let mut misread = BTreeMap::new();
    let (mut compared, mut refused, mut differing) = (0, 0, 0);
    for page in pages {
        let verdict = reference.verdict(page)?;
        if !verdict.ok {
            continue;
        }
        compared += 1;
        let known = our_landmarks(&page.source, &verdict.nodes);
        match landmarks(&page.source) {
            None => refused += 1,
            Some(theirs) if theirs == known => {}
            Some(theirs) => {
                differing += 1;
                let shown = known.iter().map(|landmark| format!("{landmark:?}"));
                misread.insert(&page.source, shown.collect::<Vec<String>>());
                if differing <= args.show {
                    let only = |a: &[Landmark], b: &[Landmark]| {
                        format!("{:?}", a.iter().filter(|it| !b.contains(it)).collect::<Vec<_>>())
                    };
                    println!("{}\n{}", page.path, page.source);
                    println!("only the reference: {}", only(&known, &theirs));
                    println!("only the crate: {}", only(&theirs, &known));
                }
            }
        }
    }
    if args.bless {
        let path = crate::root().join("tests/spec/data/misread.json");
        let lines: Vec<String> = misread
            .iter()
            .map(|(source, landmarks)| {
                let (key, value) =
                    (serde_json::to_string(source)?, serde_json::to_string(landmarks)?);
                Ok(format!("{key}:{value}"))
            })
            .collect::<Result<_>>()?;
        fs::write(path, format!("{{\n{}\n}}\n", lines.join(",\n")))?;
    }
    println!("{compared} pages, {refused} refused by the crate, {differing} read differently");
    Ok(ExitCode::SUCCESS)
}

fn fixtures_folder() -> PathBuf {
    crate::root().join("tests/spec/fixtures")
}

/// One node per line, so that a changed verdict has a readable diff.
fn bless(pages: &[SourcePage], reference: &Reference) -> Result<()> {
    for page in pages.iter().filter(|page| Path::new(&page.path).starts_with(fixtures_folder())) {
        let Verdict { ok, rewritten, error, nodes } = reference.verdict(page)?;
        let head = serde_json::json!({"ok": ok, "rewritten": rewritten, "error": error});
        let lines: Vec<String> =
            nodes.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        let head = head.to_string();
        let head = head.strip_suffix('}').expect("an object ends in a brace");
        let text = format!("{head},\"nodes\":[\n{}\n]}}\n", lines.join(",\n"));
        fs::write(Path::new(&page.path).with_extension("json"), text)?;
    }
    Ok(())
}

fn dump(page: &SourcePage, verdict: &Verdict, ours: Option<&(Page, Vec<FlatNode>)>) {
    println!("== {}", page.path);
    match &verdict.error {
        Some(error) => println!("reference refuses: {error:?}"),
        None => println!("reference"),
    }
    print_nodes(&verdict.nodes, &page.source);
    match ours {
        None => println!("ours panics"),
        Some((tree, nodes)) => {
            println!("ours");
            for error in tree.errors() {
                println!("{error:?}");
            }
            print_nodes(nodes, &page.source);
        }
    }
}

fn print_nodes(nodes: &[FlatNode], source: &str) {
    for node in nodes {
        let indent = "  ".repeat(node.depth as usize);
        let span = node.start.zip(node.end);
        let place = span.map_or("?".to_owned(), |(start, end)| format!("{start}..{end}"));
        let fields = serde_json::Value::Object(node.fields.clone());
        let text = span
            .and_then(|(start, end)| source.get(start as usize..end as usize))
            .filter(|_| node.kind != "root")
            .map(|text| text.chars().take(60).collect::<String>());
        println!("{indent}{} {place} {fields} {:?}", node.kind, text.unwrap_or_default());
    }
}
