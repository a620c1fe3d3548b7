"""A count in parts: units that can be sent elsewhere, and the sum of what comes back."""

from collections import namedtuple

from ._quadrille import Problem
from ._results import Stopped


class Unit(namedtuple("Unit", "problem part number of")):
    """A part of the search tree of a problem. It is pickled with the problem."""

    problem: Problem
    part: str
    number: int
    of: int

    def count(self, **settings):
        """Counts the solutions in this part."""
        count, exact = self.problem._count_part(self.part, **settings)
        if not exact:
            raise Stopped(None, count)
        return Result(self.part, self.number, self.of, count)


class Result(namedtuple("Result", "part number of count")):
    """The count of one unit."""

    part: str
    number: int
    of: int
    count: int


def split(problem, n):
    """Divides the search tree of a problem into at most `n` units of about the same work.

    >>> problem = Problem([["a"], ["a"], ["b"], ["b"]])
    >>> units = split(problem, 2)
    >>> merge(units, [unit.count() for unit in units])
    4
    """
    parts = problem._split(n)
    return [Unit(problem, part, number, len(parts)) for number, part in enumerate(parts)]


def merge(units, results):
    """The sum of the results of all units; refuses what is missing, twice with different counts, or of another problem."""
    parts = {unit.part: unit.number for unit in units}
    counts = {}
    for result in results:
        if parts.get(result.part) != result.number:
            raise ValueError(f"the result of unit {result.number} belongs to another problem, or another way to split it")
        if counts.setdefault(result.part, result.count) != result.count:
            raise ValueError(f"unit {result.number} has two results, {counts[result.part]} and {result.count}")
    if missing := [number for part, number in parts.items() if part not in counts]:
        raise ValueError(f"{len(missing)} of {len(parts)} units have no result, unit {missing[0]} for example")
    return sum(counts.values())
