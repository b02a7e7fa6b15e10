// Which package has the binary for this machine, and where in it.
"use strict";

// A Linux binary is static, so it runs with either C library.
const PACKAGES = {
  "darwin arm64": "doclint-darwin-arm64",
  "darwin x64": "doclint-darwin-x64",
  "linux arm64": "doclint-linux-arm64",
  "linux x64": "doclint-linux-x64",
  "win32 x64": "doclint-win32-x64",
};

function binary() {
  if (process.env.DOCLINT_BINARY) return process.env.DOCLINT_BINARY;
  const { arch, platform } = process;
  const name = PACKAGES[`${platform} ${arch}`];
  if (!name) {
    throw new Error(`doclint has no binary for ${platform} on ${arch}: build it from source with cargo`);
  }
  const file = platform === "win32" ? "doclint.exe" : "doclint";
  try {
    return require.resolve(`${name}/bin/${file}`);
  } catch {
    throw new Error(`the package ${name} is missing: install doclint with its optional dependencies`);
  }
}

module.exports = { binary };
