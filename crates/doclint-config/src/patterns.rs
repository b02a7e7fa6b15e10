//! Patterns of the settings, with their places.

use crate::globs::Globs;
use crate::values::{ConfigPlace, Origin};

/// Patterns, each with its place.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    /// The patterns as written.
    pub list: Vec<(String, Origin)>,
    pub(crate) globs: Globs,
}

impl Patterns {
    /// Whether it has no patterns.
    pub fn is_empty(&self) -> bool {
        self.globs.is_empty()
    }

    /// Whether a pattern matches the path, which is relative to the site's root.
    pub fn matches(&self, path: &str) -> bool {
        self.globs.matches(path)
    }

    /// The patterns that match none of the paths.
    pub(crate) fn idle<'p>(
        &self,
        paths: impl Iterator<Item = &'p str>,
    ) -> impl Iterator<Item = (&str, ConfigPlace)> {
        let mut used: Vec<bool> = vec![self.globs.is_empty(); self.list.len()];
        let mut left = self.list.len();
        for path in paths {
            if left == 0 || self.globs.is_empty() {
                break;
            }
            for index in self.globs.matching(path) {
                left -= usize::from(!std::mem::replace(&mut used[index], true));
            }
        }
        self.list.iter().zip(used).filter_map(|((pattern, origin), used)| match origin {
            Origin::File(place) if !used && !self.globs.base().is_shared(pattern) => {
                Some((pattern.as_str(), *place))
            }
            _ => None,
        })
    }
}
