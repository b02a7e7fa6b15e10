//! The parser against specifications, the reference's verdicts and hostile input.

mod examples;
mod fixtures;
