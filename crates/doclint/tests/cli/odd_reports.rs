//! Each format on a site whose paths, texts and places it has to escape.

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD};
use doclint_report::{FORMATS, Paths, Suggestions};
use serde_json::{Value, json};
use std::fs;

/// A message with characters that are special in the formats.
const RULE: &str = r#"custom-rules:
  - id: acme/odd
    select: Card:not([icon])
    message: "\"a\" 'b' ]]> c|d `e|f` <b>&amp; 100%, [x](1) @you\u0001"
    help: "put\nit"
    fix: {set: {icon: circle}}
    bad: <Card/>
    good: <Card icon='x'/>
"#;
const MESSAGE: &str = "\"a\" 'b' ]]> c|d `e|f` <b>&amp; 100%, [x](1) @you\u{2401}";
const XML: &str = "&quot;a&quot; 'b' ]]&gt; c|d `e|f` &lt;b&gt;&amp;amp; 100%, [x](1) @you\u{2401}";
const URL: &str = "https://github.com/doclint/doclint/blob/main/docs/rules/read/not-utf8.mdx";
const UNREAD: &str = "the file is not valid UTF-8: invalid byte `0xFF`";

/// A site below the root of a repository: a finding after a character of four bytes and one of
/// two, with lines that end in CR LF, and a finding without a place.
fn site() -> Dir {
    let dir = Dir::empty();
    dir.write("my docs/docs.json", DOCS_JSON);
    dir.write("my docs/doclint.yml", RULE);
    dir.write("my docs/50% é.mdx", page());
    dir.write("my docs/bad.mdx", b"\xFF");
    dir
}

/// The tag is in line 8.
fn page() -> String {
    format!("{GOOD}\n😀é <Card title=\"x\">y</Card>\n").replace('\n', "\r\n")
}

fn report(dir: &Dir, format: &str) -> String {
    let run = dir.run(&["check", "my docs", "--format", format]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{format}");
    run.stdout
}

fn json_report(dir: &Dir, format: &str) -> Value {
    serde_json::from_str(&report(dir, format)).unwrap()
}

/// The fingerprints of both findings, of which the JSON report shows the first digits.
fn fingerprints(dir: &Dir) -> [Value; 2] {
    let run = dir.run(&["baseline", "my docs", "--output", "accepted.json"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let baseline = fs::read_to_string(dir.path("accepted.json")).unwrap();
    let baseline: Value = serde_json::from_str(&baseline).unwrap();
    let json = json_report(dir, "json");
    [0, 1].map(|index| {
        let fingerprint = baseline["findings"][index]["fingerprint"].clone();
        let id = json["findings"][index]["id"].as_str().unwrap();
        assert!(id.len() == 12 && fingerprint.as_str().unwrap().starts_with(id), "{fingerprint}");
        fingerprint
    })
}

#[test]
fn compact_has_one_line_for_each_finding() {
    let expected = format!(
        "my docs/50% é.mdx:8:4: warning: {MESSAGE} [acme/odd]\n\
         my docs/bad.mdx:1:1: error: {UNREAD} [read/not-utf8]\n"
    );
    assert_eq!(report(&site(), "compact"), expected);
}

#[test]
fn jsonl_has_the_head_and_then_the_findings_of_json() {
    let dir = site();
    let mut json = json_report(&dir, "json");
    let lines = report(&dir, "jsonl");
    let mut lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let findings = json.as_object_mut().unwrap().shift_remove("findings").unwrap();
    assert_eq!(json!(lines[1..]), findings);
    for head in [&mut json, &mut lines[0]] {
        head["summary"]["duration_ms"] = 0.into();
    }
    assert_eq!(lines[0], json);
}

#[test]
fn github_gets_commands_with_its_escapes() {
    let expected = format!(
        "::error file=my docs/bad.mdx,title=read/not-utf8::{UNREAD}; save the file as UTF-8%0Asee {URL}\n\
         ::warning file=my docs/50%25 é.mdx,line=8,endLine=8,col=4,title=acme/odd::{}; put it\n",
        MESSAGE.replace('%', "%25"),
    );
    assert_eq!(report(&site(), "github"), expected);
    let dir = Dir::site(&[("a:b,c.mdx", BROKEN)]);
    let run = dir.run(&["check", "--format", "github"]);
    assert!(run.stdout.starts_with("::error file=a%3Ab%2Cc.mdx,line=6,endLine=6,col=1,title=mdx/"));
}

#[test]
fn gitlab_gets_the_fields_of_its_manual() {
    let dir = site();
    let [first, second] = fingerprints(&dir);
    let expected = json!([
        {
            "description": format!("{MESSAGE}; put it"),
            "check_name": "acme/odd",
            "fingerprint": first,
            "severity": "minor",
            "location": {"path": "my docs/50% é.mdx", "lines": {"begin": 8, "end": 8}},
        },
        {
            "description": format!("{UNREAD}; save the file as UTF-8"),
            "check_name": "read/not-utf8",
            "fingerprint": second,
            "severity": "major",
            "location": {"path": "my docs/bad.mdx", "lines": {"begin": 1, "end": 1}},
        },
    ]);
    assert_eq!(json_report(&dir, "gitlab"), expected);
}

#[test]
fn checkstyle_is_xml() {
    let expected = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="4.3">
  <file name="my docs/50% é.mdx">
    <error line="8" column="4" severity="warning" message="{XML}; put it" source="doclint.acme.odd"/>
  </file>
  <file name="my docs/bad.mdx">
    <error line="0" severity="error" message="{UNREAD}; save the file as UTF-8" source="doclint.read.not-utf8"/>
  </file>
</checkstyle>
"#
    );
    assert_eq!(report(&site(), "checkstyle"), expected);
}

#[test]
fn junit_has_a_failed_test_for_each_finding() {
    let expected = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="doclint" tests="2" failures="2">
  <testsuite name="my docs/50% é.mdx" tests="1" failures="1" errors="0" time="0">
    <testcase classname="acme.odd" name="my docs/50% é.mdx: {XML}" time="0">
      <failure type="warning" message="{XML}">my docs/50% é.mdx:8:4: warning: {XML} [acme/odd]&#10;put it</failure>
    </testcase>
  </testsuite>
  <testsuite name="my docs/bad.mdx" tests="1" failures="1" errors="0" time="0">
    <testcase classname="read.not-utf8" name="my docs/bad.mdx: {UNREAD}" time="0">
      <failure type="error" message="{UNREAD}">my docs/bad.mdx:1:1: error: {UNREAD} [read/not-utf8]&#10;save the file as UTF-8&#10;see {URL}</failure>
    </testcase>
  </testsuite>
</testsuites>
"#
    );
    assert_eq!(report(&site(), "junit"), expected);
}

#[test]
fn rdjson_counts_columns_in_bytes_and_suggests_the_fix() {
    let range = |start: u32, end: u32| json!({"start": {"line": 8, "column": start}, "end": {"line": 8, "column": end}});
    let expected = json!({
        "source": {"name": "doclint", "url": "https://github.com/doclint/doclint"},
        "severity": "ERROR",
        "diagnostics": [
            {
                "message": format!("{MESSAGE}; put it"),
                "location": {"path": "my docs/50% é.mdx", "range": range(8, 24)},
                "severity": "WARNING",
                "code": {"value": "acme/odd"},
                "suggestions": [{"range": range(9, 13), "text": "Card icon=\"circle\""}],
                "original_output": format!("my docs/50% é.mdx:8:4: warning: {MESSAGE} [acme/odd]"),
            },
            {
                "message": format!("{UNREAD}; save the file as UTF-8"),
                "location": {"path": "my docs/bad.mdx"},
                "severity": "ERROR",
                "code": {"value": "read/not-utf8", "url": URL},
                "original_output": format!("my docs/bad.mdx:1:1: error: {UNREAD} [read/not-utf8]"),
            },
        ],
    });
    assert_eq!(json_report(&site(), "rdjson"), expected);
}

#[test]
fn markdown_gives_nothing_a_meaning_but_code() {
    let expected = format!(
        "<!-- doclint -->\n### doclint found 1 error and 1 warning\n\n\
         Read 1 page and 27 words of prose. 1 page could not be read.\n\n\
         <details open>\n<summary>1 error</summary>\n\n\
         | Count | Finding | Where | Rule |\n| ---: | --- | --- | --- |\n\
         | 1 | {UNREAD}; save the file as UTF-8 | `my docs/bad.mdx` | [`read/not-utf8`]({URL}) |\n\n</details>\n\n\
         <details open>\n<summary>1 warning</summary>\n\n\
         | Count | Finding | Where | Rule |\n| ---: | --- | --- | --- |\n\
         | 1 | \"a\" 'b' &#93;&#93;&#62; c&#124;d <code>e&#124;f</code> &#60;b&#62;&#38;amp; 100%, \
         &#91;x&#93;(1) @<!-- -->you\u{2401}; put it | `my docs/50% é.mdx:8` | `acme/odd` |\n\n</details>\n"
    );
    assert_eq!(report(&site(), "markdown"), expected);
}

#[test]
fn sarif_has_results_rules_artifacts_and_fixes() {
    let dir = site();
    let [first, second] = fingerprints(&dir);
    let log = json_report(&dir, "sarif");
    let run = &log["runs"][0];
    let at = |uri: &str| json!({"uri": uri, "uriBaseId": "%SRCROOT%"});
    let odd = "my%20docs/50%25%20%C3%A9.mdx";
    let byte = page().find("<Card").unwrap();
    let region = |start: usize, end: usize, byte: usize| {
        json!({
            "startLine": 8, "startColumn": start, "endLine": 8, "endColumn": end,
            "byteOffset": byte, "byteLength": end - start,
        })
    };
    let mut artifact = at(odd);
    artifact["index"] = 0.into();
    let result = json!({
        "ruleId": "acme/odd", "ruleIndex": 0, "level": "warning",
        "message": {"text": format!("{}; put it", MESSAGE.replace('[', "\\[").replace(']', "\\]"))},
        "locations": [{"physicalLocation": {
            "artifactLocation": artifact, "region": region(5, 21, byte),
        }}],
        "partialFingerprints": {"doclint/v1": first},
        "fixes": [{
            "description": {"text": "Set `icon=\"circle\"`"},
            "artifactChanges": [{"artifactLocation": at(odd), "replacements": [{
                "deletedRegion": region(6, 10, byte + 1),
                "insertedContent": {"text": "Card icon=\"circle\""},
            }]}],
            "properties": {"applicability": "unsafe"},
        }],
    });
    assert_eq!(run["results"][0], result);
    assert_eq!(run["results"][1]["partialFingerprints"]["doclint/v1"], second);
    assert_eq!(run["results"][1]["level"], "error");
    let artifacts = json!([
        {"location": at(odd), "length": page().len(), "encoding": "UTF-8"},
        {"location": at("my%20docs/bad.mdx"), "length": 1, "encoding": "UTF-8"},
    ]);
    assert_eq!(run["artifacts"][0], artifacts[0]);
    assert_eq!(run["artifacts"][1]["location"], artifacts[1]["location"]);
    assert_eq!(
        run["originalUriBaseIds"]["SITE"],
        json!({"uri": "my%20docs/", "uriBaseId": "%SRCROOT%"})
    );
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let rule = &run["tool"]["driver"]["rules"][1];
    assert_eq!(rule["id"], "read/not-utf8");
    assert_eq!(rule["shortDescription"]["text"], "A file is not valid UTF-8.");
    assert_eq!(rule["helpUri"], URL);
    assert_eq!(rule["defaultConfiguration"]["level"], "error");
    assert!(rule["help"]["markdown"].as_str().unwrap().starts_with("Pages are read as UTF-8."));
}

#[test]
fn paths_are_relative_to_where_the_format_is_read() {
    let dir = site();
    for format in FORMATS.iter().filter(|it| it.name != "summary") {
        let name = format.name;
        let inside = dir.run_in("my docs", &["check", "--format", name], b"").stdout;
        let outside = dir.run(&["check", "my docs", "--format", name]).stdout;
        let has_folder =
            |text: &str| text.contains("my docs/bad.mdx") || text.contains("my%20docs/bad.mdx");
        let expected = match format.paths {
            Paths::Site => (false, false),
            Paths::Here => (false, true),
            Paths::Repository => (true, true),
        };
        assert_eq!((has_folder(&inside), has_folder(&outside)), expected, "{name}");
        assert!(inside.contains("bad.mdx"), "{name}");
    }
}

#[test]
fn each_format_lists_suggestions_as_documented() {
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}\n<Tip>x</Tip>\n"))]);
    dir.write(
        "doclint.yml",
        "custom-rules:\n  - id: acme/advice\n    select: Tip\n    message: a tip, no more\n    \
         level: suggestion\n    bad: <Tip>x</Tip>\n    good: x\n",
    );
    for format in FORMATS {
        let lists = |args: &[&str]| {
            let run = dir.run(&[&["check", "--format", format.name], args].concat());
            assert_eq!(run.code, Some(0), "{run:#?}");
            // The summary lists no findings, and names the rules.
            run.stdout.contains("a tip, no more") || run.stdout.contains("Found 1 suggestion")
        };
        assert_eq!(lists(&[]), format.suggestions == Suggestions::All, "{}", format.name);
        assert!(lists(&["--suggestions"]), "{}", format.name);
    }
}

#[test]
fn nothing_found_is_a_valid_report() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let run = |format: &str| {
        let run = dir.run(&["check", "--format", format]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{format}");
        run.stdout
    };
    assert_eq!((run("compact"), run("github")), (String::new(), String::new()));
    assert_eq!(run("gitlab"), "[]\n");
    assert_eq!(run("jsonl").lines().count(), 1);
    assert!(run("checkstyle").ends_with("<checkstyle version=\"4.3\">\n</checkstyle>\n"));
    assert!(run("junit").contains("<testcase classname=\"doclint\" name=\"no findings\""));
    assert!(run("markdown").contains("### doclint found no problems\n"));
    let json = |format: &str| serde_json::from_str::<Value>(&run(format)).unwrap();
    assert_eq!(json("rdjson")["diagnostics"], json!([]));
    let sarif = json("sarif");
    for list in ["/results", "/artifacts", "/tool/driver/rules"] {
        assert_eq!(sarif.pointer(&format!("/runs/0{list}")), Some(&json!([])), "{list}");
    }
}

#[test]
fn reports_that_cant_be_written_are_named_and_nothing_is_half_written() {
    let dir = Dir::site(&[("a.mdx", format!("{BROKEN}\n## Ends in a stop.\n"))]).with_colons();
    dir.write("out/folder/x", "");
    dir.write("out/file", "old");
    let page = fs::read(dir.path("a.mdx")).unwrap();
    let mut cases = vec![
        ("sarif=out/folder", "can't write out/folder: it is a folder"),
        ("sarif=out/none/x", "can't write out/none/x: the folder out/none does not exist"),
        ("sarif=out/file/x", "can't write out/file/x"),
        ("sarif=./out/new.json", "two reports would go to ./out/new.json"),
    ];
    if cfg!(target_os = "linux") {
        // This fails only after all other reports are ready.
        cases.push(("sarif=/dev/full", "can't write /dev/full"));
    }
    for (output, expected) in cases {
        let args = [
            "check",
            "--output",
            "json=out/new.json",
            "--output",
            output,
            "--output",
            "junit=out/file",
        ];
        let run = dir.run(&args);
        assert_eq!(run.code, Some(2), "{run:#?}");
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
        let mut names: Vec<_> = fs::read_dir(dir.path("out"))
            .unwrap()
            .map(|it| it.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["file", "folder"], "{output}");
        assert_eq!(fs::read(dir.path("out/file")).unwrap(), b"old", "{output}");
    }
    let run = dir.run(&["check", "--fix", "--output", "sarif=out/none/x"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(fs::read(dir.path("a.mdx")).unwrap(), page, "refused before anything is fixed");
}

#[test]
fn an_old_report_is_overwritten_and_a_page_is_not() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", DOCS_JSON);
    dir.write("docs/a.mdx", BROKEN);
    dir.write("docs/b.md", GOOD);
    dir.write("docs/openapi.json", "{\"openapi\": \"3.1.0\"}");
    let write = |path: &str| {
        let run = dir.run(&["check", "docs/a.mdx", "--output", &format!("markdown={path}")]);
        (run.code, run.stderr)
    };
    for _ in 0..2 {
        assert_eq!(write("comment.md"), (Some(1), String::new()));
    }
    assert!(fs::read_to_string(dir.path("comment.md")).unwrap().starts_with("<!-- doclint -->"));
    for name in [
        "a.mdx",
        "b.md",
        "new.mdx",
        "docs.json",
        "doclint-baseline.json",
        "llms.txt",
        "x.png",
        "openapi.json",
    ] {
        let expected =
            format!("doclint: docs/{name} is a file of the site and can't hold a report\n");
        assert_eq!(write(&format!("docs/{name}")), (Some(2), expected));
    }
    let expected =
        "doclint: docs/new.md would become a page of the site: write the report elsewhere\n";
    assert_eq!(write("docs/new.md"), (Some(2), expected.to_owned()));
    assert_eq!(fs::read_to_string(dir.path("docs/b.md")).unwrap(), GOOD);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_report_is_kept_and_never_leads_into_the_site() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    dir.write("out/real.json", "old");
    std::os::unix::fs::symlink("real.json", dir.path("out/link.json")).unwrap();
    std::os::unix::fs::symlink("../a.mdx", dir.path("out/page.json")).unwrap();
    assert_eq!(dir.run(&["check", "--output", "json=out/link.json"]).code, Some(1));
    assert!(dir.path("out/link.json").is_symlink());
    assert!(fs::read_to_string(dir.path("out/real.json")).unwrap().starts_with('{'));
    let both = ["check", "--output", "json=out/link.json", "--output", "sarif=out/real.json"];
    assert!(dir.run(&both).stderr.contains("two reports would go to out/real.json"));
    assert_eq!(dir.run(&["check", "--output", "json=out/page.json"]).code, Some(2));
    assert_eq!(fs::read_to_string(dir.path("a.mdx")).unwrap(), BROKEN);
}

#[test]
fn help_and_errors_name_every_format() {
    let dir = Dir::empty();
    // Long lines are wrapped.
    let help = dir.run(&["check", "--help"]).stdout;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let unknown = dir.run(&["check", "--output", "xml=x"]).stderr;
    for format in FORMATS {
        assert!(help.contains(format.summary), "{}: {help}", format.name);
        assert!(unknown.contains(format.name), "{}: {unknown}", format.name);
    }
}
