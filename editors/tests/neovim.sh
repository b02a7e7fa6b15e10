#!/usr/bin/env bash
# Drives `doclint server` from Neovim without a screen.
set -euo pipefail
binary=$(realpath "${1:?usage: neovim.sh BINARY}")
here=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$here/../../examples/starter" "$folder/site"
mkdir "$folder/site/.git"
cd "$folder/site"
export XDG_STATE_HOME=$folder/state XDG_DATA_HOME=$folder/data XDG_CONFIG_HOME=$folder/config
DOCLINT=$binary timeout 180 nvim --headless -u NONE -i NONE -n \
  -c "lua local ok, why = pcall(dofile, '$here/neovim.lua'); if not ok then print(why) vim.cmd('cquit') end"
