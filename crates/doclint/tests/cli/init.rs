//! `doclint init`.

use crate::kit::{BROKEN, Dir, GOOD};
use serde_json::Value;
use std::fs;

#[test]
fn the_file_it_writes_changes_nothing_until_it_is_edited() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("legacy/b.mdx", BROKEN), ("old [1]/c.mdx", BROKEN)]);
    let before = dir.json(&[]);
    let run = dir.run(&["init"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:#?}");
    let path = dir.path("doclint.yml");
    let text = fs::read_to_string(&path).unwrap();
    let after = dir.json(&[]);
    assert_eq!(after.findings(), before.findings());
    assert!(text.contains("# mdx/unclosed-tag: off") && text.contains("# 2 errors"), "{text}");

    // Every line that can be uncommented is valid and has the effect that it describes.
    let edited: Vec<String> = text.lines().map(|it| it.replacen("  # ", "  ", 1)).collect();
    fs::write(&path, edited.join("\n")).unwrap();
    assert_eq!(dir.json(&[]).found(), [""; 0]);
    let (_, frozen) = text.split_once("# frozen:\n").unwrap();
    let frozen = frozen.replace("#   - ", "  - ");
    fs::write(&path, format!("frozen:\n{frozen}")).unwrap();
    let report = dir.json(&[]);
    assert_eq!((report.code(), report.summary("pages")), (Some(0), 1), "{report:#?}");
    assert_eq!(report.run.stderr, "");
}

#[test]
fn an_existing_file_is_kept_without_force() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    for name in ["doclint.yml", "doclint.yaml"] {
        dir.write(name, "profile: all\n");
        let run = dir.run(&["init"]);
        assert!(run.code == Some(2) && run.stderr.contains(name), "{run:#?}");
        assert_eq!(fs::read_to_string(dir.path(name)).unwrap(), "profile: all\n");
        assert_eq!(dir.run(&["init", "--force"]).code, Some(0));
        assert!(fs::read_to_string(dir.path(name)).unwrap().contains("profile: recommended"));
        fs::remove_file(dir.path(name)).unwrap();
    }
    let run = Dir::empty().run(&["init"]);
    assert!(run.code == Some(2) && run.stderr.contains("docs.json"), "{run:#?}");
}

#[test]
fn the_file_above_the_site_still_applies() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", "{}");
    dir.write("docs/a.mdx", BROKEN);
    dir.write("docs/old/b.mdx", BROKEN);
    dir.write("doclint.yml", "profile: strict\nexclude: docs/old\nrules: {mdx: warning}\n");
    let before = dir.json(&["docs"]);
    assert_eq!(dir.run(&["init", "docs"]).code, Some(0));
    assert!(dir.path("docs/doclint.yml").is_file());
    let after = dir.json(&["docs"]);
    assert_eq!(after.findings(), before.findings());
    assert!(!after.findings().is_empty());
    let run = dir.run(&["config", "docs", "--format", "json"]);
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["profile"]["from"]["path"], "doclint.yml");
}

#[test]
fn folders_that_nobody_maintains_are_proposed() {
    let dir = Dir::empty();
    let page = |number: usize| format!("{GOOD}\n## Functions\n\n### f{number}\n\n# Bad {number}\n");
    dir.write(
        "docs.json",
        r#"{"navigation": {"versions": [
            {"version": "v2", "pages": ["a", "b"]},
            {"version": "v1", "pages": ["one/a", "one/b", "one/c"]}
        ]}}"#,
    );
    for path in ["a", "b", "one/a", "one/b", "one/c", "guides/old/a"] {
        dir.write(&format!("{path}.mdx"), page(0));
    }
    for number in 0..30 {
        dir.write(&format!("sdk/f{number}.mdx"), page(number));
    }
    assert_eq!(dir.run(&["init"]).code, Some(0));
    let text = fs::read_to_string(dir.path("doclint.yml")).unwrap();
    let (_, frozen) = text.split_once("# frozen:\n").unwrap();
    let folders: Vec<_> = frozen.lines().map(|it| it[6..].split(' ').next().unwrap()).collect();
    assert_eq!(folders, ["sdk/**", "one/**", "guides/old/**"], "{text}");
    assert!(text.contains("v1 is not the default version"), "{text}");
    assert!(text.contains("30 pages with the same headings"), "{text}");
}

#[test]
fn translations_are_proposed() {
    let dir = Dir::empty();
    let names = |language: &str| -> Vec<String> {
        (0..30).map(|it| format!("\"{language}/p{it}\"")).collect()
    };
    let languages = ["en", "fr"]
        .map(|it| format!(r#"{{"language": "{it}", "pages": [{}]}}"#, names(it).join(", ")));
    let navigation = format!(r#"{{"navigation": {{"languages": [{}]}}}}"#, languages.join(", "));
    dir.write("docs.json", navigation);
    for (language, number) in ["en", "fr"].iter().flat_map(|it| (0..30).map(move |at| (it, at))) {
        dir.write(&format!("{language}/p{number}.mdx"), BROKEN);
    }
    assert_eq!(dir.run(&["init"]).code, Some(0));
    let text = fs::read_to_string(dir.path("doclint.yml")).unwrap();
    assert!(text.contains("#   - fr/**") && !text.contains("#   - en/**"), "{text}");
}

#[test]
fn originals_of_a_build_are_not_proposed() {
    let dir = Dir::empty();
    let settings = "export default defineConfig({ integrations: [starlight({ title: 'T',\n\
                    locales: { root: { lang: 'en' }, fr: { lang: 'fr' }, ja: { lang: 'ja' } } })] });\n";
    dir.write("astro.config.mjs", settings);
    for (folder, number) in ["", "fr/", "ja/"].iter().flat_map(|it| (0..30).map(move |at| (it, at)))
    {
        let page = format!("---\ntitle: P\n---\n\n[x](./gone{number}.md)\n");
        dir.write(&format!("src/content/docs/{folder}p{number}.md"), page);
    }
    assert_eq!(dir.run(&["init", "."]).code, Some(0));
    let text = fs::read_to_string(dir.path("doclint.yml")).unwrap();
    let (_, frozen) = text.split_once("# frozen:\n").unwrap();
    let folders: Vec<_> = frozen.lines().map(|it| it[6..].split(' ').next().unwrap()).collect();
    assert_eq!(folders, ["src/content/docs/fr/**", "src/content/docs/ja/**"], "{text}");
}
