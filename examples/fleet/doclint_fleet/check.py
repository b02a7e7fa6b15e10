"""Checks one site. Ray and the Kubernetes Job both call `check_site`."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .archive import ArchiveError, Limits, extract
from .sites import Site, UsageError
from .store import Record, read_record, result_path, write_result

# Increases when results of older versions of this program can't be used any more.
RESULT_VERSION = 1

# What became of a site.
CHECKED = "checked"  # doclint read it as a whole: exit code 0 or 1.
PARTIAL = "partial"  # A rule or the parser failed, the rest is checked: exit code 3.
REJECTED = "rejected"  # It is not a site, or not an archive that can be used: exit code 2.
FAILED = "failed"  # It exceeded a limit, or doclint or the worker crashed.
MISSING = "missing"  # No worker got to it.

# Results that the same input leads to again, so they are kept until something changes.
FINAL = (CHECKED, PARTIAL, REJECTED)

# Folders that doclint never reads, whose content does not belong to a site.
NEVER_READ = (".git", "node_modules")

MESSAGE_CHARACTERS = 2000


@dataclass(frozen=True)
class Run:
    """What all checks of a run have in common."""

    results: Path
    doclint: str
    # The version of doclint and a digest of its binary: two builds can have the same version.
    version: str = ""
    # The folder with `doclint.yml` and all that it names, or nothing for default settings.
    settings: Path | None = None
    arguments: tuple[str, ...] = ()
    timeout: float = 120.0
    attempts: int = 3
    max_report_bytes: int = 1 << 30
    limits: Limits = field(default_factory=Limits)
    # Identifies doclint, settings, and arguments. Limits change no result, so they aren't in it.
    key: str = ""

    def command(self) -> list[str]:
        # Every site gets the same settings. A `doclint.yml` of the site would decide which rules
        # run, and the history of git does not belong to its content.
        settings = ["--no-config"]
        if self.settings:
            settings = ["--config", str(self.settings / "doclint.yml")]
        fixed = ["check", "--format", "jsonl", "--no-history", "--threads", "1"]
        return [self.doclint, *fixed, *settings, *self.arguments, "."]


def prepare(run: Run) -> Run:
    """Fills in what is computed once, and stops the run if the settings are invalid."""
    program = shutil.which(run.doclint)
    if program is None:
        raise UsageError(f"can't find the program {run.doclint}")
    program = os.path.realpath(program)
    try:
        answer = subprocess.run(  # A program that can't say its version is not doclint.
            [program, "--version"], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise UsageError(f"can't run {program}: {error}") from error
    version = f"{answer.stdout.strip()} {digest_of(Path(program))[:12]}"
    settings = run.settings.absolute() if run.settings else None
    if settings and not (settings / "doclint.yml").is_file():
        raise UsageError(f"no doclint.yml in {settings}")
    parts = [str(RESULT_VERSION), version, *run.arguments]
    if settings:
        # A mounted ConfigMap consists of links, so links are followed here.
        parts.append(digest_of_folder(settings, follow=True))
    prepared = Run(
        **{
            **run.__dict__,
            "doclint": program,
            "version": version,
            "settings": settings,
            "results": run.results.absolute(),
            "key": digest_of_parts(parts),
        }
    )
    try_settings(prepared)
    return prepared


def try_settings(run: Run) -> None:
    """Checks a site of one page, because a mistake in the settings would reject every site."""
    with scratch() as folder:
        site = folder / "site"
        site.mkdir()
        docs = {"name": "Site", "navigation": {"pages": ["index"]}}
        (site / "docs.json").write_text(json.dumps(docs), encoding="utf-8")
        (site / "index.mdx").write_text("---\ntitle: Home\n---\n\nText.\n", encoding="utf-8")
        attempt = run_doclint(run, site, folder)
    if attempt.status == REJECTED:
        raise UsageError(attempt.reason)
    if attempt.status == FAILED:
        raise UsageError(f"{run.doclint} can't check a site of one page: {attempt.reason}")


def check_site(site: Site, run: Run) -> Record:
    """Checks a site, unless its content, doclint, and the settings are those of its result file.

    Returns the record that the result file begins with. Nothing is raised for what a site or
    doclint does wrong, so that one site never ends the run of others.
    """
    place = result_path(run.results, site.id)
    record: Record = {"site": site.id, "run": run.key, "doclint": run.version}
    started = time.monotonic()
    attempt = Attempt(FAILED, "it was not tried")
    for number in range(1, run.attempts + 1):
        record["attempts"] = number
        try:
            listing = list_files(site)
            record["content"] = digest_of_listing(listing)
            known = read_record(place)
            if known and is_current(known, record):
                return {**known, "reused": True}
            # If this worker dies, an old result must not pass for a new one.
            place.unlink(missing_ok=True)
            with scratch() as folder:
                attempt = check_content(site, run, folder)
                if attempt.status != FAILED and list_files(site) != listing:
                    attempt = Attempt(FAILED, "the site was changed while it was checked")
                if attempt.status != FAILED or number == run.attempts:
                    record.update(attempt.record(), seconds=round(time.monotonic() - started, 3))
                    write_result(place, record, attempt.report)
                    return record
        except OSError as error:
            attempt = Attempt(FAILED, f"can't read or write a file: {error}")
        if number < run.attempts:
            # Other work on the machine may be the cause, so the next attempt comes later.
            time.sleep(min(0.2 * 2**number, 10))
    record.update(attempt.record(), seconds=round(time.monotonic() - started, 3))
    write_failure(place, record)
    return record


def is_current(known: Record, record: Record) -> bool:
    """Whether a result is for the same content, doclint, and settings, and is worth keeping."""
    same = all(known.get(key) == record[key] for key in ("site", "run", "content"))
    return same and known.get("status") in FINAL


def write_failure(place: Path, record: Record) -> None:
    # If not even this can be written, the site has no result, and the tables list it as missing.
    with contextlib.suppress(OSError):
        write_result(place, record, None)


@dataclass(frozen=True)
class Attempt:
    """How one attempt ended."""

    status: str
    reason: str = ""
    exit_code: int | None = None
    peak_memory: int = 0
    doclint_seconds: float = 0.0
    skipped_entries: int = 0
    report: Path | None = None

    def record(self) -> Record:
        return {
            "status": self.status,
            "reason": self.reason[:MESSAGE_CHARACTERS],
            "exit_code": self.exit_code,
            "peak_memory_bytes": self.peak_memory,
            "doclint_seconds": round(self.doclint_seconds, 3),
            "skipped_entries": self.skipped_entries,
        }


def check_content(site: Site, run: Run, folder: Path) -> Attempt:
    if not site.is_archive:
        if not site.path.is_dir():
            # A folder that is not mounted yet looks the same, so this is tried again.
            return Attempt(FAILED, "no such folder or archive (.zip, .tar.gz, .tgz)")
        return run_doclint(run, site.path, folder)
    root = folder / "site"
    root.mkdir()
    try:
        skipped = extract(site.path, root, run.limits)
    except ArchiveError as error:
        return Attempt(REJECTED, str(error))
    attempt = run_doclint(run, root, folder)
    return Attempt(**{**attempt.__dict__, "skipped_entries": skipped})


def run_doclint(run: Run, root: Path, folder: Path) -> Attempt:
    """Runs doclint in the root of a site, with its report in a file, so memory stays small."""
    report, errors = folder / "report.jsonl", folder / "errors.txt"
    started = time.monotonic()
    with report.open("wb") as out, errors.open("wb") as err:
        process = subprocess.Popen(
            run.command(),
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, "NO_COLOR": "1"},
            # With a group of its own, doclint and what it starts can be ended together.
            start_new_session=True,
        )
        exceeded, code, memory = wait(process, run, (report, errors))
    seconds = time.monotonic() - started

    def end(status: str, reason: str = "", output: Path | None = None) -> Attempt:
        return Attempt(status, reason, code, memory, seconds, report=output)

    if exceeded:
        return end(FAILED, exceeded)
    said = last_characters(errors)
    if code < 0:
        return end(FAILED, f"doclint was ended by signal {-code}: {said}")
    if code not in (0, 1, 2, 3):
        return end(FAILED, f"unexpected exit code {code}: {said}")
    try:
        summary = read_summary(report)
    except ValueError as error:
        return end(FAILED, f"invalid report: {error}")
    if code == 2:
        return end(REJECTED, summary.get("error", {}).get("message", said))
    if "summary" not in summary:
        return end(FAILED, "invalid report: expected a summary in the first line")
    if summary["settings"].get("paths"):
        # doclint looks for the site around a folder, and checks only a part of it then.
        return end(REJECTED, "the folder is a part of the site around it")
    return end(PARTIAL if code == 3 else CHECKED, summary["exit"]["reason"], report)


def wait(
    process: subprocess.Popen[bytes], run: Run, outputs: tuple[Path, ...]
) -> tuple[str, int, int]:
    """Waits within the limits. Returns the limit that was exceeded, exit code, and peak memory."""
    deadline = time.monotonic() + run.timeout
    pause, memory = 0.001, 0
    exceeded = ""
    try:
        while process.poll() is None:
            memory = max(memory, peak_memory(process.pid))
            if time.monotonic() > deadline:
                exceeded = f"time limit of {run.timeout:g} s exceeded"
            elif sum(path.stat().st_size for path in outputs) > run.max_report_bytes:
                exceeded = f"report of more than {run.max_report_bytes} bytes"
            if exceeded:
                break
            time.sleep(pause)
            pause = min(pause * 1.5, 0.02)
    finally:
        # An exceeded limit ends doclint, and an interrupted worker leaves no doclint behind.
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return exceeded, process.returncode, memory


def peak_memory(pid: int) -> int:
    """The most memory that a process had so far, or 0 if the system doesn't say.

    `wait4` would report the memory of this program if it is larger than that of doclint.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_bytes()
    except OSError:
        return 0
    _, _, after = status.partition(b"VmHWM:")
    figure = after.split(None, 1)[0] if after.strip() else b"0"
    return int(figure) * 1024


def read_summary(report: Path) -> Record:
    """The first line of a report, after a look at whether all findings are there."""
    with report.open("rb") as lines:
        summary = json.loads(next(lines, b"null"))
        if not isinstance(summary, dict):
            raise ValueError("expected an object in the first line")
        if "summary" not in summary:
            return summary
        expected = sum(summary["summary"]["findings"].values())
        found, last = 0, b"\n"
        for last in lines:  # noqa: B007
            found += 1
    if found != expected or not last.endswith(b"\n"):
        raise ValueError(f"expected {expected} findings, found {found}")
    return summary


def last_characters(file: Path) -> str:
    with file.open("rb") as stream:
        stream.seek(max(0, file.stat().st_size - MESSAGE_CHARACTERS))
        return stream.read().decode("utf-8", "replace").strip()


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A folder for extracted archives and reports, on a disk of this machine.

    A worker that is killed can't remove its folder, so the next one does. A lock, which ends with
    its process, says which folders are in use.
    """
    parent = Path(tempfile.gettempdir()) / f"doclint-fleet-{os.getuid()}"
    parent.mkdir(mode=0o700, exist_ok=True)
    if parent.is_symlink() or parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{parent} belongs to somebody else")
    for old in parent.glob("*.lock"):
        remove_unlocked(old)
    descriptor, name = tempfile.mkstemp(suffix=".lock", dir=parent)
    lock = Path(name)
    folder = lock.with_suffix("")
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        folder.mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.unlink(missing_ok=True)
        os.close(descriptor)


def remove_unlocked(lock: Path) -> None:
    # Two workers may look at the same leftover, or its owner removes it in the meantime.
    with contextlib.suppress(OSError), lock.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # A lock without a folder may be one that its owner has just created.
        folder = lock.with_suffix("")
        if folder.is_dir():
            shutil.rmtree(folder, ignore_errors=True)
            lock.unlink(missing_ok=True)


# The path of a file, its size, its time, and its place on the disk.
Listing = list[tuple[bytes, int, int, Path]]


def list_files(site: Site) -> Listing:
    """All files of a site, with what changes when somebody writes to them."""
    if site.is_archive:
        info = site.path.stat()
        return [(b"archive", info.st_size, info.st_mtime_ns, site.path)]
    listing = list_folder(site.path, follow=False)
    # doclint also reads what these files ignore, up to the root of the repository.
    root = site.path.resolve()
    above = [root, *root.parents]
    repository = next((i for i, it in enumerate(above) if (it / ".git").exists()), 0)
    for level, parent in enumerate(above[1 : repository + 1], 1):
        file = parent / ".gitignore"
        if file.is_file():
            info = file.stat()
            listing.append((b"/" * level, info.st_size, info.st_mtime_ns, file))
    return listing


def list_folder(root: Path, follow: bool) -> Listing:
    listing = []
    for parent, folders, names in os.walk(root):
        # A mounted ConfigMap has its files in folders `..data` and `..` with a time. Links point
        # into them, and their names differ from one container to the next.
        folders[:] = sorted(it for it in folders if it not in NEVER_READ and it[:2] != "..")
        # A link to a folder counts by its target, and is not walked.
        links = [it for it in folders if Path(parent, it).is_symlink()]
        for name in sorted([*names, *links]):
            path = Path(parent, name)
            info = path.stat() if follow and path.exists() else path.lstat()
            inside = os.fsencode(path.relative_to(root))
            listing.append((inside, info.st_size, info.st_mtime_ns, path))
    return listing


def digest_of_folder(root: Path, follow: bool) -> str:
    return digest_of_listing(list_folder(root, follow), follow)


def digest_of_listing(listing: Listing, follow: bool = False) -> str:
    """Depends on paths and content only, so a copy of a site has the digest of the original."""
    digest = hashlib.sha256()
    for name, _, _, path in listing:
        is_link = path.is_symlink() and not follow
        content = hashlib.sha256(os.fsencode(path.readlink())).hexdigest() if is_link else ""
        # Pipes and devices have no content, and opening them could wait forever.
        if not is_link and path.is_file():
            content = digest_of(path)
        kind = "link" if is_link else "file"
        # Names are as long as they say, so no two listings are written in the same way.
        digest.update(b"%d %s %s %s\n" % (len(name), name, kind.encode(), content.encode()))
    return digest.hexdigest()


def digest_of_parts(parts: list[str]) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def digest_of(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while data := stream.read(1 << 18):
            digest.update(data)
    return digest.hexdigest()
