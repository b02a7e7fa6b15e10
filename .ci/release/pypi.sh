#!/usr/bin/env bash
# Publishes the wheels of a folder by trusted publishing.
#   .ci/release/pypi.sh FOLDER
set -euo pipefail
pipx run --spec uv==0.13.9 uv publish --trusted-publishing always "$1"/*.whl
