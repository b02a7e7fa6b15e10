//! Which files are git's own: whoever writes them decides what git runs, and a secret may be read
//! from them.

use std::path::{Component, Path};

/// The entries of every folder in which git keeps a repository.
const OF_REPOSITORY: [&str; 3] = ["HEAD", "objects", "refs"];

/// Whether a path names a file of git, by the names of its folders alone.
///
/// A name counts as `.git` if a file system could take it for that: in any case, with what macOS
/// ignores in names and Windows at their ends, and as the short name `git~1`.
#[must_use]
pub fn is_named_as_of_git(path: &Path) -> bool {
    let names = path.components().filter_map(|it| match it {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    names.into_iter().any(|it| may_be_dot_git(&it))
}

/// The same for a path without symbolic links, which may also lead into a repository that has another
/// name.
#[must_use]
pub fn is_of_git(real: &Path) -> bool {
    let is_repository = |it: &Path| OF_REPOSITORY.iter().all(|name| it.join(name).exists());
    is_named_as_of_git(real) || real.ancestors().skip(1).any(is_repository)
}

fn may_be_dot_git(name: &str) -> bool {
    // Windows takes the text after a colon for a stream of the file.
    let name = name.split(':').next().unwrap_or(name);
    let name: String = name.chars().filter(|it| !is_ignored_by_macos(*it)).collect();
    let name = name.trim_end_matches(['.', ' ']).to_ascii_lowercase();
    let number = name.strip_prefix("git~");
    name == ".git" || number.is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()))
}

/// The characters that HFS+ leaves out when it compares names.
fn is_ignored_by_macos(character: char) -> bool {
    matches!(
        character,
        '\u{200C}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}'
    )
}

/// The root of the repository around a folder, which is that of its plain Markdown, too. `None` without
/// one.
pub fn repository_root(from: &Path) -> Option<&Path> {
    from.ancestors().find(|it| it.join(".git").exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_the_folder_is_known() {
        for name in [
            ".git",
            "a/.GIT/config",
            ".Git/hooks/pre-commit",
            "git~1",
            "GIT~2/config",
            ".git.",
            ".git . /x",
            ".git::$INDEX_ALLOCATION/config",
            ".g\u{200C}it/config",
            "\u{FEFF}.git",
        ] {
            assert!(is_named_as_of_git(Path::new(name)), "{name}");
        }
        for name in [".github/x", "git", ".gitignore", "a.git/x", "git~x", "git-1", "docs/git.md"] {
            assert!(!is_named_as_of_git(Path::new(name)), "{name}");
        }
    }
}
