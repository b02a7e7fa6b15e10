//! The rules' pages, run as tests.

#[test]
fn pages() {
    doclint_testing::run_family(&doclint_translations::FAMILY, env!("CARGO_MANIFEST_DIR"));
}
