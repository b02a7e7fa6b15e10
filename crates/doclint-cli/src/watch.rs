//! The parts of `doclint check --watch` besides checks: changes of files, kept settings, screens.

mod change;
mod events;
mod files;
mod kept;
mod screens;
mod watcher;

pub use change::Change;
pub use kept::KeptSettings;
pub use screens::Screens;
pub use watcher::Watcher;
