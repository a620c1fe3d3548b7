#!/usr/bin/env python3
"""Files of BurrTools counted by quadrille, against what the files say and what burrTxt counts.

  benches/peers/burr.py FOLDER [BURRTXT]

FOLDER holds .xmpuzzle files, such as the examples of BurrTools; BURRTXT is its command line, without
which only stored numbers are compared. A line for each problem: assemblies up to symmetry here, in
the file (up to turning where mirror images were kept), by burrTxt, and the CPU seconds of both, each
the median of five runs in turns. QUADRILLE names the program (default: target/release/quadrille).
The exit code is 1 where a number differs from burrTxt's.
"""
import os
import re
import resource
import statistics
import subprocess
import sys
from pathlib import Path

QUADRILLE = os.environ.get("QUADRILLE", "target/release/quadrille")
RUNS = 5


def run(*words):
    """The output of a program, and the CPU seconds of its process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout, done.stderr, seconds


def ours(file, number, *flags):
    """The count, the number that the file says, and the seconds; no count where there is no such problem."""
    words = ["puzzle", file, str(number), "--count", "--threads", "1", "--stats", "--progress", "none"]
    out, notes, seconds = run(QUADRILLE, *words, *flags)
    stored = re.search(r"the file says that there are (\d+)", notes)
    count = int(out) if out.strip().isdigit() else None
    return count, stored and int(stored[1]), seconds


def theirs(program, file, number):
    out, _, seconds = run(program, "-q", "-o", str(number - 1), file)
    found = re.search(r"(\d+) assemblies", out)
    return int(found[1]) if found else None, seconds


def main(folder, program=None):
    wrong = 0
    print("file problem classes turning stored burrTxt seconds burrTxt-seconds")
    for path in sorted(Path(folder).glob("*.xmpuzzle")):
        for number in range(1, 1000):
            count, stored, _ = ours(str(path), number, "--up-to-symmetry")
            if count is None:
                break
            turning, _, _ = ours(str(path), number, "--up-to-turning")
            times, their_times, known = [], [], None
            for _ in range(RUNS if program else 0):
                times.append(ours(str(path), number, "--up-to-symmetry")[2])
                known, seconds = theirs(program, str(path), number)
                their_times.append(seconds)
            # what burrTxt refuses has no assembly
            differs = program and (known or 0) != count
            differs |= stored is not None and stored not in (count, turning)
            wrong += bool(differs)
            medians = [f"{statistics.median(t):.3f}" if t else "-" for t in (times, their_times)]
            print(path.stem, number, count, turning, stored, known, *medians, "DIFFERENT" if differs else "", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
