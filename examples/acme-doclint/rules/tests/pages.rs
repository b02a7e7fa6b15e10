//! Runs the pages of the rules, one test for each.

fn main() -> std::process::ExitCode {
    doclint_testing::run_family(&acme_rules::FAMILY, env!("CARGO_MANIFEST_DIR"))
}
