#!/usr/bin/env bash
# Makes the release of a tag with its files, and moves the tag of the action: v1 is the newest 1.x.
#   .ci/release/github.sh vVERSION FOLDER
# It needs `gh` with GH_TOKEN, and GH_REPO.
set -euo pipefail
tag=$1
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."
version=$(.ci/release/version.sh "$tag")
notes=$(mktemp)
trap 'rm -f "$notes"' EXIT
.ci/release/notes.sh "$version" >"$notes"

prerelease=()
case "$version" in *-*) prerelease=(--prerelease) ;; esac
gh release create "$tag" --verify-tag --title "$version" --notes-file "$notes" \
  ${prerelease[@]+"${prerelease[@]}"} "$folder"/*

# A prerelease is for those who name it.
if [ ${#prerelease[@]} -gt 0 ]; then exit; fi
moving=v${version%%.*}
# `git/ref` leads to an object, which is the tag's own for an annotated tag.
commit=$(gh api "repos/$GH_REPO/commits/$tag" --jq .sha)
if gh api "repos/$GH_REPO/git/ref/tags/$moving" --silent 2>/dev/null; then
  gh api --method PATCH "repos/$GH_REPO/git/refs/tags/$moving" -f sha="$commit" -F force=true --silent
else
  gh api --method POST "repos/$GH_REPO/git/refs" -f ref="refs/tags/$moving" -f sha="$commit" --silent
fi
echo "$moving is $tag"
