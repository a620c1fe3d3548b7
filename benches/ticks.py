#!/usr/bin/env python3
"""Instructions for each tick, method by method, on the families of the battery: counted by callgrind.

    cargo bench --no-run --bench ticks && benches/ticks.py

A tick is about a nanosecond. Methods that take the same number of instructions for it are charged alike; the last
column has the greatest ratio to the median of all methods and families.
"""

import glob
import os
import re
import statistics
import subprocess


def program():
    """The bench that was built last."""
    found = [path for path in glob.glob("target/release/deps/ticks-*") if os.access(path, os.X_OK)]
    return max(found, key=os.path.getmtime)


def measured(bench, method, family):
    """Ticks, and instructions below the function that is measured."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*"]
    run = subprocess.run([*command, bench, method, family], capture_output=True, text=True, check=True)
    return int(run.stdout), int(re.search(r"Collected : (\d+)", run.stderr)[1])


def main():
    bench = program()
    listed = subprocess.run([bench], capture_output=True, text=True, check=True).stdout.splitlines()
    methods, families = [line.split("|") for line in listed]
    rates = {}
    for family in families:
        for method in methods:
            ticks, instructions = measured(bench, method, family)
            if ticks:
                rates[family, method] = instructions / ticks
    median = statistics.median(rates.values())
    print(f"| family | {' | '.join(methods)} |\n|---{'|--:' * len(methods)}|")
    for family in families:
        cells = [f"{rates[family, method]:.1f}" if (family, method) in rates else "" for method in methods]
        print(f"| {family} | {' | '.join(cells)} |")
    worst = max(max(rate / median, median / rate) for rate in rates.values())
    within = sum(0.5 <= rate / median <= 2 for rate in rates.values())
    print(f"\nMedian {median:.2f}; {within} of {len(rates)} within a factor of 2, the worst {worst:.1f}.")


if __name__ == "__main__":
    main()
