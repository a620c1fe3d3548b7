"""Against `exact-cover` and `xcover` from PyPI, in one process and in turns: seconds to count and to list all, the median of three.

    pip install exact-cover xcover numpy && python python/benches/peers.py
"""

import statistics
import time

import exact_cover
import numpy
import quadrille
import xcover
from quadrille import puzzles


def timed(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def in_turns(works):
    rounds = [[timed(work) for work in works] for _ in range(3)]
    results = {round[i][1] for round in rounds for i in range(len(works))}
    assert len(results) == 1, results
    return [statistics.median(round[i][0] for round in rounds) for i in range(len(works))]


def matrix_of(problem):
    """A row for each option; a column that may stay uncovered gets a row of its own."""
    names = [*problem.primary, *problem.secondary]
    number = {name: i for i, name in enumerate(names)}
    rows = numpy.zeros((problem.n_options, len(names)), dtype=bool)
    for i, option in enumerate(problem.options):
        rows[i, [number[name] for name in option]] = True
    slack = numpy.eye(len(names), dtype=bool)[len(problem.primary):]
    return numpy.concatenate([rows, slack])


def main():
    cases = [(f"queens {n}", puzzles.queens(n)) for n in (8, 9, 10, 11)]
    cases += [(f"langford {n}", puzzles.langford(n)) for n in (7, 8, 11)]
    cases += [("pentominoes 3x20", puzzles.pentominoes("3x20"))]
    print(f"{'':18} {'count':>9} {'exact-cover':>12} {'xcover':>9} {'ratio':>7} {'list':>9} {'exact-cover':>12} {'xcover':>9} {'ratio':>7}")
    for name, problem in cases:
        matrix = matrix_of(problem)
        options = [list(map(str, option)) for option in problem.options]
        primary, secondary = [list(map(str, names)) for names in (problem.primary, problem.secondary)]
        theirs = [
            lambda: int(exact_cover.get_solution_count(matrix)),
            lambda: sum(1 for _ in xcover.covers(options, primary=primary, secondary=secondary)),
        ]
        counted = in_turns([problem.count, *theirs])
        listed = in_turns([
            lambda: len(list(problem.solutions())),
            lambda: len(exact_cover.get_all_solutions(matrix)),
            lambda: len(list(xcover.covers(options, primary=primary, secondary=secondary))),
        ])
        shown = [f"{own:9.4f} {a:12.4f} {b:9.4f} {min(a, b) / own:7.1f}" for own, a, b in (counted, listed)]
        print(f"{name:18}", *shown, flush=True)


if __name__ == "__main__":
    main()
