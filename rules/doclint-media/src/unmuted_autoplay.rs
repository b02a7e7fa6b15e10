//! Videos that are to play by themselves, with sound.

use crate::picture;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct UnmutedAutoplay;

impl NodeRule for UnmutedAutoplay {
    const META: RuleMeta = RuleMeta::warning(
        "unmuted-autoplay",
        "a video has `autoPlay` without `muted`",
        include_str!("unmuted_autoplay.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !component.is("video") || picture::has_spread(component) {
            return;
        }
        let named = |name: &str| {
            let is_it = |it: &ast::Attribute<'_>| {
                it.name().is_some_and(|it| it.as_str().eq_ignore_ascii_case(name))
            };
            component.attributes().find(is_it)
        };
        let Some(autoplay) = named("autoplay").filter(|_| named("muted").is_none()) else { return };
        let is_off = |it: ast::AttrValue<'_>| match it {
            ast::AttrValue::Expression(it) => it.as_str().trim() != "true",
            _ => false,
        };
        // An expression other than `true` may be computed.
        if is_off(autoplay.value()) {
            return;
        }
        let span = autoplay.node().span();
        cx.report(span, "video with sound does not start by itself")
            .help("add `muted`, or remove `autoPlay`: browsers block videos that play with sound")
            .fix(Fix::not_safe("Add `muted`", Edit::insert(span.end, " muted")));
    }
}
