//! Acme's own linter: doclint with Acme's rules beside the built-in ones.

use std::process::ExitCode;

fn main() -> ExitCode {
    doclint_cli::Cli::new().rules(doclint::FAMILIES).rules(&[&acme_rules::FAMILY]).run()
}
