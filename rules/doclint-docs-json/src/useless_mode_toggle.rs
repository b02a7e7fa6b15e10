//! A hidden switch for the mode without a mode.

use crate::part::part;
use doclint_rule::data::Value;
use doclint_rule::site::Site;
use doclint_rule::{FixKind, Level, Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UselessModeToggle;

impl SiteRule for UselessModeToggle {
    const META: RuleMeta = RuleMeta {
        name: "useless-mode-toggle",
        summary: "a switch for the mode is hidden, but no mode is set",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("useless_mode_toggle.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        let Some((file, toggle)) = part(config, &["modeToggle"]) else { return };
        let Some(mapping) = toggle.as_mapping() else { return };
        let Some(hidden) = mapping.entry("isHidden") else { return };
        if hidden.value.as_bool() == Some(true) && toggle.get("default").is_none_or(Value::is_null)
        {
            let at = Location { file, span: hidden.key.span };
            cx.report(at, "the switch is hidden, but no mode is set")
                .help("add `default` with `light` or `dark`, or let readers switch");
        }
    }
}
