//! One finding for the site where most places of the site break a convention.

use crate::kit::{Dir, Report};

const RULE: &str = "media/missing-frame";

/// A site whose images are without a frame and with one, each on a page of its own.
fn site(without: usize, with: usize) -> Dir {
    let image = "![A list of queues](https://example.com/queues.png)";
    let framed = format!("<Frame>\n  {image}\n</Frame>");
    let bodies = std::iter::repeat_n(image, without).chain(std::iter::repeat_n(&*framed, with));
    let pages = bodies.enumerate().map(|(index, body)| {
        let text = format!(
            "---\ntitle: Part {index}\ndescription: What the {index} parts of the agent do on a \
             server, and how to look at them.\n---\n\nSee the list.\n\n{body}\n"
        );
        (format!("p{index:02}.mdx"), text)
    });
    let pages: Vec<(String, String)> = pages.collect();
    let pages: Vec<(&str, &str)> = pages.iter().map(|it| (&*it.0, &*it.1)).collect();
    let dir = Dir::site(&pages);
    dir.write("doclint.yml", "profile: all\n");
    dir
}

#[test]
fn one_finding_stands_for_all_places() {
    let dir = site(12, 3);
    let run = dir.run(&["check", "--only", RULE]);
    let text = run.stdout;
    assert!(text.contains("12 of 15 images are not wrapped in `Frame` (12 places in 12 files)"));
    assert!(text.contains("also in p01.mdx:8; in p02.mdx:8"), "{text}");
    assert!(text.contains("1 finding stands for 12 places: most of the site does the same."));
    let report = dir.json(&["--only", RULE]);
    assert_eq!(report.one(RULE)["related"].as_array().unwrap().len(), 11);
}

#[test]
fn a_level_in_the_settings_is_a_decision() {
    let dir = site(12, 0);
    dir.write("doclint.yml", format!("rules:\n  {RULE}: on\n"));
    assert_eq!(dir.json(&["--only", RULE]).findings().len(), 12);
}

#[test]
fn few_places_many_exceptions_and_single_pages_are_listed() {
    assert_eq!(site(4, 0).json(&["--only", RULE]).findings().len(), 4);
    let near = site(12, 8);
    assert_eq!(near.json(&["--only", RULE]).findings().len(), 12);
    let text = near.run(&["check", "--only", RULE]).stdout;
    assert!(
        text.contains("12 of 20 images are not wrapped in `Frame`; if that is on purpose"),
        "{text}"
    );
    let dir = site(12, 0);
    assert_eq!(dir.json(&["--only", RULE, "p00.mdx", "p01.mdx"]).findings().len(), 2);
}

#[test]
fn nothing_is_fixed_before_the_decision() {
    let dir = site(12, 0);
    let diff = dir.run(&["check", "--only", RULE, "--unsafe-fixes", "--diff"]);
    assert_eq!(diff.stdout, "");
    dir.write("doclint.yml", format!("rules:\n  {RULE}: on\n"));
    let diff = dir.run(&["check", "--only", RULE, "--unsafe-fixes", "--diff"]);
    assert_eq!(diff.stdout.matches("+<Frame>").count(), 12);
}

#[test]
fn an_accepted_place_stays_accepted() {
    let dir = site(12, 12);
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    assert!(dir.json(&["--only", RULE]).findings().is_empty());
    // More frames make the habit no weaker.
    for index in 20..30 {
        let text = std::fs::read_to_string(dir.path("p00.mdx")).unwrap();
        let framed = text.replace("![A", "<Frame>\n  ![A").replace(".png)", ".png)\n</Frame>");
        dir.write(&format!("p{index}.mdx"), framed);
    }
    assert!(dir.json(&["--only", RULE]).findings().is_empty());
}

#[test]
fn a_habit_is_expected_only_where_most_places_have_it() {
    let of_rule = |report: Report| report.found().iter().filter(|it| it.ends_with(RULE)).count();
    let count = |dir: &Dir| of_rule(dir.json(&[]));
    assert_eq!(count(&site(2, 8)), 2, "most have it");
    assert_eq!(count(&site(7, 7)), 7, "half have it");
    for (without, with) in [(2, 2), (8, 7), (12, 0), (30, 2)] {
        assert_eq!(count(&site(without, with)), 0, "{without} and {with}");
    }
    // A part of a site says nothing about its habits.
    let dir = site(2, 8);
    assert_eq!(of_rule(dir.json(&["p00.mdx"])), 0);
    assert_eq!(of_rule(dir.json(&["p00.mdx", "--only", RULE])), 1);
}

#[test]
fn the_contract_is_reported_at_every_place_and_nothing_else_is() {
    let dir = site(12, 0);
    let page = std::fs::read_to_string(dir.path("p00.mdx")).unwrap();
    dir.write("p00.mdx", page.replace("See the list.", "See [the list](/nowhere)."));
    dir.write("doclint.yml", "profile: contract\n");
    let report = dir.json(&[]);
    assert_eq!(report.findings().len(), 12, "{report:#?}");
    assert!(report.found().iter().all(|it| it.ends_with(RULE)));
    // The rules of a project are a part of its contract.
    dir.write(
        "doclint.yml",
        "profile: contract\nrules: {links: on, media: off}\ncustom-rules:\n  \
         - {id: acme/no-list, select: link, message: no links}\n",
    );
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["p00.mdx acme/no-list", "p00.mdx links/broken-link"]);
}

#[test]
fn the_contract_has_the_rules_of_its_page() {
    let page = include_str!("../../../../docs/contract.md");
    let dir = Dir::site(&[("doclint.yml", "profile: contract\n")]);
    let run = dir.run(&["config", "--format", "json"]);
    let config: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let rules = config["rules"].as_object().unwrap();
    let in_rows: String = page.lines().filter(|it| it.starts_with("| ")).collect();
    for (id, rule) in rules {
        let is_on = rule["level"]["value"] != "off";
        assert_eq!(is_on, in_rows.contains(&format!("`{id}`")), "{id}");
    }
    assert!(rules.len() > 300);
}
