#!/usr/bin/env bash
# Installs the Debian package of a folder for this machine below an empty folder, and runs it on the
# starter site.
#   .ci/release/try-deb.sh FOLDER
set -euo pipefail
package=$(echo "$1"/doclint_*_"$(dpkg --print-architecture)".deb)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home root=$work/root
mkdir -p "$HOME" "$root"/var/lib/dpkg/{info,updates}
touch "$root/var/lib/dpkg/status"
TIMEFORMAT='installed in %R s'
# Nothing of the package is run, so this needs neither root nor a system in the folder.
time dpkg --root="$root" --force-not-root --force-bad-path --log=/dev/null --install "$package" >/dev/null
for file in doc/doclint/copyright man/man1/doclint-check.1.gz zsh/vendor-completions/_doclint \
  bash-completion/completions/doclint fish/vendor_completions.d/doclint.fish; do
  [ -s "$root/usr/share/$file" ] || { echo "the package has no $file" >&2; exit 1; }
done
"$(dirname "$0")/try.sh" "$root/usr/bin/doclint"
