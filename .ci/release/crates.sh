#!/usr/bin/env bash
# Publishes the crates of the workspace that are public.
#   .ci/release/crates.sh --pack      packs them only, which takes seconds and no network
#   .ci/release/crates.sh --dry-run   builds each of what is packed, too, which takes minutes
#   .ci/release/crates.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "${1:-}" = --pack ]; then
  # `publish` is an empty list in the metadata of a crate that is not public.
  private=$(cargo metadata --no-deps --locked --offline --format-version 1 |
    jq --raw-output '.packages[] | select(.publish == []).name')
  exclude=()
  for name in $private; do exclude+=(--exclude "$name"); done
  # What is packed in the middle of a change is not published.
  cargo package --workspace --locked --offline --no-verify --quiet --allow-dirty "${exclude[@]}"
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
