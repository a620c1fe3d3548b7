"""A count in parts: units that can be sent elsewhere, and the sum of what comes back."""

from collections import namedtuple

from ._quadrille import Problem
from ._results import Stopped


class Unit(namedtuple("Unit", "problem path number of")):
    """A part of the search tree of a problem. It is pickled with the problem."""

    problem: Problem
    path: str
    number: int
    of: int

    def count(self, **settings):
        """Counts the solutions in this part."""
        count, exact = self.problem._count_below(self.path, **settings)
        if not exact:
            raise Stopped(None, count)
        return Result(self.path, self.number, self.of, count)


class Result(namedtuple("Result", "path number of count")):
    """The count of one unit."""

    path: str
    number: int
    of: int
    count: int


def split(problem, n):
    """Cuts the search tree of a problem into at least `n` units, as far as it has so many parts.

    >>> problem = Problem([["a"], ["a"], ["b"], ["b"]])
    >>> units = split(problem, 2)
    >>> merge(units, [unit.count() for unit in units])
    4
    """
    paths = problem._split(n)
    return [Unit(problem, path, number, len(paths)) for number, path in enumerate(paths)]


def merge(units, results):
    """The sum of the results of all units; refuses what is missing, twice with different counts, or of another problem."""
    paths = {unit.path: unit.number for unit in units}
    counts = {}
    for result in results:
        if paths.get(result.path) != result.number:
            raise ValueError(f"the result of unit {result.number} belongs to another problem, or another way to split it")
        if counts.setdefault(result.path, result.count) != result.count:
            raise ValueError(f"unit {result.number} has two results, {counts[result.path]} and {result.count}")
    if missing := [number for path, number in paths.items() if path not in counts]:
        raise ValueError(f"{len(missing)} of {len(paths)} units have no result, unit {missing[0]} for example")
    return sum(counts.values())
