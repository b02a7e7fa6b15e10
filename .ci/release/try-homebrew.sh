#!/usr/bin/env bash
# Checks that the formula of a folder names each archive there with its checksum.
#   .ci/release/try-homebrew.sh FOLDER
set -euo pipefail
cd "$1"
for sum in doclint-*-{apple,linux}-*.tar.gz.sha256; do
  [ -e "$sum" ] || continue
  # The checksum is in the line below the address.
  grep -A 1 "/${sum%.sha256}\"$" doclint.rb | grep -q "sha256 \"$(cut -d ' ' -f 1 "$sum")\"" || {
    echo "doclint.rb has not the checksum of ${sum%.sha256}" >&2
    exit 1
  }
done
if command -v ruby >/dev/null; then ruby -c doclint.rb >/dev/null; fi
echo "doclint.rb has the checksums of its archives"
