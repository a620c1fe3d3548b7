import enum
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Optional, Union

import numpy

class End(enum.Enum):
    EXHAUSTED = "all of the tree was searched"
    SOLUTIONS = "there were as many solutions as were asked for"
    NODES = "the limit of nodes was reached"
    TIME = "the time was over"
    MEMORY = "the memory was not enough"
    CANCELLED = "it was cancelled"

class Stopped(Exception):
    end: Optional[End]
    lower_bound: int
    found: Union[numpy.ndarray[Any, Any], list[str], None]
    def __init__(self, end: Optional[End], lower_bound: int, found: Union[numpy.ndarray[Any, Any], list[str], None] = None) -> None: ...

class Cheapest(list[tuple[Union[int, float, Decimal], tuple[Any, ...]]]):
    exact: bool
    bound: Union[int, float, Decimal, None]
    end: Optional[End]
    def __init__(
        self,
        found: Iterable[tuple[Union[int, float, Decimal], tuple[Any, ...]]],
        exact: bool,
        bound: Union[int, float, Decimal, None],
        end: Optional[End],
    ) -> None: ...

class Estimate(NamedTuple):
    solutions: float
    solutions_error: float
    nodes: float
    nodes_error: float
    seconds: Optional[float]
    probes: int

class Explanation(NamedTuple):
    kind: Literal["solution", "uncoverable", "conflict", "weights", "unknown"]
    solution: Optional[tuple[Any, ...]]
    items: list[Any]
    weights: dict[Any, int]
    modulus: Optional[int]
