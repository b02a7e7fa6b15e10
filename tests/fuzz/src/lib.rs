//! Random defects for every part of doclint that reads what people write.
//!
//! A [`Target`] is a plain function from texts to what they broke, so that `cargo xtask fuzz`, a
//! test and `cargo fuzz` run the same ones. [`corpus`] gives texts to begin with, [`mutate`] breaks
//! them as authors and merges do, and [`minimal`] shortens what broke something.

mod corpus;
mod mutate;
mod shorten;
mod site;
mod targets;

pub use corpus::corpus;
pub use mutate::mutate;
pub use shorten::minimal;
pub use targets::{Failure, Input, TARGETS, Target};
