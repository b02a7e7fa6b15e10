//! The JSON report against its schema and its promises.

use crate::common::{add, finding, place, report};
use doclint_diagnostic::{Edit, FileId, Fix, Level, Location, Span};
use doclint_report::{Report, json_schema, write_json};
use serde_json::{Value, json};
use std::collections::HashSet;

fn json_of(report: &Report) -> Value {
    let mut out = Vec::new();
    write_json(report, &mut out).expect("a Vec takes everything");
    assert_eq!(out.last(), Some(&b'\n'));
    serde_json::from_slice(&out).expect("it is JSON")
}

/// The fields of the report, and of what is in it, that the schema doesn't have.
fn unknown_fields(value: &Value, schema: &Value, root: &Value, out: &mut Vec<String>) {
    let schema = match schema["$ref"].as_str() {
        Some(pointer) => root.pointer(pointer.trim_start_matches('#')).expect("a known type"),
        None => schema,
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match &schema["properties"][name] {
                    Value::Null => out.push(name.clone()),
                    schema => unknown_fields(value, schema, root, out),
                }
            }
        }
        Value::Array(items) => {
            items.iter().for_each(|it| unknown_fields(it, &schema["items"], root, out));
        }
        _ => {}
    }
}

fn example() -> Report {
    let mut it = report(&[("a.mdx", "é𝄞x\t<br>\r\n<Tip>\n"), ("docs.json", "{}")]);
    let mut void = finding("mdx/void-element", Level::Error, place(&it, 0, "<br>"), "not closed");
    void.fix(Fix::safe("Write `<br />`", Edit::replace(Span::new(8, 12), "<br />")))
        .label_at(place(&it, 1, "{}"), "why");
    let mut tag = finding("mdx/unclosed-tag", Level::Warning, place(&it, 0, "<Tip>"), "open");
    tag.help("close it");
    let advice = finding("style/x", Level::Suggestion, place(&it, 0, "𝄞x"), "advice");
    for it_is in [advice, void, tag] {
        add(&mut it, it_is);
    }
    it
}

#[test]
fn keeps_the_promised_shape() {
    let json = json_of(&example());
    let mut without = json.clone();
    for finding in without["findings"].as_array_mut().expect("a list") {
        let print = finding["fingerprint"].take();
        let print = print.as_str().expect("a string");
        assert!(print.len() == 32 && print.bytes().all(|it| it.is_ascii_hexdigit()), "{print}");
        assert_eq!(finding["id"].take(), print[..12]);
    }
    let place = |line: u32, column: u32, utf16_column: u32, byte: u32| json!({"line": line, "column": column, "utf16_column": utf16_column, "byte": byte});
    let url = |rule: &str| format!("https://doclint.dev/rules/{rule}");
    let expected = json!({
        "schema_version": 1,
        "tool": {"name": "doclint", "version": "0.1.0"},
        "site": "docs",
        "summary": {
            "pages": 12, "parsed": 12, "skipped": 0, "pages_with_syntax_errors": 0, "frozen": 0, "words": 3456,
            "findings": {"error": 1, "warning": 1, "suggestion": 1},
            "fixable": 1, "unsafely_fixable": 0, "fixed": 0, "fixed_pages": 0, "suppressed": 0, "baselined": 0, "unchanged": 0, "duration_ms": 24
        },
        "findings": [
            {
                "id": null, "rule": "style/x", "level": "suggestion", "message": "advice",
                "help": null, "url": url("style/x"), "path": "a.mdx",
                "range": {"start": place(1, 2, 2, 2), "end": place(1, 4, 5, 7)},
                "related": [], "fixes": [], "fingerprint": null
            },
            {
                "id": null, "rule": "mdx/void-element", "level": "error", "message": "not closed",
                "help": null, "url": url("mdx/void-element"), "path": "a.mdx",
                "range": {"start": place(1, 5, 6, 8), "end": place(1, 9, 10, 12)},
                "related": [{
                    "path": "docs.json", "message": "why",
                    "range": {"start": place(1, 1, 1, 0), "end": place(1, 3, 3, 2)}
                }],
                "fixes": [{
                    "title": "Write `<br />`", "applicability": "safe",
                    "edits": [
                        {"path": "a.mdx", "start_byte": 8, "end_byte": 12, "text": "<br />"}
                    ]
                }],
                "fingerprint": null
            },
            {
                "id": null, "rule": "mdx/unclosed-tag", "level": "warning", "message": "open",
                "help": "close it", "url": url("mdx/unclosed-tag"), "path": "a.mdx",
                "range": {"start": place(2, 1, 1, 14), "end": place(2, 6, 6, 19)},
                "related": [], "fixes": [], "fingerprint": null
            }
        ]
    });
    assert_eq!(without, expected);
}

#[test]
fn validates_against_its_own_schema() {
    let schema = json_schema();
    let validator = jsonschema::validator_for(&schema).expect("the schema is valid");
    for report in [example(), report(&[])] {
        let json = json_of(&report);
        let errors: Vec<_> = validator.iter_errors(&json).map(|it| it.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let mut unknown = Vec::new();
        unknown_fields(&json, &schema, &schema, &mut unknown);
        assert!(unknown.is_empty(), "{unknown:?}");
    }
    for (pointer, wrong) in [
        ("/findings/0/level", json!("fatal")),
        ("/findings/0/range/start/line", json!(0)),
        ("/findings/1/fixes/0/applicability", json!(true)),
        ("/summary/words", json!(-1)),
        ("/schema_version", json!("1")),
    ] {
        let mut json = json_of(&example());
        *json.pointer_mut(pointer).expect("it is there") = wrong;
        assert!(!validator.is_valid(&json), "{pointer}");
    }
    for field in ["schema_version", "tool", "site", "summary", "findings"] {
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
    assert_eq!((distinct("id"), distinct("fingerprint")), (10_000, 10_000));
    assert_eq!(findings[9_999]["range"]["start"]["column"], 9_999 * 70 + 1);
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
