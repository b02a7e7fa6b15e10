//! TOML.

use crate::Fault;

pub(crate) fn check(text: &str) -> Option<Fault> {
    let error = ::toml::from_str::<::toml::Table>(text).err()?;
    let message = error.message().lines().next().unwrap_or_default();
    // The same table twice: two ways to write it.
    if message.contains("duplicate") || message.contains("recursion") {
        return None;
    }
    let at = error.span().unwrap_or(0..0);
    Some(Fault::new(at, message.trim_end_matches('.')))
}
