"""One result file per site, which is there as a whole or not at all."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

Record = dict[str, Any]

# What reading a damaged file raises.
DAMAGED = (OSError, EOFError, ValueError, zlib.error)


def result_path(folder: Path, site: str) -> Path:
    """The result file of a site. The digest separates sites whose last folder has the same name."""
    digest = hashlib.sha256(site.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    name = re.sub(r"[^A-Za-z0-9._-]+", "_", Path(site).name)[:60]
    return folder / f"{name}-{digest}.jsonl.gz"


def replace(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Writes a file beside `path` and renames it, so that nobody ever reads a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
            file.flush()
            # Without it, a power failure could keep the name and lose the content.
            os.fsync(file.fileno())
        # `mkstemp` lets only the owner read the file, and others have to join the results.
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_result(path: Path, record: Record, report: Path | None) -> None:
    """Writes what is known about the check, and the lines of doclint's report."""

    def write(file: IO[bytes]) -> None:
        # A fixed time makes equal results equal files.
        with gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6, mtime=0) as out:
            out.write(json.dumps(record).encode() + b"\n")
            if report is not None:
                with report.open("rb") as lines:
                    while data := lines.read(1 << 16):
                        out.write(data)

    replace(path, write)


def read_record(path: Path) -> Record | None:
    """The first line of a result file, or nothing if there is no such file or it is damaged."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            record = json.loads(next(lines, "null"))
    except DAMAGED:
        return None
    return record if isinstance(record, dict) else None


def read_report(path: Path) -> Iterator[Record]:
    """The lines of doclint's report: the summary, then the findings."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines, None)
        for line in lines:
            yield json.loads(line)
