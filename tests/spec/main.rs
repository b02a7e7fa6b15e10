//! The parser against specifications, the reference's verdicts and hostile input.

mod broken;
mod differential;
mod examples;
mod fixtures;
mod fuzz;
mod worst;
