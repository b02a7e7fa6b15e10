//! The invariants of ARCHITECTURE.md that can be read off manifests and sources. Each is a test.

use crate::manifests::{self, Package};
use crate::sources::{self, Source, names_std};
use anyhow::{Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// Lines of a file with a rule.
const RULE_LINES: usize = 200;
/// Lines of any other file.
const FILE_LINES: usize = 600;
/// Lines of code of a function.
const FUNCTION_LINES: usize = 80;
/// Arguments of a function besides `self`.
const ARGUMENTS: usize = 5;

/// Files that are honestly longer, each with the reason.
const LONG_FILES: &[(&str, &str)] = &[
    ("crates/doclint-syntax/src/ast.rs", "a view of each kind of node, a few lines each"),
    ("crates/doclint-syntax/src/tree.rs", "one arena: its tables, its builder and the ways in it"),
];

/// Functions that are honestly longer or take more, as `path name`, each with the reason.
const LONG_FUNCTIONS: &[(&str, &str)] = &[];

/// Modules of `std` that a pure file names and may, as `path module`, each with the reason.
const HARMLESS: &[(&str, &str)] =
    &[("crates/doclint-data/src/yaml.rs io", "the library wants text in memory as a `Read`")];

/// What a crate of ours may be built with, of ours. Crates of rules are ruled below.
const LAYERS: &[(&str, &[&str])] = &[
    ("doclint-diagnostic", &[]),
    ("doclint-suggest", &[]),
    ("doclint-syntax", &["doclint-diagnostic"]),
    ("doclint-data", &["doclint-diagnostic", "doclint-suggest"]),
    ("doclint-text", &["doclint-diagnostic", "doclint-data", "doclint-syntax"]),
    (
        "doclint-site",
        &[
            "doclint-diagnostic",
            "doclint-data",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-text",
        ],
    ),
    (
        "doclint-selector",
        &["doclint-diagnostic", "doclint-data", "doclint-suggest", "doclint-syntax"],
    ),
    (
        "doclint-vocabulary",
        &["doclint-diagnostic", "doclint-data", "doclint-site", "doclint-suggest"],
    ),
    (
        "doclint-rule",
        &[
            "doclint-data",
            "doclint-diagnostic",
            "doclint-selector",
            "doclint-site",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-text",
            "doclint-vocabulary",
        ],
    ),
    (
        "doclint-custom",
        &["doclint-diagnostic", "doclint-rule", "doclint-selector", "doclint-syntax"],
    ),
    ("doclint-report", &["doclint-diagnostic"]),
    (
        "doclint-config",
        &[
            "doclint-custom",
            "doclint-diagnostic",
            "doclint-data",
            "doclint-rule",
            "doclint-suggest",
        ],
    ),
    (
        "doclint-engine",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-rule",
            "doclint-site",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-text",
        ],
    ),
    ("doclint-workspace", &["doclint-engine", "doclint-site"]),
    ("doclint-second-opinion", &["doclint-syntax"]),
    (
        "doclint-fix",
        &[
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-rule",
            "doclint-second-opinion",
        ],
    ),
    (
        "doclint-move",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-rule",
            "doclint-site",
            "doclint-suggest",
            "doclint-syntax",
        ],
    ),
    (
        "doclint-cli",
        &[
            "doclint-config",
            "doclint-custom",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-fix",
            "doclint-move",
            "doclint-report",
            "doclint-rule",
            "doclint-workspace",
        ],
    ),
    (
        "doclint-testing",
        &[
            "doclint-config",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-fix",
            "doclint-report",
            "doclint-rule",
        ],
    ),
];

/// Libraries that one or two crates keep to themselves.
const KEPT_LIBRARIES: &[(&str, &[&str])] = &[
    ("anyhow", &["doclint-cli", "xtask"]),
    ("clap", &["doclint-cli", "xtask"]),
    ("clap_complete", &["doclint-cli"]),
    ("clap_mangen", &["doclint-cli"]),
    ("codespan-reporting", &["doclint-report"]),
    ("ignore", &["doclint-workspace"]),
    ("markdown", &["doclint-second-opinion", "xtask"]),
    ("rapidfuzz", &["doclint-suggest"]),
    ("rayon", &["doclint-engine", "doclint-fix"]),
    ("tempfile", &["doclint-workspace"]),
];

/// Crates that compute and touch nothing; crates of rules are among them.
const PURE: [&str; 12] = [
    "doclint-custom",
    "doclint-data",
    "doclint-diagnostic",
    "doclint-engine",
    "doclint-rule",
    "doclint-second-opinion",
    "doclint-selector",
    "doclint-site",
    "doclint-suggest",
    "doclint-syntax",
    "doclint-text",
    "doclint-vocabulary",
];

/// One check: what it finds wrong.
type Check = fn(&Workspace) -> Vec<String>;

/// Every check by the name of its test.
const CHECKS: &[(&str, Check)] = &[
    ("rule_crates_depend_on_doclint_rule_only", rule_crates),
    ("only_the_binaries_name_rule_crates", rule_crates_named),
    ("crates_import_only_from_their_left", layers),
    ("libraries_stay_where_they_belong", kept_libraries),
    ("pure_crates_touch_nothing", purity),
    ("rules_hold_no_mutable_state", no_state),
    ("lines_and_columns_stay_at_the_edge", no_lines),
    ("only_apply_edits_makes_text", no_splicing),
    ("findings_are_not_serialised", not_serialised),
    ("files_and_functions_stay_small", sizes),
    ("modules_stand_one_level_below_the_root", module_depth),
    ("each_rule_is_listed_once_with_its_page", rules_listed),
    ("nothing_is_left_undone", undone),
    ("architecture_names_tests_that_exist", architecture),
];

/// `cargo xtask tidy`.
///
/// # Errors
///
/// When an invariant is broken.
pub fn run(root: &Path) -> Result<()> {
    let workspace = Workspace::read(root)?;
    let mut broken = 0;
    for (name, check) in CHECKS {
        let found = check(&workspace);
        broken += found.len();
        println!("{} {name}", if found.is_empty() { "ok    " } else { "BROKEN" });
        for line in found {
            println!("       {line}");
        }
    }
    ensure!(broken == 0, "{broken} things break an invariant");
    Ok(())
}

struct Workspace {
    root: PathBuf,
    packages: Vec<Package>,
    /// The sources of each package, in the order of `packages`.
    sources: Vec<Vec<Source>>,
}

impl Workspace {
    fn read(root: &Path) -> Result<Self> {
        let packages = manifests::read(root)?;
        let sources =
            packages.iter().map(|it| sources::read(root, &it.dir)).collect::<Result<_>>()?;
        Ok(Self { root: root.to_path_buf(), packages, sources })
    }

    /// Packages with the sources below their `src`.
    fn shipped(&self) -> impl Iterator<Item = (&Package, Vec<&Source>)> {
        self.packages.iter().zip(&self.sources).map(|(package, sources)| {
            let dir = package.dir.strip_prefix(&self.root).unwrap_or(&package.dir).join("src");
            let dir = dir.to_string_lossy().replace('\\', "/") + "/";
            (package, sources.iter().filter(|it| it.path.starts_with(&dir)).collect())
        })
    }

    fn has_rules(&self, package: &Package) -> bool {
        package.has_rules(&self.root)
    }

    fn is_pure(&self, package: &Package) -> bool {
        PURE.contains(&package.name.as_str()) || self.has_rules(package)
    }

    fn rule_crates(&self) -> Vec<&str> {
        let crates = self.packages.iter().filter(|it| self.has_rules(it));
        crates.map(|it| it.name.as_str()).collect()
    }
}

fn is_ours(name: &str) -> bool {
    name == "doclint" || name.starts_with("doclint-")
}

fn rule_crates(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for package in workspace.packages.iter().filter(|it| workspace.has_rules(it)) {
        for dependency in package.dependencies.iter().filter(|it| is_ours(&it.name)) {
            let allowed = if dependency.dev { "doclint-testing" } else { "doclint-rule" };
            if dependency.name != allowed && dependency.name != "doclint-rule" {
                found.push(format!("{} depends on {}", package.name, dependency.name));
            }
        }
    }
    found
}

fn rule_crates_named(workspace: &Workspace) -> Vec<String> {
    let rule_crates = workspace.rule_crates();
    let mut found = Vec::new();
    for package in &workspace.packages {
        if matches!(package.name.as_str(), "doclint" | "xtask") || workspace.has_rules(package) {
            continue;
        }
        for dependency in &package.dependencies {
            if rule_crates.contains(&dependency.name.as_str()) {
                found.push(format!("{} names {}", package.name, dependency.name));
            }
        }
    }
    let doclint = workspace.packages.iter().find(|it| it.name == "doclint");
    for name in rule_crates {
        if !doclint.is_some_and(|it| it.normal().any(|dependency| dependency == name)) {
            found.push(format!("doclint does not ship {name}"));
        }
    }
    found
}

fn layers(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for package in &workspace.packages {
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == package.name) else {
            continue;
        };
        for dependency in package.normal().filter(|it| is_ours(it) && !allowed.contains(it)) {
            found.push(format!("{} imports {dependency}", package.name));
        }
    }
    let crates = workspace.root.join("crates");
    for package in workspace.packages.iter().filter(|it| it.dir.starts_with(&crates)) {
        let named = LAYERS.iter().any(|(name, _)| *name == package.name);
        if !named && !matches!(package.name.as_str(), "doclint" | "doclint-lsp" | "xtask") {
            found.push(format!("{} has no place among the layers", package.name));
        }
    }
    found
}

fn kept_libraries(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for package in workspace.packages.iter().filter(|it| it.name != "doclint-tests") {
        for (library, keepers) in KEPT_LIBRARIES {
            if package.normal().any(|it| it == *library)
                && !keepers.contains(&package.name.as_str())
            {
                found.push(format!("{} depends on {library}", package.name));
            }
        }
    }
    found
}

fn purity(workspace: &Workspace) -> Vec<String> {
    const MODULES: [&str; 7] = ["fs", "io", "env", "net", "process", "thread", "time"];
    const MACROS: [&str; 5] = ["println", "eprintln", "print", "eprint", "dbg"];
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

fn no_state(workspace: &Workspace) -> Vec<String> {
    let is_state = |word: &str| {
        matches!(word, "Cell" | "RefCell" | "Mutex" | "RwLock" | "UnsafeCell" | "thread_local")
            || word.starts_with("Atomic")
    };
    words_in(workspace, |package| workspace.has_rules(package), is_state)
}

fn no_lines(workspace: &Workspace) -> Vec<String> {
    const KNOWS_LINES: [&str; 8] = [
        "doclint",
        "doclint-cli",
        "doclint-diagnostic",
        "doclint-lsp",
        "doclint-report",
        "doclint-testing",
        "doclint-tests",
        "xtask",
    ];
    let others = |package: &Package| !KNOWS_LINES.contains(&package.name.as_str());
    words_in(workspace, others, |word| word == "LineIndex")
}

fn no_splicing(workspace: &Workspace) -> Vec<String> {
    let others = |package: &Package| {
        !matches!(
            package.name.as_str(),
            "doclint-diagnostic" | "doclint-testing" | "doclint-tests" | "xtask"
        )
    };
    words_in(workspace, others, |word| word == "replace_range")
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
fn not_serialised(workspace: &Workspace) -> Vec<String> {
    let diagnostic = workspace.packages.iter().find(|it| it.name == "doclint-diagnostic");
    match diagnostic {
        None => vec!["doclint-diagnostic is gone".to_owned()],
        Some(it) => it.normal().map(|name| format!("doclint-diagnostic uses {name}")).collect(),
    }
}

fn sizes(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (package, sources) in workspace.packages.iter().zip(&workspace.sources) {
        for source in sources {
            let is_rule = workspace.has_rules(package) && implements_rule(source);
            let limit = if is_rule { RULE_LINES } else { FILE_LINES };
            let excused = LONG_FILES.iter().any(|(path, _)| *path == source.path);
            if source.lines > limit && !excused {
                found.push(format!("{}: {} lines of {limit}", source.path, source.lines));
            }
            for it in source.functions() {
                let name = format!("{} {}", source.path, it.name);
                let small = it.lines <= FUNCTION_LINES && it.arguments <= ARGUMENTS;
                if !small && !LONG_FUNCTIONS.iter().any(|(excused, _)| *excused == name) {
                    let (lines, arguments) = (it.lines, it.arguments);
                    let place = format!("{}:{}: `{}`", source.path, it.line, it.name);
                    found.push(format!("{place} has {lines} lines and {arguments} arguments"));
                }
            }
        }
    }
    found
}

fn module_depth(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (_, sources) in workspace.shipped() {
        for source in sources {
            let below = source.path.split_once("/src/").map_or("", |(_, below)| below);
            if below.contains('/') {
                found.push(format!("{}: a module below a module", source.path));
            }
        }
    }
    found
}

fn rules_listed(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (package, sources) in workspace.shipped().filter(|(it, _)| workspace.has_rules(it)) {
        let Some(list) = sources.iter().find(|it| it.path.ends_with("/lib.rs")) else {
            found.push(format!("{} has no lib.rs", package.name));
            continue;
        };
        for source in sources.iter().filter(|it| implements_rule(it)) {
            let stem = source.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
            let listed = list
                .tokens
                .windows(4)
                .filter(|it| {
                    matches!(it[0].text.as_str(), "<" | "&")
                        && it[1].text == stem
                        && it[2].text == ":"
                })
                .count();
            if listed != 1 {
                found.push(format!("{}: listed {listed} times in lib.rs", source.path));
            }
            if !package.dir.join("src").join(format!("{stem}.md")).is_file() {
                found.push(format!("{}: has no page", source.path));
            }
        }
        if !package.dir.join("tests/pages.rs").is_file() {
            found.push(format!("{}: no test runs its pages", package.name));
        }
    }
    for family in doclint::FAMILIES {
        if !family.rules.is_sorted_by_key(|rule| rule.meta.name) {
            found.push(format!("the rules of `{}` are not ordered by name", family.name));
        }
    }
    found
}

fn implements_rule(source: &Source) -> bool {
    source.tokens.windows(2).any(|it| {
        matches!(it[0].text.as_str(), "PageRule" | "NodeRule" | "SiteRule") && it[1].text == "for"
    })
}

fn undone(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (_, sources) in workspace.shipped() {
        for source in sources {
            for pair in source.shipped().windows(2) {
                let is_undone = matches!(pair[0].text.as_str(), "todo" | "unimplemented");
                if is_undone && pair[1].text == "!" {
                    found.push(format!("{}:{}: {}!", source.path, pair[0].line, pair[0].text));
                }
            }
        }
    }
    found
}

/// Every invariant in ARCHITECTURE.md ends in the names of its tests: `held by `a`, `b``.
fn architecture(workspace: &Workspace) -> Vec<String> {
    let text = fs::read_to_string(workspace.root.join("ARCHITECTURE.md")).unwrap_or_default();
    let tests: Vec<&str> = workspace
        .sources
        .iter()
        .flatten()
        .flat_map(|it| it.functions())
        .filter(|it| it.is_test)
        .map(|it| it.name)
        .collect();
    let mut found = Vec::new();
    let mut count = 0;
    for item in invariants(&text) {
        count += 1;
        let number = item.split('.').next().unwrap_or_default();
        let Some((_, named)) = item.rsplit_once("Held by ") else {
            found.push(format!("invariant {number} names no test"));
            continue;
        };
        for name in named.split('`').skip(1).step_by(2) {
            if !tests.contains(&name) {
                found.push(format!("invariant {number}: there is no test `{name}`"));
            }
        }
    }
    if count == 0 {
        found.push("ARCHITECTURE.md has no invariants".to_owned());
    }
    for (name, _) in CHECKS {
        if !text.contains(&format!("`{name}`")) {
            found.push(format!("ARCHITECTURE.md does not name `{name}`"));
        }
    }
    found
}

/// The items of the list below `## Invariants`, each in one line.
fn invariants(text: &str) -> Vec<String> {
    let section = text.split("\n## ").find(|it| it.starts_with("Invariants")).unwrap_or_default();
    let mut items: Vec<String> = Vec::new();
    for line in section.lines() {
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            items.push(line.to_owned());
        } else if let Some(last) = items.last_mut().filter(|_| line.starts_with("  ")) {
            last.push(' ');
            last.push_str(line.trim());
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static WORKSPACE: LazyLock<Workspace> =
        LazyLock::new(|| Workspace::read(&crate::root()).expect("the workspace can be read"));

    fn hold(name: &str) {
        let (_, check) = CHECKS.iter().find(|it| it.0 == name).expect("a check of that name");
        let found = check(&WORKSPACE);
        assert!(found.is_empty(), "\n{}", found.join("\n"));
    }

    #[test]
    fn rule_crates_depend_on_doclint_rule_only() {
        hold("rule_crates_depend_on_doclint_rule_only");
    }

    #[test]
    fn only_the_binaries_name_rule_crates() {
        hold("only_the_binaries_name_rule_crates");
    }

    #[test]
    fn crates_import_only_from_their_left() {
        hold("crates_import_only_from_their_left");
    }

    #[test]
    fn libraries_stay_where_they_belong() {
        hold("libraries_stay_where_they_belong");
    }

    #[test]
    fn pure_crates_touch_nothing() {
        hold("pure_crates_touch_nothing");
    }

    #[test]
    fn rules_hold_no_mutable_state() {
        hold("rules_hold_no_mutable_state");
    }

    #[test]
    fn lines_and_columns_stay_at_the_edge() {
        hold("lines_and_columns_stay_at_the_edge");
    }

    #[test]
    fn only_apply_edits_makes_text() {
        hold("only_apply_edits_makes_text");
    }

    #[test]
    fn findings_are_not_serialised() {
        hold("findings_are_not_serialised");
    }

    #[test]
    fn files_and_functions_stay_small() {
        hold("files_and_functions_stay_small");
    }

    #[test]
    fn modules_stand_one_level_below_the_root() {
        hold("modules_stand_one_level_below_the_root");
    }

    #[test]
    fn each_rule_is_listed_once_with_its_page() {
        hold("each_rule_is_listed_once_with_its_page");
    }

    #[test]
    fn architecture_names_tests_that_exist() {
        hold("architecture_names_tests_that_exist");
    }

    #[test]
    fn nothing_is_left_undone() {
        hold("nothing_is_left_undone");
    }
}
