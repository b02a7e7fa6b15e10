#!/usr/bin/env node
// A stand-in for the binary: it knows two defects of the starter site, and the messages of the protocol
// that the extension uses. `STUB_OLD=1` makes it a version without a server.
import { readFileSync, writeFileSync } from "node:fs";
import { serve } from "./server.mjs";

const [command, ...rest] = process.argv.slice(2);
const page = new URL("../fixtures/explained.txt", import.meta.url);

if (command === "--version") {
  console.log("doclint 0.0.0-stub");
} else if (command === "server" && !process.env.STUB_OLD) {
  if (rest.includes("--help")) console.log("The language server");
  else serve();
} else if (command === "rules") {
  const rule = (id, summary) => ({ id, summary, level: "warning", profile: "recommended" });
  const rules = [rule("headings/skipped-level", "a heading skips a level"), rule("media/missing-alt-text", "an image has no alt text")];
  console.log(JSON.stringify(rules));
} else if (command === "explain") {
  process.stdout.write(readFileSync(page, "utf8"));
} else if (command === "check") {
  const output = rest[rest.indexOf("--output") + 1] ?? "";
  writeFileSync(output.replace(/^html=/, ""), "<!doctype html><title>doclint</title><h1>Found 2 errors</h1>");
  process.exitCode = 1;
} else {
  console.error(`error: unrecognized subcommand '${command}'`);
  process.exitCode = 2;
}
