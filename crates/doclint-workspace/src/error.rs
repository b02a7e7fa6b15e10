//! Errors of the system, in words.

/// The words of the system, without the number of the error.
pub fn why(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
