//! Phrase template.

use doclint_rule::{Hit, Need, PageCx, PhraseRule, Profile, RuleMeta};

pub(crate) struct PhraseTemplate;

impl PhraseRule for PhraseTemplate {
    const META: RuleMeta = RuleMeta::suggestion(
        "phrase-template",
        "phrase template",
        include_str!("phrase_template.md"),
    )
    .profile(Profile::Strict)
    .needs(&[Need::English])
    .phrases(&[&["a defect", "several defects"]]);

    fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>) {
        cx.report(hit.span(), format!("say what is wrong with `{}`", hit.text()))
            .help("say what to do");
    }
}
