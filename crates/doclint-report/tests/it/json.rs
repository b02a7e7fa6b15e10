//! The JSON report against its schema and its promises.

use crate::common::{add, finding, place, report};
use doclint_diagnostic::{Edit, FileId, Fix, Level, Location, Span};
use doclint_report::{Gate, Report, json_schema, write_json, write_json_failure, write_jsonl};
use serde_json::{Value, json};
use std::collections::HashSet;

fn json_of(report: &Report) -> Value {
    let mut out = Vec::new();
    write_json(report, &mut out).expect("a Vec takes everything");
    assert_eq!(out.last(), Some(&b'\n'));
    serde_json::from_slice(&out).expect("it is JSON")
}

/// The fields of the report, and of the values in it, that the schema doesn't have.
fn unknown_fields(value: &Value, schema: &Value, root: &Value, out: &mut Vec<String>) {
    let schema = match schema["$ref"].as_str() {
        Some(pointer) => root.pointer(pointer.trim_start_matches('#')).expect("a known type"),
        None => schema,
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match (&schema["properties"][name], &schema["additionalProperties"]) {
                    (Value::Null, Value::Null) => out.push(name.clone()),
                    (Value::Null, schema) | (schema, _) => unknown_fields(value, schema, root, out),
                }
            }
        }
        Value::Array(items) => {
            items.iter().for_each(|it| unknown_fields(it, &schema["items"], root, out));
        }
        _ => {}
    }
}

/// Whether anything in it is null or an empty list, which a report leaves out.
fn is_wasteful(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty() || items.iter().any(is_wasteful),
        Value::Object(fields) => fields.values().any(is_wasteful),
        _ => false,
    }
}

fn example() -> Report<'static> {
    let mut it = report(&[("a.mdx", "é𝄞x\t<br>\r\n<Tip>\n"), ("docs.json", "{}")]);
    let mut void = finding("mdx/void-element", Level::Error, place(&it, 0, "<br>"), "not closed");
    void.fix(Fix::safe("Write `<br />`", Edit::replace(Span::new(8, 12), "<br />")))
        .fix(Fix::suggestion("Remove it", Edit::delete(Span::new(8, 12))))
        .label_at(place(&it, 1, "{}"), "why");
    let mut tag = finding("mdx/unclosed-tag", Level::Warning, place(&it, 0, "<Tip>"), "open");
    tag.help("close it").label(Span::new(2, 14), "here");
    let mut first = finding("style/x", Level::Suggestion, place(&it, 0, "𝄞x"), "advice");
    first.help("do this").cause("much advice");
    let mut second = finding("style/x", Level::Suggestion, place(&it, 1, "{"), "more advice");
    second.help("do that").cause("much advice");
    for finding in [first, void, tag, second] {
        add(&mut it, finding);
    }
    it.commit = Some("c0ffee".into());
    it.site.name = Some("Acme".into());
    it.settings.profile = "recommended".into();
    it.settings.only = vec!["mdx".into(), "style/x".into()];
    it.gate = Gate {
        fail_on: Some(Level::Error),
        fails: true,
        exit_code: 1,
        reason: "1 error (fail-on: error)".into(),
        ..Gate::default()
    };
    it
}

/// The findings of the example as JSON, with no ids.
fn example_findings() -> Value {
    json!([
        {
            "id": null, "rule": "style/x", "level": "suggestion", "group": 2, "message": "advice",
            "help": "do this", "path": "a.mdx", "line": 1, "column": 2, "end_column": 4,
            "utf16_end_column": 5, "bytes": [2, 7]
        },
        {
            "id": null, "rule": "mdx/void-element", "level": "error", "group": 0, "message": "not closed",
            "path": "a.mdx", "line": 1, "column": 5, "end_column": 9,
            "utf16_column": 6, "utf16_end_column": 10, "bytes": [8, 12],
            "related": [{
                "path": "docs.json", "line": 1, "column": 1, "end_column": 3, "bytes": [0, 2],
                "message": "why"
            }],
            "fixes": [
                {
                    "title": "Write `<br />`", "applicability": "safe",
                    "edits": [{"bytes": [8, 12], "text": "<br />"}]
                },
                {
                    "title": "Remove it", "applicability": "manual",
                    "edits": [{"bytes": [8, 12], "text": ""}]
                }
            ]
        },
        {
            "id": null, "rule": "mdx/unclosed-tag", "level": "warning", "group": 1, "message": "open",
            "path": "a.mdx", "line": 2, "column": 1, "end_column": 6, "bytes": [14, 19],
            "related": [{
                "line": 1, "column": 2, "end_line": 2, "end_column": 1, "bytes": [2, 14],
                "message": "here"
            }]
        },
        {
            "id": null, "rule": "style/x", "level": "suggestion", "group": 2, "message": "more advice",
            "help": "do that", "path": "docs.json", "line": 1, "column": 1, "end_column": 2,
            "bytes": [0, 1]
        }
    ])
}

#[test]
fn keeps_the_promised_shape() {
    let mut json = json_of(&example());
    for finding in json["findings"].as_array_mut().expect("a list") {
        let id = finding["id"].take();
        let id = id.as_str().expect("a string");
        assert!(id.len() == 12 && id.bytes().all(|it| it.is_ascii_hexdigit()), "{id}");
    }
    let counts = |levels: [u64; 3]| json!({"error": levels[0], "warning": levels[1], "suggestion": levels[2]});
    let by_rule = |rule: &str, levels: [u64; 3], files: u64, fixable: u64| json!({"rule": rule, "findings": counts(levels), "files": files, "fixable": fixable, "unsafely_fixable": 0});
    let rule = |id: &str| json!({"summary": "", "url": format!("https://doclint.dev/rules/{id}")});
    let expected = json!({
        "schema_version": 2,
        "tool": {"name": "doclint", "version": "0.1.0"},
        "site": {"name": "Acme", "path": "docs", "folder": "docs", "platform": "mintlify"},
        "commit": "c0ffee",
        "settings": {"profile": "recommended", "fail_on": "error", "only": ["mdx", "style/x"]},
        "exit": {"code": 1, "reason": "1 error (fail-on: error)"},
        "summary": {
            "pages": 12, "parsed": 12, "skipped": 0, "pages_with_syntax_errors": 0, "frozen": 0, "words": 3456,
            "findings": counts([1, 1, 2]),
            "fixable": 1, "unsafely_fixable": 0, "fixed": 0, "fixed_suggestions": 0, "fixed_pages": 0, "suppressed": 0, "baselined": 0, "unchanged": 0, "left_out": 0, "duration_ms": 24,
            "by_rule": [
                by_rule("style/x", [0, 0, 2], 2, 0),
                by_rule("mdx/unclosed-tag", [0, 1, 0], 1, 0),
                by_rule("mdx/void-element", [1, 0, 0], 1, 1)
            ]
        },
        "rules": {
            "mdx/unclosed-tag": rule("mdx/unclosed-tag"),
            "mdx/void-element": rule("mdx/void-element"),
            "style/x": rule("style/x")
        },
        "groups": [
            {"rule": "mdx/void-element", "level": "error", "message": "not closed", "count": 1, "files": 1, "first": 1},
            {"rule": "mdx/unclosed-tag", "level": "warning", "message": "open", "help": "close it", "count": 1, "files": 1, "first": 2},
            {"rule": "style/x", "level": "suggestion", "message": "much advice", "count": 2, "files": 2, "first": 0}
        ],
        "findings": example_findings(),
    });
    assert_eq!(json, expected);
}

#[test]
fn a_finding_is_a_line_and_lines_are_the_same_objects() {
    let report = example();
    let json = json_of(&report);
    let mut out = Vec::new();
    write_json(&report, &mut out).expect("a Vec takes everything");
    let text = String::from_utf8(out).expect("JSON is UTF-8");
    let lines = text.lines().filter(|it| it.starts_with("  {\"id\":"));
    let of_lines: Vec<Value> = lines
        .map(|it| serde_json::from_str(it.trim_end_matches(',')).expect("an object"))
        .collect();
    assert_eq!(json["findings"], Value::from(of_lines));
    let mut out = Vec::new();
    write_jsonl(&report, &mut out).expect("a Vec takes everything");
    let text = String::from_utf8(out).expect("JSON is UTF-8");
    let mut lines = text.lines().map(|it| serde_json::from_str::<Value>(it).expect("JSON"));
    let mut head = lines.next().expect("a first line");
    head["findings"] = lines.collect();
    assert_eq!(head, json);
}

#[test]
fn validates_against_its_own_schema() {
    let schema = json_schema();
    let validator = jsonschema::validator_for(&schema).expect("the schema is valid");
    let mut failed = report(&[]);
    (failed.gate.exit_code, failed.gate.reason) = (2, "no page was checked".into());
    let mut failure = Vec::new();
    write_json_failure(&failed.tool, "can't open x", &mut failure).expect("a Vec takes everything");
    let failure: Value = serde_json::from_slice(&failure).expect("it is JSON");
    assert_eq!(failure["error"]["message"], "can't open x");
    let failed = json_of(&failed);
    assert_eq!(failed["error"]["message"], "no page was checked");
    let types = ["JsonReport", "JsonReport", "JsonFailure"];
    for (json, name) in [json_of(&example()), failed, failure].iter().zip(types) {
        let errors: Vec<_> = validator.iter_errors(json).map(|it| it.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let mut unknown = Vec::new();
        unknown_fields(json, &schema["$defs"][name], &schema, &mut unknown);
        assert!(unknown.is_empty(), "{unknown:?}");
    }
    assert!(!is_wasteful(&json_of(&example())));
    for (pointer, wrong) in [
        ("/findings/0/level", json!("fatal")),
        ("/findings/0/line", json!(0)),
        ("/findings/0/bytes", json!([1])),
        ("/findings/1/fixes/0/applicability", json!("suggestion")),
        ("/groups/0/first", json!(-1)),
        ("/rules/style~1x/url", json!(7)),
        ("/summary/words", json!(-1)),
        ("/schema_version", json!("1")),
    ] {
        let mut json = json_of(&example());
        *json.pointer_mut(pointer).expect("it is there") = wrong;
        assert!(!validator.is_valid(&json), "{pointer}");
    }
    for field in [
        "schema_version",
        "tool",
        "site",
        "settings",
        "exit",
        "summary",
        "rules",
        "groups",
        "findings",
    ] {
        let mut json = json_of(&example());
        json.as_object_mut().expect("an object").remove(field);
        assert!(!validator.is_valid(&json), "{field} is required");
    }
}

#[test]
fn ten_thousand_findings_have_their_own_ids() {
    let line = "![](a) ".repeat(150_000);
    let mut it = report(&[("a.mdx", &line)]);
    for index in 0..10_000 {
        let at = Location { file: FileId(0), span: Span::new(index * 70, index * 70 + 6) };
        it.findings.push(finding("media/missing-alt", Level::Warning, at, "m"));
    }
    let json = json_of(&it);
    let findings = json["findings"].as_array().expect("a list");
    let distinct =
        |field: &str| findings.iter().map(|it| it[field].to_string()).collect::<HashSet<_>>().len();
    assert_eq!(distinct("id"), 10_000);
    assert_eq!(findings[9_999]["column"], 9_999 * 70 + 1);
    assert_eq!(json["groups"].as_array().expect("a list").len(), 1);
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let bytes = |report: &Report| {
        let mut out = Vec::new();
        write_json(report, &mut out).expect("a Vec takes everything");
        out
    };
    assert_eq!(bytes(&example()), bytes(&example()));
}

#[test]
fn findings_of_one_defect_are_one_with_all_places() {
    let mut it = report(&[("a.mdx", "one"), ("b.mdx", "two"), ("c.mdx", "three")]);
    for (file, text, cause) in [(0, "one", "gone"), (1, "two", "lost"), (2, "three", "gone")] {
        let mut found = finding("imports/x", Level::Error, place(&it, file, text), "missing");
        found.cause(cause);
        add(&mut it, found);
    }
    let prints = it.fingerprints();
    it.fold_causes();
    assert_eq!(it.findings.len(), 3, "other rules are left alone");
    it.rules.get_mut("imports/x").unwrap().one_per_cause = true;
    it.fold_causes();
    let json = json_of(&it);
    let messages: Vec<&Value> =
        json["findings"].as_array().unwrap().iter().map(|it| &it["message"]).collect();
    assert_eq!(messages, ["gone", "missing"]);
    assert_eq!(it.findings[0].labels.len(), 1);
    assert_eq!((it.summary.errors, it.fingerprints()), (2, prints[..2].to_vec()));
}
