#!/usr/bin/env bash
# Runs a doclint on the starter site, whose findings are known.
#   .ci/release/try.sh COMMAND [ARG…]
set -euo pipefail
from=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
doclint=("$@")

version=$("$(dirname "$0")/version.sh")
"${doclint[@]}" --version | tee "$work/version"
grep -qF " $version" "$work/version" || { echo "expected version $version" >&2; exit 1; }

cd "$(dirname "$0")/../.."
cp -R examples/starter "$work/site"
# Commands may be relative to the folder that the script was started in.
cd "$from"
code=0
TIMEFORMAT='first report after %R s'
time "${doclint[@]}" check "$work/site" --format json >"$work/report.json" || code=$?
[ "$code" -eq 1 ] || { echo "exit code $code, expected 1: the site has errors" >&2; exit 1; }
for part in '"pages": 13' '"mdx/stray-less-than"' '"links/broken-link"'; do
  grep -qF "$part" "$work/report.json" || { echo "the report has no $part" >&2; exit 1; }
done
sed -n 's/^ *"findings": \({.*}\),$/findings: \1/p' "$work/report.json" | sed 1q
echo "doclint $version works on the starter site"
