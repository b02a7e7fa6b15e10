// Bundles the tests and runs them with node's own runner. Arguments are names of tests, such as `grammar`.
import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
const names = readdirSync("test").filter((name) => name.endsWith(".test.ts"));
const filters = process.argv.slice(2);
const chosen = names.filter((name) => filters.length === 0 || filters.includes(name.replace(".test.ts", "")));
await build({
  entryPoints: chosen.map((name) => join("test", name)),
  outdir: "dist/test",
  bundle: true,
  packages: "external",
  platform: "node",
  sourcemap: "inline",
  logLevel: "warning",
});
const files = chosen.map((name) => join("dist", "test", name.replace(/\.ts$/, ".js")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" });
process.exitCode = status ?? 1;
