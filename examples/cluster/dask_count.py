#!/usr/bin/env python3
"""Counts the solutions of an exact cover on a Dask cluster, one unit of `quadrille split` a task.

    quadrille split problem.dlx --parts 1000 -o units.jsonl
    dask_count.py problem.dlx units.jsonl results [--scheduler tcp://host:8786 | --workers N]

Every worker needs quadrille, and the same folder for the files. Run it again after whatever happened: units that
are done are not run again. Dask may run a unit twice, where a worker died just after it had finished: so nothing is
summed here. A unit has one file, written whole or not at all, and `quadrille merge` counts each unit once.
"""

import argparse
import json
import pathlib
import subprocess
import sys

import dask
from dask.distributed import Client, LocalCluster, as_completed

DONE = 0


def run(quadrille, problem, units, unit, results):
    """One unit, on a worker; anything but an answer is a failure that Dask tries again."""
    output = pathlib.Path(results) / f"{unit}.json"
    command = [quadrille, "solve", problem, "--units", units, "--unit", str(unit), "-o", str(output), "--quiet"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != DONE:
        raise RuntimeError(f"unit {unit}: exit {done.returncode}: {done.stderr.strip()}")
    return unit


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("problem")
    parser.add_argument("units")
    parser.add_argument("results")
    parser.add_argument("--quadrille", default="quadrille")
    parser.add_argument("--scheduler", help="the address of a scheduler [default: one on this machine]")
    parser.add_argument("--workers", type=int, default=2, help="workers on this machine, without --scheduler")
    args = parser.parse_args()
    # a worker that is gone is given up soon, and a unit only after many deaths beside it
    dask.config.set({"distributed.comm.timeouts.connect": "3s", "distributed.scheduler.allowed-failures": 10})
    results = pathlib.Path(args.results).resolve()
    results.mkdir(parents=True, exist_ok=True)
    problem, units = (str(pathlib.Path(path).resolve()) for path in (args.problem, args.units))
    with open(units) as lines:
        n_units = json.loads(next(lines))["units"]
    if args.scheduler:
        client = Client(args.scheduler)
    else:
        client = Client(LocalCluster(n_workers=args.workers, threads_per_worker=1, dashboard_address=None))
    with client:
        tasks = [
            client.submit(run, args.quadrille, problem, units, unit, str(results), key=f"unit-{unit}", retries=5)
            for unit in range(1, n_units + 1)
        ]
        failed = [task.exception() for task in as_completed(tasks) if task.status == "error"]
    for error in failed:
        print(error, file=sys.stderr)
    files = [str(results / f"{unit}.json") for unit in range(1, n_units + 1)]
    there = [path for path in files if pathlib.Path(path).exists()]
    return subprocess.run([args.quadrille, "merge", units, *there]).returncode


if __name__ == "__main__":
    sys.exit(main())
