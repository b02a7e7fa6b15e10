//! "By default nothing but its output": which files a stranger's repository can make doclint write.

use super::{files, run};
use crate::kit::{COLONS, DOCS_JSON, Dir, GOOD};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

const HOOK: &str = "#!/bin/sh\nexit 0\n";

/// A page with a safe fix, by the settings `COLONS`.
fn fixable() -> String {
    format!("{GOOD}\n## Install it:\n\nText.\n")
}

/// A repository `work` with a site, a hook and files that other programs obey, beside the files of
/// its user.
fn repository() -> Dir {
    let dir = Dir::empty();
    let config = DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"a\"]");
    dir.write("work/docs/docs.json", config);
    dir.write("work/docs/a.mdx", fixable());
    dir.write("work/.git/config", "[core]\n\tbare = false\n");
    dir.write("work/.git/HEAD", "ref: refs/heads/main\n");
    dir.write("work/.git/objects/.keep", "");
    dir.write("work/.git/refs/.keep", "");
    dir.write("work/.git/hooks/pre-commit", HOOK);
    dir.write("work/.github/workflows/ci.yml", "on: push\n");
    dir.write("work/.vscode/tasks.json", "{}\n");
    dir.write("work/package.json", "{}\n");
    dir.write("work/notes.md", "My notes.\n");
    dir.write("home/page.mdx", fixable());
    dir.write("home/report.json", "{}\n");
    dir.write("home/empty.json", "");
    dir.write("home/list.yml", "# mine\n");
    for path in ["work/.git/hooks/pre-commit", "work/package.json"] {
        fs::set_permissions(dir.path(path), fs::Permissions::from_mode(0o755)).unwrap();
    }
    dir
}

/// Checks that a run changes nothing; its output says which file was refused.
fn nothing_changes(dir: &Dir, args: &[&str], variables: &[(&str, &str)], expected: &[i32]) {
    let before = files(&dir.path(""));
    let it = run(dir, args, variables);
    assert!(it.code.is_some_and(|it| expected.contains(&it)), "{args:?}: {it:#?}");
    assert_eq!(files(&dir.path("")), before, "{args:?}: {it:#?}");
}

const CHECK: [&str; 3] = ["check", "work/docs", "--write-reports"];

#[test]
fn a_report_of_the_settings_replaces_only_a_report() {
    let dir = repository();
    symlink(dir.path("work/.git/hooks"), dir.path("work/reports")).unwrap();
    symlink(dir.path("work/.git/config"), dir.path("work/link.json")).unwrap();
    symlink(dir.path("home"), dir.path("work/out")).unwrap();
    symlink(dir.path("home/new.json"), dir.path("work/dangling.json")).unwrap();
    for output in [
        "json=../.git/config",
        "json=../.git/new.json",
        "text=../.git/hooks/pre-commit",
        "json=../.GIT/hooks/a.json",
        "json=../git~1/a.json",
        "json=../.git./a.json",
        "json=../.github/workflows/a.json",
        "markdown=../.github/a.md",
        "json=../.vscode/tasks.json",
        "json=../.envrc.json",
        "json=../reports/a.json",
        "json=../link.json",
        "json=../out/a.json",
        "json=../out/empty.json",
        "json=../dangling.json",
        "json=../../home/report.json",
        "json=../package.json",
        "json=docs.json",
        "markdown=../notes.md",
        "markdown=a.mdx",
        "compact=../Makefile",
        "text=../script.sh",
        "json=../missing/a.json",
        "json=../report.js",
    ] {
        dir.write("work/docs/doclint.yml", format!("output: [\"{output}\"]\n"));
        nothing_changes(&dir, &["check", "work/docs"], &[], &[2]);
    }
    let home = dir.path("home/a.json");
    dir.write("work/docs/doclint.yml", format!("output: [\"json={}\"]\n", home.display()));
    nothing_changes(&dir, &["check", "work/docs"], &[], &[2]);
    // A file that only mentions how a report looks is not one.
    for (output, text) in [
        ("gitlab=../local.json", "{\"hosts\": [\n], \"mine\": 1}\n"),
        ("json=../local.json", "{\"by\": {\"name\": \"doclint\"}}\n"),
        ("checkstyle=../pom.xml", "<project><!-- <checkstyle version= --></project>\n"),
        ("junit=../pom.xml", "<project><!-- <testsuites name=\"doclint\" --></project>\n"),
        ("markdown=../notes.md", "My notes.\n\n<!-- doclint -->\n"),
        ("html=../page.html", "<html><title>doclint and I</title></html>\n"),
    ] {
        dir.write(&format!("work/{}", output.split_once("../").unwrap().1), text);
        dir.write("work/docs/doclint.yml", format!("output: [\"{output}\"]\n"));
        nothing_changes(&dir, &["check", "work/docs"], &[], &[2]);
    }
}

#[test]
fn a_report_of_the_settings_is_no_program_and_is_not_written_in_ci() {
    let dir = repository();
    dir.write("work/docs/doclint.yml", "output: [json=../report.json]\n");
    let ci = [("CI", "true")];
    nothing_changes(&dir, &["check", "work/docs"], &ci, &[0, 1]);
    let said = run(&dir, &["check", "work/docs"], &ci).stderr;
    assert!(said.contains("--write-reports"), "{said}");
    run(&dir, &CHECK, &ci);
    // A report that was made executable in an earlier commit is an ordinary file afterwards.
    let path = dir.path("work/report.json");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    run(&dir, &CHECK, &ci);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o111, 0);
    // A report in a file of the user's choice goes there in CI as well.
    let it = run(&dir, &["check", "work/docs", "--output", "json=home/mine.json"], &ci);
    assert!(dir.path("home/mine.json").exists(), "{it:#?}");
}

/// Whoever types an argument chooses the file, but not what a link in the repository makes of it.
#[test]
fn no_argument_writes_into_the_folder_of_git() {
    let dir = repository();
    symlink(dir.path("work/.git/hooks"), dir.path("work/reports")).unwrap();
    for folder in ["work/.git", "work/.git/hooks", "work/reports", "work/.GIT"] {
        let file = |name: &str| format!("{folder}/{name}");
        let report = format!("json={folder}/pre-push");
        let moved = file("a.mdx");
        for args in [
            &["check", "work/docs", "--output", &report][..],
            &["baseline", "work/docs", "--output", &file("x")],
            &["guide", "work/docs", "--output", &file("x.md")],
            &["man", "--dir", &file("man")],
            &["man", "--dir", folder],
            &["mv", "work/docs/a.mdx", &moved],
        ] {
            let args: Vec<&str> = args.to_vec();
            nothing_changes(&dir, &args, &[], &[2]);
        }
    }
}

/// The files that commands write by themselves, as links to a file of the user and to one of git.
#[test]
fn no_command_writes_through_a_link() {
    for target in ["home/list.yml", "home/empty.json", "home/missing", "work/.git/config"] {
        for (name, args) in [
            ("doclint.yml", &["init", "work/docs"][..]),
            ("doclint.yml", &["init", "work/docs", "--force"]),
            ("doclint-baseline.json", &["baseline", "work/docs"]),
            ("AGENTS.md", &["guide", "work/docs", "--write"]),
            ("llms.txt", &["index", "work/docs", "--write", "--base-url", "https://a.example"]),
        ] {
            let dir = repository();
            symlink(dir.path(target), dir.path(&format!("work/docs/{name}"))).unwrap();
            nothing_changes(&dir, args, &[], &[2]);
        }
    }
    let dir = repository();
    symlink(dir.path("home"), dir.path("work/docs/styles")).unwrap();
    dir.write("work/docs/doclint.yml", "spelling:\n  vocabulary: styles/words.txt\n");
    let settings = ["--config", "work/docs/doclint.yml"];
    nothing_changes(&dir, &[&["vocabulary", "add", "Ferry"], &settings[..]].concat(), &[], &[2]);
}

#[test]
fn fixes_and_moves_stay_in_the_site() {
    let dir = repository();
    dir.write("work/docs/doclint.yml", COLONS);
    symlink(dir.path("home/page.mdx"), dir.path("work/docs/b.mdx")).unwrap();
    symlink(dir.path("home"), dir.path("work/docs/more")).unwrap();
    dir.write("work/.git/page.mdx", fixable());
    symlink(dir.path("work/.git/page.mdx"), dir.path("work/docs/c.mdx")).unwrap();
    fs::hard_link(dir.path("home/page.mdx"), dir.path("work/docs/d.mdx")).unwrap();
    let outside = || (files(&dir.path("home")), files(&dir.path("work/.git")));
    let before = outside();
    for args in [
        &["check", "work/docs", "--fix"][..],
        &["check", "work/docs", "--unsafe-fixes"],
        &["check", "work/docs", "--add-suppressions"],
        &["mv", "work/docs/a.mdx", "work/docs/more/a.mdx"],
        &["mv", "work/docs/a.mdx", "work/docs/../../home/a.mdx"],
        &["mv", "work/docs/a.mdx", "work/docs/c.mdx"],
        &["mv", "work/docs/b.mdx", "work/docs/e.mdx"],
    ] {
        let it = run(&dir, args, &[]);
        assert_eq!(outside(), before, "{args:?}: {it:#?}");
    }
    let fixed = fs::read_to_string(dir.path("work/docs/d.mdx")).unwrap();
    assert!(
        fixed.contains("## Install it\n"),
        "the name in the site is a file of its own: {fixed}"
    );
}

/// Each report can be written again, also one without findings.
#[test]
fn a_report_of_each_format_is_known_again() {
    for page in [fixable(), GOOD.to_owned()] {
        let dir = repository();
        dir.write("work/docs/a.mdx", page);
        for format in doclint_report::FORMATS {
            let Some(extension) = format.extensions.first() else { continue };
            let output = format!("{}=../report-of-{}.{extension}", format.name, format.name);
            dir.write("work/docs/doclint.yml", format!("output: [\"{output}\"]\n{COLONS}"));
            for _ in 0..2 {
                let it = run(&dir, &CHECK, &[]);
                assert!(matches!(it.code, Some(0 | 1)), "{output}: {it:#?}");
            }
        }
    }
}
