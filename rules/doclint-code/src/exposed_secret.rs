//! Keys, tokens and passwords that a page shows.

use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, secrets};

pub(crate) struct ExposedSecret;

impl PageRule for ExposedSecret {
    const META: RuleMeta = RuleMeta::error(
        "exposed-secret",
        "a page shows a secret",
        include_str!("exposed_secret.md"),
    )
    .hides_text();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for secret in secrets::find(page.source()).into_iter().filter(|it| it.is_certain) {
            let span = Span::new(secret.bytes.start as u32, secret.bytes.end as u32);
            cx.report(span, format!("this is {}", secret.what)).help(
                "make it invalid where it was made, and write a placeholder such as `YOUR_API_KEY`",
            );
        }
    }
}
