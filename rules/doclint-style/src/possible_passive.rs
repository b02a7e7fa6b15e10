//! All other passives.

use crate::support::passive::{Kind, passives};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct PossiblePassive;

impl PageRule for PossiblePassive {
    const META: RuleMeta = RuleMeta::suggestion(
        "possible-passive",
        "a sentence is in the passive voice",
        include_str!("possible_passive.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (span, text, kind) in &passives(cx).0 {
            if *kind == Kind::Other {
                cx.report(*span, format!("`{text}` is passive"))
                    .cause(kind.name())
                    .help("say who does it, if readers need to know");
            }
        }
    }
}
