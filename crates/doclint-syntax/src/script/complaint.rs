//! Errors in JavaScript.

/// An error, and the byte offset in the judged text where it was met.
#[derive(Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The message: lower case, no final stop.
    pub message: String,
    /// Where, in bytes.
    pub at: usize,
}

/// An error, in one call.
pub(crate) fn complain<T>(message: &str, at: usize) -> Result<T, Complaint> {
    Err(Complaint { message: message.to_owned(), at })
}
