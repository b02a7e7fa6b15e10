//! Changes that people make to the names of operations.

use super::change::Change;
use super::round::Round;
use doclint_site::OperationName;
use std::collections::BTreeSet;

const KINDS: [&str; 7] = [
    "operation: typo",
    "operation: plural",
    "operation: another method",
    "operation: server path in front",
    "operation: parameter renamed",
    "operation: a part renamed",
    "operation: never written",
];

/// Makes a change of each kind.
pub fn changes(round: &mut Round<'_>) -> Vec<Change> {
    let operations = round.site.api_files().flat_map(|it| &it.facts.operations);
    let all: BTreeSet<String> = operations.map(|it| format!("{} {}", it.method, it.path)).collect();
    let mut out = Vec::new();
    for kind in KINDS.iter().filter(|_| !all.is_empty()) {
        out.extend((0..60).find_map(|_| change(kind, &all, round)));
    }
    out
}

/// Writes another name into the front matter of a page.
fn change(kind: &'static str, all: &BTreeSet<String>, round: &mut Round<'_>) -> Option<Change> {
    let (page, text) = round.page()?;
    let value = page.facts.get("openapi")?;
    let name = OperationName::parse(value.as_str()?)?;
    let right = format!("{} {}", name.method, name.path);
    let (method, path) = wrong(kind, &name, round)?;
    let dead = format!("{method} {path}");
    if !all.contains(&right) || all.contains(&dead) || round.taken.contains(&dead) {
        return None;
    }
    let written = text.get(value.span.range())?;
    let start = written.to_lowercase().find(&name.method)?;
    let end = written.find(name.path)? + name.path.len();
    let range = value.span.start as usize + start..value.span.start as usize + end;
    round.sandbox.replace(&page.path, range, &dead.replacen(&method, &method.to_uppercase(), 1));
    round.taken.extend([page.path.to_string(), dead.clone()]);
    Some(match kind {
        "operation: never written" => Change::gone(kind, &dead),
        _ => Change::of(kind, &dead, &right),
    })
}

/// The method and the path after a change.
fn wrong(kind: &str, name: &OperationName<'_>, round: &mut Round<'_>) -> Option<(String, String)> {
    let parts: Vec<&str> = name.path.split('/').collect();
    let is_word = |it: &&usize| !parts[**it].is_empty() && !parts[**it].starts_with('{');
    let words: Vec<usize> = (0..parts.len()).collect();
    let words: Vec<usize> = words.iter().filter(is_word).copied().collect();
    let at = *round.random.one(&words)?;
    let with = |part: String| {
        let mut parts: Vec<String> = parts.iter().map(|it| (*it).to_owned()).collect();
        parts[at] = part;
        (name.method.clone(), parts.join("/"))
    };
    const NAMES: [&str; 6] = ["members", "reports", "billing", "search", "tokens", "audit"];
    Some(match kind {
        "operation: typo" => with(round.random.misspelt(parts[at])),
        "operation: plural" => {
            let part = parts[at];
            with(part.strip_suffix('s').map_or_else(|| format!("{part}s"), str::to_owned))
        }
        "operation: another method" => {
            let methods = ["get", "post", "put", "patch", "delete"];
            ((*round.random.one(&methods)?).to_owned(), name.path.to_owned())
        }
        "operation: server path in front" => {
            let base = *round.random.one(&["/api", "/v1", "/api/v2", "/rest"])?;
            (name.method.clone(), format!("{base}{}", name.path))
        }
        "operation: parameter renamed" => {
            let (before, rest) = name.path.split_once('{')?;
            let (_, after) = rest.split_once('}')?;
            (name.method.clone(), format!("{before}{{other_id}}{after}"))
        }
        "operation: a part renamed" => with((*round.random.one(&NAMES)?).to_owned()),
        _ => {
            let first = *round.random.one(&NAMES)?;
            let second = *round.random.one(&NAMES)?;
            (name.method.clone(), format!("/{first}/{second}"))
        }
    })
}
