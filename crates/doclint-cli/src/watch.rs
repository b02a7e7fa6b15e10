//! What `doclint check --watch` needs besides checks: changes of files, settings that last, screens.

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
