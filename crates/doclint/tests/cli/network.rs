//! No socket is ever opened.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Output};

/// Ends any program that opens a socket.
const GUARD: &str = "#include <stdlib.h>\nint socket(int a, int b, int c) { abort(); }\n";

#[test]
fn no_socket_is_opened() {
    let folder = std::env::temp_dir().join(format!("doclint-network-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (code, guard) = (folder.join("guard.c"), folder.join("guard.so"));
    std::fs::write(&code, GUARD).unwrap();
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&guard, &code]).status();
    if !built.is_ok_and(|it| it.success()) {
        println!("skipped: there is no C compiler to build the guard with");
        return;
    }
    let python = ["-c", "import socket; socket.socket()"];
    if let Ok(output) = Command::new("python3").args(python).env("LD_PRELOAD", &guard).output() {
        assert!(!output.status.success(), "the guard guards nothing");
    }
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/starter");
    for command in ["check", "index", "config", "mcp"] {
        let run = |guarded: bool| -> Output {
            let mut run = Command::new(env!("CARGO_BIN_EXE_doclint"));
            run.args([command]).arg(&site);
            if guarded {
                run.env("LD_PRELOAD", &guard);
            }
            run.output().unwrap()
        };
        assert_eq!(run(true).status.code(), run(false).status.code(), "{command}");
        assert!(run(true).status.code().is_some(), "{command}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
