//! Things that crates may not touch: files, clocks, threads, mutable state, text of pages.

use super::Workspace;
use crate::manifests::Package;
use crate::sources::names_std;

/// Crates that only compute. Rule crates are pure, too.
pub const PURE: [&str; 14] = [
    "doclint-data",
    "doclint-diagnostic",
    "doclint-engine",
    "doclint-prose",
    "doclint-rule",
    "doclint-samples",
    "doclint-selector",
    "doclint-site",
    "doclint-spelling",
    "doclint-suggest",
    "doclint-secrets",
    "doclint-syntax",
    "doclint-text",
    "doclint-vocabulary",
];

/// Files that change strings in place which are not the text of a page, each with the reason.
const NOT_OF_PAGES: &[(&str, &str)] =
    &[("crates/doclint-report/src/snippet.rs", "the folder before a path")];

/// Modules of `std` that a pure file may name, as `path module`, each with the reason.
const HARMLESS: &[(&str, &str)] =
    &[("crates/doclint-data/src/yaml.rs io", "the library wants text in memory as a `Read`")];

/// Macros that print as they like.
const MACROS: [&str; 5] = ["println", "eprintln", "print", "eprint", "dbg"];

pub fn purity(workspace: &Workspace) -> Vec<String> {
    const MODULES: [&str; 7] = ["fs", "io", "env", "net", "process", "thread", "time"];
    const TYPES: [&str; 2] = ["Instant", "SystemTime"];
    let mut found = Vec::new();
    for (package, sources) in workspace.shipped() {
        if !workspace.is_pure(package) {
            continue;
        }
        for source in sources {
            let tokens = source.shipped();
            for module in MODULES {
                let name = format!("{} {module}", source.path);
                if HARMLESS.iter().any(|(harmless, _)| *harmless == name) {
                    continue;
                }
                if let Some(line) = names_std(&tokens, module) {
                    found.push(format!("{}:{line}: names std::{module}", source.path));
                }
            }
            for pair in tokens.windows(2) {
                let (word, next) = (pair[0].text.as_str(), pair[1].text.as_str());
                if MACROS.contains(&word) && next == "!" || TYPES.contains(&word) {
                    found.push(format!("{}:{}: names {word}", source.path, pair[0].line));
                }
            }
        }
    }
    found
}

/// Programs that people don't install.
const OURS: [&str; 3] = ["doclint-testing", "doclint-tests", "xtask"];

/// Git obeys the settings of a repository, which a stranger may have written, unless instructed not
/// to.
pub fn programs(workspace: &Workspace) -> Vec<String> {
    // One runs git, and the other this program itself.
    const RUN: [&str; 2] =
        ["crates/doclint-cli/src/git.rs", "crates/doclint-cli/src/background.rs"];
    let mut found = Vec::new();
    for (package, sources) in workspace.shipped() {
        for source in sources.into_iter().filter(|it| !RUN.contains(&it.path.as_str())) {
            let tokens = source.shipped();
            let words: Vec<&str> = tokens.iter().map(|it| it.text.as_str()).collect();
            for (at, token) in tokens.iter().enumerate().filter(|it| it.1.text == "process") {
                let named = words[at + 1..].iter().skip_while(|it| **it == ":" || **it == "::");
                let named: Vec<&&str> = named.take_while(|it| **it != "}" && **it != ";").collect();
                let is_list = named.first().is_some_and(|it| **it == "{");
                let named = if is_list { &named[..] } else { &named[..named.len().min(1)] };
                let runs = named.iter().any(|it| **it == "Command");
                if runs && !OURS.contains(&package.name.as_str()) {
                    found.push(format!("{}:{}: runs a program", source.path, token.line));
                }
            }
        }
    }
    found
}

/// Printed text goes through a writer that makes it harmless.
pub fn printing(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (package, sources) in workspace.shipped() {
        for source in sources.into_iter().filter(|_| !OURS.contains(&package.name.as_str())) {
            let tokens = source.shipped();
            let macros = tokens.windows(2).filter(|it| it[1].text == "!");
            for token in macros.map(|it| &it[0]).filter(|it| MACROS.contains(&it.text.as_str())) {
                found.push(format!("{}:{}: names {}", source.path, token.line, token.text));
            }
        }
    }
    found
}

pub fn no_state(workspace: &Workspace) -> Vec<String> {
    // By type, `rules/clippy.toml` holds the same. A `LazyLock` is set once and then constant.
    const STATE: [&str; 11] = [
        "Cell",
        "RefCell",
        "OnceCell",
        "LazyCell",
        "UnsafeCell",
        "SyncUnsafeCell",
        "Mutex",
        "RwLock",
        "OnceLock",
        "Condvar",
        "thread_local",
    ];
    let is_state = |word: &str| STATE.contains(&word) || word.starts_with("Atomic");
    words_in(workspace, |package| workspace.has_rules(package), is_state)
}

pub fn no_lines(workspace: &Workspace) -> Vec<String> {
    const HAVE_LINES: [&str; 9] = [
        "doclint",
        "doclint-cli",
        "doclint-diagnostic",
        "doclint-mcp",
        "doclint-report",
        "doclint-server",
        "doclint-testing",
        "doclint-tests",
        "xtask",
    ];
    let others = |package: &Package| !HAVE_LINES.contains(&package.name.as_str());
    words_in(workspace, others, |word| word == "LineIndex")
}

/// Text of a page changes in `apply_edits` only. Other crates build new text, but don't change the
/// text that spans point into. For rule crates, `rules/clippy.toml` holds more, by type.
pub fn no_splicing(workspace: &Workspace) -> Vec<String> {
    let others = |package: &Package| {
        !matches!(
            package.name.as_str(),
            "doclint-diagnostic" | "doclint-testing" | "doclint-tests" | "xtask"
        )
    };
    let mut found =
        words_in(workspace, others, |word| matches!(word, "replace_range" | "insert_str"));
    found.retain(|line| !NOT_OF_PAGES.iter().any(|(path, _)| line.starts_with(path)));
    let rules = |package: &Package| workspace.has_rules(package);
    found.extend(words_in(workspace, rules, |word| word == "apply_edits"));
    found
}

/// Where the shipped code of some packages names a word.
fn words_in(
    workspace: &Workspace,
    of: impl Fn(&Package) -> bool,
    is_word: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for (package, sources) in workspace.shipped() {
        for source in sources.into_iter().filter(|_| of(package)) {
            for token in source.shipped().into_iter().filter(|it| is_word(&it.text)) {
                found.push(format!("{}:{}: names {}", source.path, token.line, token.text));
            }
        }
    }
    found
}

/// Without a dependency there is nothing to derive.
pub fn not_serialised(workspace: &Workspace) -> Vec<String> {
    let diagnostic = workspace.packages.iter().find(|it| it.name == "doclint-diagnostic");
    match diagnostic {
        None => vec!["doclint-diagnostic is gone".to_owned()],
        Some(it) => it.normal().map(|name| format!("doclint-diagnostic uses {name}")).collect(),
    }
}
