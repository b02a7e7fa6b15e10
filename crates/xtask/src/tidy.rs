//! The invariants of INVARIANTS.md that manifests and sources show. Each is a test.

mod architecture;
mod circles;
mod crates;
mod licenses;
mod patterns;
mod published;
mod purity;
mod rules;
mod shape;
mod style;
mod unused;

use crate::manifests::{self, Package};
use crate::sources::{self, Source};
use anyhow::{Result, ensure};
use std::path::{Path, PathBuf};

/// One check: returns its complaints.
type Check = fn(&Workspace) -> Vec<String>;

/// Every check by the name of its test.
const CHECKS: &[(&str, Check)] = &[
    ("rule_crates_depend_on_doclint_rule_only", crates::rule_crates),
    ("only_the_binaries_name_rule_crates", crates::rule_crates_named),
    ("crates_import_only_from_their_left", crates::layers),
    ("libraries_stay_where_they_belong", crates::kept_libraries),
    ("every_dependency_is_used", unused::dependencies),
    ("licenses_of_dependencies_are_allowed", licenses::allowed),
    ("public_crates_are_complete", published::complete),
    ("every_test_is_run", unused::test_targets),
    ("no_module_depends_on_itself_through_others", circles::circles),
    ("pure_crates_touch_nothing", purity::purity),
    ("few_files_run_programs", purity::programs),
    ("all_output_is_made_harmless", purity::printing),
    ("rules_hold_no_mutable_state", purity::no_state),
    ("lines_and_columns_stay_at_the_edge", purity::no_lines),
    ("only_apply_edits_makes_text", purity::no_splicing),
    ("findings_are_not_serialised", purity::not_serialised),
    ("files_and_functions_stay_small", shape::sizes),
    ("modules_are_at_most_one_folder_deep", shape::module_depth),
    ("patterns_of_checks_can_be_read", patterns::short),
    ("each_rule_is_listed_once_with_its_page", rules::rules_listed),
    ("no_rule_crate_lists_components", rules::component_lists),
    ("rules_declare_what_they_need", rules::declared_needs),
    ("nothing_is_left_undone", shape::undone),
    ("messages_keep_the_house_style", style::messages),
    ("string_literals_keep_the_house_style", style::literals),
    ("markdown_keeps_the_house_style", style::markdown),
    ("architecture_is_a_short_read", architecture::is_short),
    ("invariants_name_tests_that_exist", architecture::tests_exist),
    ("architecture_names_paths_and_crates_that_exist", architecture::names_exist),
    ("the_contract_names_every_rule_about_code_and_apis", architecture::contract_is_complete),
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
    ensure!(broken == 0, "{broken} findings");
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
        let sources = packages
            .iter()
            .map(|package| {
                // A package in the folder of another one has its own sources.
                let inner: Vec<&Path> = packages
                    .iter()
                    .map(|other| other.dir.as_path())
                    .filter(|dir| *dir != package.dir && dir.starts_with(&package.dir))
                    .collect();
                let mut sources = sources::read(root, &package.dir)?;
                sources.retain(|source| {
                    !inner.iter().any(|dir| root.join(&source.path).starts_with(dir))
                });
                Ok(sources)
            })
            .collect::<Result<_>>()?;
        Ok(Self { root: root.to_path_buf(), packages, sources })
    }

    /// Packages with the sources below their `src`.
    fn shipped(&self) -> impl Iterator<Item = (&Package, Vec<&Source>)> {
        self.packages.iter().zip(&self.sources).map(|(package, sources)| {
            let dir = package.dir.strip_prefix(&self.root).unwrap_or(&package.dir).join("src");
            let dir = dir.to_string_lossy().replace('\\', "/") + "/";
            (package, sources.iter().filter(|source| source.path.starts_with(&dir)).collect())
        })
    }

    fn has_rules(&self, package: &Package) -> bool {
        package.has_rules(&self.root)
    }

    fn is_pure(&self, package: &Package) -> bool {
        purity::PURE.contains(&package.name.as_str()) || self.has_rules(package)
    }

    fn rule_crates(&self) -> Vec<&str> {
        let crates = self.packages.iter().filter(|package| self.has_rules(package));
        crates.map(|package| package.name.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static WORKSPACE: LazyLock<Workspace> =
        LazyLock::new(|| Workspace::read(&crate::root()).expect("the workspace can be read"));

    fn hold(name: &str) {
        let (_, check) = CHECKS.iter().find(|(known, _)| *known == name).expect("a known check");
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
    fn every_dependency_is_used() {
        hold("every_dependency_is_used");
    }

    #[test]
    fn licenses_of_dependencies_are_allowed() {
        hold("licenses_of_dependencies_are_allowed");
    }

    #[test]
    fn public_crates_are_complete() {
        hold("public_crates_are_complete");
    }

    #[test]
    fn every_test_is_run() {
        hold("every_test_is_run");
    }

    #[test]
    fn no_module_depends_on_itself_through_others() {
        hold("no_module_depends_on_itself_through_others");
    }

    #[test]
    fn pure_crates_touch_nothing() {
        hold("pure_crates_touch_nothing");
    }

    #[test]
    fn few_files_run_programs() {
        hold("few_files_run_programs");
    }

    #[test]
    fn all_output_is_made_harmless() {
        hold("all_output_is_made_harmless");
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
    fn modules_are_at_most_one_folder_deep() {
        hold("modules_are_at_most_one_folder_deep");
    }

    #[test]
    fn patterns_of_checks_can_be_read() {
        hold("patterns_of_checks_can_be_read");
    }

    #[test]
    fn each_rule_is_listed_once_with_its_page() {
        hold("each_rule_is_listed_once_with_its_page");
    }

    #[test]
    fn no_rule_crate_lists_components() {
        hold("no_rule_crate_lists_components");
    }

    #[test]
    fn rules_declare_what_they_need() {
        hold("rules_declare_what_they_need");
    }

    #[test]
    fn nothing_is_left_undone() {
        hold("nothing_is_left_undone");
    }

    #[test]
    fn messages_keep_the_house_style() {
        hold("messages_keep_the_house_style");
    }

    #[test]
    fn string_literals_keep_the_house_style() {
        hold("string_literals_keep_the_house_style");
    }

    #[test]
    fn markdown_keeps_the_house_style() {
        hold("markdown_keeps_the_house_style");
    }

    #[test]
    fn architecture_is_a_short_read() {
        hold("architecture_is_a_short_read");
    }

    #[test]
    fn invariants_name_tests_that_exist() {
        hold("invariants_name_tests_that_exist");
    }

    #[test]
    fn architecture_names_paths_and_crates_that_exist() {
        hold("architecture_names_paths_and_crates_that_exist");
    }

    #[test]
    fn the_contract_names_every_rule_about_code_and_apis() {
        hold("the_contract_names_every_rule_about_code_and_apis");
    }
}
