//! A clock for those who measure checks; the crate has none.

/// A clock: nanoseconds since any moment.
pub type Clock<'c> = &'c dyn Fn() -> u64;
