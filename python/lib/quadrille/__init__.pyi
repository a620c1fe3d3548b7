from os import PathLike
from typing import Any, Optional, Union

import numpy
from typing_extensions import Unpack

from . import compat as compat, puzzles as puzzles, sudoku as sudoku
from ._quadrille import Family as Family, Problem as Problem, Settings, Solutions as Solutions, __version__ as __version__
from ._results import Cheapest as Cheapest, End as End, Estimate as Estimate, Explanation as Explanation, Stopped as Stopped
from ._units import Result as Result, Unit as Unit, merge as merge, split as split

def read(path: Union[str, PathLike[str]]) -> Problem: ...
def solutions_array(problem: Problem, n: Optional[int] = None, **settings: Unpack[Settings]) -> numpy.ndarray[Any, Any]: ...
