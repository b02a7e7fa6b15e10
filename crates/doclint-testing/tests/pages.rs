//! The page runner on a family of which one page holds and the others do not.

use doclint_rule::schemars::{self, JsonSchema};
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{
    Configurable, Edit, Family, Fix, FixKind, Page, PageCx, PageRule, Profile, RuleDef, RuleMeta,
    Span, page_rule_with_options,
};
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::{fs, panic};

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

word_rule!(BadWord "bad-word" Always "fixture/src/bad_word.md");
word_rule!(WrongPage "wrong-page" None "fixture/src/bad_word.md");
word_rule!(NoPage "no-page" Sometimes "fixture/src/bad_word.md");

const BAD_WORD: RuleDef = page_rule_with_options::<BadWord>();
static FAMILY: Family = Family::new("fixture", "pages of the runner's own tests")
    .vocabulary("components:\n  Card:\n    contnet: text\n")
    .rules(&[BAD_WORD, page_rule_with_options::<NoPage>(), page_rule_with_options::<WrongPage>()]);
static GOOD: Family = Family::new("fixture", "the page that holds").rules(&[BAD_WORD]);

#[test]
fn tells_everything_that_is_wrong_with_pages() {
    let message = message_of(&FAMILY, FIXTURE);
    let expected = [
        "src/no_page.rs:1: the rule `no-page` is not in a file of that name",
        "src/no_page.md:1: the rule `no-page` has no page",
        "src/wrong_page.md:1: `META.docs` holds another text",
        "src/wrong_page.md:1: the page has no section `## Why`",
        "src/wrong_page.md:3: `fixture/wrong-page` finds nothing in this bad example",
        "src/wrong_page.md:7: `fixture/wrong-page` finds something in this good example",
        "src/wrong_page.md:15: the report differs",
        "    - 9:9 warning something else",
        "    + 1:3 warning this word hurts",
        "src/wrong_page.md:19: the fixes make something else",
        "src/wrong_page.md:27: the options are refused: unknown option",
        "src/wrong_page.md:1: `META.fix` is `None`, but a finding has a fix",
        "the vocabulary:3: column 5: unknown key `contnet` (did you mean `content`?)",
        "src/unlisted.md:1: the family `fixture` lists no rule `unlisted`",
    ];
    for text in expected {
        assert!(message.contains(text), "{text}\nis not in\n{message}");
    }
    assert!(message.starts_with("12 failures in the pages of `fixture`"), "{message}");
}

#[test]
fn a_page_that_holds_passes_and_reports_can_be_rewritten() {
    let folder = copy_of_the_good_page();
    doclint_testing::run_family(&GOOD, &folder.to_string_lossy());
    let page = folder.join("src/bad_word.md");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text.replace("1:3 warning this word hurts", "old")).unwrap();
    let message = message_of(&GOOD, &folder.to_string_lossy());
    assert_eq!(message.matches("the report differs").count(), 2, "{message}");
    doclint_testing::rewrite_reports(&GOOD, &folder.to_string_lossy());
    assert_eq!(fs::read_to_string(&page).unwrap(), text);
    fs::remove_dir_all(folder).unwrap();
}

fn message_of(family: &'static Family, folder: &str) -> String {
    let run = panic::catch_unwind(AssertUnwindSafe(|| doclint_testing::run_family(family, folder)));
    *run.expect_err("the pages fail").downcast::<String>().expect("a panic with a message")
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
