//! Videos without a name.

use crate::missing_title::says_something;
use crate::picture;
use doclint_rule::site::PlatformId;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnnamedVideo;

impl NodeRule for UnnamedVideo {
    const META: RuleMeta = RuleMeta::suggestion(
        "unnamed-video",
        "a video has no name",
        include_str!("unnamed_video.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        const NAMES: [&str; 3] = ["title", "aria-label", "aria-labelledby"];
        // One without controls plays by itself, like a picture that moves.
        if !component.is("video") || component.attribute("controls").is_none() {
            return;
        }
        let is_hidden =
            component.attribute("aria-hidden").is_some() || picture::has_spread(component);
        let is_named = NAMES.iter().any(|name| says_something(component, name));
        let mut around = component.node().ancestors();
        let frame = around.find(|it| cx.role(*it) == Some(ComponentRole::Frame));
        let has_caption =
            frame.and_then(ast::Component::cast).is_some_and(|it| says_something(it, "caption"));
        if !is_hidden && !is_named && !has_caption {
            cx.report(component.opening(), "video has no name")
                .help("add a `title=\"…\"` that says what the video shows");
        }
    }
}
