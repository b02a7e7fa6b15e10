//! Hosts of URLs.

/// The host at the beginning of the part of a URL after `://`.
pub(crate) fn host(rest: &str) -> &str {
    rest.split(['/', ':', '?', '#']).next().unwrap_or_default()
}

/// Whether a host is a machine in the reader's own network.
pub(crate) fn is_local(host: &str) -> bool {
    !host.contains('.') || host.starts_with(|c: char| c.is_ascii_digit())
}
