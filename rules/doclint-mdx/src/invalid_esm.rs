//! `import` and `export` that are not valid JavaScript.

use crate::{errors, until_fixed, with_detail};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct InvalidEsm;

impl PageRule for InvalidEsm {
    const META: RuleMeta = RuleMeta::error(
        "invalid-esm",
        "an `import` or `export` is not valid JavaScript",
        include_str!("invalid_esm.md"),
    );

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::InvalidEsm) {
            let text = cx.page().slice(error.span);
            let word = if text.starts_with("import") { "import" } else { "export" };
            let message = format!("this `{word}` is not valid JavaScript");
            let finding = cx.report(error.span, with_detail(&message, error));
            if let Some(place) = error.related {
                finding.label(place, "parsing fails here");
            }
            finding.help(until_fixed(&format!(
                "correct the statement, or reword a sentence that starts with `{word}`"
            )));
        }
    }
}
