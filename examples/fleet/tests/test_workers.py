"""Whole runs, in which workers are killed in the middle: nothing is lost, and nothing is twice."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

from doclint_fleet import tables
from doclint_fleet.__main__ import parser
from doclint_fleet.store import Record, read_record

from .common import FAKE, REAL, ROOT, FleetTest
from .make_sites import make_sites

try:
    import ray
except ImportError:
    ray = None  # type: ignore[assignment]
    print("ray is missing: its tests are skipped", file=sys.stderr)

try:
    import yaml
except ImportError:
    yaml = None  # type: ignore[assignment]


class Workers(FleetTest):
    def command(self, *arguments: str, sites: Any = None, doclint: str = FAKE) -> list[str]:
        command = [sys.executable, "-m", "doclint_fleet", *arguments, "--doclint", doclint]
        sites = sites or self.folder / "sites" / "sites.txt"
        return [*command, "--sites", str(sites), "--out", str(self.folder / "out")]

    def start(self, *arguments: str, **options: Any) -> subprocess.Popen[str]:
        # Without tokens, Ray writes nothing into the home folder. Without niceness, other work on
        # the machine doesn't keep workers from starting.
        environment = os.environ | {"RAY_AUTH_MODE": "disabled", "RAY_worker_niceness": "0"}
        process = subprocess.Popen(
            self.command(*arguments, **options),
            cwd=ROOT,
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.addCleanup(process.stderr.close)  # type: ignore[union-attr]
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def call(self, *arguments: str, code: int = 0, **options: Any) -> str:
        process = self.start(*arguments, **options)
        said = process.communicate(timeout=600)[1]
        self.assertEqual(process.returncode, code, said)
        return said

    def records(self) -> list[Record]:
        files = sorted((self.folder / "out" / "results").glob("*.jsonl.gz"))
        records = [read_record(file) for file in files]
        self.assertNotIn(None, records)
        return [record for record in records if record]

    def table(self, name: str) -> list[dict[str, Any]]:
        stem = self.folder / "out" / name
        if tables.has_pyarrow():
            from pyarrow import parquet

            rows: list[dict[str, Any]] = parquet.read_table(
                stem.with_suffix(".parquet")
            ).to_pylist()
            return rows
        lines = stem.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def assert_complete(self, ids: list[str]) -> None:
        self.assertEqual([it["site"] for it in self.table("sites")], ids)
        self.assertEqual({it["status"] for it in self.table("sites")}, {"checked"})
        self.assertEqual(sorted(it["site"] for it in self.records()), sorted(ids))
        pairs = Counter((it["site"], it["rule"]) for it in self.table("site_rules"))
        self.assertEqual(set(pairs.values()), {1})


class Job(Workers):
    def test_a_killed_index_is_resumed(self) -> None:
        sites = [self.make(f"site-{it}", sleep=0.05) for it in range(20)]
        ids = [it.id for it in sites]
        self.list_of(sites)
        first = self.start("job", "--shards=2", "--index=0")
        while len(set(self.checks())) < 5:
            time.sleep(0.02)
        first.kill()
        first.wait()
        before = self.records()
        self.assertLess(len(before), 10)
        # What the killed worker has finished is not checked again.
        os.environ["JOB_COMPLETION_INDEX"] = "0"
        self.addCleanup(os.environ.pop, "JOB_COMPLETION_INDEX")
        said = self.call("job", "--shards=2")
        self.assertIn(f"10 checked; {len(before)} unchanged", said)
        # One index without a result is a failure of the run, and all others are in the tables.
        self.call("join", code=1)
        self.assertEqual([it["site"] for it in self.table("sites")], ids)
        self.call("job", "--shards=2", "--index=1")
        self.call("join")
        self.assert_complete(ids)
        checks = Counter(it for it in self.checks() if it != "site")
        # Only the site in the middle of which the worker died was begun twice.
        self.assertLessEqual(sum(checks.values()), 21)

    def test_a_terminated_worker_ends_doclint(self) -> None:
        self.list_of([self.make("slow", sleep=60)])
        worker = self.start("job", "--shards=1", "--index=0")
        while "slow" not in self.checks():
            time.sleep(0.02)
        # Only Linux lists the children of a process.
        listed = Path(f"/proc/{worker.pid}/task/{worker.pid}/children")
        children = listed.read_text().split() if listed.exists() else []
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(worker.wait(timeout=30), 143)
        self.assertEqual(list((self.folder / "tmp").glob("doclint-fleet-*/*")), [])
        self.assertEqual([it for it in children if Path("/proc", it).exists()], [])

    def test_a_failed_site_fails_the_index_after_all_others(self) -> None:
        sites = [self.make("bad", code=101), self.make("good")]
        self.list_of(sites)
        self.call("job", "--shards=1", "--index=0", "--attempts=1", code=1)
        statuses = {it["site"]: it["status"] for it in self.records()}
        self.assertEqual(statuses, {"bad": "failed", "good": "checked"})

    def test_mistakes_have_their_own_exit_code(self) -> None:
        self.list_of([self.make("a")])
        said = self.call("job", "--shards=1", code=2)
        self.assertIn("expected --index or JOB_COMPLETION_INDEX", said)
        self.assertIn("can't find the program", self.call("join", doclint="nothing", code=2))

    @unittest.skipUnless(yaml, "PyYAML is missing")
    def test_the_manifest_calls_the_program(self) -> None:
        manifest = yaml.safe_load((ROOT / "job.yaml").read_text(encoding="utf-8"))
        spec = manifest["spec"]
        pod = spec["template"]["spec"]
        (container,) = pod["containers"]
        options = parser().parse_args(container["args"])
        self.assertEqual(options.command, "job")
        self.assertEqual(options.shards, spec["completions"])
        self.assertEqual(spec["completionMode"], "Indexed")
        mounts = {it["mountPath"]: it["name"] for it in container["volumeMounts"]}
        self.assertEqual(set(mounts.values()), {it["name"] for it in pod["volumes"]})
        for path in (options.sites.parent, options.out, options.settings):
            self.assertIn(str(path), mounts)
        rules = spec["podFailurePolicy"]["rules"]
        self.assertEqual(
            {it.get("onExitCodes", {}).get("containerName") for it in rules},
            {None, container["name"]},
        )


@unittest.skipUnless(ray, "ray is missing")
class OnRay(Workers):
    def test_a_killed_worker_loses_nothing(self) -> None:
        mark = str(self.folder / "mark")
        sites = [self.make(f"site-{it}") for it in range(12)]
        sites.insert(6, self.make("deadly-once", kill_worker=True, once=mark))
        # This one kills each worker that tries it, and other sites don't suffer.
        always = self.make("deadly", kill_worker=True)
        ids = [it.id for it in sites]
        self.list_of([*sites, always])
        said = self.call("ray", "--workers=2", "--attempts=2", code=1)
        self.assertIn("13 checked, 1 failed", said)
        self.assertIn("deadly: failed: the worker failed", said)
        checks = Counter(it for it in self.checks() if it != "site")
        expected = dict.fromkeys(ids, 1) | {"deadly-once": 2, "deadly": 2}
        self.assertEqual(checks, expected)
        # The next run checks what has failed, and nothing else.
        (always.path / "fake.json").unlink()
        said = self.call("ray", "--workers=2")
        self.assertIn("14 checked; 13 unchanged", said)
        self.assert_complete([*ids, "deadly"])

    @unittest.skipUnless(REAL, "DOCLINT does not name a program")
    def test_doclint_on_variants_of_the_starter_site(self) -> None:
        count = int(os.environ.get("FLEET_SITES", "20"))
        sites = make_sites(self.folder / "sites", count)
        # This program is doclint, except that it kills the worker of one site once.
        wrapper = self.folder / "doclint"
        mark, real = shlex.quote(str(self.folder / "mark")), shlex.quote(REAL)
        victim = f"variant-{count // 2 + 1:04}"
        wrapper.write_text(
            f'#!/bin/sh\ncase "$PWD" in */{victim})\n'
            f'  if mkdir {mark} 2>/dev/null; then kill -9 "$PPID"; fi;;\nesac\n'
            f'exec {real} "$@"\n',
            encoding="utf-8",
        )
        wrapper.chmod(0o755)
        said = self.call("ray", "--workers=2", sites=sites, doclint=str(wrapper))
        self.assertTrue((self.folder / "mark").is_dir())
        self.assertIn(f"{count} checked; 0 unchanged", said)
        self.assert_complete(sites.read_text(encoding="utf-8").split())
        rules = self.table("rules")
        total = sum(it["findings"] for it in self.table("sites"))
        self.assertEqual(sum(it["findings"] for it in rules), total)
        self.assertEqual(max(it["sites"] for it in rules), count)
        said = self.call("ray", "--workers=2", sites=sites, doclint=str(wrapper))
        self.assertIn(f"{count} checked; {count} unchanged", said)


class Readme(unittest.TestCase):
    def test_commands_are_valid(self) -> None:
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        start = "python -m doclint_fleet "
        commands = [it.removeprefix(start) for it in text.splitlines() if it.startswith(start)]
        self.assertGreater(len(commands), 4)
        for command in commands:
            parser().parse_args(shlex.split(command))
