//! The text report, as a person reads it.

use crate::common::{add, finding, place, report};
use doclint_diagnostic::{Edit, FileId, Fix, Level, Location, Span};
use doclint_report::{Report, WriteOptions, write_text};

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

fn example() -> Report {
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
error[front-matter/invalid-yaml]: unquoted value contains `: `
  ┌─ docs/guide/setup.mdx:2:8
  │
2 │ title: Setup: the basics
  │        ^^^^^^^^^^^^^^^^^
  │
  = fix (unsafe): Put the value in quotes
  = see https://doclint.dev/rules/front-matter/invalid-yaml

error[mdx/mismatched-tag]: `</Steps>` closes `<Step>`
   ┌─ docs/guide/setup.mdx:11:1
   │
 6 │   <Step>One
   │   ------ this tag is still open
   ·
11 │ </Steps>
   │ ^^^^^^^^
   │
   = help: close `<Step>` before `</Steps>`
   = see https://doclint.dev/rules/mdx/mismatched-tag

error[mdx/void-element]: `<br>` is not closed
   ┌─ docs/guide/setup.mdx:13:8
   │
13 │   Tab é <br> 漢字 <br>
   │         ^^^^
   │
   = fix (safe): Write `<br />`
   = fix (manual): Start a new paragraph
   = see https://doclint.dev/rules/mdx/void-element

suggestion[headings/vague]: the heading says little
   ┌─ docs/guide/setup.mdx:14:4
   │
14 │ ## End
   │    ^^^
   │
   ┌─ docs/docs.json:2:11
   │
 2 │   \"name\": \"x\"
   │           --- the site is called so
   │
   = see https://doclint.dev/rules/headings/vague

Found 3 errors and 1 suggestion (1 fixable with --fix, 1 more with --unsafe-fixes).
Read 12 pages (1 with syntax errors) and 3,456 words of prose in 24 ms.
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
    assert_eq!(
        summary(|_| {}),
        "No problems found.\nRead 12 pages and 3,456 words of prose in 24 ms.\n"
    );
    assert_eq!(
        summary(|it| it.summary.suggestions = 1),
        "No errors and no warnings.\n1 suggestion not listed; show it with --suggestions.\n\
         Read 12 pages and 3,456 words of prose in 24 ms.\n"
    );
    assert_eq!(
        summary(|it| {
            (it.summary.fixed, it.summary.fixed_pages, it.summary.suppressed) = (1200, 1, 1);
        }),
        "Fixed 1,200 findings in 1 file.\nNo problems found.\n1 finding suppressed.\n\
         Read 12 pages and 3,456 words of prose in 24 ms.\n"
    );
    assert_eq!(
        summary(|it| {
            (it.summary.pages, it.summary.parsed, it.summary.skipped) = (1002, 1000, 2);
            (it.summary.words, it.summary.duration_ms) = (1_234_567, 61_949);
            (it.summary.errors, it.summary.warnings, it.summary.suggestions) = (1, 2345, 70);
            (it.summary.fixable, it.summary.pages_with_syntax_errors) = (9, 3);
        }),
        "Found 1 error and 2,345 warnings (9 fixable with --fix).\n\
         70 suggestions not listed; show them with --suggestions.\n\
         Read 1,000 of 1,002 pages (2 unreadable, 3 with syntax errors) and 1,234,567 words of \
         prose in 61.9 s.\n"
    );
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
    assert!(shown.contains("a.mdx:1:1000001"), "the real column: {shown}");
    let lines = source_lines(&shown);
    assert!(lines.iter().all(|line| line.chars().count() < 220), "{shown}");
    let (source, carets) = (lines[1], lines[2]);
    assert!(source.starts_with("1 │ …") && source.ends_with('…'));
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
        assert!(shown.contains(&format!("a.mdx:1:{column}\n")), "{shown}");
        assert!(source_lines(&shown).iter().all(|it| it.chars().count() <= 80), "{shown}");
        assert!(source_lines(&shown)[2].contains('^'), "{shown}");
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
    assert!(shown.contains(":1:13\n"), "{shown}");
}

#[test]
fn odd_places_still_print() {
    let mut it = report(&[("a.mdx", "é\r\n\r\nend"), ("empty.mdx", ""), ("b.mdx", "x\n")]);
    let at = |file, start, end| Location { file: FileId(file), span: Span::new(start, end) };
    for (place, locus) in [
        (at(0, 0, 4), "a.mdx:1:1"),
        (at(0, 1, 2), "a.mdx:1:1"),
        (at(0, 4, 6), "a.mdx:2:1"),
        (at(0, 3, 4), "a.mdx:1:2"),
        (at(0, 999, 1000), "a.mdx:3:4"),
        (at(0, 9, 9), "a.mdx:3:4"),
        (at(1, 0, 0), "empty.mdx:1:1"),
        (at(2, 2, 2), "b.mdx:2:1"),
        (at(7, 5, 9), "(unknown file):1:1"),
    ] {
        it.findings = vec![finding("a/b", Level::Error, place, "m")];
        it.findings[0].label_at(at(2, 0, 1), "label");
        let shown = plain(&it);
        assert!(shown.contains(&format!(" {locus}\n")), "{locus}: {shown}");
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
    // A second LineIndex or a walk along the line for each finding would be 10 GB of work; what is
    // left is bounded by what is printed.
    let shown = plain(&it);
    assert_eq!(shown.matches("\nwarning[").count() + 1, 10_000);
    assert!(shown.len() < 10_000 * 600, "{}", shown.len());
    assert!(
        shown.ends_with(
            "Found 10,000 warnings.\nRead 12 pages and 3,456 words of prose in 24 ms.\n"
        )
    );
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
