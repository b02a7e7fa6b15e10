//! The vocabulary of components, and the additions of a project.

use crate::kit::{Dir, GOOD, flat};
use doclint_vocabulary::Vocabulary;

#[test]
fn a_project_brings_components_of_its_own() {
    let page = format!(
        "{GOOD}\n<Chart kind=\"pie\" />\n\n<Chart kindd=\"pie\" />\n\n<Badge>New</Badge>\n"
    );
    let dir = Dir::site(&[("a.mdx", page)]);
    assert_eq!(
        dir.json(&[]).found(),
        ["a.mdx components/unknown-component", "a.mdx components/unknown-component"]
    );
    dir.write(
        "doclint.yml",
        "components:\n  Chart:\n    attributes:\n      kind: {required: true, values: [pie, bar]}\n  Badge: off\n",
    );
    let report = dir.json(&[]);
    assert_eq!(
        report.found(),
        ["a.mdx components/unknown-attribute", "a.mdx components/unknown-component"]
    );
    let run = dir.run(&["components", "Chart"]);
    assert!(run.stdout.contains("kind  pie | bar, required"), "{run:#?}");
    assert_eq!(dir.run(&["components", "Badge"]).code, Some(2));
}

#[test]
fn a_vocabulary_with_mistakes_is_reported_at_its_place() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write(
        "doclint.yml",
        "components:\n  Chart:\n    atributes: {}\n  Pie:\n    like: Chrt\n    content: fence\n    least: many\n",
    );
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(2));
    for expected in [
        "doclint.yml:3:5",
        "did you mean `attributes`?",
        "doclint.yml:5:11",
        "did you mean `Chart`?",
        "doclint.yml:6:14",
        "did you mean `fences`?",
        "doclint.yml:7:12",
        "expected a whole number, found a string",
    ] {
        assert!(flat(&run.stderr).contains(expected), "{expected}: {}", run.stderr);
    }
}

/// Components defined in a page are recognized; nothing is guessed about others.
#[test]
fn components_defined_in_a_page_are_recognized() {
    let body = "export const Own = () => <b>x</b>\n\nimport { A as B, C } from '/snippets/c.jsx'\n\n\
        <Own />\n\n<B />\n\n<C.Part />\n\n<A />\n";
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}\n{body}"))]);
    dir.write("snippets/c.jsx", "export const A = () => null\nexport const C = () => null\n");
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["a.mdx components/unknown-component"]);
    assert!(report.findings()[0]["message"].as_str().unwrap().contains("`A`"), "{report:#?}");
}

#[test]
fn the_vocabulary_schema_accepts_what_the_reader_accepts() {
    let schema = Dir::empty().run(&["schema", "vocabulary"]).stdout;
    let validator = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let own = doclint::FAMILIES.iter().filter_map(|it| it.vocabulary);
    let cases = own.map(|it| (it, true)).chain([
        ("", true),
        ("components: {A: , B: off, C: {like: A, least: 2, not-in: B}}", true),
        (
            "components: {A: {attributes: {b: link, c: {type: text, needs: b, required: true}}}}",
            true,
        ),
        ("components: {A: {content: fence}}", false),
        ("components: {A: {attributes: {b: lnk}}}", false),
        ("components: {A: {attributes: {b: {min: x}}}}", false),
        ("components: {A: {parent: B}}", false),
        ("common: {id: {kind: id}}", false),
        ("html: [a, b]\nelements: []", false),
    ]);
    for (text, fits) in cases {
        let json: serde_json::Value = serde_yaml::from_str(text).unwrap();
        assert_eq!(validator.is_valid(&json), fits, "{text}");
        let errors = Vocabulary::default().add_file(text);
        assert_eq!(errors.is_empty(), fits, "{text}: {errors:?}");
    }
}

/// Empty frames are findings of a rule of their own, for frames of the project too.
#[test]
fn a_frame_of_the_project_is_a_frame() {
    let page = format!("{GOOD}\n<Picture></Picture>\n\n<Box></Box>\n");
    let dir = Dir::site(&[("a.mdx", page)]);
    let settings = |role: &str| {
        format!(
            "rules: {{components/empty-component: on}}\n\
             components:\n  Picture: {{content: something{role}}}\n  Box: {{content: something}}\n"
        )
    };
    let empty = |settings: &str| {
        dir.write("doclint.yml", settings);
        let found = dir.json(&[]).found();
        found.iter().filter(|it| it.ends_with("components/empty-component")).count()
    };
    assert_eq!(empty(&settings("")), 2);
    assert_eq!(empty(&settings(", role: frame")), 1);
}

#[test]
fn a_forgotten_import_is_added() {
    let text = |imports: &str| {
        format!(
            "---\ntitle: Send a message\ndescription: How to send a message to a queue, and what \
             the server does with it.\n---\n\n{imports}Read this.\n\n<Chart />\n\n<Chart />\n"
        )
    };
    let import = "import { Chart } from \"/snippets/chart.mdx\"\n\n";
    let dir = Dir::site(&[
        ("a.mdx", text("")),
        ("b.mdx", text(import)),
        ("snippets/chart.mdx", "export const Chart = () => <b>sales</b>\n".to_owned()),
    ]);
    let rule = "components/unknown-component";
    assert_eq!(dir.json(&["--only", rule]).findings().len(), 2);
    dir.run(&["check", "--only", rule, "--unsafe-fixes"]);
    assert_eq!(std::fs::read_to_string(dir.path("a.mdx")).unwrap(), text(import));
}
