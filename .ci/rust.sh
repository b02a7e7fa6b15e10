#!/usr/bin/env bash
# Installs the Rust that Cargo.toml names as the oldest one, and makes it the default.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
rustup toolchain install "$version" --profile minimal --component clippy --component rustfmt
rustup default "$version"
