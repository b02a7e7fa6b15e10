//! A change to a site, and the suggestion expected of doclint.

use doclint_site::page_address;

/// A change that makes something in the site lead nowhere.
#[derive(Clone, Debug)]
pub struct Change {
    /// The kind of change, for the table.
    pub kind: &'static str,
    /// The name of something that doesn't exist: an address without a leading slash,
    /// `address#anchor`,
    /// the path of a file, or a name.
    pub dead: String,
    /// The right name; `None` if its target is gone or never existed.
    pub right: Option<String>,
}

impl Change {
    /// A change of a name, or of a reference to it.
    pub fn of(kind: &'static str, dead: &str, right: &str) -> Self {
        Self { kind, dead: dead.to_owned(), right: Some(right.to_owned()) }
    }

    /// A change by which something is gone.
    pub fn gone(kind: &'static str, dead: &str) -> Self {
        Self { kind, dead: dead.to_owned(), right: None }
    }

    /// Follows the right name when a file gets another path.
    pub fn follow(&mut self, old: &str, new: &str) {
        let Some(right) = &mut self.right else { return };
        let (page, anchor) = right.split_at(right.find('#').unwrap_or(right.len()));
        if page == old || page == page_address(old) {
            *right = format!("{}{anchor}", if page == old { new } else { page_address(new) });
        }
    }
}
