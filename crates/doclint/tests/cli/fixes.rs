//! `--fix`, `--unsafe-fixes`, `--diff` and `--fix-only`, down to the bytes on the disk.

use crate::kit::{Dir, GOOD, command};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

const HEAD: &str = "---\ntitle: Install the agent\ndescription: How to install the agent on a server \
    and how to see that it runs as it should.\n---\n\n";

/// A page with one safe fix and one unsafe one.
fn page() -> String {
    format!("{HEAD}## Install it:\n\n![The agent](https://ferry.example/agent.png)\n")
}

const SAFE: &str = "## Install it\n\n![The agent](https://ferry.example/agent.png)\n";
const UNSAFE: &str =
    "## Install it\n\n<Frame>\n  ![The agent](https://ferry.example/agent.png)\n</Frame>\n";

/// A site whose team has decided on frames and on the ends of headings.
fn site(text: impl AsRef<str>) -> Dir {
    let dir = Dir::site(&[("a.mdx", text.as_ref())]);
    dir.write(
        "doclint.yml",
        "rules:\n  media/missing-frame: on\n  headings/trailing-punctuation: on\n",
    );
    dir
}

fn read(dir: &Dir, path: &str) -> String {
    fs::read_to_string(dir.path(path)).unwrap()
}

#[test]
fn safe_fixes_first_and_the_others_on_demand() {
    let dir = site(page());
    let report = dir.json(&["--fix"]);
    assert_eq!(read(&dir, "a.mdx"), format!("{HEAD}{SAFE}"));
    assert_eq!((report.summary("fixed"), report.summary("fixed_pages")), (1, 1));
    assert_eq!(report.found(), ["a.mdx media/missing-frame"], "only what is left is reported");
    assert_eq!(report.code(), Some(0));

    assert_eq!(dir.json(&["--fix"]).summary("fixed"), 0);
    assert_eq!(dir.json(&["--unsafe-fixes"]).summary("fixed"), 1);
    assert_eq!(read(&dir, "a.mdx"), format!("{HEAD}{UNSAFE}"));
    let run = dir.run(&["check", "--unsafe-fixes"]);
    assert!(run.stdout.starts_with("No problems found"), "{run:#?}");
}

#[test]
fn a_diff_is_printed_and_nothing_written() {
    let dir = Dir::site(&[("guide/a.mdx", page())]).with_colons();
    let run = dir.run(&["check", "--diff"]);
    let expected = "\
--- a/guide/a.mdx
+++ b/guide/a.mdx
@@ -3,6 +3,6 @@
 description: How to install the agent on a server and how to see that it runs as it should.
 ---
\x20
-## Install it:
+## Install it
\x20
 ![The agent](https://ferry.example/agent.png)
";
    assert_eq!(run.stdout, expected);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("nothing was written"), "{run:#?}");
    assert_eq!(read(&dir, "guide/a.mdx"), page());
    let run = dir.run(&["check", "--diff", "--fix-only", "media"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
}

#[test]
fn fixes_of_one_rule_alone() {
    let dir = site(page());
    dir.run(&["check", "--unsafe-fixes", "--fix-only", "media/missing-frame"]);
    assert!(read(&dir, "a.mdx").contains("## Install it:\n\n<Frame>"));
    let run = dir.run(&["check", "--fix", "--fix-only", "media/mising-frame"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("did you mean `media/missing-frame`?"), "{run:#?}");
}

#[test]
fn marks_line_ends_and_the_end_of_the_file_are_kept() {
    let text = format!("\u{FEFF}{}", page().trim_end().replace('\n', "\r\n"));
    let dir = site(&text);
    dir.run(&["check", "--unsafe-fixes"]);
    let expected = format!("\u{FEFF}{HEAD}{UNSAFE}").replace('\n', "\r\n");
    assert_eq!(read(&dir, "a.mdx"), expected.trim_end(), "{:?}", read(&dir, "a.mdx"));
}

#[test]
fn a_page_from_the_standard_input_goes_to_the_standard_output() {
    let dir = site("untouched");
    let args = ["check", "--fix", "--stdin-filename", "a.mdx"];
    let run = dir.run_in("", &args, page().as_bytes());
    assert_eq!(run.stdout, format!("{HEAD}{SAFE}"));
    assert!(run.stderr.contains("media/missing-frame"), "{run:#?}");
    assert_eq!(read(&dir, "a.mdx"), "untouched");
}

#[cfg(unix)]
#[test]
fn modes_and_links_are_kept_and_read_only_pages_left_alone() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir =
        Dir::site(&[("a.mdx", page()), ("b.mdx", page()), ("shared/c.mdx", page())]).with_colons();
    let mode = |path: &str, mode| {
        fs::set_permissions(dir.path(path), fs::Permissions::from_mode(mode)).unwrap();
    };
    mode("a.mdx", 0o640);
    mode("b.mdx", 0o444);
    symlink("shared/c.mdx", dir.path("link.mdx")).unwrap();
    let run = dir.run(&["check", "--fix", "--format", "json"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("b.mdx was not fixed: it is read-only"), "{run:#?}");
    let report = run.report();
    assert!(report.found().contains(&"b.mdx headings/trailing-punctuation".to_owned()));
    assert_eq!(read(&dir, "a.mdx"), format!("{HEAD}{SAFE}"));
    assert_eq!(fs::metadata(dir.path("a.mdx")).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(read(&dir, "b.mdx"), page());
    assert!(dir.path("link.mdx").is_symlink());
    assert_eq!(read(&dir, "shared/c.mdx"), format!("{HEAD}{SAFE}"));
    assert!(temporary(&dir).is_empty());
}

/// Two names of one file that are fixed differently: for the second one the file has changed.
#[cfg(unix)]
#[test]
fn a_page_that_changed_meanwhile_is_left_alone() {
    let page = page().replace("---\n\n", "sideBarTitle: Agent\n---\n\n");
    let dir = Dir::site(&[("a.mdx", page)]);
    std::os::unix::fs::symlink("a.mdx", dir.path("b.mdx")).unwrap();
    dir.write(
        "doclint.yml",
        "rules: {front-matter/unknown-key: on, headings/trailing-punctuation: on}\noverrides:\n  - files: b.mdx\n    rules: {headings: off}\n",
    );
    let run = dir.run(&["check", "--fix"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("b.mdx was not fixed: it changed while"), "{run:#?}");
    let text = read(&dir, "a.mdx");
    assert!(text.contains("sidebarTitle: Agent\n---\n\n## Install it\n"), "{text}");
    assert_eq!(dir.run(&["check", "--fix"]).code, Some(0), "the next run has nothing to do");
}

/// Our temporary files.
fn temporary(dir: &Dir) -> Vec<String> {
    let names = fs::read_dir(dir.path("")).unwrap();
    let names = names.map(|it| it.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with(".doclint-")).collect()
}

/// A file may grow to one block only, as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_pages_as_they_were() {
    let long = format!("{}{}", page(), "A line of text to make the page long.\n\n".repeat(400));
    let dir = Dir::site(&[("long.mdx", long.as_str()), ("short.mdx", &page())]).with_colons();
    let script =
        format!("trap '' XFSZ; ulimit -f 8; exec '{}' check --fix", env!("CARGO_BIN_EXE_doclint"));
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(dir.path(""))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("long.mdx was not fixed: file too large"), "{stderr}");
    assert_eq!(read(&dir, "long.mdx"), long);
    assert_eq!(read(&dir, "short.mdx"), format!("{HEAD}{SAFE}"));
    assert!(temporary(&dir).is_empty());
}

#[cfg(unix)]
#[test]
fn killed_at_any_moment_every_page_is_old_or_new() {
    use std::os::unix::fs::MetadataExt;
    let filler = "Text that stays as it is.\n\n".repeat(300);
    let (old, new) = (format!("{}\n{filler}", page()), format!("{HEAD}{SAFE}\n{filler}"));
    let names: Vec<String> = (0..40).map(|it| format!("{it:02}.mdx")).collect();
    let start = |dir: &Dir| {
        command(&dir.path(""), &["check", "--fix", "--quiet"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let files: Vec<(&str, &str)> = names.iter().map(|it| (it.as_str(), old.as_str())).collect();
    let dir = Dir::site(&files).with_colons();
    // A written page is a new file.
    let file = || fs::metadata(dir.path("00.mdx")).unwrap().ino();
    let (mut kills, mut cut_short) = (0, 0);
    // Where a run is cut depends on the machine: it is tried until enough runs were.
    let started = Instant::now();
    while cut_short < 8 && (kills < 40 || cut_short < 2 && started.elapsed().as_secs() < 120) {
        names.iter().for_each(|name| dir.write(name, &old));
        let before = file();
        let mut child = start(&dir);
        while file() == before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_micros(50));
        }
        // Writing has begun: each round lets a bit more of it happen, then little again.
        std::thread::sleep(Duration::from_micros(100 * (kills % 20)));
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        let texts: Vec<String> = names.iter().map(|name| read(&dir, name)).collect();
        assert!(texts.iter().all(|text| *text == old || *text == new), "a page was cut");
        let done = texts.iter().filter(|text| **text == new).count();
        cut_short += usize::from(done > 0 && done < names.len());
    }
    assert!(cut_short > 0, "no run of {kills} was killed between two pages");
}

/// A `docs.json` with a misspelled key and with fragments.
const MAIN: &str = r##"{
  "theme": "mint",
  "name": "Ferry",
  "colors": {"primary": "#123456"},
  "navigation": {"pages": ["a"]},
  "contextual": {"options": ["copy", "view", "copy"]},
  "favicn": "/favicon.svg",
  "metadata": {"$ref": "parts/metadata.json"},
  "redirects": [
    {"source": "/x", "destination": "/y"},
    {"source": "/y", "destination": "/a"}
  ]
}
"##;

#[test]
fn the_configuration_and_its_fragments_are_fixed() {
    let fragment = "{\"timestmp\": true}\r\n";
    let dir = Dir::site(&[("a.mdx", GOOD), ("favicon.svg", "<svg/>")]);
    dir.write("docs.json", MAIN);
    dir.write("parts/metadata.json", fragment);
    dir.write("other.json", fragment);
    dir.write("doclint.yml", "rules: {redirects/redirect-chain: on}\n");
    let safe = MAIN.replace(r#", "copy"]"#, "]");
    let run = dir.run(&["check", "--fix"]);
    assert_eq!(read(&dir, "docs.json"), safe, "{run:#?}");
    assert!(run.stdout.contains("Fixed 1 finding in 1 file."), "{run:#?}");
    assert_eq!(read(&dir, "parts/metadata.json"), fragment);

    let fixed = safe.replace("favicn", "favicon").replace("\"/y\"}", "\"/a\"}");
    let run = dir.run(&["check", "--unsafe-fixes", "--diff"]);
    for change in ["-  \"favicn\": ", "+  \"favicon\": ", "+++ b/parts/metadata.json"] {
        assert!(run.stdout.contains(change), "{run:#?}");
    }
    assert_eq!((read(&dir, "docs.json"), run.code), (safe, Some(1)));

    let report = dir.json(&["--unsafe-fixes"]);
    assert_eq!((report.summary("fixed"), report.summary("fixed_pages")), (3, 2));
    assert_eq!(read(&dir, "docs.json"), fixed);
    assert_eq!(read(&dir, "parts/metadata.json"), fragment.replace("timestmp", "timestamp"));
    assert_eq!(read(&dir, "other.json"), fragment, "no `docs.json` refers to it");
    let of_config = report.found().into_iter().filter(|it| it.contains("json"));
    assert_eq!(of_config.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn keys_that_cannot_both_be_meant_are_not_both_fixed() {
    let text = MAIN.replace("  \"favicn\": ", "  \"favico\": \"/f.svg\",\n  \"favicn\": ");
    let dir = Dir::site(&[("a.mdx", GOOD), ("favicon.svg", "<svg/>"), ("f.svg", "<svg/>")]);
    dir.write("docs.json", &text);
    dir.write("parts/metadata.json", "{}");
    let only = ["check", "--unsafe-fixes", "--fix-only", "docs-json/unknown-key"];
    let run = dir.run(&only);
    assert_eq!(read(&dir, "docs.json"), text.replace("favico\"", "favicon\""), "{run:#?}");
    assert!(run.stdout.contains("unknown key `favicn`"), "{run:#?}");
    assert_ne!(run.code, Some(3), "{run:#?}");
}
