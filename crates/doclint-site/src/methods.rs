//! The methods of HTTP.

/// The methods that OpenAPI has operations for, those that people write most first.
pub const METHODS: [&str; 9] =
    ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY"];

/// Whether a word is a method, in any case.
pub fn is_method(word: &str) -> bool {
    METHODS.iter().any(|it| it.eq_ignore_ascii_case(word))
}
