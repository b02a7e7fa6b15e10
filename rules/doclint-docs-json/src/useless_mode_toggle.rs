//! A hidden mode switch without a mode.

use crate::support::part::Part;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct UselessModeToggle;

impl SiteRule for UselessModeToggle {
    const META: RuleMeta = RuleMeta::warning(
        "useless-mode-toggle",
        "the light/dark switch is hidden, but no default mode is set",
        include_str!("useless_mode_toggle.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let Some(toggle) = Part::under(docs_json, &["modeToggle"]) else { return };
        let Some((at, hidden)) = toggle.entry("isHidden") else { return };
        let has_mode = toggle.get("default").is_some_and(|it| !it.value.is_null());
        if hidden.value.as_bool() == Some(true) && !has_mode {
            cx.report(at, "the light/dark switch is hidden, but no default mode is set")
                .help("set `default` to `light` or `dark`, so that all readers see the same mode, or remove `isHidden`");
        }
    }
}
