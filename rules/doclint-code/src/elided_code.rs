//! Samples of which the rest is left to the reader.

use crate::elision::elisions;
use crate::languages::Kind;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct ElidedCode;

impl NodeRule for ElidedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "elided-code",
        "the rest of a sample is left out",
        include_str!("elided_code.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code) == Kind::Text {
            return;
        }
        let content = code.content();
        let Some(elision) = elisions(content.as_str()).find(|it| it.has_words) else { return };
        cx.report(content.part(elision.bytes), "the rest of this sample is left out")
            .cause("the rest of samples is left out")
            .help("write the code, so that the sample runs");
    }
}
