//! Colors that are hard to see on their background.

use crate::color::Color;
use doclint_rule::data::Value;
use doclint_rule::site::{DocsJson, PlatformId, Site};
use doclint_rule::{Edit, FileId, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LowContrast;

impl SiteRule for LowContrast {
    const META: RuleMeta = RuleMeta::warning(
        "low-contrast",
        "a color is hard to see on its background",
        include_str!("low_contrast.md"),
    )
    .only_on(&[PlatformId::Mintlify])
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
        let mut judge = |placed: Option<PlacedColor>, mode: &str, least: f64| {
            let is_shown =
                |it: &&(&str, Color)| it.0 == mode && only.is_none_or(|only| mode == only);
            if let (Some(placed), Some(background)) = (placed, both.iter().find(is_shown)) {
                placed.judge(*background, least, cx);
            }
        };
        judge(color(&["colors", "primary"]), "light", TEXT);
        judge(light, "dark", TEXT);
        for (file, mapping) in docs_json.mappings() {
            let Some(color) = mapping.get("color").filter(|_| mapping.get("anchor").is_some())
            else {
                continue;
            };
            for mode in ["light", "dark"] {
                judge(color.get(mode).and_then(|it| PlacedColor::new(file, it)), mode, ICON);
            }
        }
    }
}

/// Level AA of WCAG 2.2 for text of normal size.
const TEXT: f64 = 4.5;
/// The same for the icons of anchors.
const ICON: f64 = 3.0;

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

    /// Reports it if its contrast with a background is too low.
    fn judge(&self, (mode, background): (&str, Color), least: f64, cx: &mut SiteCx<'_>) {
        let Self { at, color } = *self;
        let ratio = color.contrast(background);
        // A tenth less is hard to tell apart.
        if ratio >= least * 0.9 {
            return;
        }
        let what = if least < TEXT { "icons" } else { "text" };
        // Rounded up, a ratio just below the minimum would look like enough.
        let shown = (ratio * 100.0).floor() / 100.0;
        let finding = cx.report(
            at,
            format!(
                "contrast of `{color}` on the {mode} background `{background}` is too low: \
                 {shown:.2}:1 (minimum {least}:1 for {what})"
            ),
        );
        let Some(better) = color.nearest(&[background], least) else {
            finding.help("change the background; no shade of this color has enough contrast on it");
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
