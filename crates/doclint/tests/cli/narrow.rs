//! `check --profile`, `--only`, `--skip`, `--level`, `--exclude`, `--max-warnings` and their settings.

use crate::kit::{BROKEN, Dir, GOOD, Run, flat};

/// A page with this title and body, and no other findings.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "---\ntitle: {title}\ndescription: How {title} works on a server, and what it needs there \
         to run as it should.\n---\n\nRead this first.\n\n{body}\n"
    )
}

const IMAGE: &str = "<Frame>\n  ![](https://example.com/a.png)\n</Frame>";

/// Two pages with an error, three warnings of two rules, and a suggestion.
fn site() -> Dir {
    Dir::site(&[
        ("a.mdx", page("Install", &format!("# One\n\nA.\n\n{IMAGE}\n\n## Run it:\n\nB."))),
        ("old/b.mdx", page("Update", &format!("{IMAGE}\n\n<Note>\nNever closed."))),
    ])
    .with_colons()
}

const ALT: &str = "media/missing-alt-text";

fn rules(dir: &Dir, args: &[&str]) -> Vec<String> {
    let found = dir.json(args).found();
    found.iter().map(|it| it.split_once(' ').unwrap().1.to_owned()).collect()
}

/// A run that is refused with these words and nothing on the standard output.
fn refused(dir: &Dir, args: &[&str], parts: &[&str]) -> Run {
    let run = dir.run(&[&["check"], args].concat());
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    for part in parts {
        assert!(flat(&run.stderr).contains(part), "{part}: {}", run.stderr);
    }
    run
}

#[test]
fn the_site_has_what_the_tests_narrow() {
    let all = ["headings/level-one", ALT, "headings/trailing-punctuation", ALT, "mdx/unclosed-tag"];
    assert_eq!(rules(&site(), &[]), all);
}

#[test]
fn only_and_skip_take_rules_and_families() {
    let dir = site();
    assert_eq!(rules(&dir, &["--only", ALT]), [ALT, ALT]);
    assert_eq!(rules(&dir, &["--only", "headings"]).len(), 2);
    assert_eq!(rules(&dir, &["--only", "mdx,headings/level-one", "--only", "media"]).len(), 4);
    assert_eq!(rules(&dir, &["--skip", "headings", "--skip", ALT]), ["mdx/unclosed-tag"]);
    let both = ["--only", "headings", "--skip", "headings/level-one"];
    assert_eq!(rules(&dir, &both), ["headings/trailing-punctuation"]);
    // Findings that are left out don't fail the run.
    assert_eq!(dir.run(&["check"]).code, Some(1));
    assert_eq!(dir.run(&["check", "--skip", "mdx"]).code, Some(0));
    assert_eq!(dir.run(&["check", "--only", "media"]).code, Some(0));
}

#[test]
fn a_profile_overrides_that_of_the_settings_for_one_run() {
    let dir = Dir::site(&[("a.mdx", page("Install", "## One\n\n#### Two\n\nA."))]);
    let rule = "headings/skipped-level";
    let finds = |args: &[&str]| rules(&dir, args).iter().any(|it| it == rule);
    assert_eq!((finds(&[]), finds(&["--profile", "strict"])), (false, true));
    assert!(finds(&["--no-config", "--profile", "all"]));
    dir.write("doclint.yml", "profile: all\n");
    assert_eq!((finds(&[]), finds(&["--profile", "recommended"])), (true, false));
    // The report names the profile that counted, and the other settings stay.
    dir.write("doclint.yml", format!("profile: all\nrules: {{{rule}: off, headings: error}}\n"));
    let report = dir.json(&["--profile", "strict"]);
    assert_eq!(report.json["settings"]["profile"], "strict");
    assert!(!finds(&["--profile", "strict"]));
    refused(&dir, &["--profile", "strickt"], &["'strickt'", "'strict'"]);
    // Rules that did not run say nothing about their entries in the baseline.
    dir.write("doclint.yml", "profile: strict\n");
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    let run = dir.run(&["check", "--profile", "recommended"]);
    assert!(!run.stderr.contains("baseline"), "{run:#?}");
}

#[test]
fn a_rule_that_is_named_in_full_runs_though_it_is_off() {
    let dir = site();
    dir.write("doclint.yml", "rules: {media/missing-alt-text: off, headings: error}\n");
    assert_eq!(rules(&dir, &["--only", "media"]), [""; 0]);
    assert_eq!(rules(&dir, &["--only", ALT]), [ALT, ALT]);
    // A level that the settings set is kept.
    let report = dir.json(&["--only", "headings/level-one"]);
    assert_eq!(report.findings()[0]["level"], "error");
    // The suggestion is listed because it was requested by name.
    dir.write("doclint.yml", "profile: recommended\n");
    let run = dir.run(&["check", "--only", "headings/trailing-punctuation"]);
    assert!(run.stdout.contains("a.mdx\n"), "{run:#?}");
}

#[test]
fn only_the_rules_that_ran_can_call_a_suppression_unused() {
    let line = |names: &str| format!("{{/* doclint-disable-next-line {names} -- no */}}\n");
    let body = [
        line("headings/level-one") + "# One",
        line("media/missing-alt-text") + "Text.",
        IMAGE.replace("  !", &format!("  {}  !", line("media"))),
        IMAGE.replace("  !", &format!("  {}  !", line(""))),
        line("headings") + "## Run it:",
    ];
    let dir = Dir::site(&[("a.mdx", page("Install", &body.join("\n\nWords.\n\n")))]).with_colons();
    let unused = ["suppressions/unused"];
    assert_eq!(rules(&dir, &[]), unused);
    assert_eq!(rules(&dir, &["--only", "headings"]), [""; 0]);
    assert_eq!(rules(&dir, &["--only", "headings", "--only", "suppressions"]), unused);
    assert_eq!(rules(&dir, &["--only", "suppressions/unused"]), unused);
    assert_eq!(rules(&dir, &["--skip", "headings/level-one"]), unused);
    assert_eq!(rules(&dir, &["--skip", ALT]), [""; 0]);
    assert_eq!(rules(&dir, &["--skip", "media"]), [""; 0]);
    // Only suppressed findings of selected rules are counted.
    assert_eq!(dir.json(&["--only", "suppressions"]).summary("suppressed"), 0);
    assert_eq!(dir.json(&["--only", "media"]).summary("suppressed"), 2);
    assert_eq!(dir.json(&[]).summary("suppressed"), 4);
}

#[test]
fn a_level_leaves_out_what_is_below() {
    let dir = site();
    assert_eq!(rules(&dir, &["--level", "error"]), ["mdx/unclosed-tag"]);
    assert_eq!(rules(&dir, &["--level", "warning"]).len(), 4);
    assert_eq!(rules(&dir, &["--level", "suggestion"]).len(), 5);
    dir.write("old/b.mdx", GOOD);
    dir.write("doclint.yml", "fail-on: warning\n");
    assert_eq!(dir.run(&["check"]).code, Some(1));
    assert_eq!(dir.run(&["check", "--level", "error"]).code, Some(0));
}

#[test]
fn fixes_apply_to_what_is_selected() {
    let dir = site();
    let page = || std::fs::read_to_string(dir.path("a.mdx")).unwrap();
    let before = page();
    dir.run(&["check", "--unsafe-fixes", "--only", "media"]);
    dir.run(&["check", "--fix", "--level", "warning"]);
    assert_eq!(page(), before);
    dir.run(&["check", "--fix", "--only", "headings"]);
    assert_eq!(page(), before.replace("Run it:", "Run it"));
}

#[test]
fn excluded_pages_are_not_checked_and_stay_targets_of_links() {
    let dir = site();
    dir.write("a.mdx", page("Install", "See [the update](/old/b) and [nothing](/old/c)."));
    let run = dir.json(&["--exclude", "old/**"]);
    assert_eq!(run.found(), ["a.mdx links/broken-link"]);
    assert_eq!((run.summary("pages"), run.summary("frozen")), (1, 1));
    let text = dir.run(&["check", "--exclude", "**"]);
    assert!(text.code == Some(2) && text.stderr.contains("leave out every page"), "{text:#?}");
    // The settings apply, too, and patterns count from the current folder.
    dir.write("doclint.yml", "exclude: a.mdx\n");
    dir.write("new/c.mdx", BROKEN);
    let run = dir.run_in("old", &["check", "--format", "json", "..", "--exclude", "*.mdx"], b"");
    assert_eq!(run.report().found(), ["new/c.mdx mdx/unclosed-tag"]);
    dir.run(&["check", "--exclude", "new/"]);
    let run = dir.run(&["check", "--exclude", "nwe/**"]);
    assert!(run.stderr.contains("--exclude nwe/** matches no page"), "{run:#?}");
    let run = dir.run(&["check", "--exclude", "new/**", "--quiet"]);
    assert_eq!(run.stderr, "");
}

#[test]
fn nobody_is_advised_on_generated_text() {
    let body = |note: &str| format!("{note}\n\n## Run it:\n\nA.\n\n{IMAGE}");
    let dir = Dir::site(&[
        ("a.mdx", page("Install", &body("{/* Generated by scripts/pages.py. */}"))),
        ("b.mdx", page("Update", &body("{/* Write about generated keys. */}"))),
    ])
    .with_colons();
    let found = dir.json(&["--only", "headings,media"]).found();
    let expected = [
        format!("a.mdx {ALT}"),
        "b.mdx headings/trailing-punctuation".into(),
        format!("b.mdx {ALT}"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn too_many_warnings_fail_the_run() {
    let dir = site();
    dir.write("old/b.mdx", page("Update", IMAGE));
    let code = |args: &[&str]| dir.run(&[&["check"], args].concat()).code;
    assert_eq!(code(&["--max-warnings", "3"]), Some(0));
    assert_eq!(code(&["--max-warnings", "2"]), Some(1));
    assert_eq!(code(&["--max-warnings", "0", "--fail-on", "never"]), Some(1));
    assert_eq!(code(&["--max-warnings", "1", "--only", "headings"]), Some(0));
    dir.write("doclint.yml", "max-warnings: 2\n");
    assert_eq!((code(&[]), code(&["--max-warnings", "9"])), (Some(1), Some(0)));
    // Warnings in the baseline don't count.
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    assert_eq!(code(&["--max-warnings", "0"]), Some(0));
}

#[test]
fn the_settings_decide_what_fails_and_the_command_line_overrides_them() {
    let dir = Dir::site(&[("a.mdx", page("Install", IMAGE))]);
    let code = |args: &[&str]| dir.run(&[&["check"], args].concat()).code;
    assert_eq!(code(&[]), Some(0));
    dir.write("doclint.yml", "fail-on: warning\n");
    assert_eq!((code(&[]), code(&["--fail-on", "error"])), (Some(1), Some(0)));
    dir.write("a.mdx", BROKEN);
    dir.write("doclint.yml", "fail-on: never\n");
    assert_eq!((code(&[]), code(&["--no-config"])), (Some(0), Some(1)));
}

#[test]
fn what_is_wrong_is_reported() {
    let dir = site();
    refused(&dir, &["--only", "headigs"], &["unknown rule or family `headigs`", "`headings`"]);
    refused(&dir, &["--skip", "level-one"], &["did you mean `headings/level-one`?"]);
    refused(&dir, &["--only", "mdx,"], &["unknown rule or family ``", "doclint rules"]);
    refused(&dir, &["--only", "mdx", "--skip", "mdx"], &["--skip leaves out every rule"]);
    refused(&dir, &["--level", "eror"], &["eror", "error, warning, suggestion"]);
    refused(&dir, &["--exclude", "[z"], &["invalid pattern `[z` for --exclude"]);
    refused(&dir, &["--max-warnings", "few"], &["few", "--max-warnings", "a whole number"]);
    let args = ["--level", "error", "--fail-on", "warning"];
    refused(&dir, &args, &["--level error leaves out what --fail-on warning counts"]);
    let args = ["--level", "error", "--max-warnings", "3"];
    refused(&dir, &args, &["--level error leaves out what --max-warnings counts"]);
}

#[test]
fn mistakes_in_the_settings_are_reported_at_their_place() {
    let dir = site();
    for (text, place, parts) in [
        ("fail-on: eror\n", "1:10", &["unknown level `eror`", "did you mean `error`?"][..]),
        ("fail_on: error\n", "1:1", &["did you mean `fail-on`?"]),
        ("max-warnings: -1\n", "1:15", &["expected a non-negative integer", "found -1"]),
        ("max-warnings: many\n", "1:15", &["expected a non-negative integer"]),
        ("base-url: docs.example.com\n", "1:11", &["`https://docs.example.com`"]),
        ("output: [text, htlm=a.html]\n", "1:16", &["unknown format `htlm`", "`html`"]),
        ("output: html=\n", "1:9", &["missing path"]),
        ("output: html=../out.html\n", "1:9", &["not a file in a folder of the repository"]),
    ] {
        dir.write("doclint.yml", text);
        let place = format!("doclint.yml:{place}");
        refused(&dir, &[], &[&[place.as_str()], parts].concat());
    }
}

#[test]
fn reports_of_the_settings_are_written_unless_the_command_line_names_some() {
    let dir = site();
    dir.write("out/.keep", "");
    dir.write("doclint.yml", "output:\n  - compact\n  - json=out/report.json\n");
    let run = dir.run(&["check"]);
    assert!(run.stdout.starts_with("a.mdx:"), "{run:#?}");
    let report = std::fs::read_to_string(dir.path("out/report.json")).unwrap();
    assert!(report.contains("mdx/unclosed-tag"), "{report}");
    std::fs::remove_file(dir.path("out/report.json")).unwrap();
    dir.run(&["check", "--format", "text"]);
    dir.run(&["check", "--diff"]);
    dir.run(&["check", "--no-config"]);
    dir.run(&["config"]);
    dir.run_in("", &["check", "--stdin-filename", "a.mdx"], GOOD.as_bytes());
    assert!(!dir.path("out/report.json").exists());
    // A page is never overwritten, whoever names it.
    dir.write("doclint.yml", "output: markdown=a.mdx\n");
    refused(&dir, &[], &["doesn't end in `.md`"]);
    refused(&dir, &["--output", "markdown=a.mdx"], &["a.mdx is a file of the site"]);
    dir.write("doclint.yml", "output: [json, text]\n");
    refused(&dir, &[], &["two reports would go to the standard output"]);
    #[cfg(unix)]
    {
        let outside = Dir::empty();
        std::os::unix::fs::symlink(outside.path(""), dir.path("link")).unwrap();
        dir.write("doclint.yml", "output: json=link/report.json\n");
        refused(&dir, &[], &["not a file in a folder of the repository"]);
    }
}

#[test]
fn the_settings_of_a_run_are_shown_with_their_place() {
    let dir = site();
    dir.write(
        "base.yml",
        "fail-on: warning\nmax-warnings: 7\nbase-url: https://docs.example.com/\n",
    );
    dir.write("doclint.yml", "extends: base.yml\nmax-warnings: 3\noutput: compact\n");
    let run = dir.run(&["config"]);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = run.stdout.lines().map(words).collect();
    for line in [
        "fail-on warning base.yml:1",
        "max-warnings 3 doclint.yml:2",
        "output compact doclint.yml:3",
        "base-url https://docs.example.com base.yml:3",
    ] {
        assert!(lines.iter().any(|it| it == line), "{line}: {}", run.stdout);
    }
    let json = dir.run(&["config", "--format", "json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["fail-on"]["value"], "warning");
    assert_eq!(json["max-warnings"]["from"]["line"], 2);
    let index = dir.run(&["index"]);
    assert!(index.code == Some(0), "{index:#?}");
}
