"""Sudokus, one by one and by the million.

>>> solve("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
'468931527751624839392578461134756298289413675675289314846192753513867942927345186'
"""

import os
from collections import namedtuple
from operator import index

from . import _quadrille
from ._quadrille import _canon as canon
from ._quadrille import _count as count
from ._quadrille import _hint as hint
from ._quadrille import _solve_variants as solve_variants
from ._quadrille import _unique as unique
from ._inputs import board_of
from ._results import End, Stopped

__all__ = ["Board", "Rating", "candidates_variants", "canon", "count", "generate", "hint", "rate", "rate_many", "rate_variants", "solve", "solve_many", "solve_variants", "steps_variants", "unique", "verdicts"]


class Rating(namedtuple("Rating", "er ep ed hardest steps")):
    """How hard a sudoku is on the scale of Sudoku Explainer: the rating of its hardest step, of the hardest one up to the first digit placed, and of the
    first step; the hardest technique; and all steps as text."""

    er: float
    ep: float
    ed: float
    hardest: str
    steps: list


class Board(str):
    """A board as a text, which a notebook shows with its boxes."""

    __slots__ = ()

    def _repr_html_(self):
        from ._html import of_board

        return of_board(self)


def solve(puzzle):
    """The answer of a sudoku, or None where there is none; of several answers it is one.

    A sudoku is a text in any layout, or rows of cells: lists, an array or a DataFrame, with 0, None or NaN for an empty cell.

    >>> solve([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
    '1324423124133142'
    """
    answer = _quadrille._solve(puzzle)
    return None if answer is None else Board(answer)


def _threads(threads):
    return _whole("threads", threads, 1) if threads is not None else os.cpu_count() or 1


def _whole(name, value, least=0):
    """A parameter that counts something."""
    try:
        number = index(value)
    except TypeError:
        number = -1
    if not least <= number < 2**64:
        raise ValueError(f"{name}: expected a whole number from {least} to 2^64 - 1, found {value!r}")
    return number


def solve_many(puzzles, threads=None):
    """Solves 9x9 sudokus by all threads, or by as many as given.

    Puzzles are a list or a Series of lines, which makes a list of answers, None where there is none; bytes of lines, which make bytes of lines; or an
    array of integers of shape (n, 81) or (n, 9, 9), with 0 for an empty cell, which makes an array of uint8 of this shape, of zeros where there is no
    answer. Of several answers it is one.
    """
    if hasattr(puzzles, "shape") and puzzles.dtype.kind in "biufc":
        import numpy

        array = numpy.asarray(puzzles)
        if array.dtype.kind not in "iu" or array.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"expected an array of integers of shape (n, 81) or (n, 9, 9), found {array.dtype} of shape {array.shape}")
        if array.size and not 0 <= array.min() <= array.max() <= 9:
            raise ValueError(f"expected digits from 0 to 9, found {array.min()} to {array.max()}")
        digits = numpy.ascontiguousarray(array.reshape(-1, 81), dtype=numpy.uint8)
        return numpy.asarray(_quadrille._solve_digits(digits, _threads(threads))).reshape(array.shape)
    if isinstance(puzzles, (bytes, bytearray)):
        return _quadrille._solve_lines(bytes(puzzles), _threads(threads), False)
    names, puzzles = _named(puzzles)
    answers = _lines(puzzles, threads, False)
    for name, puzzle, answer in zip(names, puzzles, answers):
        if answer == "error":
            raise ValueError(f"puzzle {name!r}: expected 81 characters, digits or . or 0 for an empty cell, found {puzzle!r}")
    return [None if answer == "none" else answer for answer in answers]


def verdicts(puzzles, threads=None):
    """For each of many 9x9 sudokus the word "unique", "several" or "none"; "error" for what is none."""
    return _lines(_named(puzzles)[1], threads, True)


def _named(puzzles):
    """The names of puzzles, which are the labels of a Series or numbers from 0, and the puzzles: each a text where it can be one."""
    names = list(puzzles.index) if hasattr(puzzles, "index") and hasattr(puzzles, "items") else None
    texts = [puzzle.strip() if isinstance(puzzle, str) else _line_of(puzzle) for puzzle in puzzles]
    return range(len(texts)) if names is None else names, texts


def _line_of(puzzle):
    """The line of a puzzle in rows of cells; what is none stays as it is."""
    try:
        return "".join(board_of(puzzle).split())
    except (TypeError, ValueError):
        return puzzle


def _lines(puzzles, threads, show_verdicts):
    # an empty line, or one that is a comment, would have no line in what comes back
    text = "".join(f"{puzzle if isinstance(puzzle, str) and len(puzzle) == 81 else '?'}\n" for puzzle in puzzles)
    return _quadrille._solve_lines(text.encode(), _threads(threads), show_verdicts).decode().splitlines()


def rate(puzzle):
    """Rates a sudoku on the scale of Sudoku Explainer; raises ValueError where it has not exactly one answer.

    On boards other than 9x9 the techniques end with static chains. Where more is needed, `er` is a lower bound and
    `hardest` is None.
    """
    return Rating(*_quadrille._rate(puzzle))


def rate_many(puzzles, threads=None):
    """ER, EP and ED of each of many sudokus, as lists of three numbers; raises ValueError where one has not exactly one answer."""
    names, puzzles = _named(puzzles)
    for name, puzzle in zip(names, puzzles):
        if not isinstance(puzzle, str):
            raise ValueError(f"puzzle {name!r}: expected a sudoku as a text, or as rows of cells, found {puzzle!r}")
    return _quadrille._rate_many(puzzles, _threads(threads))


def rate_variants(text):
    """The rating of each sudoku with other rules in a text, where all rules are houses: jigsaws, diagonals, windows, and cages of as many cells as there
    are digits; raises ValueError where a puzzle has another rule, or not exactly one answer.

    The techniques end with static chains, as in `rate` on boards other than 9x9.
    """
    return [Rating(*rated) for rated in _quadrille._rate_variants(text)]


def steps_variants(text, n=None):
    """The first n steps, or all, of each sudoku with other rules in a text: each step removes candidates by one house or one rule, or assumes a
    candidate and refutes it. Steps end where none is known; raises ValueError where a puzzle has not exactly one answer.

    >>> cage = '{"size": 4, "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}], "givens": ["....", "3...", ".1..", "...4"]}'
    >>> steps_variants(cage, n=2)
    [['r1c1=1: hidden single in box 1', 'r4c2=3: hidden single in box 3']]
    """
    return _quadrille._steps_variants(text, 2**63 - 1 if n is None else n)


def candidates_variants(text, *, max_time=None):
    """The true candidates of each sudoku with other rules in a text: for each cell, row by row, the digits that it has in some answer. Without an
    answer there are no cells. After `max_time` seconds a puzzle raises `Stopped`, which has the candidates that were `found`.

    >>> cage = '{"size": 4, "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}], "givens": ["....", "3...", ".1..", "...."]}'
    >>> candidates_variants(cage)[0][:8]
    [[1], [2], [3, 4], [3, 4], [3], [4], [1, 2], [1, 2]]
    """
    found = []
    for digits, is_all in _quadrille._candidates_variants(text, max_time=max_time):
        cells = [list(cell) for cell in digits]
        if not is_all:
            raise Stopped(End.TIME, sum(map(len, cells)), cells)
        found.append(cells)
    return found


def generate(n=1, seed=0, first=0, *, rating=None, technique=None, max_time=None, progress=None):
    """Makes minimal sudokus with one answer each, the same for a seed.

    With `rating`, a number such as 7.1 or a pair of the least and the greatest, their ER is that; with `technique`, the
    name of one as `rate` has it, their hardest step is of this technique. Raises ValueError where none is found, and
    `Stopped`, which has those that were `found`, after `max_time` seconds.
    """
    ratings = rating if rating is None or isinstance(rating, tuple) else (rating, rating)
    n, seed, first = _whole("n", n), _whole("seed", seed), _whole("first", first)
    found, exact = _quadrille._generate(n, seed, first, ratings, technique, max_time=max_time, progress=progress)
    if not exact:
        raise Stopped(End.TIME, len(found), found)
    return found
