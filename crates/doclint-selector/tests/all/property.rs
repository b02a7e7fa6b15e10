//! The matcher against the naive one.

use crate::naive::{List, Rng, counts, matches_list};
use crate::{matches, page, selector};
use doclint_selector::{MAX_PARTS, SelectorSet};

#[test]
fn finds_what_the_definitions_say() {
    let mut rng = Rng(7);
    let (mut found_some, mut nodes, mut hits) = (0, 0, 0);
    for round in 0..400 {
        let mut text = String::new();
        blocks(&mut rng, 0, &mut text);
        let page = page(&text);
        assert!(page.errors().is_empty(), "{text}\n{:?}", page.errors());
        let lists: Vec<List> = std::iter::repeat_with(|| List::random(&mut rng, 0))
            .filter(|it| it.parts() <= MAX_PARTS)
            .take(40)
            .collect();
        let selectors = lists.iter().map(|it| selector(&it.to_string())).collect();
        let (found, matching) = matches(&SelectorSet::new(selectors), &page);
        assert!(matching.is_complete);
        let mut expected = Vec::new();
        for node in page.walk().filter(|it| counts(*it)) {
            nodes += 1;
            for (number, list) in lists.iter().enumerate() {
                if matches_list(node, list) {
                    expected.push((number, node.id().0));
                }
            }
        }
        for (number, list) in lists.iter().enumerate() {
            let of = |all: &[(usize, u32)]| -> Vec<u32> {
                all.iter().filter(|it| it.0 == number).map(|it| it.1).collect()
            };
            assert_eq!(of(&found), of(&expected), "round {round}: `{list}` on\n{text}");
            found_some += usize::from(!of(&found).is_empty());
        }
        assert_eq!(found, expected, "round {round}: the order");
        hits += found.len();
    }
    // Selectors that never find anything would prove nothing.
    assert!(found_some > 400 * 40 / 4, "{found_some} selectors found something");
    assert!(hits > nodes, "{hits} on {nodes} nodes");
}

/// A few blocks at random; each text is in a block of its own or in emphasis.
fn blocks(rng: &mut Rng, depth: usize, out: &mut String) {
    for _ in 0..1 + rng.below(4) {
        let word = rng.pick(&["one", "two"]);
        let block = match rng.below(if depth < 4 { 14 } else { 8 }) {
            0 => format!("# {word}"),
            1 => word.to_owned(),
            2 => format!("*{word}*"),
            3 => format!("```\n{}```", rng.pick(&["one\n", ""])),
            4 => "{/* a comment */}".to_owned(),
            5 => format!("{{{word}}}"),
            6 => format!("{} {}", tag(rng, "/>"), tag(rng, "/>")),
            7 => {
                let open = tag(rng, ">");
                let name = &open[1..2];
                format!("{open}{word}</{name}>")
            }
            _ => {
                let open = tag(rng, ">");
                let name = open[1..2].to_owned();
                let mut inner = String::new();
                blocks(rng, depth + 1, &mut inner);
                format!("{open}\n\n{inner}\n</{name}>")
            }
        };
        out.push_str(&block);
        out.push_str("\n\n");
    }
}

fn tag(rng: &mut Rng, end: &str) -> String {
    let name = rng.pick(&["A", "A", "B", "C", "D"]);
    let x = rng.pick(&["", "", " x", " x=\"p\"", " x=\"p q\"", " x={qp}"]);
    let y = rng.pick(&["", "", " y=\"qq\""]);
    format!("<{name}{x}{y}{end}")
}
