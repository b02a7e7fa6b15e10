//! Texts in another language than their page.

use crate::foreign::{self, Own};
use crate::languages::name;
use doclint_rule::site::PlatformId;
use doclint_rule::{Genre, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct ForeignParagraph;

impl PageRule for ForeignParagraph {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-paragraph",
        "a text is in another language than its page",
        include_str!("foreign_paragraph.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .skips(&[Genre::Record, Genre::Legal])
    .only_in_pages();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let own = cx.shared(Own::of);
        let Some(own) = own.as_ref() else { return };
        for run in foreign::runs(own.language, cx) {
            let (language, page) = (name(run.language), name(own.language));
            let (subject, help) = match run.count {
                1 => (
                    "text".to_owned(),
                    "translate it, or put it into a block quote if it is a quotation",
                ),
                count => (
                    format!("{count} texts"),
                    "translate them, or put them into block quotes if they are quotations",
                ),
            };
            cx.report(run.span, format!("{subject} in {language} on a page in {page}"))
                .cause(format!("texts in {language} on pages in {page}"))
                .help(help);
        }
    }
}
