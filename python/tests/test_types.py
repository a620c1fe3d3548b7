"""Types: the stub of the gallery is that of its recipes, and a program that uses everything passes mypy.

`STUBS=path/to/lib/quadrille pytest python/tests/test_types.py` writes the stub.
"""

import os
import pathlib
import re
import subprocess
import sys

import pytest

import quadrille
from quadrille import Problem, puzzles, sudoku
from quadrille.compat import exact_cover, xcover

HEAD = '''from os import PathLike
from typing import Optional, Union

from ._quadrille import Problem

Value = Union[str, int, bool, None]

class Picture:
    def __init__(self, svg: str) -> None: ...
    def _repr_svg_(self) -> str: ...
    def save(self, path: Union[str, PathLike[str]]) -> None: ...

def picture(problem: Problem, solution: Optional[tuple[object, ...]] = None) -> Picture: ...
def names() -> list[str]: ...
'''

USE = pathlib.Path(__file__).with_name("typed.py")


def stub():
    """The types of the gallery."""
    functions = []
    for recipe in puzzles._RECIPES.values():
        parameters = recipe["parameters"]
        placed = [f"{name}: Value = None".replace("-", "_") for name, positional, _ in parameters if positional]
        named = [f"{name}: Value = None".replace("-", "_") for name, positional, _ in parameters if not positional]
        lines = "".join(f"    {parameter},\n" for parameter in [*placed, *(["*"] if named else []), *named])
        name = recipe["name"].replace("-", "_")
        functions.append(f"def {name}(\n{lines}) -> Problem: ...\n" if lines else f"def {name}() -> Problem: ...\n")
    return HEAD + "".join(functions)


def test_the_gallery_has_types():
    folder = pathlib.Path(os.environ.get("STUBS", quadrille.__path__[0]))
    if "STUBS" in os.environ:
        (folder / "puzzles.pyi").write_text(stub())
    assert (folder / "puzzles.pyi").read_text() == stub()


def test_literals_are_what_is_taken():
    stub = pathlib.Path(quadrille.__path__[0], "_quadrille.pyi").read_text()
    engines = re.search(r"^Engine = Literal\[(.*)\]$", stub, re.M)[1].replace('"', "").split(", ")
    assert [Problem([["a"]]).unique(engine=engine) for engine in engines] == [True] * 6
    with pytest.raises(ValueError) as refused:
        Problem([["a"]]).unique(engine="none")
    assert all(engine in str(refused.value) for engine in engines), refused.value


def test_mypy():
    pytest.importorskip("mypy")
    text = USE.read_text()
    # all that is public is used
    for module in (quadrille, sudoku, exact_cover, xcover):
        for name in module.__all__:
            assert name in text, f"{module.__name__}.{name}"
    for kind in (quadrille.Problem, quadrille.Family, quadrille.Solutions):
        for name in vars(kind):
            assert name.startswith("_") or f".{name}" in text, f"{kind.__name__}.{name}"
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-incremental", USE], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
