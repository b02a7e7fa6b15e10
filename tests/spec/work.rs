//! Twice the bytes are at most two and a half times the work, counted.
//!
//! `cargo xtask work` builds this test with the compiler's coverage counters, one for each branch of
//! the parser and of the libraries under it. Their sum is the work of a run: the same on every
//! machine, every time. Copies inside of the standard library are not counted; the test beside this
//! one holds them by the time they take.

use crate::cases::cases;
use doclint_syntax::{Dialect, parse};
use std::hint::black_box;

/// The shorter input, in bytes.
const SIZE: usize = 1 << 17;
const RATIO: f64 = 2.5;

#[test]
fn twice_the_bytes_are_at_most_two_and_a_half_times_the_work() {
    let (mut failed, mut worst) = (Vec::new(), (0.0, String::new()));
    for (case, dialect) in cases() {
        let once = work(&case.source(SIZE), dialect);
        let twice = work(&case.source(2 * SIZE), dialect);
        let ratio = twice as f64 / once as f64;
        let name = format!("{} {dialect:?}: {once} and {twice}, {ratio:.3}", case.name());
        if ratio > worst.0 {
            worst = (ratio, name.clone());
        }
        if ratio > RATIO {
            failed.push(name);
        }
    }
    println!("{} cases, the worst is {}", cases().len(), worst.1);
    assert!(worst.0 > 1.0, "the counters count");
    assert!(failed.is_empty(), "{} cases\n{}", failed.len(), failed.join("\n"));
}

fn work(source: &str, dialect: Dialect) -> u64 {
    let before = counters::sum();
    drop(black_box(parse(source, dialect)));
    counters::sum() - before
}

#[allow(unsafe_code, reason = "the counters are reached through the symbols of their runtime")]
mod counters {
    unsafe extern "C" {
        fn __llvm_profile_begin_counters() -> *const u64;
        fn __llvm_profile_end_counters() -> *const u64;
    }

    /// How often all branches together were executed since the start.
    pub fn sum() -> u64 {
        // SAFETY: both functions give the ends of one array of the program, which counts in it
        // without atomics; the test is the only one that runs.
        unsafe {
            let (mut at, end) = (__llvm_profile_begin_counters(), __llvm_profile_end_counters());
            let mut sum = 0_u64;
            while at < end {
                sum = sum.wrapping_add(at.read_volatile());
                at = at.add(1);
            }
            sum
        }
    }
}
