#!/usr/bin/env bash
# Builds the binary for a target, and packs it.
#   .ci/release/build.sh TARGET FOLDER
# PROFILE is the Cargo profile, by default `dist`.
set -euo pipefail
target=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."
profile=${PROFILE:-dist}

case "$target" in
  *-musl)
    # The allocator and the grammars of code samples need a C compiler for this C library.
    if ! command -v musl-gcc >/dev/null; then
      sudo apt-get update -qq
      sudo apt-get install -y -qq musl-tools
    fi
    ;;
esac
if command -v rustup >/dev/null && ! rustup target list --installed | grep -qx "$target"; then
  rustup target add "$target"
fi
cargo build --locked --profile "$profile" --package doclint --bin doclint --target "$target"

exe=
case "$target" in *-windows-*) exe=.exe ;; esac
case "$profile" in dev) subfolder=debug ;; *) subfolder=$profile ;; esac
binary=${CARGO_TARGET_DIR:-target}/$target/$subfolder/doclint$exe
case "$target" in *-musl) .ci/release/static.sh "$binary" ;; esac
.ci/release/pack.sh "$binary" "$target" "$folder"
