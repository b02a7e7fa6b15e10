//! The HTML report: written beside others, with the ids of the JSON report, the same for any number
//! of threads.

use crate::kit::{BROKEN, Dir, GOOD};
use std::fs;

#[test]
fn is_written_beside_the_text_and_names_the_same_findings() {
    let dir = Dir::site(&[("a.mdx", BROKEN), ("b/c.mdx", BROKEN), ("b/d.mdx", GOOD)]);
    let report = |threads: &str| {
        let outputs = ["--output", "html=out.html", "--output", "json=out.json"];
        let run = dir.run(&[&["check", "--threads", threads], &outputs[..]].concat());
        assert_eq!(run.code, Some(1), "{run:#?}");
        assert!(run.stdout.contains("Found "), "{run:#?}");
        let html = fs::read_to_string(dir.path("out.html")).unwrap();
        let json = fs::read_to_string(dir.path("out.json")).unwrap();
        (html, serde_json::from_str::<serde_json::Value>(&json).unwrap())
    };
    let (html, json) = report("1");
    let findings = json["findings"].as_array().unwrap();
    assert!(findings.len() >= 2);
    for finding in findings {
        assert!(html.contains(finding["id"].as_str().unwrap()), "{finding:#}");
    }
    let timeless = |html: &str| {
        let (before, rest) = html.split_once("checked in ").unwrap();
        format!("{before}{}", rest.split_once("</li>").unwrap().1)
    };
    assert_eq!(timeless(&html), timeless(&report("4").0));
}

#[test]
fn can_be_printed_and_is_not_a_format_of_lists() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let run = dir.run(&["check", "--format", "html"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.starts_with("<!doctype html>") && run.stdout.ends_with("</html>\n"));
    assert_eq!(dir.run(&["rules", "--format", "html"]).code, Some(2));
}
