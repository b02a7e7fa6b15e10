#!/usr/bin/env bash
# Installs the wheel of a folder into an empty environment, and runs it on the starter site.
#   .ci/release/try-wheel.sh FOLDER
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home
mkdir "$HOME"
"$(command -v python3 || command -v python)" -m venv "$work/env"
bin=$work/env/bin
[ -d "$bin" ] || bin=$work/env/Scripts
TIMEFORMAT='installed in %R s'
time "$bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$1"/*.whl
"$(dirname "$0")/try.sh" "$bin/doclint"
