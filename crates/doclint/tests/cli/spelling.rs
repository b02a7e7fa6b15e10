//! Dictionaries and vocabularies.

use crate::kit::{Dir, GOOD, flat};

const AFF: &str = "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\nSFX S Y 1\nSFX S 0 s .\n";
const RULE: &str = "style/misspelling";

/// A site whose first page has a misspelled word that the second page has right.
fn site(settings: &str) -> Dir {
    let dir = Dir::site(&[
        ("a.mdx", format!("{GOOD}\nThe gizmo reloads each wdiget.\n")),
        ("b.mdx", format!("{}\nEach widget is a widget.\n", GOOD.replace("server", "widget"))),
    ]);
    dir.write("words/en.aff", AFF);
    dir.write("words/en.dic", "7\nthe\nreload/S\neach\nwidget/S\nis\na\nserver\n");
    dir.write("doclint.yml", settings);
    dir
}

#[test]
fn a_dictionary_turns_the_rule_on() {
    let dir = site("spelling: { dictionary: words/en }\n");
    let report = dir.json(&[]);
    let found: Vec<String> = report.found();
    assert_eq!(found.iter().filter(|it| it.ends_with(RULE)).count(), 1, "{found:?}");
    let findings = report.findings();
    let finding = findings.iter().find(|it| it["rule"] == RULE).unwrap();
    assert_eq!(finding["message"], "`wdiget` is misspelled: expected `widget`");
    // It is never applied: only its author knows what the word was meant to be.
    let before = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
    dir.run(&["check", "--fix", "--unsafe-fixes"]);
    assert_eq!(std::fs::read_to_string(dir.path("a.mdx")).unwrap(), before);

    dir.write("doclint.yml", "spelling: { dictionary: words/en }\nrules: { style: off }\n");
    assert!(!dir.json(&[]).found().iter().any(|it| it.ends_with(RULE)));
    // Words that other pages use are known, whichever pages are checked.
    dir.write("doclint.yml", "spelling: { dictionary: words/en.dic }\n");
    assert!(dir.json(&["a.mdx"]).found().iter().any(|it| it.ends_with(RULE)));
}

#[test]
fn words_of_the_project_are_known() {
    for more in ["words: [wdiget]", "words: ['w[a-z]+t']", "vocabulary: words/ours.txt"] {
        let dir = site(&format!("spelling:\n  dictionary: words/en\n  {more}\n"));
        dir.write("words/ours.txt", "# Ours\nWdiget\n");
        let found = dir.json(&[]).found();
        assert!(!found.iter().any(|it| it.ends_with(RULE)), "{more}: {found:?}");
    }
}

#[test]
fn words_are_added_to_the_vocabulary() {
    let dir = site("spelling: { dictionary: words/en, vocabulary: words/ours.txt }\n");
    let run = dir.run(&["check"]);
    assert!(flat(&run.stderr).contains("no file `words/ours.txt` yet"), "{}", run.stderr);
    let run = dir.run(&["vocabulary", "add", "wdiget", "Gizmo"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(flat(&run.stderr).contains("created"), "{}", run.stderr);
    let text = std::fs::read_to_string(dir.path("words/ours.txt")).unwrap();
    assert!(text.ends_with("\nGizmo\nwdiget\n"), "{text}");
    assert!(!dir.json(&[]).found().iter().any(|it| it.ends_with(RULE)));
    let run = dir.run(&["vocabulary", "add", "gizmo"]);
    assert!(flat(&run.stderr).contains("has all of these words already"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(dir.path("words/ours.txt")).unwrap(), text);

    let refused = |settings: &str, word: &str| {
        let dir = site(settings);
        let run = dir.run(&["vocabulary", "add", word]);
        assert_eq!(run.code, Some(2), "{settings}");
        flat(&run.stderr)
    };
    assert!(refused("profile: strict\n", "x").contains("name no vocabulary"));
    assert!(
        refused("spelling: { vocabulary: ../x.txt }\n", "x").contains("is outside the repository"),
        "it is one of the neighbors"
    );
    assert!(
        refused("spelling: { vocabulary: ../no/x.txt }\n", "x").contains("not a file in a folder")
    );
    assert!(
        refused("spelling: { vocabulary: no/x.txt }\n", "x").contains("not a file in a folder")
    );
    assert!(refused("spelling: { vocabulary: x.txt }\n", "# x").contains("is not a word"));
}

#[test]
fn what_is_wrong_with_a_dictionary_is_reported_at_its_place() {
    for (settings, expected) in [
        ("spelling: { dictionary: words/fr }", "can't read `words/fr.aff`"),
        ("spelling: { dictionaries: words/en }", "did you mean `dictionary`?"),
        ("spelling: words/en", "expected a mapping for `spelling`"),
        ("spelling: { dictionary: words/bad }", "bad.aff:2"),
        ("spelling: { dictionary: ../../en }", "can't read `../../en.aff`"),
    ] {
        let dir = site(&format!("{settings}\n"));
        dir.write("words/bad.aff", "SET UTF-8\nSFX A Y many\n");
        dir.write("words/bad.dic", "1\na\n");
        let run = dir.run(&["check"]);
        assert_eq!(run.code, Some(2), "{settings}");
        assert!(flat(&run.stderr).contains(expected), "{settings}: {}", run.stderr);
    }
}

#[test]
fn checks_of_spelling_in_packs_run_with_a_dictionary() {
    let dir = site("styles: .vale.ini\n");
    dir.write(".vale.ini", "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Acme\n");
    let check = "extends: spelling\nmessage: \"Did you really mean '%s'?\"\nlevel: error\n\
                 filters: ['^[Gg]izmo']\nignore: more.txt\n";
    dir.write("styles/Acme/Spelling.yml", check);
    dir.write("styles/more.txt", "webhook\n");
    // A pack is used as published: no run reports anything about it.
    let run = dir.run(&["check", "--only", "Acme"]);
    assert!(!run.stderr.contains("not run"), "{}", run.stderr);
    dir.write("doclint.yml", "styles: .vale.ini\nspelling: { dictionary: words/en }\n");
    let text = "---\ntitle: The Widget\n---\n\nThe gizmo reloads each wdiget, API and webhook.\n";
    dir.write("a.mdx", text);
    let report = dir.json(&["--only", "Acme", "a.mdx"]);
    assert_eq!(report.found(), ["a.mdx Acme/Spelling", "a.mdx Acme/Spelling"]);
    assert_eq!(report.findings()[0]["message"], "Did you really mean 'wdiget'?");
    // Vale's own check knows the words of all lists.
    dir.write(".vale.ini", "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Vale # own words\n");
    dir.write("styles/config/ignore/own.txt", "wdiget\nwebhook\ngizmo\nand\n");
    assert_eq!(dir.json(&["--only", "Vale/Spelling", "a.mdx"]).found(), [""; 0]);
}
