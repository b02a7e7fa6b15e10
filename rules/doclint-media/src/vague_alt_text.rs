//! Alt text that does not describe the image: a file name, "image".

use crate::picture::{Alt, Picture, letters};
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct VagueAltText;

impl NodeRule for VagueAltText {
    const META: RuleMeta = RuleMeta::warning(
        "vague-alt-text",
        "alt text does not describe its image",
        include_str!("vague_alt_text.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(picture) = Picture::of(node) else { return };
        let Alt::Text(alt) = picture.alt() else { return };
        let text = alt.text.trim();
        let repeats_file_name = repeats_file_name(text, picture.source());
        if repeats_file_name || looks_like_file_name(text) {
            let problem =
                if repeats_file_name { "repeats the file name" } else { "looks like a file name" };
            cx.report(alt.span, format!("alt text `{text}` {problem}"))
                .cause(format!("alt text {problem}"))
                .help("say what the image shows");
        } else if cx.is_english() && is_generic(text) {
            cx.report(alt.span, format!("alt text `{text}` does not describe the image"))
                .cause("alt text does not describe the image")
                .help("say what the image shows");
        }
    }
}

/// Whether a text ends like the name of an image file.
fn looks_like_file_name(text: &str) -> bool {
    const EXTENSIONS: [&str; 7] = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif"];
    let ends_with = |it: &str| {
        let end = text.len().checked_sub(it.len()).and_then(|at| text.get(at..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(it))
    };
    !text.contains(' ') && EXTENSIONS.into_iter().any(ends_with)
}

/// Whether a text is the name of the image's file, or what an upload makes of it:
/// `Shot 2025 07 08 Pn`.
fn repeats_file_name(text: &str, source: &str) -> bool {
    let file = source.rsplit('/').next().unwrap_or(source);
    let file = file.split(['?', '#']).next().unwrap_or(file);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let looks_it = text.contains(['-', '_']) || text.contains(|c: char| c.is_ascii_digit());
    if !text.contains(' ') && looks_it && text == stem {
        return true;
    }
    let mut of_file = letters(file);
    let begins_alike = letters(text).all(|it| of_file.next() == Some(it));
    begins_alike && letters(text).count() > letters(stem).count()
}

/// Whether a text would fit any image.
fn is_generic(text: &str) -> bool {
    const WORDS: [&str; 22] = [
        "alt",
        "alt text",
        "description",
        "figure",
        "gif",
        "graphic",
        "image",
        "image alt",
        "image alt text",
        "image description",
        "img",
        "photo",
        "photograph",
        "pic",
        "picture",
        "placeholder",
        "screen capture",
        "screen shot",
        "screencap",
        "screengrab",
        "screenshot",
        "thumbnail",
    ];
    /// Words of a time stamp, as in `Screenshot 2025-07-08 at 10.52.00 AM`.
    const STAMP: [&str; 4] = ["am", "at", "on", "pm"];
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let kept = words.iter().rposition(|word| !STAMP.contains(word)).map_or(0, |at| at + 1);
    WORDS.contains(&words[..kept].join(" ").as_str())
}
