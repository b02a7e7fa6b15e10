//! Reports the current phase of a check to those who watch it and those who measure it.

use crate::options::CheckOptions;
use crate::step::Step;
use crate::timing::Timer;

/// Phases that follow one another.
pub(crate) struct Phases<'a> {
    options: &'a CheckOptions<'a>,
    name: Option<&'static str>,
    start: u64,
}

impl<'a> Phases<'a> {
    pub fn new(options: &'a CheckOptions<'a>) -> Self {
        Self { options, name: None, start: 0 }
    }

    /// Begins a phase, which ends the one before.
    pub fn begin(&mut self, name: &'static str) {
        self.end();
        self.name = Some(name);
        self.start = self.options.timer.map_or(0, Timer::now);
        if let Some(progress) = self.options.progress {
            progress(Step::named(name));
        }
    }

    /// Ends the last phase.
    pub fn end(&mut self) {
        if let (Some(timer), Some(name)) = (self.options.timer, self.name.take()) {
            timer.add_phase(name, timer.now().saturating_sub(self.start));
        }
    }
}
