//! OpenAPI files and assets are files of a run like pages: they have findings, and levels and
//! selections apply to them.

use doclint::FAMILIES;
use doclint_config::Config;
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, Selection, check};

const BROKEN: &str = r##"{
  "openapi": "3.1.0",
  "info": {"title": "Ferry", "version": "1.0.0"},
  "paths": {"/queues": {"get": {"responses": {"200": {"$ref": "#/components/responses/Queues"}}}}}
}"##;
const SOUND: &str = r#"{"openapi": "3.1.0", "info": {"title": "B", "version": "1"}, "paths": {}}"#;

fn site() -> MemoryWorkspace {
    let docs = r#"{"theme": "mint", "api": {"openapi": ["api/a.json", "api/b.json"]}}"#;
    MemoryWorkspace::new([
        ("api/a.json", BROKEN),
        ("api/b.json", SOUND),
        ("docs.json", docs),
        ("images/old.png", "\u{1}\u{2}"),
        ("index.mdx", "---\ntitle: Ferry\n---\n\nFerry carries messages.\n"),
    ])
}

fn run(selection: Selection, config: &str) -> Outcome {
    let (config, mistakes) = Config::parse(config, "", FAMILIES);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let outcome =
        check(&site(), FAMILIES, &CheckOptions { config, selection, ..CheckOptions::default() });
    let outcome = outcome.unwrap();
    assert!(outcome.idle_patterns.is_empty(), "{:?}", outcome.idle_patterns);
    outcome
}

/// Each finding of the two families with its level and the text at its place.
fn told(outcome: &Outcome, workspace: &MemoryWorkspace) -> Vec<String> {
    let ours = |it: &&doclint_rule::Diagnostic| {
        it.rule.starts_with("api/") || it.rule.starts_with("assets/")
    };
    let one = |it: &doclint_rule::Diagnostic| {
        let file = outcome.files.get(it.at.file);
        let text = file.text(workspace).unwrap();
        format!("{} {:?} {} {}", file.path, it.level, it.rule, &text[it.at.span.range()])
    };
    outcome.findings.iter().filter(ours).map(one).collect()
}

#[test]
fn findings_are_at_places_in_the_files() {
    let outcome = run(Selection::default(), "profile: strict\n");
    let expected = [
        r##"api/a.json Warning api/broken-reference "#/components/responses/Queues""##,
        "images/old.png Suggestion assets/unused-asset ",
    ];
    assert_eq!(told(&outcome, &site()), expected);
}

#[test]
fn levels_and_selections_count_for_them() {
    let config = "profile: strict\noverrides:\n  - files: ['api/*.json']\n    rules:\n      \
                  api/broken-reference: error\n  - files: ['images/**']\n    rules:\n      \
                  assets: off\n";
    let outcome = run(Selection::default(), config);
    let expected = [r##"api/a.json Error api/broken-reference "#/components/responses/Queues""##];
    assert_eq!(told(&outcome, &site()), expected);
    let outcome = run(Selection::default().file("index.mdx"), "profile: strict\n");
    assert_eq!(told(&outcome, &site()), [""; 0]);
    let outcome = run(Selection::default().folder("images"), "profile: strict\n");
    assert_eq!(told(&outcome, &site()), ["images/old.png Suggestion assets/unused-asset "]);
}

/// Where nothing names an OpenAPI file, the platform looks for one.
#[test]
fn a_file_that_nothing_names_is_found() {
    let site = MemoryWorkspace::new([
        ("docs.json", r#"{"theme": "mint"}"#),
        ("data/other.yaml", "about: openapi\n"),
        ("data/schema.json", BROKEN),
        ("a.mdx", "---\nopenapi: GET /queues\n---\n"),
        ("b.mdx", "---\nopenapi: POST /queues\n---\n"),
    ]);
    let outcome = check(&site, FAMILIES, &CheckOptions::default()).unwrap();
    let expected = [
        "b.mdx Error api/unknown-operation POST /queues",
        r##"data/schema.json Warning api/broken-reference "#/components/responses/Queues""##,
    ];
    assert_eq!(told(&outcome, &site), expected);
}
