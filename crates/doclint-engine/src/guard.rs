//! A panic of one rule on one page must not end the run.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
}

/// Runs `work`.
///
/// # Errors
///
/// If it panics: the message, with its place if [`install_panic_hook`] was called. What `work`
/// changed until then stays changed.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let outer = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    result.map_err(|payload| {
        let message = message(payload.as_ref());
        PLACE.take().map_or_else(|| message.clone(), |place| format!("{message} ({place})"))
    })
}

/// Keeps panics inside [`guarded`] from being printed. Others print as before.
pub fn install_panic_hook() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if GUARDED.get() {
            PLACE.set(info.location().map(|it| format!("{}:{}", it.file(), it.line())));
        } else {
            before(info);
        }
    }));
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
