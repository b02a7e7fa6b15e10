//! Themes for code that the highlighter doesn't have.

use crate::support::part::Part;
use doclint_rule::site::Site;
use doclint_rule::suggest::{is_slip, suggest};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownCodeTheme;

impl SiteRule for UnknownCodeTheme {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-code-theme",
        "the theme of code blocks does not exist",
        include_str!("unknown_code_theme.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let theme = Part::under(docs_json, &["styling", "codeblocks", "theme"]);
        let of_modes = ["light", "dark"].into_iter().filter_map(|it| theme?.get(it));
        for part in theme.into_iter().chain(of_modes) {
            let Some(name) = part.value.as_str().filter(|it| !THEMES.contains(it)) else {
                continue;
            };
            // A newer highlighter may have more themes, so only slips are reported.
            let near = suggest(name, THEMES).filter(|it| is_slip(name, it));
            let Some(near) = near else { continue };
            let edit = Edit::replace(part.at().span, format!("\"{near}\""));
            cx.report(part.at(), format!("unknown theme `{name}`"))
                .help(format!("did you mean `{near}`?"))
                .fix(Fix::not_safe(format!("Write `{near}`"), edit));
        }
    }
}

/// The themes of Shiki, the platform's highlighter, and its theme of CSS variables.
const THEMES: [&str; 66] = [
    "andromeeda",
    "aurora-x",
    "ayu-dark",
    "ayu-light",
    "ayu-mirage",
    "catppuccin-frappe",
    "catppuccin-latte",
    "catppuccin-macchiato",
    "catppuccin-mocha",
    "css-variables",
    "dark-plus",
    "dracula",
    "dracula-soft",
    "everforest-dark",
    "everforest-light",
    "github-dark",
    "github-dark-default",
    "github-dark-dimmed",
    "github-dark-high-contrast",
    "github-light",
    "github-light-default",
    "github-light-high-contrast",
    "gruvbox-dark-hard",
    "gruvbox-dark-medium",
    "gruvbox-dark-soft",
    "gruvbox-light-hard",
    "gruvbox-light-medium",
    "gruvbox-light-soft",
    "horizon",
    "horizon-bright",
    "houston",
    "kanagawa-dragon",
    "kanagawa-lotus",
    "kanagawa-wave",
    "laserwave",
    "light-plus",
    "material-theme",
    "material-theme-darker",
    "material-theme-lighter",
    "material-theme-ocean",
    "material-theme-palenight",
    "min-dark",
    "min-light",
    "monokai",
    "night-owl",
    "night-owl-light",
    "nord",
    "one-dark-pro",
    "one-light",
    "plastic",
    "poimandres",
    "red",
    "rose-pine",
    "rose-pine-dawn",
    "rose-pine-moon",
    "slack-dark",
    "slack-ochin",
    "snazzy-light",
    "solarized-dark",
    "solarized-light",
    "synthwave-84",
    "tokyo-night",
    "vesper",
    "vitesse-black",
    "vitesse-dark",
    "vitesse-light",
];
