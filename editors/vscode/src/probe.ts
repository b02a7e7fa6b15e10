// What a binary says about itself, and how it is run.

import { execFile } from "node:child_process";
import type { Binary } from "./binary.js";

/** The result of a run that has ended by itself. */
export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Probe {
  binary: Binary;
  /** Such as `0.1.0`; undefined if the program is something else. */
  version: string | undefined;
  hasServer: boolean;
  /** What went wrong where there is no version. */
  problem: string;
}

const LONGEST_REPORT = 64 * 1024 * 1024;

/** Runs a program without a shell. Rejects if it can't be started, or takes longer than the limit. */
export function run(path: string, args: string[], cwd?: string, milliseconds = 10_000): Promise<Run> {
  return new Promise((resolve, reject) => {
    const options = { cwd, maxBuffer: LONGEST_REPORT, timeout: milliseconds, windowsHide: true };
    const child = execFile(path, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") {
        reject(error.killed ? new Error(`no answer after ${milliseconds / 1000} s`) : error);
      } else {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      }
    });
    // A program that reads its input must not wait for it.
    child.stdin?.on("error", () => {}).end();
  });
}

/** The version in the output of `doclint --version`. */
export function versionIn(output: string): string | undefined {
  return /^doclint (\d+\.\d+\.\d+\S*)/.exec(output)?.[1];
}

export async function probe(binary: Binary): Promise<Probe> {
  const failed = { binary, version: undefined, hasServer: false };
  try {
    const { stdout, stderr } = await run(binary.path, ["--version"]);
    const version = versionIn(stdout);
    if (version === undefined) {
      const output = (stdout.trim() || stderr.trim()).split("\n")[0] ?? "";
      return { ...failed, problem: `\`--version\` prints \`${output}\`` };
    }
    const help = await run(binary.path, ["server", "--help"]);
    return { binary, version, hasServer: help.code === 0, problem: "" };
  } catch (error) {
    return { ...failed, problem: error instanceof Error ? error.message : String(error) };
  }
}
