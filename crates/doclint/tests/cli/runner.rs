//! A stand-in for the runner of GitHub Actions, which runs the scripts of `action.yml`.

use crate::ecosystem::read;
use crate::kit::{Dir, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub const INSTALL: &str = "Install doclint";
pub const CHECK: &str = "Check the site";
pub const COMMENT: &str = "Comment on the pull request";

pub fn action() -> Value {
    serde_yaml::from_str(&read("action.yml")).unwrap()
}

/// A folder with everything that a runner provides to the scripts of an action.
pub struct Runner {
    pub dir: Dir,
    vars: BTreeMap<String, String>,
}

/// The results of a step.
#[derive(Debug)]
pub struct Done {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Runner {
    pub fn new() -> Self {
        let dir = Dir::empty();
        fs::remove_dir(dir.path(".git")).unwrap();
        for folder in ["bin", "temp", "releases", "work"] {
            fs::create_dir(dir.path(folder)).unwrap();
        }
        let text = |path: &str| dir.path(path).display().to_string();
        let path = format!("{}:{}", text("bin"), std::env::var("PATH").unwrap());
        let vars = [
            ("PATH", path),
            ("HOME", text("temp")),
            ("RUNNER_TEMP", text("temp")),
            ("CI", "true".to_owned()),
            ("GITHUB_ACTIONS", "true".to_owned()),
            ("NO_COLOR", "1".to_owned()),
            ("RUNNER_OS", "Linux".to_owned()),
            ("RUNNER_ARCH", "X64".to_owned()),
            ("GITHUB_ACTION_PATH", root().display().to_string()),
            ("GITHUB_PATH", text("path")),
            ("GITHUB_OUTPUT", text("output")),
            ("GITHUB_STEP_SUMMARY", text("summary")),
            ("RELEASES", text("releases")),
            ("LOG", text("log")),
        ];
        let vars = vars.map(|(key, value)| (key.to_owned(), value)).into();
        Self { dir, vars }
    }

    pub fn vars(&self) -> &BTreeMap<String, String> {
        &self.vars
    }

    pub fn set(&mut self, key: &str, value: &str) -> &mut Self {
        self.vars.insert(key.to_owned(), value.to_owned());
        self
    }

    pub fn script(&self, path: &str, text: &str) {
        self.dir.write(path, format!("#!/usr/bin/env bash\n{text}\n"));
        let path = self.dir.path(path);
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A fake that records its arguments, separated by zero bytes, and writes its reports.
    pub fn fake_doclint(&self) {
        self.script(
            "bin/doclint",
            r#"
            printf '%s\0' "$@" >"$LOG"
            for arg; do
              case "$arg" in
                --output=*=*) rest=${arg#--output=}; echo "::${rest%%=*} report" >"${rest#*=}" ;;
              esac
            done
            echo "::error::a page says so"
            exit "${FAKE_CODE:-0}""#,
        );
    }

    /// Installs the binary under test.
    pub fn real_doclint(&self) {
        let here = self.dir.path("bin/doclint");
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_doclint"), here).unwrap();
    }

    /// Runs the step with this name as a runner does: with variables from inputs, and in bash.
    pub fn step(&self, name: &str, inputs: &[(&str, &str)]) -> Done {
        let action = action();
        let steps = action["runs"]["steps"].as_array().unwrap();
        let step = steps.iter().find(|it| it["name"] == name).unwrap();
        for (name, _) in inputs {
            assert!(action["inputs"][name].is_object(), "no input is named {name}");
        }
        let script = self.dir.path("step.sh");
        fs::write(&script, step["run"].as_str().unwrap()).unwrap();
        // `HOME` has no git configuration, and no other variable gets through.
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail"]).arg(&script);
        bash.env_clear().envs(&self.vars).current_dir(self.dir.path("work")).stdin(Stdio::null());
        for (key, expression) in step["env"].as_object().unwrap() {
            let input = input_of(expression.as_str().unwrap());
            let given = inputs.iter().find(|it| it.0 == input).map(|it| it.1);
            let default = || action["inputs"][input]["default"].as_str().unwrap();
            bash.env(key, given.unwrap_or_else(default));
        }
        let Output { status, stdout, stderr } = bash.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Done { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
    }

    pub fn left(&self, path: &str) -> String {
        fs::read_to_string(self.dir.path(path)).unwrap_or_default()
    }

    /// The arguments that the fake received.
    pub fn args(&self) -> Vec<String> {
        self.left("log").split_terminator('\0').map(str::to_owned).collect()
    }
}

/// `x` of `${{ inputs.x }}`.
pub fn input_of(expression: &str) -> &str {
    let inner = expression.strip_prefix("${{ inputs.").and_then(|it| it.strip_suffix(" }}"));
    inner.unwrap_or_else(|| panic!("{expression} is no input"))
}

pub fn git(folder: &Path, args: &[&str]) -> String {
    let names =
        ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
    let run = Command::new("git").current_dir(folder).args(names).args(args).output().unwrap();
    assert!(run.status.success(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap().trim().to_owned()
}
