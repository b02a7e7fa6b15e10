//! Things that no fix does, whatever its rule says: lose an anchor that links use, make a heading
//! too
//! deep, change steps, or reverse an attribute.

use crate::kit::{Dir, Run};
use std::fs;

const HEAD: &str = "---\ntitle: Keys\ndescription: How to create keys and how to keep them secret from \
    everybody.\n---\n\n";

/// Applies all fixes to `a.mdx` beside a page `b.mdx`; its body afterwards.
fn fixed(dir: &Dir, body: &str, other: &str, args: &[&str]) -> (String, Run) {
    dir.write("a.mdx", format!("{HEAD}{body}"));
    dir.write("b.mdx", format!("{}{other}", HEAD.replace("Keys", "Others")));
    let run = dir.run(&[&["check", "--unsafe-fixes", "--no-history"], args].concat());
    let text = fs::read_to_string(dir.path("a.mdx")).unwrap();
    (text.strip_prefix(HEAD).unwrap_or(&text).to_owned(), run)
}

/// The blank before the mark is a part of the anchor, so that it changes with the mark.
#[test]
fn an_anchor_in_use_is_kept() {
    let dir = Dir::site(&[("docs.json", crate::kit::DOCS_JSON)]);
    dir.write("doclint.yml", "profile: all\n");
    let (body, changed) =
        ("## Where they are kept :\n\nText.\n", "## Where they are kept\n\nText.\n");
    assert_eq!(fixed(&dir, body, "", &[]).0, changed, "nothing links to it");
    let anchor = "/a#where-they-are-kept-";
    for link in [
        format!("[a]({anchor})\n"),
        format!("<Card title=\"A\" href=\"{anchor}\" />\n"),
        format!("<a href=\"{anchor}\">a</a>\n"),
        format!("[a](.{anchor})\n"),
        format!("[a](/old{anchor})\n"),
    ] {
        dir.write(
            "docs.json",
            crate::kit::DOCS_JSON.replace(
                "\"navigation\"",
                "\"redirects\": [{\"source\": \"/old/:x*\", \"destination\": \"/:x*\"}], \"navigation\"",
            ),
        );
        let (after, run) = fixed(&dir, body, &link, &["--suggestions"]);
        assert_eq!(after, body, "{link}: {run:#?}");
        assert_ne!(run.code, Some(3), "{link}: {run:#?}");
        assert!(run.stdout.contains("heading ends in `:`"), "{link}: {run:#?}");
        // The other page counts even if it is not checked.
        assert_eq!(fixed(&dir, body, &link, &["a.mdx"]).0, body, "{link}");
    }
    let own = format!("{body}\n[a](#where-they-are-kept-)\n");
    assert_eq!(fixed(&dir, &own, "", &[]).0, own, "a link on the page itself");
}

#[test]
fn no_heading_is_made_deeper_than_level_4() {
    let dir = Dir::site(&[("a.mdx", "")]);
    dir.write("doclint.yml", "profile: all\n");
    for body in [
        "# Create\n\n## One\n\n### Two\n\n#### Three\n\n# Keep\n\nText.\n",
        "#### Create\n\n**First name**\n\nText.\n\n**Last name**\n\nText.\n",
    ] {
        let (after, run) = fixed(&dir, body, "", &[]);
        assert!(!after.contains("#####"), "{after}");
        assert_ne!(run.code, Some(3), "{run:#?}");
    }
}

#[test]
fn steps_and_meanings_are_kept() {
    let dir = Dir::site(&[("a.mdx", "")]);
    let steps = "<Steps>\n  <Step title=\"A\">\n    Text.\n  </Step>\n  <Step title=\"B\">\n    Text.\n  \
                 </Step>\n</Steps>\n";
    let accordion = "<Accordion title=\"A\" defaultClosed>\n  Text.\n</Accordion>\n";
    for (body, fix, why) in [
        (steps, "select: 'Step:first-child', fix: {delete: true, safe: true}", "order of steps"),
        (steps, "select: Step, fix: {rename: Tab, safe: true}", "order of steps"),
        (
            accordion,
            "select: Accordion, fix: {rename-attributes: {defaultClosed: defaultOpen}, safe: true}",
            "the opposite",
        ),
    ] {
        dir.write("doclint.yml", format!("custom-rules:\n- {{id: acme/x, message: m, {fix}}}\n"));
        let (after, run) = fixed(&dir, body, "", &["--only", "acme"]);
        assert_eq!(after, body, "{fix}");
        assert_eq!(run.code, Some(3), "{fix}: {run:#?}");
        assert!(run.stdout.contains(why), "{fix}: {run:#?}");
    }
}
