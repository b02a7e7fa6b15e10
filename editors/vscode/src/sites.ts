// Which folder a command is about.

import { dirname, isAbsolute, join, relative } from "node:path";

const SETTINGS = ["docs.json", "mint.json", "doclint.yml", "doclint.yaml"];

/** Whether a path is a folder or in it. */
export function isInside(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return rest !== ".." && !/^\.\.[\\/]/.test(rest) && !isAbsolute(rest);
}

/**
 * The folder in which to run doclint: the site around a file, else the first site, else the first
 * folder of the workspace.
 */
export function siteFolder(
  file: string | undefined,
  roots: string[],
  folders: string[],
  exists: (path: string) => boolean,
): string | undefined {
  if (file !== undefined) {
    const around = roots.filter((root) => isInside(root, file)).sort((a, b) => b.length - a.length);
    if (around[0] !== undefined) return around[0];
    const top = folders.find((folder) => isInside(folder, file));
    for (let folder = dirname(file); top !== undefined && isInside(top, folder); folder = dirname(folder)) {
      if (SETTINGS.some((name) => exists(join(folder, name)))) return folder;
    }
    if (top !== undefined) return top;
  }
  return roots[0] ?? folders[0];
}
