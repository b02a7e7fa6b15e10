#!/usr/bin/env python3
"""Behaves like doclint, and on request as doclint must not.

A file `fake.json` in the site says what goes wrong. Each check adds a line to $FAKE_LOG.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path

VERSION = os.environ.get("FAKE_VERSION", "0.0.1")


def finding(number: int, path: str, line: int) -> dict[str, object]:
    return {
        "id": f"{number:012x}",
        "rule": "fake/todo",
        "level": "warning",
        "message": "`TODO` is left <b>over</b>",
        "path": path,
        "line": line,
        "column": 1,
    }


def report(root: Path, code: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    pages = sorted(root.rglob("*.mdx"))
    for page in pages:
        for line, text in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            if "TODO" in text:
                found.append(finding(len(found), str(page.relative_to(root)), line))
    counts = {"error": 0, "warning": len(found), "suggestion": 0}
    by_rule = {
        "rule": "fake/todo",
        "findings": counts,
        "files": len({it["path"] for it in found}),
        "fixable": 0,
        "unsafely_fixable": 0,
    }
    zeros = ("skipped", "pages_with_syntax_errors", "words", "suppressed")
    summary = {"pages": len(pages), "findings": counts, "by_rule": [by_rule] if found else []}
    summary |= {name: 0 for name in (*zeros, "fixable", "unsafely_fixable")}
    header = {
        "site": {"path": ".", "name": "Fake"},
        "settings": {"profile": "recommended", "fail_on": "error"},
        "exit": {"code": code, "reason": f"code {code}"},
        "summary": summary,
        "rules": {"fake/todo": {"summary": "a page has `TODO`", "level": "warning"}},
    }
    return [header, *found]


def main() -> int:
    if "--version" in sys.argv:
        print(f"doclint {VERSION}")
        return 0
    root = Path.cwd()
    plan = root / "fake.json"
    wrong = json.loads(plan.read_text(encoding="utf-8")) if plan.is_file() else {}
    if log := os.environ.get("FAKE_LOG"):
        with Path(log).open("a", encoding="utf-8") as file:
            file.write(f"{root.name}\n")
    mark = wrong.get("once")
    # With a mark, only the first check goes wrong.
    if mark and Path(mark).exists():
        wrong = {}
    elif mark:
        Path(mark).touch()
    time.sleep(wrong.get("sleep", 0))
    if "kill_worker" in wrong:
        os.kill(os.getppid(), signal.SIGKILL)
        # The worker is gone, so nobody would read the report.
        return 0
    if "write" in wrong:
        (root / "written.mdx").write_text(str(time.monotonic_ns()), encoding="utf-8")
    if "signal" in wrong:
        os.kill(os.getpid(), wrong["signal"])
    if not (root / "docs.json").exists():
        error = {"code": 2, "reason": "no `docs.json`"}
        print(json.dumps({"exit": error, "error": {"message": "no `docs.json`"}}))
        return 2
    lines = [json.dumps(it) for it in report(root, wrong.get("code", 0))]
    print("\n".join(lines[: wrong.get("lines")]))
    while "flood" in wrong:
        print("x" * 100_000, flush=True)
    return int(wrong.get("code", 1 if len(lines) > 1 else 0))


if __name__ == "__main__":
    sys.exit(main())
