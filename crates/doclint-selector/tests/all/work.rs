//! The work is bounded, whatever the page and the selectors.

use crate::{matches, page, selector};
use doclint_selector::{Matching, SelectorSet};
use doclint_syntax::Page;

/// Selectors that cost a backtracking matcher more than the product of nodes and compounds.
fn hostile() -> Vec<String> {
    let mut out = vec![
        format!("A {}Z", "A ".repeat(60)),
        format!("A {}Z", "~ A ".repeat(60)),
        format!("A {}Z", "A > A ".repeat(30)),
        format!("A {}Z", "A ~ A + A ".repeat(20)),
        format!("A:has({}Z)", "A ".repeat(60)),
        format!("A:has(~ A {}~ Z)", "~ A ".repeat(58)),
        format!("A:not({}Z)", "A ".repeat(60)),
    ];
    let nested = (0..7).fold("Z".to_owned(), |inner, _| format!("A:has({inner})"));
    out.push(nested);
    let mixed = (0..4).fold("Z".to_owned(), |inner, _| format!("A:has(A A:not(A {inner}))"));
    out.push(mixed);
    out.push(":nth-child(3n+1):is(A, B, C):last-child:empty".to_owned());
    out
}

fn deep(depth: usize) -> Page {
    page(&format!("{}\n\nend\n\n{}", "<A>\n".repeat(depth), "</A>\n".repeat(depth)))
}

fn wide(count: usize) -> Page {
    page(&"<A />\n\n".repeat(count))
}

/// Levels of nesting with many siblings on each.
fn both(depth: usize, count: usize) -> Page {
    let siblings = "<A />\n".repeat(count);
    let open = format!("<A>\n{siblings}");
    page(&format!("{}{}", open.repeat(depth), "</A>\n".repeat(depth)))
}

fn work(selectors: &[String], page: &Page) -> Matching {
    let set = SelectorSet::new(selectors.iter().map(|it| selector(it)).collect());
    matches(&set, page).1
}

#[test]
fn a_node_costs_at_most_its_compounds() {
    for selector in hostile() {
        let parts = selector.matches(['A', 'Z', 'B', 'C']).count() as u64;
        for page in [deep(90), wide(3000), both(60, 50)] {
            let nodes = page.walk().len() as u64;
            let Matching { is_complete, steps } = work(std::slice::from_ref(&selector), &page);
            assert!(is_complete);
            // A compound costs a word in each of few passes, a try and its tests.
            let most = nodes * (8 + 4 * parts);
            assert!(steps <= most, "`{selector}`: {steps} steps for {nodes} nodes");
        }
    }
}

#[test]
fn work_grows_with_the_page_and_not_faster() {
    let selectors = hostile();
    for (small, large) in [(wide(1000), wide(4000)), (both(80, 60), both(80, 240))] {
        let (before, after) = (work(&selectors, &small).steps, work(&selectors, &large).steps);
        assert!(after <= before * 5, "{before} steps became {after} on four times the page");
    }
}

#[test]
fn selectors_that_name_other_nodes_cost_words_only() {
    let page = both(20, 50);
    let nodes = page.walk().len() as u64;
    let others: Vec<String> =
        (0..200).map(|it| format!("Other{it} > Child{it}:text(/x/)")).collect();
    let Matching { steps, .. } = work(&others, &page);
    assert!(steps <= nodes * 3, "{steps} steps for {nodes} nodes");
}

#[test]
fn texts_are_read_so_often_and_no_more() {
    let words = "word ".repeat(200_000);
    let text = format!("{}\n\n{words}\n\n{}", "<A>\n".repeat(90), "</A>\n".repeat(90));
    let page = page(&text);
    let set = |select: &str| SelectorSet::new(vec![selector(select), selector("paragraph")]);

    let (found, matching) = matches(&set("A:text(/[b-c]$/)"), &page);
    assert!(!matching.is_complete, "90 times the text is too much");
    assert!(matching.steps <= 65 * words.len() as u64, "{}", matching.steps);
    assert!(found.is_empty(), "nothing is found in nodes after that, {found:?}");
    let (found, matching) = matches(&set(":not(:text(/[b-c]$/))"), &page);
    assert!(!matching.is_complete);
    assert!(found.len() < 70, "what was not read is not found: {}", found.len());

    let (found, matching) = matches(&set("paragraph:text(/[b-c]$/)"), &page);
    assert!(matching.is_complete && found.len() == 1);
    let many = SelectorSet::new(vec![selector("page:text(/word$/)"); 3]);
    assert!(matches(&many, &page).1.is_complete);
}
