//! Summaries and descriptions in OpenAPI files, which rules about prose read.

use crate::kit::Dir;
use serde_json::Value;

const DOUBLED: &str = "style/doubled-word";

/// A site with one OpenAPI file, which `docs.json` names.
fn site(name: &str, text: &str) -> Dir {
    let settings = format!(
        "{{\"theme\": \"mint\", \"name\": \"Ferry\", \"api\": {{\"openapi\": \"{name}\"}}, \
         \"navigation\": {{\"pages\": [\"a\"]}}}}"
    );
    let page = "---\ntitle: Queues\ndescription: Holds messages.\n---\n\nA queue holds messages.\n";
    Dir::site(&[("a.mdx", page), (name, text), ("docs.json", &settings)])
}

/// `line:column` of each finding of a rule.
fn places(findings: &[Value]) -> Vec<String> {
    findings.iter().map(|it| format!("{}:{}", it["line"], it["column"])).collect()
}

const YAML: &str = "\
openapi: 3.1.0
info:
  title: Ferry
  version: 1.0.0
  description: |
    Sends messages.

    - Each queue holds the the messages of a team.
paths:
  /queues:
    get:
      summary: List all all queues of a team
      description: >-
        Returns the queues that the team has
        and and the messages in them.
      responses:
        '200':
          description: 'The team''s queues and the the messages'
          content:
            application/json:
              example: {description: It holds the the messages}
";

#[test]
fn words_are_found_at_their_places() {
    let yaml = site("openapi.yaml", YAML).json(&["--only", DOUBLED]);
    assert_eq!(places(yaml.findings()), ["8:24", "12:21", "15:9", "18:48"]);
    let json = "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"Ferry\", \"version\": \"1.0.0\",\n\
         \"description\": \"Sends the messages of a team.\\n\\nThe \\\"queue\\\" holds the the messages.\"},\n\
         \"paths\": {}}\n";
    let report = site("openapi.json", json).json(&["--only", DOUBLED]);
    assert_eq!(places(report.findings()), ["2:70"]);
    assert!(report.found()[0].starts_with("openapi.json "), "{:?}", report.found());
}

#[test]
fn a_text_that_is_never_closed_ends_with_itself() {
    let text = YAML.replace("Sends messages.", "Sends messages:\n\n    ```bash");
    let report = site("openapi.yaml", &text).json(&["--only", DOUBLED]);
    assert_eq!(places(report.findings()), ["14:21", "17:9", "20:48"]);
}

#[test]
fn settings_and_baselines_are_about_these_files_too() {
    let site = site("openapi.yaml", YAML);
    let count = |args: &[&str]| {
        let found = site.json(args).found();
        found.iter().filter(|it| it.ends_with(DOUBLED)).count()
    };
    assert_eq!(count(&[]), 4);
    assert_eq!(count(&["a.mdx"]), 0);
    site.write("doclint.yml", "overrides: [{files: openapi.yaml, rules: {style: off}}]\n");
    assert_eq!(count(&[]), 0);
    site.write("doclint.yml", "profile: strict\nfrozen: openapi.yaml\n");
    assert_eq!(count(&[]), 0);
    site.write("doclint.yml", "profile: strict\n");
    site.run(&["baseline"]);
    assert_eq!(count(&[]), 0);
    assert_eq!(count(&["--no-baseline"]), 4);
    // A new one is reported.
    site.write("openapi.yaml", YAML.replace("Sends messages", "Sends the the messages"));
    assert_eq!(count(&[]), 1);
}

#[test]
fn fixes_are_shown_and_not_applied() {
    let site = site("openapi.yaml", YAML);
    let args = ["check", "--profile", "strict", "--fix", "--unsafe-fixes"];
    site.run(&args);
    assert_eq!(std::fs::read_to_string(site.path("openapi.yaml")).unwrap(), YAML);
}
