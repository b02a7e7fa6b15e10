//! `doclint rules --health`.

use crate::kit::{DOCS_JSON, Dir, Run};
use serde_json::{Value, json};

/// A page with this body and no other findings.
fn page(title: &str, body: &str) -> String {
    format!(
        "---\ntitle: {title}\ndescription: How {title} works on a server, and what it needs there \
         to run as it should.\n---\n\nRead this first.\n\n{body}\n"
    )
}

/// Headings of level one are warnings with an unsafe fix, colons suggestions with a safe one, and
/// images without a text warnings without any.
fn site() -> Dir {
    let image = "![](https://example.com/a.png)";
    let silent = "{/* doclint-disable-next-line media/missing-alt-text -- a spacer */}";
    Dir::site(&[
        ("a.mdx", page("Install", &format!("# One\n\nA.\n\n# Two\n\nB.\n\n{image}"))),
        (
            "b.mdx",
            page("Update", &format!("# One\n\nA.\n\n{silent}\n{image}\n\n{silent}\n{image}")),
        ),
        ("sub/c.mdx", page("Remove", &format!("## Run it:\n\nA.\n\n{silent}\n{image}"))),
        ("sub/d.mdx", page("Move", "Nothing is wrong here.")),
    ])
    .with_colons()
}

fn json(run: &Run) -> Value {
    assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{run:#?}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn row<'a>(health: &'a Value, id: &str) -> &'a Value {
    let rows = health["rules"].as_array().unwrap();
    rows.iter().find(|it| it["id"] == id).unwrap_or_else(|| panic!("{id}: {health:#}"))
}

/// Everything in a row except its id.
fn expect(health: &Value, id: &str, levels: [u64; 3], rest: Value) {
    let row = row(health, id);
    let found = json!({"error": levels[0], "warning": levels[1], "suggestion": levels[2]});
    assert_eq!(row["findings"], found, "{row:#}");
    for (key, value) in rest.as_object().unwrap() {
        assert_eq!(&row[key], value, "{key}: {row:#}");
    }
    assert_eq!(row.as_object().unwrap().len(), 8, "{row:#}");
}

#[test]
fn each_rule_is_counted() {
    let dir = site();
    let health = json(&dir.run(&["rules", "--health", "--format", "json"]));
    assert_eq!(health["pages"], 4);
    expect(
        &health,
        "media/missing-alt-text",
        [0, 1, 0],
        json!({"files": 1, "per_100_pages": 25.0, "suppressed": 3, "baselined": 0,
            "fixable": 0, "unsafely_fixable": 0}),
    );
    expect(
        &health,
        "headings/level-one",
        [0, 3, 0],
        json!({"files": 2, "per_100_pages": 75.0, "suppressed": 0, "baselined": 0,
            "fixable": 0, "unsafely_fixable": 3}),
    );
    expect(
        &health,
        "headings/trailing-punctuation",
        [0, 0, 1],
        json!({"files": 1, "per_100_pages": 25.0, "suppressed": 0, "baselined": 0,
            "fixable": 1, "unsafely_fixable": 0}),
    );
    // The rules with the most suppressed findings come first, then those with the most findings.
    let ids: Vec<&str> =
        health["rules"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    let headings = |it: &str| ids.iter().position(|id| *id == it);
    assert_eq!(ids[0], "media/missing-alt-text", "{ids:?}");
    assert!(headings("headings/level-one") < headings("headings/trailing-punctuation"), "{ids:?}");
    // The counts are those of a check.
    let check = dir.json(&[]);
    let sum = |key: &str| -> u64 {
        health["rules"].as_array().unwrap().iter().map(|it| it[key].as_u64().unwrap()).sum()
    };
    let found = check.findings().len() as u64;
    let levels = |it: &Value| -> u64 {
        it["findings"].as_object().unwrap().values().map(|it| it.as_u64().unwrap()).sum()
    };
    let total: u64 = health["rules"].as_array().unwrap().iter().map(levels).sum();
    assert_eq!(total, found);
    for (key, of_check) in [("suppressed", "suppressed"), ("fixable", "fixable")] {
        assert_eq!(sum(key), check.summary(of_check), "{key}");
    }
}

#[test]
fn suppressed_ten_of_ten_is_more_noise_than_ten_of_many_or_one_of_one() {
    let suppressed = |rule: &str, text: &str| {
        format!("{{/* doclint-disable-next-line {rule} -- no */}}\n{text}\n\nText.\n\n")
    };
    let often = suppressed("headings/level-one", "# A").repeat(4);
    let among_many = suppressed("media/missing-alt-text", "![](https://example.com/a.png)")
        .repeat(4)
        + &"![](https://example.com/a.png)\n\n".repeat(30);
    let once = suppressed("headings/trailing-punctuation", "## One:");
    let dir = Dir::site(&[
        ("a.mdx", page("Install", &often)),
        ("b.mdx", page("Update", &among_many)),
        ("c.mdx", page("Remove", &once)),
    ])
    .with_colons();
    let health = json(&dir.run(&["rules", "--health", "--format", "json"]));
    let rows = health["rules"].as_array().unwrap();
    let ids: Vec<&str> = rows.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(
        ids[..3],
        ["headings/level-one", "headings/trailing-punctuation", "media/missing-alt-text"],
        "{health:#}"
    );
}

#[test]
fn what_the_baseline_accepts_is_counted_as_found() {
    let dir = site();
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    dir.write("sub/d.mdx", page("Move", "# New\n\nText."));
    let health = json(&dir.run(&["rules", "--health", "--format", "json"]));
    let row = row(&health, "headings/level-one");
    assert_eq!((&row["findings"]["warning"], &row["baselined"]), (&json!(4), &json!(3)));
    let text = dir.run(&["rules", "--health"]).stdout;
    let line = text.lines().skip_while(|it| !it.starts_with("headings/level-one")).nth(1).unwrap();
    assert!(line.contains("3 (75 %)") && line.ends_with("100 %"), "{text}");
}

#[test]
fn a_part_of_a_site_is_counted_on_its_own() {
    let dir = site();
    let health = json(&dir.run(&["rules", "--health", "sub", "--format", "json"]));
    assert_eq!(health["pages"], 2);
    assert_eq!(row(&health, "media/missing-alt-text")["suppressed"], 1);
    let ids = health["rules"].as_array().unwrap();
    assert!(ids.iter().all(|it| it["id"] != "headings/level-one"), "{health:#}");
    // A check reports the same.
    assert_eq!(dir.json(&["sub"]).summary("suppressed"), 1);
}

#[test]
fn the_table_has_columns() {
    let dir = site();
    let run = dir.run(&["rules", "--health"]);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{run:#?}");
    let table: Vec<&str> = run.stdout.split("\n\n").nth(1).unwrap().lines().collect();
    // The names take lines of their own, as the table would be too wide.
    assert!(table[0] == "rule" && table.len() >= 8 && table.len().is_multiple_of(2), "{run:#?}");
    let numbers: Vec<&str> = table.iter().skip(1).step_by(2).copied().collect();
    assert!(numbers.iter().all(|it| it.len() == numbers[0].len()), "{}", run.stdout);
    assert!(run.stdout.lines().all(|it| it.chars().count() <= 80), "{}", run.stdout);
    assert!(run.stdout.contains("noise on this site"), "{}", run.stdout);
    let first = table[3].split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        (table[2], first.as_str()),
        ("media/missing-alt-text", "- 1 - 1 25.0 3 (75 %) - - -")
    );
    let run = dir.run(&["rules", "headings/level-one", "--health", "--format", "json"]);
    assert_eq!(json(&run)["rules"].as_array().unwrap().len(), 1);
    let run = dir.run(&["rules", "hedings", "--health"]);
    assert!(run.code == Some(2) && run.stderr.contains("`headings`"), "{run:#?}");
}

#[test]
fn bad_input_is_reported() {
    let dir = site();
    let refused = |args: &[&str], code: i32, text: &str| {
        let run = dir.run(&[&["rules", "--health"], args].concat());
        assert_eq!(run.code, Some(code), "{run:#?}");
        assert!(run.stderr.contains(text), "{run:#?}");
        assert_eq!(run.stdout, "");
    };
    refused(&["nowhere"], 2, "nowhere");
    dir.write("empty.json", "{}");
    refused(&["--baseline", "empty.json"], 2, "not a baseline file");
    refused(&["--config", "nothing.yml"], 2, "nothing.yml");
    dir.write("bad.yml", "rules: {no/such-rule: off, headings: 7}");
    refused(&["--config", "bad.yml"], 2, "bad.yml");
    let run = dir.run(&["rules", "--baseline", "empty.json"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    let none = Dir::empty();
    none.write("docs.json", DOCS_JSON);
    let run = none.run(&["rules", "--health"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("no pages matched in"), "{run:#?}");
}

#[test]
fn a_clean_site_is_healthy() {
    let docs = DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"index\"]");
    let dir = Dir::site(&[("index.mdx", page("Install", "Run the installer."))]);
    dir.write("docs.json", docs);
    let run = dir.run(&["rules", "--health"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.contains("0 findings") && !run.stdout.contains("noise"), "{run:#?}");
    assert!(run.stdout.contains("are on and find nothing."), "{run:#?}");
}
