//! Ids that rules had in earlier releases.

/// An id that a rule or a family had in an earlier release. Settings, suppressions, arguments, and
/// baselines that use it keep working, and a note explains its fate.
///
/// ```
/// use doclint_rule::{Family, FormerId};
/// pub static FAMILY: Family = Family::new("acme", "how Acme writes about itself").former(&[
///     FormerId::renamed("acme/product-spelling", "acme/product-name"),
///     FormerId::removed("acme/old-logo", "no page shows the old logo"),
/// ]);
/// assert_eq!(FAMILY.former[0].note(), "`acme/product-spelling` is now `acme/product-name`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormerId {
    /// The id that it had: `family/rule`, or the name of a family.
    pub id: &'static str,
    /// Its fate.
    pub fate: Fate,
}

/// The fate of a rule of an earlier release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has this id now.
    Renamed(&'static str),
    /// It no longer exists, for this reason.
    Removed(&'static str),
}

impl FormerId {
    /// A rule or a family that has another id now.
    pub const fn renamed(id: &'static str, now: &'static str) -> Self {
        Self { id, fate: Fate::Renamed(now) }
    }

    /// A rule that no longer exists. The reason completes "was removed: ".
    pub const fn removed(id: &'static str, why: &'static str) -> Self {
        Self { id, fate: Fate::Removed(why) }
    }

    /// The id that it has now; `None` if it was removed.
    pub fn now(&self) -> Option<&'static str> {
        match self.fate {
            Fate::Renamed(now) => Some(now),
            Fate::Removed(_) => None,
        }
    }

    /// Says what became of it, in one sentence without a final stop.
    pub fn note(&self) -> String {
        match self.fate {
            Fate::Renamed(now) => format!("`{}` is now `{now}`", self.id),
            Fate::Removed(why) => format!("`{}` was removed: {why}", self.id),
        }
    }

    /// Says what to do about it in settings and suppressions.
    pub fn help(&self) -> String {
        match self.fate {
            Fate::Renamed(now) => format!("write `{now}`"),
            Fate::Removed(_) => "remove it".to_owned(),
        }
    }
}
