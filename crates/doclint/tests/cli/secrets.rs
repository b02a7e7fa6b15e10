//! Secrets on pages and in other files: they are found, and no report shows one.

use crate::kit::Dir;

/// Made up; put together here, so that no scanner takes this file for a leak.
fn token() -> String {
    format!("gh{}_{}", "p", "9aZ3kQ7mWx2RtB6vNc8LpD4sHy1GfJ5uEo0T")
}

fn site() -> Dir {
    let token = token();
    let page = format!(
        "---\ntitle: Keys\ndescription: \"{token}\"\n---\n\n# {token}:\n\nUse [{token}]({token}) \
         <Nope title=\"{token}\" />.\n\n```bash\n{token}\n```\n"
    );
    let api = format!("openapi: 3.1.0\npaths: {{}}\ninfo:\n  description: {token}\n");
    let settings = format!(
        "{{\"name\": \"Ferry\", \"description\": \"{token}\", \"api\": {{\"openapi\": \"openapi.yaml\"}}, \
         \"navigation\": {{\"pages\": [\"keys\"]}}}}"
    );
    Dir::site(&[("keys.mdx", page), ("openapi.yaml", api), ("docs.json", settings)])
}

#[test]
fn no_report_shows_a_secret() {
    let site = site();
    let formats = [
        "text",
        "json",
        "jsonl",
        "compact",
        "github",
        "gitlab",
        "sarif",
        "rdjson",
        "checkstyle",
        "junit",
        "markdown",
        "html",
    ];
    for format in formats {
        let run = site.run(&["check", "--format", format, "--suggestions", "--all"]);
        assert!(run.stdout.contains("exposed-secret"), "{format}: {}", run.stdout);
        let (out, text) = (run.stdout + &run.stderr, token());
        // A part of it would do as well.
        assert!(!out.contains(&text[..20]) && !out.contains(&text[20..]), "{format}: {out}");
    }
}

#[test]
fn each_place_of_a_secret_is_found_and_can_be_accepted() {
    let site = site();
    let report = site.json(&["--only", "code/exposed-secret"]);
    let lines: Vec<u64> = report.findings().iter().map(|it| it["line"].as_u64().unwrap()).collect();
    // In `docs.json`, on the page, and in the OpenAPI file.
    assert_eq!(lines, [1, 3, 6, 8, 8, 8, 11, 4]);
    // A baseline knows findings by the unchanged text, which its file doesn't have.
    site.run(&["baseline"]);
    assert!(site.json(&[]).findings().is_empty());
    let baseline = std::fs::read_to_string(site.path("doclint-baseline.json")).unwrap();
    assert!(!baseline.contains(&token()[..20]), "{baseline}");
}
