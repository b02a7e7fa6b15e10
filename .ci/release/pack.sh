#!/usr/bin/env bash
# Packs a binary that runs on this machine, with its completions, its manual pages, and the licenses of
# what it contains, and writes the checksum of the archive.
#   .ci/release/pack.sh BINARY TARGET FOLDER
set -euo pipefail
binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
target=$2
mkdir -p "$3"
folder=$(cd "$3" && pwd)
cd "$(dirname "$0")/../.."
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

exe=
case "$target" in *-windows-*) exe=.exe ;; esac
cp "$binary" "$stage/doclint$exe"
cp README.md LICENSE-APACHE LICENSE-MIT "$stage"
mkdir "$stage/completions" "$stage/man"
# The names are those that each shell looks for.
for file in bash:doclint.bash fish:doclint.fish powershell:_doclint.ps1 zsh:_doclint; do
  "$binary" completions "${file%%:*}" >"$stage/completions/${file#*:}"
done
"$binary" man --dir "$stage/man" 2>/dev/null
# On Windows, Python may have no other name.
python=$(command -v python3 || command -v python)
"$python" .ci/release/notices.py "$target" >"$stage/LICENSES-OF-LIBRARIES"

version=$(.ci/release/version.sh)
archive=doclint-$version-$target.tar.gz
tar -czf "$folder/$archive" -C "$stage" \
  "doclint$exe" README.md LICENSE-APACHE LICENSE-MIT LICENSES-OF-LIBRARIES completions man
cd "$folder"
if command -v sha256sum >/dev/null; then
  sha256sum "$archive" >"$archive.sha256"
else
  shasum -a 256 "$archive" >"$archive.sha256"
fi
ls -l "$archive"
