#!/usr/bin/env bash
# Publishes npm packages by trusted publishing: those for one platform first, as the main one names
# them.
#   .ci/release/npm.sh FOLDER
set -euo pipefail
cd "$1"

# Trusted publishing needs Node 22.14 and npm 11.5.1. Runners have newer ones than those on the PATH.
newest=$(printf '%s\n' "${RUNNER_TOOL_CACHE:-/opt/hostedtoolcache}"/node/*/x64/bin | sort -V | tail -1)
if [ -d "$newest" ]; then PATH=$newest:$PATH; fi
npm=(npx --yes npm@11.6.2)
version=$(cat VERSION)
tag=latest
case "$version" in *-*) tag=next ;; esac
for package in doclint-[a-z]*-"$version.tgz" "doclint-$version.tgz"; do
  "${npm[@]}" publish "./$package" --access public --tag "$tag"
done
