//! The parser against specifications, the reference's verdicts and hostile input.

mod broken;
mod examples;
mod fixtures;
