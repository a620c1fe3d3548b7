#!/usr/bin/env python3
"""How much longer `auto` takes than the best single method, on all suites of `quadrille compare`.

    benches/regret.py [SUITE:QUESTION...] [FOLDER:QUESTION...]

A row for each question: how many instances some method answers within a second, and of those that take the best
method 5 ms or more, how many there are, and the median, the 90th percentile and the worst of the ratio of the CPU
times; then the worst instance. An instance that `auto` does not answer counts with the limit.
"""

import collections
import csv
import os
import statistics
import subprocess
import sys

PROGRAM = "target/release/quadrille"
LIMIT = 1.0
LEAST = 0.005
ALL = (
    "count:count networks:count choice:count first:first conflicts:first choice:first choice:unique list:all choice:all"
).split()


def engines(question):
    extra = ["family", "learn"] if question == "count" else ["learn"]
    return ",".join(["auto", "bits", "delta", "cells", "links", *extra])


def times(suite, question):
    """The seconds of each engine for each instance: the median of its rounds, if all of them ended."""
    instances = [suite] if os.path.isdir(suite) else ["--suite", suite]
    command = [PROGRAM, "compare", *instances, f"--{question}", "--engines", engines(question)]
    command += ["--max-time", str(LIMIT), "--budget", "10m", "--csv"]
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for row in csv.DictReader(text.splitlines()):
        found[row["set"], row["instance"]][row["entrant"]].append(float(row["cpu"]) if row["status"] == "done" else None)
    for instance, runs in found.items():
        yield instance, {name: statistics.median(all) for name, all in runs.items() if None not in all}


def main():
    asked = collections.defaultdict(list)
    for word in sys.argv[1:] or ALL:
        suite, question = word.split(":")
        for (_, instance), seconds in times(suite, question):
            others = [took for name, took in seconds.items() if name != "auto"]
            if others:
                asked[question].append((min(others), seconds.get("auto", LIMIT) / min(others), instance))
    print("| question | answered | 5 ms or more | median | 90 % | worst | on |\n|---|--:|--:|--:|--:|--:|---|")
    for question, all in asked.items():
        long = sorted((ratio, instance) for best, ratio, instance in all if best >= LEAST)
        if long:
            ratios = [ratio for ratio, _ in long]
            tenth = ratios[min(len(ratios) - 1, len(ratios) * 9 // 10)]
            figures = f"{statistics.median(ratios):.2f} | {tenth:.2f} | {ratios[-1]:.2f} | {long[-1][1]}"
            print(f"| `--{question}` | {len(all)} | {len(long)} | {figures} |")


if __name__ == "__main__":
    main()
