#!/usr/bin/env bash
# Prints the version of this checkout. With a tag, checks that both agree, and that the changelog and
# the manual are ready.
#   .ci/release/version.sh [vVERSION]
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | sed 1q)
if [ -n "${1:-}" ]; then
  [ "$1" = "v$version" ] || {
    echo "the tag is $1, but Cargo.toml has version $version" >&2
    exit 1
  }
  # Texts from before the first release.
  if grep -lE 'no release yet|not published yet|Until v.* is released' ./*.md docs/*.md* editors/*/*.md; then
    echo "these files say that there is no release" >&2
    exit 1
  fi
  .ci/release/notes.sh "$version" >/dev/null
fi
echo "$version"
