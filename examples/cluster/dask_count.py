#!/usr/bin/env python3
"""Counts the solutions of an exact cover on a Dask cluster, one unit of `quadrille split` a task.

    quadrille split problem.dlx --parts 1000 -o units
    dask_count.py problem.dlx units [--scheduler tcp://host:8786 | --workers N]

Every worker needs quadrille, and the same folder for the files. After an interruption, run it again: units that are
done take no time. Dask may run a unit twice, where a worker died just after it had finished: so nothing is summed
here. Each unit has one file, complete at every moment, and `quadrille merge` counts each unit once.
"""

import argparse
import pathlib
import subprocess
import sys

import dask
from dask.distributed import Client, LocalCluster, as_completed

DONE = 0


def run(quadrille, problem, unit):
    """One unit, on a worker; anything but an answer is a failure that Dask tries again."""
    command = [quadrille, "solve", problem, "--count", "--resume", unit, "--threads", "1", "--quiet"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != DONE:
        raise RuntimeError(f"{unit}: exit {done.returncode}: {done.stderr.strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("problem")
    parser.add_argument("units")
    parser.add_argument("--quadrille", default="quadrille")
    parser.add_argument("--scheduler", help="the address of a scheduler [default: one on this machine]")
    parser.add_argument("--workers", type=int, default=2, help="workers on this machine, without --scheduler")
    args = parser.parse_args()
    # a worker that is gone is given up soon, and a unit only after many deaths beside it
    dask.config.set({"distributed.comm.timeouts.connect": "3s", "distributed.scheduler.allowed-failures": 10})
    problem = str(pathlib.Path(args.problem).resolve())
    units = sorted(str(path) for path in pathlib.Path(args.units).resolve().glob("*.ckpt"))
    if args.scheduler:
        client = Client(args.scheduler)
    else:
        client = Client(LocalCluster(n_workers=args.workers, threads_per_worker=1, dashboard_address=None))
    with client:
        tasks = [client.submit(run, args.quadrille, problem, unit, key=unit, retries=5) for unit in units]
        failed = [task.exception() for task in as_completed(tasks) if task.status == "error"]
    for error in failed:
        print(error, file=sys.stderr)
    return subprocess.run([args.quadrille, "merge", *units]).returncode


if __name__ == "__main__":
    sys.exit(main())
