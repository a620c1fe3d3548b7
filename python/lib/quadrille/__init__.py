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


def read(path):
    """Reads a problem from a file, in any form that `Problem.parse` knows."""
    with open(path, encoding="utf-8") as file:
        return Problem.parse(file.read())


def solutions_array(problem, n=None, **settings):
    """Solutions as an array of option numbers, a row each; -1 fills up shorter ones.

    >>> solutions_array(Problem([["a", "b"], ["c"], ["b", "c"], ["a"]])).tolist()
    [[0, 1], [2, 3]]
    """
    import numpy

    if n is not None:
        settings["max_solutions"] = n
    options, ends, _ = problem._flat(**settings)
    options = numpy.frombuffer(options, dtype="<u4").view("<i4")
    ends = numpy.frombuffer(ends, dtype="<u8").astype(numpy.int64)
    lengths = numpy.diff(ends, prepend=0)
    if not len(lengths):
        return numpy.empty((0, 0), dtype=numpy.int32)
    width = int(lengths.max())
    if (lengths == width).all():
        return options.reshape(-1, width)
    array = numpy.full((len(lengths), width), -1, dtype=numpy.int32)
    array[numpy.arange(width) < lengths[:, None]] = options
    return array
