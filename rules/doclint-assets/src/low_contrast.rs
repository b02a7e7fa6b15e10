//! Colors that are hard to see on their background.

use crate::color::Color;
use doclint_rule::data::Value;
use doclint_rule::site::{DocsJson, Site};
use doclint_rule::{Edit, FileId, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LowContrast;

impl SiteRule for LowContrast {
    const META: RuleMeta = RuleMeta::warning(
        "low-contrast",
        "a color is hard to see on its background",
        include_str!("low_contrast.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let color = |place: &[&str]| {
            let (file, value) = docs_json.value(place)?;
            PlacedColor::new(file, value)
        };
        let light = color(&["colors", "light"]);
        let background = |mode: &str, default: Color| {
            let own =
                color(&["background", "color", mode]).or(color(&["colors", "background", mode]));
            own.map_or(default, |it| it.color)
        };
        let tint = light.as_ref().map_or(Color::LIGHT, |it| it.color);
        let both = [
            ("light", background("light", Color::WHITE)),
            ("dark", background("dark", Color::NEARLY_BLACK.mixed(tint, 0.02))),
        ];
        let only = only_mode(docs_json);
        let mut judge = |placed: Option<PlacedColor>, mode: Option<&str>, least: f64| {
            let is_shown = |it: &&(&str, Color)| {
                mode.is_none_or(|mode| it.0 == mode) && only.is_none_or(|only| it.0 == only)
            };
            let backgrounds: Vec<_> = both.iter().filter(is_shown).copied().collect();
            if let Some(placed) = placed {
                placed.judge(&backgrounds, least, cx);
            }
        };
        judge(color(&["colors", "primary"]), Some("light"), TEXT);
        judge(light, Some("dark"), TEXT);
        if has_buttons(site, docs_json) {
            judge(color(&["colors", "dark"]), None, BUTTON);
        }
        for (file, mapping) in docs_json.mappings() {
            let Some(color) = mapping.get("color").filter(|_| mapping.get("anchor").is_some())
            else {
                continue;
            };
            for mode in ["light", "dark"] {
                judge(color.get(mode).and_then(|it| PlacedColor::new(file, it)), Some(mode), TEXT);
            }
        }
    }
}

/// Whether the site shows buttons in its colors: one in the top bar, or the ones on API pages.
fn has_buttons(site: &Site, docs_json: &DocsJson) -> bool {
    let has = |place: &[&str]| docs_json.value(place).is_some();
    // A link to a repository has a look of its own.
    let is_link = docs_json
        .value(&["navbar", "primary", "type"])
        .is_some_and(|it| it.1.as_str().is_some_and(|it| it != "button"));
    has(&["navbar", "primary"]) && !is_link || has(&["topbarCtaButton"]) || !site.apis.is_empty()
}

/// Level AA of WCAG 2.2 for text of normal size.
const TEXT: f64 = 4.5;
/// The same for large text and for controls such as buttons.
const BUTTON: f64 = 3.0;

/// A color and its place in `docs.json`.
struct PlacedColor {
    at: Location,
    color: Color,
}

impl PlacedColor {
    fn new(file: FileId, value: &Value) -> Option<Self> {
        let at = Location { file, span: value.span };
        Some(Self { at, color: Color::parse(value.as_str()?)? })
    }

    /// Reports the background with the lowest contrast if it is too low.
    fn judge(&self, backgrounds: &[(&str, Color)], least: f64, cx: &mut SiteCx<'_>) {
        let Self { at, color } = *self;
        let ratio = |it: &(&str, Color)| color.contrast(it.1);
        let worst = backgrounds.iter().min_by(|a, b| ratio(a).total_cmp(&ratio(b)));
        let Some(worst) = worst.filter(|it| ratio(it) < least) else { return };
        let (ratio, (mode, background)) = (ratio(worst), worst);
        let what = if least < TEXT { "buttons" } else { "text" };
        // Rounded up, a ratio just below the minimum would look like enough.
        let shown = (ratio * 100.0).floor() / 100.0;
        let all: Vec<Color> = backgrounds.iter().map(|it| it.1).collect();
        let finding = cx.report(
            at,
            format!(
                "contrast of `{color}` on the {mode} background `{background}` is too low: \
                 {shown:.2}:1 (minimum {least}:1 for {what})"
            ),
        );
        let Some(better) = color.nearest(&all, least) else {
            finding.help(
                "change one of the backgrounds; no shade of this color has enough contrast on both",
            );
            return;
        };
        finding.help(format!("write `{better}`, or another color with enough contrast"));
        finding.fix(Fix::suggestion(
            format!("Write `{better}`"),
            Edit::replace(at.span, format!("\"{better}\"")),
        ));
    }
}

/// The only mode of a site whose readers can't switch it.
fn only_mode(docs_json: &DocsJson) -> Option<&str> {
    let text = |place: &[&str]| docs_json.value(place)?.1.as_str();
    let is_on = |place: &[&str]| docs_json.value(place).and_then(|it| it.1.as_bool()) == Some(true);
    if is_on(&["appearance", "strict"]) {
        return text(&["appearance", "default"]).filter(|it| matches!(*it, "light" | "dark"));
    }
    text(&["modeToggle", "default"]).filter(|_| is_on(&["modeToggle", "isHidden"]))
}
