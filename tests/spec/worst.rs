//! Hostile input: no panic, no stack overflow on a small stack, and an end.

use crate::cases::{Case, judge_all};
use doclint_syntax::{Dialect, parse};
use std::fs;
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::thread::current;
use std::time::Duration;

/// The size that most threads get at least.
const STACK: usize = 2 * 1024 * 1024;
/// The length of an input in bytes.
const SIZE: usize = 1 << 20;
/// Hundreds of times what an input takes, so that only a parser that hangs needs longer.
const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn hostile_input_is_read_to_its_end_on_a_small_stack() {
    judge_all(complaint);
}

fn complaint(case: &Case, dialect: Dialect) -> Option<String> {
    let name = format!("{} {dialect:?}", case.name());
    // A stack overflow ends the process: the last of these files name the case.
    let path =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("worst-case-{:?}", current().id()));
    let _ = fs::write(path, &name);
    let (sender, receiver) = std::sync::mpsc::channel();
    let source = case.source(SIZE);
    let work = move || {
        let page = parse(&source, dialect);
        assert!(page.walk().all(|node| page.root().span().contains(node.span())));
        drop(page);
        let _ = sender.send(());
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    drop(thread.expect("a thread can be started"));
    let error = receiver.recv_timeout(LIMIT).err()?;
    Some(match error {
        RecvTimeoutError::Timeout => format!("{name}: not read in {} s", LIMIT.as_secs()),
        RecvTimeoutError::Disconnected => format!("{name}: panic"),
    })
}
