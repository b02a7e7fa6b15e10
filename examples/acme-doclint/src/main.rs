//! Acme's own linter: doclint with the built-in rules and Acme's own.

use std::process::ExitCode;

fn main() -> ExitCode {
    doclint_cli::Cli::new().rules(doclint::FAMILIES).rules(&[&acme_rules::FAMILY]).run()
}
