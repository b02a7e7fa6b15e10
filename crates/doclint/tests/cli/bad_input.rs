//! Broken input files: each is reported, and the rest of the site is checked.

use crate::kit::{BROKEN, Dir, GOOD, command};
use std::fs::File;
use std::io::Read;
use std::process::Stdio;

/// A site with a good page, a broken page, and `path` with `content`.
fn site_with(path: &str, content: &[u8]) -> Dir {
    Dir::site(&[("good.mdx", GOOD.as_bytes()), ("broken.mdx", BROKEN.as_bytes()), (path, content)])
}

/// The other two pages were read, and the error in one of them was found.
fn others_are_checked(dir: &Dir) {
    let report = dir.json(&["good.mdx", "broken.mdx"]);
    assert_eq!(report.summary("parsed"), 2, "{report:#?}");
    assert_eq!(report.found(), ["broken.mdx mdx/unclosed-tag"]);
}

#[test]
fn not_utf8_is_reported_at_its_byte() {
    let dir = site_with("latin.mdx", b"---\ntitle: Caf\xE9\n---\n");
    let report = dir.json(&[]);
    let finding = report.one("read/not-utf8");
    assert_eq!(finding["path"], "latin.mdx");
    assert_eq!(finding["line"], 2);
    assert_eq!(finding["column"], 11);
    assert_eq!((report.summary("pages"), report.summary("parsed")), (3, 2));
    assert_eq!(report.code(), Some(1));
    others_are_checked(&dir);

    let utf16: Vec<u8> = std::iter::once(0xFEFF)
        .chain("# Title".encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let report = site_with("wide.mdx", &utf16).json(&[]);
    assert!(report.one("read/not-utf8")["message"].as_str().unwrap().contains("UTF-16"));
}

#[test]
fn nul_bytes_are_reported_and_the_page_is_checked() {
    let dir = site_with("nul.mdx", b"---\ntitle: A\0b\n---\n\n<Tip>\nOpen\0\n");
    let report = dir.json(&[]);
    let finding = report.one("read/nul-byte");
    assert_eq!((finding["level"].as_str(), finding["line"].as_u64()), (Some("warning"), Some(2)));
    assert!(report.found().contains(&"nul.mdx mdx/unclosed-tag".to_owned()));
    assert_eq!((report.summary("pages"), report.summary("parsed")), (3, 3));
    others_are_checked(&dir);
}

#[test]
fn a_byte_order_mark_and_carriage_returns_change_no_finding() {
    let lines = Dir::site(&[("a.mdx", BROKEN)]).json(&[]);
    let marked = Dir::site(&[("a.mdx", format!("\u{FEFF}{BROKEN}"))]).json(&[]);
    let returns = Dir::site(&[("a.mdx", BROKEN.replace('\n', "\r\n"))]).json(&[]);
    for other in [&marked, &returns] {
        assert_eq!(other.found(), lines.found());
        for (a, b) in lines.findings().iter().zip(other.findings()) {
            assert_eq!(a["line"], b["line"]);
            assert_eq!(a["column"], b["column"]);
        }
        assert_eq!(other.summary("words"), lines.summary("words"));
    }
}

#[test]
fn an_empty_page_is_a_page() {
    let dir = site_with("empty.mdx", b"");
    let report = dir.json(&[]);
    assert_eq!((report.summary("pages"), report.summary("parsed")), (3, 3));
    assert!(report.found().iter().any(|it| it.starts_with("empty.mdx front-matter/")));
    others_are_checked(&dir);
}

#[test]
fn a_folder_named_like_a_page_is_reported_and_entered() {
    let dir = site_with("folder.mdx/inner.mdx", BROKEN.as_bytes());
    let report = dir.json(&[]);
    assert_eq!(report.one("read/not-a-file")["path"], "folder.mdx");
    assert!(report.found().contains(&"folder.mdx/inner.mdx mdx/unclosed-tag".to_owned()));
    assert_eq!(report.summary("parsed"), 3);
    others_are_checked(&dir);
}

#[test]
fn a_page_of_100_megabytes_is_not_read() {
    let dir = site_with("small.mdx", GOOD.as_bytes());
    // The file is sparse: nothing is written, and nothing may be read.
    File::create(dir.path("huge.mdx")).unwrap().set_len(100 << 20).unwrap();
    let report = dir.json(&[]);
    let finding = report.one("read/too-large");
    assert_eq!((finding["path"].as_str(), report.code()), (Some("huge.mdx"), Some(1)));
    assert!(finding["message"].as_str().unwrap().contains("100 MiB"));
    assert_eq!((report.summary("pages"), report.summary("parsed")), (4, 3));
    others_are_checked(&dir);
}

#[test]
fn a_broken_configuration_of_the_site_is_a_finding() {
    let dir = site_with("x.mdx", GOOD.as_bytes());
    dir.write("docs.json", "{\n  \"name\": \"x\",\n  \"navigation\": {\n");
    let report = dir.json(&[]);
    let finding = report.findings().iter().find(|it| it["rule"] == "read/invalid-json").unwrap();
    assert_eq!(finding["path"], "docs.json");
    assert_eq!(report.code(), Some(1));
    assert_eq!(report.summary("parsed"), 3);
    // Also where a page is named: rules about the site could not run.
    let found = |rule: &str| {
        let report = dir.json(&["good.mdx", "broken.mdx"]);
        assert_eq!(
            report.found(),
            ["broken.mdx mdx/unclosed-tag".to_owned(), format!("docs.json {rule}")]
        );
    };
    found("read/invalid-json");

    dir.write("docs.json", b"{\"name\": \"caf\xE9\"}");
    assert_eq!(dir.json(&[]).one("read/not-utf8")["path"], "docs.json");
    found("read/not-utf8");
}

#[test]
fn what_rests_on_a_broken_configuration_is_not_reported() {
    let dir = Dir::site(&[
        ("index.mdx", "Read [this](/none) or [that](/old).\n"),
        ("parts/_note.mdx", "## A note\n\nRead [this](/none).\n"),
    ]);
    let whole = "{\n  \"name\": \"Ferry\",\n  \"colors\": {\"primary\": \"#0f766e\"},\n  \"theme\": \"mint\",\n  \"navigation\": {\"pages\": [\"index\"]},\n  \
                 \"redirects\": [{\"source\": \"/old\", \"destination\": \"/\"}]\n}\n";
    dir.write("docs.json", whole);
    let found = dir.json(&[]).found();
    assert!(found.contains(&"index.mdx links/broken-link".to_owned()), "{found:?}");
    // The part that a slip hides is read all the same.
    dir.write("docs.json", whole.replace("\"mint\",", "\"mint\""));
    let mut with_slip = dir.json(&[]).found();
    with_slip.retain(|it| it != "docs.json read/invalid-json");
    assert_eq!(with_slip, found);
    // Of a file that can't be read, only that is reported.
    dir.write("docs.json", whole.replace("[{", "{"));
    assert_eq!(dir.json(&[]).found(), ["docs.json read/invalid-json"]);
}

#[test]
fn a_missing_configuration_of_the_site_is_a_message() {
    let dir = Dir::empty();
    let run = dir.run(&["check"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    let expected =
        "doclint: no Markdown to check, and no `docs.json` or `mint.json` in the current folder";
    assert!(run.stderr.starts_with(expected), "{run:#?}");
    // Pages are checked without a `docs.json`, named and all of a folder.
    dir.write("a/good.mdx", GOOD);
    dir.write("a/broken.mdx", BROKEN);
    let report = dir.json(&[]);
    assert_eq!((report.code(), report.summary("parsed")), (Some(1), 2));
    let report = dir.json(&["a/good.mdx", "a/broken.mdx"]);
    assert_eq!((report.code(), report.summary("parsed")), (Some(1), 2));
    let report = dir.json(&["a/g*.mdx"]);
    assert_eq!((report.code(), report.summary("parsed")), (Some(0), 1));
}

#[test]
fn a_site_without_pages_is_not_clean() {
    let run = Dir::site::<&str>(&[]).run(&["check"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(run.stderr, "doclint: no pages matched in .\n");
    // Problems with `docs.json` are reported all the same.
    let dir = Dir::site::<&str>(&[]);
    let pages = r#""pages": ["missing"]"#;
    dir.write("docs.json", crate::kit::DOCS_JSON.replace(r#""pages": []"#, pages));
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("navigation/missing-page"), "{run:#?}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let dir = Dir::empty();
    dir.write("docs.json", "{}");
    for page in 0..400 {
        dir.write(&format!("{page}.mdx"), BROKEN.repeat(4));
    }
    let mut child = command(&dir.path(""), &["check", "--format", "text"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 1];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
