//! Asks the `markdown` crate about pages that fixes changed.

use crate::second_parser::{accepts, is_cheap};
use doclint_engine::guarded;
use doclint_syntax::{Dialect, Page};
use std::sync::mpsc;
use std::time::Duration;

/// The crate recurses.
const STACK: usize = 16 << 20;
/// How long to wait. The crate is asked only about pages that it reads in five seconds at most, so only
/// an unknown bug in it, or a machine twenty times as slow, makes it take this long.
const PATIENCE: Duration = Duration::from_secs(120);

/// The verdict of the crate on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// It can read the page.
    Accepts,
    /// It reports an error.
    Rejects,
    /// It panics, which says nothing about the page.
    Panics,
    /// It did not come to an end.
    NoAnswer,
    /// It was not asked: the page is plain Markdown, in which every text is valid, or one that
    /// would take it too long.
    NotAsked,
}

/// Asks the crate about a page.
///
/// Which pages it is asked about, and what it says, depends on the page alone. [`Opinion::NoAnswer`]
/// is the one exception; fixes are refused then, so that a machine that is too slow applies fewer
/// fixes than others and never other ones.
pub fn second_opinion(page: &Page, dialect: Dialect) -> Opinion {
    if dialect != Dialect::Mdx || !is_cheap(page) {
        return Opinion::NotAsked;
    }
    let (sender, receiver) = mpsc::channel();
    let text = page.source().to_owned();
    let work = move || {
        let opinion = match guarded(|| accepts(&text)) {
            Ok(true) => Opinion::Accepts,
            Ok(false) => Opinion::Rejects,
            Err(_) => Opinion::Panics,
        };
        // Nobody listens any more if it took too long.
        let _ = sender.send(opinion);
    };
    match std::thread::Builder::new().stack_size(STACK).spawn(work) {
        Ok(_) => receiver.recv_timeout(PATIENCE).unwrap_or(Opinion::NoAnswer),
        Err(_) => Opinion::NoAnswer,
    }
}
