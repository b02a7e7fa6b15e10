//! `doclint guide`.

use crate::kit::{Dir, GOOD, root};
use crate::since::{commit, git};
use doclint_rule::{Family, Profile};
use serde_json::Value;
use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- doclint:guide:begin -->\n";
const END: &str = "<!-- doclint:guide:end -->\n";

/// The line of a guide that traces to a rule.
fn line<'g>(guide: &'g str, id: &str) -> Option<&'g str> {
    let is_of = |line: &&str| {
        let rules = line.rsplit_once('(').map_or("", |it| it.1);
        rules.split([' ', ',', ';', ')']).any(|it| it == id)
    };
    guide.lines().find(is_of)
}

/// All families, those of the engine included.
fn families() -> Vec<&'static Family> {
    doclint_engine::with_builtin(doclint::FAMILIES)
}

#[test]
fn every_rule_about_writing_says_what_to_do() {
    // Rules whose instructions nobody could follow, or everybody follows anyway.
    let silent = ["mdx/too-deep"];
    let writing = [
        "mdx",
        "front-matter",
        "headings",
        "media",
        "components",
        "choice",
        "imports",
        "links",
        "navigation",
    ];
    let mut wrong = Vec::new();
    for family in families() {
        for rule in family.rules {
            let id = family.id(rule);
            let advice = rule.meta.advice();
            let has_advice = rule.meta.profile == Profile::Recommended
                && writing.contains(&family.name)
                && !silent.contains(&id.as_str());
            if has_advice && advice.is_empty() {
                wrong.push(format!("{id}: its page has no `## Do` above its examples"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_guide_lists_what_is_checked_and_nothing_else() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for (profile, settings) in [
        ("recommended", ""),
        ("all", "  links: off\n  headings: error\n  mdx/void-element: off\n"),
        ("strict", "  links: off\n  links/bare-url: on\n  choice/long-callout: {max-words: 61}\n"),
    ] {
        dir.write("doclint.yml", format!("profile: {profile}\nrules:\n{settings}"));
        let guide = dir.run(&["guide"]).stdout;
        let shown = dir.run(&["config", "--format", "json"]).stdout;
        let config: Value = serde_json::from_str(&shown).unwrap();
        let mut listed = 0;
        for family in families() {
            for rule in family.rules {
                let id = family.id(rule);
                let now = &config["rules"][&id];
                let level = now["level"]["value"].as_str().unwrap();
                let line = line(&guide, &id);
                // An instruction without a value for its option is left out.
                let has_advice = level != "off" && !rule.meta.advice().is_empty();
                assert_eq!(line.is_some(), has_advice, "{profile}: {id} is {level}: {line:?}");
                let Some(line) = line else { continue };
                listed += 1;
                let errors = line.rsplit_once("(error: ").map_or("", |it| it.1);
                let errors = errors.split(';').next().unwrap();
                let is_error = errors.split([',', ')']).any(|it| it.trim() == id);
                assert_eq!(is_error, level == "error", "{line}");
                assert!(!line.contains("{m"), "an option without its value: {line}");
            }
        }
        assert!(listed > 70, "{profile}: {listed}");
    }
    let guide = dir.run(&["guide"]).stdout;
    assert!(line(&guide, "choice/long-callout").unwrap().contains("61 words"), "{guide}");
    // The guide is the same from any subfolder.
    fs::create_dir_all(dir.path("deep/er")).unwrap();
    assert_eq!(dir.run_in("deep/er", &["guide"], b"").stdout, guide);
}

#[test]
fn errors_come_first_in_their_group() {
    let guide = Dir::site(&[("a.mdx", GOOD)]).run(&["guide"]).stdout;
    for group in guide.split("\n### ").skip(1).filter(|it| it.contains("(error: ")) {
        // Below a sentence of the contract, and in the rest of the group.
        let lines = group.lines().filter(|it| it.trim_start().starts_with("- "));
        let lines: Vec<&str> = lines.collect();
        for part in lines.split(|it| it.ends_with(':')) {
            let (below, rest): (Vec<&str>, Vec<&str>) =
                part.iter().partition(|it| it.starts_with("  "));
            for lines in [below, rest] {
                assert!(lines.is_sorted_by_key(|it| !it.contains("(error: ")), "{group}");
            }
        }
    }
}

#[test]
fn the_guide_reflects_the_settings_of_the_project() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("legal/b.mdx", GOOD)]);
    dir.write(
        "doclint.yml",
        "exclude: [drafts/**]\nfrozen: [v1/**]\n\
         components:\n  Chart:\n    about: figures as a picture\n    attributes:\n      \
         kind: {required: true, values: [pie, bar]}\n      caption: text\n  Latex: off\n\
         rules:\n  headings/inconsistent-case: {case: sentence, names: [Ferry, Grand Canyon]}\n  \
         front-matter/description-length: {min: 50, max: 160}\n  front-matter/title-length: on\n\
         overrides:\n- files: legal/**\n  rules:\n    headings: off\n    \
         front-matter/title-length: off\n    choice/long-callout: {max-words: 400}\n    links/bare-url: on\n\
         custom-rules:\n- id: acme/no-table\n  select: Steps table\n  \
         message: put the table before the steps\n  help: a step is narrow\n  level: error\n\
         - id: acme/off\n  select: Video\n  message: no videos\n",
    );
    let yml = fs::read_to_string(dir.path("doclint.yml")).unwrap();
    dir.write(
        "doclint.yml",
        yml.replace("rules:\n  headings/", "rules:\n  acme/off: off\n  headings/"),
    );
    let guide = dir.run(&["guide"]).stdout;
    for expected in [
        "Not checked: `drafts/**`.",
        "Don't edit: `v1/**`.",
        "of 50 to 160 characters. (front-matter/description-length)",
        "is `sentence`. (headings/inconsistent-case)",
        "in headings, too: `Ferry`, `Grand Canyon`. (headings/inconsistent-case)",
        "- `Chart`: figures as a picture; requires `kind` (pie | bar); takes `caption`\n",
        "This site doesn't use `Latex`.",
        "- Put the table before the steps: a step is narrow (error: acme/no-table)\n",
        "- `Steps`: a procedure; contains only `Step`; takes `titleSize`",
    ] {
        assert!(guide.contains(expected), "{expected}: {guide}");
    }
    assert!(!guide.contains("acme/off"), "{guide}");
    let (_, legal) = guide.split_once("\n### In `legal/**`\n").unwrap();
    let (legal, _) = legal.split_once("\n### ").unwrap();
    assert!(legal.contains("Keep a callout to 400 words"), "{legal}");
    assert!(legal.contains("(links/bare-url)"), "{legal}");
    assert!(
        legal.contains("don't apply here: front-matter/title-length, all of headings."),
        "{legal}"
    );
    assert_eq!(legal.lines().filter(|it| it.starts_with("- ")).count(), 3, "{legal}");
    assert_eq!(guide.matches("components/unknown-component").count(), 1, "{guide}");

    assert!(guide.contains("Follow the schema of `docs.json`, which `doclint schema docs.json`"));
    let old = Dir::empty();
    old.write("mint.json", "{\"name\": \"T\", \"navigation\": []}");
    let guide = old.run(&["guide"]).stdout;
    assert!(guide.contains("Follow the schema of `mint.json`, which `doclint schema mint.json`"));

    // An instruction with an empty list is left out.
    dir.write("doclint.yml", "profile: strict\n");
    assert!(!dir.run(&["guide"]).stdout.contains("in headings, too"));
    dir.write("doclint.yml", "profile: strct\n");
    let run = dir.run(&["guide"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    assert_eq!(Dir::empty().run(&["guide"]).code, Some(2));
}

#[test]
fn each_target_has_its_file_and_form() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    assert_eq!(dir.run(&["guide", "--check"]).code, Some(2));
    for (target, file, start) in [
        (
            "agents",
            "AGENTS.md",
            "# Instructions for assistants\n\n<!-- doclint:guide:begin -->\n## Rules",
        ),
        ("cursor", ".cursor/rules/doclint.mdc", "---\ndescription: "),
        ("markdown", ".agents/writing.md", "<!-- doclint:guide:begin -->\n# Rules"),
    ] {
        let run = dir.run(&["guide", "--write", "--target", target]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:#?}");
        assert!(run.stderr.starts_with(&format!("doclint: wrote {file}\n")), "{run:#?}");
        let text = fs::read_to_string(dir.path(file)).unwrap();
        assert!(text.starts_with(start) && text.ends_with(END), "{text}");
        let again = dir.run(&["guide", "--write", "--target", target]);
        assert!(again.stderr.contains("is up to date"), "{again:#?}");
        assert_eq!(fs::read_to_string(dir.path(file)).unwrap(), text);
        // The printed guide can be saved to a file, and is the same.
        let printed = dir.run(&["guide", "--target", target]).stdout;
        assert!(text.ends_with(&printed), "{printed}");
    }
    let text = fs::read_to_string(dir.path(".cursor/rules/doclint.mdc")).unwrap();
    let (front, _) = text[4..].split_once("---\n").unwrap();
    let front: Value = serde_yaml::from_str(front).unwrap();
    assert_eq!(front["alwaysApply"], false);
    assert_eq!(front["globs"][0], "**/*.mdx");
    assert!(front["description"].is_string());

    assert_eq!(dir.run(&["guide", "--check"]).code, Some(0));
    // None of the files is a page, so no fix changes their comments.
    assert_eq!(dir.json(&[]).summary("pages"), 1);
    dir.write("doclint.yml", "rules: {choice/long-callout: {max-words: 77}}\n");
    let run = dir.run_in(".cursor", &["guide", "--check"], b"");
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert_eq!(run.stdout.matches("+- Keep a callout to 77 words").count(), 3, "{run:#?}");
    assert!(run.stdout.lines().count() < 40, "{run:#?}");
    assert!(
        run.stderr.contains("`doclint guide --output ../AGENTS.md` regenerates it"),
        "{run:#?}"
    );
    for file in ["AGENTS.md", ".cursor/rules/doclint.mdc", ".agents/writing.md"] {
        assert_eq!(dir.run(&["guide", "--check", "--output", file]).code, Some(1), "{file}");
        assert_eq!(dir.run(&["guide", "--output", file]).code, Some(0), "{file}");
        assert_eq!(dir.run(&["guide", "--check", "--output", file]).code, Some(0), "{file}");
    }
    assert_eq!(dir.run(&["guide", "--check"]).code, Some(0));
}

#[test]
fn the_text_around_the_markers_is_kept() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let section = dir.run(&["guide"]).stdout;
    let body = section.strip_prefix(BEGIN).unwrap().strip_suffix(END).unwrap();
    for (before, after) in [
        // Without markers, the section is appended after an empty line.
        ("", section.clone()),
        ("# Ours", format!("# Ours\n\n{section}")),
        ("# Ours\n", format!("# Ours\n\n{section}")),
        ("# Ours\n\n\n", format!("# Ours\n\n\n{section}")),
        ("# Ours\r\n", format!("# Ours\n\n{section}").replace('\n', "\r\n")),
        // With markers, the text between them is replaced.
        (&format!("# Ours\n{BEGIN}old\n{END}rest"), format!("# Ours\n{section}rest")),
        (
            &format!("\u{FEFF}{BEGIN}  {}", END.trim_end()),
            format!("\u{FEFF}{BEGIN}{body}  {}", END.trim_end()),
        ),
        // A heading keeps its level.
        (
            &format!("{BEGIN}\n### Rules\n{END}\ttab \n\n"),
            format!(
                "{}\ttab \n\n",
                section.replace("\n### ", "\n#### ").replace("\n## ", "\n### ")
            ),
        ),
        // The lines of the guide have the line end of the marker above them.
        (
            &format!("a\r\nb\n{BEGIN}{END}").replace(
                "b\n<!-- doclint:guide:begin -->\n",
                "b\n<!-- doclint:guide:begin -->\r\n",
            ),
            format!("a\r\nb\n{}{END}", format!("{BEGIN}{body}").replace('\n', "\r\n")),
        ),
    ] {
        dir.write("AGENTS.md", before);
        let run = dir.run(&["guide", "--write"]);
        assert_eq!(run.code, Some(0), "{run:#?}");
        let text = fs::read_to_string(dir.path("AGENTS.md")).unwrap();
        assert_eq!(text, after, "{before:?}");
        assert_eq!(dir.run(&["guide", "--check"]).code, Some(0), "{before:?}");
    }
}

#[test]
fn misplaced_markers_are_refused() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    for (text, expected) in [
        (
            format!("a\n{BEGIN}b\n"),
            "AGENTS.md: line 2 is `<!-- doclint:guide:begin -->`, but no line is `<!-- doclint:guide:end -->`",
        ),
        (format!("a\n\n{END}"), "AGENTS.md: line 3 is `<!-- doclint:guide:end -->`, but no line"),
        (
            format!("{END}{BEGIN}"),
            "`<!-- doclint:guide:end -->` on line 1 is above `<!-- doclint:guide:begin -->` on line 2",
        ),
        (
            format!("{BEGIN}{END}{BEGIN}{END}"),
            "`<!-- doclint:guide:begin -->` is on line 1 and again on line 3",
        ),
        (
            format!("{BEGIN}{END}{END}"),
            "`<!-- doclint:guide:end -->` is on line 2 and again on line 3",
        ),
    ] {
        dir.write("AGENTS.md", &text);
        for args in [["guide", "--write"], ["guide", "--check"]] {
            let run = dir.run(&args);
            assert_eq!(run.code, Some(2), "{run:#?}");
            assert!(run.stderr.contains(expected), "{expected}: {run:#?}");
        }
        assert_eq!(fs::read_to_string(dir.path("AGENTS.md")).unwrap(), text);
    }
    // A text that mentions a marker doesn't contain one.
    dir.write("AGENTS.md", format!("Between `{}` and its end.\n", BEGIN.trim_end()));
    assert_eq!(dir.run(&["guide", "--write"]).code, Some(0));
}

#[test]
fn what_cannot_be_written_is_reported() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    dir.write(".mintignore", "latin.md\nfolder.md\nnone.md\n");
    dir.write("latin.md", b"\xE9\n");
    fs::create_dir(dir.path("folder.md")).unwrap();
    for (args, expected) in [
        (
            &["guide", "--output", "docs.json"][..],
            "docs.json can't hold a guide (expected a .md or .mdc file)",
        ),
        (&["guide", "--output", "a.mdx"], "a.mdx can't hold a guide (expected a .md or .mdc file)"),
        (&["guide", "--output", "b.md"], "b.md would become a page of the site"),
        (&["guide", "--output", "latin.md"], "latin.md: it is not valid UTF-8"),
        (&["guide", "--output", "folder.md"], "folder.md: it is a folder"),
        (&["guide", "--output", "docs.json/x.mdc"], "can't write docs.json/x.mdc"),
        (&["guide", "--check", "--output", "none.md"], "can't read none.md"),
        (&["guide", "--check", "--output", "docs.json"], "docs.json contains no guide"),
        (&["guide", "--check", "--write"], "cannot be used with"),
    ] {
        let run = dir.run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
        assert!(run.stderr.contains(expected), "{expected}: {run:#?}");
    }
    assert_eq!(fs::read(dir.path("latin.md")).unwrap(), b"\xE9\n");
}

#[cfg(unix)]
#[test]
fn links_are_followed_inside_of_the_repository_only() {
    use std::os::unix::fs::symlink;
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let outside = Dir::empty();
    outside.write("secret.md", "mine\n");
    symlink(outside.path("secret.md"), dir.path("AGENTS.md")).unwrap();
    let run = dir.run(&["guide", "--write"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(
        run.stderr.contains("AGENTS.md is a link to nowhere or to outside the repository"),
        "{run:#?}"
    );
    assert_eq!(fs::read_to_string(outside.path("secret.md")).unwrap(), "mine\n");
    symlink(outside.path(""), dir.path(".cursor")).unwrap();
    let run = dir.run(&["guide", "--write", "--target", "cursor"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(!Path::new(&outside.path("rules")).exists());

    // Two names of one file are one file.
    fs::remove_file(dir.path("AGENTS.md")).unwrap();
    dir.write("notes/agents.md", "# Ours\n");
    symlink(dir.path("notes/agents.md"), dir.path("AGENTS.md")).unwrap();
    symlink(dir.path("AGENTS.md"), dir.path("CLAUDE.md")).unwrap();
    assert_eq!(dir.run(&["guide", "--write"]).code, Some(0));
    assert!(dir.path("AGENTS.md").is_symlink());
    assert!(fs::read_to_string(dir.path("notes/agents.md")).unwrap().starts_with("# Ours\n\n<!--"));
    dir.write("doclint.yml", "rules: {headings/duplicate-sibling: off}\n");
    let run = dir.run(&["guide", "--check"]);
    assert_eq!(run.stdout.matches("-- Give the headings of one section").count(), 1, "{run:#?}");
}

#[test]
fn a_guide_above_the_site_is_used_if_the_site_has_none() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", crate::kit::DOCS_JSON);
    dir.write("docs/a.mdx", GOOD);
    dir.write("AGENTS.md", "# Code\n");
    assert_eq!(dir.run_in("docs", &["guide", "--check"], b"").code, Some(2));
    assert_eq!(dir.run_in("docs", &["guide", "--output", "../AGENTS.md"], b"").code, Some(0));
    assert_eq!(dir.run_in("docs", &["guide", "--check"], b"").code, Some(0));
    let run = dir.run_in("docs", &["guide", "--write"], b"");
    assert!(run.stderr.contains("AGENTS.md is up to date"), "{run:#?}");
    assert!(!dir.path("docs/AGENTS.md").exists());
}

#[test]
fn rules_about_writing_are_under_the_sentences_of_the_contract() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    assert!(!dir.run(&["guide"]).stdout.contains("Use direct language"));
    dir.write("doclint.yml", "rules: {style/filler-phrase: on}\n");
    let guide = dir.run(&["guide"]).stdout;
    let (_, writing) = guide.split_once("### How pages are written\n\n").unwrap();
    let lines: Vec<&str> = writing.lines().take(3).collect();
    assert_eq!(lines[0], "- Use direct language:");
    assert!(lines[1].starts_with("  - ") && lines[1].ends_with("(style/filler-phrase)"));
    assert!(
        lines[2].starts_with("- ") && lines[2].ends_with("(style/cut-off-sentence)"),
        "{lines:?}"
    );
}

#[test]
fn the_guide_is_short_and_names_existing_commands() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    let short = dir.run(&["guide", "--short"]).stdout;
    // About four characters are a token, and 800 tokens are enough.
    assert!(short.len() < 2_800, "{}", short.len());
    let guide = dir.run(&["guide"]).stdout;
    let (_, end_of_loop) = short.split_once("After each change").unwrap();
    let (the_loop, _) = end_of_loop.split_once("\n\nTo ask before").unwrap();
    assert!(guide.contains(the_loop) && the_loop.contains("--format agent"), "{short}");
    assert!(guide.len() < 33_000 && guide.lines().count() < 370, "{}", guide.lines().count());
    let commands = run_commands(&dir, &(guide + &short));
    assert!(commands > 8, "{commands}");
}

/// Runs the commands in a text, which end well or with findings, and returns how many there are.
fn run_commands(dir: &Dir, text: &str) -> usize {
    let mut commands = 0;
    for command in text.split('`').skip(1).step_by(2).filter_map(|it| it.strip_prefix("doclint ")) {
        let words = [("RULE", "headings/empty"), ("NAME", "Card"), ("PAGE", "a.mdx")];
        let known =
            words.into_iter().fold(command.to_owned(), |it, (from, to)| it.replace(from, to));
        let mut args: Vec<&str> = known.split_whitespace().collect();
        if args[0] == "mv" {
            args = vec!["mv", "a.mdx", "b.mdx", "--dry-run"];
        }
        let input = format!("{{\"a.mdx\": {:?}}}", GOOD);
        let run = dir.run_in("", &args, input.as_bytes());
        assert!(matches!(run.code, Some(0 | 1)), "{command}: {run:#?}");
        commands += 1;
    }
    commands
}

/// `DOCLINT_UPDATE=1 cargo test --test cli guide::` rewrites the skill.
#[test]
fn the_skill_is_current_and_its_commands_run() {
    let file = root().join("skills/doclint/SKILL.md");
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet"]);
    commit(&dir);
    let skill = dir.run(&["guide", "--target", "skill"]).stdout;
    if std::env::var("DOCLINT_UPDATE").is_ok_and(|it| it == "1") {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &skill).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap().replace('\r', "");
    assert_eq!(kept, skill, "DOCLINT_UPDATE=1 rewrites it");
    // Agents load it by its front matter.
    assert!(skill.starts_with("---\nname: doclint\ndescription: Checks and fixes "), "{skill}");
    assert!(run_commands(&dir, &skill) > 6);
    // A site keeps its own, which a check compares.
    assert_eq!(dir.run(&["guide", "--target", "skill", "--write"]).code, Some(0));
    let own = dir.path(".claude/skills/doclint/SKILL.md");
    assert_eq!(fs::read_to_string(&own).unwrap(), skill);
    assert_eq!(dir.run(&["guide", "--check"]).code, Some(0));
    fs::write(&own, skill.replace("It works", "It runs")).unwrap();
    assert_eq!(dir.run(&["guide", "--check"]).code, Some(1));
    assert_eq!(dir.run(&["guide", "--target", "skill", "--write"]).code, Some(0));
    assert_eq!(fs::read_to_string(&own).unwrap(), skill);
}
