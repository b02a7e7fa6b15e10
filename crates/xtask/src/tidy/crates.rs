//! Which crates depend on which.

use super::Workspace;

/// Which of our crates each of them may depend on. Rule crates have a check of their own.
const LAYERS: &[(&str, &[&str])] = &[
    ("doclint-diagnostic", &[]),
    ("doclint-secrets", &[]),
    ("doclint-spelling", &[]),
    ("doclint-suggest", &[]),
    ("doclint-syntax", &["doclint-diagnostic"]),
    ("doclint-data", &["doclint-diagnostic", "doclint-suggest"]),
    ("doclint-samples", &["doclint-data", "doclint-suggest", "doclint-syntax"]),
    ("doclint-text", &["doclint-diagnostic", "doclint-data", "doclint-syntax"]),
    (
        "doclint-prose",
        &[
            "doclint-data",
            "doclint-diagnostic",
            "doclint-spelling",
            "doclint-syntax",
            "doclint-text",
        ],
    ),
    (
        "doclint-site",
        &[
            "doclint-diagnostic",
            "doclint-data",
            "doclint-secrets",
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
            "doclint-prose",
            "doclint-samples",
            "doclint-secrets",
            "doclint-selector",
            "doclint-site",
            "doclint-spelling",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-text",
            "doclint-vocabulary",
        ],
    ),
    ("doclint-report", &["doclint-diagnostic"]),
    (
        "doclint-config",
        &[
            "doclint-data",
            "doclint-diagnostic",
            "doclint-rule",
            "doclint-selector",
            "doclint-site",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-vocabulary",
        ],
    ),
    (
        "doclint-engine",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-rule",
            "doclint-secrets",
            "doclint-selector",
            "doclint-site",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-text",
            "doclint-vocabulary",
        ],
    ),
    (
        "doclint-workspace",
        &["doclint-config", "doclint-diagnostic", "doclint-engine", "doclint-site"],
    ),
    (
        "doclint-fix",
        &[
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-rule",
            "doclint-site",
            "doclint-syntax",
            "doclint-vocabulary",
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
            "doclint-vocabulary",
        ],
    ),
    (
        "doclint-ide",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-move",
            "doclint-rule",
            "doclint-site",
            "doclint-syntax",
            "doclint-vocabulary",
        ],
    ),
    (
        "doclint-server",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-fix",
            "doclint-ide",
            "doclint-report",
            "doclint-rule",
            "doclint-site",
            "doclint-vocabulary",
            "doclint-workspace",
        ],
    ),
    (
        "doclint-mcp",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-fix",
            "doclint-ide",
            "doclint-move",
            "doclint-report",
            "doclint-rule",
            "doclint-server",
            "doclint-site",
            "doclint-vocabulary",
            "doclint-workspace",
        ],
    ),
    (
        "doclint-cli",
        &[
            "doclint-config",
            "doclint-data",
            "doclint-diagnostic",
            "doclint-engine",
            "doclint-fix",
            "doclint-mcp",
            "doclint-move",
            "doclint-report",
            "doclint-rule",
            "doclint-server",
            "doclint-site",
            "doclint-suggest",
            "doclint-syntax",
            "doclint-vocabulary",
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
            "doclint-vocabulary",
        ],
    ),
];

/// Libraries that only these crates may use.
const KEPT_LIBRARIES: &[(&str, &[&str])] = &[
    ("anyhow", &["doclint-cli", "xtask"]),
    ("clap", &["doclint-cli", "xtask"]),
    ("clap_complete", &["doclint-cli"]),
    ("clap_mangen", &["doclint-cli"]),
    ("codespan-reporting", &["doclint-report"]),
    ("ctrlc", &["doclint-cli"]),
    ("crossbeam-channel", &["doclint-server"]),
    ("gen-lsp-types", &["doclint-server"]),
    ("ignore", &["doclint-workspace"]),
    ("lsp-server", &["doclint-server"]),
    ("markdown", &["doclint-fix", "xtask"]),
    ("notify", &["doclint-cli"]),
    ("postcard", &["doclint-engine"]),
    ("rapidfuzz", &["doclint-suggest"]),
    ("rayon", &["doclint-engine", "doclint-fix", "doclint-report", "doclint-site"]),
    ("rmcp", &["doclint-mcp"]),
    ("rustix", &["doclint-workspace"]),
    ("sha2", &["doclint-engine", "doclint-report"]),
    ("spellbook", &["doclint-spelling"]),
    ("tempfile", &["doclint-workspace", "xtask"]),
    ("tokio", &["doclint-mcp"]),
];

fn is_ours(name: &str) -> bool {
    name == "doclint" || name.starts_with("doclint-")
}

pub fn rule_crates(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for package in workspace.packages.iter().filter(|it| workspace.has_rules(it)) {
        for dependency in package.dependencies.iter().filter(|it| is_ours(&it.name)) {
            if dependency.name != "doclint-rule"
                && !(dependency.dev && dependency.name == "doclint-testing")
            {
                found.push(format!("{} depends on {}", package.name, dependency.name));
            }
        }
    }
    found
}

pub fn rule_crates_named(workspace: &Workspace) -> Vec<String> {
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

pub fn layers(workspace: &Workspace) -> Vec<String> {
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
        if !named && !matches!(package.name.as_str(), "doclint" | "xtask") {
            found.push(format!("{} is missing from LAYERS", package.name));
        }
    }
    found
}

pub fn kept_libraries(workspace: &Workspace) -> Vec<String> {
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
