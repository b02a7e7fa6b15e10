//! Nothing makes doclint "use memory or time out of proportion to its size".

use super::run;
use crate::kit::{DOCS_JSON, Dir, GOOD, Run};

/// A check that hangs or ends by a signal fails the test.
fn ends(dir: &Dir, what: &str) -> Run {
    let it = run(dir, &["check", "--suggestions"], &[]);
    assert!(matches!(it.code, Some(0..=2)), "{what}: {it:#?}");
    it
}

/// Texts on which a search that goes back takes a time that doubles with each letter.
fn slow_text() -> String {
    [&"a".repeat(20_000), &"ab".repeat(10_000), &"word ".repeat(20_000), &"a b".repeat(10_000)]
        .map(|it| format!("{it}!"))
        .join("\n\n")
}

const SLOW_PATTERNS: [&str; 9] = [
    "(a+)+$",
    "(a|aa)+b",
    "(a*)*b",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(?=(a+))a*b\\1",
    "(\\w+\\s?)+$",
    "(?<!x)(a|b|ab)*c",
    "((a{0,100}){0,100}){0,100}",
    "(x{1000}){1000}",
];

#[test]
fn patterns_of_settings_end() {
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}\n{}\n", slow_text()))]);
    for pattern in SLOW_PATTERNS {
        dir.write(
            "doclint.yml",
            format!(
                "custom-rules:\n  - id: house/slow\n    message: Slow\n    level: warning\n    match: {{ \
                 text: '{pattern}' }}\n"
            ),
        );
        ends(&dir, pattern);
    }
}

#[test]
fn patterns_of_packs_end() {
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}\n{}\n", slow_text()))]);
    dir.write("doclint.yml", "styles: [./Slow]\n");
    for pattern in SLOW_PATTERNS {
        for check in [
            format!("extends: existence\nmessage: x\nlevel: warning\nraw: ['{pattern}']\n"),
            format!("extends: existence\nmessage: x\nlevel: warning\ntokens: ['{pattern}']\n"),
            format!(
                "extends: substitution\nmessage: x\nlevel: warning\nswap: {{'{pattern}': b}}\n"
            ),
            format!(
                "extends: occurrence\nmessage: x\nlevel: warning\nmax: 1\ntoken: '{pattern}'\n"
            ),
            format!("extends: capitalization\nmessage: x\nlevel: warning\nmatch: '{pattern}'\n"),
            format!(
                "extends: conditional\nmessage: x\nlevel: warning\nfirst: '({pattern})'\nsecond: \
                 '({pattern})'\n"
            ),
        ] {
            dir.write("Slow/Check.yml", &check);
            ends(&dir, &check);
        }
    }
}

#[test]
fn patterns_of_paths_end() {
    let deep: Vec<String> = (0..60).map(|_| "a".repeat(200)).collect();
    let path = deep[..12].join("/");
    let dir = Dir::site(&[(format!("{path}/a.mdx").as_str(), GOOD)]);
    for glob in [
        "**/".repeat(2_000),
        "*a".repeat(2_000),
        "{a,b}".repeat(2_000),
        "{a,".repeat(2_000) + &"}".repeat(2_000),
        "[".repeat(20_000),
        "?".repeat(100_000),
        "**/*a*a*a*a*a*a*a*a*a*a*a*a*a*b".to_owned(),
    ] {
        for settings in [
            format!("exclude: ['{glob}']\n"),
            format!("overrides:\n  - files: ['{glob}']\n    rules: {{ style: off }}\n"),
        ] {
            dir.write("doclint.yml", &settings);
            ends(&dir, &settings);
        }
        dir.write("doclint.yml", "");
        for name in [".mintignore", ".gitignore"] {
            dir.write(name, format!("{glob}\n"));
            ends(&dir, name);
            dir.write(name, "");
        }
    }
    dir.write(".mintignore", "*a*a*a*a*a*b\n".repeat(200_000));
    ends(&dir, "many patterns");
}

/// Each line repeats the one before ten times.
fn bomb() -> String {
    let mut text = "a0: &a0 [x]\n".to_owned();
    for level in 1..40 {
        let parts = format!("*a{}, ", level - 1).repeat(10);
        text += &format!("a{level}: &a{level} [{}]\n", parts.trim_end_matches(", "));
    }
    text
}

#[test]
fn a_file_that_unfolds_stays_small() {
    let merge = (1..60).fold("m0: &m0 {a: 1}\n".to_owned(), |text, level| {
        let last = level - 1;
        text + &format!("m{level}: &m{level} {{<<: [*m{last}, *m{last}], b{level}: *m{last}}}\n")
    });
    for bomb in [bomb(), merge, "a: ".to_owned() + &"[".repeat(100_000), "- ".repeat(100_000)] {
        let dir = Dir::site(&[("a.mdx", format!("---\ntitle: A\n{bomb}---\n\nText.\n"))]);
        ends(&dir, "front matter");
        dir.write("a.mdx", GOOD);
        dir.write("doclint.yml", &bomb);
        ends(&dir, "settings");
        dir.write("doclint.yml", "custom-rules: rules.yml\nstyles: [./Pack]\n");
        dir.write("rules.yml", &bomb);
        dir.write("Pack/Check.yml", format!("extends: existence\nmessage: x\n{bomb}"));
        ends(&dir, "rules");
        dir.write("doclint.yml", "");
        let config = DOCS_JSON.replace("\"theme\"", "\"openapi\": \"spec.yml\", \"theme\"");
        dir.write("docs.json", config);
        dir.write("spec.yml", format!("openapi: 3.1.0\n{bomb}"));
        ends(&dir, "OpenAPI");
    }
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for open in ["[", "{\"a\":"] {
        dir.write("docs.json", open.repeat(200_000));
        ends(&dir, "docs.json");
        dir.write("docs.json", DOCS_JSON);
        dir.write("doclint-baseline.json", open.repeat(200_000));
        ends(&dir, "baseline");
        std::fs::remove_file(dir.path("doclint-baseline.json")).unwrap();
    }
}

/// Files that refer to themselves, and to each other.
#[test]
fn circles_end() {
    let dir = Dir::site(&[
        ("a.mdx", format!("{GOOD}\nimport A from \"/snippets/a.mdx\"\n\n<A />\n")),
        ("snippets/a.mdx", "import B from \"/snippets/b.mdx\"\n\n<B />\n".to_owned()),
        ("snippets/b.mdx", "import A from \"/snippets/a.mdx\"\n\n<A />\n".to_owned()),
        ("doclint.yml", "extends: ./one.yml\n".to_owned()),
        ("one.yml", "extends: ./two.yml\n".to_owned()),
        ("two.yml", "extends: ./one.yml\n".to_owned()),
    ]);
    let it = ends(&dir, "extends");
    assert_eq!(it.code, Some(2), "{it:#?}");
    dir.write("doclint.yml", "");
    let config =
        DOCS_JSON.replace("\"theme\"", "\"openapi\": [\"spec.yml\", \"more.yml\"], \"theme\"");
    dir.write("docs.json", config);
    let schema = "components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {allOf: \
                  [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], properties: {a: \
                  {$ref: '#/components/schemas/A'}, b: {$ref: 'more.yml#/components/schemas/A'}}}\n";
    let head = |other: &str| {
        format!(
            "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    $ref: \
             '{other}#/paths/~1a'\n  /b:\n    get:\n      responses:\n        '200':\n          \
             description: x\n          content:\n            application/json:\n              schema: \
             {{$ref: '#/components/schemas/A'}}\n{schema}"
        )
    };
    dir.write("spec.yml", head("more.yml"));
    dir.write("more.yml", head("spec.yml"));
    ends(&dir, "OpenAPI");
    let coverage = run(&dir, &["api", "coverage"], &[]);
    assert!(coverage.code.is_some(), "{coverage:#?}");
}

/// A folder that leads to itself, and folders in folders.
#[test]
fn folders_end() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    std::os::unix::fs::symlink(dir.path(""), dir.path("again")).unwrap();
    std::os::unix::fs::symlink("loop", dir.path("loop")).unwrap();
    std::os::unix::fs::symlink("loop", dir.path("b.mdx")).unwrap();
    let deep = "d/".repeat(500);
    dir.write(&format!("{deep}a.mdx"), GOOD);
    ends(&dir, "folders");
    // A file that is large and takes no room on the disk.
    let sparse = std::fs::File::create(dir.path("c.mdx")).unwrap();
    sparse.set_len(64 << 30).unwrap();
    for name in ["docs.json", "doclint.yml", ".gitignore", "doclint-baseline.json", "llms.txt"] {
        let before = std::fs::read(dir.path(name)).ok();
        std::fs::File::create(dir.path(name)).unwrap().set_len(64 << 30).unwrap();
        ends(&dir, name);
        match before {
            Some(before) => dir.write(name, before),
            None => std::fs::remove_file(dir.path(name)).unwrap(),
        }
    }
}
