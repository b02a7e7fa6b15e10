//! The formats of other tools, as far as tests of the binary on a small site don't cover them.

use crate::common::{add, finding, place, report};
use doclint_diagnostic::{Edit, FileId, Fix, Level, Location, Span};
use doclint_report::{FORMATS, Format, Report, WriteOptions};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::{Duration, Instant};

fn write(format: &str, report: &Report, options: &WriteOptions) -> String {
    let mut out = Vec::new();
    let format = Format::named(format).expect("a known format");
    format.write(report, options, &mut out).expect("a Vec takes everything");
    String::from_utf8(out).expect("UTF-8 in, UTF-8 out")
}

fn plain(format: &str, report: &Report) -> String {
    write(format, report, &WriteOptions::default())
}

fn sarif(report: &Report, prefix: &str) -> Value {
    let options = WriteOptions { path_prefix: prefix.into(), ..WriteOptions::default() };
    serde_json::from_str(&write("sarif", report, &options)).expect("it is JSON")
}

/// `count` findings in `files` files.
fn large(count: u32, files: u32) -> Report<'static> {
    let text = "![](a) é word\n".repeat((count / files) as usize);
    let names: Vec<String> = (0..files).map(|it| format!("guides/page-{it:05}.mdx")).collect();
    let names: Vec<(&str, &str)> = names.iter().map(|it| (it.as_str(), text.as_str())).collect();
    let mut out = report(&names);
    for index in 0..count {
        let start = index / files * 15;
        let file = FileId(index % files);
        let at = Location { file, span: Span::new(start, start + 6) };
        let mut it =
            finding("media/missing-alt", Level::Warning, at, "the image has no alt | text");
        it.help("say what it shows")
            .fix(Fix::safe("Write it", Edit::replace(Span::at(start + 2), "x")))
            .label(Span::at(start), "here");
        out.findings.push(it);
    }
    out.findings.sort_by_key(|it| (it.at.file, it.at.span));
    out.summary.count(&out.findings);
    out
}

#[test]
fn twenty_thousand_findings_take_no_time_in_any_format() {
    let report = large(20_000, 500);
    for format in FORMATS {
        let start = Instant::now();
        let text = plain(format.name, &report);
        let took = start.elapsed();
        // An optimized build takes a tenth of this; a quadratic writer takes minutes.
        assert!(took < Duration::from_secs(10), "{}: {took:?}", format.name);
        println!("{:10} {took:?}, {} KB", format.name, text.len() >> 10);
    }
}

#[test]
fn a_comment_has_a_size_limit_and_says_how_many_findings_are_missing() {
    for (count, files) in [(20_000, 4), (20_000, 10_000), (1_000, 1_000)] {
        let mut it = large(count, files);
        // Each finding is a group of its own.
        for (index, finding) in it.findings.iter_mut().enumerate() {
            finding.message = format!("image {index} has no alt | text").into();
        }
        let text = plain("markdown", &it);
        let units = text.encode_utf16().count();
        assert!((55_000..=60_000).contains(&units), "{units}");
        let rows = text.lines().filter(|it| it.starts_with("| 1 | ")).count();
        assert_eq!(text.matches("<details>").count(), text.matches("</details>").count());
        let (_, left) = text.rsplit_once("… and ").expect("it says what is missing");
        let left: usize = left.split(' ').next().unwrap().replace(',', "").parse().unwrap();
        assert_eq!(rows + left, count as usize);
    }
    assert!(!plain("markdown", &large(20, 2)).contains('…'));
}

#[test]
fn errors_come_first_in_a_comment() {
    let mut it = large(20_000, 500);
    it.findings.last_mut().expect("there are many").level = Level::Error;
    let text = plain("markdown", &it);
    let tables: Vec<&str> = text.lines().filter(|it| it.starts_with("<summary>")).collect();
    let different = "<summary>19,999 warnings (1 different)</summary>";
    assert_eq!(tables, ["<summary>1 error</summary>", different]);
    assert!(text.contains(
        "| 1 | the image has no alt &#124; text; say what it shows | `guides/page-00499.mdx:40` |"
    ));
    let places = "`guides/page-00000.mdx:1`, 2, 3 and \
        19,996 more in 500 files";
    assert!(text.contains(&format!(
        "| 19,999 | the image has no alt &#124; text; say what it shows | {places} |"
    )));
}

#[test]
fn a_long_message_is_cut_in_a_comment() {
    let mut it = report(&[("a.mdx", "x")]);
    let mut long = finding("a/b", Level::Error, place(&it, 0, "x"), "");
    long.message = "`é| ".repeat(50_000).into();
    add(&mut it, long);
    let text = plain("markdown", &it);
    assert!(text.len() < 10_000 && text.contains('…') && !text.contains("more finding"));
}

#[test]
fn tests_of_junit_have_names_of_their_own() {
    let text = plain("junit", &large(1_000, 10));
    let names: Vec<&str> = text.lines().filter(|it| it.contains("<testcase ")).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), 1_000);
    assert_eq!(text.matches("<testsuite ").count(), 10);
}

#[test]
fn xml_holds_only_what_xml_may() {
    let mut it = report(&[("a\u{1}\u{FFFE}\n<&\">.mdx", "x")]);
    let at = place(&it, 0, "x");
    add(&mut it, finding("a/b", Level::Error, at, "m"));
    for (format, name) in [("checkstyle", "file name"), ("junit", "testsuite name")] {
        let text = plain(format, &it);
        let expected = format!("<{name}=\"a\u{2401} &lt;&amp;&quot;&gt;.mdx\"");
        assert!(text.contains(&expected), "{text}");
    }
}

#[test]
fn a_finding_over_several_lines_has_no_column_for_github() {
    let mut it = report(&[("a.mdx", "one\ntwo\n")]);
    let at = place(&it, 0, "one\ntwo");
    add(&mut it, finding("a/b", Level::Error, at, "m\r\n::error::x"));
    let expected = "::error file=a.mdx,line=1,endLine=2,title=a/b::m  ::error::x%0Asee https://doclint.dev/rules/a/b\n";
    assert_eq!(plain("github", &it), expected);
}

#[test]
fn annotations_of_large_groups_come_first_for_github() {
    let mut it = report(&[("a.mdx", "one two three four five")]);
    let mut found = |level, needle: &str, message| {
        let at = place(&it, 0, needle);
        add(&mut it, finding("a/b", level, at, message));
    };
    found(Level::Warning, "one", "w1");
    found(Level::Error, "one", "e1");
    found(Level::Warning, "two", "w2");
    found(Level::Error, "two", "e2");
    found(Level::Warning, "three", "w2");
    found(Level::Error, "four", "e2");
    found(Level::Error, "five", "e2");
    let text = plain("github", &it);
    let short = |line: &str| {
        let (head, message) = line.rsplit_once("::").expect("a command");
        let column = head.split(",col=").nth(1).and_then(|it| it.split(',').next());
        format!("{} {}", column.expect("a column"), message.split("%0A").next().unwrap_or_default())
    };
    let lines: Vec<String> = text.lines().map(short).collect();
    let expected = [
        "5 e2 (and 2 more places)",
        "1 e1",
        "15 e2",
        "20 e2",
        "5 w2 (and 1 more place)",
        "1 w1",
        "9 w2",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn reviewdog_is_offered_what_a_click_can_take() {
    let mut it = report(&[("a.mdx", "é one\r\ntwo\n")]);
    let mut all = finding("a/b", Level::Error, place(&it, 0, "one\r\ntwo"), "m");
    let (one, two) = (place(&it, 0, "one").span, place(&it, 0, "two").span);
    all.fix(Fix::suggestion("Fill it in", Edit::replace(one, "TODO")))
        .fix(Fix::safe("Change both", vec![Edit::delete(one), Edit::delete(two)]))
        .fix(Fix::safe("Join", Edit::replace(Span::new(one.end, two.start), " ")))
        .fix(Fix::not_safe("Insert", Edit::insert(two.start, "x")));
    add(&mut it, all);
    let json: Value = serde_json::from_str(&plain("rdjson", &it)).expect("it is JSON");
    let at = |line: u32, column: u32| json!({"line": line, "column": column});
    let expected = json!([
        {"range": {"start": at(1, 7), "end": at(2, 1)}, "text": " "},
        {"range": {"start": at(2, 1), "end": at(2, 1)}, "text": "x"},
    ]);
    assert_eq!(json["diagnostics"][0]["suggestions"], expected);
    let fixes = &sarif(&it, "")["runs"][0]["results"][0]["fixes"];
    assert_eq!(fixes.as_array().map(Vec::len), Some(4), "SARIF says how far each may be trusted");
    let both = fixes[1]["artifactChanges"][0]["replacements"].as_array().expect("a list");
    assert_eq!(both.len(), 2);
    assert!(
        both[0].get("insertedContent").is_none() && both[0]["deletedRegion"]["byteLength"] == 3
    );
}

#[test]
fn sarif_relates_places_in_other_files() {
    let mut it = report(&[("a.mdx", "x\n"), ("docs.json", "{\"😀\": 1}")]);
    let mut one = finding("b/c", Level::Warning, place(&it, 0, "x"), "see [this](0)");
    one.label_at(place(&it, 1, "1"), "first used here");
    add(&mut it, one);
    let run = &sarif(&it, "docs/")["runs"][0];
    let related = json!([{
        "id": 1,
        "physicalLocation": {
            "artifactLocation": {"uri": "docs/docs.json", "uriBaseId": "%SRCROOT%", "index": 1},
            "region": {"startLine": 1, "startColumn": 8, "endLine": 1, "endColumn": 9, "byteOffset": 9, "byteLength": 1},
        },
        "message": {"text": "first used here"},
    }]);
    assert_eq!(run["results"][0]["relatedLocations"], related);
    assert_eq!(run["results"][0]["message"]["text"], "see \\[this\\](0)", "no link is made of it");
    assert_eq!(run["artifacts"].as_array().map(Vec::len), Some(2));
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    let at = place(&it, 0, "x");
    add(&mut it, finding("internal/rule-failed", Level::Error, at, "m"));
    assert_eq!(sarif(&it, "")["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

#[test]
fn addresses_in_sarif_hold_wherever_the_site_lies() {
    let mut it = report(&[("a b:%.mdx", "x")]);
    let at = place(&it, 0, "x");
    add(&mut it, finding("a/b", Level::Error, at, "m"));
    for (prefix, uri, base) in [
        ("", "a%20b%3A%25.mdx", json!("%SRCROOT%")),
        ("docs/", "docs/a%20b%3A%25.mdx", json!("%SRCROOT%")),
        ("../docs/", "../docs/a%20b%3A%25.mdx", Value::Null),
        ("/srv/docs/", "file:///srv/docs/a%20b:%25.mdx", Value::Null),
        ("C:/docs/", "file:///C:/docs/a%20b:%25.mdx", Value::Null),
    ] {
        let log = sarif(&it, prefix);
        let result = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(result["artifactLocation"]["uri"], uri);
        assert_eq!(result["artifactLocation"]["uriBaseId"], base, "{prefix}");
    }
}
