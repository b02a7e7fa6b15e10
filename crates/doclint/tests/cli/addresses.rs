//! Addresses that were published: `check --since` and `doclint addresses`.

use crate::kit::Dir;
use crate::since::{commit, git};
use std::fs;

const DOCS: &str = r##"{
  "theme": "mint",
  "name": "Ferry",
  "colors": {"primary": "#123456"},
  "navigation": {
    "groups": [
      {"group": "Start", "pages": ["index", "guides/send", "guides/receive"]},
      {"group": "More", "hidden": true, "pages": ["secret"]}
    ]
  },
  "redirects": [
    {"source": "/older", "destination": "/guides/send"}
  ]
}
"##;

fn page(title: &str, text: &str) -> String {
    format!(
        "---\ntitle: {title}\ndescription: Read here all about it, in a few plain words.\n---\n\n{text}\n"
    )
}

/// A repository with a site and one commit.
fn site() -> Dir {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("docs.json", DOCS);
    dir.write("index.mdx", page("Home", "See [limits](/guides/send#limits), [terms](/terms.pdf)."));
    let send = "Messages are sent by a call.\n\n## Limits\n\nTen a day.\n\n## Errors\n\nA few.";
    dir.write("guides/send.mdx", page("Send", send));
    dir.write("guides/receive.mdx", page("Receive", "Messages come to a webhook."));
    dir.write("secret.mdx", page("Secret", "For those who know."));
    dir.write("stray.mdx", page("Stray", "In no navigation."));
    dir.write("terms.pdf", "%PDF");
    commit(&dir);
    dir
}

fn read(dir: &Dir, path: &str) -> String {
    fs::read_to_string(dir.path(path)).unwrap()
}

/// Replaces texts of a file.
fn edit(dir: &Dir, path: &str, edits: &[(&str, &str)]) {
    let mut text = read(dir, path);
    for (from, to) in edits {
        assert!(text.contains(from), "{from} in {text}");
        text = text.replace(from, to);
    }
    dir.write(path, text);
}

fn lost(dir: &Dir, args: &[&str]) -> Vec<String> {
    let all = ["check", "--format", "json", "--suggestions", "--only", "redirects"];
    let report = dir.run(&[&all, args].concat()).report();
    let message = |it: &serde_json::Value| it["message"].as_str().unwrap_or_default().to_owned();
    report.findings().iter().map(message).collect()
}

const SINCE: [&str; 2] = ["--since", "HEAD"];

#[test]
fn a_moved_page_needs_the_redirect_that_the_fix_writes() {
    let dir = site();
    git(&dir, &["mv", "guides/send.mdx", "sending.mdx"]);
    edit(
        &dir,
        "docs.json",
        &[("\"guides/send\",", "\"sending\","), ("\"/guides/send\"", "\"/sending\"")],
    );
    edit(&dir, "index.mdx", &[("/guides/send#", "/sending#")]);
    assert_eq!(lost(&dir, &SINCE), ["`/guides/send` leads nowhere: its page is now `/sending`"]);
    let run = dir.run(&["check", "--since", "HEAD", "--unsafe-fixes"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(
        read(&dir, "docs.json").contains(
            "    {\"source\": \"/older\", \"destination\": \"/sending\"},\n    \
             {\"source\": \"/guides/send\", \"destination\": \"/sending\"}\n"
        ),
        "{}",
        read(&dir, "docs.json")
    );
}

#[test]
fn a_fix_leaves_neither_chains_nor_circles() {
    let dir = site();
    // The old redirect still leads to the old address, and one leads back from the new one.
    git(&dir, &["mv", "guides/send.mdx", "sending.mdx"]);
    let back = "{\"source\": \"/sending\", \"destination\": \"/guides/send\"},\n    {\"source\": \"/older\"";
    edit(
        &dir,
        "docs.json",
        &[("\"guides/send\",", "\"sending\","), ("{\"source\": \"/older\"", back)],
    );
    dir.run(&["check", "--since", "HEAD", "--unsafe-fixes"]);
    let docs = read(&dir, "docs.json");
    assert!(
        docs.contains("{\"source\": \"/guides/send\", \"destination\": \"/sending\"}"),
        "{docs}"
    );
    assert!(docs.contains("{\"source\": \"/older\", \"destination\": \"/sending\"}"), "{docs}");
    assert_eq!(docs.matches("\"source\"").count(), 2, "{docs}");
}

#[test]
fn everything_that_readers_were_led_to_is_a_promise() {
    let dir = site();
    for path in ["guides/receive.mdx", "secret.mdx", "stray.mdx", "terms.pdf"] {
        fs::remove_file(dir.path(path)).unwrap();
    }
    edit(&dir, "index.mdx", &[(", [terms](/terms.pdf)", "")]);
    edit(
        &dir,
        "docs.json",
        &[
            (", \"guides/receive\"", ""),
            (",\n      {\"group\": \"More\", \"hidden\": true, \"pages\": [\"secret\"]}", ""),
            ("{\"source\": \"/older\", \"destination\": \"/guides/send\"}", ""),
        ],
    );
    edit(&dir, "guides/send.mdx", &[("## Limits", "## Quotas"), ("## Errors", "## Problems")]);
    assert_eq!(
        lost(&dir, &SINCE),
        [
            "`/guides/receive` leads nowhere: its page was removed",
            "the file `/terms.pdf` is no longer there",
            "`/older` leads nowhere: its redirect was removed",
            "`/guides/send#limits` no longer leads to a place on its page",
        ]
    );
    // Some teams promise nothing.
    dir.write("doclint.yml", "rules:\n  redirects/lost-page: off\n  redirects/lost-file: off\n  redirects/lost-anchor: off\n");
    assert!(lost(&dir, &SINCE).is_empty());
}

#[test]
fn a_list_keeps_addresses_without_git() {
    let dir = site();
    let run = dir.run(&["addresses"]);
    let all =
        ["/", "/guides/receive", "/guides/send", "/guides/send#limits", "/older", "/terms.pdf"];
    assert_eq!(run.stdout.lines().collect::<Vec<_>>(), all);
    assert_eq!(dir.run(&["addresses", "--check"]).code, Some(2));
    assert_eq!(dir.run(&["addresses", "--write"]).code, Some(0));
    assert_eq!(dir.run(&["addresses", "--check"]).code, Some(0));
    assert!(lost(&dir, &[]).is_empty());
    fs::rename(dir.path("guides/receive.mdx"), dir.path("guides/receiving.mdx")).unwrap();
    edit(&dir, "docs.json", &[("guides/receive", "guides/receiving")]);
    assert_eq!(lost(&dir, &["--no-history"]), ["`/guides/receive` leads nowhere"]);
    let run = dir.run(&["addresses", "--check"]);
    assert_eq!((run.code, &*run.stdout), (Some(1), "+ /guides/receiving\n"), "{run:#?}");
    // What is gone stays a promise until somebody takes it back.
    dir.run(&["addresses", "--write"]);
    assert!(read(&dir, "doclint-addresses.txt").contains("/guides/receive\n"));
    edit(&dir, "doclint-addresses.txt", &[("/guides/receive\n", "")]);
    assert!(lost(&dir, &[]).is_empty());
}

#[test]
fn a_page_that_was_only_renamed_is_moved_by_the_fixes() {
    let dir = site();
    git(&dir, &["mv", "guides/send.mdx", "sending.mdx"]);
    let run = dir.run(&["check", "--since", "HEAD", "--unsafe-fixes"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "index.mdx").contains("[limits](/sending#limits)"), "{run:#?}");
    let docs = read(&dir, "docs.json");
    assert!(docs.contains("\"index\", \"sending\", \"guides/receive\""), "{docs}");
    assert!(
        docs.contains("{\"source\": \"/guides/send\", \"destination\": \"/sending\"}"),
        "{docs}"
    );
}

#[test]
fn an_address_may_go_on_purpose() {
    let dir = site();
    dir.run(&["addresses", "--write"]);
    commit(&dir);
    fs::remove_file(dir.path("guides/receive.mdx")).unwrap();
    edit(&dir, "docs.json", &[(", \"guides/receive\"", "")]);
    assert_eq!(lost(&dir, &SINCE).len(), 1);
    // By its line in the list.
    edit(&dir, "doclint-addresses.txt", &[("/guides/receive\n", "")]);
    assert!(lost(&dir, &SINCE).is_empty());
    // Or by the settings.
    git(&dir, &["checkout", "--quiet", "doclint-addresses.txt"]);
    dir.write("doclint.yml", "rules:\n  redirects/lost-page:\n    except: [/guides/receive]\n");
    assert!(lost(&dir, &SINCE).is_empty());
}

#[test]
fn escapes_in_a_list_are_those_of_its_addresses() {
    let dir = site();
    edit(&dir, "docs.json", &[("\"/older\"", "\"/old%20er\"")]);
    dir.run(&["addresses", "--write"]);
    assert!(read(&dir, "doclint-addresses.txt").contains("/old er\n"));
    assert_eq!(dir.run(&["addresses", "--check"]).code, Some(0));
    commit(&dir);
    edit(
        &dir,
        "docs.json",
        &[("{\"source\": \"/old%20er\", \"destination\": \"/guides/send\"}", "")],
    );
    assert_eq!(lost(&dir, &SINCE), ["`/old%20er` leads nowhere: its redirect was removed"]);
    edit(&dir, "doclint-addresses.txt", &[("/old er\n", "")]);
    assert!(lost(&dir, &SINCE).is_empty());
}

#[test]
fn a_host_whose_links_lead_to_pages_is_the_own_one() {
    let names: Vec<String> = (0..12).map(|it| format!("guides/p{it}")).collect();
    let dir = Dir::empty();
    dir.write(
        "docs.json",
        "{\"theme\": \"mint\", \"name\": \"A\", \"navigation\": {\"pages\": []}}",
    );
    for name in &names {
        dir.write(&format!("{name}.mdx"), "Text.\n");
    }
    let links = |count: usize| -> String {
        names[..count].iter().map(|it| format!("[x](https://docs.acme.com/{it})\n\n")).collect()
    };
    let other = "[y](https://docs.acme.com/guides/gone) [z](https://acme.com/guides/gone)\n";
    let page = |count| format!("{}{other}", links(count));
    dir.write("index.mdx", page(12));
    assert_eq!(dir.json(&["--only", "links/broken-link"]).found(), ["index.mdx links/broken-link"]);
    dir.write("index.mdx", page(8));
    assert_eq!(dir.json(&["--only", "links/broken-link"]).found(), [""; 0]);
}
