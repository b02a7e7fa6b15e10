//! `extends`: settings files that add to others.

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, Run, flat};
use std::fs;

/// A site in `docs` of a repository, with a page that breaks a rule.
fn site() -> Dir {
    let dir = Dir::empty();
    dir.write("docs/docs.json", DOCS_JSON);
    dir.write("docs/a.mdx", BROKEN);
    dir.write("docs/old/b.mdx", BROKEN);
    dir
}

fn refused(dir: &Dir, parts: &[&str]) -> Run {
    let run = dir.run(&["check", "docs"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    for part in parts {
        assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
    }
    run
}

#[test]
fn the_last_value_of_each_key_wins() {
    let dir = site();
    dir.write("shared/far.yml", "profile: all\nrules: {mdx/unclosed-tag: off, mdx: warning}\n");
    dir.write("shared/near.yml", "extends: far.yml\nexclude: ../docs/old\nrules: {mdx: error}\n");
    // The family's setting here overrides the rule's setting there.
    dir.write("docs/doclint.yml", "extends: ../shared/near.yml\nprofile: recommended\n");
    let report = dir.json(&["docs"]);
    assert_eq!(report.found(), ["a.mdx mdx/unclosed-tag"], "{report:#?}");
    assert_eq!(report.findings()[0]["level"], "error");

    dir.write("docs/doclint.yml", "extends: ../shared/far.yml\nrules: {front-matter: off}\n");
    assert_eq!(dir.json(&["docs"]).found(), [""; 0]);

    // The last file of a list wins, and the file itself overrides all of them.
    dir.write("docs/one.yml", "rules: {mdx: warning, front-matter: off}\n");
    dir.write("docs/two.yml", "rules: {mdx: suggestion}\n");
    let levels = |text: &str| {
        dir.write("docs/doclint.yml", text);
        let report = dir.json(&["docs/a.mdx"]);
        report.findings().iter().map(|it| it["level"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(levels("extends: [one.yml, two.yml]\n"), ["\"suggestion\""]);
    assert_eq!(levels("extends: [two.yml, one.yml]\n"), ["\"warning\""]);
    assert_eq!(levels("extends: [two.yml, one.yml]\nrules: {mdx: error}\n"), ["\"error\""]);
}

#[test]
fn options_are_merged_one_by_one() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let length = |min: u32, max: u32| {
        dir.write("base.yml", format!("rules: {{front-matter/title-length: {{min: {min}}}}}\n"));
        dir.write(
            "doclint.yml",
            format!("extends: base.yml\nrules: {{front-matter/title-length: {{max: {max}}}}}\n"),
        );
        dir.json(&[]).found()
    };
    assert_eq!(length(1, 99), [""; 0]);
    assert_eq!(length(40, 99), ["a.mdx front-matter/title-length"]);
    assert_eq!(length(1, 9), ["a.mdx front-matter/title-length"]);
}

#[test]
fn circles_are_reported_and_end() {
    let dir = site();
    dir.write("docs/doclint.yml", "profile: strict\nextends: ./doclint.yml\n");
    refused(&dir, &["docs/doclint.yml:2:10", "extends itself"]);

    dir.write("docs/doclint.yml", "extends: [a.yml]\n");
    dir.write("docs/a.yml", "extends:\n  - b.yml\n");
    dir.write("docs/b.yml", "extends: doclint.yml\n");
    refused(&dir, &["docs/b.yml:1:10", "in a circle", "a.yml", "doclint.yml"]);
}

#[test]
fn a_chain_has_at_most_ten_files() {
    let dir = site();
    let rows = |count: u32| {
        for number in 1..count {
            let text = format!("extends: {}.yml\n", number + 1);
            dir.write(&format!("docs/{number}.yml"), text);
        }
        dir.write(&format!("docs/{count}.yml"), "rules: {mdx: off, front-matter: off}\n");
        dir.write("docs/doclint.yml", "extends: 1.yml\n");
    };
    rows(9);
    assert_eq!(dir.json(&["docs"]).found(), [""; 0]);
    rows(10);
    refused(&dir, &["docs/9.yml:1:10", "more than 10 files"]);

    // Lists of lists grow fast: each of nine files extends the next one twelve times.
    for number in 1..9 {
        let next = format!("  - {}.yml\n", number + 1).repeat(12);
        dir.write(&format!("docs/{number}.yml"), format!("extends:\n{next}"));
    }
    dir.write("docs/9.yml", "profile: strict\n");
    refused(&dir, &["more than 100 files"]);
}

#[test]
fn files_that_are_not_there_or_not_ours_are_reported() {
    let dir = site();
    dir.write("docs/doclint.yml", "profile: strict\nextends:\n  - no-such.yml\n");
    refused(&dir, &["docs/doclint.yml:3:5", "can't read `no-such.yml`"]);
    dir.write("docs/doclint.yml", "extends: old\n");
    refused(&dir, &["docs/doclint.yml:1:10", "it is a folder"]);

    let other = Dir::empty();
    other.write("base.yml", "profile: strict\n");
    let path = other.path("base.yml");
    dir.write("docs/doclint.yml", format!("extends: {}\n", path.display()));
    refused(&dir, &["docs/doclint.yml:1:10", "outside the repository"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(path, dir.path("docs/link.yml")).unwrap();
        dir.write("docs/doclint.yml", "extends: link.yml\n");
        refused(&dir, &["docs/doclint.yml:1:10", "outside the repository"]);
    }
}

#[test]
fn a_mistake_is_reported_in_its_own_file() {
    let dir = site();
    dir.write("docs/doclint.yml", "extends: base.yml\nprofil: strict\n");
    dir.write("docs/base.yml", "\nrules:\n  mdx/unclosed-tg: off\n");
    let run = refused(&dir, &["docs/doclint.yml:2:1", "docs/base.yml:3:3"]);
    assert!(run.stderr.contains("did you mean `mdx/unclosed-tag`"), "{}", run.stderr);
    dir.write("docs/base.yml", b"profile: str\xFFct\n");
    refused(&dir, &["docs/doclint.yml:1:10", "not valid UTF-8"]);
}

#[test]
fn a_package_is_found_in_the_nearest_node_modules() {
    let dir = site();
    dir.write("docs/doclint.yml", "extends: ./node_modules/@acme/doclint/doclint.yml\n");
    let run = refused(&dir, &["docs/doclint.yml:1:10", "no such file or directory"]);
    assert!(run.stderr.contains("run `npm install`, or correct the path"), "{}", run.stderr);

    // Patterns and reports of a package are relative to the site.
    let base = "extends: ./strict.yml\nexclude: old/**\noutput: json=report.json\n";
    dir.write("node_modules/@acme/doclint/doclint.yml", base);
    dir.write("node_modules/@acme/doclint/strict.yml", "rules: {mdx: warning}\n");
    let report = dir.json(&["docs"]);
    assert_eq!(report.found(), ["a.mdx mdx/unclosed-tag"]);
    assert_eq!(report.findings()[0]["level"], "warning");
    let run = dir.run(&["check", "docs"]);
    assert!(run.code == Some(0) && dir.path("docs/report.json").exists(), "{run:#?}");
    fs::remove_file(dir.path("docs/report.json")).unwrap();

    dir.write("docs/node_modules/@acme/doclint/doclint.yml", "rules: {mdx: suggestion}\n");
    let report = dir.json(&["docs"]);
    assert_eq!(report.findings()[0]["level"], "suggestion");
}

#[cfg(unix)]
#[test]
fn a_package_outside_of_the_repository_is_not_read() {
    let dir = site();
    let outside = Dir::empty();
    outside.write("node_modules/acme/doclint.yml", "rules: {mdx: off}\n");
    dir.write("docs/doclint.yml", "extends: node_modules/acme/doclint.yml\n");
    dir.write("docs/node_modules/.keep", "");
    std::os::unix::fs::symlink(
        outside.path("node_modules/acme"),
        dir.path("docs/node_modules/acme"),
    )
    .unwrap();
    refused(&dir, &["docs/doclint.yml:1:10", "is outside the repository"]);
    // The search ends at the root of the repository.
    fs::remove_file(dir.path("docs/node_modules/acme")).unwrap();
    outside.write("repository/.git/HEAD", "");
    outside.write("repository/docs.json", DOCS_JSON);
    outside.write("repository/a.mdx", BROKEN);
    outside.write("repository/doclint.yml", "extends: node_modules/acme/doclint.yml\n");
    let run = outside.run_in("repository", &["check"], b"");
    assert!(run.code == Some(2) && run.stderr.contains("npm install"), "{run:#?}");
    // A folder of the repository that is linked as a package is one.
    dir.write("packages/acme/doclint.yml", "exclude: old/**\n");
    std::os::unix::fs::symlink("../../packages/acme", dir.path("docs/node_modules/acme")).unwrap();
    assert_eq!(dir.json(&["docs"]).found(), ["a.mdx mdx/unclosed-tag"]);
}
