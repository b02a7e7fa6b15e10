//! `doclint check --timing`: how long each phase and each rule took.

use doclint_engine::Timer;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// How many rules are listed.
const LISTED: usize = 20;

/// A clock, and the times that were measured with it. Several checks add up.
pub struct Stopwatch {
    start: Instant,
    times: Mutex<Times>,
}

/// In nanoseconds.
#[derive(Default)]
struct Times {
    /// In the order in which they first ended.
    phases: Vec<(&'static str, u64)>,
    rules: BTreeMap<String, u64>,
}

impl Stopwatch {
    pub fn new(start: Instant) -> Self {
        Self { start, times: Mutex::default() }
    }

    /// Runs a phase that is not one of a check.
    pub fn phase<T>(&self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = self.now();
        let result = work();
        self.add_phase(name, self.now() - start);
        result
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        // A panic in a rule leaves the sums as they were.
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Two tables: phases in their order, and the slowest rules.
    pub fn text(&self) -> String {
        let times = self.times();
        let all = self.now();
        let other = all.saturating_sub(times.phases.iter().map(|it| it.1).sum());
        let mut phases: Vec<(&str, u64)> = times.phases.clone();
        phases.extend([("everything else", other), ("total", all)]);
        let mut rules: Vec<(&str, u64)> =
            times.rules.iter().map(|(id, time)| (id.as_str(), *time)).collect();
        rules.sort_by_key(|it| (std::cmp::Reverse(it.1), it.0));
        let rest: u64 = rules.iter().skip(LISTED).map(|it| it.1).sum();
        let others = format!("{} more rules", rules.len().saturating_sub(LISTED));
        let is_long = rules.len() > LISTED;
        rules.truncate(LISTED);
        if is_long {
            rules.push((&others, rest));
        }
        table("phase", &phases) + "\n" + &table("rule (the sum of all threads)", &rules)
    }
}

impl Timer for Stopwatch {
    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    fn add_phase(&self, name: &'static str, nanoseconds: u64) {
        let phases = &mut self.times().phases;
        match phases.iter_mut().find(|it| it.0 == name) {
            Some(phase) => phase.1 += nanoseconds,
            None => phases.push((name, nanoseconds)),
        }
    }

    fn add_rule(&self, id: &str, nanoseconds: u64) {
        let rules = &mut self.times().rules;
        match rules.get_mut(id) {
            Some(rule) => *rule += nanoseconds,
            None => _ = rules.insert(id.to_owned(), nanoseconds),
        }
    }
}

/// Names, and times in milliseconds.
fn table(head: &str, rows: &[(&str, u64)]) -> String {
    let names = rows.iter().map(|it| it.0).chain([head]);
    let width = names.map(str::len).max().unwrap_or(0);
    let mut out = format!("{head:width$}  {:>9}\n", "ms");
    for (name, time) in rows {
        let milliseconds = *time as f64 / 1e6;
        let _ = writeln!(out, "{name:width$}  {milliseconds:>9.1}");
    }
    out
}
