//! Where a repository is on its forge, as its git says.

use crate::of_git::repository_root;
use crate::regular::read_regular;
use crate::tracked::folder_of_git;
use doclint_site::Forge;
use std::path::Path;

/// No file of git that is read for it is larger, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The forge of the repository around the root of a site.
pub(crate) fn forge(root: &Path) -> Option<Forge> {
    let repository = repository_root(root)?;
    let git = folder_of_git(repository)?;
    let text = |path: &Path| String::from_utf8(read_regular(path, MAX_BYTES).ok()?).ok();
    let config = text(&git.join("config"))?;
    let head = text(&git.join("refs/remotes/origin/HEAD"));
    let branch = head.as_deref().and_then(|it| it.trim().strip_prefix("ref: refs/remotes/origin/"));
    let folder = root.strip_prefix(repository).ok()?.to_str()?.replace('\\', "/");
    Forge::of(url_of_origin(&config)?, branch, &folder)
}

/// The URL of the remote `origin` in the settings of git.
fn url_of_origin(config: &str) -> Option<&str> {
    let mut lines = config.lines().map(str::trim);
    lines.by_ref().find(|it| *it == "[remote \"origin\"]")?;
    let mut own = lines.take_while(|it| !it.starts_with('['));
    own.find_map(|it| Some(it.strip_prefix("url")?.trim_start().strip_prefix('=')?.trim()))
}
