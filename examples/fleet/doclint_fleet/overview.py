"""One HTML page about all sites, which needs no server and no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .store import Record, replace

if TYPE_CHECKING:
    from .tables import RuleTotal, Totals

# A browser shows more rows only slowly. The tables have all of them.
MOST_ROWS = 500

STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { padding: .3rem .6rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid #8886; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: Canvas; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
code { font-size: .9em; }
small { opacity: .75; }
"""


def write_overview(path: Path, totals: Totals) -> None:
    page = "\n".join(lines(totals)) + "\n"
    replace(path, lambda file: void(file.write(page.encode("utf-8", "replace"))))


def void(_: Any) -> None:
    return None


def lines(totals: Totals) -> Iterable[str]:
    checked = sum(1 for it in totals.sites if it["pages"] is not None)
    pages = sum(it["pages"] or 0 for it in totals.sites)
    findings = sum(it["findings"] or 0 for it in totals.sites)
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>doclint on {len(totals.sites):,} sites</title><style>{STYLE}</style></head>"
    yield f"<body><h1>doclint on {len(totals.sites):,} sites</h1>"
    states = ", ".join(f"{count:,} {escape(it)}" for it, count in sorted(totals.statuses.items()))
    yield f"<p>Sites: {states}. Pages: {pages:,}. Findings: {findings:,}.</p>"
    arguments = " ".join(totals.arguments) or "none"
    yield f"<p><small>{escape(totals.version)}; arguments: {escape(arguments)}</small></p>"
    yield "<h2>Rules</h2>"
    head = ["Rule", "Sites", "Share", "Findings", "Fixable", "Most on one site"]
    yield from table(head, (rule_cells(it, checked) for it in totals.rules))
    yield "<h2>Sites that were not checked as a whole</h2>"
    bad = [it for it in totals.sites if it["status"] != "checked"]
    yield from table(["Site", "Status", "Reason"], (bad_cells(it) for it in bad[:MOST_ROWS]))
    yield from rest(len(bad))
    yield "<h2>Sites with the most findings</h2>"
    good = [it for it in totals.sites if it["findings"]]
    good.sort(key=lambda it: (-it["findings"], it["site"]))
    head = ["Site", "Pages", "Errors", "Warnings", "Suggestions", "Seconds", "Memory in MB"]
    yield from table(head, (site_cells(it) for it in good[:MOST_ROWS]))
    yield from rest(len(good))
    yield "</body></html>"


def rest(count: int) -> Iterable[str]:
    if count > MOST_ROWS:
        yield f"<p>{count - MOST_ROWS:,} more are in the table of sites.</p>"


def table(head: list[str], rows: Iterable[list[str]]) -> Iterable[str]:
    cells = "".join(f"<th{' class=n' if number(it) else ''}>{it}</th>" for it in head)
    yield f"<table><thead><tr>{cells}</tr></thead><tbody>"
    empty = True
    for row in rows:
        empty = False
        yield f"<tr>{''.join(row)}</tr>"
    if empty:
        yield f'<tr><td colspan="{len(head)}">None</td></tr>'
    yield "</tbody></table>"


def number(title: str) -> bool:
    return title not in ("Rule", "Site", "Status", "Reason", "Most on one site")


def rule_cells(total: RuleTotal, checked: int) -> list[str]:
    row = total.row
    examples = "".join(
        f"<li><code>{escape(place)}</code>: {escape(message)}</li>"
        for _, place, message in total.examples
    )
    about = f"<code>{escape(row['rule'])}</code> <small>{escape(row['level'])}</small>"
    details = f"<details><summary>{escape(row['summary'])}</summary><ul>{examples}</ul></details>"
    share = f"{100 * row['sites'] / checked:.1f} %" if checked else ""
    fixable = row["fixable"] + row["unsafely_fixable"]
    return [
        f"<td>{about}{details}</td>",
        figure(row["sites"]),
        f"<td class=n>{share}</td>",
        figure(row["findings"]),
        figure(fixable),
        f"<td>{row['largest_findings']:,} <small>{escape(row['largest_site'])}</small></td>",
    ]


def bad_cells(row: Record) -> list[str]:
    return [f"<td>{escape(str(row[it] or ''))}</td>" for it in ("site", "status", "reason")]


def site_cells(row: Record) -> list[str]:
    counts = [figure(row[it]) for it in ("pages", "error", "warning", "suggestion")]
    memory = (row["peak_memory_bytes"] or 0) / 1e6
    seconds = f"<td class=n>{row['seconds'] or 0:.2f}</td>"
    site = f"<td>{escape(row['site'])}</td>"
    return [site, *counts, seconds, f"<td class=n>{memory:.0f}</td>"]


def figure(value: int) -> str:
    return f"<td class=n>{value:,}</td>"
