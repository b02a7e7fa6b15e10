//! The page runner on a family of which one page holds and the others do not.

use super::{Failure, family_failures, rule_failures};
use doclint_rule::schemars::{self, JsonSchema};
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{
    Configurable, Edit, Family, Fix, FixKind, Page, PageCx, PageRule, Profile, RuleDef, RuleMeta,
    Span, with_options,
};
use std::fs;
use std::path::{Path, PathBuf};

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixture");

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields)]
#[schemars(crate = "schemars")]
struct Options {
    word: String,
}

impl Default for Options {
    fn default() -> Self {
        Self { word: "bad".to_owned() }
    }
}

/// The rule looks at the text of the page itself: these tests are not about the parser.
macro_rules! word_rule {
    ($rule:ident $name:literal $fix:ident $docs:literal) => {
        struct $rule(Options);

        impl Configurable for $rule {
            type Options = Options;

            fn new(options: Options) -> Self {
                Self(options)
            }
        }

        impl PageRule for $rule {
            const META: RuleMeta = RuleMeta::warning($name, "a word hurts", include_str!($docs))
                .profile(Profile::Strict)
                .fix(FixKind::$fix);

            fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
                let word = &self.0.word;
                if let Some(at) = page.source().find(word.as_str()) {
                    let span = Span::from(at..at + word.len());
                    let fix = Fix::safe("Say `good`", Edit::replace(span, "good"));
                    cx.report(span, "this word hurts").help("say it kindly").fix(fix);
                }
            }
        }
    };
}

word_rule!(Advice "advice" None "../tests/fixture/advice.md");
word_rule!(BadWord "bad-word" Always "../tests/fixture/src/bad_word.md");
word_rule!(WrongPage "wrong-page" None "../tests/fixture/src/bad_word.md");
word_rule!(NoPage "no-page" Sometimes "../tests/fixture/src/bad_word.md");

const BAD_WORD: RuleDef = with_options::<BadWord>().page_rule();
static FAMILY: Family = Family::new("fixture", "pages of the runner's own tests")
    .vocabulary("components:\n  Card:\n    contnet: text\n")
    .rules(&[
        BAD_WORD,
        with_options::<NoPage>().page_rule(),
        with_options::<WrongPage>().page_rule(),
    ]);
static GOOD: Family = Family::new("fixture", "the page that holds").rules(&[BAD_WORD]);

#[test]
fn reports_everything_that_is_wrong_with_pages() {
    let failures = failures(&FAMILY, Path::new(FIXTURE), false);
    let message = text(&failures);
    let expected = [
        "src/no_page.rs:1: the rule `no-page` is not in a file of that name",
        "src/no_page.md:1: the rule `no-page` has no page",
        "src/wrong_page.md:1: `META.docs` holds another text",
        "src/wrong_page.md:1: the title is `# old/wrong-page`, expected `# fixture/wrong-page`",
        "src/wrong_page.md:1: the page has no section `## Why`",
        "src/wrong_page.md:3: `fixture/wrong-page` finds nothing in this bad example",
        "src/wrong_page.md:7: `fixture/wrong-page` finds something in this good example",
        "src/wrong_page.md:15: the report differs",
        "    - 9:9 warning something else",
        "    + 1:3 warning this word hurts",
        "src/wrong_page.md:19: the fixes make another text",
        "src/wrong_page.md:27: the options are refused: unknown option",
        "src/wrong_page.md:1: `META.fix` is `None`, but a finding has a fix",
        "the vocabulary:3: column 5: unknown key `contnet` (did you mean `content`?)",
        "src/unlisted.md:1: the family `fixture` does not list a rule `unlisted`",
    ];
    for text in expected {
        assert!(message.contains(text), "{text}\nis not in\n{message}");
    }
    assert_eq!(failures.len(), 13, "{message}");
}

#[test]
fn a_page_that_holds_passes_and_reports_can_be_rewritten() {
    let folder = copy_of_the_good_page();
    assert_eq!(text(&failures(&GOOD, &folder, false)), "");
    let page = folder.join("src/bad_word.md");
    let before = fs::read_to_string(&page).unwrap();
    fs::write(&page, before.replace("1:3 warning this word hurts", "old")).unwrap();
    let message = text(&failures(&GOOD, &folder, false));
    assert_eq!(message.matches("the report differs").count(), 2, "{message}");
    failures(&GOOD, &folder, true);
    assert_eq!(fs::read_to_string(&page).unwrap(), before);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn instructions_are_sentences_and_name_options_of_the_rule() {
    const RULE: RuleDef = with_options::<Advice>().page_rule();
    let mut run =
        super::Run { family: &GOOD, folder: Path::new(FIXTURE), update: false, failures: vec![] };
    run.advice(&RULE, "advice.md");
    let sentence = "below `## Do`, expected a sentence with a capital and a full stop, found:";
    let expected = format!(
        "advice.md:6: `{{maximum}}` below `## Do` is not an option of the rule\n\
         advice.md:1: {sentence} write `{{word}}`.\n\
         advice.md:1: {sentence} Close the braces after `{{`\n"
    );
    assert_eq!(text(&run.failures), expected);
}

fn failures(family: &'static Family, folder: &Path, update: bool) -> Vec<Failure> {
    let rules = family.rules.iter();
    let mut all: Vec<Failure> =
        rules.flat_map(|rule| rule_failures(family, rule, folder, update)).collect();
    all.extend(family_failures(family, folder));
    all
}

fn text(failures: &[Failure]) -> String {
    failures.iter().map(|failure| format!("{failure}\n")).collect()
}

fn copy_of_the_good_page() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("doclint-pages-{}", std::process::id()));
    fs::create_dir_all(folder.join("src")).expect("the folder can be written");
    for name in ["bad_word.rs", "bad_word.md"] {
        let from = Path::new(FIXTURE).join("src").join(name);
        fs::copy(from, folder.join("src").join(name)).expect("the folder can be written");
    }
    folder
}
