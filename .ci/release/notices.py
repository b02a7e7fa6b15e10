#!/usr/bin/env python3
"""Prints the licenses of the libraries that a binary for TARGET contains, each with its text.

notices.py TARGET

Texts that several libraries share are printed once. It needs no network once the libraries are there.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ("license", "licence", "copying", "copyright", "notice", "unlicense")
LINE = "=" * 80


def libraries(target):
    """The packages of others that the binary is linked with."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    metadata = json.loads(output)
    packages = {it["id"]: it for it in metadata["packages"]}
    nodes = {it["id"]: it for it in metadata["resolve"]["nodes"]}
    todo = [it["id"] for it in packages.values() if it["name"] == "doclint"]
    seen = set(todo)
    while todo:
        for dependency in nodes[todo.pop()]["deps"]:
            # Build scripts and tests are not in the binary.
            is_linked = any(it["kind"] is None for it in dependency["dep_kinds"])
            if is_linked and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                todo.append(dependency["pkg"])
    found = [packages[it] for it in seen if packages[it]["source"]]
    return sorted(found, key=lambda it: (it["name"], it["version"]))


def texts(package):
    """The license files of a package."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [it for it in sorted(folder.iterdir()) if it.name.lower().startswith(NAMES)]
    return [it.read_text("utf-8", "replace").strip() for it in files if it.is_file()]


def main():
    users = {}
    print("doclint contains these libraries:\n")
    for package in libraries(sys.argv[1]):
        name = f"{package['name']} {package['version']}"
        found = texts(package)
        print(f"- {name}: {package['license'] or 'see the text'}")
        if not found:
            authors = ", ".join(package["authors"]) or f"the authors of {package['name']}"
            print(f"  (under the text of a license with this name below; copyright {authors})")
        for text in found:
            users.setdefault(text, []).append(name)
    for text, names in users.items():
        print(f"\n{LINE}\n{', '.join(names)}\n{LINE}\n\n{text}")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    main()
