#!/usr/bin/env node
"use strict";

const { spawnSync } = require("node:child_process");
const { binary } = require("../platform.js");

let path;
try {
  path = binary();
} catch (error) {
  console.error(`doclint: ${error.message}`);
  process.exit(2);
}
const { error, signal, status } = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`doclint: can't start ${path}: ${error.message}`);
  process.exit(2);
}
// A program that a signal has ended has no exit code: end in the same way.
if (signal) process.kill(process.pid, signal);
process.exit(status ?? 2);
