//! The words of a project: which are accepted, and which are not.

/// The words and patterns of a project's vocabularies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// These are exceptions to most checks, and are written exactly so.
    pub accept: Vec<String>,
    /// These are not to be used.
    pub reject: Vec<String>,
}

impl Vocabulary {
    /// Adds the lines of a file `accept.txt`.
    pub fn add_accepted(&mut self, text: &str) {
        self.accept.extend(entries(text));
    }

    /// Adds the lines of a file `reject.txt`.
    pub fn add_rejected(&mut self, text: &str) {
        self.reject.extend(entries(text));
    }
}

/// One entry a line; comments begin with `#`.
fn entries(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{FEFF}').trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned)
}
