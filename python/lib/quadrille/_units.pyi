from collections.abc import Iterable, Sequence
from typing import NamedTuple

from typing_extensions import Unpack

from ._quadrille import Problem, Settings

class Unit(NamedTuple):
    problem: Problem
    part: str
    number: int
    of: int
    # as in `Result`, a field hides the method of tuples
    def count(self, **settings: Unpack[Settings]) -> Result: ...  # type: ignore[override]

class Result(NamedTuple):
    part: str
    number: int
    of: int
    count: int  # type: ignore[assignment]

def split(problem: Problem, n: int) -> list[Unit]: ...
def merge(units: Sequence[Unit], results: Iterable[Result]) -> int: ...
