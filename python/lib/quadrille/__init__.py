"""Exact covers: counted, listed, proved, the cheapest.

>>> import quadrille
>>> problem = quadrille.Problem([["a", "b"], ["c"], ["b", "c"], ["a"]])
>>> problem
<quadrille.Problem: 3 items, 4 options>
>>> problem.count()
2
>>> list(problem.solutions())
[(0, 1), (2, 3)]
"""

from ._quadrille import Family, Problem, Solutions, __version__
from ._results import Cheapest, End, Estimate, Explanation, Stopped
from ._units import Result, Unit, merge, split

__all__ = [
    "Cheapest",
    "End",
    "Estimate",
    "Explanation",
    "Family",
    "Problem",
    "Result",
    "Solutions",
    "Stopped",
    "Unit",
    "merge",
    "read",
    "solutions_array",
    "split",
]


def __getattr__(name):
    """The modules that are imported when they are first used, as an import of all of them takes longer."""
    if name not in ("compat", "puzzles", "sudoku"):
        raise AttributeError(f"module 'quadrille' has no attribute {name!r}")
    from importlib import import_module

    return import_module(f"quadrille.{name}")


def read(path):
    """Reads a problem from a file, in any form that `Problem.parse` knows."""
    with open(path, encoding="utf-8") as file:
        return Problem.parse(file.read())


def solutions_array(problem, n=None, **settings):
    """Solutions as an array of option numbers, a row each; -1 fills up shorter ones. Where a limit of time, nodes or memory comes first, `Stopped` is
    raised, and has the rows so far as `found`.

    >>> solutions_array(Problem([["a", "b"], ["c"], ["b", "c"], ["a"]])).tolist()
    [[0, 1], [2, 3]]
    """
    import numpy

    if n is not None:
        settings["max_solutions"] = n
    rows, end = problem._rows(**settings)
    array = numpy.asarray(rows)
    if end not in (End.EXHAUSTED, End.SOLUTIONS):
        raise Stopped(end, len(array), array)
    return array
