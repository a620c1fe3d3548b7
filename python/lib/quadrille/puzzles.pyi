from os import PathLike
from typing import Optional, Union

from ._quadrille import Problem

Value = Union[str, int, bool, None]

class Picture:
    def __init__(self, svg: str) -> None: ...
    def _repr_svg_(self) -> str: ...
    def save(self, path: Union[str, PathLike[str]]) -> None: ...

def picture(problem: Problem, solution: Optional[tuple[object, ...]] = None) -> Picture: ...
def names() -> list[str]: ...
def queens(
    n: Value = None,
    *,
    torus: Value = None,
    colors: Value = None,
    given: Value = None,
) -> Problem: ...
def langford(
    n: Value = None,
    *,
    half: Value = None,
) -> Problem: ...
def skolem(
    n: Value = None,
    *,
    hooked: Value = None,
) -> Problem: ...
def latin(
    n: Value = None,
    *,
    given: Value = None,
) -> Problem: ...
def mates(
    n: Value = None,
    *,
    square: Value = None,
) -> Problem: ...
def calendar(
    date: Value = None,
    *,
    days: Value = None,
) -> Problem: ...
def insanity(
    *,
    cubes: Value = None,
) -> Problem: ...
def words(
    pattern: Value = None,
    list: Value = None,
    *,
    symmetric: Value = None,
) -> Problem: ...
def steiner(
    n: Value = None,
) -> Problem: ...
def schoolgirls(
    n: Value = None,
) -> Problem: ...
def factorizations(
    n: Value = None,
) -> Problem: ...
def round_robin(
    n: Value = None,
    *,
    distances: Value = None,
) -> Problem: ...
def roster(
    n: Value = None,
    *,
    days: Value = None,
    seed: Value = None,
) -> Problem: ...
def crew(
    n: Value = None,
    *,
    legs: Value = None,
    seed: Value = None,
) -> Problem: ...
def assignment(
    n: Value = None,
    *,
    dimensions: Value = None,
    seed: Value = None,
) -> Problem: ...
def matchings(
    graph: Value = None,
) -> Problem: ...
def coloring(
    graph: Value = None,
    colors: Value = None,
) -> Problem: ...
def domination(
    graph: Value = None,
    k: Value = None,
) -> Problem: ...
def squares(
    size: Value = None,
    *,
    colors: Value = None,
    border: Value = None,
) -> Problem: ...
def triangles(
    region: Value = None,
    *,
    colors: Value = None,
    border: Value = None,
) -> Problem: ...
def partridge(
    n: Value = None,
) -> Problem: ...
def polyiamonds(
    region: Value = None,
    n: Value = None,
    *,
    any_number: Value = None,
) -> Problem: ...
def polyhexes(
    region: Value = None,
    n: Value = None,
    *,
    any_number: Value = None,
) -> Problem: ...
def dominoes(
    size: Value = None,
) -> Problem: ...
def pentominoes(
    size: Value = None,
) -> Problem: ...
def polyominoes(
    region: Value = None,
    *,
    pieces: Value = None,
    one_sided: Value = None,
    fixed: Value = None,
    any_number: Value = None,
    partly: Value = None,
) -> Problem: ...
def polycubes(
    region: Value = None,
    *,
    pieces: Value = None,
    any_number: Value = None,
    partly: Value = None,
) -> Problem: ...
def soma() -> Problem: ...
