//! Colours that are hard to read on their background.

use crate::color::Color;
use doclint_rule::site::{Site, SiteConfig};
use doclint_rule::{Edit, Fix, FixKind, Level, Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LowContrast;

impl SiteRule for LowContrast {
    const META: RuleMeta = RuleMeta {
        name: "low-contrast",
        summary: "a colour is hard to read on its background",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("low_contrast.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        let color = |place: &[&str]| {
            let (file, value) = config.value(place)?;
            Some((Location { file, span: value.span }, Color::parse(value.as_str()?)?))
        };
        let light = color(&["colors", "light"]);
        let background = |mode: &str, default: Color| {
            let own =
                color(&["background", "color", mode]).or(color(&["colors", "background", mode]));
            own.map_or(default, |it| it.1)
        };
        let tint = light.map_or(Color::LIGHT, |it| it.1);
        let pairs = [
            (color(&["colors", "primary"]), background("light", Color::WHITE), "light"),
            (light, background("dark", Color::NEARLY_BLACK.mixed(tint, 0.02)), "dark"),
        ];
        for (found, background, mode) in pairs {
            let Some((at, color)) = found.filter(|_| only_mode(config).is_none_or(|it| it == mode))
            else {
                continue;
            };
            let ratio = color.contrast(background);
            if ratio >= LEAST {
                continue;
            }
            let text = format!(
                "`{color}` has a contrast of {ratio:.2} to the background of the {mode} mode, `{background}`"
            );
            let better = color.until(background, LEAST);
            let finding = cx.report(at, text);
            finding.help(format!(
                "text needs {LEAST} to be read by most people, as `{better}` has it"
            ));
            finding.fix(Fix::suggestion(
                format!("Write `{better}`"),
                Edit::replace(at.span, format!("\"{better}\"")),
            ));
        }
    }
}

/// Level AA of WCAG 2.2 for text of usual size.
const LEAST: f64 = 4.5;

/// The mode of a site that readers can't switch.
fn only_mode(config: &SiteConfig) -> Option<&str> {
    let text = |place: &[&str]| config.value(place)?.1.as_str();
    let is_on = |place: &[&str]| config.value(place).and_then(|it| it.1.as_bool()) == Some(true);
    if is_on(&["appearance", "strict"]) {
        return text(&["appearance", "default"]).filter(|it| matches!(*it, "light" | "dark"));
    }
    text(&["modeToggle", "default"]).filter(|_| is_on(&["modeToggle", "isHidden"]))
}
