//! Passwords in URLs: `postgres://user:password@host`.

use crate::Secret;
use crate::example::is_example;

/// Longer parts are not names.
const MOST: usize = 256;

/// Shorter passwords are examples.
const LEAST: usize = 8;

/// Words in place of a password.
const WORDS: [&str; 12] = [
    "pass", "pwd", "passwd", "password", "root", "admin", "user", "postgres", "mysql", "redis",
    "guest", "key",
];

/// Hosts that lead nowhere, or to a machine of the reader's own.
const HOSTS: [&str; 12] = [
    "localhost",
    "127.",
    "0.0.0.0",
    "host",
    "db",
    "database",
    "server",
    "postgres",
    "redis",
    "mongo",
    "proxy",
    "mysql",
];

/// The password of a URL whose `://` is at `at`.
pub(crate) fn password(text: &str, at: usize) -> Option<Secret> {
    let has_scheme = text[..at].bytes().next_back().is_some_and(|it| it.is_ascii_alphanumeric());
    let start = at + 3;
    let rest = &text.as_bytes()[start..];
    let is_user = |it: &u8| it.is_ascii_alphanumeric() || b"._%+-".contains(it);
    let user = rest.iter().take(MOST).take_while(|it| is_user(it)).count();
    if !has_scheme || rest.get(user) != Some(&b':') {
        return None;
    }
    let is_password = |it: &u8| it.is_ascii_graphic() && !b"@/\"'`<>{}[]()$\\|#".contains(it);
    let length = rest[user + 1..].iter().take(MOST).take_while(|it| is_password(it)).count();
    let end = user + 1 + length;
    if rest.get(end) != Some(&b'@') {
        return None;
    }
    let is_host = |it: &u8| it.is_ascii_alphanumeric() || b".-".contains(it);
    let host = rest[end + 1..].iter().take(MOST).take_while(|it| is_host(it)).count();
    let host = text.get(start + end + 1..start + end + 1 + host)?.to_ascii_lowercase();
    let bytes = start + user + 1..start + end;
    let password = text.get(bytes.clone())?;
    let is_local = host.is_empty()
        || !host.contains('.')
        || HOSTS.iter().any(|it| host == *it || it.ends_with('.') && host.starts_with(it))
        || is_private(&host)
        || host.contains("example");
    (!is_local && is_random(password)).then_some(Secret {
        bytes,
        what: "a password in a URL",
        is_certain: true,
    })
}

/// Whether a host is an address of a private network (RFC 1918).
fn is_private(host: &str) -> bool {
    let numbers: Option<Vec<u8>> = host.split('.').map(|it| it.parse().ok()).collect();
    matches!(numbers.as_deref(), Some([10, _, _, _] | [172, 16..=31, _, _] | [192, 168, _, _]))
}

/// A password with letters in place of the signs that stand for them: `p%40ssw0rd`.
fn in_letters(password: &str) -> String {
    let signs = password.replace("%40", "a").replace("%24", "s");
    signs.replace('0', "o").replace('1', "i").replace('3', "e")
}

fn is_random(password: &str) -> bool {
    let lower = password.to_ascii_lowercase();
    let has_digit = password.bytes().any(|it| it.is_ascii_digit());
    let has_letter = password.bytes().any(|it| it.is_ascii_alphabetic());
    password.len() >= LEAST
        && has_digit
        && has_letter
        && ![lower.as_str(), &in_letters(&lower)]
            .iter()
            .any(|it| WORDS.iter().any(|word| it.contains(word)))
        && !is_example(password)
}
