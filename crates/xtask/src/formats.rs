//! `cargo xtask formats`: checks reports with the schemas and the consumers of their formats.

use crate::reference::{npm_ci, target_folder};
use anyhow::{Context, Result, ensure};
use doclint_report::FORMATS;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const DOCS_JSON: &str = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"}, "navigation": {"pages": ["index"]}}"##;
const GOOD: &str = "---\ntitle: Install the agent\ndescription: How to install the agent on a \
    server and how to see that it runs as it should.\n---\n\nRun the installer.\n";
/// A rule whose messages hold characters with a meaning in the formats.
const ODD_RULE: &str = r#"custom-rules:
  - id: acme/odd
    select: Card:not([icon])
    message: "\"a\" 'b' ]]> <!-- c|d `e|f` `\\` `` `g <b>&amp; 100%0A, [x](https://x.example) @you #1 *h* _i_ ~~j~~ www.x.example\u0001\u202E\uFFFE"
    help: "put it\nthere: , ::error::"
    level: warning
    fix: {set: {icon: "\"]]>"}}
    bad: <Card/>
    good: <Card icon='x'/>
  - id: acme/advice
    select: Tip
    message: a tip, no more
    level: suggestion
    bad: <Tip>x</Tip>
    good: x
"#;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// Sites to report on, besides the generated ones
    sites: Vec<PathBuf>,
    /// The binary to run [default: a release build]
    #[arg(long, value_name = "FILE")]
    doclint: Option<PathBuf>,
}

/// Writes reports on generated and real sites and has them judged. The exit code is 1 if one is not
/// valid.
pub fn run(args: &Args) -> Result<ExitCode> {
    let scripts = crate::package_folder().join("formats");
    npm_ci(&scripts)?;
    let doclint = match &args.doclint {
        Some(path) => path.canonicalize().with_context(|| path.display().to_string())?,
        None => build()?,
    };
    let work = target_folder().join("formats");
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    // The generated sites are in a repository, so that their paths get longer.
    fs::create_dir_all(work.join("sites/.git"))?;
    let mut sites =
        vec![odd_site(&work.join("sites/odd site"))?, clean_site(&work.join("sites/clean"))?];
    sites.push(crate::root().join("examples/starter"));
    for site in &args.sites {
        sites.push(site.canonicalize().with_context(|| site.display().to_string())?);
    }
    let mut reports = Vec::new();
    for site in &sites {
        reports.push(report_on(site, &work.join("reports"), &doclint)?);
    }
    let status = Command::new("node").arg(scripts.join("validate.mjs")).args(&reports).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The binary of a release build.
pub fn build() -> Result<PathBuf> {
    let status = Command::new(crate::cargo())
        .args(["build", "--quiet", "--release", "--locked", "--package", "doclint"])
        .current_dir(crate::root())
        .status()?;
    ensure!(status.success(), "doclint can't be built");
    Ok(target_folder().join("release/doclint"))
}

/// A site with paths, texts and places that formats have to escape.
fn odd_site(root: &Path) -> Result<PathBuf> {
    let head = GOOD.replace('\n', "\r\n");
    let odd = format!(
        "{head}\r\n😀é <Card title=\"x\">y</Card> <Card>\r\nz</Card>\r\n\r\n<Tip>x</Tip>\r\n"
    );
    let files = [
        ("docs.json", DOCS_JSON.to_owned()),
        ("doclint.yml", ODD_RULE.to_owned()),
        ("index.mdx", GOOD.to_owned()),
        ("50% é/a,b;c [1] (2) `3`&'#?.mdx", odd),
        ("unclosed.mdx", format!("{GOOD}\n<Note>\n")),
    ];
    for (path, text) in files {
        write(&root.join(path), text.as_bytes())?;
    }
    // A finding without a place.
    write(&root.join("bad.mdx"), b"\xFF")?;
    Ok(root.to_owned())
}

fn clean_site(root: &Path) -> Result<PathBuf> {
    write(&root.join("docs.json"), DOCS_JSON.as_bytes())?;
    write(&root.join("index.mdx"), GOOD.as_bytes())?;
    Ok(root.to_owned())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::create_dir_all(path.parent().expect("a file is in a folder"))?;
    Ok(fs::write(path, bytes)?)
}

/// A folder with a report of each format on a site.
fn report_on(site: &Path, folder: &Path, doclint: &Path) -> Result<PathBuf> {
    let name = site.file_name().unwrap_or_default();
    let out = folder.join(name);
    fs::create_dir_all(&out)?;
    let mut command = Command::new(doclint);
    command.args(["check", "--quiet", "."]).current_dir(site).stdout(Stdio::null());
    for format in FORMATS {
        command.arg("--output").arg(format!("{}={}", format.name, out.join(format.name).display()));
    }
    let status = command.status()?;
    ensure!(matches!(status.code(), Some(0 | 1)), "no report on {}: {status}", site.display());
    Ok(out)
}
