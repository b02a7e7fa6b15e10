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
                "custom-rules:\n  - id: house/slow\n    message: Slow\n    level: warning\n    select: \
                 'paragraph:text(/{pattern}/)'\n"
            ),
        );
        let it = ends(&dir, pattern);
        // Selectors have no look-around and no references, and a limit for the size of a pattern.
        let is_refused = ["(?=", "(?<!", "{1000}", "{0,100}"].iter().any(|it| pattern.contains(it));
        assert_eq!(it.code == Some(2), is_refused, "{pattern}: {it:#?}");
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

/// One line of a quarter of a megabyte, in which each piece begins something that never ends.
#[test]
fn lines_without_an_end_take_a_time_that_grows_with_them() {
    let dir = Dir::site::<&str>(&[]);
    dir.write("doclint.yml", "profile: all\n");
    for piece in
        ["[a](", "{/*", "{", "<A>", "![a", "<!--", "[a]: /x\n\n[a]\n", "`a", "**a", "](", "<a b={"]
    {
        dir.write("a.mdx", format!("{GOOD}\n{}\n", piece.repeat((256 << 10) / piece.len())));
        ends(&dir, piece);
    }
}

/// Ignore files of each folder count for all that is below, and each pattern is compiled.
#[test]
fn deep_folders_and_long_ignore_files_are_refused_by_name() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write(&format!("{}a.mdx", "d/".repeat(1_900)), GOOD);
    let it = ends(&dir, "deep");
    assert!(it.stdout.contains("it is 200 folders deep"), "{it:#?}");
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let patterns: String = (0..48_000).map(|it| format!("**/a{it}/**/b*c*\n")).collect();
    dir.write(".mintignore", patterns);
    let it = ends(&dir, "patterns");
    assert!(it.stdout.contains("it has more than 10000 lines"), "{it:#?}");
}

/// Trees of git that name one tree ten times, on several levels, and a blob in each place.
fn unfolding_history(dir: &Dir, blob: &[u8], levels: u32) {
    let hash = |kind: &str, content: &[u8]| -> String {
        let out =
            crate::since::git_with(dir, &["hash-object", "-w", "-t", kind, "--stdin"], content);
        out.trim().to_owned()
    };
    let bytes = |id: &str| -> Vec<u8> {
        (0..id.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&id[at..at + 2], 16).unwrap())
            .collect()
    };
    let tree = |entries: Vec<(String, &str, String)>| {
        let entry = |(name, mode, id): (String, &str, String)| {
            [format!("{mode} {name}\0").into_bytes(), bytes(&id)].concat()
        };
        hash("tree", &entries.into_iter().flat_map(entry).collect::<Vec<u8>>())
    };
    let blob = hash("blob", blob);
    let mut top = tree((0..10).map(|it| (format!("p{it}.mdx"), "100644", blob.clone())).collect());
    for _ in 0..levels {
        top = tree((0..10).map(|it| (format!("d{it}"), "40000", top.clone())).collect());
    }
    let docs_json = hash("blob", DOCS_JSON.as_bytes());
    let with = tree(vec![
        ("bomb".to_owned(), "40000", top),
        ("docs.json".to_owned(), "100644", docs_json.clone()),
    ]);
    let without = tree(vec![("docs.json".to_owned(), "100644", docs_json)]);
    let commit = |tree: &str, parent: &[&str]| {
        let args = [&["commit-tree", tree, "-m", "x"], parent].concat();
        crate::since::git_with(dir, &args, b"").trim().to_owned()
    };
    let first = commit(&with, &[]);
    let second = commit(&without, &["-p", &first]);
    crate::since::git_with(dir, &["update-ref", "refs/heads/main", &second], b"");
}

/// A history of some hundred kilobytes stands for gigabytes of text, or for millions of names.
#[test]
fn a_history_that_unfolds_is_refused() {
    let site = || {
        let dir = Dir::empty();
        dir.write("docs.json", DOCS_JSON);
        dir.write("a.mdx", format!("{GOOD}\n[Gone](/gone)\n"));
        std::fs::remove_dir_all(dir.path(".git")).unwrap();
        crate::since::git(&dir, &["init", "--quiet", "--initial-branch=main"]);
        dir
    };
    let dir = site();
    unfolding_history(&dir, &[b'x'; 15_000_000], 1);
    let it = run(&dir, &["check", "--since", "HEAD~1"], &[]);
    assert!(it.code == Some(2) && it.stderr.contains("MiB of text"), "{it:#?}");
    let dir = site();
    unfolding_history(&dir, b"x", 6);
    let it = run(&dir, &["check", "--since", "HEAD~1"], &[]);
    assert!(it.code == Some(2) && it.stderr.contains("its output has more than"), "{it:#?}");
}
