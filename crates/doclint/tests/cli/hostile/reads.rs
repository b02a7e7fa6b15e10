//! "What doclint reads": nothing outside the repository because a file inside says so, and nothing that
//! is not a file.

use super::{SECRET, files, run_in};
use crate::kit::{DOCS_JSON, Dir, GOOD};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// Every command that reads the site.
const READERS: [&[&str]; 9] = [
    &["check", "--suggestions"],
    &["check", "--format", "json"],
    &["check", "--format", "html"],
    &["config"],
    &["index", "--full"],
    &["stats"],
    &["guide"],
    &["api", "coverage"],
    &["styles", "check"],
];

/// A site in `site`, which is a repository, beside files of its user.
fn beside_secrets() -> Dir {
    let dir = Dir::empty();
    fs::rename(dir.path(".git"), dir.path("unused")).unwrap();
    fs::create_dir_all(dir.path("site/.git")).unwrap();
    dir.write("site/.git/config", format!("[remote \"x\"]\n\turl = https://{SECRET}@a.example\n"));
    let config = DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"a\"]");
    dir.write("site/docs.json", config);
    dir.write("site/a.mdx", GOOD);
    dir.write("home/secret.yml", format!("{SECRET}: [\n"));
    dir.write("home/secret.json", format!("{{\"{SECRET}\": 1"));
    dir.write("home/secret.txt", format!("{SECRET}\n"));
    dir.write("home/secret.mdx", format!("{GOOD}\n{SECRET}\n"));
    dir.write("home/style/Secret.yml", format!("extends: {SECRET}\n"));
    dir.write("home/secret.aff", format!("SET UTF-8\nFLAG {SECRET}\n"));
    dir.write("home/secret.dic", format!("1\n{SECRET}\n"));
    dir
}

fn no_secret_is_shown(dir: &Dir, what: &str) {
    let more: [&[&str]; 1] = [&["config", "import"]];
    for args in READERS.iter().chain(&more) {
        let it = run_in_site(dir, args);
        let shown = [&it.stdout, &it.stderr].into_iter().find(|text| text.contains(SECRET));
        assert_eq!(shown, None, "{what}, {args:?}");
    }
}

fn run_in_site(dir: &Dir, args: &[&str]) -> crate::kit::Run {
    run_in(dir, "site", args, &[])
}

#[test]
fn no_link_leads_to_files_of_the_user() {
    for (name, target) in [
        ("doclint.yml", "home/secret.yml"),
        ("docs.json", "home/secret.json"),
        (".mintignore", "home/secret.txt"),
        (".gitignore", "home/secret.txt"),
        ("doclint-baseline.json", "home/secret.json"),
        ("a.mdx", "home/secret.mdx"),
        ("llms.txt", "home/secret.txt"),
        ("AGENTS.md", "home/secret.txt"),
        (".markdownlint.json", "home/secret.json"),
        (".vale.ini", "home/secret.txt"),
        ("b.mdx", "site/.git/config"),
        ("doclint.yml", "site/.git/config"),
        ("docs.json", "site/.git/config"),
        (".vale.ini", "site/.git/config"),
        ("more", "home"),
        ("more", "site/.git"),
    ] {
        let dir = beside_secrets();
        let _ = fs::remove_file(dir.path(&format!("site/{name}")));
        symlink(dir.path(target), dir.path(&format!("site/{name}"))).unwrap();
        no_secret_is_shown(&dir, &format!("{name} is a link to {target}"));
    }
}

#[test]
fn no_setting_leads_to_files_of_the_user() {
    let home = "../home";
    let absolute = |dir: &Dir| dir.path("home").display().to_string();
    for settings in [
        "extends: HOME/secret.yml\n",
        "extends: ./link.yml\n",
        "extends: .git/config\n",
        "custom-rules: HOME/secret.yml\n",
        "custom-rules: ./link.yml\n",
        "custom-rules: .git/config\n",
        "styles: [HOME]\n",
        "styles: [HOME/style]\n",
        "styles: [./link]\n",
        "styles: [./link/style]\n",
        "styles: [.git]\n",
        "styles: [./vale.ini]\n",
        "spelling:\n  dictionary: HOME/secret\n",
        "spelling:\n  dictionaries: [HOME/secret]\n",
        "spelling:\n  dictionaries: [./link/secret]\n",
        "spelling:\n  vocabulary: HOME/secret.txt\n",
        "spelling:\n  vocabulary: link/secret.txt\n",
        "spelling:\n  vocabulary: .git/config\n",
        "components: HOME/secret.yml\n",
        "components: link.yml\n",
    ] {
        for home in [home.to_owned(), "absolute".to_owned()] {
            let dir = beside_secrets();
            let home = if home == "absolute" { absolute(&dir) } else { home };
            symlink(dir.path("home/secret.yml"), dir.path("site/link.yml")).unwrap();
            symlink(dir.path("home"), dir.path("site/link")).unwrap();
            dir.write(
                "site/vale.ini",
                format!("StylesPath = {home}\n[*]\nBasedOnStyles = style\n"),
            );
            dir.write("site/doclint.yml", settings.replace("HOME", &home));
            no_secret_is_shown(&dir, settings);
        }
    }
}

#[test]
fn no_page_leads_to_files_of_the_user() {
    for body in [
        "import X from \"/../home/secret.mdx\"\n\n<X />\n",
        "import X from \"../home/secret.mdx\"\n\n<X />\n",
        "import X from \"/.git/config\"\n\n<X />\n",
        "import X from \"/link/secret.mdx\"\n\n<X />\n",
        "<Snippet file=\"../../home/secret.mdx\" />\n",
        "![A picture of it](/link/secret.txt)\n\n[x](/link/secret#a)\n",
    ] {
        let dir = beside_secrets();
        symlink(dir.path("home"), dir.path("site/link")).unwrap();
        dir.write("site/a.mdx", format!("{GOOD}\n{body}"));
        no_secret_is_shown(&dir, body);
    }
    for member in [
        "\"$ref\": \"../home/secret.json\"",
        "\"openapi\": \"../home/secret.json\"",
        "\"openapi\": \"link/secret.json\"",
        "\"openapi\": \".git/config\"",
        "\"api\": {\"openapi\": [\"../home/secret.yml\"]}",
        "\"api\": {\"openapi\": \"spec.yml\"}",
    ] {
        let dir = beside_secrets();
        symlink(dir.path("home"), dir.path("site/link")).unwrap();
        let spec = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    $ref: \
                    ../home/secret.yml#/a\n  /b:\n    $ref: link/secret.yml\n  /c:\n    $ref: \
                    .git/config\n  /d:\n    $ref: file:///etc/passwd\n";
        dir.write("site/spec.yml", spec);
        let config = DOCS_JSON.replace("\"theme\"", &format!("{member}, \"theme\""));
        dir.write("site/docs.json", config);
        no_secret_is_shown(&dir, member);
    }
}

/// A `.git` that points elsewhere doesn't make its folder a part of the repository.
#[test]
fn a_git_file_opens_no_other_folder() {
    let dir = beside_secrets();
    fs::remove_dir_all(dir.path("site/.git")).unwrap();
    dir.write("home/HEAD", "ref: refs/heads/main\n");
    dir.write("site/.git", format!("gitdir: {}\n", dir.path("home").display()));
    dir.write("site/doclint.yml", "extends: ../home/secret.yml\n");
    no_secret_is_shown(&dir, "gitdir");
}

pub fn pipe(path: &Path) {
    let _ = fs::remove_file(path);
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// A pipe has no end, and a device may have one that is far away.
#[test]
fn what_is_no_file_is_not_opened() {
    let commands: [&[&str]; 6] = [
        &["check", "--suggestions"],
        &["index", "--full"],
        &["config", "import"],
        &["baseline"],
        &["init", "--force"],
        &["guide", "--write"],
    ];
    for name in [
        ".mintignore",
        ".gitignore",
        "doclint.yml",
        "doclint-baseline.json",
        "docs.json",
        "llms.txt",
        "spec.yml",
        "custom.css",
        "AGENTS.md",
        ".markdownlint.json",
        ".vale.ini",
        "a.mdx",
        "b.svg",
        "link.yml",
        "words.txt",
    ] {
        for is_device in [false, true] {
            let dir = beside_secrets();
            let config = DOCS_JSON.replace("\"theme\"", "\"openapi\": \"spec.yml\", \"theme\"");
            dir.write("site/docs.json", config);
            dir.write("site/a.mdx", format!("{GOOD}\n![A picture of it](b.svg)\n"));
            dir.write(
                "site/doclint.yml",
                "extends: ./link.yml\nspelling:\n  vocabulary: words.txt\n",
            );
            dir.write("site/link.yml", "profile: all\n");
            dir.write("site/words.txt", "Ferry\n");
            let path = dir.path(&format!("site/{name}"));
            let _ = fs::remove_file(&path);
            match is_device {
                true => symlink("/dev/zero", &path).unwrap(),
                false => pipe(&path),
            }
            for args in commands {
                // It ends: `run` panics otherwise.
                let it = run_in_site(&dir, args);
                assert!(it.code.is_some(), "{name} {args:?} ended by a signal: {it:#?}");
            }
        }
    }
}

/// The cache of a run in CI may be in the checkout, where a stranger has put a link in its place.
#[test]
fn a_cache_in_the_repository_leads_nowhere_else() {
    let dir = beside_secrets();
    fs::rename(dir.path("site/docs.json"), dir.path("docs.json")).unwrap();
    fs::create_dir(dir.path("site/docs")).unwrap();
    fs::rename(dir.path("docs.json"), dir.path("site/docs/docs.json")).unwrap();
    dir.write("site/docs/a.mdx", GOOD);
    symlink(dir.path("home"), dir.path("site/link")).unwrap();
    symlink(dir.path("site/docs"), dir.path("site/inside")).unwrap();
    let before = files(&dir.path(""));
    for folder in
        ["site/link", "site/link/x", "site/.git", "site/docs", "site/inside", "site/a.mdx"]
    {
        let path = dir.path(folder).display().to_string();
        let it = run_in(&dir, "site/docs", &["check"], &[("DOCLINT_CACHE_DIR", &path)]);
        assert!(matches!(it.code, Some(0 | 1)), "{folder}: {it:#?}");
        assert_eq!(files(&dir.path("")), before, "{folder}");
    }
    let path = dir.path("site/cache").display().to_string();
    run_in(&dir, "site/docs", &["check"], &[("DOCLINT_CACHE_DIR", &path)]);
    assert_ne!(files(&dir.path("")), before, "the cache is where it was asked for");
}

/// Without a repository, settings above a site are those of its owner, up to a folder for everybody.
#[test]
fn settings_in_a_folder_for_everybody_are_not_read() {
    use std::os::unix::fs::PermissionsExt;
    let dir = Dir::empty();
    fs::remove_dir_all(dir.path(".git")).unwrap();
    dir.write("shared/mine/site/docs.json", DOCS_JSON);
    dir.write("shared/mine/site/a.mdx", format!("{GOOD}\n[Gone](/gone)\n"));
    dir.write("shared/doclint.yml", "exclude: [\"**\"]\n");
    let checked = || run_in(&dir, "shared/mine/site", &["check"], &[]);
    let it = checked();
    assert!(
        !it.stdout.contains("links/broken-link"),
        "the settings of one's own folders count: {it:#?}"
    );
    fs::set_permissions(dir.path("shared"), fs::Permissions::from_mode(0o1777)).unwrap();
    let it = checked();
    assert!(it.stdout.contains("links/broken-link"), "{it:#?}");
}
