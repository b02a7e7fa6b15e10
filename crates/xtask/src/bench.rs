//! `cargo xtask bench`: our speed against other parsers and linters, in one run.

use crate::pages::{SourcePage, read_pages};
use crate::reference::target_folder;
use anyhow::{Context, Result, ensure};
use doclint_fix::markdown_options;
use doclint_syntax::{Dialect, NodeKind, Page, parse};
use std::fs::File;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// A site
    dir: PathBuf,
    /// Passes over the pages; the fastest counts
    #[arg(long, default_value_t = 7)]
    passes: usize,
    /// Leave out the comparison of whole checks
    #[arg(long)]
    parse_only: bool,
    /// Compare whole checks of a large site with their JSON reports, and nothing else
    #[arg(long, conflicts_with = "parse_only")]
    large: bool,
    /// Compare whole checks in the profile `strict`, with this folder of style checks, and nothing else
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["parse_only", "large"])]
    style: Option<PathBuf>,
}

/// Parsing may take so many times as long as pulldown-cmark collecting events, JavaScript judged.
const PARSE_BAR: f64 = 3.5;
/// The limits of a whole check.
struct Bars {
    /// The share of rumdl's time.
    share: f64,
    /// The share to aim at: a busy machine slows both, and not evenly.
    aim: f64,
    /// Peak memory, in MB.
    memory: f64,
}

/// Equal runs of one program differ by 25 MB, as two threads read pages in another order each time: the median
/// is 90 MB, and the largest of five was at most 109.
const BARS: Bars = Bars { share: 1.0 / 5.0, aim: 1.0 / 10.0, memory: 115.0 };
/// For a site of 25,000 pages, with its report.
const LARGE_BARS: Bars = Bars { share: 1.0 / 12.0, aim: 1.0 / 20.0, memory: 250.0 };
/// How large a JSON report may be, in bytes for each finding.
const REPORT_BAR: f64 = 500.0;
/// The size of the dense page in bytes.
const DENSE: usize = 500_000;

/// Measures and prints; the exit code is 1 if a bar is missed. Starts an optimized build of
/// itself if this one is not.
pub fn run(args: &Args) -> Result<ExitCode> {
    if cfg!(debug_assertions) {
        return run_optimized();
    }
    if args.large {
        let ok = measure_large(&args.dir, args.passes.min(2))?;
        return Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if let Some(style) = &args.style {
        let settings = settings_with(style)?.display().to_string();
        let ok = measure_checks(&args.dir, &["--config", &settings], args.passes.min(5), &BARS)?;
        return Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let pages = read_pages(std::slice::from_ref(&args.dir))?;
    ensure!(!pages.is_empty(), "no page below {}", args.dir.display());
    let dense = [dense_page(&pages)];
    let mut ok = measure_parsers("the site", &pages, args.passes);
    ok &= measure_parsers("one dense page", &dense, args.passes);
    if !args.parse_only {
        ok &= measure_checks(&args.dir, &[], args.passes.min(5), &BARS)?;
    }
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_optimized() -> Result<ExitCode> {
    let status = Command::new(crate::cargo())
        .args(["run", "--quiet", "--release", "--package", "xtask", "--"])
        .args(std::env::args_os().skip(1))
        .status()
        .context("running cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The bodies of the pages with the most components a byte, as one page.
fn dense_page(pages: &[SourcePage]) -> SourcePage {
    let mut bodies: Vec<(f64, String)> = pages
        .iter()
        .map(|page| parse(&page.source, Dialect::Mdx))
        .filter(|page| page.errors().is_empty())
        .map(|page| {
            let components = page.of_kind(NodeKind::Component).count();
            (components as f64 / (page.source().len() + 200) as f64, body(&page))
        })
        .collect();
    bodies.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut source = String::new();
    for (_, body) in bodies.iter().cycle() {
        source.push_str(body);
        source.push_str("\n\n");
        if source.len() >= DENSE || bodies.iter().all(|(_, body)| body.is_empty()) {
            break;
        }
    }
    SourcePage { path: "dense".to_owned(), source }
}

/// The page without front matter and `export`s, which a page may have only once.
fn body(page: &Page) -> String {
    let mut source = page.source().to_owned();
    let once = |node: &doclint_syntax::Node<'_>| {
        matches!(node.kind(), NodeKind::FrontMatter | NodeKind::Esm)
    };
    let spans: Vec<_> = page.walk().filter(once).map(|node| node.span()).collect();
    for span in spans.into_iter().rev() {
        source.replace_range(span.range(), "");
    }
    source
}

fn measure_parsers(name: &str, pages: &[SourcePage], passes: usize) -> bool {
    let megabytes = pages.iter().map(|page| page.source.len()).sum::<usize>() as f64 / 1e6;
    let components: usize = pages
        .iter()
        .map(|page| parse(&page.source, Dialect::Mdx).of_kind(NodeKind::Component).count())
        .sum();
    println!("{name}: {} pages, {megabytes:.2} MB, {components} components, one core", pages.len());
    let (mut ours, mut pulldown, mut second) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let options = markdown_options();
    for pass in 0..passes {
        ours = ours.min(time(pages, |source| drop(black_box(parse(source, Dialect::Mdx)))));
        pulldown = pulldown.min(time(pages, collect_events));
        // It takes forty times as long, so two passes have to do.
        if pass < 2 {
            second = second.min(time(pages, |source| {
                let read =
                    AssertUnwindSafe(|| drop(black_box(markdown::to_mdast(source, &options))));
                // It panics on some pages; the time until then counts for it.
                let _ = catch_unwind(read);
            }));
        }
    }
    let ratio = ours.as_secs_f64() / pulldown.as_secs_f64();
    for (parser, time) in [("doclint", ours), ("pulldown-cmark", pulldown), ("markdown", second)] {
        let seconds = time.as_secs_f64();
        println!(
            "  {parser:<16}{:>9.1} ms {:>8.1} MB/s {:>8.2} ms/MB  {:>6.2} x pulldown-cmark",
            seconds * 1e3,
            megabytes / seconds,
            seconds * 1e3 / megabytes,
            seconds / pulldown.as_secs_f64()
        );
    }
    verdict(ratio <= PARSE_BAR, &format!("{ratio:.2} x pulldown-cmark, at most {PARSE_BAR}"))
}

fn collect_events(source: &str) {
    let options = pulldown_cmark::Options::ENABLE_TABLES
        | pulldown_cmark::Options::ENABLE_FOOTNOTES
        | pulldown_cmark::Options::ENABLE_STRIKETHROUGH
        | pulldown_cmark::Options::ENABLE_TASKLISTS
        | pulldown_cmark::Options::ENABLE_GFM
        | pulldown_cmark::Options::ENABLE_MATH
        | pulldown_cmark::Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | pulldown_cmark::Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    let events = pulldown_cmark::Parser::new_ext(source, options).into_offset_iter();
    drop(black_box(events.collect::<Vec<_>>()));
}

fn time(pages: &[SourcePage], parse: impl Fn(&str)) -> Duration {
    let start = Instant::now();
    for page in pages {
        parse(black_box(&page.source));
    }
    start.elapsed()
}

fn verdict(ok: bool, text: &str) -> bool {
    println!("  {} {text}\n", if ok { "reached:" } else { "MISSED:" });
    ok
}

struct Run {
    wall: Duration,
    /// In MB; 0 if the system doesn't report it.
    memory: f64,
}

impl Run {
    /// Keeps the shorter time and the larger memory.
    fn take(&mut self, other: &Self) {
        self.wall = self.wall.min(other.wall);
        self.memory = self.memory.max(other.memory);
    }

    fn print(&self, name: &str) {
        println!("  {name:<16}{:>9.1} ms {:>8.1} MB", self.wall.as_secs_f64() * 1e3, self.memory);
    }
}

/// Whole checks with the JSON report of a site of 25,000 pages.
fn measure_large(dir: &Path, passes: usize) -> Result<bool> {
    let ok = measure_checks(dir, &["--format", "json"], passes, &LARGE_BARS)?;
    let report = std::fs::read(output_file())?;
    let json: serde_json::Value = serde_json::from_slice(&report)?;
    let findings = json["findings"].as_array().map_or(0, Vec::len).max(1);
    let each = report.len() as f64 / findings as f64;
    let text = format!(
        "{:.1} MB for {findings} findings, {each:.0} bytes each, at most {REPORT_BAR}",
        report.len() as f64 / 1e6
    );
    Ok(verdict(each <= REPORT_BAR, &text) & ok)
}

/// Settings with all families and a copy of a style, as they name only what is below them.
fn settings_with(style: &Path) -> Result<PathBuf> {
    let name = style.file_name().context("the folder of a style has a name")?;
    let dir = target_folder().join("bench-style");
    std::fs::create_dir_all(dir.join(name))?;
    for entry in std::fs::read_dir(style)? {
        let from = entry?.path();
        if from.extension().is_some_and(|it| it == "yml") {
            std::fs::copy(&from, dir.join(name).join(from.file_name().unwrap_or_default()))?;
        }
    }
    let settings = dir.join("doclint.yml");
    let style = Path::new(name).display();
    std::fs::write(&settings, format!("profile: strict\nstyles: [\"{style}\"]\n"))?;
    Ok(settings)
}

/// Where doclint's report goes.
fn output_file() -> PathBuf {
    target_folder().join("bench-report")
}

fn measure_checks(dir: &Path, options: &[&str], passes: usize, bars: &Bars) -> Result<bool> {
    // As CI builds it: alone, most crates would be built once more, with other features.
    let status = Command::new(crate::cargo())
        .args(["build", "--quiet", "--release", "--bins", "--tests"])
        .current_dir(crate::root())
        .status()?;
    ensure!(status.success(), "doclint can't be built");
    let ours = || {
        let mut command = Command::new(target_folder().join("release/doclint"));
        command.args(["check", "--no-cache", "--threads", "2"]).arg(dir);
        command.args(options);
        command
    };
    let theirs = || {
        let mut command = Command::new("rumdl");
        command.args(["check", "--no-cache"]).arg(dir).env("RAYON_NUM_THREADS", "2");
        command
    };
    println!("whole check, two threads, fastest of {passes}");
    let peer = Command::new("rumdl").arg("--version").output().is_ok();
    let mut doclint = Run { wall: Duration::MAX, memory: 0.0 };
    let mut rumdl = Run { wall: Duration::MAX, memory: 0.0 };
    // They take turns, so that a machine that gets slower slows both.
    for _ in 0..passes {
        doclint.take(&measure(&mut ours(), File::create(output_file())?.into())?);
        if peer {
            rumdl.take(&measure(&mut theirs(), Stdio::null())?);
        }
    }
    doclint.print("doclint");
    let memory = format!("{:.1} MB at the peak, at most {}", doclint.memory, bars.memory);
    let ok = verdict(doclint.memory <= bars.memory, &memory);
    if !peer {
        println!("  rumdl is not installed: nothing to compare with\n");
        return Ok(ok);
    }
    rumdl.print("rumdl");
    let share = doclint.wall.as_secs_f64() / rumdl.wall.as_secs_f64();
    let Bars { share: most, aim, .. } = bars;
    let text = format!("{share:.3} of rumdl's time, at most {most:.3} (aim: {aim:.3})");
    Ok(verdict(share <= bars.share, &text) & ok)
}

/// Runs a command to its end; findings are not a failure.
fn measure(command: &mut Command, output: Stdio) -> Result<Run> {
    let about = format!("running {}", command.get_program().display());
    let start = Instant::now();
    let mut child =
        command.stdout(output).stderr(Stdio::null()).spawn().with_context(|| about.clone())?;
    let mut memory = 0.0_f64;
    let status = loop {
        memory = memory.max(peak_memory(child.id()).unwrap_or(0.0));
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_micros(500));
    };
    let wall = start.elapsed();
    ensure!(status.code().is_some_and(|code| code <= 1), "{about}: {status}");
    Ok(Run { wall, memory })
}

/// The most memory that a process held until now, in MB, if the system reports it.
fn peak_memory(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024.0 / 1e6)
}
