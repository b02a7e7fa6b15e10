#!/usr/bin/env bash
# Prints the notes of a release: its section of the changelog, without the heading.
#   .ci/release/notes.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/../.."

notes=$(awk -v heading="## [$1]" '
  index($0, "## [") == 1 { is_here = index($0, heading) == 1; next }
  is_here
' CHANGELOG.md)
if [ -z "${notes//[[:space:]]/}" ]; then
  echo "CHANGELOG.md has no section \"## [$1]\", or nothing is in it" >&2
  exit 1
fi
# Without the blank lines around it.
printf '%s\n' "$notes" | sed -e '/./,$!d'
