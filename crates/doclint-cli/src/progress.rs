//! A progress bar for those who wait.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Milliseconds before the bar shows, and between two drawings.
const PATIENCE: u64 = 500;
const INTERVAL: u64 = 80;
const WIDTH: usize = 24;

/// A bar on a terminal's stderr, shown when a run takes longer than half a second.
pub struct Progress {
    start: Instant,
    shown: bool,
    /// Milliseconds from the start to the last drawing; 0 before the first.
    drawn: AtomicU64,
}

impl Progress {
    /// A bar that never shows where `quiet` or where stderr is no terminal.
    pub fn new(quiet: bool) -> Self {
        let shown = !quiet && std::io::stderr().is_terminal();
        Self { start: Instant::now(), shown, drawn: AtomicU64::new(0) }
    }

    /// Draws the bar, if it is time.
    pub fn update(&self, done: usize, all: usize) {
        let now = self.start.elapsed().as_millis() as u64;
        let drawn = self.drawn.load(Ordering::Relaxed);
        if !self.shown || now < PATIENCE || now < drawn + INTERVAL {
            return;
        }
        if self.drawn.compare_exchange(drawn, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            let filled = WIDTH * done / all.max(1);
            let bar = format!("{}{}", "━".repeat(filled), " ".repeat(WIDTH - filled));
            // A terminal that is gone needs no bar.
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
