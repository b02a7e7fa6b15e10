"""Checks of one site: exit codes, limits, retries, and what is not checked again."""

from __future__ import annotations

import shutil
import signal
import time
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

from doclint_fleet import check, store
from doclint_fleet.check import check_site
from doclint_fleet.sites import Site, UsageError, read_sites, shard

from .common import FAKE, REAL, FleetTest


class Sites(FleetTest):
    def test_a_site_that_is_listed_twice_counts_once(self) -> None:
        file = self.folder / "sites.txt"
        file.write_text("a\n\n# comment\n./a/\nb.zip\n", encoding="utf-8")
        sites = read_sites(file)
        self.assertEqual([it.id for it in sites], ["a", "b.zip"])
        self.assertEqual(sites[0].path, self.folder / "a")

    def test_each_site_belongs_to_one_shard(self) -> None:
        sites = [Site(str(it), Path(str(it))) for it in range(23)]
        parts = [shard(sites, it, 5) for it in range(5)]
        self.assertEqual(
            sorted(it.id for part in parts for it in part), sorted(map(str, range(23)))
        )
        with self.assertRaises(UsageError):
            shard(sites, 5, 5)

    def test_sites_of_one_name_have_two_result_files(self) -> None:
        folder = Path("results")
        self.assertNotEqual(
            store.result_path(folder, "a/docs"), store.result_path(folder, "b/docs")
        )


class ExitCodes(FleetTest):
    def status_of(self, **wrong: Any) -> tuple[str, int]:
        with mock.patch.object(time, "sleep"):
            record = check_site(self.make(f"site-{len(self.checks())}", **wrong), self.run_of())
        return record["status"], record["attempts"]

    def test_findings_are_a_result(self) -> None:
        self.assertEqual(self.status_of(code=0), ("checked", 1))
        self.assertEqual(self.status_of(code=1), ("checked", 1))

    def test_what_is_not_a_site_is_rejected_at_once(self) -> None:
        site = self.make("empty")
        (site.path / "docs.json").unlink()
        record = check_site(site, self.run_of())
        self.assertEqual((record["status"], record["attempts"]), ("rejected", 1))
        self.assertEqual((record["exit_code"], record["reason"]), (2, "no `docs.json`"))

    def test_a_failed_rule_leaves_a_partial_result(self) -> None:
        self.assertEqual(self.status_of(code=3), ("partial", 1))

    def test_other_exit_codes_are_tried_again(self) -> None:
        self.assertEqual(self.status_of(code=101), ("failed", 3))

    def test_a_crash_is_tried_again(self) -> None:
        self.assertEqual(self.status_of(signal=signal.SIGSEGV), ("failed", 3))
        mark = str(self.folder / "mark")
        self.assertEqual(self.status_of(signal=signal.SIGKILL, once=mark), ("checked", 2))

    def test_an_incomplete_report_is_tried_again(self) -> None:
        self.assertEqual(self.status_of(lines=1, code=1), ("failed", 3))
        self.assertEqual(self.status_of(lines=0, code=1), ("failed", 3))


class Limits(FleetTest):
    def test_the_time_limit_ends_doclint(self) -> None:
        site = self.make("slow", sleep=60)
        started = time.monotonic()
        record = check_site(site, self.run_of(timeout=1.0, attempts=2))
        self.assertLess(time.monotonic() - started, 20)
        self.assertEqual((record["status"], record["attempts"]), ("failed", 2))
        self.assertIn("time limit of 1 s", record["reason"])

    def test_the_size_of_a_report_is_limited(self) -> None:
        site = self.make("flood", flood=True)
        record = check_site(site, self.run_of(attempts=1, max_report_bytes=1_000_000))
        self.assertEqual(record["status"], "failed")
        self.assertIn("report of more than 1000000 bytes", record["reason"])

    def test_a_site_that_changes_in_the_meantime_is_tried_again(self) -> None:
        mark = str(self.folder / "mark")
        record = check_site(self.make("once", write=True, once=mark), self.run_of())
        self.assertEqual((record["status"], record["attempts"]), ("checked", 2))
        with mock.patch.object(time, "sleep"):
            record = check_site(self.make("always", write=True), self.run_of())
        self.assertEqual(record["status"], "failed")
        self.assertIn("changed while it was checked", record["reason"])

    def test_a_missing_site_fails_and_leaves_a_record(self) -> None:
        run = self.run_of(attempts=1)
        record = check_site(Site("gone", self.folder / "gone"), run)
        self.assertEqual(record["status"], "failed")
        saved = store.read_record(store.result_path(run.results, "gone"))
        self.assertEqual(saved, record)

    def test_no_folder_is_left_behind(self) -> None:
        check_site(self.make("a"), self.run_of())
        left = list((self.folder / "tmp").glob("doclint-fleet-*/*"))
        self.assertEqual(left, [])

    def test_the_folder_of_a_killed_worker_is_removed(self) -> None:
        run = self.run_of()
        (parent,) = (self.folder / "tmp").glob("doclint-fleet-*")
        (parent / "dead.lock").touch()
        (parent / "dead").mkdir()
        check_site(self.make("a"), run)
        self.assertEqual(list(parent.iterdir()), [])


class Unchanged(FleetTest):
    def setUp(self) -> None:
        super().setUp()
        self.site = self.make("a")
        self.first = check_site(self.site, self.run_of())
        self.log.unlink()

    def again(self, **changes: object) -> bool:
        """Whether the site is checked again."""
        run = self.run_of(**changes)
        record = check_site(self.site, run)
        self.assertEqual(record["status"], "checked")
        self.assertEqual(bool(record.get("reused")), not self.checks())
        return bool(self.checks())

    def test_an_unchanged_site_is_not_checked_again(self) -> None:
        self.assertFalse(self.again())
        # Limits change no result.
        self.assertFalse(self.again(timeout=10.0, attempts=1))

    def test_times_of_files_do_not_count(self) -> None:
        (self.site.path / "index.mdx").touch()
        self.assertFalse(self.again())

    def test_a_copy_has_the_same_content(self) -> None:
        copy = self.folder / "copy"
        shutil.copytree(self.site.path, copy)
        record = check_site(Site("copy", copy), self.run_of())
        self.assertEqual(record["content"], self.first["content"])

    def test_changed_content_is_checked_again(self) -> None:
        (self.site.path / "index.mdx").write_text("TODO!\n", encoding="utf-8")
        self.assertTrue(self.again())
        (self.site.path / "index.mdx").rename(self.site.path / "b.mdx")
        self.assertTrue(self.again())
        (self.site.path / "link.mdx").symlink_to("b.mdx")
        self.assertTrue(self.again())
        self.assertFalse(self.again())

    def test_an_ignore_file_of_the_repository_counts(self) -> None:
        (self.folder / ".git").mkdir()
        (self.folder / ".gitignore").write_text("*.mdx\n", encoding="utf-8")
        self.assertTrue(self.again())
        self.assertFalse(self.again())

    def test_another_version_checks_again(self) -> None:
        with mock.patch.dict("os.environ", {"FAKE_VERSION": "0.0.2"}):
            self.assertTrue(self.again())

    def test_another_build_of_the_same_version_checks_again(self) -> None:
        build = self.folder / "doclint"
        build.write_bytes(Path(FAKE).read_bytes() + b"\n")
        build.chmod(0o755)
        self.assertTrue(self.again(doclint=str(build)))

    def test_other_settings_check_again(self) -> None:
        self.assertTrue(self.again(arguments=("--only=fake",)))
        settings = self.folder / "settings"
        (settings / "styles").mkdir(parents=True)
        (settings / "doclint.yml").write_text("profile: strict\n", encoding="utf-8")
        self.assertTrue(self.again(settings=settings))
        self.assertFalse(self.again(settings=settings))
        (settings / "styles" / "words.txt").write_text("Ferry\n", encoding="utf-8")
        self.assertTrue(self.again(settings=settings))

    def test_a_mounted_config_map_is_the_same_in_each_container(self) -> None:
        mounts = []
        for name in ("one", "two"):
            mount = self.folder / name
            files = mount / f"..{name}"
            files.mkdir(parents=True)
            (files / "doclint.yml").write_text("profile: strict\n", encoding="utf-8")
            (mount / "..data").symlink_to(files.name)
            (mount / "doclint.yml").symlink_to("..data/doclint.yml")
            mounts.append(mount)
        self.assertTrue(self.again(settings=mounts[0]))
        self.assertFalse(self.again(settings=mounts[1]))

    def test_a_damaged_result_is_replaced(self) -> None:
        path = store.result_path(self.run_of().results, "a")
        path.write_bytes(path.read_bytes()[:20])
        self.assertTrue(self.again())

    def test_a_failed_check_is_tried_again(self) -> None:
        site = self.make("crash", code=101)
        check_site(site, self.run_of(attempts=1))
        self.assertEqual(check_site(site, self.run_of(attempts=1)).get("reused"), None)

    def test_an_old_result_does_not_outlive_a_worker_that_dies(self) -> None:
        (self.site.path / "index.mdx").write_text("new\n", encoding="utf-8")
        run = self.run_of()
        with (
            mock.patch.object(check, "run_doclint", side_effect=KeyboardInterrupt),
            self.assertRaises(KeyboardInterrupt),
        ):
            check_site(self.site, run)
        self.assertFalse(store.result_path(run.results, "a").exists())


class Settings(FleetTest):
    def test_missing_programs_and_settings_stop_the_run(self) -> None:
        with self.assertRaises(UsageError):
            self.run_of(doclint="no-such-program")
        with self.assertRaises(UsageError):
            self.run_of(settings=self.folder)


@unittest.skipUnless(REAL, "DOCLINT does not name a program")
class RealDoclint(FleetTest):
    def real(self, **changes: object) -> check.Run:
        return self.run_of(doclint=REAL, **changes)

    def test_the_starter_site_has_findings(self) -> None:
        starter = Site("starter", Path(__file__).resolve().parents[2] / "starter")
        run = self.real()
        record = check_site(starter, run)
        self.assertEqual((record["status"], record["exit_code"]), ("checked", 1))
        header, *findings = store.read_report(store.result_path(run.results, "starter"))
        self.assertEqual(sum(header["summary"]["findings"].values()), len(findings))
        self.assertTrue(check_site(starter, run)["reused"])

    def test_a_folder_of_a_site_is_rejected(self) -> None:
        guides = Path(__file__).resolve().parents[2] / "starter" / "guides"
        record = check_site(Site("guides", guides), self.real())
        self.assertEqual(record["status"], "rejected")
        self.assertIn("a part of the site around it", record["reason"])

    def test_invalid_settings_stop_the_run(self) -> None:
        (self.folder / "doclint.yml").write_text("profile: strct\n", encoding="utf-8")
        with self.assertRaisesRegex(UsageError, "unknown profile `strct`"):
            self.real(settings=self.folder)
        with self.assertRaises(UsageError):
            self.real(arguments=("--only=no/such-rule",))

    def test_the_settings_of_a_site_do_not_count(self) -> None:
        site = self.make("a", "---\ntitle: Home\n---\n\nText [x](/nothing).\n")
        docs = '{"name": "A", "navigation": {"pages": ["index"]}}'
        (site.path / "docs.json").write_text(docs, encoding="utf-8")
        (site.path / "doclint.yml").write_text("exclude: ['**']\n", encoding="utf-8")
        self.assertEqual(check_site(site, self.real())["exit_code"], 1)
