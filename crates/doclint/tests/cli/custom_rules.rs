//! Rules that a project writes in YAML.

use crate::kit::{Dir, GOOD, flat};

const RULES: &str = "\
custom-rules:
  - id: acme/no-raw-table-in-steps
    select: 'Steps table'
    message: put the table before the steps
    bad: |
      <Steps>
        <Step title=\"Choose\">
          | Plan | Price |
          | --- | --- |
          | Small | 1 |
        </Step>
      </Steps>
    good: |
      | Plan | Price |
      | --- | --- |
      | Small | 1 |
  - id: acme/card-needs-icon
    select: 'CardGroup > Card:not([icon])'
    message: cards in a group carry an icon
    help: add `icon`
    level: suggestion
    fix:
      set: {icon: star}
    bad: |
      <CardGroup>
        <Card title=\"A\" />
      </CardGroup>
    fixed: |
      <CardGroup>
        <Card icon=\"star\" title=\"A\" />
      </CardGroup>
    good: <Card title=\"A\" />
";

fn page(body: &str) -> String {
    format!("{GOOD}\n{body}")
}

#[test]
fn they_are_rules_like_all_others() {
    let body = "<CardGroup>\n  <Card title=\"A\" href=\"/b\" />\n  <Card title=\"B\" href=\"/a\" icon=\"x\" />\n</CardGroup>\n";
    let other = page(body).replace("on a server", "on a laptop");
    let dir = Dir::site(&[("a.mdx", page(body)), ("b.mdx", other)]);
    dir.write("doclint.yml", RULES);
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["a.mdx acme/card-needs-icon", "b.mdx acme/card-needs-icon"]);
    let finding = &report.findings()[0];
    assert_eq!(finding["level"], "suggestion");
    assert_eq!(finding["message"], "cards in a group carry an icon");
    assert_eq!(finding["line"], 9);

    // Levels, overrides and comments apply to them.
    let rules =
        "rules: {acme: error}\noverrides:\n- files: b.mdx\n  rules: {acme/card-needs-icon: off}\n";
    dir.write("doclint.yml", format!("{RULES}{rules}"));
    let report = dir.json(&[]);
    assert_eq!((report.found().len(), report.code()), (1, Some(1)));
    let suppressed = body.replace(
        "  <Card title=\"A\"",
        "  {/* doclint-disable-next-line acme/card-needs-icon -- plain */}\n  <Card title=\"A\"",
    );
    dir.write("a.mdx", page(&suppressed));
    assert_eq!(dir.json(&[]).found(), [""; 0]);

    // They can be listed, explained and shown.
    let output = |args: &[&str]| dir.run(args).stdout;
    assert!(output(&["rules"]).contains("acme/no-raw-table-in-steps "));
    assert!(output(&["explain", "acme/card-needs-icon"]).contains("CardGroup > Card:not([icon])"));
    assert!(output(&["config", "--rule", "acme"]).contains("acme/card-needs-icon"));
    let run = dir.run(&["check", "--fix", "--fix-only", "acme/card-needs-icn"]);
    assert!(run.stderr.contains("did you mean `acme/card-needs-icon`?"), "{run:#?}");
}

#[test]
fn their_fixes_change_tags() {
    let dir = Dir::site(&[("a.mdx", "")]);
    let fixed = |fix: &str, select: &str, body: &str| {
        dir.write("a.mdx", page(body));
        let text = format!(
            "custom-rules:\n- {{id: acme/x, select: '{select}', message: m, fix: {fix}}}\n"
        );
        dir.write("doclint.yml", text);
        let run = dir.run(&["check", "--unsafe-fixes", "--fix-only", "acme", "--quiet"]);
        assert_eq!(run.stderr, "", "{fix}");
        let after = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
        after.strip_prefix(GOOD).unwrap().to_owned()
    };
    let boxed = "<Box to=\"/a\" size=\"l\">\n  *Text*\n</Box>\n\nAfter <Box />.\n";
    assert_eq!(
        fixed(
            "{rename: Card, remove: size, rename-attributes: {to: href}, set: {icon: a\"b, cols: 2, wide: true}}",
            "Box",
            boxed
        ),
        "\n<Card icon=\"a&quot;b\" cols={2} wide href=\"/a\">\n  *Text*\n</Card>\n\nAfter <Card icon=\"a&quot;b\" cols={2} wide />.\n"
    );
    assert_eq!(fixed("{unwrap: true}", "page > Box", boxed), "\n  *Text*\n\nAfter <Box />.\n");
    assert_eq!(fixed("{delete: true}", "page > Box", boxed), "\nAfter <Box />.\n");
    assert_eq!(
        fixed("{set: {size: s}}", "Box[size=l]", boxed),
        boxed.replace("size=\"l\"", "size=\"s\"").replace("<Box to", "\n<Box to")
    );
    assert_eq!(
        fixed("{delete: true}", "paragraph > Box", boxed),
        format!("\n{}", boxed.replace("<Box />", ""))
    );
}

#[test]
fn a_fix_keeps_the_line_ends_of_the_page() {
    let rule = |select: &str, fix: &str| {
        format!(
            "custom-rules:\n- {{id: acme/x, select: {select}, message: m, fix: {{{fix}, safe: true}}}}\n"
        )
    };
    let dir = Dir::site(&[("a.mdx", "")]);
    for (select, fix, body, wanted) in [
        (
            "Box",
            "unwrap: true",
            "Intro.\n\n<Box>\n\nfoo\n</Box>\n\nbar\n",
            "Intro.\n\nfoo\n\nbar\n",
        ),
        ("heading", "delete: true", "Text.\n## H\n\nAfter.\n", "Text.\n\nAfter.\n"),
    ] {
        for end in ["\n", "\r\n"] {
            dir.write("doclint.yml", rule(select, fix));
            dir.write("a.mdx", page(body).replace('\n', end));
            dir.run(&["check", "--fix", "--fix-only", "acme"]);
            let after = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
            assert_eq!(after, page(wanted).replace('\n', end), "{select}");
        }
    }
}

#[test]
fn front_matter_and_texts_can_be_matched() {
    let wide = GOOD.replacen("---\n", "---\nmode: wide\n", 1).replace("on a server", "on a laptop");
    let body =
        "\n## Beta\n\n<Frame>\n  ![The queue and its parts](https://example.com/a.png)\n</Frame>\n";
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}{body}")), ("b.mdx", format!("{wide}{body}"))]);
    dir.write(
        "doclint.yml",
        "custom-rules:\n- id: acme/wide\n  select: page[frontmatter.mode=wide] Image\n  message: m\n\
         - id: acme/beta\n  select: heading:text(/^beta$/i)\n  message: m\n",
    );
    assert_eq!(dir.json(&[]).found(), ["a.mdx acme/beta", "b.mdx acme/beta", "b.mdx acme/wide"]);
}

#[test]
fn examples_are_run() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    assert_eq!(dir.run(&["rules", "test"]).code, Some(2));
    dir.write("doclint.yml", RULES);
    let run = dir.run(&["rules", "test"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.contains("ok      acme/card-needs-icon"), "{run:#?}");
    assert!(run.stdout.contains("2 rules, 0 failed"), "{run:#?}");

    let broken = RULES
        .replace("'Steps table'", "'table'")
        .replace("icon=\"star\" title", "icon=\"moon\" title")
        .replace("good: <Card title=\"A\" />", "good: <Card title=\"A\">");
    dir.write("doclint.yml", broken);
    let run = dir.run(&["rules", "test"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    for expected in [
        "failed  acme/card-needs-icon",
        "`bad`: the result of the fix is not the one under `fixed`:",
        "<Card icon=\"star\" title=\"A\" />",
        "`good`: syntax error in this page",
        "`good`: expected no finding, found one at 1:1",
        "2 rules, 2 failed",
    ] {
        assert!(run.stdout.contains(expected), "{expected}: {}", run.stdout);
    }
    // Other rules of the family are not run, and comments in an example fail it.
    dir.write(
        "doclint.yml",
        "custom-rules:\n- {id: acme/a, select: 'Box:not([size])', message: m, fix: {set: {size: s}}, bad: <Box />, fixed: <Box size=\"s\" />, good: text}\n\
         - {id: acme/b, select: 'Box:not([icon])', message: m, fix: {set: {icon: x}}, bad: <Box />, good: '<Box icon=\"x\" />'}\n\
         - {id: acme/c, select: Box, message: m, bad: <Box />, good: '{/* doclint-disable */} <Box />'}\n",
    );
    let run = dir.run(&["rules", "test"]);
    assert!(run.stdout.contains("ok      acme/a"), "{run:#?}");
    assert!(run.stdout.contains("`good`: a comment in the page suppresses the rule"), "{run:#?}");
    let short = "custom-rules:\n- {id: acme/x, select: table, message: m, bad: text}\n";
    dir.write("doclint.yml", short);
    let run = dir.run(&["rules", "test"]);
    assert!(run.stdout.contains("`bad`: expected a finding, found none"), "{run:#?}");
    assert!(run.stdout.contains("no example under `good`"), "{run:#?}");
}

#[test]
fn a_list_of_rules_is_a_file_of_its_own() {
    let dir = Dir::site(&[("a.mdx", page("| a |\n| - |\n| b |\n"))]);
    dir.write("rules/acme.yml", "- id: acme/no-tables\n  select: table\n  message: no tables\n");
    dir.write("doclint.yml", "extends: [levels.yml, rules/acme.yml]\n");
    dir.write("levels.yml", "rules: {acme/no-tables: error}\n");
    let report = dir.json(&[]);
    assert_eq!((report.found(), report.code()), (vec!["a.mdx acme/no-tables".to_owned()], Some(1)));
    // Two files may extend the same one.
    dir.write("levels.yml", "extends: rules/acme.yml\nrules: {acme/no-tables: error}\n");
    assert_eq!(dir.json(&[]).found(), ["a.mdx acme/no-tables"]);
    dir.write("doclint.yml", "- id: acme/no-tables\n");
    assert!(dir.run(&["check"]).stderr.contains("expected a mapping of settings, found a list"));
}

#[test]
fn mistakes_are_reported_at_their_place() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write(
        "doclint.yml",
        "custom-rules:
- id: acme/a
  select: 'Steps > tabel'
  message: m
- id: headings/b
  select: \"Card[icon\"
  message: m
- id: Acme
  select: 7
  mesage: m
- id: acme/c
  select: table
  message: ''
  level: fatal
- id: acme/d
  select: table
  message: m
  fix: {delete: true, rename: A, safe: maybe}
- id: acme/d
  select: table
  message: m
  fixed: x
- id: acme/d
  select: table
  message: m
- table
- id: acme/f
  select: Box
  message: m
  fix: {set: {icon: x}, remove: icon}
rules:
  acme/e: off
",
    );
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(2));
    for expected in [
        "doclint.yml:3:20",
        "did you mean `table`?",
        "doclint.yml:5:7",
        "the family name `headings` is reserved for doclint",
        "doclint.yml:6:",
        "doclint.yml:8:7",
        "invalid rule id `Acme`",
        "doclint.yml:9:11",
        "expected a string for `select`, found a number",
        "doclint.yml:10:3",
        "did you mean `message`?",
        "rule without `message`",
        "doclint.yml:13:12",
        "empty `message`",
        "doclint.yml:14:10",
        "unknown level `fatal`",
        "doclint.yml:18:8",
        "can't be combined with other changes",
        "expected `true` or `false` for `safe`, found a string",
        "`fixed` has to list each page of `bad`",
        "doclint.yml:19:7",
        "duplicate rule `acme/d`",
        "doclint.yml:26:3",
        "expected a mapping for a rule, found a string",
        "doclint.yml:30:8",
        "names the attribute `icon` twice",
        "doclint.yml:32:3",
        "unknown rule or family `acme/e`",
    ] {
        assert!(flat(&run.stderr).contains(expected), "{expected}: {}", run.stderr);
    }
}

#[test]
fn an_unknown_component_is_a_hint() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let rule = "custom-rules:\n- {id: acme/a, select: 'CardGroup > Crad', message: m}\n- {id: acme/b, select: Chart, message: m}\n";
    dir.write("doclint.yml", rule);
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(0));
    for expected in
        ["doclint.yml:2:37", "names the unknown component `Crad`", "did you mean `Card`?"]
    {
        assert!(flat(&run.stderr).contains(expected), "{expected}: {}", run.stderr);
    }
    assert!(!run.stderr.contains("Chart"), "{}", run.stderr);
    dir.write("doclint.yml", format!("{rule}components: {{Crad: {{}}}}\n"));
    assert_eq!(dir.run(&["check", "--quiet"]).stderr, "");
}

#[test]
fn the_rule_in_the_manual_passes() {
    let page = include_str!("../../../../docs/custom-rules.mdx");
    let start = page.find("```yaml\ncustom-rules:").unwrap() + "```yaml\n".len();
    let text = &page[start..start + page[start..].find("\n```").unwrap()];
    let dir = Dir::empty();
    dir.write("doclint.yml", text);
    let run = dir.run(&["rules", "test"]);
    assert!(run.stdout.contains("1 rule, 0 failed"), "{run:#?}");
}
