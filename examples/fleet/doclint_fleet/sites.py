"""The list of sites."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

ARCHIVE_SUFFIXES = (".zip", ".tar.gz", ".tgz")


class UsageError(Exception):
    """Invalid arguments or settings, which stop the run before the first site."""


@dataclass(frozen=True)
class Site:
    """A folder or an archive to check."""

    # The line of the list. It identifies the site in results and tables.
    id: str
    path: Path

    @property
    def is_archive(self) -> bool:
        return self.path.name.lower().endswith(ARCHIVE_SUFFIXES) and not self.path.is_dir()


def read_sites(file: Path) -> list[Site]:
    """Reads one path per line, relative to the folder of the list.

    Blank lines and lines that begin with `#` are ignored. A path that is listed twice counts once.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"can't read the list of sites: {error}") from error
    ids = [os.path.normpath(line.strip()) for line in lines if is_path(line)]
    if not ids:
        raise UsageError(f"no site is listed in {file}")
    folder = file.parent.absolute()
    return [Site(id, folder / id) for id in dict.fromkeys(ids)]


def is_path(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def shard(sites: list[Site], index: int, shards: int) -> list[Site]:
    """The sites of one worker, so that each site belongs to exactly one of `shards` workers."""
    if not 0 <= index < shards:
        raise UsageError(f"expected an index from 0 to {shards - 1}, found {index}")
    return sites[index::shards]
