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
    let folder = root.strip_prefix(repository).ok()?.to_str()?.replace('\\', "/");
    if !config.contains("[remote ") {
        let mut urls = MANIFESTS.iter().filter_map(|it| url_in(&text(&repository.join(it))?));
        return Forge::named(&urls.next()?, &folder);
    }
    let head = text(&git.join("refs/remotes/origin/HEAD"));
    let branch = head.as_deref().and_then(|it| it.trim().strip_prefix("ref: refs/remotes/origin/"));
    Forge::of(url_of_origin(&config)?, branch, &folder)
}

/// Files that say where the repository of a package is. A copy of one may keep the name of another.
const MANIFESTS: [&str; 5] =
    ["package.json", "Cargo.toml", "go.mod", "pyproject.toml", "mkdocs.yml"];

/// The URL of a repository that a manifest gives, behind `repository` or one of its other names.
fn url_in(manifest: &str) -> Option<String> {
    const KEYS: [&str; 5] = ["\"repository\"", "repository", "Repository", "repo_url", "module"];
    let mut rests = KEYS.iter().filter_map(|key| {
        let mut lines = manifest.lines().skip_while(|it| !it.trim_start().starts_with(key));
        // In an object, the URL is on one of the next lines.
        lines.by_ref().take(4).find_map(|it| Some(&it[it.find("github.com")?..]))
    });
    let rest = rests.next()?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_./:".contains(c);
    let path = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
    let mut parts = path["github.com".len()..].trim_start_matches([':', '/']).split('/');
    let (owner, name) = (parts.next()?, parts.next()?);
    Some(format!("https://github.com/{owner}/{}", name.trim_end_matches(".git")))
}

/// The URL of the remote `origin` in the settings of git.
fn url_of_origin(config: &str) -> Option<&str> {
    let mut lines = config.lines().map(str::trim);
    lines.by_ref().find(|it| *it == "[remote \"origin\"]")?;
    let mut own = lines.take_while(|it| !it.starts_with('['));
    own.find_map(|it| Some(it.strip_prefix("url")?.trim_start().strip_prefix('=')?.trim()))
}
