//! Runs the pages of the rules.

#[test]
fn pages() {
    doclint_testing::run_family(&acme_rules::FAMILY, env!("CARGO_MANIFEST_DIR"));
}
