"""Generates small variants of the starter site, some of them as archives.

python -m tests.make_sites FOLDER COUNT
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

STARTER = Path(__file__).resolve().parents[2] / "starter"

SENTENCES = (
    "A queue holds messages until a worker reads them.",
    "Each message has a key, a body and a time.",
    "This is is written twice.",
    "Workers confirm messages in batches of 100.",
    "See [the guide](/guides/errors) for details.",
    "See [a page](/guides/nothing) that does not exist.",
)


def make_sites(folder: Path, count: int) -> Path:
    """Writes `count` sites and their list. The same arguments lead to the same sites."""
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for number in range(count):
        name = f"variant-{number:04}"
        # Every fifth site is an archive, of the two formats by turns.
        suffix = {0: ".zip", 5: ".tar.gz"}.get(number % 10, "")
        if suffix:
            with tempfile.TemporaryDirectory() as scratch:
                site = Path(scratch) / name
                make_site(site, number)
                pack(site, folder / f"{name}{suffix}")
        else:
            make_site(folder / name, number)
        names.append(f"{name}{suffix}")
    sites = folder / "sites.txt"
    sites.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    return sites


def make_site(site: Path, number: int) -> None:
    chance = random.Random(number)  # noqa: S311
    shutil.copytree(STARTER, site)
    file = site / "docs.json"
    docs = json.loads(file.read_text(encoding="utf-8"))
    docs["name"] = f"Ferry {number}"
    pages = [f"topics/topic-{it}" for it in range(chance.randrange(1, 40))]
    docs["navigation"]["languages"][0]["tabs"][0]["groups"].append(
        {"group": "Topics", "pages": pages}
    )
    file.write_text(json.dumps(docs, indent=2), encoding="utf-8")
    for page in pages:
        make_page(site / f"{page}.mdx", chance)


def make_page(file: Path, chance: random.Random) -> None:
    file.parent.mkdir(exist_ok=True)
    text = ["---", f'title: "About {file.stem}"', "---", ""]
    for number in range(chance.randrange(1, 12)):
        text += [f"{'#' * chance.choice((2, 2, 3))} Part {number}", ""]
        text += [" ".join(chance.choices(SENTENCES, k=chance.randrange(1, 12))), ""]
    file.write_text("\n".join(text), encoding="utf-8")


def pack(site: Path, archive: Path) -> None:
    files = sorted(it for it in site.rglob("*") if it.is_file())
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in files:
                packed.write(file, file.relative_to(site.parent))
        return
    with tarfile.open(archive, "w:gz") as packed_tar:
        for file in files:
            packed_tar.add(file, file.relative_to(site.parent))


if __name__ == "__main__":
    print(make_sites(Path(sys.argv[1]), int(sys.argv[2])))
