#!/usr/bin/env bash
# Unpacks the archive of a folder after a check of its checksum, and runs it on the starter site.
#   .ci/release/try-archive.sh FOLDER
set -euo pipefail
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home
mkdir "$HOME" "$work/prefix"

archives=("$folder"/doclint-*.tar.gz)
[ ${#archives[@]} -eq 1 ] || { echo "expected one archive in $folder: ${archives[*]}" >&2; exit 1; }
archive=${archives[0]}
expected=$(cut -d ' ' -f 1 <"$archive.sha256")
if command -v sha256sum >/dev/null; then
  actual=$(sha256sum <"$archive" | cut -d ' ' -f 1)
else
  actual=$(shasum -a 256 <"$archive" | cut -d ' ' -f 1)
fi
[ "$actual" = "$expected" ] || { echo "$archive differs from its checksum" >&2; exit 1; }

TIMEFORMAT='installed in %R s'
time tar -xzf "$archive" -C "$work/prefix"
for file in README.md LICENSE-APACHE LICENSE-MIT LICENSES-OF-LIBRARIES man/doclint.1 man/doclint-check.1 \
  completions/{_doclint,_doclint.ps1,doclint.bash,doclint.fish}; do
  [ -s "$work/prefix/$file" ] || { echo "the archive has no $file" >&2; exit 1; }
done
"$(dirname "$0")/try.sh" "$work"/prefix/doclint*
