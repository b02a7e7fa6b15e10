#!/usr/bin/env python3
"""Makes packages of the archives of a release.

packages.py npm ARCHIVES FOLDER       one package for each platform, and the main one
packages.py homebrew ARCHIVES FOLDER  the formula of a tap

ARCHIVES holds doclint-VERSION-TARGET.tar.gz, each with its .sha256. With `--partial`, those of some
targets are enough.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The targets, with the names that npm has for their systems.
TARGETS = {
    "x86_64-unknown-linux-musl": ("linux", "x64"),
    "aarch64-unknown-linux-musl": ("linux", "arm64"),
    "x86_64-apple-darwin": ("darwin", "x64"),
    "aarch64-apple-darwin": ("darwin", "arm64"),
    "x86_64-pc-windows-msvc": ("win32", "x64"),
}


def workspace():
    """The fields that all crates share."""
    with open(ROOT / "Cargo.toml", "rb") as file:
        return tomllib.load(file)["workspace"]["package"]


def archives(folder, version, partial):
    """The archive of each target. Its checksum has to be right."""
    found = {}
    for target in TARGETS:
        path = folder / f"doclint-{version}-{target}.tar.gz"
        if not path.exists() and partial:
            continue
        expected = path.with_name(path.name + ".sha256").read_text().split()[0]
        actual = hashlib.sha256(path.read_bytes()).hexdigest()
        if actual != expected:
            raise SystemExit(f"{path} differs from its checksum")
        found[target] = (path, actual)
    if not found:
        raise SystemExit(f"no archive of version {version} is in {folder}")
    return found


def npm(found, package, out):
    """Writes the npm packages as files."""
    out.mkdir(parents=True, exist_ok=True)
    common = {
        "version": package["version"],
        "license": f"({package['license']})",
        "repository": {"type": "git", "url": f"git+{package['repository']}.git"},
        "homepage": package["repository"],
    }
    with tempfile.TemporaryDirectory() as stage:
        stage = pathlib.Path(stage)
        for target, (path, _) in found.items():
            system, processor = TARGETS[target]
            name = f"doclint-{system}-{processor}"
            program = "doclint.exe" if system == "win32" else "doclint"
            folder = stage / name
            (folder / "bin").mkdir(parents=True)
            with tarfile.open(path) as archive:
                (folder / "bin" / program).write_bytes(archive.extractfile(program).read())
            (folder / "bin" / program).chmod(0o755)
            (folder / "README.md").write_text(
                f"# {name}\n\nThe binary of doclint for {system} on {processor}. Install `doclint`.\n"
            )
            manifest = {
                "name": name,
                "description": f"The binary of doclint for {system} on {processor}",
                **common,
                "os": [system],
                "cpu": [processor],
                # Yarn would keep it in an archive, where it can't be run.
                "preferUnplugged": True,
                "files": ["LICENSE-*", "bin"],
            }
            prepare(folder, manifest)
        main = stage / "doclint"
        shutil.copytree(ROOT / "packaging/npm", main)
        (main / "bin/doclint.js").chmod(0o755)
        names = [f"doclint-{system}-{processor}" for system, processor in TARGETS.values()]
        manifest = {
            "name": "doclint",
            "description": "A linter for documentation sites: docs.json with MDX or Markdown pages",
            **common,
            "keywords": ["docs", "documentation", "lint", "linter", "markdown", "mdx"],
            "bin": {"doclint": "bin/doclint.js"},
            "main": "index.js",
            "types": "index.d.ts",
            "engines": {"node": ">=18"},
            "files": ["LICENSE-*", "bin", "index.d.ts", "index.js", "platform.js"],
            "optionalDependencies": {name: package["version"] for name in sorted(names)},
        }
        prepare(main, manifest)
        folders = [f"./{folder.name}" for folder in sorted(stage.iterdir())]
        command = ["npm", "pack", "--silent", "--pack-destination", str(out.resolve()), *folders]
        subprocess.run(command, cwd=stage, check=True)
    (out / "VERSION").write_text(package["version"] + "\n")


def prepare(folder, manifest):
    """Adds what each package has."""
    for license in ("LICENSE-APACHE", "LICENSE-MIT"):
        shutil.copy(ROOT / license, folder)
    (folder / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")


def homebrew(found, package, out):
    """Writes the formula."""
    text = (ROOT / "packaging/homebrew/doclint.rb.in").read_text()
    url = f"{package['repository']}/releases/download/v{package['version']}"
    text = text.replace("@VERSION@", package["version"]).replace("@URL@", url)
    text = re.sub(r"@SHA256:(.+?)@", lambda match: found[match[1]][1], text)
    text = text.partition("\n")[2]
    (out / "doclint.rb").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kind", choices=["npm", "homebrew"])
    parser.add_argument("archives", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--partial", action="store_true")
    args = parser.parse_args()
    package = workspace()
    found = archives(args.archives, package["version"], args.partial)
    {"npm": npm, "homebrew": homebrew}[args.kind](found, package, args.folder)


main()
