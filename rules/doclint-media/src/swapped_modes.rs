//! Pictures for light and dark mode that are shown in the other one.

use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct SwappedModes;

impl NodeRule for SwappedModes {
    const META: RuleMeta = RuleMeta::warning(
        "swapped-modes",
        "a picture for dark mode is shown in light mode, or the other way round",
        include_str!("swapped_modes.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !component.is("img") {
            return;
        }
        let literal = |key| component.attribute(key).and_then(|it| it.literal());
        let Some(class) = literal("className").or_else(|| literal("class")) else { return };
        let (Some(shown), Some(src)) = (shown_in(class.text), literal("src")) else { return };
        let Some(made_for) = made_for(src.text) else { return };
        if shown != made_for {
            cx.report(
                src.span,
                format!("this picture is for {made_for} mode, but shown in {shown} mode"),
            )
            .cause("pictures for light and dark mode are swapped")
            .help("swap the addresses of the two pictures, or their classes");
        }
    }
}

/// The mode in which an element with such classes is shown, if it is only one.
fn shown_in(classes: &str) -> Option<&'static str> {
    let has = |name: &str| classes.split_whitespace().any(|it| it == name);
    match (has("dark:hidden"), has("hidden"), has("dark:block")) {
        (true, false, false) => Some("light"),
        (false, true, true) => Some("dark"),
        _ => None,
    }
}

/// The mode that the name of a file is about.
fn made_for(address: &str) -> Option<&'static str> {
    let path = address.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let name = path.rsplit('/').next().unwrap_or_default();
    let has = |mode: &str| name.split(|it: char| !it.is_ascii_alphanumeric()).any(|it| it == mode);
    match (has("light"), has("dark")) {
        (true, false) => Some("light"),
        (false, true) => Some("dark"),
        _ => None,
    }
}
