//! `cargo xtask own`: our own texts pass our own rules about writing.

use crate::manifests::{self, Package};
use crate::pages::read_pages;
use anyhow::{Result, bail};
use doclint_config::Config;
use doclint_diagnostic::LineIndex;
use doclint_engine::{CheckOptions, MemoryWorkspace, check};
use doclint_rule::Profile;
use std::path::{Path, PathBuf};

/// What people read of ours besides the decisions of each crate: files, and folders with the Markdown
/// files below them.
const TEXTS: [&str; 11] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "INVARIANTS.md",
    "README.md",
    "crates/doclint-engine/src/builtin",
    "crates/doclint-rule/README.md",
    "crates/doclint-selector/README.md",
    "crates/doclint-testing/README.md",
    "docs",
    "rules",
];

/// Findings that are wrong: the rule, the beginning of the path, and why. Each is a defect of the
/// rule that is known.
const WRONG: [(&str, &str, &str); 3] = [
    (
        "style/inconsistent-term",
        "rules/doclint-front-matter/src/",
        "the title of the page is the id of a rule, in which `front-matter` is a name",
    ),
    (
        "style/marketing-word",
        "rules/doclint-docs-json/src/unmatched_prefix.md",
        "the title of the page is the id of a rule, and not praise",
    ),
    (
        "style/wordy-phrase",
        "rules/doclint-imports/src/unused_import.md",
        "in \"looks for the purpose of the import\", `for` belongs to the verb",
    ),
];

/// Checks our texts by the family `style` in the profile `strict`.
///
/// # Errors
///
/// When a text can't be read, or has findings.
pub fn run(root: &Path) -> Result<()> {
    let mut texts: Vec<PathBuf> = TEXTS.iter().map(|it| root.join(it)).collect();
    texts.extend(manifests::read(root)?.iter().filter_map(Package::decisions));
    let root = format!("{}/", root.display());
    let pages = read_pages(&texts)?.into_iter().filter(|it| !it.path.ends_with(".cases.md"));
    let pages = pages.map(|it| (it.path.trim_start_matches(&root).to_owned(), it.source));
    let pages: Vec<(String, String)> = pages.collect();
    let workspace = MemoryWorkspace::new(pages.clone());
    let config = Config::default().with_profile(Profile::Strict);
    let options = CheckOptions { config, ..CheckOptions::default() };
    let outcome = check(&workspace, doclint::FAMILIES, &options)
        .map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
    let mut found = 0;
    for finding in outcome.findings.iter().filter(|it| it.rule.starts_with("style/")) {
        let path = &outcome.files.get(finding.at.file).path;
        if is_left_out(&finding.rule, path) {
            continue;
        }
        found += 1;
        let text = pages.iter().find(|it| it.0 == *path).map_or("", |it| &it.1);
        let line = LineIndex::new(text).line(finding.at.span.start);
        println!("{path}:{line}: {} ({})", finding.message, finding.rule);
    }
    if found > 0 {
        bail!("{found} findings in our own texts: write them anew, or name the defect of the rule");
    }
    println!("{} texts, no findings", pages.len());
    Ok(())
}

/// The page of a rule quotes text that the rule finds.
fn is_left_out(rule: &str, path: &str) -> bool {
    let own_page = format!("rules/doclint-{}.md", rule.replacen('/', "/src/", 1).replace('-', "_"));
    let is_wrong = |it: &&(&str, &str, &str)| it.0 == rule && path.starts_with(it.1);
    path == own_page || WRONG.iter().any(|it| is_wrong(&it))
}
