//! Nothing "that a terminal, a CI server, or a browser obeys": names and texts of a stranger in every
//! format and every message.

use super::run;
use crate::kit::{BROKEN, Dir, GOOD};
use crate::since::git;
use doclint_report::FORMATS;
use std::fs;

/// Texts that must not begin a line, or be in one: a runner takes them for its own commands.
const COMMANDS: [&str; 5] = [
    "::error::obeyed",
    "::add-mask::obeyed",
    "##[group]obeyed",
    "##vso[task.prependpath]obeyed",
    "##teamcity[obeyed]",
];

/// Names that say something to a terminal, to a runner, or to nobody who reads them.
fn names() -> Vec<String> {
    let mut names: Vec<String> = COMMANDS.iter().map(|it| format!("a\n{it}")).collect();
    names.extend(COMMANDS.map(str::to_owned));
    names.extend(
        [
            "a\r::error::obeyed",
            "\u{1b}]0;title\u{7}",
            "\u{1b}[2J\u{1b}[31mred",
            "\u{9b}31mred",
            "a\u{202e}xdm.b",
            "a\u{2066}b",
            "\u{85}::error::obeyed",
            "a\u{2028}::error::obeyed",
            "a,line=7::obeyed",
            "a%0A::error::obeyed",
            "<img src=x onerror=alert(1)>",
            "@everyone ![x](https:\u{2215}\u{2215}spy.example)",
            "a`b|c",
        ]
        .map(str::to_owned),
    );
    names
}

/// A site in which each name is that of a page, of a folder, of a target, and a text on a page.
fn site() -> Dir {
    let names = names();
    let texts: Vec<String> = names.iter().map(|it| it.replace(['\n', '\r'], " ")).collect();
    let pages = serde_json::json!({
        "theme": "mint", "name": names[0], "colors": {"primary": "#123456"},
        "navigation": {"pages": names}, "redirects": [{"source": names[3], "destination": names[4]}],
        names[2].clone(): names[1],
    });
    let dir = Dir::site::<&str>(&[]).with_colons();
    dir.write("docs.json", pages.to_string());
    for (number, name) in names.iter().enumerate() {
        let text = &texts[number];
        dir.write(&format!("{name}.mdx"), format!("{BROKEN}\n[{text}](/{text})\n\n## {text}:\n"));
        dir.write(&format!("folder {name}/b.mdx"), format!("{GOOD}\n<{text} a=\"{text}\">\n"));
        let front = serde_json::to_string(name).unwrap();
        dir.write(
            &format!("front{number}.mdx"),
            format!(
                "---\ntitle: {front}\nmode: {front}\n{front}: {front}\n---\n\n# {text}\n\n\
                 import X from \"/{text}.mdx\"\n\n```{text}\n$ {text}\n```\n\n| {text}\n\n{{{text}\n"
            ),
        );
    }
    dir.write("invalid.mdx", [&b"---\ntitle: \""[..], &[0x9b, 0xff], b"\"\n---\n"].concat());
    dir
}

/// Whether everything that a run has printed is text.
fn is_harmless(text: &str, what: &str) {
    for line in text.split('\n') {
        let begin = line.trim_start();
        assert!(!COMMANDS.iter().any(|it| begin.starts_with(it)), "{what}: {line:?}");
        // Text after a command of ours belongs to it.
        let is_ours = line.starts_with("::");
        let obeyed = COMMANDS[2..].iter().find(|it| line.contains(*it));
        assert!(is_ours || obeyed.is_none(), "{what}: {line:?}");
        let harmful = line.chars().find(|it| {
            (it.is_control() && *it != '\t')
                || matches!(it, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        });
        assert_eq!(harmful, None, "{what}: {line:?}");
    }
}

#[test]
fn no_format_repeats_what_is_obeyed() {
    let dir = site();
    let runner = [("GITHUB_ACTIONS", "true"), ("NO_COLOR", "1")];
    for (format, is_colored) in FORMATS.iter().flat_map(|it| [(it, false), (it, true)]) {
        // A report for people has escapes of its own in color.
        let runner = if is_colored { &runner[..1] } else { &runner[..] };
        if is_colored && (format.for_terminals || format.name == "github") {
            continue;
        }
        let it = run(&dir, &["check", "--suggestions", "--format", format.name], runner);
        assert!(it.code == Some(1) && !it.stdout.is_empty(), "{}: {it:#?}", format.name);
        is_harmless(&it.stdout, format.name);
        is_harmless(&it.stderr, format.name);
    }
    let said = run(&dir, &["check", "--format", "json"], &[]);
    let escaped = said.stdout.contains("\\u001b[2J");
    assert!(escaped, "programs get the true name");
    serde_json::from_str::<serde_json::Value>(&said.stdout).unwrap();
}

#[test]
fn no_message_repeats_what_is_obeyed() {
    let dir = site();
    let runner = [("GITHUB_ACTIONS", "true"), ("NO_COLOR", "1")];
    let (page, escape) = (format!("{}.mdx", names()[0]), format!("{}.mdx", names()[7]));
    for args in [
        &["check", "--diff", "--unsafe-fixes", "--suggestions"][..],
        &["check", "--show-files"],
        &["check", "--timing"],
        &["check", "--output", "json=-"],
        &["check", "nowhere\n::error::obeyed"],
        &["check", "--only", "x\n::error::obeyed"],
        &["check", "--since", "x\n::error::obeyed"],
        &["check", "--baseline", "x\n::error::obeyed"],
        &["check", "--config", "x\n::error::obeyed"],
        &["check", "--files-from", "x\n::error::obeyed"],
        &["check", "--output", "json=x\n::error::obeyed/y"],
        &["check", &page],
        &["check", &escape],
        &["config"],
        &["config", &page],
        &["explain", "x\n::error::obeyed"],
        &["rules", "--health"],
        &["index", "--full"],
        &["index", "--base-url", "https://a.example"],
        &["guide"],
        &["stats"],
        &["api", "coverage"],
        &["mv", &page, "c.mdx", "--dry-run"],
        &["mv", "front0.mdx", &page, "--dry-run"],
        &["mv", "x\n::error::obeyed", "y"],
        &["components", "x\n::error::obeyed"],
        &["vocabulary", "add", "x\n::error::obeyed"],
        &["styles", "check", "x\n::error::obeyed"],
        &["config", "import", "x\n::error::obeyed"],
        &["schema", "x\n::error::obeyed"],
    ] {
        let it = run(&dir, args, &runner);
        is_harmless(&it.stdout, &format!("{args:?}"));
        is_harmless(&it.stderr, &format!("{args:?}"));
        // In a container, no variable says that there is a runner. What programs apply stays exact.
        let it = run(&dir, args, &[("NO_COLOR", "1")]);
        for text in [it.stdout, it.stderr] {
            let is_exact = ["--diff", "--dry-run", "--full", "--base-url", "guide"];
            if !args.iter().any(|it| is_exact.contains(it)) {
                is_harmless(&text, &format!("{args:?}"));
            }
        }
    }
}

#[test]
fn settings_and_revisions_are_texts_of_strangers_as_well() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    let runner = [("GITHUB_ACTIONS", "true"), ("NO_COLOR", "1")];
    for name in names() {
        let text = serde_json::to_string(&name).unwrap();
        for settings in [
            format!("{text}: 1\n"),
            format!("profile: {text}\n"),
            format!("extends: {text}\n"),
            format!("rules:\n  {text}: error\n"),
            format!("exclude: [{text}, \"[\"]\n"),
            format!("output: [{text}]\n"),
            format!("output: [{}]\n", serde_json::to_string(&format!("json={name}")).unwrap()),
            format!("styles: [{text}]\n"),
            format!("spelling:\n  vocabulary: {text}\n"),
            format!("custom-rules:\n  - id: {text}\n    message: {text}\n    level: error\n"),
            format!(
                "custom-rules:\n  - id: house/x\n    message: {text}\n    level: error\n    help: \
                 {text}\n    match: {{ text: \"agent\" }}\n"
            ),
        ] {
            dir.write("doclint.yml", &settings);
            for args in
                [&["check", "--suggestions"][..], &["config"], &["check", "--format", "github"]]
            {
                let it = run(&dir, args, &runner);
                is_harmless(&it.stdout, &settings);
                is_harmless(&it.stderr, &settings);
            }
        }
    }
}

/// A comment on a pull request must not call people, load pictures or look like somebody else's.
#[test]
fn a_comment_calls_nobody_and_loads_nothing() {
    let dir = Dir::site::<&str>(&[]);
    let text = "@octocat #1 ![x](https://spy.example/x.png) <img src=\"https://spy.example/y.png\"> \
                [x](javascript:alert) `code` | <!-- doclint --> </details> GH-2 \
                octo/cat@1234567 https://spy.example/z";
    let page = format!(
        "{GOOD}\n[{text}](/nowhere/@octocat)\n\n<Nonsense>@octocat</Nonsense>\n\n# {text}:\n"
    );
    dir.write("@octocat ![x](x.png).mdx", &page);
    dir.write("a|b <img>.mdx", &page);
    let comment = run(&dir, &["check", "--suggestions", "--format", "markdown"], &[]).stdout;
    assert!(comment.contains("octocat"), "{comment}");
    let (mut outside, mut rest) = (String::new(), comment.as_str());
    // Text between the same number of backticks is code, in which nothing has a meaning.
    while let Some(at) = rest.find('`') {
        outside.push_str(&rest[..at]);
        let ticks = rest[at..].bytes().take_while(|it| *it == b'`').count();
        let (fence, after) = rest[at..].split_at(ticks);
        let end = after
            .match_indices(fence)
            .find(|(at, _)| !after[..*at].ends_with('`') && !after[at + ticks..].starts_with('`'));
        let end = end.unwrap_or_else(|| panic!("code without an end: {after}")).0;
        rest = &after[end + ticks..];
    }
    outside.push_str(rest);
    for wrong in ["@octo", "![", "<img", "spy.example", "javascript:", " #1", "</details> GH"] {
        assert!(!outside.contains(wrong), "{wrong} in {outside}\n\n{comment}");
    }
    let html = run(&dir, &["check", "--suggestions", "--format", "html"], &[]).stdout;
    assert!(!html.contains("<img src=\"https://spy"), "a page shows the text");
}

/// A branch and a tag have names of their own.
#[test]
fn a_commit_of_a_stranger_is_a_number() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    fs::remove_dir_all(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    crate::since::commit(&dir);
    git(&dir, &["branch", "a\u{202e}b"]);
    git(&dir, &["switch", "--quiet", "a\u{202e}b"]);
    for format in ["html", "json", "text", "markdown"] {
        let it = run(&dir, &["check", "--format", format, "--since", "a\u{202e}b"], &[]);
        is_harmless(&it.stdout, format);
        is_harmless(&it.stderr, format);
    }
}
