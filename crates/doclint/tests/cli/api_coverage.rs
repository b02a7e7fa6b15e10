//! `doclint api coverage`.

use crate::kit::Dir;
use serde_json::Value;

fn site() -> Dir {
    let dir = Dir::empty();
    dir.write("docs.json", r#"{"theme": "mint", "api": {"openapi": ["openapi.yaml", "b.yaml"]}}"#);
    dir.write("openapi.yaml", include_str!("drift/queues.yaml"));
    dir.write(
        "b.yaml",
        "openapi: 3.1.0\ninfo: {title: B, version: '1'}\npaths:\n  /b:\n    get: {parameters: \
         [{name: a, in: query}], responses: {'200': {description: A}, '404': {description: B}}}\n",
    );
    dir.write(
        "create.mdx",
        "---\ntitle: Create\napi: POST /v1/queues\n---\n\n<ParamField body=\"name\">The \
         name.</ParamField>\n\nThe `size` is a number. It answers 201.\n",
    );
    dir.write("b.mdx", "---\nopenapi: GET /b\n---\n");
    dir
}

#[test]
fn a_table_shows_what_is_documented_and_what_is_not() {
    let run = site().run(&["api", "coverage"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let lines: Vec<String> =
        run.stdout.lines().map(|it| it.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        lines,
        [
            "file operations parameters responses status codes",
            "b.yaml 1 of 1 (100 %) 1 of 1 (100 %) none 2 of 2 (100 %)",
            "openapi.yaml 1 of 2 (50 %) 2 of 12 (16 %) 0 of 2 (0 %) 1 of 2 (50 %)",
            "all files 2 of 3 (66 %) 3 of 13 (23 %) 0 of 2 (0 %) 3 of 4 (75 %)",
            "",
            "Undocumented in openapi.yaml:",
            "get /queues: no page",
            "post /queues: parameters region, dry_run, tags, owner; responses 201",
        ]
    );
}

#[test]
fn the_json_fits_its_schema_and_has_the_same_numbers() {
    let dir = site();
    let run = dir.run(&["api", "coverage", "--format", "json"]);
    let coverage: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let schema: Value =
        serde_json::from_str(&dir.run(&["schema", "api-coverage"]).stdout).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    let errors: Vec<String> = validator.iter_errors(&coverage).map(|it| it.to_string()).collect();
    assert_eq!(errors, [] as [&str; 0]);
    assert_eq!(coverage["total"]["parameters"]["documented"], 3);
    let post = &coverage["files"][1]["operations"][1];
    assert_eq!(post["page"], "create.mdx");
    assert_eq!(post["missing_parameters"][0], "region");
}

#[test]
fn the_html_report_has_the_same_numbers() {
    let html = site().run(&["check", "--no-config", "--format", "html"]).stdout;
    assert!(html.contains("<td>3 of 13 (23 %)</td>"), "the table of all files");
    let dir = Dir::empty();
    dir.write("a.mdx", "---\ntitle: A\n---\n\nText.\n");
    dir.write("docs.json", r#"{"theme": "mint"}"#);
    assert!(
        !dir.run(&["check", "--no-config", "--format", "html"]).stdout.contains("API coverage")
    );
    let run = dir.run(&["api", "coverage"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
}
