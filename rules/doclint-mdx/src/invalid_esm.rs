//! `import` and `export` that JavaScript can't read.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct InvalidEsm;

impl PageRule for InvalidEsm {
    const META: RuleMeta = RuleMeta::error(
        "invalid-esm",
        "an `import` or `export` can't be read",
        include_str!("invalid_esm.md"),
    );

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::InvalidEsm) {
            let text = cx.page().slice(error.span);
            let word = if text.starts_with("import") { "import" } else { "export" };
            let message = match error.detail.as_str() {
                "" => format!("this `{word}` is not valid JavaScript"),
                detail => format!("this `{word}` is not valid JavaScript: {detail}"),
            };
            let finding = cx.report(error.span, message);
            if let Some(place) = error.related {
                finding.label(place, "it can't be read from here on");
            }
            finding.help(format!(
                "mend the statement, or reword the line if it is a sentence: a block that starts \
                 with `{word}` is always read as code, and the page does not build"
            ));
        }
    }
}
