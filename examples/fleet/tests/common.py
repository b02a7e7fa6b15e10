"""What the tests share."""

from __future__ import annotations

import json
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

from doclint_fleet.check import Run, prepare
from doclint_fleet.sites import Site

FAKE = str(Path(__file__).with_name("fake_doclint.py"))
REAL = os.environ.get("DOCLINT", "")
ROOT = Path(__file__).resolve().parents[1]


class FleetTest(unittest.TestCase):
    """A test with a folder of its own and a log of the fake program's checks."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.log = self.folder / "log.txt"
        (self.folder / "tmp").mkdir()
        environment = {"FAKE_LOG": str(self.log), "TMPDIR": str(self.folder / "tmp")}
        patch = mock.patch.dict(os.environ, environment)
        patch.start()
        self.addCleanup(patch.stop)
        # Python remembers the folder for temporary files.
        self.addCleanup(setattr, tempfile, "tempdir", tempfile.tempdir)
        tempfile.tempdir = None

    def run_of(self, **changes: Any) -> Run:
        options: dict[str, Any] = {
            "results": self.folder / "out" / "results",
            "doclint": FAKE,
            "timeout": 20.0,
        }
        run = prepare(Run(**{**options, **changes}))
        self.log.unlink(missing_ok=True)
        return run

    def make(self, name: str, text: str = "TODO\n", **wrong: Any) -> Site:
        """A site of one page for the fake program."""
        site = self.folder / "sites" / name
        site.mkdir(parents=True)
        (site / "docs.json").write_text("{}", encoding="utf-8")
        (site / "index.mdx").write_text(text, encoding="utf-8")
        if wrong:
            (site / "fake.json").write_text(json.dumps(wrong), encoding="utf-8")
        return Site(name, site)

    def list_of(self, sites: list[Site]) -> Path:
        file = self.folder / "sites" / "sites.txt"
        file.write_text("".join(f"{site.id}\n" for site in sites), encoding="utf-8")
        return file

    def checks(self) -> list[str]:
        """The folders that the fake program has checked."""
        if not self.log.exists():
            return []
        return self.log.read_text(encoding="utf-8").split()
