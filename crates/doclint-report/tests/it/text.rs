//! The text report, as a person reads it.

use crate::common::{add, finding, place, report};
use doclint_diagnostic::{Edit, FileId, Fix, Level, Location, Span};
use doclint_report::{Limit, Report, WriteOptions, write_text};

fn text(report: &Report, options: &WriteOptions) -> String {
    let mut out = Vec::new();
    write_text(report, options, &mut out).expect("a Vec takes everything");
    String::from_utf8(out).expect("UTF-8 in, UTF-8 out")
}

fn plain(report: &Report) -> String {
    text(report, &WriteOptions::default())
}

/// The lines of the first finding that show source and carets.
fn source_lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.contains('│')).collect()
}

const PAGE: &str = "\
---
title: Setup: the basics
---

<Steps>
  <Step>One
  two
  three
  four
  five
</Steps>

\tTab é <br> 漢字 <br>\r
## End\r
";

fn example() -> Report<'static> {
    let mut it = report(&[("guide/setup.mdx", PAGE), ("docs.json", "{\n  \"name\": \"x\"\n}\n")]);
    let mut yaml = finding(
        "front-matter/invalid-yaml",
        Level::Error,
        place(&it, 0, "Setup: the basics"),
        "unquoted value contains `: `",
    );
    yaml.fix(Fix::not_safe("Put the value in quotes", Edit::insert(11, "\"")));
    let mut tag = finding(
        "mdx/mismatched-tag",
        Level::Error,
        place(&it, 0, "</Steps>"),
        "`</Steps>` closes `<Step>`",
    );
    tag.label_at(place(&it, 0, "<Step>"), "this tag is still open")
        .help("close `<Step>` before `</Steps>`");
    let mut void =
        finding("mdx/void-element", Level::Error, place(&it, 0, "<br> 漢"), "`<br>` is not closed");
    void.at.span.end -= 4;
    void.fix(Fix::safe("Write `<br />`", Edit::insert(0, "x")))
        .fix(Fix::suggestion("Start a new paragraph", Edit::insert(0, "x")));
    let mut heading = finding(
        "headings/vague",
        Level::Suggestion,
        place(&it, 0, "End"),
        "the heading says little",
    );
    heading.label_at(place(&it, 1, "\"x\""), "the site is called so");
    for it_is in [yaml, tag, void, heading] {
        add(&mut it, it_is);
    }
    it.summary.pages_with_syntax_errors = 1;
    it
}

#[test]
fn reads_well() {
    let expected = "\
docs/guide/setup.mdx
  2:8 error: unquoted value contains `: ` [front-matter/invalid-yaml]
    2 │ title: Setup: the basics
      │        ^^^^^^^^^^^^^^^^^
    fix (unsafe): Put the value in quotes

  11:1 error: `</Steps>` closes `<Step>` [mdx/mismatched-tag]
     6 │   <Step>One
       │   ------ this tag is still open
       ·
    11 │ </Steps>
       │ ^^^^^^^^
    help: close `<Step>` before `</Steps>`

  13:8 error: `<br>` is not closed [mdx/void-element]
    13 │   Tab é <br> 漢字 <br>
       │         ^^^^
    fix (safe): Write `<br />`
    fix (manual): Start a new paragraph

  14:4 suggestion: the heading says little [headings/vague]
    14 │ ## End
       │    ^^^
       ┌─ docs/docs.json:2:11
     2 │   \"name\": \"x\"
       │           --- the site is called so

Found 3 errors and 1 suggestion in 1 file.
Read 12 pages (1 with syntax errors) and 3,456 words in 24 ms.
1 fixable with --fix, 1 more with --unsafe-fixes.
";
    let options =
        WriteOptions { suggestions: true, path_prefix: "docs/".into(), ..WriteOptions::default() };
    assert_eq!(text(&example(), &options), expected);
}

#[test]
fn summaries_say_what_was_found_and_read() {
    let summary = |change: fn(&mut Report)| {
        let mut it = report(&[]);
        change(&mut it);
        plain(&it)
    };
    assert_eq!(summary(|_| {}), "No problems found in 12 pages and 3,456 words (24 ms).\n");
    assert_eq!(
        summary(|it| it.summary.suggestions = 1),
        "No errors and no warnings in 12 pages and 3,456 words (24 ms).\n\
         1 suggestion not listed; show it with --suggestions.\n"
    );
    assert_eq!(
        summary(|it| {
            (it.summary.fixed, it.summary.fixed_pages, it.summary.suppressed) = (1200, 1, 1);
        }),
        "Fixed 1,200 findings in 1 file.\n\
         No problems found in 12 pages and 3,456 words (24 ms).\n\
         Not listed: 1 suppressed by comments.\n"
    );
    assert_eq!(
        summary(|it| (it.summary.baselined, it.summary.unchanged) = (2511, 3)),
        "No new problems in 12 pages and 3,456 words (24 ms).\n\
         Not listed: 2,511 in the baseline, 3 existed before the change.\n"
    );
    assert_eq!(
        summary(|it| {
            (it.summary.pages, it.summary.parsed, it.summary.skipped) = (1002, 1000, 2);
            (it.summary.words, it.summary.duration_ms) = (1_234_567, 61_949);
            (it.summary.frozen, it.summary.pages_with_syntax_errors) = (9, 3);
        }),
        "No problems found in 1,000 of 1,002 pages (2 unreadable, 3 with syntax errors) and \
         1,234,567 words (61.9 s). Not checked: 9 frozen, excluded, or unbuilt pages.\n"
    );
}

/// A report with so many findings of a rule, each with its own cause if `own` is set.
fn many(rule: &str, level: Level, count: usize, own: bool) -> Report<'static> {
    let page: String = (0..count).map(|it| format!("line {it}\n")).collect();
    let mut it = report(&[("a.mdx", &page)]);
    let mut start = 0;
    for number in 0..count {
        let at = Location { file: FileId(0), span: Span::new(start, start + 4) };
        let mut one = finding(rule, level, at, "the same problem");
        one.help("do something about it");
        if own {
            one.message = format!("problem {number}").into();
        }
        it.findings.push(one);
        start += format!("line {number}\n").len() as u32;
    }
    it.summary.count(&it.findings);
    it
}

#[test]
fn equal_findings_are_shown_once() {
    let shown = plain(&many("a/b", Level::Error, 4, false));
    let expected = "\
a.mdx
  1:1 error: the same problem (4 places) [a/b]
    1 │ line 0
      │ ^^^^
    help: do something about it
    also on lines 2, 3, 4
";
    assert!(shown.starts_with(expected), "{shown}");

    // Different messages with one cause get the cause as their message.
    let mut it = many("a/b", Level::Error, 2, true);
    for finding in &mut it.findings {
        finding.cause("a cause");
    }
    let shown = plain(&it);
    assert!(shown.contains("1:1 error: a cause (2 places) [a/b]\n"), "{shown}");
    it.findings.pop();
    let shown = plain(&it);
    assert!(shown.contains("1:1 error: problem 0 [a/b]\n"), "{shown}");

    // A terminal shows few of the other places, and their number.
    let screen = WriteOptions { limit: Limit::Screen, width: Some(80), ..WriteOptions::default() };
    let shown = text(&many("a/b", Level::Error, 500, false), &screen);
    assert!(shown.contains("also on lines 2, 3, 4, 5 and 495 more in 1 file\n"), "{shown}");
}

#[test]
fn a_screen_names_thirty_errors_and_is_never_longer_than_120_rows() {
    for columns in [40, 80, 120] {
        let limit = Limit::Screen;
        let screen = WriteOptions { limit, width: Some(columns), ..WriteOptions::default() };
        for (errors, warnings) in [(0, 0), (3, 2), (30, 0), (30, 500), (400, 3000), (0, 20_000)] {
            let mut it = many("a/b", Level::Error, errors, true);
            let others = many("c/a-rule-with-a-very-long-name", Level::Warning, warnings, true);
            it.files.insert(FileId(1), others.files[&FileId(0)].clone());
            it.findings.extend(others.findings.into_iter().map(|mut finding| {
                finding.at.file = FileId(1);
                finding
            }));
            it.summary.count(&it.findings);
            let shown = text(&it, &screen);
            let about = format!("{errors} errors, {warnings} warnings, {columns} columns");
            let rows: usize =
                shown.lines().map(|it| it.chars().count().div_ceil(columns).max(1)).sum();
            assert!(rows <= 120, "{about}: {rows} rows\n{shown}");
            let named = shown.lines().filter(|it| it.contains(" error: problem ")).count();
            assert!(named >= errors.min(30), "{about}: {shown}");
            let all = errors + warnings;
            let is_whole = shown.lines().filter(|it| it.contains(": problem ")).count() == all;
            assert_eq!(shown.contains("different problems"), !is_whole, "{about}: {shown}");
        }
    }
}

#[test]
fn a_limit_by_number_shows_the_most_severe() {
    let mut it = many("a/b", Level::Warning, 5, true);
    it.findings[4].level = Level::Error;
    it.summary.count(&it.findings);
    let options = WriteOptions { limit: Limit::Groups(2), ..WriteOptions::default() };
    let shown = text(&it, &options);
    let named: Vec<&str> = shown.lines().filter(|it| it.contains(": problem ")).collect();
    assert_eq!(named, ["  5:1 error: problem 4 [a/b]", "  1:1 warning: problem 0 [a/b]"]);
    assert!(shown.contains("Shown: 2 of 5 different problems, as requested."), "{shown}");
}

#[test]
fn many_findings_get_a_table_and_advice() {
    let mut it = many("a/b", Level::Warning, 60, true);
    for finding in &mut it.findings[..7] {
        finding.fix(Fix::safe("Fix it", Edit::insert(0, "x")));
    }
    for finding in &mut it.findings[7..12] {
        finding.rule = "c/d".into();
        finding.level = Level::Error;
        finding.fix(Fix::not_safe("Fix it", Edit::insert(0, "x")));
    }
    it.summary.count(&it.findings);
    it.gate.reason = "5 errors (fail-on: error)".into();
    it.gate.exit_code = 1;
    let shown = plain(&it);
    let (_, end) = shown.split_once("\nFound ").unwrap();
    let expected = "\
5 errors and 55 warnings in 1 file.
Read 12 pages and 3,456 words in 24 ms.

  rule  level       findings  files  --fix  unsafe
  c/d   error              5      1      –       5
  a/b   warning           55      1      7       –

What next:
  doclint check --level error           only the 5 errors
  doclint check --fix                   fixes 7 findings safely
  doclint check --unsafe-fixes --diff   shows 5 more fixes to review
  doclint explain a/b                   explains the rule with 91 % of the findings
Failed: 5 errors (fail-on: error).
";
    assert_eq!(end, expected);
}

#[test]
fn suggestions_are_listed_on_request_and_colors_only_add_escapes() {
    let it = example();
    assert!(!plain(&it).contains("headings/vague"));
    let options = WriteOptions { color: true, ..WriteOptions::default() };
    let colored = text(&it, &options);
    assert!(colored.contains("\u{1b}[31m3 errors"), "{colored}");
    let mut bare = String::new();
    let mut rest = colored.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        bare += before;
        rest = after.split_once('m').expect("an escape ends in m").1;
    }
    assert_eq!(bare + rest, plain(&it));
}

#[test]
fn long_lines_are_cut_around_the_finding() {
    let line = format!("{}<br>{}", "é ".repeat(500_000), " x".repeat(500_000));
    let mut it = report(&[("a.mdx", &line)]);
    let at = place(&it, 0, "<br>");
    add(&mut it, finding("mdx/void-element", Level::Error, at, "m"));
    let shown = plain(&it);
    assert!(shown.starts_with("a.mdx\n  1:1000001 error"), "the real column: {shown}");
    let lines = source_lines(&shown);
    assert!(lines.iter().all(|line| line.chars().count() < 220), "{shown}");
    let (source, carets) = (lines[0], lines[1]);
    assert!(source.starts_with("    1 │ …") && source.ends_with('…'));
    let under = |text: &str, what: &str| text[..text.find(what).unwrap()].chars().count();
    assert_eq!(under(source, "<br>"), under(carets, "^^^^"), "{shown}");

    // Spans at the very ends, longer than the window, and a narrow terminal.
    let end = line.len() as u32;
    for (span, column) in [
        (Span::new(0, 1), 1),
        (Span::at(end), 2_000_005),
        (Span::new(0, end), 1),
        (Span::new(end - 1, end), 2_000_004),
    ] {
        it.findings[0].at.span = span;
        let shown = text(&it, &WriteOptions { width: Some(80), ..WriteOptions::default() });
        assert!(shown.contains(&format!("\n  1:{column} error")), "{shown}");
        assert!(source_lines(&shown).iter().all(|it| it.chars().count() <= 80), "{shown}");
        assert!(source_lines(&shown)[1].contains('^'), "{shown}");
    }
}

#[test]
fn hostile_text_can_not_drive_the_terminal() {
    let page = "a\u{1b}[31m\u{7}\u{202E}b\u{9b}2Jx\0\u{FEFF}y\u{200B}\rnext\n";
    let mut it = report(&[("we\u{1b}ird.mdx", page)]);
    let mut bad = finding("a/b", Level::Error, place(&it, 0, "x"), "m");
    bad.message = "holds \u{1b}[2J and\na break".into();
    bad.label(Span::new(0, 1), "l\u{1b}\n").help("h\u{1b}").fix(Fix::safe("f\u{1b}", vec![]));
    add(&mut it, bad);
    let shown = plain(&it);
    assert!(!shown.contains(|it: char| it.is_control() && it != '\n'), "{shown:?}");
    assert!(!shown.contains(['\u{202E}', '\u{FEFF}', '\u{200B}']), "{shown:?}");
    assert!(shown.contains("1 │ a␛[31m␇\u{FFFD}b\u{FFFD}2Jx␀\u{FFFD}y\u{FFFD}\n"), "{shown}");
    assert!(shown.contains("holds ␛[2J and a break"), "{shown}");
    assert!(shown.contains("\n  1:13 error"), "{shown}");
}

#[test]
fn odd_places_still_print() {
    let mut it = report(&[("a.mdx", "é\r\n\r\nend"), ("empty.mdx", ""), ("b.mdx", "x\n")]);
    let at = |file, start, end| Location { file: FileId(file), span: Span::new(start, end) };
    for (place, locus) in [
        (at(0, 0, 4), "a.mdx\n  1:1 error"),
        (at(0, 1, 2), "a.mdx\n  1:1 error"),
        (at(0, 4, 6), "a.mdx\n  2:1 error"),
        (at(0, 3, 4), "a.mdx\n  1:3 error"),
        (at(0, 999, 1000), "a.mdx\n  3:4 error"),
        (at(0, 9, 9), "a.mdx\n  3:4 error"),
        (at(1, 0, 0), "empty.mdx\n  1:1 error"),
        (at(2, 2, 2), "b.mdx\n  2:1 error"),
        (at(7, 5, 9), "(unknown file)\n  1:1 error"),
    ] {
        it.findings = vec![finding("a/b", Level::Error, place, "m")];
        it.findings[0].label_at(at(2, 0, 1), "label");
        let shown = plain(&it);
        assert!(shown.starts_with(locus), "{locus}: {shown}");
        assert!(shown.contains('^'), "{locus}: {shown}");
    }
}

#[test]
fn long_spans_show_their_ends() {
    let page: String = (1..=50_000).map(|line| format!("line {line}\n")).collect();
    let mut it = report(&[("a.mdx", &page)]);
    let mut whole = finding("a/b", Level::Error, place(&it, 0, &page), "m");
    whole.label_at(place(&it, 0, "line 20000"), "in between");
    add(&mut it, whole);
    let shown = plain(&it);
    for shown_line in ["line 1", "line 4", "line 20000", "line 49999", "line 50000"] {
        assert!(shown.contains(&format!("{shown_line}\n")), "{shown}");
    }
    assert!(shown.lines().count() < 25, "{shown}");
    assert_eq!(shown.matches('·').count(), 2, "{shown}");
}

#[test]
fn ten_thousand_findings_in_one_long_line_stay_cheap() {
    let line = "![](a) ".repeat(150_000);
    let mut it = report(&[("a.mdx", &line)]);
    let rule = "media/missing-alt";
    for index in 0..10_000 {
        let span = Span::new(index * 70, index * 70 + 6);
        let at = Location { file: FileId(0), span };
        it.findings.push(finding(rule, Level::Warning, at, "the image has no alt text"));
    }
    it.summary.count(&it.findings);
    for (number, finding) in it.findings.iter_mut().enumerate() {
        finding.message = format!("image {number} has no alt text").into();
    }
    // A second LineIndex or a walk along the line for each finding would be 10 GB of work; what is
    // left is bounded by what is printed.
    let shown = plain(&it);
    assert_eq!(shown.matches(" warning: ").count(), 10_000);
    assert!(shown.len() < 10_000 * 600, "{}", shown.len());
}

#[test]
fn a_closed_pipe_is_an_error_and_no_panic() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut it = example();
    it.findings = std::iter::repeat_n(it.findings[0].clone(), 1000).collect();
    let error = write_text(&it, &WriteOptions::default(), &mut Closed).expect_err("closed");
    assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
    let error = doclint_report::write_json(&it, &mut Closed).expect_err("closed");
    assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
}

/// Source lines, marks, and their texts, at many places of lines of many lengths.
#[test]
fn a_frame_is_as_wide_as_the_terminal_at_most() {
    let words = "Send each message once, wait for the receipt, and try `again` after a minute. ";
    let mut page = "\n".repeat(1_200);
    for length in [10, 30, 60, 78, 200] {
        page.push_str(&words.repeat(3)[..length]);
        page.push('\n');
    }
    let first = page.find('S').unwrap() as u32;
    let end = page.len() as u32 - 1;
    let labels = ["here", "first used here, in a list of things that are read once", "`x`"];
    for columns in [40, 60, 80, 100] {
        let options = WriteOptions { width: Some(columns), ..WriteOptions::default() };
        let mut seen = String::new();
        for at in (first..end - 12).step_by(7) {
            for (index, label) in labels.iter().enumerate() {
                let mut it = report(&[("a.mdx", &page)]);
                let long = [4, 9, 60][index].min(end - at);
                let span = Location { file: FileId(0), span: Span::new(at, at + long) };
                let mut bad = finding("a/b", Level::Error, span, "m");
                bad.label(
                    Span::new(first + (at - first) / 2, first + (at - first) / 2 + 5),
                    *label,
                );
                bad.label(Span::new(at + 1, at + 3), "inside of it");
                add(&mut it, bad);
                seen = text(&it, &options);
                for line in source_lines(&seen) {
                    assert!(line.chars().count() <= columns, "{columns}, {at}: {line}\n{seen}");
                }
                for word in label.split(' ') {
                    assert!(seen.contains(word), "{word} is lost:\n{seen}");
                }
            }
        }
        assert!(seen.contains("inside of it"), "{seen}");
    }
}
