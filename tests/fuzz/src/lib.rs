//! Random defects for every part of doclint that reads what people write.
//!
//! A [`Target`] is a plain function from texts to what they broke, so that `cargo xtask fuzz`, the
//! tests here and `cargo fuzz` run the same ones. [`corpus`] gives texts to begin with, [`mutated`]
//! breaks them as authors and merges do, and [`minimal`] shortens what broke something.

mod corpus;
mod data;
mod mutate;
mod shorten;
mod site;
mod targets;
#[cfg(test)]
mod tests;
mod tokens;

pub use corpus::corpus;
pub use mutate::mutated;
pub use shorten::minimal;
pub use targets::{Failure, Input, TARGETS, Target};

/// The target of that name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|it| it.name == name)
}

/// Panics if a text breaks something, as `cargo fuzz` expects.
pub fn assert_holds(name: &str, text: &str) {
    let target = target(name).expect("the target is in the list");
    let failures = target.run(&[text.to_owned()]);
    assert!(failures.is_empty(), "{failures:?} in {text:?}");
}
