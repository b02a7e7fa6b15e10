//! "doclint runs one program: `git`, only to read." Git itself would run programs that settings
//! name.

use super::run;
use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD};
use crate::since::{commit, git};
use std::fs;
use std::path::PathBuf;

/// The file that appears when a command of the stranger has run.
fn mark(dir: &Dir) -> PathBuf {
    dir.path("outside/it-ran")
}

/// A command for settings of git.
fn trap(dir: &Dir) -> String {
    format!("touch {}; false", mark(dir).display())
}

/// Pages of which one was renamed and one changed since the commit before, with a link to a page that
/// has another name now, so that the history is asked.
fn history(dir: &Dir, folder: &str) {
    fs::remove_dir_all(dir.path(".git")).unwrap();
    git(dir, &["init", "--quiet", "--initial-branch=main"]);
    let config = DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"a\", \"b\"]");
    dir.write(&format!("{folder}/docs.json"), config);
    dir.write(&format!("{folder}/a.mdx"), BROKEN);
    dir.write(&format!("{folder}/old.mdx"), GOOD.replace("Install", "Move"));
    dir.write("outside/.keep", "");
    commit(dir);
    git(dir, &["mv", &format!("{folder}/old.mdx"), &format!("{folder}/b.mdx")]);
    commit(dir);
}

/// Runs every command that runs git, on a page that has changed.
fn everything(dir: &Dir, folder: &str) {
    dir.write(
        &format!("{folder}/a.mdx"),
        format!("{GOOD}\n[Old](/old)\n\n<Note>\nNever closed.\n"),
    );
    for args in [
        &["check", folder, "--since", "HEAD", "--suggestions"][..],
        &["check", folder, "--since", "HEAD~1", "--format", "json", "--suggestions"],
        &["check", folder, "--format", "html"],
        &["mv", &format!("{folder}/b.mdx"), &format!("{folder}/c.mdx"), "--dry-run"],
        &["stats", folder],
    ] {
        let it = run(dir, args, &[]);
        assert!(matches!(it.code, Some(0..=2)), "{args:?}: {it:#?}");
        assert!(!mark(dir).exists(), "{args:?} ran a command of the repository: {it:#?}");
    }
    let report = run(dir, &["check", folder, "--since", "HEAD", "--format", "json"], &[]).report();
    assert!(report.found().contains(&"a.mdx links/broken-link".to_owned()), "{report:#?}");
}

/// Git takes a folder with the right files in it for a repository. A commit can have such a folder,
/// and a clone of it has no other defence than `safe.bareRepository`.
#[test]
fn a_repository_among_ordinary_files_runs_nothing() {
    let dir = Dir::empty();
    history(&dir, "docs");
    let command = trap(&dir);
    let bare = dir.path("docs");
    let bare = bare.to_str().unwrap();
    git(&dir, &["init", "--quiet", "--bare", "--initial-branch=main", bare]);
    let (of_bare, tree) = (format!("--git-dir={bare}"), format!("--work-tree={bare}"));
    git(&dir, &[&of_bare, &tree, "add", "a.mdx", "b.mdx", "docs.json"]);
    git(&dir, &[&of_bare, &tree, "commit", "--quiet", "--message=x"]);
    fs::remove_dir_all(dir.path("docs/hooks")).unwrap();
    dir.write("docs/.gitattributes", "* filter=x diff=x\n");
    dir.write(
        "docs/config",
        format!(
            "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = \
             \"{command}\"\n[filter \"x\"]\n\tclean = \"{command}\"\n\tsmudge = \"{command}\"\n[diff \
             \"x\"]\n\ttextconv = \"{command}\"\n"
        ),
    );
    // Without the inner repository's own index, so that everything differs from it.
    let _ = fs::remove_file(dir.path("docs/index"));
    commit(&dir);
    assert!(!mark(&dir).exists());
    everything(&dir, "docs");
}

/// In the folder of somebody else, the settings of a real `.git` are a stranger's as well.
#[test]
fn settings_of_a_repository_name_no_program_that_runs() {
    let dir = Dir::empty();
    history(&dir, "docs");
    let command = trap(&dir);
    for name in [
        "fsmonitor",
        "pager",
        "sshCommand",
        "editor",
        "askPass",
        "gitProxy",
        "alternateRefsCommand",
    ] {
        git(&dir, &["config", &format!("core.{name}"), &command]);
    }
    for (name, value) in [
        ("core.hooksPath", "hooks"),
        ("diff.external", &command),
        ("diff.x.textconv", &command),
        ("diff.x.command", &command),
        ("filter.x.clean", &command),
        ("filter.x.smudge", &command),
        ("filter.x.process", &command),
        ("filter.x.required", "true"),
        ("log.showSignature", "true"),
        ("gpg.program", &command),
        ("pager.log", &command),
        ("pager.diff", &command),
        ("alias.log", &format!("!{command}")),
        ("alias.ls-tree", &format!("!{command}")),
        ("protocol.ext.allow", "always"),
        ("remote.origin.url", &format!("ext::sh -c '{command}'")),
        ("remote.origin.promisor", "true"),
        ("extensions.partialClone", "origin"),
        ("core.repositoryFormatVersion", "1"),
    ] {
        git(&dir, &["config", name, value]);
    }
    dir.write(".git/info/attributes", "* filter=x diff=x\n");
    for hook in ["post-index-change", "reference-transaction", "pre-auto-gc", "post-checkout"] {
        dir.write(&format!("hooks/{hook}"), format!("#!/bin/sh\n{command}\n"));
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(dir.path(&format!("hooks/{hook}")), fs::Permissions::from_mode(0o755))
            .unwrap();
    }
    everything(&dir, "docs");
}

/// An object that is missing makes git ask the remote, which may be a command.
#[test]
fn what_a_partial_clone_lacks_is_not_fetched() {
    let dir = Dir::empty();
    history(&dir, "docs");
    let command = trap(&dir);
    let blob = std::process::Command::new("git")
        .current_dir(dir.path(""))
        .args(["rev-parse", "HEAD:docs/a.mdx"])
        .output()
        .unwrap();
    let blob = String::from_utf8(blob.stdout).unwrap();
    let (folder, name) = blob.trim().split_at(2);
    for (name, value) in [
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", &format!("ext::sh -c '{command}'")),
        ("protocol.ext.allow", "always"),
    ] {
        git(&dir, &["config", name, value]);
    }
    fs::remove_file(dir.path(&format!(".git/objects/{folder}/{name}"))).unwrap();
    let it = run(&dir, &["check", "docs", "--since", "HEAD"], &[]);
    assert_eq!((it.code, it.stdout.as_str()), (Some(2), ""), "{it:#?}");
    assert!(it.stderr.contains("git fetch --refetch"), "{it:#?}");
    assert!(!mark(&dir).exists());
    // Git before 2.44 doesn't know the variable that turns fetching off.
    use std::os::unix::fs::PermissionsExt;
    let path = std::env::var_os("PATH").unwrap();
    let real =
        std::env::split_paths(&path).map(|it| it.join("git")).find(|it| it.is_file()).unwrap();
    let script = format!("#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec {} \"$@\"\n", real.display());
    dir.write("old/git", script);
    fs::set_permissions(dir.path("old/git"), fs::Permissions::from_mode(0o755)).unwrap();
    let old = format!("{}:{}", dir.path("old").display(), path.display());
    let it = run(&dir, &["check", "docs", "--since", "HEAD"], &[("PATH", &old)]);
    assert_eq!((it.code, it.stdout.as_str()), (Some(2), ""), "{it:#?}");
    assert!(!mark(&dir).exists());
}

/// Git would wait for a pipe in the place of a file that it reads beside commits.
#[test]
fn a_pipe_among_the_files_of_git_keeps_nobody_waiting() {
    let dir = Dir::empty();
    history(&dir, "docs");
    let pipe = dir.path("pipe").display().to_string();
    super::reads::pipe(&dir.path("pipe"));
    for name in ["core.attributesFile", "diff.orderFile", "mailmap.file"] {
        let config = fs::read_to_string(dir.path(".git/config")).unwrap();
        let (section, key) = name.split_once('.').unwrap();
        dir.write(".git/config", format!("{config}[{section}]\n\t{key} = {pipe}\n"));
    }
    for name in [".gitattributes", "docs/.gitattributes", ".mailmap"] {
        super::reads::pipe(&dir.path(name));
    }
    everything(&dir, "docs");
}

/// A file `.git` names the folder of the repository. In a submodule and in a worktree that is right.
#[test]
fn a_git_file_that_points_elsewhere_runs_nothing() {
    let dir = Dir::empty();
    history(&dir, "docs");
    let command = trap(&dir);
    fs::rename(dir.path(".git"), dir.path("elsewhere")).unwrap();
    dir.write(".git", "gitdir: elsewhere\n");
    for name in ["core.fsmonitor", "filter.x.clean", "diff.external"] {
        git(&dir, &["--git-dir=elsewhere", "config", name, &command]);
    }
    dir.write("elsewhere/info/attributes", "* filter=x\n");
    everything(&dir, "docs");
}

/// A revision is not an option of git, and a name no pattern.
#[test]
fn a_revision_is_never_an_option() {
    let dir = Dir::empty();
    history(&dir, "docs");
    for revision in [
        "--output=outside/it-ran",
        "-oit-ran",
        "--upload-pack=touch outside/it-ran",
        "",
        "@{",
        "a\nb",
    ] {
        let it = run(&dir, &["check", "docs", &format!("--since={revision}")], &[]);
        assert_eq!((it.code, it.stdout.as_str()), (Some(2), ""), "{revision}: {it:#?}");
        assert!(!mark(&dir).exists(), "{revision}");
    }
}
