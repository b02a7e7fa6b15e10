//! The screens of a terminal, from nothing to twenty thousand findings.
//!
//! `DOCLINT_UPDATE=1 cargo test --test cli screens` rewrites the files in `screens`: look at them.
#![cfg(unix)]

use crate::kit::{DOCS_JSON, Dir, GOOD, command};
use std::fs;
use std::io::Read;
use std::path::Path;

/// The output of a run in a terminal of so many columns, without colors and links.
fn screen(dir: &Dir, columns: u16, args: &[&str]) -> String {
    without_escapes(&raw_screen(dir, columns, args))
}

fn raw_screen(dir: &Dir, columns: u16, args: &[&str]) -> String {
    let (mut pty, pts) = pty_process::blocking::open().unwrap();
    pty.resize(pty_process::Size::new(40, columns)).unwrap();
    let plain = command(&dir.path(""), args);
    let mut run = pty_process::blocking::Command::new(plain.get_program())
        .args(plain.get_args())
        .current_dir(dir.path(""))
        .env_remove("NO_COLOR")
        .env_remove("GITHUB_ACTIONS")
        .env("TERM", "xterm-256color")
        .env("FORCE_HYPERLINK", "1")
        // A slow machine would show the progress bar.
        .stderr(std::process::Stdio::null())
        .spawn(pts)
        .unwrap();
    let mut bytes = Vec::new();
    // Linux ends the output of a terminal whose program has ended with an error.
    let _ = pty.read_to_end(&mut bytes);
    run.wait().unwrap();
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

fn without_escapes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        out.push_str(before);
        let end = match after.starts_with(']') {
            true => after.find("\u{1b}\\").map(|it| it + 2),
            false => after.find(|it: char| it.is_ascii_alphabetic()).map(|it| it + 1),
        };
        rest = &after[end.expect("an escape has an end")..];
    }
    out + rest
}

/// A page with several kinds of defects, some of which are the same everywhere.
fn page(number: usize, defects: usize) -> String {
    let mut text = format!(
        "---\ntitle: Queue number {number}\ndescription: \"Everything about queue number {number}: how \
         to make it, fill it and watch it.\"\n---\n\n"
    );
    for defect in 0..defects {
        let line = match (number + defect) % 8 {
            0 | 1 => format!("![](/images/queue.png) and more text about part {defect}.\n"),
            2 => format!("See [the overview](/guides/overview-{}).\n", number % 3),
            3 => "<Cards>Text.</Cards>\n".to_owned(),
            4 => format!("Go to [the 漢字 part](#part-{defect}-🙂‍↔️).\n"),
            5 => format!("Wide 漢字漢字漢字 and 👩‍👩‍👧 before [a link](/gone/{number}).\n"),
            6 => "**Limits**\n\nText.\n".to_owned(),
            _ => format!("# Part {defect} of number {number}\n"),
        };
        text.push_str(&format!("{line}\nWords between them.\n\n"));
    }
    text
}

/// A site with about so many findings.
fn site(findings: usize) -> Dir {
    let dir = Dir::site(&[("index.mdx", GOOD)]);
    dir.write("images/queue.png", "");
    let per_page = match findings {
        0..=50 => 2,
        51..=500 => 5,
        _ => 20,
    };
    let count = findings / per_page;
    let names = (0..count).map(|it| format!("\"queues/queue-{it}\""));
    let names: Vec<String> = names.chain(["\"index\"".to_owned()]).collect();
    let pages = format!("\"pages\": [{}]", names.join(", "));
    dir.write("docs.json", DOCS_JSON.replace("\"pages\": []", &pages));
    for number in 0..count {
        dir.write(&format!("queues/queue-{number}.mdx"), page(number, per_page));
    }
    dir
}

#[test]
fn screens_from_nothing_to_twenty_thousand_findings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/screens");
    for findings in [0, 20, 200, 2000, 20_000] {
        let dir = site(findings);
        for columns in [80, 120] {
            let shown = untimed(&screen(&dir, columns, &["check"]));
            let rows = rows(&shown, columns.into());
            assert!(rows <= 120, "{findings} findings, {columns} columns: {rows} rows");
            let path = folder.join(format!("{findings}-{columns}.txt"));
            if std::env::var("DOCLINT_UPDATE").is_ok_and(|it| it == "1") {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&path, &shown).unwrap();
            }
            let expected = fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(shown, expected, "{}", path.display());
        }
    }
}

#[test]
fn marks_are_below_what_they_mean_at_any_width() {
    let page = format!(
        "{GOOD}\n漢字漢字 🙂 👩‍👩‍👧 ⚠️ [one](/gone/one) é\tafter a tab [two](/gone/two)\n\n{}[three](/gone/three)\n",
        "long 漢字 ".repeat(40)
    );
    let dir = Dir::site(&[("index.mdx", page)]);
    dir.write("docs.json", DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"index\"]"));
    for columns in [40, 80, 120] {
        let shown = screen(&dir, columns, &["check"]);
        let lines: Vec<&str> = shown.lines().collect();
        let mut marks = 0;
        for pair in lines.windows(2) {
            let Some(at) = pair[1].find('^') else { continue };
            let (from, length) = (width(&pair[1][..at]), pair[1].matches('^').count());
            let marked = columns_of(pair[0], from, length);
            assert!(marked.starts_with("/gone/"), "{columns}: `{marked}` in\n{shown}");
            marks += 1;
        }
        assert_eq!(marks, 3, "{columns}: {shown}");
        let words = |it: &&&str| !it.contains("/gone/");
        let widest = lines.iter().filter(words).map(|it| width(it)).max().unwrap();
        assert!(widest <= usize::from(columns), "{columns}: {shown}");
    }
}

#[test]
fn rules_are_links_and_the_same_text_goes_to_a_file() {
    let dir = site(20);
    let raw = raw_screen(&dir, 80, &["check"]);
    let link = "\u{1b}]8;;https://github.com/doclint/doclint/blob/main/docs/rules/media/missing-alt-text.mdx\u{1b}\\";
    assert!(raw.contains(link), "{raw}");
    assert!(!raw_screen(&dir, 80, &["check", "--color", "never"]).contains('\u{1b}'));
    // A report that fits on a terminal is everything that a pipe gets, apart from line breaks.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let file = words(&untimed(&dir.run(&["check", "--all"]).stdout));
    assert_eq!(words(&untimed(&screen(&dir, 120, &["check", "--all"]))), file);
}

#[test]
fn a_file_gets_everything_and_a_terminal_on_request() {
    let dir = site(2000);
    assert!(!dir.run(&["check"]).stdout.contains("different problems"), "nothing is hidden");
    let file = dir.run(&["check", "--all"]).stdout;
    let places = |text: &str| text.matches("queue-99.mdx").count();
    let all = screen(&dir, 120, &["check", "--all"]);
    assert_eq!(places(&all), places(&file));
    assert!(places(&file) > places(&screen(&dir, 120, &["check"])));
    let three = screen(&dir, 120, &["check", "--max", "3"]);
    assert_eq!(three.matches(" error: ").count(), 3, "{three}");
    assert!(three.contains("Shown: 3 of "), "{three}");
    let both = dir.run(&["check", "--all", "--max", "3"]);
    assert!(both.code == Some(2) && both.stderr.contains("--max"), "{both:#?}");
}

#[test]
fn commands_that_are_recommended_name_what_was_checked() {
    let dir = site(200);
    let shown = dir.run_in("queues", &["check", "queue-1.mdx", "../"], b"").stdout;
    assert!(shown.contains("  doclint check queue-1.mdx ../ --level error"), "{shown}");
    assert!(shown.contains("  doclint baseline .."), "{shown}");
}

#[test]
fn colors_follow_the_variables_that_others_use() {
    let dir = site(20);
    let has_color = |set: &[(&str, &str)], args: &[&str]| {
        let mut command = command(&dir.path(""), &[&["check"], args].concat());
        command.envs(set.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains('\u{1b}')
    };
    assert!(!has_color(&[], &[]), "a pipe gets none");
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS"] {
        assert!(has_color(&[(name, "1")], &[]), "{name}");
        assert!(!has_color(&[(name, "0")], &[]), "{name}");
        assert!(!has_color(&[(name, "1"), ("NO_COLOR", "1")], &[]), "{name}");
        assert!(!has_color(&[(name, "1")], &["--color", "never"]), "{name}");
    }
}

#[test]
fn the_summary_alone_is_a_format() {
    let shown = site(2000).run(&["check", "--format", "summary"]).stdout;
    assert!(shown.starts_with("Found "), "{shown}");
    assert!(shown.contains("media/missing-alt-text") && !shown.contains("queue-1.mdx"), "{shown}");
}

/// The text without how long the run took.
fn untimed(text: &str) -> String {
    let lines = text.lines().map(|line| match (line.rsplit_once(" in "), line.rsplit_once(" (")) {
        (Some((read, _)), _) if line.starts_with("Read ") => format!("{read} in 0 ms.\n"),
        (_, Some((read, _))) if line.starts_with("No ") => format!("{read} (0 ms).\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

fn rows(text: &str, columns: usize) -> usize {
    text.lines().map(|it| width(it).div_ceil(columns).max(1)).sum()
}

/// The columns that a text takes, by the blocks of wide characters that the tests use.
fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

fn char_width(character: char) -> usize {
    match character as u32 {
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xFF00..=0xFF60 => 2,
        0x1F300..=0x1FAFF => 2,
        0x200D | 0xFE0E | 0xFE0F | 0x0300..=0x036F => 0,
        _ => 1,
    }
}

/// The text in these columns of a line.
fn columns_of(line: &str, from: usize, count: usize) -> String {
    let mut at = 0;
    let characters = line.chars().filter(|it| {
        let start = at;
        at += char_width(*it);
        (from..from + count).contains(&start)
    });
    characters.collect()
}
