#!/usr/bin/env bash
# Builds the binary for a target, and packs it with its checksum.
#   .ci/release/build.sh TARGET FOLDER
# PROFILE is the Cargo profile, by default `release`.
set -euo pipefail
target=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."
profile=${PROFILE:-release}

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
built=${CARGO_TARGET_DIR:-target}/$target/$subfolder
case "$target" in
  *-musl)
    # The binary has to run on every distribution, so it may need no file of the system.
    if readelf --dynamic "$built/doclint" | grep NEEDED; then
      echo "the binary is not static" >&2
      exit 1
    fi
    ;;
esac

version=$(.ci/release/version.sh)
archive=doclint-$version-$target.tar.gz
tar -czf "$folder/$archive" -C "$built" "doclint$exe"
cd "$folder"
if command -v sha256sum >/dev/null; then
  sha256sum "$archive" >"$archive.sha256"
else
  shasum -a 256 "$archive" >"$archive.sha256"
fi
ls -l "$archive"
