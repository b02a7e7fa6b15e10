#!/usr/bin/env bash
# Installs the npm packages of a folder, for all projects and into an empty one, and runs them on the
# starter site.
#   .ci/release/try-npm.sh FOLDER
set -euo pipefail
packages=$(cd "$1" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
site=$(cd "$scripts/../../examples/starter" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home
mkdir "$HOME"
cd "$work"

platform=$(node -p 'process.platform + "-" + process.arch')
version=$(cat "$packages/VERSION")
files=("$packages/doclint-$version.tgz" "$packages/doclint-$platform-$version.tgz")
# The registry has none of these packages yet: those for other platforms are left out.
options=(--offline --omit optional --no-audit --no-fund --ignore-scripts --silent)
TIMEFORMAT='installed in %R s'
time npm install --global --prefix "$work/prefix" "${options[@]}" "${files[@]}"
"$scripts/try.sh" "$work/prefix/bin/doclint"

mkdir project
cd project
echo '{"private": true}' >package.json
npm install "${options[@]}" "${files[@]}"
npx --no-install doclint --version >/dev/null
SITE=$site node -e '
  const { check, DoclintError } = require("doclint");
  const assert = require("node:assert");
  const site = process.env.SITE;
  (async () => {
    const report = await check({ paths: [site] });
    assert.equal(report.exit.code, 1);
    assert.equal(report.summary.pages, 13);
    assert.ok(report.findings.some((it) => it.rule === "mdx/stray-less-than"));
    const few = await check({ paths: [site], only: ["media"] });
    assert.ok(few.findings.length > 0 && few.findings.every((it) => it.rule.startsWith("media/")));
    await assert.rejects(check({ paths: [site], only: ["mediaa"] }), DoclintError);
    await assert.rejects(check({ paths: ["--fix"] }), DoclintError);
    console.log("the package works in programs");
  })();
'
