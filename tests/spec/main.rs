//! The parser against specifications, the reference's verdicts and hostile input.

mod broken;
mod cases;
mod compare;
#[cfg(feature = "second-opinion")]
mod differential;
mod examples;
mod fixtures;
mod fuzz;
#[cfg(count_work)]
mod work;
mod worst;
