"""Checks sites on Ray: on this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .check import FAILED, Run, check_site, write_failure
from .sites import Site
from .store import Record, result_path

# Tasks per processor that wait for a worker. More of them only take memory of the scheduler.
WAITING_TASKS = 4

# Results are a few lines per site, and all else is in files.
OBJECT_STORE_BYTES = 100 << 20


def run_on_ray(
    sites: list[Site], run: Run, workers: int | None, address: str | None
) -> Iterator[Record]:
    """Yields the record of each site in the order in which they are finished."""
    import ray

    package = str(Path(__file__).parent)
    if address:
        # Other machines need this program, too. doclint and the sites have to be there already.
        ray.init(address=address, runtime_env={"py_modules": [package]}, log_to_driver=False)
    else:
        ray.init(
            num_cpus=workers,
            include_dashboard=False,
            object_store_memory=OBJECT_STORE_BYTES,
            log_to_driver=False,
        )
    try:
        # Ray starts a task again if its worker or machine dies. An exception of the task itself is
        # a defect of this program, and trying again would not help.
        task = ray.remote(check_site).options(
            num_cpus=1, max_retries=max(run.attempts - 1, 0), scheduling_strategy="SPREAD"
        )
        yield from gather(sites, run, task, limit(ray, workers))
    finally:
        ray.shutdown()


def limit(ray: object, workers: int | None) -> int:
    processors = workers or int(ray.cluster_resources().get("CPU", 1))  # type: ignore[attr-defined]
    return max(processors, 1) * WAITING_TASKS


def gather(sites: list[Site], run: Run, task: object, most: int) -> Iterator[Record]:
    import ray

    shared = ray.put(run)
    left = iter(sites)
    waiting: dict[object, Site] = {}
    while True:
        while len(waiting) < most and (site := next(left, None)):
            waiting[task.remote(site, shared)] = site  # type: ignore[attr-defined]
        if not waiting:
            return
        done, _ = ray.wait(list(waiting), num_returns=1)
        for reference in done:
            site = waiting.pop(reference)
            try:
                yield ray.get(reference)
            except ray.exceptions.RayError as error:
                yield lost(site, run, error)


def lost(site: Site, run: Run, error: Exception) -> Record:
    """The record of a site whose workers died each time, which other sites don't suffer from."""
    reason = f"the worker failed: {type(error).__name__}: {error}"
    record: Record = {
        "site": site.id,
        "run": run.key,
        "doclint": run.version,
        "status": FAILED,
        "reason": reason[:2000],
        "attempts": run.attempts,
    }
    write_failure(result_path(run.results, site.id), record)
    return record
