// Tries the packed extension in a real VS Code in a browser (code-server).
//   npm run e2e -- DIR [--doclint PATH] [--shots FOLDER]
// DIR, or $CODE_SERVER, is a folder with node_modules/code-server. Without --doclint or $DOCLINT, a stand-in
// with the same texts is the server. $CHROMIUM is the browser, by default /usr/bin/chromium.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { STEPS } from "./steps.mjs";
import { Window } from "./window.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const string = { type: "string" };
const { values, positionals } = parseArgs({ options: { doclint: string, shots: string }, allowPositionals: true });
const install = positionals[0] ?? process.env.CODE_SERVER;
const entry = join(resolve(install ?? "."), "node_modules", "code-server", "out", "node", "entry.js");
if (!install || !existsSync(entry)) {
  console.error("name a folder with node_modules/code-server: npm run e2e -- DIR");
  process.exit(2);
}
const stub = join(here, "..", "test", "stub", "doclint.mjs");
const doclint = resolve(values.doclint ?? process.env.DOCLINT ?? stub);
const shots = values.shots && resolve(values.shots);
if (shots) mkdirSync(shots, { recursive: true });

const temporary = mkdtempSync(join(tmpdir(), "doclint-e2e-"));
const site = join(temporary, "site");
const folders = ["--user-data-dir", join(temporary, "data"), "--extensions-dir", join(temporary, "extensions")];
let host;
let browser;
try {
  prepare();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(site)}`;
  const flags = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check"];
  host = spawn(process.execPath, [entry, ...folders, ...flags, "--disable-workspace-trust"], { stdio: "ignore" });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await reached(page, address);
  const window = new Window(page, shots);
  for (const [name, step] of STEPS) {
    const begin = Date.now();
    try {
      await step(window);
    } catch (error) {
      await window.shot(`failed-${name.replaceAll(" ", "-")}`);
      console.log(`FAILED  ${name}: ${error.stack}`);
      process.exitCode = 1;
      continue;
    }
    console.log(`ok  ${name} (${Date.now() - begin} ms)`);
  }
} finally {
  await browser?.close();
  host?.kill();
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** A copy of the example site, an instance with settings, and the extension in it. */
function prepare() {
  cpSync(join(here, "..", "..", "..", "examples", "starter"), site, { recursive: true });
  mkdirSync(join(temporary, "data", "User"), { recursive: true });
  const settings = {
    "doclint.path": doclint,
    "editor.minimap.enabled": false,
    // Completions are those of the server only.
    "editor.wordBasedSuggestions": "off",
    "extensions.autoCheckUpdates": false,
    "files.autoSave": "off",
    "window.confirmBeforeClose": "never",
    "workbench.startupEditor": "none",
  };
  writeFileSync(join(temporary, "data", "User", "settings.json"), JSON.stringify(settings));
  const file = join(temporary, "doclint.vsix");
  command(join(here, "..", "scripts", "package.mjs"), "--out", file);
  command(entry, ...folders, "--install-extension", file);
}

function command(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.equal(status, 0, `${args.join(" ")}\n${stdout}\n${stderr}`);
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Waits until the host serves the page. */
async function reached(page, address) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await page.goto(address);
    } catch (error) {
      if (attempt === 60) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}
