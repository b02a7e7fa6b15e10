//! The pages of the built-in rules, one test for each.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let families = doclint::FAMILIES
        .iter()
        .map(|family| (*family, rules.join(format!("doclint-{}", family.name))));
    doclint_testing::run_families(families)
}
