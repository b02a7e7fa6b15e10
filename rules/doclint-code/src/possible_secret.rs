//! Values that look random and have the name of a secret.

use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, Span, secrets};

pub(crate) struct PossibleSecret;

impl PageRule for PossibleSecret {
    const META: RuleMeta = RuleMeta::warning(
        "possible-secret",
        "a value is probably a secret",
        include_str!("possible_secret.md"),
    )
    .profile(Profile::Strict)
    .hides_text();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for secret in secrets::find(page.source()).into_iter().filter(|it| !it.is_certain) {
            let span = Span::new(secret.bytes.start as u32, secret.bytes.end as u32);
            cx.report(span, format!("this value looks like {}", secret.what))
                .help("if it is one, make it invalid where it was made; write a placeholder such as `YOUR_API_KEY`");
        }
    }
}
