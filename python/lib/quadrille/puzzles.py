"""The gallery: puzzles as problems that draw their answers.

>>> board = queens(6)
>>> board.count()
4
>>> print(board.draw(board.first()), end="")
. . . . Q .
. . Q . . .
Q . . . . .
. . . . . Q
. . . Q . .
. Q . . . .
"""

from . import _quadrille
from ._quadrille import Problem

_RECIPES = {recipe["name"]: recipe for recipe in _quadrille._puzzles()}

__all__ = ["Picture", "names", *(name.replace("-", "_") for name in _RECIPES)]


class Picture:
    """An answer as a picture: notebooks show it, and `save` writes it."""

    def __init__(self, svg):
        self._svg = svg

    def _repr_svg_(self):
        return self._svg

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._svg)


def picture(problem, solution=None):
    """The picture of a solution of a puzzle, of the first one if none is given."""
    if solution is None:
        solution = problem.first()
    if solution is None:
        raise ValueError("there is no solution to draw")
    return Picture(problem.svg(solution))


def names():
    """The names of all puzzles."""
    return list(_RECIPES)


def _make(recipe, values, named):
    parameters = {name.replace("-", "_"): name for name, _, _ in recipe["parameters"]}
    places = [name for name, positional, _ in recipe["parameters"] if positional]
    if len(values) > len(places):
        raise TypeError(f"{recipe['name']}: expected {len(places)} values, found {len(values)}")
    given = list(zip(places, values))
    for name, value in named.items():
        if name not in parameters:
            raise TypeError(f"{recipe['name']} has no parameter '{name}'; it has {', '.join(parameters)}")
        given.append((parameters[name], value))
    texts = [(name, "" if value is True else str(value)) for name, value in given if value is not None and value is not False]
    return _quadrille._make(recipe["name"], texts)


def _function(recipe):
    def puzzle(*values, **named):
        return _make(recipe, values, named)

    puzzle.__name__ = puzzle.__qualname__ = recipe["name"].replace("-", "_")
    lines = [f"    {name}: {about}" for name, _, about in recipe["parameters"]]
    puzzle.__doc__ = "\n".join([recipe["about"] + ".", "", *lines])
    return puzzle


globals().update({name.replace("-", "_"): _function(recipe) for name, recipe in _RECIPES.items()})
