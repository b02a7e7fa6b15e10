//! `cargo xtask fuzz`: random defects, the same for the same seed, until time or runs are over.

use crate::pages::read_pages;
use anyhow::{Result, ensure};
use doclint_fuzz::{Input, TARGETS, Target, corpus, minimal, mutated};
use doclint_tests::rng::{Rng, hash};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A batch of texts that takes longer is named: in milliseconds for each KB, and at least `SLOW`.
/// Machines differ, so that it is a hint and no failure.
const SLOW_PER_KB: u128 = 200;
const SLOW: Duration = Duration::from_millis(1500);
/// Pages of real sites that are longer are left out: defects in them would be hard to read.
const LONGEST_PAGE: usize = 16 << 10;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// The targets; all if none is named
    targets: Vec<String>,
    /// Seconds for each target
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Texts for each target, so that a run does not depend on the machine
    #[arg(long)]
    runs: Option<usize>,
    /// Another seed makes other texts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folders with pages to begin with, besides the examples of rules
    #[arg(long, value_name = "FOLDER")]
    sites: Vec<PathBuf>,
    /// Try the text in this file, and no random ones
    #[arg(long, value_name = "FILE")]
    text: Vec<PathBuf>,
    /// Print details of what broke
    #[arg(long)]
    show: bool,
    /// Write the texts to begin with into a folder for each target, for `cargo fuzz`, and end
    #[arg(long, value_name = "FOLDER")]
    write_corpus: Option<PathBuf>,
}

/// Failures of one kind.
struct Class {
    count: usize,
    detail: String,
    /// As short as they could be made; one unless others of the site matter.
    texts: Vec<String>,
}

/// The results of a target.
#[derive(Default)]
struct Tally {
    texts: usize,
    bytes: usize,
    broken: usize,
    classes: BTreeMap<String, Class>,
    slow: Vec<String>,
}

/// Runs the targets. The exit code is 1 if something broke.
pub fn run(args: &Args) -> Result<ExitCode> {
    for name in &args.targets {
        let names: Vec<&str> = TARGETS.iter().map(|it| it.name).collect();
        ensure!(names.contains(&&**name), "`{name}` is not one of {}", names.join(", "));
    }
    doclint_engine::install_panic_hook();
    let pages = read_pages(&args.sites)?;
    let given: Vec<String> = args.text.iter().map(fs::read_to_string).collect::<Result<_, _>>()?;
    let mut sound = true;
    for target in &TARGETS {
        if args.targets.is_empty() || args.targets.iter().any(|it| it == target.name) {
            let mut corpus = corpus(target.input);
            if target.input == Input::Page {
                let short = pages.iter().filter(|it| it.source.len() <= LONGEST_PAGE);
                corpus.extend(short.map(|it| it.source.clone()));
            }
            if let Some(folder) = &args.write_corpus {
                write(&folder.join(target.name.replace('-', "_")), &corpus)?;
                continue;
            }
            let tally = match given.is_empty() {
                true => fuzz(target, &corpus, args),
                false => tried(target, &given),
            };
            tally.print(target.name, args.show);
            sound &= tally.classes.is_empty();
        }
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn write(folder: &Path, corpus: &[String]) -> Result<()> {
    fs::create_dir_all(folder)?;
    for text in corpus {
        fs::write(folder.join(format!("{:016x}", hash(text))), text)?;
    }
    Ok(())
}

fn fuzz(target: &Target, corpus: &[String], args: &Args) -> Tally {
    let mut rng = Rng::new(args.seed ^ hash(target.name));
    let mut tally = Tally::default();
    let end = Instant::now() + Duration::from_secs(args.seconds);
    while Instant::now() < end && args.runs.is_none_or(|most| tally.texts < most) {
        tally.batch(target, &mutated(target, corpus, &mut rng));
    }
    tally
}

/// Tries these texts together in one site.
fn tried(target: &Target, texts: &[String]) -> Tally {
    let mut tally = Tally::default();
    tally.batch(target, texts);
    tally
}

/// Whether a batch of that many bytes took longer than any should.
fn is_slow(took: Duration, bytes: usize) -> bool {
    took > SLOW && took.as_millis() > SLOW_PER_KB * (bytes as u128 / 1024 + 1)
}

impl Tally {
    fn batch(&mut self, target: &Target, texts: &[String]) {
        let bytes: usize = texts.iter().map(String::len).sum();
        let start = Instant::now();
        let failures = target.run(texts);
        let took = start.elapsed();
        self.texts += texts.len();
        self.bytes += bytes;
        if is_slow(took, bytes) {
            self.note_slow(target, texts, bytes);
        }
        let mut broken: Vec<usize> = failures.iter().map(|it| it.case).collect();
        broken.sort_unstable();
        broken.dedup();
        self.broken += broken.len();
        for failure in failures {
            if let Some(class) = self.classes.get_mut(&failure.class) {
                class.count += 1;
                continue;
            }
            let texts = minimal(target, texts, &failure.class);
            let class = Class { count: 1, detail: failure.detail, texts };
            self.classes.insert(failure.class, class);
        }
    }

    /// Notes slow texts, unless they are fast the second time: a busy machine makes anything slow.
    fn note_slow(&mut self, target: &Target, texts: &[String], bytes: usize) {
        let start = Instant::now();
        target.run(texts);
        let took = start.elapsed();
        if is_slow(took, bytes) {
            let longest = texts.iter().max_by_key(|it| it.len()).map_or("", |it| it.as_str());
            self.slow.push(format!("{took:?} for {bytes} bytes, the longest text: {longest:?}"));
        }
    }

    fn print(&self, name: &str, show: bool) {
        let Self { texts, bytes, broken, classes, slow } = self;
        let share = *broken as f64 * 100.0 / (*texts).max(1) as f64;
        let kb = bytes / 1024;
        println!("{name}: {texts} texts, {kb} KB, {broken} ({share:.4} %) broke something");
        let mut classes: Vec<(&String, &Class)> = classes.iter().collect();
        classes.sort_by_key(|it| std::cmp::Reverse(it.1.count));
        for (class, Class { count, detail, texts }) in classes {
            println!("  {count} × {class} {}", if show { detail } else { "" });
            for (index, text) in texts.iter().enumerate().filter(|it| !it.1.is_empty()) {
                println!("    {index}: {text:?}");
            }
        }
        slow.iter().take(3).for_each(|it| println!("  slow: {it}"));
    }
}
