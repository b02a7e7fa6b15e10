//! `doclint config`.

use crate::kit::{Dir, GOOD};
use crate::plain::repository;
use serde_json::{Value, json};

/// A site whose settings extend another file and have an override.
fn site() -> Dir {
    let dir = Dir::site(&[("a.mdx", GOOD), ("b/c.mdx", GOOD), ("b/old/d.mdx", GOOD)]);
    dir.write("base.yml", "profile: all\nrules:\n  mdx: warning\n");
    dir.write(
        "doclint.yml",
        "extends: base.yml\nexclude:\n  - b/old/**\nrules:\n  front-matter/title-length:\n    \
         max: 70\noverrides:\n  - files: b/**\n    rules:\n      mdx/unclosed-tag: off\n      \
         front-matter/title-length:\n        min: 3\n",
    );
    dir
}

fn file(path: &str, line: u32) -> Value {
    json!({ "source": "file", "path": path, "line": line })
}

#[test]
fn every_value_comes_with_its_place() {
    let dir = site();
    let run = dir.run(&["config", "b/c.mdx", "--format", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["page"], "b/c.mdx");
    assert_eq!(json["profile"], json!({ "value": "all", "from": file("base.yml", 1) }));
    assert_eq!(json["exclude"][0], json!({ "value": "b/old/**", "from": file("doclint.yml", 3) }));
    let rule = |id: &str| json["rules"][id].clone();
    let off = json!({ "value": "off", "from": file("doclint.yml", 10) });
    assert_eq!(rule("mdx/unclosed-tag")["level"], off);
    let warning = json!({ "value": "warning", "from": file("base.yml", 3) });
    assert_eq!(rule("mdx/html-comment")["level"], warning);
    let length = rule("front-matter/title-length");
    assert_eq!(length["options"]["max"], json!({ "value": 70, "from": file("doclint.yml", 6) }));
    assert_eq!(length["options"]["min"], json!({ "value": 3, "from": file("doclint.yml", 12) }));
    assert_eq!(length["level"]["from"], json!({ "source": "profile", "profile": "all" }));
    let bold = rule("headings/bold-as-heading");
    assert_eq!(bold["options"]["max-length"]["from"], json!({ "source": "default" }));
    // Every rule and every option is there.
    let rules: Value =
        serde_json::from_str(&dir.run(&["rules", "--format", "json"]).stdout).unwrap();
    for known in rules.as_array().unwrap() {
        let shown = rule(known["id"].as_str().unwrap());
        for name in known["defaults"].as_object().into_iter().flat_map(|it| it.keys()) {
            assert!(shown["options"][name]["from"].is_object(), "{known} {name}");
        }
    }
}

#[test]
fn the_text_format_is_a_table() {
    let dir = site();
    let lines = |args: &[&str]| {
        let run = dir.run(args);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        run.stdout.lines().map(words).collect::<Vec<_>>()
    };
    let one = lines(&["config", "b/c.mdx", "--rule", "mdx/unclosed-tag"]);
    assert_eq!(one, ["mdx/unclosed-tag off doclint.yml:10"]);
    // Without a page no override applies.
    let one = lines(&["config", "show", "--rule", "mdx/unclosed-tag"]);
    assert_eq!(one, ["mdx/unclosed-tag warning base.yml:3"]);
    let none = lines(&["config", "--no-config", "--rule", "front-matter/title-length"]);
    assert!(none[0].ends_with("profile recommended") && none[1].ends_with("default"), "{none:?}");
    let all = lines(&["config", "b/old/d.mdx"]);
    for line in ["page b/old/d.mdx excluded", "profile all base.yml:1", "include all pages default"]
    {
        assert!(all.iter().any(|it| it == line), "{line}: {all:#?}");
    }
}

#[test]
fn what_is_not_there_is_reported() {
    let dir = site();
    for (args, part) in [
        (&["config", "--rule", "mdx/unclosd-tag"][..], "did you mean `mdx/unclosed-tag`"),
        (&["config", "no-such.mdx"], "no-such.mdx"),
        (&["config", "--config", "no-such.yml"], "no-such.yml"),
    ] {
        let run = dir.run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(part), "{run:#?}");
    }
    dir.write("base.yml", "profile: [\n");
    let run = dir.run(&["config"]);
    assert!(run.code == Some(2) && run.stderr.contains("base.yml"), "{run:#?}");
}

#[test]
fn rules_about_another_platform_are_off() {
    let dir = repository(&[("mkdocs.yml", ""), ("docs/a.md", "# A\n"), ("README.md", "# R\n")]);
    let shown = |args: &[&str], rule: &str| {
        let args = [&["config"], args, &["--format", "json"]].concat();
        let json: Value = serde_json::from_str(&dir.run(&args).stdout).unwrap();
        (json["platform"].clone(), json["rules"][rule]["level"]["value"].clone())
    };
    let heading = "markdown/heading-as-text";
    assert_eq!(shown(&[], heading), (json!("markdown"), json!("warning")));
    assert_eq!(shown(&[], "headings/level-one"), (json!("markdown"), json!("off")));
    assert_eq!(shown(&["README.md"], heading), (json!("markdown"), json!("warning")));
    // MkDocs reads Markdown in its own way.
    assert_eq!(shown(&["docs/a.md"], heading), (json!("built"), json!("off")));
    let run = dir.run(&["config", "docs/a.md", "--rule", heading]);
    assert!(run.stdout.contains("off  not for another platform"), "{run:#?}");
}
