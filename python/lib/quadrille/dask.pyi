from collections.abc import Callable
from os import PathLike
from typing import Any, Optional, Union

from typing_extensions import Unpack

from ._quadrille import Problem, Settings

def count(
    problem: Problem,
    client: Any,
    parts: int = 100,
    folder: Union[str, PathLike[str], None] = None,
    progress: Optional[Callable[[int, int], object]] = None,
    **settings: Unpack[Settings],
) -> int: ...
