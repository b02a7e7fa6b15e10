#!/bin/sh
# Checks that a Linux binary is static: it has to run on every distribution, so it may need no file of
# the system.
#   .ci/release/static.sh BINARY
set -eu
dynamic=$(readelf --dynamic "$1")
case "$dynamic" in
  *NEEDED*)
    echo "$1 is not static: $dynamic" >&2
    exit 1
    ;;
esac
