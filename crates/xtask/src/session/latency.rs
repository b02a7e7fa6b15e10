//! How long a session takes from an edit to findings.

use super::{checked, open};
use anyhow::{Context, Result};
use doclint_config::Config;
use doclint_rule::Profile;
use doclint_tests::rng::Rng;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Types into pages of a site and prints how long findings take.
pub fn measure(site: &Path, profile: Option<Profile>, edits: usize, seed: u64) -> Result<()> {
    let name = site.file_name().unwrap_or_default().to_string_lossy();
    let config = Config::default();
    let config = match profile {
        Some(profile) => config.with_profile(profile),
        None => config,
    };
    let settings = Arc::new(Mutex::new(config));
    let mut session = open(site, &settings)?;
    let start = Instant::now();
    let first = checked(&mut session)?;
    let cold = start.elapsed();
    let pages: Vec<String> =
        first.outcome.site.pages.iter().map(|it| it.path.to_string()).collect();
    drop(first);
    session.changed_anywhere();
    let start = Instant::now();
    checked(&mut session)?;
    let unchanged = start.elapsed();
    let mut rng = Rng::new(seed);
    let (mut of_page, mut of_site, mut of_link) = (Vec::new(), Vec::new(), Vec::new());
    let mut text = String::new();
    let mut path = String::new();
    for edit in 0..edits {
        if edit % 20 == 0 {
            path.clone_from(rng.pick(&pages).context("a site has pages")?);
            text = fs::read_to_string(site.join(&path))?;
            // A new link, at the end of the page.
            let to = doclint_site::page_address(rng.pick(&pages).context("a site has pages")?);
            text.push_str(&format!("\n\nSee [it](/{to}).\n"));
            session.edit(&path, &text);
            let start = Instant::now();
            checked(&mut session)?;
            of_link.push(start.elapsed());
        }
        let at = text.floor_char_boundary(rng.below(text.len() + 1));
        text.insert(at, if rng.one_in(6) { ' ' } else { 'e' });
        session.edit(&path, &text);
        let start = Instant::now();
        session.check_page(&path);
        of_page.push(start.elapsed());
        let start = Instant::now();
        checked(&mut session)?;
        of_site.push(start.elapsed());
    }
    let (cold, unchanged) = (cold.as_millis(), unchanged.as_millis());
    println!("{name}: first {cold} ms, read again {unchanged} ms, {} pages", pages.len());
    println!("  page {}", percentiles(&mut of_page));
    println!("  site {}", percentiles(&mut of_site));
    println!("  link {}", percentiles(&mut of_link));
    Ok(())
}

fn percentiles(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |percent: usize| {
        let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |it| it.as_secs_f64() * 1000.0)
    };
    format!("p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms", at(50), at(95), at(99))
}
