// What people read when doclint can't run, and in the log when it does.

import type { Search, Source } from "./binary.js";
import type { Probe } from "./probe.js";

const SOURCES: Record<Source, string> = {
  setting: "from the setting `doclint.path`",
  workspace: "from `node_modules` of the workspace",
  PATH: "from `PATH`",
  bundled: "from the extension",
};

/** How to get doclint, in one sentence. */
export const WAYS = "Build it from source (see How to Install), or set `doclint.path` to the binary.";

/** Why no server can be started, or undefined if one can. */
export function trouble(search: Search, probed: Probe | undefined, trusted: boolean): string | undefined {
  if ("missing" in search) {
    if (search.missing === "setting") {
      if (search.isCommandFile) return "The setting `doclint.path` names a command file. Set it to `doclint.exe`.";
      return `The setting \`doclint.path\` names \`${search.path}\`, which is not a program that can run here.`;
    }
    const untrusted = trusted ? "" : " In this untrusted workspace, `node_modules` is not searched.";
    return `doclint is not installed.${untrusted} ${WAYS}`;
  }
  const { path, source } = search.binary;
  if (probed?.version === undefined) {
    return `\`${path}\` (${SOURCES[source]}) is not doclint: ${probed?.problem ?? "it was not run"}.`;
  }
  if (!probed.hasServer) {
    const update = "Update doclint, or set `doclint.path` to a newer binary.";
    return `doclint ${probed.version} at \`${path}\` is too old: it has no language server. ${update}`;
  }
  return undefined;
}

/** The line in the log about the binary that runs. */
export function versionLine(probed: Probe): string {
  return `doclint ${probed.version ?? "?"} ${SOURCES[probed.binary.source]}: ${probed.binary.path}`;
}
