import assert from "node:assert/strict";
import { test } from "node:test";
import { type Disk, type Places, findBinary } from "../src/binary.js";

const PLACES: Places = {
  setting: "",
  folders: ["/site"],
  trusted: true,
  searchPath: "/usr/bin:/opt/bin",
  extension: "/ext",
  home: "/home/me",
  platform: "linux",
  arch: "x64",
};
const WINDOWS: Places = {
  ...PLACES,
  folders: ["C:\\site"],
  searchPath: "C:\\Windows;C:\\npm",
  extension: "C:\\ext",
  home: "C:\\me",
  platform: "win32",
};

/** A disk with these programs, and links from one path to another. */
function disk(programs: string[], links: Record<string, string> = {}): Disk {
  const real = (path: string) => {
    for (const [from, to] of Object.entries(links)) {
      if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
    }
    return path;
  };
  return {
    isProgram: (path) => programs.includes(real(path)),
    real: (path) => (programs.some((each) => each.startsWith(real(path)) || real(path).endsWith("doclint")) ? real(path) : undefined),
  };
}

function found(places: Partial<Places>, programs: string[], links?: Record<string, string>): string {
  const search = findBinary({ ...PLACES, ...places }, disk(programs, links));
  if ("binary" in search) return `${search.binary.source} ${search.binary.path}`;
  return search.missing === "setting" ? `no ${search.path}` : "none";
}

const SCRIPT = "/site/node_modules/doclint/bin/doclint.js";
const LINK = { "/site/node_modules/.bin/doclint": SCRIPT };
const PACKAGED = "/site/node_modules/doclint-linux-x64/bin/doclint";
const ALL = ["/my/doclint", SCRIPT, PACKAGED, "/opt/bin/doclint", "/ext/bin/doclint"];

test("the setting is first, then the workspace, PATH, and the extension", () => {
  assert.equal(found({ setting: "/my/doclint" }, ALL, LINK), "setting /my/doclint");
  assert.equal(found({}, ALL, LINK), `workspace ${PACKAGED}`);
  assert.equal(found({}, ["/opt/bin/doclint", "/ext/bin/doclint"]), "PATH /opt/bin/doclint");
  assert.equal(found({}, ["/ext/bin/doclint"]), "bundled /ext/bin/doclint");
  assert.equal(found({}, []), "none");
});

test("a setting that names no program is not replaced by another binary", () => {
  assert.equal(found({ setting: "/my/doclimt" }, ALL), "no /my/doclimt");
});

test("a setting may begin with the home or the workspace folder, or be relative to the latter", () => {
  const programs = ["/home/me/bin/doclint", "/site/tools/doclint"];
  assert.equal(found({ setting: "~/bin/doclint" }, programs), "setting /home/me/bin/doclint");
  assert.equal(found({ setting: "${workspaceFolder}/tools/doclint" }, programs), "setting /site/tools/doclint");
  assert.equal(found({ setting: " tools/doclint " }, programs), "setting /site/tools/doclint");
  assert.equal(found({ setting: "tools/doclint", folders: [] }, programs), "no tools/doclint");
});

test("the binary behind the script of npm is run, wherever the package manager puts it", () => {
  const nested = "/site/node_modules/doclint/node_modules/doclint-linux-x64/bin/doclint";
  assert.equal(found({}, [SCRIPT, nested], LINK), `workspace ${nested}`);
  const store = "/site/node_modules/.pnpm/doclint@1/node_modules";
  const links = { "/site/node_modules/doclint": `${store}/doclint` };
  const pnpm = `${store}/doclint-linux-x64/bin/doclint`;
  assert.equal(found({}, [pnpm], links), `workspace ${pnpm}`);
  const script = "/site/node_modules/.bin/doclint";
  assert.equal(found({ arch: "riscv64" }, [script]), `workspace ${script}`);
});

test("a global installation of npm is found in PATH", () => {
  const binary = "/usr/lib/node_modules/doclint-linux-x64/bin/doclint";
  const script = "/usr/lib/node_modules/doclint/bin/doclint.js";
  assert.equal(found({}, [binary, script], { "/usr/bin/doclint": script }), `PATH ${binary}`);
  const windows = "C:\\npm\\node_modules\\doclint-win32-x64\\bin\\doclint.exe";
  assert.equal(found(WINDOWS, [windows]), `PATH ${windows}`);
});

test("on Windows, only programs are run, and never scripts", () => {
  assert.equal(found(WINDOWS, ["C:\\npm\\doclint.exe"]), "PATH C:\\npm\\doclint.exe");
  assert.equal(found(WINDOWS, ["C:\\npm\\doclint", "C:\\npm\\doclint.cmd"]), "none");
  assert.equal(found(WINDOWS, ["C:\\ext\\bin\\doclint.exe"]), "bundled C:\\ext\\bin\\doclint.exe");
});

test("quotes around a path are left out", () => {
  const exe = "C:\\my tools\\doclint.exe";
  assert.equal(found({ ...WINDOWS, setting: ` "${exe}" ` }, [exe]), `setting ${exe}`);
  assert.equal(found({ ...WINDOWS, searchPath: 'C:\\Windows;"C:\\my tools"' }, [exe]), `PATH ${exe}`);
  assert.equal(found({ setting: '""' }, ["/opt/bin/doclint"]), "PATH /opt/bin/doclint");
});

test("on Windows, a setting that names a command file is reported, even if the file exists", () => {
  for (const path of ["C:\\npm\\doclint.cmd", "C:\\npm\\doclint.BAT"]) {
    const search = findBinary({ ...WINDOWS, setting: `"${path}"` }, disk([path]));
    assert.deepEqual(search, { missing: "setting", path, isCommandFile: true });
  }
  assert.equal(found({ setting: "/my/doclint.cmd" }, ["/my/doclint.cmd"]), "setting /my/doclint.cmd");
});

test("nothing of an untrusted workspace is run", () => {
  const untrusted = { trusted: false };
  assert.equal(found(untrusted, ALL, LINK), "PATH /opt/bin/doclint");
  assert.equal(found({ ...untrusted, setting: "tools/doclint" }, ["/site/tools/doclint"]), "no /site/tools/doclint");
  assert.equal(found({ ...untrusted, setting: "/my/doclint" }, ALL), "setting /my/doclint");
  assert.equal(found({ ...untrusted, searchPath: "/site/bin:/opt/bin" }, ["/site/bin/doclint", ...ALL]), "PATH /opt/bin/doclint");
  const link = { "/opt/bin/doclint": "/site/evil" };
  assert.equal(found(untrusted, ["/site/evil"], link), "none");
});

test("relative folders in PATH are ignored", () => {
  assert.equal(found({ searchPath: ".:bin::/opt/bin" }, ["bin/doclint", "doclint", "/opt/bin/doclint"]), "PATH /opt/bin/doclint");
});
