#!/usr/bin/env bash
# Runs a doclint on the starter site, whose findings are known.
#   .ci/release/try.sh ARCHIVE           the binary of a release, after a check of its checksum
#   .ci/release/try.sh COMMAND [ARG…]    a command that runs doclint
set -euo pipefail
from=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case "$1" in
  *.tar.gz)
    archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
    expected=$(cut -d ' ' -f 1 <"$archive.sha256")
    if command -v sha256sum >/dev/null; then
      actual=$(sha256sum <"$archive" | cut -d ' ' -f 1)
    else
      actual=$(shasum -a 256 <"$archive" | cut -d ' ' -f 1)
    fi
    [ "$actual" = "$expected" ] || { echo "$archive differs from its checksum" >&2; exit 1; }
    tar -xzf "$archive" -C "$work"
    doclint=("$work"/doclint*)
    ;;
  *) doclint=("$@") ;;
esac

version=$("$(dirname "$0")/version.sh")
"${doclint[@]}" --version | tee "$work/version"
grep -qF " $version" "$work/version" || { echo "expected version $version" >&2; exit 1; }

cd "$(dirname "$0")/../.."
site=$PWD/examples/starter
# Commands may be relative to the folder that the script was started in.
cd "$from"
code=0
"${doclint[@]}" check "$site" --format json >"$work/report.json" || code=$?
[ "$code" -eq 1 ] || { echo "exit code $code, expected 1: the site has errors" >&2; exit 1; }
for part in '"pages": 13' '"mdx/stray-less-than"' '"links/broken-link"'; do
  grep -qF "$part" "$work/report.json" || { echo "the report has no $part" >&2; exit 1; }
done
echo "doclint $version works on the starter site"
