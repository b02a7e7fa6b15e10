//! Compares two lists of nodes, and groups the differences so that one cause is one class.

use crate::flat::FlatNode;
use serde_json::Value;
use std::collections::HashMap;

/// One place where two trees differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// `start · list`, `missing · heading`, `value · text` …
    pub class: String,
    /// Where it is, in bytes.
    pub at: u32,
    /// The reference's version, in short.
    pub reference: String,
    /// Our version.
    pub ours: String,
}

/// The result of comparing one page.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Empty where the trees are equal.
    pub differences: Vec<Difference>,
    /// For each node of the reference, whether ours has its equal.
    pub matched: Vec<bool>,
}

/// Compares trees node by node. Nodes for which the reference has no place may be anywhere.
pub fn compare(reference: &[FlatNode], ours: &[FlatNode]) -> Comparison {
    let in_step = reference.len() == ours.len()
        && reference.iter().zip(ours).all(|(a, b)| a.kind == b.kind && differing(a, b).is_empty());
    if in_step {
        return Comparison { differences: Vec::new(), matched: vec![true; reference.len()] };
    }
    let pairs = align(reference, ours);
    let mut used = vec![false; ours.len()];
    let mut found = Comparison { differences: Vec::new(), matched: vec![false; reference.len()] };
    let mut shift = 0;
    for (index, node) in reference.iter().enumerate() {
        let Some(pair) = pairs[index] else { continue };
        used[pair] = true;
        let other = &ours[pair];
        let mut names = differing(node, other);
        // Only the outermost node of a subtree that is elsewhere is reported.
        let here = i64::from(other.depth) - i64::from(node.depth);
        if here == shift {
            names.retain(|name| name != "depth");
        }
        shift = here;
        found.matched[index] = names.is_empty();
        for name in names {
            let (reference, ours) = shown_pair(node, other, &name);
            found.differences.push(Difference {
                class: format!("{name} · {}", node.kind),
                at: node.start.or(other.start).unwrap_or(0),
                reference,
                ours,
            });
        }
    }
    unpaired(reference, &pairs, ours, &used, &mut found.differences);
    if found.differences.is_empty() {
        found.differences.push(Difference {
            class: "order · page".to_owned(),
            at: 0,
            reference: String::new(),
            ours: String::new(),
        });
    }
    found.differences.sort_by_key(|difference| difference.at);
    found
}

/// For each node of the reference, which of ours it is: by kind and both ends, then by one end.
fn align(reference: &[FlatNode], ours: &[FlatNode]) -> Vec<Option<usize>> {
    let mut pairs = vec![None; reference.len()];
    let mut free = vec![true; ours.len()];
    type Key<'a> = (&'a str, Option<u32>, Option<u32>);
    let keys: [fn(&FlatNode) -> Key<'_>; 3] = [
        |node| (&node.kind, node.start, node.end),
        |node| (&node.kind, node.start, None),
        |node| (&node.kind, None, node.end),
    ];
    for key in keys {
        let mut places: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
        for (index, node) in ours.iter().enumerate().rev() {
            if free[index] {
                places.entry(key(node)).or_default().push(index);
            }
        }
        for (index, node) in reference.iter().enumerate() {
            if pairs[index].is_some() || node.start.is_none() {
                continue;
            }
            if let Some(pair) = places.get_mut(&key(node)).and_then(Vec::pop) {
                pairs[index] = Some(pair);
                free[pair] = false;
            }
        }
    }
    let mut placeless: HashMap<String, Vec<usize>> = HashMap::new();
    let text = |node: &FlatNode| format!("{} {:?}", node.kind, node.fields);
    for (index, node) in ours.iter().enumerate().rev() {
        if free[index] {
            placeless.entry(text(node)).or_default().push(index);
        }
    }
    for (index, node) in reference.iter().enumerate() {
        if node.start.is_none() {
            pairs[index] = placeless.get_mut(&text(node)).and_then(Vec::pop);
        }
    }
    pairs
}

/// Names the differences between two nodes of one kind.
fn differing(a: &FlatNode, b: &FlatNode) -> Vec<String> {
    let mut out = Vec::new();
    if a.start.is_some() && a.start != b.start {
        out.push("start".to_owned());
    }
    if a.end.is_some() && a.end != b.end {
        out.push("end".to_owned());
    }
    if a.depth != b.depth {
        out.push("depth".to_owned());
    }
    if a.fields == b.fields {
        return out;
    }
    for (name, value) in &a.fields {
        let other = b.fields.get(name).unwrap_or(&Value::Null);
        if value == other {
            continue;
        }
        match (name.as_str(), value, other) {
            ("attributes", Value::Array(a), Value::Array(b)) => attributes(a, b, &mut out),
            // The depth of a heading is not the depth of the node.
            ("depth", ..) => out.push("level".to_owned()),
            _ => out.push(name.clone()),
        }
    }
    out
}

fn attributes(a: &[Value], b: &[Value], out: &mut Vec<String>) {
    const PARTS: [&str; 5] = ["kind", "name", "value", "start", "end"];
    if a.len() != b.len() {
        out.push("attribute count".to_owned());
        return;
    }
    for (a, b) in a.iter().zip(b) {
        for (index, part) in PARTS.iter().enumerate() {
            let placeless = index > 2 && a[index].is_null();
            let name = format!("attribute {part}");
            if !placeless && a[index] != b[index] && !out.contains(&name) {
                out.push(name);
            }
        }
    }
}

/// Adds the nodes that only one side has; the same bytes under two kinds are one difference.
fn unpaired(
    reference: &[FlatNode],
    pairs: &[Option<usize>],
    ours: &[FlatNode],
    used: &[bool],
    out: &mut Vec<Difference>,
) {
    let mut extra: HashMap<(Option<u32>, Option<u32>), Vec<usize>> = HashMap::new();
    for (index, node) in ours.iter().enumerate().rev().filter(|(index, _)| !used[*index]) {
        extra.entry((node.start, node.end)).or_default().push(index);
    }
    // A node without a place is reported at the place of the node before it.
    let mut at = 0;
    for (index, node) in reference.iter().enumerate() {
        at = node.start.unwrap_or(at);
        if pairs[index].is_some() {
            continue;
        }
        let reference = shown(node);
        match extra.get_mut(&(node.start, node.end)).and_then(Vec::pop) {
            Some(other) => out.push(Difference {
                class: format!("kind · {} as {}", node.kind, ours[other].kind),
                at,
                reference,
                ours: shown(&ours[other]),
            }),
            None => {
                let place = if node.start.is_none() { " without place" } else { "" };
                let class = format!("missing · {}{place}", node.kind);
                out.push(Difference { class, at, reference, ours: String::new() });
            }
        }
    }
    for index in extra.into_values().flatten() {
        out.push(Difference {
            class: format!("extra · {}", ours[index].kind),
            at: ours[index].start.unwrap_or(0),
            reference: String::new(),
            ours: shown(&ours[index]),
        });
    }
}

/// A node in short.
fn shown(node: &FlatNode) -> String {
    let fields = Value::Object(node.fields.clone()).to_string();
    format!("{} {}", placed(node), window(&fields, 0))
}

fn placed(node: &FlatNode) -> String {
    let place = |it: Option<u32>| it.map_or("?".to_owned(), |it| it.to_string());
    format!("{} {}..{}", node.kind, place(node.start), place(node.end))
}

/// The values of two nodes for a named difference, from a little before they diverge.
fn shown_pair(a: &FlatNode, b: &FlatNode, name: &str) -> (String, String) {
    let parts = |node: &FlatNode| -> Vec<String> {
        match name {
            "start" | "end" => Vec::new(),
            "depth" => vec![format!("depth {}", node.depth)],
            "level" => vec![field(node, "depth").to_string()],
            _ if name.starts_with("attribute") => match field(node, "attributes") {
                Value::Array(items) => items.iter().map(Value::to_string).collect(),
                _ => Vec::new(),
            },
            name => vec![field(node, name).to_string()],
        }
    };
    let (left, right) = (parts(a), parts(b));
    let index = left.iter().zip(&right).position(|(a, b)| a != b).unwrap_or(0);
    let text = |parts: Vec<String>| parts.into_iter().nth(index).unwrap_or_default();
    let (left, right) = (text(left), text(right));
    let equal = left.bytes().zip(right.bytes()).take_while(|(a, b)| a == b).count();
    let from = equal.saturating_sub(60);
    let show = |node, text: &str| format!("{} {}", placed(node), window(text, from));
    (show(a, &left), show(b, &right))
}

fn field<'a>(node: &'a FlatNode, name: &str) -> &'a Value {
    node.fields.get(name).unwrap_or(&Value::Null)
}

fn window(text: &str, from: usize) -> String {
    const BYTES: usize = 200;
    let from = text.floor_char_boundary(from);
    let to = text.floor_char_boundary((from + BYTES).min(text.len()));
    let before = if from > 0 { "…" } else { "" };
    let after = if to < text.len() { "…" } else { "" };
    format!("{before}{}{after}", &text[from..to])
}
