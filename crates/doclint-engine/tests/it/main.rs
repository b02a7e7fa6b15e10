//! The pipeline, through rules made for these tests.
#![allow(clippy::unwrap_used)]

mod check;
mod fix;
