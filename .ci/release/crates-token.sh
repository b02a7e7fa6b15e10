#!/usr/bin/env bash
# Prints a token of the Rust package registry that ends with this job, in exchange for the identity
# that GitHub vouches for: no secret is stored. `--revoke` ends it at once.
#   .ci/release/crates-token.sh
#   CARGO_REGISTRY_TOKEN=… .ci/release/crates-token.sh --revoke
set -euo pipefail
registry=${REGISTRY:?the address of the registry, with https://}
tokens=$registry/api/v1/trusted_publishing/tokens
send() { # CURL-ARGUMENT…
  curl --fail --silent --show-error --retry 3 --user-agent doclint-release "$@"
}

if [ "${1:-}" = --revoke ]; then
  send --request DELETE --header @- "$tokens" <<<"Authorization: Bearer $CARGO_REGISTRY_TOKEN"
  exit
fi
: "${ACTIONS_ID_TOKEN_REQUEST_URL:?the job needs the permission id-token: write}"
# Headers and bodies come from standard input, as others can read the arguments of a process.
identity=$(send --header @- "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=${registry#*://}" \
  <<<"Authorization: Bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" | jq --raw-output .value)
printf '{"jwt": "%s"}' "$identity" |
  send --header 'Content-Type: application/json' --data @- "$tokens" | jq --exit-status --raw-output .token
