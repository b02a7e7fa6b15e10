// doclint for programs.
"use strict";

const { spawn } = require("node:child_process");
const { binary } = require("./platform.js");

/** What made a check impossible: invalid settings or arguments, or no page. */
class DoclintError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.name = "DoclintError";
    this.exitCode = exitCode;
  }
}

function check(options = {}) {
  const { args = [], config, cwd, only = [], paths = [], signal, since, skip = [] } = options;
  const command = ["check", "--format", "json"];
  if (config !== undefined) command.push("--config", config);
  if (only.length > 0) command.push("--only", only.join(","));
  if (skip.length > 0) command.push("--skip", skip.join(","));
  if (since !== undefined) command.push("--since", since);
  // Whatever begins with a hyphen behind `--` is a path.
  command.push(...args, "--", ...paths);
  return new Promise((resolve, reject) => {
    const child = spawn(binary(), command, { cwd, signal, stdio: ["ignore", "pipe", "pipe"] });
    const stdout = [];
    const stderr = [];
    child.stdout.on("data", (chunk) => stdout.push(chunk));
    child.stderr.on("data", (chunk) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const text = Buffer.concat(stdout).toString("utf8");
      const notes = Buffer.concat(stderr).toString("utf8").trim();
      try {
        const report = JSON.parse(text);
        // Without a check there is no list of findings.
        if (report.findings) return resolve(report);
        reject(new DoclintError(report.error?.message ?? notes, code));
      } catch {
        reject(new DoclintError(notes || `doclint ended with exit code ${code}`, code));
      }
    });
  });
}

module.exports = { DoclintError, binary, check };
