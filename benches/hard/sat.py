"""SAT solvers on the same instances: seconds of CPU without the encoding, the better of two encodings.

    pip install python-sat
    python3 sat.py INSTANCE...

Each instance is printed by `cargo run --release -- print INSTANCE`. Plain items, primary and secondary, are understood, and upper bounds.
"""

import math
import multiprocessing
import resource
import subprocess
import sys
import time

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

LIMIT = 8
SOLVERS = ["cadical195", "glucose4"]


def read(text):
    """The groups of options: exactly, at most one, with their bounds."""
    lines = [line for line in text.splitlines() if line and not line.startswith("|")]
    items, groups, primary = {}, [], True
    for token in lines[0].split():
        if token == "|":
            primary = False
            continue
        bounds, _, name = token.rpartition("|")
        low, high = (1 if primary else 0), 1
        if bounds:
            low, _, high = bounds.rpartition(":")
            low, high = int(low or high), int(high)
        items[name] = len(groups)
        groups.append((low, high, []))
    for number, line in enumerate(lines[1:], 1):
        for name in line.split():
            groups[items[name]][2].append(number)
    return groups, len(lines) - 1


def encode(groups, n, pairwise):
    clauses, top = [], n
    for low, high, options in groups:
        assert low <= 1
        if low == 1:
            clauses.append(options)
        if high >= len(options):
            continue
        if high == 1 and pairwise:
            clauses += [[-a, -b] for i, a in enumerate(options) for b in options[:i]]
        else:
            card = CardEnc.atmost(options, bound=high, top_id=top, encoding=EncType.seqcounter)
            clauses += card.clauses
            top = max(top, card.nv)
    return clauses


def solve(name, clauses, queue):
    with Solver(name=name, bootstrap_with=clauses) as solver:
        begin = time.process_time()
        # seconds of CPU: a busy machine takes nothing from them
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(begin) + LIMIT, resource.RLIM_INFINITY))
        found = solver.solve()
        queue.put((time.process_time() - begin, found))


def timed(name, clauses):
    queue = multiprocessing.Queue()
    process = multiprocessing.Process(target=solve, args=(name, clauses, queue))
    process.start()
    process.join()
    return queue.get() if not queue.empty() else (float(LIMIT), None)


def main():
    for instance in sys.argv[1:]:
        text = subprocess.run(
            ["cargo", "run", "--release", "-q", "--", "print", instance], check=True, capture_output=True, text=True
        ).stdout
        groups, n = read(text)
        best = []
        for pairwise in [True, False]:
            clauses = encode(groups, n, pairwise)
            best += [(*timed(name, clauses), name, "pairwise" if pairwise else "sequential") for name in SOLVERS]
        seconds, found, name, encoding = min(best)
        verdict = {True: "solved", False: "none", None: "limit"}[found]
        print(f"{instance:32} {seconds:8.3f} {verdict:7} {name} {encoding}", flush=True)


if __name__ == "__main__":
    main()
