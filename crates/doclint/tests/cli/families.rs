//! Binaries with rules of their own.

use doclint_cli::Cli;
use doclint_rule::{Family, Page, PageCx, PageRule, RuleMeta, page_rule};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Fails on every page.
struct Fails;

impl PageRule for Fails {
    const META: RuleMeta = RuleMeta::warning("fails", "", "");
    fn check(&self, _: &Page, _: &mut PageCx<'_>) {
        panic!("on purpose");
    }
}

static BAD: Family = Family::new("bad", "").rules(&[page_rule(&Fails)]);
static TWIN: Family = Family::new("bad", "");

fn site(name: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("doclint-cli-{}-{name}", std::process::id()));
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("docs.json"), "{}").unwrap();
    fs::write(root.join("a.mdx"), "Text.\n").unwrap();
    root
}

fn run(cli: Cli, root: &std::path::Path, more: &[&str]) -> ExitCode {
    let mut args: Vec<OsString> = ["doclint", "check", "--quiet"].map(Into::into).into();
    args.extend(more.iter().map(Into::into));
    args.push(root.into());
    cli.args(args).run()
}

#[test]
fn a_rule_that_fails_ends_in_3_with_its_name() {
    let root = site("fails");
    let report = root.join("report.json");
    let output = format!("json={}", report.display());
    // Never failing on findings does not hide a defect.
    let code = run(Cli::new().rules(&[&BAD]), &root, &["--fail-on", "never", "--output", &output]);
    assert_eq!(code, ExitCode::from(3));
    let report = fs::read_to_string(report).unwrap();
    assert!(report.contains("rule bad/fails failed here: on purpose"), "{report}");
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn two_families_of_one_name_are_refused() {
    let root = site("twins");
    assert_eq!(run(Cli::new().rules(&[&BAD]).rules(&[&TWIN]), &root, &[]), ExitCode::from(2));
    assert_eq!(run(Cli::new(), &root, &[]), ExitCode::from(0));
    fs::remove_dir_all(root).unwrap();
}
