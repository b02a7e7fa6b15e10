//! Values of the settings, and where they come from.

use doclint_diagnostic::{Level, Span};
use doclint_rule::Profile;
use doclint_rule::host::RawOptions;
use doclint_site::{PLATFORMS, PlatformId};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// It is the default.
    #[default]
    Default,
    /// The profile.
    Profile,
    /// The caller.
    Caller,
    /// A file.
    File(ConfigPlace),
}

/// A place in one of the files of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConfigPlace {
    /// The index of the file in `Config::files`.
    pub file: usize,
    /// The bytes.
    pub span: Span,
}

/// The setting of a family or a rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Off, on, or a level.
    pub switch: Option<Switch>,
    /// The options of a rule; null for the defaults.
    pub options: RawOptions,
}

/// Whether a rule runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// It does not run.
    Off,
    /// It runs at its own level.
    On,
    /// It runs at this level.
    At(Level),
}

/// A mistake in the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The index of the file in `Config::files`.
    pub file: usize,
    /// Where.
    pub span: Span,
    /// The message: lower case, no final stop.
    pub message: String,
    /// Advice on how to fix it.
    pub help: Option<String>,
}

/// The names of the profiles, the default first.
pub fn profiles() -> [(&'static str, Profile); 4] {
    Profile::ALL.map(|it| (it.name(), it))
}

/// The names of the platforms.
pub fn platforms() -> [(&'static str, PlatformId); PLATFORMS.len()] {
    PLATFORMS.map(|it| (it.id.name(), it.id))
}

/// The lowest levels that fail a run, by the names in settings.
pub const FAIL_ON: [(&str, Option<Level>); 4] = [
    ("error", Some(Level::Error)),
    ("warning", Some(Level::Warning)),
    ("suggestion", Some(Level::Suggestion)),
    ("never", None),
];

/// The settings of a rule or a family.
pub const SWITCHES: [(&str, Switch); 5] = [
    ("off", Switch::Off),
    ("on", Switch::On),
    ("error", Switch::At(Level::Error)),
    ("warning", Switch::At(Level::Warning)),
    ("suggestion", Switch::At(Level::Suggestion)),
];
