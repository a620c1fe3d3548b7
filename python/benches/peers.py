"""Ten tasks, beside the packages `exact-cover`, `exact-cover-py`, `xcover` and `ortools` (CP-SAT, one thread) from PyPI: seconds, process start excluded.

    pip install exact-cover exact-cover-py xcover ortools numpy && python python/benches/peers.py

A time is the median of three in turns; each package has the problem in its own form before. `-` marks tasks that a package does not do.
"""

import itertools
import statistics
import time

import exact_cover
import exact_cover_py
import numpy
import quadrille
import xcover
from ortools.sat.python import cp_model
from quadrille import Problem, puzzles

SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROUNDS = 3


def sudoku(clues):
    """Cells, rows, columns and boxes as items."""
    options = []
    for r, c, digit in itertools.product(range(9), repeat=3):
        if clues[9 * r + c] in (".", str(digit + 1)):
            options.append([f"r{r}c{c}", f"r{r}#{digit}", f"c{c}#{digit}", f"b{r // 3}{c // 3}#{digit}"])
    return Problem(options)


def matrix_of(problem):
    """A row for each option; a column that may stay uncovered gets a row of its own."""
    names = [*problem.primary, *problem.secondary]
    number = {name: i for i, name in enumerate(names)}
    rows = numpy.zeros((problem.n_options, len(names)), dtype=bool)
    for i, option in enumerate(problem.options):
        rows[i, [number[name] for name in option]] = True
    slack = numpy.eye(len(names), dtype=bool)[len(problem.primary):]
    return numpy.concatenate([rows, slack])


def by_exact_cover(problem, _):
    matrix = matrix_of(problem)
    return {
        "count": lambda: int(exact_cover.get_solution_count(matrix)),
        "list": lambda: len(exact_cover.get_all_solutions(matrix)),
        "first": lambda: len(exact_cover.get_exact_cover(matrix)) > 0,
    }


def by_exact_cover_py(problem, _):
    matrix = matrix_of(problem)
    return {
        "count": lambda: sum(1 for _ in exact_cover_py.exact_covers(matrix)),
        "list": lambda: len(list(exact_cover_py.exact_covers(matrix))),
        "first": lambda: next(exact_cover_py.exact_covers(matrix)) is not None,
    }


def by_xcover(problem, _):
    options = [list(map(str, option)) for option in problem.options]
    primary, secondary = [list(map(str, names)) for names in (problem.primary, problem.secondary)]

    def covers():
        return xcover.covers(options, primary=primary, secondary=secondary)

    return {"count": lambda: sum(1 for _ in covers()), "list": lambda: len(list(covers())), "first": lambda: next(covers()) is not None}


class Collector(cp_model.CpSolverSolutionCallback):
    """Collects the options that each solution takes."""

    def __init__(self, taken):
        super().__init__()
        self.taken = taken
        self.solutions = []

    def on_solution_callback(self):
        self.solutions.append([i for i, taken in enumerate(self.taken) if self.value(taken)])


def by_ortools(problem, costs):
    model = cp_model.CpModel()
    taken = [model.new_bool_var(f"x{i}") for i in range(problem.n_options)]
    of_item = {name: [] for name in (*problem.primary, *problem.secondary)}
    for i, option in enumerate(problem.options):
        for name in option:
            of_item[name].append(taken[i])
    for name in problem.primary:
        model.add_exactly_one(of_item[name])
    for name in problem.secondary:
        model.add_at_most_one(of_item[name])
    if costs:
        model.minimize(sum(cost * x for cost, x in zip(costs, taken)))

    def solved(enumerates):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = enumerates
        collector = Collector(taken)
        solver.solve(model, collector)
        return solver, collector.solutions

    return {
        "count": lambda: len(solved(True)[1]),
        "list": lambda: len(solved(True)[1]),
        "first": lambda: len(solved(False)[1]) > 0,
        "cheapest": lambda: round(solved(False)[0].objective_value),
    }


def by_quadrille(problem, costs):
    valued = Problem([list(option) for option in problem.options], secondary=list(problem.secondary), costs=costs)
    return {
        "count": problem.count,
        "list": lambda: len(list(problem.solutions())),
        "first": lambda: problem.first() is not None,
        "cheapest": lambda: valued.cheapest(1)[0][0],
    }


def timed(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def in_turns(works):
    """The median of each one's seconds; all must have the same result."""
    rounds = [[timed(work) for work in works] for _ in range(ROUNDS)]
    results = {result for round in rounds for _, result in round}
    assert len(results) == 1, results
    return [statistics.median(round[i][0] for round in rounds) for i in range(len(works))]


PACKAGES = {"quadrille": by_quadrille, "exact-cover": by_exact_cover, "exact-cover-py": by_exact_cover_py, "xcover": by_xcover, "ortools": by_ortools}


def main():
    tasks = [
        ("count", "queens 9", puzzles.queens(9)),
        ("count", "langford 8", puzzles.langford(8)),
        ("count", "pentominoes 3x20", puzzles.pentominoes("3x20")),
        ("count", "latin 4", puzzles.latin(4)),
        ("list", "queens 9", puzzles.queens(9)),
        ("list", "langford 8", puzzles.langford(8)),
        ("list", "dominoes 6x6", puzzles.dominoes("6x6")),
        ("first", "sudoku", sudoku(SUDOKU)),
        ("first", "pentominoes 6x10", puzzles.pentominoes("6x10")),
        ("cheapest", "queens 10", puzzles.queens(10)),
    ]
    print(f"{'':26}", *(f"{name:>14}" for name in PACKAGES))
    for question, name, problem in tasks:
        costs = [(7 * i * i + 3 * i) % 101 for i in range(problem.n_options)] if question == "cheapest" else None
        known = {package: by(problem, costs) for package, by in PACKAGES.items()}
        works = {package: answers[question] for package, answers in known.items() if question in answers}
        seconds = dict(zip(works, in_turns(works.values())))
        shown = [f"{seconds[package]:14.4f}" if package in seconds else f"{'-':>14}" for package in PACKAGES]
        print(f"{question + ' ' + name:26}", *shown, flush=True)


if __name__ == "__main__":
    main()
