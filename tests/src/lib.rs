//! End-to-end, specification and corpus tests of doclint, and what they share with `cargo xtask`.

pub mod breakage;
pub mod compare;
pub mod consistency;
pub mod flat;
pub mod generate;
pub mod html;
pub mod rng;
#[cfg(feature = "second-opinion")]
pub mod second_opinion;
