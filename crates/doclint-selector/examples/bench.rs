//! Measures one parse of all pages of a folder, and 200 selectors on them:
//! `cargo run --release -p doclint-selector --example bench -- DIR`.

use doclint_data::{Mapping, yaml};
use doclint_selector::{Selector, SelectorSet};
use doclint_syntax::ast::{AstNode, FrontMatter};
use doclint_syntax::{Dialect, NodeKind, Page, parse};
use std::path::Path;
use std::time::{Duration, Instant};

const ROUNDS: usize = 15;
const SELECTORS: usize = 200;

/// Rules as projects write them; `{c}` is the name of a component, `{w}` a word, `{k}` a kind.
const PATTERNS: [&str; 25] = [
    "{c} table",
    "{c} > {c}:not([icon])",
    "{c}[title*={w} i]",
    "page[frontmatter.mode=wide] {c}",
    "{c}:empty",
    "{c}:has(> {c}:only-child)",
    "{c}:not(:has({k}))",
    "heading[level=2] + {k}",
    "heading:text(/\\b{w}\\b/i)",
    "{c} {c} {k}",
    "{c}:not({c} > {c}):first-child",
    "code[language={w}]:not([title])",
    "link[destination^='http://{w}']",
    "Image[src$='.{w}']",
    "list[ordered] > item:nth-child(n+10) {k}",
    "{k} > strong:first-child:text(/^{w}/)",
    "{c}:has(code + code) ~ {c}",
    "item:has(> list) {k}",
    ":is({c}, {c})[{w}]",
    "{k}:last-child > {c}",
    "block-quote > paragraph:text(/^{w}:/i)",
    "{c} ~ {c} + heading",
    "page > {c}:not([{w}], [title])",
    "inline-code:text(/{w}=/)",
    "[{w}^=x]",
];

const COMPONENTS: [&str; 16] = [
    "Card",
    "CardGroup",
    "Steps",
    "Step",
    "Tabs",
    "Tab",
    "Note",
    "Tip",
    "Warning",
    "Frame",
    "Accordion",
    "AccordionGroup",
    "CodeGroup",
    "ParamField",
    "img",
    "Update",
];
const KINDS: [&str; 7] = ["paragraph", "list", "code", "table", "image", "link", "heading"];
const WORDS: [&str; 9] = ["bash", "json", "click", "simply", "png", "api", "note", "href", "docs"];

fn main() {
    let Some(dir) = std::env::args().nth(1) else {
        eprintln!("usage: bench DIR");
        std::process::exit(2);
    };
    let mut texts = Vec::new();
    read(Path::new(&dir), &mut texts);
    let bytes: usize = texts.iter().map(String::len).sum();
    let all = || texts.iter().map(|text| parse(text, Dialect::Mdx)).collect::<Vec<_>>();
    let pages = all();
    let nodes: usize = pages.iter().map(|it| it.walk().len()).sum();
    println!("{} pages, {bytes} bytes, {nodes} nodes", pages.len());
    let front_matter: Vec<Option<Mapping>> = pages.iter().map(front_matter).collect();

    let selectors: Vec<Selector> =
        (0..SELECTORS).map(|it| Selector::parse(&example(it)).expect("a selector")).collect();
    let start = Instant::now();
    let set = SelectorSet::new(selectors);
    println!("compile {SELECTORS} selectors: {:?}", start.elapsed());

    let parsing = best(|| {
        for text in &texts {
            std::hint::black_box(parse(text, Dialect::Mdx));
        }
    });
    println!("parse: {parsing:?}");
    let measure = |set: &SelectorSet| {
        let (mut found, mut steps) = (0, 0);
        let time = best(|| {
            (found, steps) = (0, 0);
            for (page, front_matter) in pages.iter().zip(&front_matter) {
                let matching = set.matches(page, front_matter.as_ref(), &mut |_, _| found += 1);
                assert!(matching.is_complete, "all is read");
                steps += matching.steps;
            }
        });
        let share = time.as_secs_f64() / parsing.as_secs_f64();
        println!("  {time:?}, {share:.2} of a parse, {found} found, {steps} steps");
    };
    println!("match all {SELECTORS}:");
    measure(&set);
    for text in ["Other", "Other:text(/x/)", "Other:has(Other)"] {
        print!("match one, {text}");
        measure(&SelectorSet::new(vec![Selector::parse(text).expect("it")]));
    }
    println!("match each pattern alone, 200 times over:");
    for (pattern, text) in PATTERNS.iter().enumerate() {
        let examples: Vec<Selector> = (0..SELECTORS)
            .map(|it| Selector::parse(&example(pattern + it * PATTERNS.len())).expect("it"))
            .collect();
        print!("{text:48}");
        measure(&SelectorSet::new(examples));
    }
}

/// The pattern of that number, with names that differ from those of the next round.
fn example(number: usize) -> String {
    let round = number / PATTERNS.len();
    let mut out = String::new();
    let mut holes = round;
    let mut rest = PATTERNS[number % PATTERNS.len()];
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        let words = match rest.as_bytes()[at + 1] {
            b'c' => &COMPONENTS[..],
            b'k' => &KINDS[..],
            _ => &WORDS[..],
        };
        out.push_str(words[holes % words.len()]);
        holes = holes * 7 + 3;
        rest = &rest[at + 3..];
    }
    out + rest
}

fn best(mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(time).min().unwrap_or_default()
}

fn front_matter(page: &Page) -> Option<Mapping> {
    let content = FrontMatter::cast(page.of_kind(NodeKind::FrontMatter).next()?)?.content();
    yaml::parse(content.as_str(), content.span().start).root.as_mapping().cloned()
}

fn read(dir: &Path, texts: &mut Vec<String>) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|it| it.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read(&path, texts);
        } else if path.extension().is_some_and(|it| it == "md" || it == "mdx") {
            texts.extend(std::fs::read_to_string(&path));
        }
    }
}
