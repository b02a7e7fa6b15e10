//! `cargo xtask conformance --broken`: pages broken on purpose, judged by the reference and by ours.

use super::{Args, fixes, read};
use crate::pages::SourcePage;
use crate::reference::Reference;
use anyhow::Result;
use doclint_syntax::Page;
use doclint_tests::breakage::{self, Broken, Outcome, WAYS};
use doclint_tests::compare::compare;
use doclint_tests::flat::Verdict;
use doclint_tests::rng::hash;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Breaks pages, compares and prints; the exit code is 1 if ours is worse.
pub fn run(args: &Args, pages: &[SourcePage], reference: &Reference) -> Result<ExitCode> {
    let cases = break_all(pages, reference, args)?;
    let sources: Vec<SourcePage> = cases
        .iter()
        .map(|case| SourcePage {
            path: format!("{} ({})", case.path, case.broken.way),
            source: case.broken.source.clone(),
        })
        .collect();
    if args.fix {
        let ways: Vec<&str> = cases.iter().map(|case| case.broken.way).collect();
        return fixes::broken(args, &sources, &ways, reference);
    }
    reference.judge(&sources, args.jobs)?;
    let mut ways: BTreeMap<&str, Way> = BTreeMap::new();
    let mut verdicts = Vec::new();
    for (case, source) in cases.iter().zip(&sources) {
        let verdict = reference.verdict(source)?;
        ways.entry(case.broken.way).or_default().add(case, &verdict);
        verdicts.push(verdict.ok);
    }
    if args.bless {
        bless(&cases, &verdicts)?;
    }
    let sum = ways.values().fold(Way::default(), |sum, way| sum.plus(way));
    print_table(&ways, &sum);
    for (name, way) in &ways {
        for complaint in way.complaints.iter().take(args.show) {
            println!("{name}: {complaint}");
        }
    }
    Ok(if sum.complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Case {
    path: String,
    page: Page,
    broken: Broken,
}

/// Breaks the requested number of pages in each way, spread over all pages.
fn break_all(pages: &[SourcePage], reference: &Reference, args: &Args) -> Result<Vec<Case>> {
    let mut order: Vec<&SourcePage> = pages.iter().collect();
    order.sort_by_key(|page| hash(&page.source) ^ args.seed);
    let mut counts = [0; WAYS.len()];
    // Many pages broken once or twice show more than a few broken in every way.
    let most = if args.fixtures { WAYS.len() } else { 4 };
    let mut cases = Vec::new();
    for source in order {
        if counts.iter().all(|&count| count >= args.per_way) {
            break;
        }
        // Only pages that are whole can be broken.
        let Some((page, _)) = read(&source.source) else { continue };
        if !page.errors().is_empty() || !reference.verdict(source)?.ok {
            continue;
        }
        let first = hash(&source.source) as usize % WAYS.len();
        let mut left = most;
        for index in (first..WAYS.len()).chain(0..first) {
            if left == 0 || counts[index] >= args.per_way {
                continue;
            }
            if let Some(broken) = breakage::break_page(&page, WAYS[index], args.seed) {
                left -= 1;
                counts[index] += 1;
                cases.push(Case { path: source.path.clone(), page: page.clone(), broken });
            }
        }
    }
    Ok(cases)
}

/// The results for one way, or for all.
#[derive(Default)]
struct Way {
    pages: usize,
    refused: usize,
    refused_too: usize,
    only_ours: usize,
    on_cause: usize,
    nodes: usize,
    kept: usize,
    accepted: usize,
    equal: usize,
    reported: usize,
    complaints: Vec<String>,
}

impl Way {
    fn add(&mut self, case: &Case, verdict: &Verdict) {
        self.pages += 1;
        let Some((page, nodes)) = read(&case.broken.source) else {
            self.complain(case, "our parser panics");
            return;
        };
        let Outcome { refused, on_cause, nodes: landmarks, lost } =
            breakage::judge(&case.page, &case.broken, &page);
        if verdict.ok {
            self.accepted += 1;
            if refused {
                self.only_ours += 1;
                self.complain(case, &format!("only ours refuses: {:?}", page.errors()[0]));
            } else if !page.errors().is_empty() {
                // Ours says more than the reference and reads on by its own rules.
                self.reported += 1;
            } else if compare(&verdict.nodes, &nodes).differences.is_empty() {
                self.equal += 1;
            } else {
                self.complain(case, "both accept, the trees differ");
            }
            return;
        }
        self.refused += 1;
        self.refused_too += usize::from(refused);
        self.on_cause += usize::from(on_cause);
        self.nodes += landmarks;
        self.kept += landmarks - lost.len();
        let reason = verdict.error.as_ref().map_or("", |error| &error.reason);
        if !refused {
            self.complain(case, &format!("only the reference refuses: {reason}"));
        } else if !on_cause {
            self.complain(case, &format!("the error is elsewhere: {:?}", page.errors()));
        }
        if let Some(first) = lost.first() {
            self.complain(case, &format!("{} of {landmarks} lost, {first}", lost.len()));
        }
    }

    fn complain(&mut self, case: &Case, text: &str) {
        let before = &case.broken.source[..case.broken.replaced.start as usize];
        let line = before.matches('\n').count() + 1;
        self.complaints.push(format!("{}:{line}  {text}", case.path));
    }

    fn plus(mut self, other: &Self) -> Self {
        self.pages += other.pages;
        self.refused += other.refused;
        self.refused_too += other.refused_too;
        self.only_ours += other.only_ours;
        self.on_cause += other.on_cause;
        self.nodes += other.nodes;
        self.kept += other.kept;
        self.accepted += other.accepted;
        self.equal += other.equal;
        self.reported += other.reported;
        self.complaints.extend_from_slice(&other.complaints);
        self
    }
}

fn print_table(ways: &BTreeMap<&str, Way>, sum: &Way) {
    println!(
        "{:<32}{:>7}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>10}{:>9}",
        "way",
        "pages",
        "refused",
        "by ours",
        "on cause",
        "accepted",
        "equal",
        "reported",
        "nodes",
        "kept"
    );
    for (name, way) in ways.iter().map(|(name, way)| (*name, way)).chain([("all", sum)]) {
        let kept = if way.nodes == 0 { 100.0 } else { 100.0 * way.kept as f64 / way.nodes as f64 };
        println!(
            "{name:<32}{:>7}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>10}{kept:>8.3}%",
            way.pages,
            way.refused,
            way.refused_too,
            way.on_cause,
            way.accepted,
            way.equal,
            way.reported,
            way.nodes
        );
    }
    println!("refused by ours only: {}", sum.only_ours);
}

/// Keeps the reference's verdicts on the broken fixture pages for the plain test.
fn bless(cases: &[Case], verdicts: &[bool]) -> Result<()> {
    let mut lines = Vec::new();
    for (case, ok) in cases.iter().zip(verdicts) {
        let name = case.path.rsplit('/').next().unwrap_or_default();
        let hash = format!("{:016x}", hash(&case.broken.source));
        lines.push(serde_json::json!([name, case.broken.way, hash, ok]).to_string());
    }
    lines.sort();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    std::fs::write(crate::root().join("tests/spec/broken.json"), text)?;
    Ok(())
}
