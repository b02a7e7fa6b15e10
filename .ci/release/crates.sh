#!/usr/bin/env bash
# Publishes the crates of the workspace that are public. With `--dry-run`, builds them as they would
# be published.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "${1:-}" = --dry-run ]; then
  cargo publish --workspace --locked --dry-run
  exit
fi
CARGO_REGISTRY_TOKEN=$(.ci/release/crates-token.sh)
export CARGO_REGISTRY_TOKEN
echo "::add-mask::$CARGO_REGISTRY_TOKEN"
trap '.ci/release/crates-token.sh --revoke' EXIT
cargo publish --workspace --locked
