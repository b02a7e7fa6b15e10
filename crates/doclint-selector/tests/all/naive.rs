//! A matcher written down from the definitions, without a thought for time, and selectors at random.

use doclint_syntax::ast::{AstNode, AttrValue, Code, Component, Expression, Heading, Paragraph};
use doclint_syntax::{Node, NodeKind};
use std::fmt::{self, Display, Formatter};

/// SplitMix64: the same numbers for the same seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    pub fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

/// A list of alternatives.
pub struct List(pub Vec<Chain>);

/// Compounds, each with the sign before it; the first sign counts in `:has` only.
pub struct Chain(Vec<(char, Compound)>);

struct Compound {
    name: &'static str,
    tests: Vec<Test>,
}

enum Test {
    Attribute(&'static str, &'static str, &'static str),
    First,
    Last,
    Only,
    Empty,
    Nth(&'static str),
    Text(&'static str),
    Is(List),
    Not(List),
    Has(List),
}

impl List {
    pub fn random(rng: &mut Rng, depth: usize) -> Self {
        let count = 1 + rng.below(2);
        Self((0..count).map(|_| Chain::random(rng, depth)).collect())
    }

    /// How many compounds it has in all.
    pub fn parts(&self) -> usize {
        let compounds = self.0.iter().flat_map(|it| &it.0);
        let tests = compounds.clone().flat_map(|(_, it)| &it.tests);
        let inner = tests.map(|it| match it {
            Test::Is(list) | Test::Not(list) | Test::Has(list) => list.parts(),
            _ => 0,
        });
        compounds.count() + inner.sum::<usize>()
    }
}

impl Chain {
    fn random(rng: &mut Rng, depth: usize) -> Self {
        let count = 1 + rng.below(if depth == 0 { 4 } else { 3 });
        let signs = [' ', ' ', '>', '+', '~'];
        let sign = |rng: &mut Rng| signs[rng.below(signs.len())];
        Self((0..count).map(|_| (sign(rng), Compound::random(rng, depth))).collect())
    }
}

impl Compound {
    fn random(rng: &mut Rng, depth: usize) -> Self {
        const NAMES: [&str; 14] = [
            "*",
            "*",
            "A",
            "A",
            "B",
            "C",
            "D",
            "heading",
            "paragraph",
            "text",
            "emphasis",
            "code",
            "component",
            "page",
        ];
        let name = rng.pick(&NAMES);
        let mut tests = Vec::new();
        while tests.len() < 2 && rng.below(3) == 0 {
            tests.push(match rng.below(if depth < 3 { 16 } else { 10 }) {
                0 => Test::First,
                1 => Test::Last,
                2 => Test::Only,
                3 => Test::Empty,
                4 | 5 => Test::Nth(rng.pick(&["odd", "even", "2", "-n+2", "3n+1", "n+2"])),
                6 => Test::Text(rng.pick(&["one", "two", "^one$", "o"])),
                7..=9 if matches!(name, "A" | "B" | "C" | "D" | "*" | "component") => {
                    let operator = rng.pick(&["", "=", "^=", "$=", "*=", "~="]);
                    Test::Attribute(rng.pick(&["x", "y"]), operator, rng.pick(&["p", "q", "true"]))
                }
                7..=9 => Test::First,
                10 | 11 => Test::Is(List::random(rng, depth + 1)),
                12 | 13 => Test::Not(List::random(rng, depth + 1)),
                _ => Test::Has(List::random(rng, depth + 1)),
            });
        }
        Self { name, tests }
    }
}

impl Display for List {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

impl List {
    fn write(&self, f: &mut Formatter<'_>, relative: bool) -> fmt::Result {
        for (i, chain) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            for (j, (sign, compound)) in chain.0.iter().enumerate() {
                match (sign, j) {
                    (_, 0) if !relative => {}
                    (' ', 0) => {}
                    (' ', _) => f.write_str(" ")?,
                    (sign, _) => write!(f, " {sign} ")?,
                }
                write!(f, "{compound}")?;
            }
        }
        Ok(())
    }
}

impl Display for Compound {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        for test in &self.tests {
            match test {
                Test::Attribute(name, "", _) => write!(f, "[{name}]")?,
                Test::Attribute(name, operator, value) => write!(f, "[{name}{operator}{value}]")?,
                Test::First => f.write_str(":first-child")?,
                Test::Last => f.write_str(":last-child")?,
                Test::Only => f.write_str(":only-child")?,
                Test::Empty => f.write_str(":empty")?,
                Test::Nth(which) => write!(f, ":nth-child({which})")?,
                Test::Text(what) => write!(f, ":text(/{what}/)")?,
                Test::Is(list) => write!(f, ":is({list})")?,
                Test::Not(list) => write!(f, ":not({list})")?,
                Test::Has(list) => {
                    f.write_str(":has(")?;
                    list.write(f, true)?;
                    f.write_str(")")?;
                }
            }
        }
        Ok(())
    }
}

/// Whether the node counts: neither blank, nor a comment, nor a paragraph around components only.
pub fn counts(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Attribute | NodeKind::FrontMatter => false,
        NodeKind::Text => !node.text().trim().is_empty(),
        NodeKind::Expression => !Expression::cast(node)
            .expect("the kind says so")
            .value()
            .as_str()
            .trim()
            .starts_with("/*"),
        NodeKind::Paragraph => {
            !Paragraph::cast(node).expect("the kind says so").is_only_components()
        }
        _ => true,
    }
}

fn parent(node: Node<'_>) -> Option<Node<'_>> {
    node.ancestors().find(|it| counts(*it))
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.descendants().filter(|it| counts(*it) && parent(*it) == Some(node)).collect()
}

fn siblings(node: Node<'_>) -> Vec<Node<'_>> {
    parent(node).map_or(vec![node], children)
}

/// How many siblings precede it.
fn place(node: Node<'_>) -> usize {
    siblings(node).iter().position(|it| *it == node).expect("it is among them")
}

pub fn matches_list(node: Node<'_>, list: &List) -> bool {
    list.0.iter().any(|chain| matches_chain(node, &chain.0))
}

fn matches_chain(node: Node<'_>, chain: &[(char, Compound)]) -> bool {
    let ((sign, compound), before) = chain.split_last().expect("chains are not empty");
    if !matches_compound(node, compound) {
        return false;
    }
    if before.is_empty() {
        return true;
    }
    let siblings = siblings(node);
    match sign {
        '>' => parent(node).is_some_and(|it| matches_chain(it, before)),
        '+' => place(node).checked_sub(1).is_some_and(|at| matches_chain(siblings[at], before)),
        '~' => siblings[..place(node)].iter().any(|it| matches_chain(*it, before)),
        _ => node.ancestors().filter(|it| counts(*it)).any(|it| matches_chain(it, before)),
    }
}

/// Whether something in the right place relative to the node matches the chain from its left end.
fn has_chain(node: Node<'_>, chain: &[(char, Compound)]) -> bool {
    let Some(((sign, compound), after)) = chain.split_first() else { return true };
    let siblings = siblings(node);
    let at = place(node);
    let candidates = match sign {
        '>' => children(node),
        '+' => siblings.get(at + 1).copied().into_iter().collect(),
        '~' => siblings[at + 1..].to_vec(),
        _ => node.descendants().filter(|it| counts(*it)).collect(),
    };
    candidates.into_iter().any(|it| matches_compound(it, compound) && has_chain(it, after))
}

fn matches_compound(node: Node<'_>, compound: &Compound) -> bool {
    let named = match compound.name {
        "*" => true,
        "heading" => node.kind() == NodeKind::Heading,
        "paragraph" => node.kind() == NodeKind::Paragraph,
        "text" => node.kind() == NodeKind::Text,
        "emphasis" => node.kind() == NodeKind::Emphasis,
        "code" => node.kind() == NodeKind::Code,
        "component" => node.kind() == NodeKind::Component,
        "page" => node.kind() == NodeKind::Page,
        name => Component::cast(node).is_some_and(|it| it.is(name)),
    };
    named && compound.tests.iter().all(|it| passes(node, it))
}

fn passes(node: Node<'_>, test: &Test) -> bool {
    let number = place(node) + 1;
    let count = siblings(node).len();
    match test {
        Test::First => number == 1,
        Test::Last => number == count,
        Test::Only => count == 1,
        Test::Empty => children(node).is_empty() && own(node).trim().is_empty(),
        Test::Nth(which) => match *which {
            "odd" => [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].contains(&number),
            "even" => number.is_multiple_of(2),
            "2" => number == 2,
            "-n+2" => number <= 2,
            "3n+1" => (0..100).any(|n| 3 * n + 1 == number),
            "n+2" => number >= 2,
            _ => unreachable!(),
        },
        Test::Text(what) => {
            let text = text(node);
            match what.strip_prefix('^').and_then(|it| it.strip_suffix('$')) {
                Some(whole) => text == whole,
                None => text.contains(what),
            }
        }
        Test::Attribute(name, operator, wanted) => {
            attribute(node, name).is_some_and(|value| match *operator {
                "" => true,
                "=" => value == *wanted,
                "^=" => value.starts_with(wanted),
                "$=" => value.ends_with(wanted),
                "*=" => value.contains(wanted),
                _ => value.split(' ').any(|it| it == *wanted),
            })
        }
        Test::Is(list) => matches_list(node, list),
        Test::Not(list) => !matches_list(node, list),
        Test::Has(list) => list.0.iter().any(|chain| has_chain(node, &chain.0)),
    }
}

fn attribute<'a>(node: Node<'a>, name: &str) -> Option<&'a str> {
    if let Some(heading) = Heading::cast(node) {
        assert!(name != "level" && heading.custom_id().is_none());
    }
    match Component::cast(node)?.attribute(name)?.value() {
        AttrValue::None => Some("true"),
        AttrValue::String(value) | AttrValue::Expression(value) => Some(value.as_str()),
    }
}

/// Text that is not a child.
fn own(node: Node<'_>) -> String {
    match node.kind() {
        NodeKind::Code => Code::cast(node).expect("the kind says so").content().as_str().to_owned(),
        NodeKind::Text | NodeKind::Expression => node.text().to_owned(),
        _ => String::new(),
    }
}

/// The text of a node whose blocks hold one line each, as those of the random pages do.
fn text(node: Node<'_>) -> String {
    let lines: Vec<String> = std::iter::once(node)
        .chain(node.descendants())
        .filter_map(|it| match it.kind() {
            NodeKind::Code => Some(own(it)),
            NodeKind::Text => Some(it.text().to_owned()),
            NodeKind::Expression if it == node => {
                Some(it.text()[1..it.text().len() - 1].to_owned())
            }
            _ => None,
        })
        .filter(|it| !it.is_empty())
        .collect();
    lines.join("\n")
}
