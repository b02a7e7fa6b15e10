//! Hosts of URLs.

/// The host at the beginning of the part of a URL after `://`.
pub(crate) fn host(rest: &str) -> &str {
    rest.split(['/', ':', '?', '#']).next().unwrap_or_default()
}

/// The host of a URL of the web, and the part after the port.
pub(crate) fn host_and_path(url: &str) -> Option<(&str, &str)> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let path = rest.find(['/', '?', '#']).map_or("", |at| &rest[at..]);
    Some((host(rest), path))
}

/// Whether a host is a machine in the reader's own network.
pub(crate) fn is_local(host: &str) -> bool {
    !host.contains('.') || host.starts_with(|c: char| c.is_ascii_digit())
}
