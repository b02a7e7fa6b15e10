#!/usr/bin/env bash
# Publishes the crates of the workspace that are public. With `--dry-run`, builds them as they would
# be published.
set -euo pipefail
cd "$(dirname "$0")/../.."

# `publish` is null in the metadata of a public crate, and an empty list if a manifest says `false`.
public=$(cargo metadata --no-deps --format-version 1 | jq --raw-output '.packages[] | select(.publish == null).name')
if [ -z "$public" ]; then
  echo "no crate is public: each has \`publish = false\`"
  exit
fi
if [ "${1:-}" = --dry-run ]; then
  cargo publish --workspace --locked --dry-run
  exit
fi
CARGO_REGISTRY_TOKEN=$(.ci/release/crates-token.sh)
export CARGO_REGISTRY_TOKEN
echo "::add-mask::$CARGO_REGISTRY_TOKEN"
trap '.ci/release/crates-token.sh --revoke' EXIT
cargo publish --workspace --locked
