"""As the package `xcover`: options are lists of names, colored ones as `name:color`.

>>> list(covers([[0, 1], [2], [1, 2], [0]]))
[[0, 1], [2, 3]]
"""

from .. import Problem

__all__ = ["covers", "covers_bool"]


def covers(options, primary=None, secondary=None, colored=False):
    """The exact covers, as lists of the numbers of options."""
    options = [list(option) for option in options]
    if not colored and secondary:
        # colons mean nothing unless colors are asked for
        clash = {item for option in options for item in option if isinstance(item, str) and ":" in item}
        secondary = list(secondary) + [item for item in clash if primary is not None and item not in primary]
    problem = Problem(options, primary=primary, secondary=secondary)
    for solution in problem.solutions():
        yield list(solution)


def covers_bool(matrix):
    """The exact covers of a matrix of zeros and ones, as lists of rows."""
    for solution in Problem(matrix).solutions():
        yield list(solution)
