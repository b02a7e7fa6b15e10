import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { COMMANDS } from "../src/names.js";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const readme = readFileSync("README.md", "utf8");
const { contributes } = manifest;

test("the commands of package.json are those of the code", () => {
  const listed = contributes.commands.map((each: { command: string }) => each.command);
  assert.deepEqual(listed, [...COMMANDS]);
});

test("the README names each command and each setting, and no others", () => {
  const rows = readme.split("\n").filter((line) => line.startsWith("| "));
  for (const { category, title } of contributes.commands) {
    assert.ok(rows.some((row) => row.startsWith(`| **${category}: ${title}** |`)), title);
  }
  const settings = Object.keys(contributes.configuration.properties);
  const named = rows.flatMap((row) => /^\| `(doclint\.[\w.]+)`/.exec(row)?.[1] ?? []);
  assert.deepEqual(named.sort(), settings.sort());
});

test("files that package.json names exist after a build", () => {
  const paths = [
    manifest.main,
    manifest.browser,
    ...contributes.grammars.map((each: { path: string }) => each.path),
    ...[...contributes.jsonValidation, ...contributes.yamlValidation].map((each: { url: string }) => each.url),
  ];
  for (const path of paths) assert.ok(existsSync(path), path);
});

test("schemas are those of the repository", () => {
  for (const name of ["docs", "mint", "doclint"]) {
    const file = `schemas/${name}.schema.json`;
    assert.equal(readFileSync(file, "utf8"), readFileSync(`../../${file}`, "utf8"));
  }
});

test("a workspace can't choose the program before it is trusted", () => {
  const { untrustedWorkspaces } = manifest.capabilities;
  assert.deepEqual([untrustedWorkspaces.supported, untrustedWorkspaces.restrictedConfigurations], ["limited", ["doclint.path"]]);
});

test("the version is that of doclint", () => {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync("../../Cargo.toml", "utf8")) ?? [];
  assert.equal(manifest.version, version);
});

test("libraries in the bundles have their licenses in the package", () => {
  const licenses = readFileSync("licenses/THIRD-PARTY.txt", "utf8");
  for (const name of ["vscode-languageclient", "vscode-jsonrpc", "minimatch", "semver"]) {
    assert.match(licenses, new RegExp(`^${name} \\d`, "m"));
  }
});
