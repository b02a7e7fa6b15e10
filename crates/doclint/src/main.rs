//! The binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    doclint_cli::Cli::new().rules(doclint::FAMILIES).run()
}
