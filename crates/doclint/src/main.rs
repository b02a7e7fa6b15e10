//! The binary.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A check allocates much on all threads, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    doclint_cli::Cli::new().rules(doclint::FAMILIES).run()
}
