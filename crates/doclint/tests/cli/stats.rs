//! `doclint stats`.

use crate::kit::Dir;
use serde_json::Value;

fn site() -> Dir {
    let dir = Dir::empty();
    dir.write("docs.json", r#"{"theme": "mint", "navigation": {"pages": ["easy", "hard"]}}"#);
    dir.write("easy.mdx", format!("# Easy\n\n{}", "The cat sat on the mat.\n\n".repeat(20)));
    let hard = "The configuration of authentication is determined by the administrator, and \
                authorization requires additional verification.\n\n";
    dir.write("hard.mdx", hard.repeat(10));
    dir.write("short.mdx", "Run it once and wait.\n");
    dir.write("fr/page.mdx", "Le guide est dans la page et les clés sont pour vous.\n");
    dir
}

#[test]
fn a_table_shows_the_pages_that_are_hard_to_read_first() {
    let run = site().run(&["stats"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let lines: Vec<String> =
        run.stdout.lines().map(|it| it.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        lines,
        [
            "page words sentences words/sentence grade passive reading time",
            "hard.mdx 140 10 14.0 24.4 100 % 1 min",
            "easy.mdx 121 20 6.0 -1.4 0 % 1 min",
            "fr/page.mdx 12 1 12.0 - - 1 min",
            "short.mdx 5 1 5.0 - 0 % 1 min",
            "all pages 278 32 8.7 11.6 32 % 2 min",
        ]
    );
}

#[test]
fn the_json_fits_its_schema_and_one_page_can_be_chosen() {
    let dir = site();
    let run = dir.run(&["stats", "hard.mdx", "--format", "json"]);
    let stats: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let schema: Value =
        serde_json::from_str(&dir.run(&["schema", "stats"]).stdout).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    let errors: Vec<String> = validator.iter_errors(&stats).map(|it| it.to_string()).collect();
    assert_eq!(errors, [] as [&str; 0]);
    assert_eq!(stats["pages"].as_array().map(Vec::len), Some(1), "{stats}");
    assert_eq!(stats["pages"][0]["path"], "hard.mdx");
    assert_eq!(stats["pages"][0]["passive_percent"], 100.0);
}
