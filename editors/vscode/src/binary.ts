// Where the binary is. Nothing here runs it.

import { posix, win32 } from "node:path";

export type Source = "setting" | "workspace" | "PATH" | "bundled";

export interface Binary {
  source: Source;
  path: string;
}

/** What a search may look at. */
export interface Places {
  /** `doclint.path`; in an untrusted workspace, that of the user. */
  setting: string;
  /** The folders of the workspace. */
  folders: string[];
  trusted: boolean;
  /** The variable PATH. */
  searchPath: string;
  /** The folder of the extension. */
  extension: string;
  home: string;
  platform: string;
  arch: string;
}

/** What a search does on the disk. */
export interface Disk {
  isProgram(path: string): boolean;
  /** The path without symbolic links, or undefined. */
  real(path: string): string | undefined;
}

export type Search = { binary: Binary } | { missing: "setting"; path: string; isCommandFile?: true } | { missing: "everywhere" };

/** The npm package with the binary for a machine: the list is in packaging/npm/platform.js. */
const PACKAGES: Record<string, string> = {
  "darwin arm64": "doclint-darwin-arm64",
  "darwin x64": "doclint-darwin-x64",
  "linux arm64": "doclint-linux-arm64",
  "linux x64": "doclint-linux-x64",
  "win32 x64": "doclint-win32-x64",
};

export function findBinary(places: Places, disk: Disk): Search {
  if (settingOf(places) !== "") return fromSetting(places, disk);
  const found = fromWorkspace(places, disk) ?? fromSearchPath(places, disk) ?? bundled(places, disk);
  return found ? { binary: found } : { missing: "everywhere" };
}

function fromSetting(places: Places, disk: Disk): Search {
  const path = settingPath(places);
  // It can't be run without a shell.
  if (places.platform === "win32" && /\.(cmd|bat)$/i.test(settingOf(places))) {
    return { missing: "setting", path: path ?? places.setting, isCommandFile: true };
  }
  // A path into an untrusted workspace would run a program of that workspace.
  const isAllowed = path !== undefined && (places.trusted || !isInWorkspace(path, places, disk));
  if (isAllowed && disk.isProgram(path)) return { binary: { source: "setting", path } };
  return { missing: "setting", path: path ?? places.setting };
}

function settingOf(places: Places): string {
  return unquoted(places.setting.trim());
}

/** A path that Windows has copied, or that is in its PATH, can be in quotes. */
function unquoted(path: string): string {
  return path.replace(/^"(.*)"$/, "$1");
}

function settingPath(places: Places): string | undefined {
  const { isAbsolute, join, resolve } = tools(places);
  const [folder] = places.folders;
  let path = settingOf(places);
  if (path.startsWith("~/") || path.startsWith("~\\")) path = join(places.home, path.slice(2));
  if (folder !== undefined) path = path.replaceAll("${workspaceFolder}", folder);
  if (isAbsolute(path)) return path;
  return folder === undefined ? undefined : resolve(folder, path);
}

function fromWorkspace(places: Places, disk: Disk): Binary | undefined {
  if (!places.trusted) return undefined;
  const { join } = tools(places);
  for (const folder of places.folders) {
    const modules = join(folder, "node_modules");
    const path = inPackage(join(modules, "doclint"), places, disk) ?? script(join(modules, ".bin"), places, disk);
    if (path !== undefined) return { source: "workspace", path };
  }
  return undefined;
}

function fromSearchPath(places: Places, disk: Disk): Binary | undefined {
  const { delimiter, isAbsolute, join } = tools(places);
  for (const folder of places.searchPath.split(delimiter).map(unquoted)) {
    // A relative folder would be looked for in the workspace.
    if (!isAbsolute(folder)) continue;
    const path =
      places.platform === "win32"
        ? (program(join(folder, "doclint.exe"), disk) ?? inPackage(join(folder, "node_modules", "doclint"), places, disk))
        : script(folder, places, disk);
    if (path === undefined || (!places.trusted && isInWorkspace(path, places, disk))) continue;
    return { source: "PATH", path };
  }
  return undefined;
}

function bundled(places: Places, disk: Disk): Binary | undefined {
  const path = program(tools(places).join(places.extension, "bin", fileName(places)), disk);
  return path === undefined ? undefined : { source: "bundled", path };
}

/** `doclint` in a folder of programs; if npm has put it there, the binary behind its script. */
function script(folder: string, places: Places, disk: Disk): string | undefined {
  // On Windows these are command files, which can't be run without a shell.
  if (places.platform === "win32") return undefined;
  const { dirname, join } = tools(places);
  const path = program(join(folder, "doclint"), disk);
  const real = path === undefined ? undefined : disk.real(path);
  if (path === undefined || real === undefined) return path;
  return inPackage(dirname(dirname(real)), places, disk) ?? path;
}

/** The binary that the npm package in a folder runs. Without node in between, it ends with the editor. */
function inPackage(folder: string, places: Places, disk: Disk): string | undefined {
  const name = PACKAGES[`${places.platform} ${places.arch}`];
  const real = disk.real(folder);
  if (name === undefined || real === undefined) return undefined;
  const { dirname, join } = tools(places);
  const siblings = [join(real, "node_modules"), dirname(real)];
  for (const modules of siblings) {
    const path = program(join(modules, name, "bin", fileName(places)), disk);
    if (path !== undefined) return path;
  }
  return undefined;
}

function program(path: string, disk: Disk): string | undefined {
  return disk.isProgram(path) ? path : undefined;
}

function fileName(places: Places): string {
  return places.platform === "win32" ? "doclint.exe" : "doclint";
}

function isInWorkspace(path: string, places: Places, disk: Disk): boolean {
  const { isAbsolute, relative } = tools(places);
  const paths = [path, disk.real(path) ?? path];
  const folders = places.folders.flatMap((folder) => [folder, disk.real(folder) ?? folder]);
  return folders.some((folder) =>
    paths.some((each) => {
      const rest = relative(folder, each);
      return rest !== ".." && !/^\.\.[\\/]/.test(rest) && !isAbsolute(rest);
    }),
  );
}

function tools(places: Places) {
  return places.platform === "win32" ? win32 : posix;
}
