//! Values that look random and have the name of a secret.

use doclint_rule::site::Site;
use doclint_rule::{
    InPlaceRule, Location, Page, PageCx, PageRule, Profile, RuleMeta, SiteCx, Span,
};

pub(crate) struct PossibleSecret;

impl PageRule for PossibleSecret {
    const META: RuleMeta = RuleMeta::warning(
        "possible-secret",
        "a value is probably a secret",
        include_str!("possible_secret.md"),
    )
    .profile(Profile::All)
    .hides_text();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for secret in cx.secrets().iter().filter(|it| !it.is_certain) {
            let span = Span::new(secret.bytes.start as u32, secret.bytes.end as u32);
            cx.report(span, format!("this value looks like {}", secret.what)).help(HELP);
        }
    }
}

/// Files that are not pages.
impl InPlaceRule for PossibleSecret {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Anybody can read values that `docs.json` holds for browsers, such as keys of analytics.
        let is_settings = |at: &Location| {
            let mut files = site.docs_json.iter().flat_map(|it| &it.files);
            files.any(|it| it.file == at.file)
        };
        for (at, secret) in site.secrets.iter().filter(|it| !it.1.is_certain) {
            if !is_settings(at) {
                cx.report(*at, format!("this value looks like {}", secret.what)).help(HELP);
            }
        }
    }
}

const HELP: &str =
    "if it is one, make it invalid where it was made; write a placeholder such as `YOUR_API_KEY`";
