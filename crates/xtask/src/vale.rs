//! `cargo xtask vale`: how much of a site's prose is read, with its own `.vale.ini`.

use anyhow::{Context, Result};
use doclint_engine::Workspace;
use doclint_prose::{Ignores, Settings};
use doclint_rule::host::is_english;
use doclint_site::is_page;
use doclint_syntax::{Dialect, Page, parse};
use doclint_text::{Around, Passages};
use doclint_workspace::Folder;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// The folders of sites with a `.vale.ini`
    #[arg(required = true)]
    sites: Vec<PathBuf>,
}

/// The words of some pages, front matter left out.
#[derive(Default)]
struct Words {
    all: usize,
    /// Those that checks read here.
    read: usize,
    /// Those that no pattern matches.
    left: usize,
}

impl Words {
    fn print(&self, name: &str) {
        let share = |part: usize| 100.0 * part as f64 / self.all.max(1) as f64;
        let (read, left) = (share(self.read), share(self.left));
        println!(
            "{name}: {} words; read: {read:.1} %; left by its patterns: {left:.1} %",
            self.all
        );
    }
}

/// Counts the words of each site's pages in English that some check of its `.vale.ini` runs on.
///
/// # Errors
///
/// When a site or its `.vale.ini` can't be read.
pub fn run(args: &Args) -> Result<()> {
    for site in &args.sites {
        let ini = fs::read_to_string(site.join(".vale.ini"));
        let ini = ini.with_context(|| format!("reading the .vale.ini of {}", site.display()))?;
        let settings = Settings::parse(&ini);
        let folder = Folder::new(site).with_context(|| site.display().to_string())?;
        let mut words = Words::default();
        for path in folder.list().files.iter().filter(|it| is_page(it)) {
            let of_page = settings.of_page(path);
            let Ok(bytes) = folder.read(path) else { continue };
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let page = parse(&text, Dialect::Mdx);
            if !of_page.is_empty() && is_english(path, &page, None) {
                words.add(&page, &Ignores::new(of_page.ignores().iter().copied()));
            }
        }
        words.print(&site.display().to_string());
    }
    Ok(())
}

impl Words {
    fn add(&mut self, page: &Page, ignores: &Ignores) {
        let (hidden, matched) = (ignores.hidden(page), ignores.matched(page.source()));
        for passage in Passages::default().of(page, None, &|_| Around::default()) {
            for word in passage.words() {
                let at = passage.span(word.range).start;
                self.all += 1;
                self.read += usize::from(!contains(&hidden, at));
                self.left += usize::from(!contains(&matched, at));
            }
        }
    }
}

/// Whether a byte is in one of some ranges, which are in order and don't overlap.
fn contains(ranges: &[Range<u32>], at: u32) -> bool {
    let next = ranges.partition_point(|it| it.end <= at);
    ranges.get(next).is_some_and(|it| it.start <= at)
}
