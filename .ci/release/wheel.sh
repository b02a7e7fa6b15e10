#!/usr/bin/env bash
# Builds the wheel for a target.
#   .ci/release/wheel.sh TARGET FOLDER
# PROFILE is the Cargo profile, by default `release`: then the binary is the one of the archive.
set -euo pipefail
target=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."
python=$(command -v python3 || command -v python)
tools=${CARGO_TARGET_DIR:-target}/wheel-tools
[ -d "$tools" ] || "$python" -m venv "$tools"
bin=$tools/bin
[ -d "$bin" ] || bin=$tools/Scripts
"$bin/python" -m pip install --quiet --disable-pip-version-check maturin==1.16.0 wheel==0.48.0

"$bin/maturin" build --locked --profile "${PROFILE:-release}" --target "$target" --out "$folder"
case "$target" in
  *-musl)
    # A static binary needs no C library, so it runs on distributions with either one.
    arch=${target%%-*}
    "$bin/python" -m wheel tags --remove \
      --platform-tag "manylinux_2_17_$arch.manylinux2014_$arch.musllinux_1_1_$arch" "$folder"/*.whl
    ;;
esac
ls -l "$folder"
