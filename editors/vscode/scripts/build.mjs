// Bundles the extension, and copies what it shares with the rest of the repository.
import { build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..");
const repository = join(folder, "..", "..");
process.chdir(folder);
for (const made of ["dist", "schemas", "licenses"]) {
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made);
}

const common = {
  bundle: true,
  external: ["vscode"],
  format: "cjs",
  metafile: true,
  minify: true,
  logLevel: "warning",
  target: "es2022",
};
const results = await Promise.all([
  build({ ...common, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js", platform: "node", mainFields: ["module", "main"] }),
  build({ ...common, entryPoints: ["src/web.ts"], outfile: "dist/web.js", platform: "browser" }),
]);

for (const name of ["docs", "mint", "doclint"]) {
  copyFileSync(join(repository, "schemas", `${name}.schema.json`), join("schemas", `${name}.schema.json`));
}
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(repository, name), join("licenses", name));
writeFileSync(join("licenses", "THIRD-PARTY.txt"), thirdParties(results));

/** The licenses of all packages of which something is in a bundle. */
function thirdParties(results) {
  const inputs = results.flatMap((result) => Object.keys(result.metafile.inputs));
  const packages = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  return [...packages].sort().map(licenseOf).join("\n");
}

function licenseOf(path) {
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const file = readdirSync(path).find((each) => /^licen[cs]e(\.|$)/i.test(each));
  if (!file || !existsSync(join(path, file))) throw new Error(`${name} has no file with its license`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(path, file), "utf8").trim()}\n\n${"-".repeat(70)}\n`;
}
