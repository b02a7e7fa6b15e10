//! The progress that a terminal shows during a run.

use doclint_engine::Step;
use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a run takes at least before it shows anything.
const DELAY: Duration = Duration::from_millis(500);
/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);
/// The width of the bar in characters.
const WIDTH: usize = 24;

/// A line on stderr that says what a run is doing and for how long. It appears after half a second,
/// and a thread of its own draws it, so that it moves however long a step takes.
pub struct Progress {
    line: Arc<Mutex<Line>>,
    thread: Option<JoinHandle<()>>,
}

struct Line {
    out: Box<dyn Write + Send>,
    /// The current step of the run; `None` while it prints.
    step: Option<Step>,
    is_drawn: bool,
    has_ended: bool,
}

impl Progress {
    /// A line that never appears if `quiet` is set or stderr is not a terminal.
    pub fn new(quiet: bool) -> Self {
        let is_shown = !quiet && std::io::stderr().is_terminal();
        Self::on(Box::new(std::io::stderr()), is_shown.then_some(DELAY))
    }

    /// A line that appears after some time, or never.
    fn on(out: Box<dyn Write + Send>, delay: Option<Duration>) -> Self {
        let line = Line { out, step: None, is_drawn: false, has_ended: false };
        let line = Arc::new(Mutex::new(line));
        let drawn = Arc::clone(&line);
        let thread = delay.and_then(|delay| {
            let draw = move || draw_until_ended(&drawn, delay);
            thread::Builder::new().spawn(draw).ok()
        });
        Self { line, thread }
    }

    /// Sets the text of the line.
    pub fn show(&self, step: Step) {
        locked(&self.line).step = Some(step);
    }

    /// Removes the line, until the next step.
    pub fn clear(&self) {
        let mut line = locked(&self.line);
        line.step = None;
        if std::mem::take(&mut line.is_drawn) {
            line.draw("");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
        locked(&self.line).has_ended = true;
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

fn draw_until_ended(line: &Mutex<Line>, delay: Duration) {
    let start = Instant::now();
    loop {
        thread::park_timeout(INTERVAL);
        let mut line = locked(line);
        if line.has_ended {
            return;
        }
        if let Some(step) = line.step.filter(|_| start.elapsed() >= delay) {
            line.is_drawn = true;
            line.draw(&words(step, start.elapsed().as_secs()));
        }
    }
}

impl Line {
    fn draw(&mut self, words: &str) {
        // If the terminal is gone, nobody needs the line.
        let _ = write!(self.out, "\r\x1b[2K{words}").and_then(|()| self.out.flush());
    }
}

fn words(step: Step, seconds: u64) -> String {
    let Step { name, done, of } = step;
    if of == 0 {
        return format!("{name}, {seconds} s");
    }
    let filled = WIDTH * done.min(of) / of;
    let bar = format!("{}{}", "━".repeat(filled), " ".repeat(WIDTH - filled));
    format!("{bar} {name}: {done} of {of}, {seconds} s")
}

fn locked(line: &Mutex<Line>) -> MutexGuard<'_, Line> {
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A terminal that keeps everything that is written to it.
    #[derive(Clone, Default)]
    struct Screen(Arc<Mutex<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Screen {
        /// The lines that were drawn, once there are that many.
        fn lines(&self, at_least: usize) -> Vec<String> {
            for _ in 0..600 {
                let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
                let lines: Vec<String> =
                    text.split("\r\x1b[2K").skip(1).map(str::to_owned).collect();
                if lines.len() >= at_least {
                    return lines;
                }
                thread::sleep(INTERVAL);
            }
            panic!("the line stands still");
        }
    }

    #[test]
    fn it_moves_while_a_step_takes_long_and_is_gone_when_cleared() {
        let screen = Screen::default();
        let progress = Progress::on(Box::new(screen.clone()), Some(Duration::ZERO));
        progress.show(Step::named("linking the site"));
        assert!(screen.lines(3).iter().all(|it| it.starts_with("linking the site, ")));
        progress.clear();
        drop(progress);
        assert_eq!(screen.lines(4).last().map(String::as_str), Some(""));
    }

    #[test]
    fn without_a_terminal_nothing_is_drawn() {
        let screen = Screen::default();
        let progress = Progress::on(Box::new(screen.clone()), None);
        progress.show(Step::named("linking the site"));
        drop(progress);
        assert!(screen.lines(0).is_empty());
    }

    #[test]
    fn pages_are_a_bar() {
        let step = Step { name: "checking pages", done: 600, of: 2400 };
        assert_eq!(words(step, 3), "━━━━━━                   checking pages: 600 of 2400, 3 s");
    }
}
