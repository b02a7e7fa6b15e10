//! The result of a comparison of many pages, as text and as JSON.

use crate::pages::SourcePage;
use doclint_diagnostic::LineIndex;
use doclint_syntax::Page;
use doclint_tests::breakage::refusals;
use doclint_tests::compare::{Difference, compare};
use doclint_tests::flat::{FlatNode, Verdict};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The share of pages whose trees have to be equal.
const BAR: f64 = 0.999;
/// How the paths of random pages begin.
pub const RANDOM: &str = "generated page ";

/// A class of difference that is accepted, and why.
#[derive(Deserialize)]
pub struct AcceptedDifference {
    class: String,
    /// A part of the paths of the pages that may have it; without it, any page may.
    page: Option<String>,
    reason: String,
}

/// Counts, classes and examples.
pub struct Report {
    known: Vec<AcceptedDifference>,
    pages: usize,
    bytes: usize,
    rewritten: u32,
    both_accept: usize,
    both_refuse: usize,
    only_ours_refuses: Vec<String>,
    only_ours_accepts: Vec<String>,
    panics: Vec<String>,
    equal: usize,
    /// Random pages have much text that no author writes: they don't count for the bar.
    random_differ: usize,
    /// By type: nodes of the reference, and those with an equal in ours.
    nodes: BTreeMap<String, (usize, usize)>,
    classes: BTreeMap<String, Class>,
}

#[derive(Default)]
struct Class {
    count: usize,
    pages: usize,
    /// Each with the length of its page, as short pages show most, and the path.
    examples: Vec<(usize, String, String)>,
}

impl Report {
    /// An empty report.
    pub fn new(known: Vec<AcceptedDifference>) -> Self {
        Self {
            known,
            pages: 0,
            bytes: 0,
            rewritten: 0,
            both_accept: 0,
            both_refuse: 0,
            only_ours_refuses: Vec::new(),
            only_ours_accepts: Vec::new(),
            panics: Vec::new(),
            equal: 0,
            random_differ: 0,
            nodes: BTreeMap::new(),
            classes: BTreeMap::new(),
        }
    }

    /// Adds one page; `ours` is `None` where our parser panicked.
    pub fn add(
        &mut self,
        page: &SourcePage,
        reference: &Verdict,
        ours: Option<&(Page, Vec<FlatNode>)>,
    ) {
        self.pages += 1;
        self.bytes += page.source.len();
        self.rewritten += reference.rewritten;
        let Some((tree, nodes)) = ours else {
            self.panics.push(page.path.clone());
            return;
        };
        let index = LineIndex::new(&page.source);
        match (&reference.error, refusals(tree).next()) {
            (None, None) => {
                self.both_accept += 1;
                self.compare(page, &index, &reference.nodes, nodes);
            }
            (Some(_), Some(_)) => self.both_refuse += 1,
            (None, Some(error)) => {
                let line = index.line(error.span.start);
                let excerpt: String = tree.slice(error.span).chars().take(80).collect();
                self.only_ours_refuses.push(format!(
                    "{}:{line}  {:?} {} {excerpt:?}",
                    page.path, error.kind, error.detail
                ));
            }
            (Some(error), None) => {
                let line = error.line.unwrap_or(0);
                self.only_ours_accepts.push(format!("{}:{line}  {}", page.path, error.reason));
            }
        }
    }

    fn compare(
        &mut self,
        page: &SourcePage,
        index: &LineIndex,
        reference: &[FlatNode],
        ours: &[FlatNode],
    ) {
        let found = compare(reference, ours);
        for (node, matched) in reference.iter().zip(&found.matched) {
            let (count, equal) = match self.nodes.get_mut(&node.kind) {
                Some(entry) => (&mut entry.0, &mut entry.1),
                None => {
                    let entry = self.nodes.entry(node.kind.clone()).or_default();
                    (&mut entry.0, &mut entry.1)
                }
            };
            *count += 1;
            *equal += usize::from(*matched);
        }
        if found.differences.is_empty() {
            self.equal += 1;
            return;
        }
        self.random_differ += usize::from(page.path.starts_with(RANDOM));
        let mut on_page: BTreeMap<&str, (usize, &Difference)> = BTreeMap::new();
        for difference in &found.differences {
            on_page.entry(&difference.class).or_insert((0, difference)).0 += 1;
        }
        for (name, (count, first)) in on_page {
            let class = self.classes.entry(name.to_owned()).or_default();
            class.count += count;
            class.pages += 1;
            let line = index.line(first.at);
            let mut example = format!("{}:{line}", page.path);
            for (side, text) in [("reference", &first.reference), ("ours     ", &first.ours)] {
                if !text.is_empty() {
                    let _ = write!(example, "\n        {side} {text}");
                }
            }
            class.examples.push((page.source.len(), page.path.clone(), example));
        }
    }

    /// Whether acceptance is the same everywhere, trees are equal but for a share below the bar, and
    /// every class of difference is known.
    pub fn agrees(&self) -> bool {
        self.panics.is_empty()
            && self.only_ours_refuses.is_empty()
            && self.only_ours_accepts.is_empty()
            && self.equal as f64 >= BAR * (self.both_accept - self.random_differ) as f64
            && self.classes.keys().all(|class| self.reason(class).is_some())
    }

    /// Why a class is accepted on all the pages that have it.
    fn reason(&self, class: &str) -> Option<&str> {
        let known = |path: &str| {
            self.known.iter().find(|known| {
                known.class == class && known.page.as_deref().is_none_or(|part| path.contains(part))
            })
        };
        let mut reason = None;
        for (_, path, _) in &self.classes.get(class)?.examples {
            reason = Some(&*known(path)?.reason);
        }
        reason
    }

    /// For people; `show` examples a class, only of classes that contain `only`.
    pub fn text(&self, show: usize, only: Option<&str>) -> String {
        let mut out = String::new();
        self.write_acceptance(&mut out, show);
        if self.rewritten > 0 {
            let _ = writeln!(out, "{} heading ids were blanked for the reference", self.rewritten);
        }
        let _ = writeln!(out, "\nnodes of the reference with their equal in ours");
        for (kind, (count, equal)) in &self.nodes {
            let _ =
                writeln!(out, "  {kind:<20} {equal:>8} of {count:>8}  {}", percent(*equal, *count));
        }
        let mut classes: Vec<_> = self
            .classes
            .iter()
            .filter(|(name, _)| only.is_none_or(|only| name.contains(only)))
            .collect();
        classes.sort_by_key(|(_, class)| std::cmp::Reverse(class.count));
        if !classes.is_empty() {
            let _ = writeln!(out, "\nclasses of differences");
        }
        for (name, class) in classes {
            let Class { count, pages, examples } = class;
            let _ = writeln!(out, "  {name}: {count} on {pages} pages");
            if let Some(reason) = self.reason(name) {
                let _ = writeln!(out, "      known: {reason}");
            }
            for example in shortest(examples, show) {
                let _ = writeln!(out, "      {example}");
            }
        }
        let (equal, both) = (self.equal, self.both_accept);
        let _ = writeln!(
            out,
            "\npages with an equal tree: {equal} of {both}  {}",
            percent(equal, both)
        );
        out
    }

    fn write_acceptance(&self, out: &mut String, show: usize) {
        let _ = writeln!(out, "{} pages, {:.2} MB", self.pages, self.bytes as f64 / 1e6);
        let _ = writeln!(out, "  both accept         {:>6}", self.both_accept);
        let _ = writeln!(out, "  both refuse         {:>6}", self.both_refuse);
        let lists = [
            ("only ours refuses", &self.only_ours_refuses),
            ("only ours accepts", &self.only_ours_accepts),
            ("ours panics", &self.panics),
        ];
        for (name, pages) in lists {
            let _ = writeln!(out, "  {name:<19} {:>6}", pages.len());
            for page in pages.iter().take(show.max(3) * 10) {
                let _ = writeln!(out, "      {page}");
            }
        }
    }

    /// For machines.
    pub fn json(&self) -> Value {
        let nodes: BTreeMap<_, _> = self
            .nodes
            .iter()
            .map(|(kind, (count, equal))| (kind, json!({"count": count, "equal": equal})))
            .collect();
        let classes: BTreeMap<_, _> = self
            .classes
            .iter()
            .map(|(name, class)| {
                let Class { count, pages, examples } = class;
                let reason = self.reason(name);
                let examples = shortest(examples, 50);
                (
                    name,
                    json!({"count": count, "pages": pages, "known": reason, "examples": examples}),
                )
            })
            .collect();
        json!({
            "pages": self.pages,
            "bytes": self.bytes,
            "heading_ids_blanked": self.rewritten,
            "both_accept": self.both_accept,
            "both_refuse": self.both_refuse,
            "only_ours_refuses": self.only_ours_refuses,
            "only_ours_accepts": self.only_ours_accepts,
            "panics": self.panics,
            "equal_trees": self.equal,
            "agrees": self.agrees(),
            "nodes": nodes,
            "classes": classes,
        })
    }
}

/// The examples from the shortest pages.
fn shortest(examples: &[(usize, String, String)], count: usize) -> Vec<&str> {
    let mut sorted: Vec<_> = examples.iter().collect();
    sorted.sort();
    sorted.into_iter().take(count).map(|(_, _, example)| &**example).collect()
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return String::new();
    }
    format!("{:.3} %", 100.0 * part as f64 / whole as f64)
}
