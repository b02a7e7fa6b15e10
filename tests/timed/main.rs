//! Twice the bytes take the parser about twice the work, measured by time. The result
//! depends on what else the machine does, so `cargo test` leaves it out and `.ci/run` runs it:
//! `cargo test --workspace --test timed`. `cargo xtask work` counts the same on every machine.

#[path = "../spec/cases.rs"]
mod cases;

use cases::{Case, judge_all};
use doclint_syntax::{Dialect, parse};
use std::fs;
use std::hint::black_box;
use std::sync::OnceLock;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// The longer input, in bytes, and how many times the shorter fits into it.
const SIZE: usize = 1 << 20;
const TIMES: usize = 64;
/// The most work for the longer input, as a multiple of the shorter one read `TIMES` times. If
/// twice the bytes are at most 2.5 times the work, six doublings are at most 2.5⁶ = 244 = 64 · 3.8
/// times the work; quadratic work would give 64.
const RATIO: f64 = 3.8;
/// Shorter times say nothing about a ratio: a part fits into the processor's cache and the whole
/// doesn't, which alone makes it several times slower. Quadratic work would take a second or more.
const FLOOR: Duration = Duration::from_millis(60);
/// For 1 MB with little optimisation.
const LIMIT: Duration = Duration::from_secs(2);

#[test]
fn work_grows_with_the_input_and_not_faster() {
    judge_all(complaint);
}

fn complaint(case: &Case, dialect: Dialect) -> Option<String> {
    let (part, whole) = (case.source(SIZE / TIMES), case.source(SIZE));
    let name = format!("{} {dialect:?}", case.name());
    let (mut small, mut large) = (Duration::MAX, Duration::MAX);
    // Other processes can only slow a run down: the fastest of several counts.
    for _ in 0..4 {
        match run(&whole, 1, dialect).and_then(|large| Ok((large, run(&part, TIMES, dialect)?))) {
            Ok(times) => (large, small) = (large.min(times.0), small.min(times.1)),
            Err(error) => return Some(format!("{name}: {error}")),
        }
        if large < LIMIT && large <= small.max(FLOOR).mul_f64(RATIO) {
            return None;
        }
    }
    let (small, large) = (small.as_secs_f64() * 1e3, large.as_secs_f64() * 1e3);
    Some(format!("{name}: {small:.0} ms in {TIMES} parts, {large:.0} ms as a whole"))
}

/// The time to parse a page `times` times. A thread that takes too long is left behind.
fn run(source: &str, times: usize, dialect: Dialect) -> Result<Duration, String> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let source = source.to_owned();
    let work = move || {
        let before = processor_time();
        for _ in 1..times {
            drop(black_box(parse(&source, dialect)));
        }
        let page = black_box(parse(&source, dialect));
        let time = processor_time().saturating_sub(before);
        drop(page);
        let _ = sender.send(time);
    };
    let thread = std::thread::spawn(work);
    drop(thread);
    receiver.recv_timeout(LIMIT * 5).map_err(|error| match error {
        RecvTimeoutError::Timeout => format!("{} s and no end", LIMIT.as_secs() * 5),
        RecvTimeoutError::Disconnected => "panic".to_owned(),
    })
}

/// The processor time of this thread, if the system counts it; otherwise the wall time.
fn processor_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    // The system brings its account up to date when a thread gives way.
    std::thread::sleep(Duration::from_micros(1));
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|it| it.split(' ').next()?.parse().ok());
    match nanoseconds {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => START.get_or_init(Instant::now).elapsed(),
    }
}
