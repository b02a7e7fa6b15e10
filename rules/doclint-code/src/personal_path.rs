//! Paths on the author's disk.

use crate::samples::is_counterexample;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct PersonalPath;

/// Folders that hold home folders. `/home` is left out: services have folders there, too.
const HOMES: [&str; 3] = ["/Users/", ":\\Users\\", ":\\\\Users\\\\"];

/// Names that stand for any reader, and shared folders.
const ANYBODY: [&str; 41] = [
    "acme",
    "admin",
    "administrator",
    "agent",
    "alice",
    "app",
    "bob",
    "builder",
    "company",
    "default",
    "demo",
    "dev",
    "developer",
    "foo",
    "guest",
    "home",
    "jane",
    "janedoe",
    "jdoe",
    "joe",
    "john",
    "johndoe",
    "me",
    "myuser",
    "name",
    "owner",
    "person",
    "project",
    "public",
    "reader",
    "root",
    "runner",
    "shared",
    "someone",
    "src",
    "student",
    "team",
    "test",
    "ubuntu",
    "vagrant",
    "you",
];

impl NodeRule for PersonalPath {
    const META: RuleMeta = RuleMeta::warning(
        "personal-path",
        "code has a path on the author's disk",
        include_str!("personal_path.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        if !text.contains("Users") {
            return;
        }
        'homes: for home in HOMES {
            for (at, _) in text.match_indices(home) {
                let start = at + home.len();
                let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-');
                let length = text.bytes().skip(start).take_while(|b| is_name(b)).count();
                let name = &text[start..start + length];
                let is_whole = text[start + length..].starts_with(['/', '\\', '"', '\n', ' ']);
                let line = text[..at].rsplit('\n').next().unwrap_or_default();
                // What a program prints, and what a comment calls an example.
                if ["e.g.", "File \"", " at ", "rror"].iter().any(|it| line.contains(it)) {
                    continue;
                }
                let is_root = !text[..at]
                    .ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '}' | '>'));
                if !is_whole || !is_root || is_anybody(name) || is_counterexample(code) {
                    continue;
                }
                cx.report(
                    content.part(at..start + length),
                    format!("`{home}{name}` is a folder of one person"),
                )
                .cause("paths on an author's disk")
                .help("write a path that readers have, such as one in the project, or `/path/to`");
                // Output has the same folder on many lines.
                break 'homes;
            }
        }
    }
}

/// Whether a name stands for any reader.
fn is_anybody(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    name.len() < 3
        || name.starts_with('.')
        || name.bytes().any(|b| b.is_ascii_uppercase())
        || ["user", "your", "name", "xxx", "example"].iter().any(|it| lower.contains(it))
        || ANYBODY.contains(&lower.as_str())
}
