"""Archives that try to write elsewhere, or more than fits."""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from doclint_fleet import archive
from doclint_fleet.archive import ArchiveError, Limits, extract

SMALL = Limits(archive_bytes=1 << 20, extracted_bytes=100_000, entries=20)


class Archives(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.root = self.folder / "root"
        self.root.mkdir()

    def zip_of(self, *entries: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
        path = self.folder / "site.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, content in entries:
                packed.writestr(name, content)
        return path

    def tar_of(self, *entries: tuple[str | tarfile.TarInfo, bytes]) -> Path:
        path = self.folder / "site.tar.gz"
        with tarfile.open(path, "w:gz") as packed:
            for name, content in entries:
                info = tarfile.TarInfo(name) if isinstance(name, str) else name
                info.size = len(content)
                packed.addfile(info, io.BytesIO(content))
        return path

    def both(self, *entries: tuple[str, bytes]) -> list[Path]:
        return [self.zip_of(*entries), self.tar_of(*entries)]

    def refused(self, path: Path, reason: str, limits: Limits = SMALL) -> None:
        with self.subTest(path=path.name), self.assertRaisesRegex(ArchiveError, reason):
            extract(path, self.root, limits)
        # Nothing may be outside, whatever was extracted before the defect.
        outside = {it.name for it in self.folder.iterdir()}
        self.assertLessEqual(outside, {"root", "site.zip", "site.tar.gz"})

    def test_files_and_folders_are_extracted(self) -> None:
        for path in self.both(("top/docs.json", b"{}"), ("top/a/b.mdx", b"text")):
            with tempfile.TemporaryDirectory() as folder:
                self.assertEqual(extract(path, Path(folder), SMALL), 0)
                self.assertEqual((Path(folder) / "top/a/b.mdx").read_bytes(), b"text")

    def test_paths_outside_are_refused(self) -> None:
        for name in ("../x", "a/../../x", "/tmp/x", "C:/x", "..\\x"):  # noqa: S108
            for path in self.both((name, b"x")):
                self.refused(path, "unsafe path")

    def test_long_paths_are_refused(self) -> None:
        for path in self.both(("a" * 300, b"")):
            self.refused(path, "too long")
        for path in self.both(("a/" * 70 + "b", b"")):
            self.refused(path, "too long")

    def test_links_and_devices_are_left_out(self) -> None:
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        hard = tarfile.TarInfo("hard")
        hard.type, hard.linkname = tarfile.LNKTYPE, "/etc/passwd"
        pipe = tarfile.TarInfo("pipe")
        pipe.type = tarfile.FIFOTYPE
        path = self.tar_of((link, b""), (hard, b""), (pipe, b""), ("link/x", b"x"))
        self.assertEqual(extract(path, self.root, SMALL), 3)
        # A file in a folder with the name of the link is inside.
        self.assertEqual((self.root / "link/x").read_bytes(), b"x")

    def test_links_in_zip_files_are_left_out(self) -> None:
        link = zipfile.ZipInfo("link")
        link.create_system = 3
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        self.assertEqual(extract(self.zip_of((link, b"/etc")), self.root, SMALL), 1)
        self.assertEqual(list(self.root.iterdir()), [])

    def test_what_is_extracted_is_counted(self) -> None:
        for path in self.both(("a", bytes(60_000)), ("b", bytes(60_000))):
            self.refused(path, "too large when it is extracted|twice")

    def test_a_bomb_is_stopped_early(self) -> None:
        for path in self.both(("bomb", bytes(50_000_000))):
            self.refused(path, "too large when it is extracted|twice")
            written = sum(it.stat().st_size for it in self.root.rglob("*"))
            self.assertLessEqual(written, 100_000)

    def test_entries_are_counted(self) -> None:
        for path in self.both(*[(f"{it}", b"") for it in range(21)]):
            self.refused(path, "more than 20 entries|twice")

    def test_the_archive_itself_is_limited(self) -> None:
        path = self.folder / "site.zip"
        path.write_bytes(bytes(2 << 20))
        self.refused(path, "at most 1048576 bytes")

    def test_no_entry_replaces_another(self) -> None:
        with mock.patch("warnings.warn"):
            for path in self.both(("a", b"1"), ("a", b"2")):
                self.refused(path, "in the archive twice")
        for path in self.both(("b", b"1"), ("b/c", b"2")):
            self.refused(path, "in the archive twice")

    def test_damaged_archives_are_refused(self) -> None:
        for path in self.both(("a", bytes(range(256)) * 90)):
            whole = path.read_bytes()
            for size in (0, 10, len(whole) // 2, len(whole) - 5):
                path.write_bytes(whole[:size])
                self.refused(path, "damaged|twice")
            path.write_bytes(b"text" * 100)
            self.refused(path, "damaged")

    def test_headers_are_limited(self) -> None:
        info = tarfile.TarInfo("long")
        info.type, info.size = tarfile.XHDTYPE, 2 << 20
        path = self.folder / "site.tar.gz"
        path.write_bytes(gzip.compress(info.tobuf(tarfile.USTAR_FORMAT) + bytes(2 << 20)))
        self.refused(path, "header in the archive is too long", Limits())

    def test_the_directory_of_a_zip_file_is_limited(self) -> None:
        path = self.zip_of(("a", b""), ("b", b""))
        with mock.patch.object(archive, "MAX_DIRECTORY_BYTES", 60):
            self.refused(path, "directory of the zip file is too large")
