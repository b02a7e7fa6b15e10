//! Tips that say what readers must do.

use crate::support::callout;
use crate::support::harm::{DEMANDS, LOSS, demand, harm, hits_in};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct DemandingTip;

impl NodeRule for DemandingTip {
    const META: RuleMeta = RuleMeta::suggestion(
        "demanding-tip",
        "a tip says what readers must or can't do",
        include_str!("demanding_tip.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components, Need::English, Need::Has(ComponentRole::Callout)])
    .phrases(&[LOSS, DEMANDS]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((callout, name)) = callout::cast(component.node(), cx) else { return };
        if !matches!(name, "Tip" | "Check") {
            return;
        }
        let hits = hits_in(callout.node(), cx);
        // Harm is reported by `mismatched-callout`.
        let Some(word) = demand(&hits, 1).filter(|_| harm(&hits, 0).is_none()) else { return };
        let finding = cx.report(callout.opening(), format!("this `{name}` says `{word}`"));
        finding
            .cause("tips say what readers must or can't do")
            .help("if readers must not miss it, write it as `<Warning>` or `<Note>`");
        // The word may not be about what readers do.
        let fix = callout::renamed(callout, "Warning");
        finding
            .fixes
            .extend(fix.map(|it| Fix::suggestion(it.title, it.edits).changing_components()));
    }
}
