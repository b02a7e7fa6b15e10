//! A progress bar.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Milliseconds before the bar appears.
const DELAY: u64 = 500;
/// Milliseconds between two updates.
const INTERVAL: u64 = 80;
const WIDTH: usize = 24;

/// A bar on stderr, which appears if a run takes longer than half a second.
pub struct Progress {
    start: Instant,
    is_enabled: bool,
    /// Milliseconds from the start to the last update; 0 before the first.
    drawn: AtomicU64,
}

impl Progress {
    /// A bar that never appears if `quiet` is set or stderr is not a terminal.
    pub fn new(quiet: bool) -> Self {
        let is_enabled = !quiet && std::io::stderr().is_terminal();
        Self { start: Instant::now(), is_enabled, drawn: AtomicU64::new(0) }
    }

    /// Draws the bar if it is due.
    pub fn update(&self, done: usize, all: usize) {
        let now = self.start.elapsed().as_millis() as u64;
        let drawn = self.drawn.load(Ordering::Relaxed);
        if !self.is_enabled || now < DELAY || now < drawn + INTERVAL {
            return;
        }
        if self.drawn.compare_exchange(drawn, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            let filled = WIDTH * done / all.max(1);
            let bar = format!("{}{}", "━".repeat(filled), " ".repeat(WIDTH - filled));
            // If the terminal is gone, nobody needs a bar.
            let _ = write!(std::io::stderr(), "\r{bar} {done} of {all} pages");
        }
    }

    /// Removes the bar.
    pub fn clear(&self) {
        if self.drawn.load(Ordering::Relaxed) > 0 {
            let _ = write!(std::io::stderr(), "\r\x1b[2K");
        }
    }
}
