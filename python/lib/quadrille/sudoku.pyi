from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, Optional, Union, overload

import numpy

from ._quadrille import Board as Cells, _canon as canon
from ._quadrille import _count as count
from ._quadrille import _hint as hint
from ._quadrille import _solve_variants as solve_variants
from ._quadrille import _unique as unique

__all__ = [
    "Board",
    "Rating",
    "candidates_variants",
    "canon",
    "count",
    "generate",
    "hint",
    "rate",
    "rate_many",
    "rate_variants",
    "solve",
    "solve_many",
    "solve_variants",
    "steps_variants",
    "unique",
    "verdicts",
]

class Board(str):
    def _repr_html_(self) -> str: ...

def solve(puzzle: Cells) -> Optional[Board]: ...

class Rating(NamedTuple):
    er: float
    ep: float
    ed: float
    hardest: Optional[str]
    steps: list[str]

@overload
def solve_many(puzzles: numpy.ndarray[Any, Any], threads: Optional[int] = None) -> numpy.ndarray[Any, Any]: ...
@overload
def solve_many(puzzles: Union[bytes, bytearray], threads: Optional[int] = None) -> bytes: ...
@overload
def solve_many(puzzles: Iterable[Cells], threads: Optional[int] = None) -> list[Optional[str]]: ...
def verdicts(puzzles: Iterable[Cells], threads: Optional[int] = None) -> list[Literal["unique", "several", "none", "error"]]: ...
def rate(puzzle: Cells) -> Rating: ...
def rate_many(puzzles: Iterable[Cells], threads: Optional[int] = None) -> list[list[float]]: ...
def rate_variants(text: str) -> list[Rating]: ...
def steps_variants(text: str, n: Optional[int] = None) -> list[list[str]]: ...
def candidates_variants(text: str, *, max_time: Optional[float] = None) -> list[list[list[int]]]: ...
def generate(
    n: int = 1,
    seed: int = 0,
    first: int = 0,
    *,
    rating: Union[float, tuple[float, float], None] = None,
    technique: Optional[str] = None,
    max_time: Optional[float] = None,
    progress: Union[bool, Callable[[dict[str, float]], object], None] = None,
) -> list[str]: ...
