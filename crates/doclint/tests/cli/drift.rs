//! Pages of endpoints that drift away from their OpenAPI file: each defect is found at its place.

use crate::kit::Dir;
use serde_json::Value;
use std::collections::BTreeMap;

/// A file, and pages that document its operations as it says.
struct Case {
    spec: &'static str,
    pages: &'static [&'static str],
}

const CASES: [Case; 3] = [
    Case {
        spec: include_str!("drift/queues.yaml"),
        pages: &[include_str!("drift/create-queue.mdx"), include_str!("drift/list-queues.mdx")],
    },
    Case {
        spec: include_str!("drift/orders.yaml"),
        pages: &[include_str!("drift/place-order.mdx"), include_str!("drift/get-order.mdx")],
    },
    Case {
        spec: include_str!("drift/files.json"),
        pages: &[include_str!("drift/upload-file.mdx"), include_str!("drift/search-files.mdx")],
    },
];

const RULES: [&str; 5] = [
    "api/unknown-field",
    "api/undocumented-field",
    "api/undocumented-optional-field",
    "api/mismatched-field",
    "api/invalid-example",
];

/// A page with one defect.
struct Defect {
    text: String,
    /// The rule that finds it, and the line.
    rule: &'static str,
    line: usize,
    what: String,
}

#[test]
fn each_drift_is_found_once_at_its_place() {
    let mut count = 0;
    for case in &CASES {
        let dir = Dir::empty();
        dir.write("docs.json", r#"{"theme": "mint", "api": {"openapi": "openapi.yaml"}}"#);
        dir.write("openapi.yaml", case.spec);
        let mut expected: BTreeMap<String, Defect> = BTreeMap::new();
        for (at, page) in case.pages.iter().enumerate() {
            dir.write(&format!("right-{at}.mdx"), page);
            for (number, defect) in defects(page).into_iter().enumerate() {
                let path = format!("wrong-{at}-{number}.mdx");
                dir.write(&path, &defect.text);
                expected.insert(path, defect);
            }
        }
        count += expected.len();
        let mut args = vec!["check", "--no-config", "--format", "json"];
        args.extend(RULES.iter().flat_map(|it| ["--only", it]));
        let run = dir.run(&args);
        let report: Value = serde_json::from_str(&run.stdout).expect("a report");
        let mut found: BTreeMap<&str, Vec<(String, u64, String)>> = BTreeMap::new();
        for it in report["findings"].as_array().expect("findings") {
            let path = it["path"].as_str().expect("a path");
            let text = |key: &str| it[key].as_str().unwrap_or_default().to_owned();
            let line = it["line"].as_u64().unwrap_or_default();
            found.entry(path).or_default().push((text("rule"), line, text("message")));
        }
        let mut wrong = Vec::new();
        for (path, defect) in &expected {
            let found = found.remove(path.as_str()).unwrap_or_default();
            let is_it = matches!(found.as_slice(), [(rule, line, _)]
                if rule == defect.rule && *line == defect.line as u64);
            let Defect { what, rule, line, .. } = defect;
            if !is_it {
                wrong.push(format!("{what}: expected {rule} in line {line}, found {found:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(found.is_empty(), "right pages, and the file: {found:#?}");
    }
    assert!(count >= 200, "{count} defects");
}

/// Every way to spoil one line of a page.
fn defects(page: &str) -> Vec<Defect> {
    let lines: Vec<&str> = page.lines().collect();
    let mut out = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let mut add = |rule, with: Option<String>, where_: usize, kind: &str| {
            let mut new: Vec<&str> = lines.clone();
            match &with {
                Some(with) => new[at] = with,
                None => drop(new.remove(at)),
            }
            let what = format!("{kind}: {line}");
            out.push(Defect { text: new.join("\n") + "\n", rule, line: where_, what });
        };
        let here = at + 1;
        if line.contains("Field ") {
            for (rule, with, kind) in changed_field(line) {
                add(rule, Some(with), here, kind);
            }
            if let Some((rule, place)) = dropped(&lines, at) {
                add(rule, None, place, "dropped");
            }
        }
        for (with, kind) in changed_example(line) {
            add("api/invalid-example", Some(with), here, kind);
        }
    }
    out
}

/// A field with another name, type, default, place, or need.
fn changed_field(line: &str) -> Vec<(&'static str, String, &'static str)> {
    let mut out = Vec::new();
    let (key, name) = ["query", "path", "header", "body", "name"]
        .iter()
        .find_map(|key| Some((*key, value(line, key)?)))
        .expect("a field has a name");
    if key != "path" {
        let new = line.replacen(&format!("\"{name}\""), &format!("\"{name}Qx\""), 1);
        out.push(("api/unknown-field", new, "renamed"));
    }
    if let Some(kind) = value(line, "type") {
        let other = if kind == "boolean" { "string" } else { "boolean" };
        let new = line.replacen(&format!("type=\"{kind}\""), &format!("type=\"{other}\""), 1);
        out.push(("api/mismatched-field", new, "another type"));
        if let Some(items) = kind.strip_suffix("[]") {
            let other = if items == "string" { "integer[]" } else { "string[]" };
            let new = line.replacen(&format!("type=\"{kind}\""), &format!("type=\"{other}\""), 1);
            out.push(("api/mismatched-field", new, "other items"));
        }
    }
    if line.contains(" required>") && key != "path" {
        // Fields of responses are seldom said to be required.
        if key != "name" {
            let new = line.replacen(" required>", ">", 1);
            out.push(("api/mismatched-field", new, "no longer required"));
        }
    } else if key != "path" {
        let new = line.replacen('>', " required>", 1);
        out.push(("api/mismatched-field", new, "now required"));
    }
    if let Some(default) = value(line, "default") {
        let other = match default {
            "true" => "false".to_owned(),
            "false" => "true".to_owned(),
            it => format!("{it}1"),
        };
        let new = line.replacen(&format!("=\"{default}\""), &format!("=\"{other}\""), 1);
        out.push(("api/mismatched-field", new, "another default"));
    }
    // Only at the beginning of a line is a field in no other.
    if line.starts_with('<') && matches!(key, "query" | "header" | "body") {
        let other = if key == "query" { "body" } else { "query" };
        let new = line.replacen(&format!("{key}=\""), &format!("{other}=\""), 1);
        out.push(("api/mismatched-field", new, "another place"));
    }
    out
}

/// The rule that finds that a field is gone, and the line of the last of its neighbors.
fn dropped(lines: &[&str], at: usize) -> Option<(&'static str, usize)> {
    let line = lines[at];
    let indent = |it: &str| it.len() - it.trim_start().len();
    let key = |it: &str| {
        let keys = ["query", "path", "header", "body", "name"];
        keys.into_iter().find(|key| value(it, key).is_some())
    };
    let is_whole = line.contains("</");
    if !is_whole || key(line) == Some("path") {
        return None;
    }
    // Lines that are indented less end the object.
    let is_inside = |it: &&(usize, &&str)| it.1.trim().is_empty() || indent(it.1) >= indent(line);
    let is_neighbor = |it: &(usize, &&str)| {
        it.0 != at
            && indent(it.1) == indent(line)
            && it.1.contains("Field ")
            && key(it.1) == key(line)
    };
    let all: Vec<(usize, &&str)> = lines.iter().enumerate().collect();
    let before = all[..at].iter().rev().take_while(|it| is_inside(it)).filter(|it| is_neighbor(it));
    let after = all[at..].iter().take_while(|it| is_inside(it)).filter(|it| is_neighbor(it));
    let last = before.chain(after).map(|it| it.0).max()?;
    let rule = match line.contains(" required>") && key(line) != Some("name") {
        true => "api/undocumented-field",
        false => "api/undocumented-optional-field",
    };
    // The line itself is gone.
    Some((rule, if last > at { last } else { last + 1 }))
}

/// Lines of an example in JSON with a value of another type.
fn changed_example(line: &str) -> Vec<(String, &'static str)> {
    let Some((key, rest)) = line.split_once("\": ").filter(|it| it.0.trim_start().starts_with('"'))
    else {
        return Vec::new();
    };
    let comma = if rest.ends_with(',') { "," } else { "" };
    let value = rest.trim_end_matches(',');
    if value.ends_with(['{', '[']) {
        return Vec::new();
    }
    let other = if value.starts_with(['"', 'n']) { "[17]" } else { "\"many\"" };
    vec![(format!("{key}\": {other}{comma}"), "another value in an example")]
}

fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" {key}=\""))?;
    rest.split('"').next()
}
