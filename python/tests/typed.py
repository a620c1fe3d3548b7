"""Everything that is public, with its types: `test_types.py` lets mypy read it."""

from decimal import Decimal
from typing import Any, Optional, Union

import numpy

import quadrille
from quadrille import Cheapest, End, Estimate, Explanation, Family, Problem, Result, Solutions, Stopped, Unit, puzzles, sudoku
from quadrille.compat import exact_cover, xcover
from quadrille.dask import count as count_on_dask

Solution = tuple[Any, ...]


def problems() -> list[Problem]:
    lists = Problem([["a", "b"], ["c"], ["b", "c"], ["a"]])
    keyed = Problem(
        {"early": ["Ann", "Monday"], "late": ["Ann", "Tuesday"]},
        primary=["Ann"],
        secondary=["Monday", "Tuesday"],
        costs={"early": 3, "late": Decimal("1.5")},
        bounds={"Ann": (1, 2)},
    )
    matrix = Problem(numpy.eye(2, dtype=int))
    return [lists, keyed, matrix, Problem.parse("a b\na\nb\n"), quadrille.read("problem.dlx")]


def parts(problem: Problem) -> tuple[int, int]:
    names: tuple[Any, ...] = problem.primary + problem.secondary
    options: list[tuple[Any, ...]] = problem.options
    keys: Optional[tuple[Any, ...]] = problem.keys
    costs: Optional[list[Union[int, float, Decimal]]] = problem.costs
    bounds: Optional[dict[Any, tuple[int, int]]] = problem.bounds
    print(len(names), len(options), keys, costs, bounds, len(problem), hash(problem))
    return problem.n_items, problem.n_options


def questions(problem: Problem) -> int:
    solutions: Solutions = problem.solutions(shown="options", max_nodes=1000, threads=2)
    for solution in solutions:
        print(problem.is_solution(solution), problem.draw(solution), problem.svg(solution))
    end: Optional[End] = solutions.end
    print(end, solutions.exact, solutions.nodes)
    first: Optional[Solution] = problem.first(max_time=1.5)
    cheapest: Cheapest = problem.cheapest(2, maximize=True, progress=print)
    cost: Union[int, float, Decimal] = cheapest[0][0]
    estimate: Estimate = problem.estimate(probes=10, seed=1)
    why: Explanation = problem.explain(max_time=1)
    proved: list[Solution] = problem.prove("proof.pbp", threads=1)
    print(first, cost, cheapest.exact, cheapest.bound, estimate.seconds, why.kind, proved, problem.unique())
    array: numpy.ndarray[Any, Any] = quadrille.solutions_array(problem, 10, seed=3)
    try:
        return problem.count(max_memory=1 << 20, engine="auto") + len(array)
    except Stopped as stopped:
        return stopped.lower_bound


def families(problem: Problem) -> Family:
    family: Family = problem.family(max_time=10)
    count: int = family.count
    some: list[Solution] = family.sample(3, seed=1)
    last: list[Solution] = family[-3:]
    print(last, len(family), count, family.n_nodes, family[0], family.rank(some[0]), family.usage(), some[0] in family)
    family.save("all.family")
    print(family.with_option(0).count)
    return Family.load(problem, "all.family").without_option(1)


def units(problem: Problem) -> int:
    cut: list[Unit] = quadrille.split(problem, 10)
    results: list[Result] = [unit.count(max_time=5) for unit in cut]
    everywhere: int = count_on_dask(problem, None, parts=10, folder="results")
    return quadrille.merge(cut, results) + everywhere


def sudokus(puzzle: str) -> list[str]:
    answer: Optional[sudoku.Board] = sudoku.solve(puzzle)
    array: numpy.ndarray[Any, Any] = sudoku.solve_many(numpy.zeros((1, 81), dtype=numpy.uint8))
    many: list[Optional[str]] = sudoku.solve_many([puzzle], threads=1)
    lines: bytes = sudoku.solve_many(puzzle.encode())
    rating: sudoku.Rating = sudoku.rate(puzzle)
    hardest: Optional[str] = rating.hardest
    numbers: list[list[float]] = sudoku.rate_many([puzzle])
    variants: list[sudoku.Rating] = sudoku.rate_variants("3 = r1c1 + r1c2\n")
    steps: list[list[str]] = sudoku.steps_variants("3 = r1c1 + r1c2\n", n=1)
    candidates: list[list[list[int]]] = sudoku.candidates_variants("3 = r1c1 + r1c2\n", max_time=1.0)
    print(candidates, answer, array, many, lines, hardest, numbers, sudoku.hint(puzzle), sudoku.canon(puzzle), sudoku.verdicts([puzzle]))
    print(sudoku.count(puzzle, threads=2), sudoku.unique(puzzle), sudoku.solve_variants("3 = r1c1 + r1c2\n"))
    return sudoku.generate(2, seed=1, rating=(7.1, 8.3), technique="forcing chain")


def rows_of_cells() -> list[Optional[sudoku.Board]]:
    rows = [[0, 1, 2, 3]] + 3 * [[0, 0, 0, 0]]
    return [sudoku.solve(rows), sudoku.solve(numpy.zeros((9, 9), dtype=numpy.uint8)), sudoku.solve(["1..."] + 3 * ["...."])]


def others(matrix: numpy.ndarray[Any, Any]) -> int:
    rows: list[numpy.ndarray[Any, Any]] = [exact_cover.get_exact_cover(matrix), *exact_cover.get_all_solutions(matrix, 2)]
    covers: list[list[int]] = list(xcover.covers([["a", "b"], ["b"]], primary=["a"], secondary=["b"], colored=True))
    covers += xcover.covers_bool([[True, False], [False, True]])
    return len(rows) + len(covers) + exact_cover.get_solution_count(matrix)


def gallery() -> str:
    board: Problem = puzzles.queens(6, torus=True)
    picture: puzzles.Picture = puzzles.picture(board, board.first())
    picture.save("queens.svg")
    return puzzles.names()[0] + puzzles.pentominoes("6x10").draw([])
