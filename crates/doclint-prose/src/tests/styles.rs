//! `.vale.ini` with its styles and vocabularies, and its settings for a page.

use super::{alerts_of, check};
use crate::{Check, CheckSet, Files, Ignores, PageText, Styles, Vocabulary};
use doclint_diagnostic::Level;
use doclint_syntax::{Dialect, parse};
use doclint_text::{Around, Passages};

/// Files in memory.
struct Memory(&'static [(&'static str, &'static str)]);

impl Files for Memory {
    fn read(&self, path: &str) -> Option<String> {
        self.0.iter().find(|it| it.0 == path).map(|it| it.1.to_owned())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let inside = self.0.iter().filter(|it| it.0.starts_with(&format!("{folder}/")));
        inside.map(|it| it.0.to_owned()).collect()
    }
}

const FILES: Memory = Memory(&[
    (
        "docs/.vale.ini",
        "StylesPath = ../styles\nVocab = Base, Gone\nPackages = Google, https://example.com/Mine.zip\n\
         [formats]\nmdx = md\n[*.md]\nBasedOnStyles = Vale, A, Google, Lost\nA.Two = error\n\
         [old/**]\nA.One = NO\n",
    ),
    (
        "styles/A/One.yml",
        "extends: existence\nmessage: no '%s'\nlevel: suggestion\ntokens: [foo]\n",
    ),
    ("styles/A/sub/Two.yml", "extends: existence\nmessage: no '%s'\nfoo: bar\ntokens: [bar]\n"),
    ("styles/A/Bad.yml", "extends: existence\nmessage: x\ntokens: ['(']\n"),
    ("styles/A/README.md", "no"),
    ("styles/config/vocabularies/Base/accept.txt", "MongoDB\n[Oo]bs\n"),
    ("styles/Vocab/Base/reject.txt", "mongo\n"),
]);

#[test]
fn a_project_is_read_from_its_settings() {
    let styles = Styles::load("docs/.vale.ini", &FILES).unwrap();
    let names: Vec<&str> = styles.checks.iter().map(|it| it.check.name()).collect();
    assert_eq!(
        names,
        ["Vale.Terms", "Vale.Avoid", "Vale.Spelling", "Vale.Repetition", "A.One", "A.sub.Two"]
    );
    let notes: Vec<String> =
        styles.notes.iter().map(|it| format!("{}: {}", it.path, it.message)).collect();
    assert_eq!(
        notes,
        [
            "docs/.vale.ini: no vocabulary `Gone` in `styles`",
            "styles/A/Bad.yml: unclosed group",
            "styles/A/sub/Two.yml: unknown key `foo`",
            "docs/.vale.ini: no style `Google` in `styles`; packages are not downloaded: run `vale sync` and keep the folder",
            "docs/.vale.ini: no style `Lost` in `styles`",
        ]
    );
    assert_eq!(styles.vocabulary.accept, ["MongoDB", "[Oo]bs"]);
    let level =
        |path: &str, check: &str| styles.settings.of_page(path).level(check, Level::Warning);
    assert_eq!(level("a.mdx", "A.One"), Some(Level::Warning));
    assert_eq!(level("old/a.mdx", "A.One"), None);
    assert!(Styles::load(".vale.ini", &FILES).is_none());
    let folder = Styles::of_folder("styles/A", &FILES);
    assert_eq!(folder.checks.len(), 2);
}

#[test]
fn vocabularies_are_checks_too() {
    let mut vocabulary = Vocabulary::default();
    vocabulary.add_accepted("MongoDB\nfront matter\n[Oo]bservability\n");
    vocabulary.add_rejected("mongo\n(?i)whilst\n");
    let set = CheckSet::with_vocabulary(Check::built_in(&vocabulary, &[]), &vocabulary);
    let page = "MongoDB and mongodb, Front Matter, mongo and Whilst, observability and OBSERVABILITY, so so now.";
    let (found, _) = alerts_of(&set, page);
    let mut shown: Vec<&str> = found.iter().map(|it| it.message.as_str()).collect();
    shown.sort_unstable();
    assert_eq!(
        shown,
        [
            "'so' is repeated",
            "avoid using 'Whilst'",
            "avoid using 'mongo'",
            "use 'MongoDB' instead of 'mongodb'",
            "use 'front matter' instead of 'Front Matter'",
        ]
    );
    assert!(set.checks()[2].needs_dictionary());

    // The last of several ways to write a term counts.
    let mut vocabulary = Vocabulary::default();
    vocabulary.add_accepted("mongoDB\nMongoDB\n");
    let set = CheckSet::with_vocabulary(Check::built_in(&vocabulary, &[]), &vocabulary);
    let (found, _) = alerts_of(&set, "MongoDB and mongoDB.");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "use 'MongoDB' instead of 'mongoDB'");
}

#[test]
fn comments_turn_checks_off() {
    let set = CheckSet::new(vec![check("existence", "tokens: [foo]")]);
    let page = "foo\n\n{/* vale off */}\n\nfoo\n\n{/* vale on */}\n\nfoo {/* vale Test.Rule = NO */} foo {/* vale Test.Rule = YES */} foo\n\n\
        {/* vale Other.Rule = NO */}\n\nfoo\n\n{/* vale Test = NO */}\n\nfoo\n";
    let (found, _) = alerts_of(&set, page);
    let places: Vec<usize> = found.iter().map(|it| it.span.start as usize).collect();
    let all: Vec<usize> = page.match_indices("foo").map(|it| it.0).collect();
    assert_eq!(places, [all[0], all[2], all[4], all[5]]);
}

#[test]
fn patterns_hide_prose_and_not_components() {
    let set = CheckSet::new(vec![check("existence", "tokens: [foo]")]);
    let page = parse(
        "A foo@example and {x} foo.\n\n<Card title=\"foo\">foo</Card>\n\n:::note foo :::\n",
        Dialect::Mdx,
    );
    let count = |patterns: &[&str]| {
        let ignores = Ignores::new(patterns.iter().copied());
        let passages = Passages::default();
        let text = PageText::new(&page, passages.of(&page, None, &|_| Around::default()))
            .ignoring(&ignores);
        let mut found = 0;
        set.check(&text, &mut |_, _| found += 1);
        (found, ignores.errors.len())
    };
    assert_eq!(count(&[]), (5, 0));
    assert_eq!(count(&[r"[\w.+-]+@[\w.-]+"]), (4, 0));
    assert_eq!(count(&[r"(<[A-Z]\w+.*?</\w+>)", r#"[\w-]+="[^"\n]*""#]), (5, 0));
    assert_eq!(count(&[r":::note (foo) :::", "("]), (4, 1));
    assert_eq!(count(&[r"(:::)note foo"]), (4, 0));
    assert_eq!(count(&[r"\{[^}]*\}"]), (5, 0));
}

#[test]
fn elements_can_be_left_out() {
    let set = CheckSet::new(vec![check("existence", "tokens: [foo]")]);
    let page = parse("foo [foo](/x) **foo**\n\n> foo\n\n- foo\n\n![foo](/x.png)\n", Dialect::Mdx);
    let count = |elements: &[&str]| {
        let passages = Passages::default();
        let text = PageText::new(&page, passages.of(&page, None, &|_| Around::default()));
        let mut found = 0;
        set.check(&text.without(elements), &mut |_, _| found += 1);
        found
    };
    assert_eq!(count(&[]), 6);
    assert_eq!(count(&["a", "strong"]), 4);
    assert_eq!(count(&["blockquote", "li", "alt", "code"]), 3);
}

#[test]
fn checks_can_be_left_out() {
    assert_eq!(alerts_of(&CheckSet::default(), "foo"), (Vec::new(), Vec::new()));
    let set = CheckSet::new(vec![
        check("existence", "tokens: [foo]"),
        check("existence", "tokens: [foo]"),
        check("existence", "tokens: [bar]"),
    ]);
    let page = parse("foo bar", Dialect::Mdx);
    let mut found = Vec::new();
    let passages = Passages::default();
    let text = PageText::new(&page, passages.of(&page, None, &|_| Around::default()));
    set.check_where(&text, &|index| index != 1, None, &mut |index, _| {
        found.push(index);
    });
    assert_eq!(found, [0, 2]);
}
