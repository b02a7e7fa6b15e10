//! Rules about images, video and embeds.

mod empty_frame;
mod missing_alt_text;
mod missing_frame;
mod missing_title;
mod picture;
mod vague_alt_text;

use doclint_rule::{Family, page};

/// The family `media`.
pub static FAMILY: Family = Family {
    name: "media",
    summary: "images, video and embeds: what they are to those who can't see them",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-media/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        page::<empty_frame::EmptyFrame>(),
        page::<missing_alt_text::MissingAltText>(),
        page::<missing_frame::MissingFrame>(),
        page::<missing_title::MissingTitle>(),
        page::<vague_alt_text::VagueAltText>(),
    ],
};
