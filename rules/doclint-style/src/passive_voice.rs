//! Passives that say who acts, or what readers have to do.

use crate::support::passive::{Kind, passives};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct PassiveVoice;

impl PageRule for PassiveVoice {
    const META: RuleMeta = RuleMeta::suggestion(
        "passive-voice",
        "a passive sentence says who acts, or what readers have to do",
        include_str!("passive_voice.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (span, text, kind) in &passives(cx).0 {
            let help = match kind {
                Kind::WithAgent => "begin with who acts: “the server writes”, not “is written by”",
                Kind::Duty => "say what to do: “set the key”, not “the key must be set”",
                Kind::Other => continue,
            };
            cx.report(*span, format!("`{text}` is passive")).cause(kind.name()).help(help);
        }
    }
}
