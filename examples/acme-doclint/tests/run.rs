//! Runs the binary on its site, where own and built-in rules report findings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SITE: &str = "site";

fn doclint(arguments: &[&str], site: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_acme-doclint"))
        .args(arguments)
        .arg(site)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn own_and_built_in_rules_run_together() {
    let output = doclint(&["check", "--format", "compact"], Path::new(SITE));
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    for rule in ["acme/product-name", "headings/level-one"] {
        let key = format!("[{rule}]");
        assert_eq!(stdout.matches(&key).count(), 1, "{rule} once in\n{stdout}{stderr}");
    }
    assert_eq!(output.status.code(), Some(0), "warnings alone don't fail a run\n{stderr}");
}

/// The site of the example with another page, which is removed at the end.
struct Site(PathBuf);

impl Site {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("acme-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder is made");
        let site = Self(folder);
        for file in ["docs.json", "index.mdx"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SITE).join(file);
            site.write(file, &fs::read_to_string(path).expect("the example is read"));
        }
        site
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).expect("a file is written");
    }

    fn check(&self, arguments: &[&str]) -> (String, String) {
        let output = doclint(&[&["check", "--format", "compact"], arguments].concat(), &self.0);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FOUND: &str = "[acme/product-name]";
const NOTE: &str = "`acme/product-spelling` is now `acme/product-name`";
const GONE: &str = "`acme/old-logo` was removed: no page shows the old logo";

#[test]
fn settings_with_former_ids_work_and_a_note_names_the_new_one() {
    let site = Site::new("settings");
    site.write("doclint.yml", "rules:\n  acme/product-spelling: off\n  acme/old-logo: error\n");
    let (stdout, stderr) = site.check(&[]);
    assert!(!stdout.contains(FOUND), "{stdout}");
    for note in [NOTE, GONE, "write `acme/product-name`"] {
        assert!(stderr.contains(note), "{note} in\n{stderr}");
    }
    site.write(
        "doclint.yml",
        "rules:\n  acme/product-name: suggestion\n  acme/product-spelling: off\n",
    );
    let (stdout, _) = site.check(&["--suggestions"]);
    assert!(stdout.contains(FOUND), "the current id overrides the former one\n{stdout}");
}

#[test]
fn suppressions_with_former_ids_work_and_have_a_fix() {
    let site = Site::new("suppressions");
    let page = fs::read_to_string(site.0.join("index.mdx")).expect("the page is read");
    let line =
        "{/* doclint-disable-next-line acme/product-spelling, acme/old-logo -- the shell */}";
    let page = page.replace("## Start", &format!("{line}\n## Start"));
    site.write("index.mdx", &page);
    let (stdout, _) = site.check(&["--suggestions"]);
    assert!(!stdout.contains(FOUND), "{stdout}");
    for note in [NOTE, GONE] {
        assert!(stdout.contains(note), "{note} in\n{stdout}");
    }
    site.check(&["--fix"]);
    let fixed = fs::read_to_string(site.0.join("index.mdx")).expect("the page is read");
    let line = "{/* doclint-disable-next-line acme/product-name -- the shell */}";
    assert!(fixed.contains(line), "{fixed}");
    let (stdout, _) = site.check(&["--suggestions"]);
    assert!(!stdout.contains("acme/"), "{stdout}");
}

#[test]
fn arguments_with_former_ids_work() {
    let site = Site::new("arguments");
    let (stdout, stderr) = site.check(&["--only", "acme/product-spelling"]);
    assert!(stdout.contains(FOUND) && stderr.contains(NOTE), "{stdout}{stderr}");
    let (stdout, stderr) = site.check(&["--skip", "acme/product-spelling,acme/old-logo"]);
    assert!(!stdout.contains(FOUND) && stderr.contains(GONE), "{stdout}{stderr}");
    let (stdout, _) = site.check(&["--only", "acme/old-logo"]);
    assert_eq!(stdout, "", "a removed rule finds nothing");
    let explain = |rule| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_acme-doclint")).args(["explain", rule]).output();
        output.expect("the binary starts")
    };
    let renamed = explain("acme/product-spelling");
    assert!(text(&renamed.stdout).contains("acme/product-name"), "{renamed:?}");
    let removed = explain("acme/old-logo");
    assert!(!removed.status.success() && text(&removed.stderr).contains(GONE), "{removed:?}");
}

#[test]
fn a_baseline_with_former_ids_accepts_the_same_findings() {
    let site = Site::new("baseline");
    let baseline = site.0.join("doclint-baseline.json");
    let output = doclint(&["baseline"], &site.0);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let current = fs::read_to_string(&baseline).expect("the baseline is read");
    // The baseline of the release before: its id, and the fingerprint that it made of it.
    let former = current
        .replace("acme/product-name", "acme/product-spelling")
        .replace(&fingerprint(&current), FORMER_PRINT);
    assert_ne!(current, former);
    fs::write(&baseline, &former).expect("the baseline is written");
    let (stdout, stderr) = site.check(&["--suggestions"]);
    assert!(!stdout.contains(FOUND), "{stdout}");
    assert!(!stderr.contains("no finding"), "{stderr}");
    let output = doclint(&["baseline"], &site.0);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let written = fs::read_to_string(&baseline).expect("the baseline is read");
    assert_eq!(written, current, "a new baseline has the current id");
}

/// The fingerprint of the finding, as a build wrote it whose rule was named `product-spelling`.
const FORMER_PRINT: &str = "7d2cdce326de605e499b78ec6e6d54b6";

/// The fingerprint of the finding about the product's name.
fn fingerprint(baseline: &str) -> String {
    let line =
        baseline.lines().find(|it| it.contains("acme/product-name")).expect("it is accepted");
    let (_, print) = line.split_once("\"fingerprint\": \"").expect("each entry has one");
    print.chars().take_while(|it| *it != '"').collect()
}
