"""Extracts archives that nobody has looked at."""

from __future__ import annotations

import contextlib
import gzip
import io
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, cast

# Sizes of names that every file system can store.
MAX_NAME_BYTES = 255
MAX_PATH_BYTES = 2000
MAX_DEPTH = 64
CHUNK = 1 << 16

# What the standard library reads into memory as a whole: the directory of a zip file, and a tar
# header that is longer than a block.
MAX_DIRECTORY_BYTES = 64 << 20
MAX_HEADER_BYTES = 1 << 20
LONG_HEADERS = (
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
)

# What the decoders of the standard library raise for damaged input.
DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    gzip.BadGzipFile,
    lzma.LZMAError,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


class ArchiveError(Exception):
    """An archive that can't or must not be extracted."""


@dataclass(frozen=True)
class Limits:
    """How much an archive may hold, before and after it is extracted."""

    archive_bytes: int = 512 << 20
    extracted_bytes: int = 2 << 30
    entries: int = 200_000


class Bounded(io.RawIOBase):
    """A stream that fails when more than `limit` bytes are read from it.

    Sizes in an archive are claims, so this counts what is really decompressed.
    """

    def __init__(self, stream: IO[bytes], limit: int) -> None:
        self.stream = stream
        self.left = limit

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        # One byte more than allowed is enough to see that there are too many.
        most = self.left + 1 if size < 0 else min(size, self.left + 1)
        data = self.stream.read(most)
        self.left -= len(data)
        if self.left < 0:
            raise ArchiveError("the archive is too large when it is extracted")
        return data


class Target:
    """The folder that an archive is extracted to."""

    def __init__(self, root: Path, limits: Limits) -> None:
        self.root = root
        self.limits = limits
        self.entries = 0
        self.left = limits.extracted_bytes

    def count(self) -> None:
        self.entries += 1
        if self.entries > self.limits.entries:
            raise ArchiveError(f"the archive has more than {self.limits.entries} entries")

    def place(self, name: str) -> Path:
        """The path of an entry, if it is inside the folder."""
        path = PurePosixPath(name)
        # A backslash or a colon is a separator or a drive on other systems.
        if path.is_absolute() or ".." in path.parts or any(c in name for c in "\\:\0"):
            raise ArchiveError(f"unsafe path in the archive: {name[:200]!r}")
        sizes = [len(part.encode("utf-8", "surrogateescape")) for part in path.parts]
        if sum(sizes) > MAX_PATH_BYTES or len(sizes) > MAX_DEPTH:
            raise ArchiveError(f"path in the archive is too long: {name[:200]!r}")
        if max(sizes, default=0) > MAX_NAME_BYTES:
            raise ArchiveError(f"name in the archive is too long: {name[:200]!r}")
        return self.root.joinpath(*path.parts)

    def add_folder(self, name: str) -> None:
        with conflicts(name):
            self.place(name).mkdir(parents=True, exist_ok=True)

    def add_file(self, name: str, stream: IO[bytes]) -> None:
        place = self.place(name)
        source = Bounded(stream, self.left)
        # Mode `x` refuses a path that an earlier entry has, so no entry replaces another.
        with conflicts(name):
            place.parent.mkdir(parents=True, exist_ok=True)
            file = place.open("xb")
        with file:
            while data := source.read(CHUNK):
                file.write(data)
        self.left = source.left


@contextlib.contextmanager
def conflicts(name: str) -> Iterator[None]:
    """Reports entries that contradict each other as a defect of the archive."""
    try:
        yield
    except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
        raise ArchiveError(f"path is in the archive twice: {name[:200]!r}") from error


def extract(archive: Path, root: Path, limits: Limits) -> int:
    """Extracts an archive into an empty folder.

    Only folders and regular files are created. Returns how many other entries are left out, such
    as links, which could point out of the folder.
    """
    size = archive.stat().st_size
    if size > limits.archive_bytes:
        raise ArchiveError(f"expected at most {limits.archive_bytes} bytes, found {size}")
    target = Target(root, limits)
    kind = extract_zip if archive.name.lower().endswith(".zip") else extract_tar
    try:
        return kind(archive, target)
    except DAMAGED as error:
        raise ArchiveError(f"the archive is damaged: {error}") from error


def check_directory(archive: Path) -> None:
    """Refuses a zip file whose directory is too large for memory, before it is read."""
    with archive.open("rb") as file:
        # The record at the end is 22 bytes and a comment of at most 65,535.
        file.seek(max(0, archive.stat().st_size - 22 - 0xFFFF))
        tail = file.read()
    at = tail.rfind(b"PK\5\6")
    if at < 0 or len(tail) < at + 22:
        raise ArchiveError("the archive is damaged: the end of the zip file is missing")
    (size,) = struct.unpack_from("<L", tail, at + 12)
    # The locator of a zip64 directory is 20 bytes before the record.
    if tail[max(0, at - 20) : at].startswith(b"PK\6\7") or size > MAX_DIRECTORY_BYTES:
        raise ArchiveError("the directory of the zip file is too large")


def extract_zip(archive: Path, target: Target) -> int:
    check_directory(archive)
    left_out = 0
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            target.count()
            kind = stat.S_IFMT(entry.external_attr >> 16)
            if entry.is_dir():
                target.add_folder(entry.filename)
            elif kind in (0, stat.S_IFREG):
                with opened.open(entry) as stream:
                    target.add_file(entry.filename, stream)
            else:
                left_out += 1
    return left_out


class ShortHeader(tarfile.TarInfo):
    """An entry of a tar file whose long headers are bounded."""

    def _proc_member(self, tarfile_: tarfile.TarFile) -> tarfile.TarInfo:
        if self.type in LONG_HEADERS and self.size > MAX_HEADER_BYTES:
            raise ArchiveError("a header in the archive is too long")
        return super()._proc_member(tarfile_)  # type: ignore[misc, no-any-return]


def extract_tar(archive: Path, target: Target) -> int:
    left_out = 0
    # Headers are decompressed, too, and may be as large as they like without this limit.
    most = 2 * target.limits.extracted_bytes
    with gzip.open(archive) as stream:
        bounded = cast(IO[bytes], Bounded(cast(IO[bytes], stream), most))
        # A stream is read once from its beginning to its end, and never sought in.
        with tarfile.open(fileobj=bounded, mode="r|", tarinfo=ShortHeader) as opened:
            for entry in entries(opened):
                target.count()
                if entry.isdir():
                    target.add_folder(entry.name)
                elif entry.isreg() and (file := opened.extractfile(entry)):
                    target.add_file(entry.name, file)
                else:
                    left_out += 1
        # The checksum is at the end, behind all that an entry needs.
        while bounded.read(CHUNK):
            pass
    return left_out


def entries(opened: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    while (entry := opened.next()) is not None:
        yield entry
        # The list of entries that were read would grow with the archive.
        opened.members = []  # type: ignore[attr-defined]
