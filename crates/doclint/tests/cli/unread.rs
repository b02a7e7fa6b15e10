//! Files that exist and can't be read are reported once, and nowhere as missing.

use crate::kit::{DOCS_JSON, Dir, GOOD};

/// A page that leads to everything that can't be read.
fn links(paths: &[&str]) -> String {
    let links = paths.iter().map(|it| format!("- [Page](/{it})\n- [Section](/{it}#usage)\n"));
    format!("{GOOD}\n{}", links.collect::<String>())
}

/// A site whose navigation and first page name some pages.
fn site(paths: &[&str]) -> Dir {
    let dir = Dir::site(&[("first.mdx", links(paths))]);
    let entries = paths.iter().map(|it| format!(", \"{it}\"")).collect::<String>();
    dir.write(
        "docs.json",
        DOCS_JSON.replace("\"pages\": []", &format!("\"pages\": [\"first\"{entries}]")),
    );
    let lines = paths.iter().map(|it| format!("- [Page](/{it}.md)\n")).collect::<String>();
    dir.write("llms.txt", format!("# T\n\n- [Install](/first.md): How to install it.\n{lines}"));
    dir.write(
        "doclint.yml",
        "profile: strict\nrules:\n  front-matter: off\n  links/vague-link-text: off\n  choice/plain-link-list: off\n",
    );
    dir
}

#[test]
fn a_page_without_readable_text_exists() {
    let dir = site(&["latin", "guides/huge"]);
    dir.write("latin.mdx", b"---\ntitle: Caf\xE9\n---\n\n![](/images/used.png)\n");
    dir.write("images/used.png", "");
    dir.write("guides/huge.mdx", vec![b'x'; (16 << 20) + 1]);
    dir.write(
        "second.mdx",
        format!(
            "{}\nimport Part from \"/snippets/part.mdx\"\n\n<Part />\n\n<Snippet file=\"other.mdx\" />\n\n[In the part](#usage)\n",
            GOOD.replace("Install", "Remove")
        ),
    );
    dir.write("snippets/part.mdx", b"\xE9");
    dir.write("snippets/other.mdx", b"\xE9");
    dir.write("snippets/unused.mdx", "Text.\n");
    let found = dir.json(&[]).found();
    let expected = [
        "guides/huge.mdx read/too-large",
        "latin.mdx read/not-utf8",
        "snippets/other.mdx read/not-utf8",
        "snippets/part.mdx read/not-utf8",
    ];
    let others = |it: &&String| !it.starts_with("second.mdx navigation/");
    assert_eq!(found.iter().filter(others).collect::<Vec<_>>(), expected);
    // Files that don't exist are still missing.
    dir.write(
        "third.mdx",
        format!("{}\n[No](/latin2), ![](/no.png)\n", GOOD.replace("Install", "Stop")),
    );
    let found = dir.json(&[]).found();
    for rule in ["links/broken-link", "links/missing-file"] {
        assert!(found.contains(&format!("third.mdx {rule}")), "{found:#?}");
    }
}

#[test]
#[cfg(unix)]
fn what_is_behind_a_link_out_of_the_site_may_exist() {
    use std::os::unix::fs::symlink;
    let outside = Dir::empty();
    outside.write("page.mdx", GOOD);
    let dir = site(&["out/page", "out/deep/page", "one"]);
    symlink(outside.path(""), dir.path("out")).unwrap();
    symlink(outside.path("page.mdx"), dir.path("one.mdx")).unwrap();
    let import =
        "\nimport A from \"/out/part.mdx\"\n\n<A />\n\n<Frame>\n  ![A](/out/a.png)\n</Frame>\n";
    dir.write("second.mdx", format!("{}{import}", GOOD.replace("Install", "Remove")));
    let found = dir.json(&[]).found();
    let others = |it: &&String| !it.starts_with("second.mdx navigation/");
    let expected = ["one.mdx read/outside-site", "out read/outside-site"];
    assert_eq!(found.iter().filter(others).collect::<Vec<_>>(), expected);
}

#[test]
#[cfg(unix)]
fn a_pipe_is_one_finding_however_it_is_named() {
    use std::os::unix::net::UnixListener;
    let dir = site(&["pipe"]);
    let _socket = UnixListener::bind(dir.path("pipe.mdx")).unwrap();
    for args in [&[][..], &["pipe.mdx"], &["pipe.mdx", "docs.json", "first.mdx"]] {
        let report = dir.json(args);
        assert_eq!(report.found(), ["pipe.mdx read/not-a-file"], "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_not_unicode_is_relative_to_the_site() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = site(&[]);
    let name = dir.path("guides").join(OsStr::from_bytes(b"caf\xE9.mdx"));
    std::fs::create_dir(dir.path("guides")).unwrap();
    std::fs::write(name, GOOD).unwrap();
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["guides/caf\u{FFFD}.mdx read/unreadable"]);
    let root = dir.path("").display().to_string();
    assert!(!report.run.stdout.contains(&root), "an absolute path: {report:#?}");
}

#[test]
fn a_baseline_is_not_made_without_docs_json() {
    let dir = Dir::empty();
    dir.write("docs.json", "{");
    dir.write("a.mdx", crate::kit::BROKEN);
    let run = dir.run(&["baseline"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("docs.json can't be read"), "{run:#?}");
    assert!(!dir.path("doclint-baseline.json").exists());
}

#[test]
fn settings_that_leave_out_a_whole_site_are_not_green() {
    let dir = Dir::empty();
    dir.write("docs.json", DOCS_JSON);
    dir.write("a.mdx", GOOD);
    dir.write("doclint.yml", "exclude: [\"**\"]\n");
    assert_eq!(dir.run(&["check"]).code, Some(2));
    // A hook may name a page that the settings leave out.
    assert_eq!(dir.run(&["check", "a.mdx"]).code, Some(0));
}
