"""Joined tables and the overview."""

from __future__ import annotations

import json
import unittest
from typing import Any
from unittest import mock

from doclint_fleet import tables
from doclint_fleet.check import Run, check_site
from doclint_fleet.sites import Site
from doclint_fleet.store import result_path
from doclint_fleet.tables import join

from .common import FleetTest


class Tables(FleetTest):
    def setUp(self) -> None:
        super().setUp()
        self.run_ = self.run_of(attempts=1)
        self.out = self.folder / "out"
        self.sites = [
            self.make("a", "TODO\nTODO\n"),
            self.make("b", "TODO\n"),
            self.make("none", "text\n"),
            self.make("partial", "TODO\n", code=3),
            self.make("crash", code=101),
        ]
        for site in self.sites:
            check_site(site, self.run_)

    def rows(self, name: str) -> list[dict[str, Any]]:
        lines = (self.out / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def join(self, sites: list[Site] | None = None, run: Run | None = None) -> tables.Totals:
        with mock.patch.object(tables, "has_pyarrow", lambda: False):
            return join(sites or self.sites, run or self.run_, self.out)

    def test_sums_are_those_of_the_sites(self) -> None:
        self.join()
        (rule,) = self.rows("rules")
        self.assertEqual((rule["sites"], rule["findings"], rule["warning"]), (3, 4, 4))
        self.assertEqual((rule["largest_site"], rule["largest_findings"]), ("a", 2))
        pairs = {it["site"]: it["findings"] for it in self.rows("site_rules")}
        self.assertEqual(pairs, {"a": 2, "b": 1, "partial": 1})
        found = {it["site"]: (it["status"], it["findings"]) for it in self.rows("sites")}
        expected = {
            "a": ("checked", 2),
            "b": ("checked", 1),
            "none": ("checked", 0),
            "partial": ("partial", 1),
            "crash": ("failed", None),
        }
        self.assertEqual(found, expected)

    def test_a_site_without_a_result_is_missing(self) -> None:
        totals = self.join([*self.sites, Site("new", self.folder / "new")])
        self.assertEqual(totals.statuses["missing"], 1)

    def test_results_of_other_settings_are_not_joined(self) -> None:
        totals = self.join(run=self.run_of(arguments=("--only=fake",)))
        self.assertEqual(totals.statuses, {"missing": len(self.sites)})
        self.assertEqual(self.rows("rules"), [])

    def test_a_damaged_result_adds_nothing(self) -> None:
        path = result_path(self.run_.results, "a")
        path.write_bytes(path.read_bytes()[:-10])
        totals = self.join()
        self.assertEqual(totals.statuses["missing"], 1)
        self.assertEqual(self.rows("rules")[0]["findings"], 2)

    def test_a_result_of_a_site_that_is_not_listed_is_left_out(self) -> None:
        self.join(self.sites[1:])
        self.assertNotIn("a", {it["site"] for it in self.rows("site_rules")})

    def test_the_overview_is_escaped_and_has_examples(self) -> None:
        site = self.make("<script>")
        check_site(site, self.run_)
        self.join([*self.sites, site])
        page = (self.out / "overview.html").read_text(encoding="utf-8")
        self.assertNotIn("<script>", page)
        self.assertIn("&lt;script&gt;", page)
        self.assertIn("is left &lt;b&gt;over&lt;/b&gt;", page)
        self.assertIn("index.mdx:1:1", page)

    def test_equal_results_lead_to_equal_files(self) -> None:
        self.join()
        names = ("rules.jsonl", "site_rules.jsonl", "overview.html")
        first = [(self.out / it).read_bytes() for it in names]
        self.join()
        self.assertEqual(first, [(self.out / it).read_bytes() for it in names])

    @unittest.skipUnless(tables.has_pyarrow(), "pyarrow is missing")
    def test_parquet_has_the_same_rows(self) -> None:
        from pyarrow import parquet

        self.join()
        lines = {it: self.rows(it) for it in ("sites", "rules", "site_rules")}
        join(self.sites, self.run_, self.out)
        for name, rows in lines.items():
            self.assertEqual(parquet.read_table(self.out / f"{name}.parquet").to_pylist(), rows)
            self.assertFalse((self.out / f"{name}.jsonl").exists())
