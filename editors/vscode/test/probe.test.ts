import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import type { Binary } from "../src/binary.js";
import { WAYS, trouble, versionLine } from "../src/messages.js";
import { probe, run, versionIn } from "../src/probe.js";

const STUB = join(process.cwd(), "test", "stub", "doclint.mjs");
const binary = (path: string): Binary => ({ source: "PATH", path });

test("the version is read from the first line only", () => {
  assert.equal(versionIn("doclint 0.1.0\n"), "0.1.0");
  assert.equal(versionIn("doclint 1.2.3-beta.1 (abc)\n"), "1.2.3-beta.1");
  assert.equal(versionIn("other 0.1.0\n"), undefined);
  assert.equal(versionIn(""), undefined);
});

test("a binary with a server has no trouble", async () => {
  const probed = await probe(binary(STUB));
  assert.deepEqual(probed, { binary: binary(STUB), version: "0.0.0-stub", hasServer: true, problem: "" });
  assert.equal(trouble({ binary: binary(STUB) }, probed, true), undefined);
  assert.equal(versionLine(probed), `doclint 0.0.0-stub from \`PATH\`: ${STUB}`);
});

test("a binary without a server is named with its version", async () => {
  process.env["STUB_OLD"] = "1";
  const probed = await probe(binary(STUB));
  delete process.env["STUB_OLD"];
  const update = "Update doclint, or set `doclint.path` to a newer binary.";
  const expected = `doclint 0.0.0-stub at \`${STUB}\` is too old: it has no language server. ${update}`;
  assert.equal(trouble({ binary: binary(STUB) }, probed, true), expected);
});

test("another program is not taken for doclint", async () => {
  const probed = await probe(binary(process.execPath));
  const expected = `\`${process.execPath}\` (from \`PATH\`) is not doclint: \`--version\` prints \`${process.version}\`.`;
  assert.equal(trouble({ binary: binary(process.execPath) }, probed, true), expected);
});

test("a program that can't be started is a trouble and no crash", async () => {
  const probed = await probe(binary("/nowhere/doclint"));
  assert.match(trouble({ binary: binary("/nowhere/doclint") }, probed, true) ?? "", /is not doclint: spawn .* ENOENT/);
});

test("without a binary, the ways to install one are named", () => {
  assert.equal(trouble({ missing: "everywhere" }, undefined, true), `doclint is not installed. ${WAYS}`);
  assert.match(trouble({ missing: "everywhere" }, undefined, false) ?? "", /untrusted workspace, `node_modules` is not searched/);
  assert.match(trouble({ missing: "setting", path: "/x" }, undefined, true) ?? "", /^The setting `doclint.path` names `\/x`/);
  const commandFile = "The setting `doclint.path` names a command file. Set it to `doclint.exe`.";
  assert.equal(trouble({ missing: "setting", path: "C:\\x.cmd", isCommandFile: true }, undefined, true), commandFile);
});

test("a program that doesn't end is stopped", async () => {
  const endless = run(process.execPath, ["-e", "setInterval(() => {}, 1000)"], undefined, 200);
  await assert.rejects(endless, /no answer after 0.2 s/);
});

test("the exit code of a program is a result", async () => {
  const { code, stdout } = await run(process.execPath, ["-e", "console.log(1); process.exitCode = 3"]);
  assert.deepEqual([code, stdout], [3, "1\n"]);
});
