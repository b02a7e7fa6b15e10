//! Rules about images, video and embeds.
