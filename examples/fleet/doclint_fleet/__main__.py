"""The command line."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from .check import FAILED, MISSING, Run, check_site, prepare
from .on_ray import run_on_ray
from .sites import Site, UsageError, read_sites, shard
from .store import Record
from .tables import join

# What `doclint check` may be limited to. Other arguments could change sites or reports.
SELECTION = {
    "--only": "report on this rule or family only; can be repeated",
    "--skip": "leave out this rule or family; can be repeated",
    "--level": "report only findings of this level and above",
    "--exclude": "don't check these pages; can be repeated",
}

PROGRESS_SECONDS = 10

EXIT_CODES = """exit codes:
  0  each site was checked, or rejected because it is not a site
  1  a check failed, or a site has no result; run the command again to try only those
  2  invalid arguments or settings
"""


def parser() -> argparse.ArgumentParser:
    program = argparse.ArgumentParser(
        prog="doclint-fleet",
        description="Check many documentation sites with doclint.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = program.add_subparsers(dest="command", required=True)
    on_ray = commands.add_parser("ray", help="check all sites on Ray, and write the tables")
    on_ray.add_argument("--workers", type=positive, help="checks at a time [default: all CPUs]")
    on_ray.add_argument("--address", help="a Ray cluster, such as `auto` [default: this machine]")
    job = commands.add_parser("job", help="check the sites of one index of a Kubernetes Job")
    job.add_argument("--shards", type=positive, required=True, help="`completions` of the Job")
    job.add_argument("--index", type=int, help="[default: $JOB_COMPLETION_INDEX]")
    joined = commands.add_parser("join", help="write the tables and the overview")
    for command in (on_ray, job, joined):
        add_common(command)
    return program


def add_common(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--sites", type=Path, required=True, help="a file with one folder or archive per line")
    add("--out", type=Path, required=True, help="the folder for results, which all workers share")
    add("--doclint", default="doclint", help="the program [default: doclint]")
    add("--settings", type=Path, help="a folder with doclint.yml and all files that it names")
    for name, text in SELECTION.items():
        add(name, action="append", default=[], help=text)
    add("--no-baseline", action="store_true", help="ignore the baselines of the sites")
    add("--timeout", type=seconds, default=120.0, help="seconds per attempt [default: 120]")
    add("--attempts", type=positive, default=3, help="attempts per site [default: 3]")


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a number of at least 1, found {value}")
    return value


def seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < 86_400:
        raise argparse.ArgumentTypeError(f"expected 0 to 86400 seconds, found {text}")
    return value


def run_of(options: argparse.Namespace) -> Run:
    arguments = []
    for name in SELECTION:
        for value in getattr(options, name.removeprefix("--")):
            # In one word, a value that begins with a hyphen can't pass for an option of doclint.
            arguments.append(f"{name}={value}")
    if options.no_baseline:
        arguments.append("--no-baseline")
    run = Run(
        results=options.out / "results",
        doclint=options.doclint,
        settings=options.settings,
        arguments=tuple(arguments),
        timeout=options.timeout,
        attempts=options.attempts,
    )
    return prepare(run)


class Progress:
    """Counts records, and prints the counts now and then."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.started = self.printed = time.monotonic()
        self.counts: dict[str, int] = {}
        self.reused = 0

    def add(self, record: Record) -> None:
        status = record["status"]
        self.counts[status] = self.counts.get(status, 0) + 1
        self.reused += bool(record.get("reused"))
        if status == FAILED:
            say(f"{record['site']}: failed: {record['reason']}")
        if time.monotonic() - self.printed >= PROGRESS_SECONDS:
            self.print()

    def print(self) -> None:
        self.printed = time.monotonic()
        states = ", ".join(f"{count} {it}" for it, count in sorted(self.counts.items()))
        done = sum(self.counts.values())
        elapsed = self.printed - self.started
        say(f"{done} of {self.total} sites in {elapsed:.1f} s: {states}; {self.reused} unchanged")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def check_all(records: Iterable[Record], total: int) -> bool:
    progress = Progress(total)
    for record in records:
        progress.add(record)
    progress.print()
    return FAILED not in progress.counts


def write_tables(sites: list[Site], run: Run, out: Path) -> bool:
    totals = join(sites, run, out)
    states = ", ".join(f"{count} {it}" for it, count in sorted(totals.statuses.items()))
    say(f"{out / 'overview.html'}: {len(totals.rules)} rules on {len(sites)} sites: {states}")
    return FAILED not in totals.statuses and MISSING not in totals.statuses


def index_of(options: argparse.Namespace) -> int:
    if options.index is not None:
        return int(options.index)
    text = os.environ.get("JOB_COMPLETION_INDEX", "")
    if not text.isdecimal():
        raise UsageError("expected --index or JOB_COMPLETION_INDEX")
    return int(text)


def main(arguments: list[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    # The first process of a container ignores this signal unless it has a handler. The exception
    # ends doclint, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        sites = read_sites(options.sites)
        if options.command == "job":
            sites = shard(sites, index_of(options), options.shards)
        run = run_of(options)
        if options.command == "ray":
            check_all(run_on_ray(sites, run, options.workers, options.address), len(sites))
            good = write_tables(sites, run, options.out)
        elif options.command == "job":
            good = check_all((check_site(site, run) for site in sites), len(sites))
        else:
            good = write_tables(sites, run, options.out)
    except UsageError as error:
        say(f"doclint-fleet: {error}")
        return 2
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        say("doclint-fleet: Ray is missing: pip install ray")
        return 2
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
