"""As the package `exact-cover`: arrays of zeros and ones, a row for each option, a column for each item.

>>> import numpy
>>> get_solution_count(numpy.array([[1, 0], [0, 1], [1, 1]]))
2
"""

from .. import Problem

__all__ = ["get_all_solutions", "get_exact_cover", "get_solution_count"]


def _problem(matrix):
    import numpy

    matrix = numpy.asarray(matrix)
    # a row without a 1 covers nothing, and is in no solution
    kept = matrix.any(axis=1)
    return Problem(matrix[kept]), numpy.flatnonzero(kept)


def get_exact_cover(matrix):
    """The rows of one exact cover, as an array; empty where there is none."""
    problem, rows = _problem(matrix)
    return rows[list(problem.first() or ())]


def get_solution_count(matrix):
    """The number of exact covers."""
    return _problem(matrix)[0].count()


def get_all_solutions(matrix, max_count=None):
    """All exact covers, each as an array of rows, or as many as `max_count`."""
    problem, rows = _problem(matrix)
    return [rows[list(solution)] for solution in problem.solutions(max_solutions=max_count)]
