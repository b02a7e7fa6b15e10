//! Runs the binary on its site, where own and built-in rules report findings.

use std::process::Command;

#[test]
fn own_and_built_in_rules_run_together() {
    let output = Command::new(env!("CARGO_BIN_EXE_acme-doclint"))
        .args(["check", "--format", "compact", "site"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    for rule in ["acme/product-name", "headings/skipped-level"] {
        let key = format!("[{rule}]");
        assert_eq!(stdout.matches(&key).count(), 1, "{rule} once in\n{stdout}{stderr}");
    }
    assert_eq!(output.status.code(), Some(0), "warnings alone don't fail a run\n{stderr}");
}
