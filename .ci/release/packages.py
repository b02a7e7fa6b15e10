#!/usr/bin/env python3
"""Makes packages of the archives of a release.

packages.py npm ARCHIVES FOLDER       one package for each platform, and the main one
packages.py wheel ARCHIVES FOLDER     one wheel for each platform
packages.py deb ARCHIVES FOLDER       one Debian package for each Linux, with its .sha256
packages.py homebrew ARCHIVES FOLDER  the formula of a tap

ARCHIVES holds doclint-VERSION-TARGET.tar.gz, each with its .sha256. With `--partial`, those of some
targets are enough.
"""

import argparse
import base64
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The targets, with the names that npm has for their systems.
TARGETS = {
    "x86_64-unknown-linux-musl": ("linux", "x64"),
    "aarch64-unknown-linux-musl": ("linux", "arm64"),
    "x86_64-apple-darwin": ("darwin", "x64"),
    "aarch64-apple-darwin": ("darwin", "arm64"),
    "x86_64-pc-windows-msvc": ("win32", "x64"),
}

# Where a wheel can be installed. A static binary needs no C library, so it runs on distributions with
# either one. The versions of macOS are the oldest ones that Rust builds for.
WHEELS = {
    "x86_64-unknown-linux-musl": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "aarch64-unknown-linux-musl": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "x86_64-apple-darwin": "macosx_10_12_x86_64",
    "aarch64-apple-darwin": "macosx_11_0_arm64",
    "x86_64-pc-windows-msvc": "win_amd64",
}

# The file of an archive with the licenses of the libraries that the binary contains.
NOTICES = "LICENSES-OF-LIBRARIES"

# The names that Debian has for processors, and the places of files in a package.
DEBIAN = {"x86_64-unknown-linux-musl": "amd64", "aarch64-unknown-linux-musl": "arm64"}
DEBIAN_FILES = {
    "doclint": "bin/doclint",
    "completions/doclint.bash": "share/bash-completion/completions/doclint",
    "completions/doclint.fish": "share/fish/vendor_completions.d/doclint.fish",
    "completions/_doclint": "share/zsh/vendor-completions/_doclint",
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


def contents(path):
    """The files of an archive by their names."""
    with tarfile.open(path) as archive:
        return {it.name: archive.extractfile(it).read() for it in archive if it.isfile()}


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
            files = contents(path)
            (folder / "bin" / program).write_bytes(files[program])
            (folder / NOTICES).write_bytes(files[NOTICES])
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
                "files": ["LICENSE*", "bin"],
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


def wheel(found, package, out):
    """Writes wheels: the binary alone, without a module."""
    out.mkdir(parents=True, exist_ok=True)
    with open(ROOT / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    # What Python calls this version: 1.0.0rc1 for 1.0.0-rc.1.
    version = re.sub(r"-(alpha|beta|rc)\.?", r"\1", package["version"])
    name = f"doclint-{version}"
    metadata = [
        "Metadata-Version: 2.4",
        "Name: doclint",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {it}" for it in project["classifiers"]),
        f"License-Expression: {project['license']}",
        *(f"License-File: {it}" for it in [*project["license-files"], NOTICES]),
        f"Requires-Python: {project['requires-python']}",
        *(f"Project-URL: {key}, {url}" for key, url in project["urls"].items()),
        "Description-Content-Type: text/markdown",
    ]
    # Links that count from the repository lead nowhere on the page of a package.
    base = f"{package['repository']}/blob/v{package['version']}/"
    readme = re.sub(r"\]\((?!https?:|#)", f"]({base}", (ROOT / project["readme"]).read_text("utf-8"))
    for target, (path, _) in found.items():
        program = "doclint.exe" if "windows" in target else "doclint"
        tags = [f"Tag: py3-none-{it}" for it in WHEELS[target].split(".")]
        about = ["Wheel-Version: 1.0", "Generator: doclint", "Root-Is-Purelib: false", *tags]
        files = {
            f"{name}.data/scripts/{program}": contents(path)[program],
            f"{name}.dist-info/METADATA": ("\n".join(metadata) + f"\n\n{readme}").encode(),
            f"{name}.dist-info/WHEEL": ("\n".join(about) + "\n").encode(),
        }
        for license in project["license-files"]:
            files[f"{name}.dist-info/licenses/{license}"] = (ROOT / license).read_bytes()
        files[f"{name}.dist-info/licenses/{NOTICES}"] = contents(path)[NOTICES]
        record = f"{name}.dist-info/RECORD"
        lines = []
        for path, data in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            lines.append(f"{path},sha256={digest},{len(data)}\n")
        files[record] = ("".join(lines) + f"{record},,\n").encode()
        with zipfile.ZipFile(out / f"{name}-py3-none-{WHEELS[target]}.whl", "w") as archive:
            for path, data in files.items():
                entry = zipfile.ZipInfo(path)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
                archive.writestr(entry, data)


def deb(found, package, out):
    """Writes Debian packages, each with its checksum."""
    out.mkdir(parents=True, exist_ok=True)
    # A prerelease is older than its release.
    version = package["version"].replace("-", "~")
    for target, architecture in DEBIAN.items():
        if target not in found:
            continue
        with tempfile.TemporaryDirectory() as stage:
            stage = pathlib.Path(stage)
            for name, data in contents(found[target][0]).items():
                place = DEBIAN_FILES.get(name)
                if name.startswith("man/"):
                    place, data = f"share/man/man1/{name[4:]}.gz", gzip.compress(data, mtime=0)
                if place:
                    add(stage / "usr" / place, data, 0o755 if name == "doclint" else 0o644)
            licenses = [(ROOT / f"LICENSE-{it}").read_bytes() for it in ("MIT", "APACHE")]
            licenses.append(contents(found[target][0])[NOTICES])
            notice = f"doclint is licensed under {package['license']}.\n\n".encode()
            add(stage / "usr/share/doc/doclint/copyright", notice + b"\n".join(licenses), 0o644)
            control = [
                "Package: doclint",
                f"Version: {version}",
                f"Architecture: {architecture}",
                "Maintainer: The doclint authors",
                "Section: devel",
                "Priority: optional",
                # `--since` needs it.
                "Recommends: git",
                f"Homepage: {package['repository']}",
                "Description: linter for documentation sites",
            ]
            add(stage / "DEBIAN/control", ("\n".join(control) + "\n").encode(), 0o644)
            stage.chmod(0o755)
            path = out / f"doclint_{version}_{architecture}.deb"
            command = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z6", "--build", stage, path]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        checksum = hashlib.sha256(path.read_bytes()).hexdigest()
        path.with_name(path.name + ".sha256").write_text(f"{checksum}  {path.name}\n")


def add(path, data, mode):
    """Writes a file of a package. Its folders are readable for everybody, whatever the umask is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def homebrew(found, package, out):
    """Writes the formula. Without an archive, a checksum is zero."""
    text = (ROOT / "packaging/homebrew/doclint.rb.in").read_text()
    url = f"{package['repository']}/releases/download/v{package['version']}"
    text = text.replace("@VERSION@", package["version"]).replace("@URL@", url)
    text = re.sub(r"@SHA256:(.+?)@", lambda match: found.get(match[1], (None, "0" * 64))[1], text)
    text = text.partition("\n")[2]
    (out / "doclint.rb").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("archives", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--partial", action="store_true")
    args = parser.parse_args()
    package = workspace()
    found = archives(args.archives, package["version"], args.partial)
    KINDS[args.kind](found, package, args.folder)


KINDS = {"npm": npm, "wheel": wheel, "deb": deb, "homebrew": homebrew}
main()
