//! How Docusaurus reads the text of its pages.

use super::settings::Read;
use crate::path::climb;
use doclint_data::Value;
use doclint_syntax::{Dialect, ScriptValue};

/// Whether a site is made with Docusaurus 2, whose MDX 1 lets much of what is an error in MDX 3 through,
/// by the version in the `package.json` beside its settings.
pub(super) fn is_before_mdx_2(settings: &str, read: Read<'_>) -> bool {
    // Builds of each night are counted; those of the second version ended before this number.
    let of_night = |it: String| it.strip_prefix("0.0.0-")?.parse::<u32>().ok();
    let is_old_night =
        written_version(settings, read).and_then(of_night).is_some_and(|it| it < 5000);
    is_old_night || matches!(version(settings, read), Some((1 | 2, _)))
}

/// The first two numbers of the lowest version of Docusaurus that the package beside the settings takes.
pub(super) fn version(settings: &str, read: Read<'_>) -> Option<(u32, u32)> {
    let written = written_version(settings, read)?;
    let mut numbers = written.split('.').map(|it| it.parse().unwrap_or_default());
    Some((numbers.next().filter(|it| *it > 0)?, numbers.next().unwrap_or_default()))
}

/// Whether a site is of a version before the first beta.
pub(super) fn is_alpha(settings: &str, read: Read<'_>) -> bool {
    written_version(settings, read).is_some_and(|it| it.starts_with("2.0.0-alpha"))
}

/// The version that the manifest of a site names, from its first digit.
fn written_version(settings: &str, read: Read<'_>) -> Option<String> {
    let text = read(&climb(settings, "package.json").1)?;
    let (_, rest) = text.split_once("\"@docusaurus/core\"")?;
    let written = rest.split('"').nth(1)?.trim_start_matches(|it: char| !it.is_ascii_digit());
    Some(written.to_owned())
}

/// Whether the settings leave it at MDX for all pages, and change no text before it is read.
pub(super) fn reads_all_as_mdx(value: &ScriptValue) -> bool {
    let ScriptValue::Map { is_open: false, .. } = value else { return false };
    match value.get("markdown") {
        None | Some(ScriptValue::Null) => true,
        Some(markdown @ ScriptValue::Map { is_open: false, .. }) => {
            let format = markdown.get("format");
            format.is_none_or(|it| it.as_str() == Some("mdx"))
                && markdown.get("preprocessor").is_none()
        }
        Some(_) => false,
    }
}

/// Whether the settings turn off what Docusaurus adds to MDX in one way: `admonitions`, that the words after
/// the name of a directive are its title, `comments` of HTML, or `headingIds` in braces.
pub(super) fn is_plain_mdx(value: &ScriptValue, addition: &str, is_before_v4_mdx: bool) -> bool {
    let compatible = value.get("markdown").and_then(|it| it.get("mdx1Compat"));
    let own = compatible.and_then(|it| it.get(addition)).map(ScriptValue::as_bool);
    let next = value.get("future").and_then(|it| it.get("v4"));
    let is_off = |it: &ScriptValue| match it.get("mdx1CompatDisabledByDefault") {
        Some(own) => own.as_bool() == Some(true),
        None => it.as_bool() == Some(true) && !is_before_v4_mdx,
    };
    own.map_or_else(|| next.is_some_and(is_off), |it| it == Some(false))
}

/// The dialect that a page names by `mdx: { format: md }`.
pub(super) fn named_dialect(front_matter: &Value) -> Option<Dialect> {
    match front_matter.get("mdx")?.get("format")?.as_str()? {
        "md" => Some(Dialect::Markdown),
        "mdx" => Some(Dialect::Mdx),
        _ => None,
    }
}
