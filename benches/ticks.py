#!/usr/bin/env python3
"""Instructions for each tick, method by method: counted by callgrind on the large problems of the battery and on files.

    cargo bench --no-run --bench ticks && benches/ticks.py puzzles/cover/*.dlx

A tick is about a nanosecond, and a method that waits for memory has fewer instructions in it. So each method is
compared with its own median. A cell is empty where the count takes less than LEAST ticks, or more than LONGEST seconds.
"""

import glob
import os
import re
import statistics
import subprocess
import sys

LEAST = 100_000
LONGEST = 0.5


def program():
    """The bench that was built last."""
    found = [path for path in glob.glob("target/release/deps/ticks-*") if os.access(path, os.X_OK)]
    return max(found, key=os.path.getmtime)


def measured(bench, method, family):
    """Instructions for a tick, below the function that is measured."""
    arguments = [bench, method, family]
    try:
        ticks = int(subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=LONGEST).stdout)
    except subprocess.TimeoutExpired:
        return None
    if ticks < LEAST:
        return None
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*"]
    run = subprocess.run([*callgrind, *arguments], capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1]) / ticks


def main():
    bench = program()
    listed = subprocess.run([bench], capture_output=True, text=True, check=True).stdout.splitlines()
    methods, families = [line.split("|") for line in listed]
    print(f"| problem | {' | '.join(methods)} |\n|---{'|--:' * len(methods)}|")
    rates = {method: [] for method in methods}
    for family in families + sys.argv[1:]:
        found = [measured(bench, method, family) for method in methods]
        if any(found):
            cells = [f"{rate:.1f}" if rate else "" for rate in found]
            print(f"| {os.path.basename(family)} | {' | '.join(cells)} |", flush=True)
        for method, rate in zip(methods, found):
            rates[method] += [rate] if rate else []
    medians = {method: statistics.median(rates[method]) for method in methods}
    print(f"| **median** | {' | '.join(f'{medians[method]:.1f}' for method in methods)} |")
    ratios = [rate / medians[method] for method in methods for rate in rates[method]]
    within = sum(0.5 <= ratio <= 2 for ratio in ratios)
    worst = max(max(ratio, 1 / ratio) for ratio in ratios)
    print(f"\nWithin a factor of 2 of the median: {within} of {len(ratios)}; the worst {worst:.1f}.")


if __name__ == "__main__":
    main()
