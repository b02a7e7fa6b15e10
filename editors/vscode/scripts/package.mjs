// Packs the extension into a .vsix file.
//   node scripts/package.mjs [--out FILE]
//   node scripts/package.mjs --target linux-x64 --binary PATH   with a binary for that platform
// `npm ci --prefix e2e` installs what it needs.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const string = { type: "string" };
const { values } = parseArgs({ options: { binary: string, out: string, target: string } });
const folder = join(dirname(fileURLToPath(import.meta.url)), "..");
const vsce = join(folder, "e2e", "node_modules", "@vscode", "vsce", "vsce");
if (!existsSync(vsce)) fail("vsce is missing: run `npm ci --prefix e2e`");
if (Boolean(values.binary) !== Boolean(values.target)) fail("--binary and --target go together");

const bin = join(folder, "bin");
rmSync(bin, { recursive: true, force: true });
if (values.binary) {
  mkdirSync(bin);
  copyFileSync(values.binary, join(bin, values.target.startsWith("win32") ? "doclint.exe" : "doclint"));
}
const args = ["package", "--no-dependencies"];
if (values.out) args.push("--out", resolve(values.out));
if (values.target) args.push("--target", values.target);
const { status } = spawnSync(process.execPath, [vsce, ...args], { cwd: folder, stdio: "inherit" });
rmSync(bin, { recursive: true, force: true });
process.exitCode = status ?? 1;

function fail(message) {
  console.error(message);
  process.exit(2);
}
