//! Rules about images, videos and embeds.

mod contract;
mod empty_frame;
mod insecure_source;
mod long_alt_text;
mod missing_alt_text;
mod missing_frame;
mod missing_title;
mod page_as_source;
mod picture;
mod redundant_alt_text;
mod repeated_alt_text;
mod repeated_caption;
mod swapped_modes;
mod unmuted_autoplay;
mod unnamed_video;
mod vague_alt_text;

use doclint_rule::{Family, MANUAL, node_rule, page_rule, with_options};

/// The family `media`.
pub static FAMILY: Family =
    Family::new("media", "images, videos and embeds: alt texts, titles and frames")
        .manual_site(MANUAL)
        .sees_snippets()
        .principles(contract::CONTRACT)
        .rules(&[
            node_rule(&empty_frame::EmptyFrame),
            node_rule(&insecure_source::InsecureSource),
            with_options::<long_alt_text::LongAltText>().node_rule(),
            node_rule(&missing_alt_text::MissingAltText),
            page_rule(&missing_frame::MissingFrame),
            node_rule(&missing_title::MissingTitle),
            node_rule(&page_as_source::PageAsSource),
            node_rule(&redundant_alt_text::RedundantAltText),
            page_rule(&repeated_alt_text::RepeatedAltText),
            node_rule(&repeated_caption::RepeatedCaption),
            node_rule(&swapped_modes::SwappedModes),
            node_rule(&unmuted_autoplay::UnmutedAutoplay),
            node_rule(&unnamed_video::UnnamedVideo),
            node_rule(&vague_alt_text::VagueAltText),
        ]);
