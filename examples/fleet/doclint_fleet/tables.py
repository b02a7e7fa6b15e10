"""Joins the result files into tables and an overview."""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from .check import CHECKED, MISSING, PARTIAL, Run
from .overview import write_overview
from .sites import Site
from .store import DAMAGED, Record, read_record, read_report, replace, result_path

LEVELS = ("error", "warning", "suggestion")
EXAMPLES = 5
BATCH = 10_000

# The columns of each table and their types.
SITE_COLUMNS = {
    "site": str,
    "status": str,
    "reason": str,
    "name": str,
    "exit_code": int,
    "attempts": int,
    "seconds": float,
    "doclint_seconds": float,
    "peak_memory_bytes": int,
    "skipped_entries": int,
    "pages": int,
    "skipped_pages": int,
    "pages_with_syntax_errors": int,
    "words": int,
    "findings": int,
    "error": int,
    "warning": int,
    "suggestion": int,
    "fixable": int,
    "unsafely_fixable": int,
    "suppressed": int,
    "content": str,
    "doclint": str,
}
COUNTS = ("findings", *LEVELS, "files", "fixable", "unsafely_fixable")
PAIR_COLUMNS = {
    "site": str,
    "rule": str,
    **dict.fromkeys(COUNTS, int),
}
RULE_COLUMNS = {
    "rule": str,
    "summary": str,
    "level": str,
    "url": str,
    "sites": int,
    **dict.fromkeys(COUNTS, int),
    "largest_site": str,
    "largest_findings": int,
}

Columns = dict[str, Any]


@dataclass
class RuleTotal:
    """What one rule found on all sites."""

    row: Record
    # The smallest digests: a sample that is the same in each run, with one finding per site.
    examples: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, pair: Record) -> None:
        self.row["sites"] += 1
        for name in COUNTS:
            self.row[name] += pair[name]
        if pair["findings"] > self.row["largest_findings"]:
            self.row["largest_site"] = pair["site"]
            self.row["largest_findings"] = pair["findings"]

    def add_example(self, example: tuple[str, str, str]) -> None:
        self.examples = heapq.nsmallest(EXAMPLES, [*self.examples, example])


@dataclass(frozen=True)
class Totals:
    """What the overview shows besides the tables."""

    statuses: dict[str, int]
    rules: list[RuleTotal]
    sites: list[Record]
    version: str
    arguments: tuple[str, ...]


def join(sites: list[Site], run: Run, out: Path) -> Totals:
    """Writes one row per site, per rule, and per site and rule, and the overview.

    Rows follow the list of sites, so none is lost, and none is there twice.
    """
    rules: dict[str, RuleTotal] = {}
    rows: list[Record] = []
    pairs = Table(out / "site_rules", PAIR_COLUMNS)
    pairs.write(read_pairs(sites, run, rules, rows))
    Table(out / "sites", SITE_COLUMNS).write(rows)
    ordered = sorted(rules.values(), key=lambda it: (-it.row["sites"], it.row["rule"]))
    Table(out / "rules", RULE_COLUMNS).write(it.row for it in ordered)
    statuses: dict[str, int] = {}
    for row in rows:
        statuses[row["status"]] = statuses.get(row["status"], 0) + 1
    totals = Totals(statuses, ordered, rows, run.version, run.arguments)
    write_overview(out / "overview.html", totals)
    return totals


def read_pairs(
    sites: list[Site], run: Run, rules: dict[str, RuleTotal], rows: list[Record]
) -> Iterator[Record]:
    """Reads one result after the other. Only sums, examples, and rows of sites stay in memory."""
    for site in sites:
        path = result_path(run.results, site.id)
        row = {name: None for name in SITE_COLUMNS} | {"site": site.id, "status": MISSING}
        record = read_record(path)
        if record is None or record.get("site") != site.id:
            row["reason"] = "no worker has left a result"
        elif record.get("run") != run.key:
            row["reason"] = "the result is of another version of doclint or of other settings"
        else:
            row |= {name: record[name] for name in SITE_COLUMNS if name in record}
        if row["status"] in (CHECKED, PARTIAL):
            try:
                found = list(read_site(path, row, rules))
            except DAMAGED:
                found = []
                row |= {"status": MISSING, "reason": "the result file is damaged"}
            yield from found
        rows.append(row)


def read_site(path: Path, row: Record, rules: dict[str, RuleTotal]) -> Iterator[Record]:
    """The rows of one site. Nothing is added to the sums before all of it is read."""
    lines = read_report(path)
    header = next(lines)
    summary = header["summary"]
    pairs = [pair(row["site"], it) for it in summary["by_rule"]]
    examples: dict[str, tuple[str, str, str]] = {}
    for finding in lines:
        example = sample(row["site"], finding)
        rule = finding["rule"]
        examples[rule] = min(examples.get(rule, example), example)
    row["name"] = header["site"].get("name")
    row["skipped_pages"] = summary["skipped"]
    row["findings"] = sum(summary["findings"].values())
    row |= summary["findings"]
    for name in ("pages", "pages_with_syntax_errors", "words"):
        row[name] = summary[name]
    for name in ("fixable", "unsafely_fixable", "suppressed"):
        row[name] = summary[name]
    for it in pairs:
        rule = it["rule"]
        total = rules.setdefault(rule, empty_total(rule, header["rules"].get(rule, {})))
        total.add(it)
        if rule in examples:
            total.add_example(examples[rule])
    yield from pairs


def pair(site: str, counts: Record) -> Record:
    row = {"site": site, "rule": counts["rule"], "findings": sum(counts["findings"].values())}
    row |= {level: counts["findings"][level] for level in LEVELS}
    return row | {name: counts[name] for name in ("files", "fixable", "unsafely_fixable")}


def empty_total(rule: str, about: Record) -> RuleTotal:
    row: Record = {name: 0 if kind is int else "" for name, kind in RULE_COLUMNS.items()}
    row["rule"] = rule
    for name in ("summary", "level", "url"):
        row[name] = about.get(name, "")
    return RuleTotal(row)


def sample(site: str, finding: Record) -> tuple[str, str, str]:
    digest = sha256(f"{site}\0{finding['id']}".encode()).hexdigest()
    place = ":".join(str(finding[it]) for it in ("path", "line", "column") if it in finding)
    return digest, f"{site}: {place}"[:300], finding["message"][:300]


class Table:
    """A Parquet file if `pyarrow` is installed, else JSON lines."""

    def __init__(self, stem: Path, columns: Columns) -> None:
        self.stem = stem
        self.columns = columns

    def write(self, rows: Iterable[Record]) -> None:
        suffixes = [".parquet", ".jsonl"] if has_pyarrow() else [".jsonl", ".parquet"]
        writer = self.write_parquet if has_pyarrow() else self.write_lines
        replace(self.stem.with_suffix(suffixes[0]), lambda file: writer(file, rows))
        # A table of an earlier run in the other format would contradict this one.
        with suppress(FileNotFoundError):
            self.stem.with_suffix(suffixes[1]).unlink()

    def write_lines(self, file: IO[bytes], rows: Iterable[Record]) -> None:
        for row in rows:
            line = {name: row.get(name) for name in self.columns}
            file.write(json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n")

    def write_parquet(self, file: IO[bytes], rows: Iterable[Record]) -> None:
        import pyarrow
        from pyarrow import parquet

        types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
        schema = pyarrow.schema([(name, types[kind]) for name, kind in self.columns.items()])
        with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
            for batch in batches(rows):
                plain = [{name: printable(row.get(name)) for name in self.columns} for row in batch]
                writer.write_table(pyarrow.Table.from_pylist(plain, schema=schema))


def printable(value: Any) -> Any:
    """Names of files can have bytes that are not UTF-8, which Parquet refuses."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def has_pyarrow() -> bool:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


def batches(rows: Iterable[Record]) -> Iterator[list[Record]]:
    batch: list[Record] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
