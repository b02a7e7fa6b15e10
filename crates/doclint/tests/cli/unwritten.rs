//! `doclint check --stdin-files`: what texts would break in a site before they are written.

use crate::kit::{COLONS, DOCS_JSON, Dir, GOOD, Run};
use crate::narrow::page;
use crate::since::{commit, git, git_with};
use serde_json::{Value, json};
use std::fs;

/// A site in a repository, with a finding that it always had.
fn site() -> Dir {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("docs/docs.json", DOCS_JSON.replace("[]", "[\"a\", \"b\", \"old/c\"]"));
    dir.write("docs/a.mdx", page("Install", "Read [the limits](/b#limits) and [this](/nowhere)."));
    dir.write("docs/b.mdx", page("Update", "## Limits\n\nTen a day."));
    dir.write("docs/old/c.mdx", page("Remove", "Read [how to update](/b)."));
    commit(&dir);
    dir
}

fn check(dir: &Dir, folder: &str, texts: &Value, args: &[&str]) -> Run {
    let args = [&["check", "--stdin-files"], args].concat();
    dir.run_in(folder, &args, texts.to_string().as_bytes())
}

fn write(dir: &Dir, texts: &Value) {
    for (path, text) in texts.as_object().unwrap() {
        match text.as_str() {
            Some(text) => dir.write(path, text),
            None => fs::remove_file(dir.path(path)).unwrap(),
        }
    }
}

#[test]
fn texts_have_the_findings_that_they_have_once_they_are_written() {
    let renamed = page("Update", "## Quotas\n\nTen a day.");
    let moved = page("Remove", "Read [how to update](/b).");
    let broken = page("Install", "Read [the limits](/b#limits) and [this](/nowhere).\n\n<Note>");
    let renumbered = DOCS_JSON.replace("[]", "[\"a\", \"b\", \"z\"]");
    for (texts, finds) in [
        (json!({"docs/b.mdx": renamed}), "docs/a.mdx:8 links/broken-anchor"),
        (json!({"docs/b.mdx": null}), "(+1: docs/old/c.mdx:8)"),
        (json!({"docs/a.mdx": broken}), "docs/a.mdx:10 mdx/unclosed-tag"),
        (json!({"docs/docs.json": renumbered}), "navigation/missing-page"),
        (json!({"docs/old/c.mdx": null, "docs/new/c.mdx": moved}), "navigation/missing-page"),
        (json!({"docs/b.mdx": page("Update", "## Limits\n\nNine.")}), "no findings"),
    ] {
        let dir = site();
        let short = check(&dir, "", &texts, &["--format", "agent"]).stdout;
        assert!(short.contains(finds) && !short.contains("/nowhere"), "{texts:#} {short}");
        let mut before = check(&dir, "", &texts, &["--format", "json"]).report();
        let unchanged = git_with(&dir, &["status", "--porcelain"], b"");
        assert_eq!(unchanged, "", "nothing is written");
        write(&dir, &texts);
        let mut after = dir.run(&["check", "docs", "--since", "HEAD", "--format", "json"]).report();
        for report in [&mut before, &mut after] {
            report.json["summary"]["duration_ms"] = 0.into();
        }
        assert_eq!(before.code(), after.code());
        for part in ["findings", "groups", "summary"] {
            assert_eq!(before.json[part], after.json[part], "{texts:#}");
        }
    }
}

#[test]
fn fixed_texts_are_printed_as_they_came() {
    let dir = site();
    dir.write("docs/doclint.yml", COLONS);
    commit(&dir);
    let text = page("Install", "Read [the limits](/b#limits).\n\n## Run it:\n\nB.");
    let texts = json!({"a.mdx": text, "./old/c.mdx": null, "new.mdx": GOOD});
    let run = check(&dir, "docs", &texts, &["--fix", "--format", "agent"]);
    let fixed: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(fixed["a.mdx"], text.replace("Run it:", "Run it"));
    assert!(fixed["./old/c.mdx"].is_null() && fixed["new.mdx"] == GOOD, "{fixed:#}");
    assert_eq!(fixed.as_object().unwrap().len(), 3);
    assert!(run.stderr.contains("\nfixed 1 finding in 1 file; "), "{run:#?}");
    assert_eq!(git_with(&dir, &["status", "--porcelain"], b""), "");
}

#[test]
fn input_that_names_no_texts_of_a_site_is_refused() {
    let dir = site();
    dir.write("docs/doclint.yml", "profile: strict\n");
    let outside = dir.path("x.mdx");
    for (input, why) in [
        ("", "is not a JSON object of paths and texts"),
        ("[]", "expected an object of paths and texts, where null deletes a file"),
        ("{\"docs/a.mdx\": 1}", "is not a JSON object of paths and texts"),
        ("{}", "names no file"),
        ("{\"docs/a.mdx\": \"\", \"docs/./a.mdx\": null}", "are the same file"),
        ("{\"docs/a.mdx\": \"\", \"docs/a.mdx\": null}", "are the same file"),
        ("{\"docs/a.mdx\": \"\", \"x.mdx\": \"\"}", "x.mdx is outside the site docs"),
        ("{\"docs/a.mdx\": \"\", \"../x.mdx\": \"\"}", "is outside the site docs"),
        ("{\"docs/a.mdx\": \"\", \"docs/none/../../x.mdx\": \"\"}", "does not exist"),
        ("{\"docs/doclint.yml\": \"\"}", "docs/doclint.yml decides what is checked"),
        ("{\"docs/.mintignore\": \"\"}", "docs/.mintignore decides what is checked"),
    ] {
        let run = dir.run_in("", &["check", "--stdin-files"], input.as_bytes());
        assert!(run.code == Some(2) && run.stderr.contains(why), "{input} {run:#?}");
        assert!(run.stdout.is_empty() && !outside.exists(), "{run:#?}");
    }
    let large = json!({"docs/a.mdx": "x".repeat((16 << 20) + 1)});
    let run = check(&dir, "", &large, &[]);
    assert!(run.code == Some(2) && run.stderr.contains("larger than 16 MiB"), "{}", run.stderr);
    for other in [&["--since", "HEAD"][..], &["--watch"], &["--files-from", "x"]] {
        let run = check(&dir, "", &json!({"docs/a.mdx": GOOD}), other);
        assert!(run.code == Some(2) && run.stderr.contains("cannot be used with"), "{run:#?}");
    }
}
