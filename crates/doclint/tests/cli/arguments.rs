//! Each argument that narrows a report, with each format: it does what it says, or is refused.

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, Run};
use crate::narrow::page;
use crate::since::{commit, git};
use serde_json::Value;
use std::fs;

const IMAGE: &str = "<Frame>\n  ![](https://example.com/a.png)\n</Frame>";

/// Two pages with five findings, which are four different problems: an error, three warnings, of which
/// two are one problem, and a suggestion.
fn site() -> Dir {
    Dir::site(&[
        ("a.mdx", page("Install", &format!("# One\n\nA.\n\n{IMAGE}\n\n## Run it:\n\nB."))),
        ("old/b.mdx", page("Update", &format!("{IMAGE}\n\n<Note>\nNever closed."))),
    ])
    .with_colons()
}

/// Arguments, how many findings they leave, and how many different problems these are.
const ARGUMENTS: [(&[&str], usize, usize); 9] = [
    (&[], 5, 4),
    (&["--level", "suggestion"], 5, 4),
    (&["--level", "warning"], 4, 3),
    (&["--level", "error"], 1, 1),
    (&["--only", "media"], 2, 1),
    (&["--only", "headings,mdx/unclosed-tag"], 3, 3),
    (&["--skip", "media"], 3, 3),
    (&["--exclude", "old/**"], 3, 3),
    (&["old"], 2, 2),
];

/// The formats, and whether `--max` applies to them.
const FORMATS: [(&str, bool); 14] = [
    ("text", true),
    ("summary", false),
    ("compact", true),
    ("agent", true),
    ("json", true),
    ("jsonl", true),
    ("sarif", false),
    ("github", true),
    ("gitlab", false),
    ("junit", false),
    ("checkstyle", false),
    ("rdjson", false),
    ("markdown", true),
    ("html", false),
];

/// How many findings a report lists, or problems if it groups them.
fn listed(format: &str, text: &str) -> usize {
    let json = || serde_json::from_str::<Value>(text).unwrap();
    let length = |list: &Value| list.as_array().unwrap().len();
    let lines = |part: &str| text.lines().filter(|it| it.contains(part)).count();
    let number = |word: &str| word.parse::<usize>().ok();
    match format {
        "text" => text.lines().filter(|it| it.ends_with(']')).count(),
        "summary" => {
            let found = text.lines().find(|it| it.starts_with("Found ")).unwrap();
            let counts = found.split(" in ").next().unwrap();
            counts.split(' ').filter_map(number).sum()
        }
        "compact" => text.lines().count(),
        "agent" => text.lines().filter(|it| ["E ", "W ", "S "].contains(&&it[..2])).count(),
        "json" => length(&json()["findings"]),
        "jsonl" => text.lines().count() - 1,
        "sarif" => length(&json()["runs"][0]["results"]),
        "github" => lines("::") - lines("title=doclint::"),
        "gitlab" => length(&json()),
        "junit" => lines("<failure"),
        "checkstyle" => lines("<error"),
        "rdjson" => length(&json()["diagnostics"]),
        "markdown" => {
            let rows = text.lines().filter_map(|it| it.strip_prefix("| "));
            rows.filter_map(|it| number(it.split(' ').next()?)).sum()
        }
        "html" => {
            let (_, data) = text.split_once("id=\"data\">").unwrap();
            let (data, _) = data.split_once("</script>").unwrap();
            length(&serde_json::from_str::<Value>(data).unwrap()["findings"])
        }
        _ => panic!("{format}"),
    }
}

/// Whether a report lists problems, each with its findings.
fn groups(format: &str) -> bool {
    matches!(format, "text" | "agent")
}

fn printed(dir: &Dir, format: &str, args: &[&str]) -> Run {
    dir.run(&[&["check", "--suggestions", "--format", format], args].concat())
}

#[test]
fn each_format_lists_what_the_arguments_leave() {
    let dir = site();
    for (format, _) in FORMATS {
        for (args, findings, problems) in ARGUMENTS {
            let run = printed(&dir, format, args);
            let expected = if groups(format) { problems } else { findings };
            assert_eq!(listed(format, &run.stdout), expected, "{format} {args:?} {run:#?}");
            assert!(run.code < Some(2), "{run:#?}");
        }
    }
    // Suggestions are listed on request, and formats that carry everything have them in any case.
    for (format, _) in FORMATS {
        let run = dir.run(&["check", "--format", format]);
        let expected = match format {
            "text" | "agent" => 3,
            "json" | "jsonl" | "sarif" | "gitlab" | "checkstyle" | "rdjson" | "html" => 5,
            _ => 4,
        };
        assert_eq!(listed(format, &run.stdout), expected, "{format} {run:#?}");
    }
}

#[test]
fn fewer_problems_are_printed_on_request_or_the_format_refuses_it() {
    let dir = site();
    for (format, applies) in FORMATS {
        for (most, findings) in [("0", 0), ("1", 1), ("2", 2), ("3", 4), ("4", 5), ("9", 5)] {
            let run = printed(&dir, format, &["--max", most]);
            if !applies {
                assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
                let why = format!("--max does not apply to format {format}: ");
                assert!(run.stderr.contains(&why), "{run:#?}");
                continue;
            }
            let problems = most.parse::<usize>().unwrap().min(4);
            let expected = if groups(format) { problems } else { findings };
            assert_eq!(listed(format, &run.stdout), expected, "{format} {most} {run:#?}");
            // The whole decides on the exit code.
            assert_eq!(run.code, Some(1), "{format}");
            let says_so = match format {
                "text" => run.stdout.contains("of 4 different problems, as requested"),
                "agent" => run.stdout.contains("of 4 causes; more with --max N or --all\n"),
                "json" | "jsonl" => {
                    let head: Value = match format {
                        "json" => serde_json::from_str(&run.stdout).unwrap(),
                        _ => serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap(),
                    };
                    let summary = &head["summary"];
                    assert_eq!(summary["findings"]["warning"], 3);
                    assert_eq!(summary["by_rule"].as_array().unwrap().len(), 4);
                    assert_eq!(head["groups"].as_array().unwrap().len(), problems);
                    assert_eq!(summary["left_out"], 5 - findings);
                    continue;
                }
                "compact" => run.stderr.contains(", left out by --max"),
                _ => run.stdout.contains(", left out by"),
            };
            assert_eq!(says_so, findings < 5, "{format} {most} {run:#?}");
        }
    }
}

#[test]
fn reports_in_files_are_complete_whatever_is_printed() {
    let dir = site();
    let args = ["check", "--max", "1", "--output", "sarif=r.sarif", "--output", "json=r.json"];
    let run = dir.run(&args);
    assert_eq!((run.code, listed("text", &run.stdout)), (Some(1), 1), "{run:#?}");
    for (format, file) in [("sarif", "r.sarif"), ("json", "r.json")] {
        assert_eq!(listed(format, &fs::read_to_string(dir.path(file)).unwrap()), 5, "{file}");
    }
    // A printed report that the settings request is refused in the same way.
    dir.write("doclint.yml", "output: summary\n");
    let run = dir.run(&["check", "--max", "1"]);
    assert!(run.code == Some(2) && run.stderr.contains("format summary"), "{run:#?}");
    let run = dir.run(&["check", "--statistics", "--max", "1"]);
    assert!(run.code == Some(2) && run.stderr.contains("cannot be used with"), "{run:#?}");
}

/// The files that the findings of a JSON report lead to from a folder.
fn files_from(dir: &Dir, folder: &str, args: &[&str]) -> Vec<bool> {
    let run = dir.run_in(folder, &[&["check", "--format", "json"], args].concat(), b"");
    let report = run.report();
    let site = dir.path(folder).join(report.json["site"]["folder"].as_str().unwrap());
    let files = report.findings().iter().map(|it| it["path"].as_str().unwrap());
    files.map(|it| site.join(it).is_file()).collect()
}

#[test]
fn paths_of_a_json_report_lead_to_the_files_from_the_folder_of_the_run() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", DOCS_JSON);
    dir.write("docs/guide/a.mdx", BROKEN);
    dir.write("other/x.mdx", BROKEN);
    for has_git in [true, false] {
        if !has_git {
            fs::remove_dir(dir.path(".git")).unwrap();
        }
        for (folder, args) in [
            ("", &["docs"][..]),
            ("", &[]),
            ("docs", &[]),
            ("docs/guide", &["a.mdx"]),
            ("other", &["../docs"]),
            ("", &["other/x.mdx"]),
            ("other", &["x.mdx"]),
        ] {
            assert_eq!(files_from(&dir, folder, args), [true], "{has_git} {folder} {args:?}");
        }
    }
}

#[test]
fn the_summary_of_fixes_counts_those_that_no_plain_report_lists() {
    let heading = |name: &str| format!("{GOOD}\n## {name}:\n\nB.\n");
    let dir = Dir::site(&[("a.mdx", heading("Run it")), ("b.mdx", heading("Stop it"))]);
    dir.write("doclint.yml", "rules: {front-matter: off, headings/trailing-punctuation: on}\n");
    let plain = dir.run(&["check"]).stdout;
    assert!(!plain.contains("trailing-punctuation"), "{plain}");
    let fixed = dir.run(&["check", "--fix"]).stdout;
    let hint = "Fixed 2 findings in 2 files, all of them suggestions, which a report lists only \
                with --suggestions.";
    assert!(fixed.contains(hint), "{fixed}");
    dir.write("a.mdx", heading("Run it"));
    let json = dir.json(&["--fix"]);
    assert_eq!((json.summary("fixed"), json.summary("fixed_suggestions")), (1, 1));
    // Nothing is hidden from those who list suggestions, or whose settings make them warnings.
    dir.write("a.mdx", heading("Run it"));
    let listed = dir.run(&["check", "--fix", "--suggestions"]).stdout;
    assert!(listed.contains("Fixed 1 finding in 1 file.\n"), "{listed}");
    dir.write("doclint.yml", "rules: {headings/trailing-punctuation: warning}\n");
    dir.write("a.mdx", heading("Run it"));
    let warned = dir.run(&["check", "--fix"]).stdout;
    assert!(warned.contains("Fixed 1 finding in 1 file.\n"), "{warned}");
}

#[test]
fn text_in_a_pipe_cuts_long_lists_of_places() {
    let images = (0..9).map(|it| format!("![](https://example.com/{it}.png)\n\n"));
    let text = page("Install", &images.collect::<String>());
    let dir = Dir::site(&[("a.mdx", text)]);
    let alt = ["check", "--only", "media/missing-alt-text"];
    let cut = dir.run(&alt).stdout;
    assert!(cut.contains(" and 4 more in 1 file"), "{cut}");
    assert!(cut.contains("Long lists of places are cut; --all shows every place."), "{cut}");
    for args in [&["--all"][..], &["--output", "text=all.txt"]] {
        let run = dir.run(&[&alt, args].concat());
        let text = match args {
            ["--all"] => run.stdout,
            _ => fs::read_to_string(dir.path("all.txt")).unwrap(),
        };
        assert!(text.contains("on lines 10, 12, 14, 16, 18, 20, 22, 24"), "{text}");
        assert!(!text.contains("more in"), "{text}");
    }
}

/// Formats with a summary.
const SUMMARIES: [&str; 6] = ["text", "summary", "markdown", "html", "json", "github"];

#[test]
fn settings_of_a_site_that_cannot_be_read_fail_each_run_and_are_in_each_summary() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("b.mdx", GOOD)]);
    dir.write("docs.json", "{");
    let rules = dir.json(&["a.mdx"]).json["lost_settings"]["rules"].as_u64().unwrap();
    assert!(rules > 50, "{rules}");
    let phrase = format!("`docs.json`: {rules} rules about the site ran without it");
    let check = |args: &[&str]| dir.run(&[&["check", "a.mdx"], args].concat());
    for format in SUMMARIES {
        let run = check(&["--format", format]);
        let says_so = match format {
            "json" => run.stdout.contains("\"lost_settings\""),
            "html" => run.stdout.contains(&format!("<code>docs.json</code>: {rules} rules")),
            _ => run.stdout.contains(&phrase),
        };
        assert!(run.code == Some(1) && says_so, "{format} {run:#?}");
    }
    // Only the rules that the run is for are counted.
    let few = dir.json(&["--only", "links/broken-link"]);
    assert_eq!(few.json["lost_settings"]["rules"], 1);
    let none = check(&["--only", "headings"]);
    assert!(none.code == Some(1) && none.stdout.contains("Can't read `docs.json`."), "{none:#?}");
    // Neither a rule that is off nor a baseline makes the run green.
    assert_eq!(dir.run(&["baseline"]).code, Some(2));
    dir.write("doclint.yml", "rules: {read/invalid-json: off}\n");
    let text = check(&[]);
    assert!(text.stdout.ends_with("Failed: can't read `docs.json`.\n"), "{text:#?}");
    let quiet = check(&["--quiet"]);
    assert_eq!((quiet.code, quiet.stdout.as_str()), (Some(1), ""));
    assert!(quiet.stderr.contains(&phrase), "{quiet:#?}");
    let off = check(&["--format", "compact"]);
    assert!(off.code == Some(1) && off.stderr.contains("can't read `docs.json`"), "{off:#?}");
    assert_eq!(check(&["--fail-on", "never"]).code, Some(0));
}

#[test]
fn settings_that_were_broken_before_a_change_fail_the_run() {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("docs.json", "{");
    dir.write("a.mdx", GOOD);
    commit(&dir);
    let report = dir.json(&["--since", "HEAD"]);
    assert_eq!(report.code(), Some(1), "{report:#?}");
    assert_eq!(report.json["exit"]["reason"], "can't read `docs.json`");
    assert_eq!(report.json["lost_settings"]["path"], "docs.json");
    let text = dir.run(&["check", "--since", "HEAD", "a.mdx"]);
    assert!(text.stdout.ends_with("Failed: can't read `docs.json`.\n"), "{text:#?}");
}

#[test]
fn a_named_file_that_rules_leave_out_is_said_to_be_left_out() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("README.md", GOOD), ("LICENSE.md", GOOD)]);
    dir.write(".mintignore", "drafts/\n");
    dir.write("drafts/b.mdx", GOOD);
    let stderr = |args: &[&str]| dir.run(&[&["check"], args].concat()).stderr;
    let one = "doclint: rules about pages leave out README.md: not a page of the site\n";
    assert_eq!(stderr(&["README.md"]), one);
    let both = stderr(&["a.mdx", "LICENSE.md", "README.md", "drafts/b.mdx"]);
    assert_eq!(
        both,
        "doclint: rules about pages leave out LICENSE.md, README.md: not pages of the site\n\
         doclint: the site ignores drafts/b.mdx, which is checked only by name\n"
    );
    // Where only pages are wanted, it is ignored, which is said, too.
    let ignored = stderr(&["--pages-only", "a.mdx", "README.md"]);
    assert_eq!(ignored, "doclint: ignored 1 file, not pages of a site\n");
    for args in [&[][..], &["a.mdx"], &["."], &["README.md", "--quiet"]] {
        assert_eq!(stderr(args), "", "{args:?}");
    }
}

#[test]
fn a_hook_that_can_never_find_a_page_fails() {
    let dir = Dir::empty();
    dir.write("a.md", GOOD);
    // In a repository, it is a page of plain Markdown.
    assert_eq!(dir.run(&["check", "--pages-only", "a.md"]).code, Some(0));
    fs::remove_dir(dir.path(".git")).unwrap();
    let run = dir.run(&["check", "--pages-only", "a.md"]);
    let why = "no pages of a site listed: no `docs.json` or `mint.json` in the current folder";
    assert!(run.code == Some(2) && run.stderr.contains(why), "{run:#?}");
    let run = dir.run_in("", &["check", "--pages-only", "--files-from", "-"], b"a.md\nb.txt\n");
    assert!(run.code == Some(2) && run.stderr.contains("ignored 2 files"), "{run:#?}");
    // Where there are sites, or no file has changed, it passes.
    assert_eq!(dir.run(&["check", "--pages-only"]).code, Some(0));
    dir.write("one/docs.json", DOCS_JSON);
    dir.write("two/docs.json", DOCS_JSON);
    assert_eq!(dir.run(&["check", "--pages-only", "a.md"]).code, Some(0));
}

#[test]
fn advice_names_what_works_without_a_site() {
    let images = (0..120).map(|it| format!("![](https://example.com/{it}.png)\n\n"));
    let dir = Dir::empty();
    dir.write("docs/a.md", page("Install", &images.collect::<String>()));
    dir.write("docs/b.md", page("Update", &format!("{IMAGE}\n\n## Run it:\n\nB.\n")));
    let text = dir.run(&["check", "docs/*.md"]).stdout;
    let steps: Vec<&str> = text.lines().filter(|it| it.starts_with("  doclint ")).collect();
    assert!(!steps.is_empty(), "{text}");
    for step in steps {
        let command = step.trim().split("   ").next().unwrap().replace('\'', "");
        let args: Vec<&str> = command.split(' ').skip(1).collect();
        let run = dir.run(&args);
        assert!(run.code < Some(2), "{command}: {run:#?}");
    }
    // In a site, the settings and the baseline are named, and work.
    dir.write("docs/docs.json", DOCS_JSON);
    let text = dir.run(&["check", "docs"]).stdout;
    assert!(text.contains("doclint init docs") && text.contains("doclint baseline docs"), "{text}");
}

#[test]
fn a_folder_that_an_ignore_file_leaves_out_is_one_mistake() {
    let navigation =
        r#"{"navigation": {"pages": ["index", "guides/a", "guides/b", "guides/in/c"]}}"#;
    let links = format!("{GOOD}\n[a](/guides/a) [b](/guides/b) [d](/guides/d)\n");
    let dir =
        Dir::site(&[("docs.json", navigation), ("index.mdx", &links), ("guides/a.mdx", GOOD)]);
    for path in ["guides/b.mdx", "guides/d.mdx", "guides/in/c.mdx"] {
        dir.write(path, GOOD);
    }
    dir.write(".mintignore", "guides/\n");
    let report = dir.json(&["--only", "links,navigation/missing-page"]);
    let messages = report.findings().iter().map(|it| it["message"].as_str().unwrap().to_owned());
    let expected = [
        "page `guides/a` and 2 more of the navigation are ignored",
        // The navigation says nothing of this one.
        "page `/guides/d` does not exist",
    ];
    assert_eq!(messages.collect::<Vec<_>>(), expected);
}
