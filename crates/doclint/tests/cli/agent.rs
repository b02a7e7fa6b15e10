//! `--format agent`, and the other short outputs for AI agents.

use crate::kit::{DOCS_JSON, Dir, GOOD, copy, root};
use crate::narrow::page;
use std::collections::BTreeMap;
use std::fs;

/// A line of the report.
#[derive(Debug)]
struct Line {
    level: char,
    path: String,
    line: usize,
    rule: String,
    text: String,
    /// The places of the finding besides its own: how many, and those that are named.
    others: (usize, Vec<(String, usize)>),
}

/// The lines of a report, by the grammar in `docs/agents.mdx`, and what is below them.
fn parsed(report: &str) -> (Vec<Line>, Vec<&str>) {
    let is_finding = |it: &&str| it.len() > 2 && ["E ", "W ", "S "].contains(&&it[..2]);
    let (lines, end): (Vec<&str>, Vec<&str>) = report.lines().partition(is_finding);
    let mut path = String::new();
    let mut place = |text: &str| {
        let (name, line) = text.rsplit_once(':').unwrap();
        if !name.is_empty() {
            path = name.to_owned();
        }
        (path.clone(), line.parse::<usize>().unwrap())
    };
    let parse = |line: &str| {
        let (rest, others) = match line.rsplit_once(" (+") {
            Some((rest, others)) => (rest, others.strip_suffix(')').unwrap()),
            None => (line, "0"),
        };
        let (count, named) = others.split_once(':').unwrap_or((others, ""));
        let count = count.split(' ').next().unwrap().parse().unwrap();
        let mut words = rest.splitn(4, ' ');
        let level = words.next().unwrap().chars().next().unwrap();
        let (path, number) = place(words.next().unwrap());
        let rule = words.next().unwrap().strip_suffix(':').unwrap().to_owned();
        let text = words.next().unwrap().to_owned();
        let named = named.split(' ').filter(|it| !it.is_empty() && *it != "…").map(&mut place);
        Line { level, path, line: number, rule, text, others: (count, named.collect()) }
    };
    (lines.into_iter().map(parse).collect(), end)
}

/// A site with so many findings, each with a cause of its own, on a page.
fn causes(count: usize) -> Dir {
    let links: String = (0..count).map(|it| format!("[The limit](/no-{it})\n\n")).collect();
    Dir::site(&[("a.mdx", page("Install", &links)), ("b.mdx", GOOD.to_owned())])
}

#[test]
fn each_cause_is_a_line_by_the_grammar() {
    let dir = Dir::empty();
    copy(&root().join("examples/starter"), &dir.path("docs"));
    let args = ["check", "docs", "--suggestions", "--profile", "all", "--all"];
    let run = dir.run(&[&args[..], &["--format", "agent"]].concat());
    let (lines, end) = parsed(&run.stdout);
    let json = dir.run(&[&args[..], &["--format", "json"]].concat()).report().json;
    let groups = json["groups"].as_array().unwrap();
    assert_eq!(lines.len(), groups.len(), "{}", run.stdout);
    let of_level: BTreeMap<char, usize> = [('E', 0), ('W', 1), ('S', 2)].into();
    assert!(lines.is_sorted_by_key(|it| of_level[&it.level]), "{}", run.stdout);
    let rules = |list: Vec<&str>| {
        let mut list: Vec<String> = list.into_iter().map(str::to_owned).collect();
        list.sort();
        list
    };
    let of_groups = groups.iter().map(|it| it["rule"].as_str().unwrap()).collect();
    assert_eq!(rules(lines.iter().map(|it| &*it.rule).collect()), rules(of_groups));
    for line in &lines {
        let text = fs::read_to_string(dir.path(&line.path)).unwrap();
        assert!((1..=text.lines().count()).contains(&line.line), "{line:?}");
        let (count, named) = &line.others;
        assert!(named.len() <= *count, "{line:?}");
        for (path, number) in named {
            assert!(fs::read_to_string(dir.path(path)).unwrap().lines().count() >= *number);
        }
    }
    assert!(end[0].ends_with(": fails"), "{end:?}");
    // Each command at the end works.
    for note in end.iter().filter_map(|it| it.split_once(": doclint ")) {
        let command = note.1.replace("RULE", "mdx/unclosed-tag").replace("--fix", "--fix --diff");
        let args: Vec<&str> = command.split(' ').collect();
        assert!(dir.run(&args).code < Some(2), "{command}");
    }
    assert!(run.stdout.contains(" [fix]") && run.stdout.contains(" [unsafe]"), "{}", run.stdout);
    assert_eq!(run.stdout, dir.run(&[&args[..], &["--format", "agent"]].concat()).stdout);
}

#[test]
fn what_to_do_is_an_edit_or_a_mark() {
    let text =
        "# One\n\nRead [the limit](/instal#x) in a `b`.\n\n## Run it:\n\nB.\n\n<Warn>x</Warn>";
    let dir = Dir::site(&[("a.mdx", page("Install", text)), ("install.mdx", GOOD.to_owned())])
        .with_colons();
    let report = dir.run(&["check", "a.mdx", "--suggestions", "--format", "agent"]).stdout;
    let (lines, end) = parsed(&report);
    let text = |rule: &str| &*lines.iter().find(|it| it.rule == rule).expect(rule).text;
    assert_eq!(text("headings/trailing-punctuation"), "heading ends in `:` [fix]");
    let link = text("links/broken-link");
    assert!(link.starts_with("page `/instal` does not exist; "), "{link}");
    assert!(end.iter().any(|it| it.ends_with(" [fix]: doclint check a.mdx --fix")), "{end:?}");
    // The command does what the mark says.
    dir.run(&["check", "a.mdx", "--fix"]);
    let fixed = dir.run(&["check", "a.mdx", "--suggestions", "--format", "agent"]).stdout;
    assert!(!fixed.contains("[fix]"), "{fixed}");
}

#[test]
fn forty_causes_are_shown_unless_another_number_is_requested() {
    let dir = causes(50);
    let check = |args: &[&str]| {
        let run = dir.run(&[&["check", "--only", "links", "--format", "agent"], args].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
        let (lines, end) = parsed(&run.stdout);
        (lines.len(), end.join("\n"))
    };
    let (count, end) = check(&[]);
    assert_eq!(count, 40);
    assert!(end.starts_with("50 errors: fails\nshown: 40 of 50 causes; "), "{end}");
    assert_eq!(check(&["--max", "3"]).0, 3);
    let (count, end) = check(&["--all"]);
    assert!(count == 50 && !end.contains("shown:"), "{end}");
    assert_eq!(check(&["--quiet"]), (40, String::new()));
}

#[test]
fn nothing_else_is_printed_for_several_sites_or_none() {
    let dir = causes(1);
    dir.write("other/docs.json", DOCS_JSON);
    dir.write("other/c.mdx", page("Update", "Read [this](/no-page)."));
    let run = dir.run(&["check", ".", "other", "--format", "agent"]);
    let (lines, end) = parsed(&run.stdout);
    let places: Vec<&str> = lines.iter().map(|it| &*it.path).collect();
    assert!(places.contains(&"a.mdx") && places.contains(&"other/c.mdx"), "{run:#?}");
    assert!(!run.stdout.contains("=="), "{run:#?}");
    assert!(end.iter().filter(|it| it.ends_with(": fails")).count() == 2, "{end:?}");
    let clean = dir.run(&["check", "b.mdx", "--format", "agent"]);
    assert_eq!((clean.code, clean.stdout.as_str()), (Some(0), "no findings in 1 page: passes\n"));
}

#[test]
fn a_short_explanation_says_what_to_do() {
    let dir = Dir::empty();
    for family in doclint::FAMILIES {
        for rule in family.rules.iter().take(2) {
            let id = family.id(rule);
            let run = dir.run(&["explain", &id, "--short"]);
            assert!(run.stdout.starts_with(&format!("{id}: {}", rule.meta.summary)), "{run:#?}");
            // At about three characters for a token of code, these are 200.
            assert!(run.stdout.len() < 700 && run.stdout.lines().count() > 1, "{run:#?}");
        }
    }
}
