//! The chores of doclint.
fn main() {}
