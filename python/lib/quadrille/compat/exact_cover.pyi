from typing import Any, Optional

import numpy

__all__ = ["get_all_solutions", "get_exact_cover", "get_solution_count"]

Array = numpy.ndarray[Any, Any]

def get_exact_cover(matrix: Array) -> Array: ...
def get_solution_count(matrix: Array) -> int: ...
def get_all_solutions(matrix: Array, max_count: Optional[int] = None) -> list[Array]: ...
