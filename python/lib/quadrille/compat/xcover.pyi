from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Optional, Union

import numpy

__all__ = ["covers", "covers_bool"]

def covers(
    options: Iterable[Iterable[Hashable]],
    primary: Optional[Iterable[Hashable]] = None,
    secondary: Optional[Iterable[Hashable]] = None,
    colored: bool = False,
) -> Iterator[list[int]]: ...
def covers_bool(matrix: Union[numpy.ndarray[Any, Any], Sequence[Sequence[bool]]]) -> Iterator[list[int]]: ...
