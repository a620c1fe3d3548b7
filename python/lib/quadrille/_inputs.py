"""What a call is given: boards, costs with floats, matrices and DataFrames, as the engine takes them."""


def board_of(puzzle):
    """A sudoku as a text: it is one already, or it is rows of cells, as lists, an array or a table; or one list of all cells. A cell is a digit, or 0, None,
    NaN, an empty text or a dot where it is empty."""
    if isinstance(puzzle, str):
        return puzzle
    for method in ("to_numpy", "tolist"):
        if hasattr(puzzle, method):
            puzzle = getattr(puzzle, method)()
    if not isinstance(puzzle, (list, tuple)):
        raise TypeError(f"expected a sudoku as a text, or as rows of cells, found {puzzle!r}")
    rows = [list(row) if isinstance(row, (list, tuple, str)) else row.tolist() if hasattr(row, "tolist") else [row] for row in puzzle]
    if all(len(row) == 1 for row in rows):
        rows = [[cell for row in rows for cell in row]]
    cells = [[_digit(cell, f"row {number}, column {column}") for column, cell in enumerate(row, 1)] for number, row in enumerate(rows, 1)]
    between = " " if any(len(cell) > 1 for row in cells for cell in row) else ""
    return "\n".join(between.join(row) for row in cells)


def _digit(cell, place):
    """A cell of a sudoku as a text."""
    if cell is None or cell != cell or cell in ("", " ", ".", "0", 0):
        return "."
    if isinstance(cell, str) and len(cell) == 1:
        return cell
    try:
        number = int(cell)
    except (TypeError, ValueError):
        number = 0
    if number < 1 or isinstance(cell, float) and cell != number:
        raise ValueError(f"{place}: expected a digit, or 0 for an empty cell, found {cell!r}")
    return str(number)


def scaled(costs):
    """Costs with floats among them as whole units, and the decimals in which these count; below 0, a unit is a power of ten.

    Each cost is rounded, by at most 1e-9 of itself, to the fewest digits for which that holds: small units are found
    sooner. The sum of all units stays below 2^63.
    """
    from decimal import MAX_EMAX, MIN_EMIN, ROUND_FLOOR, Context, Decimal, InvalidOperation

    context = Context(prec=60, Emax=MAX_EMAX, Emin=MIN_EMIN)
    exact = []
    for cost in costs:
        try:
            exact.append(context.create_decimal(str(cost)))
        except InvalidOperation:
            exact.append(Decimal("nan"))
        if not exact[-1].is_finite():
            raise ValueError(f"costs: expected whole numbers, decimals or floats that are finite, found {cost}")

    def decimals_of(numbers):
        exponents = [number.normalize(context).as_tuple().exponent for number in numbers if number]
        return max([0, *(-exponent for exponent in exponents)])

    def units_of(decimals):
        return [int(cost.scaleb(decimals, context).to_integral_value(context=context)) for cost in exact]

    decimals = decimals_of(exact)
    total = Decimal(0)
    for cost in exact:
        total = context.add(total, abs(cost))
    if total:
        room = context.divide(Decimal(2**63 - 1), total)
        decimals = min(decimals, room.logb(context).to_integral_value(ROUND_FLOOR).__int__())
    units = units_of(decimals)
    # rounding may have made the sum too large
    if sum(map(abs, units)) >= 2**63:
        decimals -= 1
        units = units_of(decimals)

    def far(decimals, units):
        for cost, given, unit in zip(costs, exact, units):
            own = Decimal(unit).scaleb(-decimals, context)
            if abs(context.subtract(own, given)) > abs(given) * Decimal("1e-9"):
                return cost
        return None

    cost = far(decimals, units)
    if cost is not None:
        raise ValueError(f"costs: {cost} is too small beside the sum of all costs, {float(total):.6g}; both do not fit into 2^63 units within 1e-9")
    # a unit is no smaller than the least cost needs
    least = min((int(abs(cost).logb(context)) for cost in exact if cost), default=0)
    for fewest in range(min(max(0, -least - 1), decimals), decimals):
        fewer = units_of(fewest)
        if far(fewest, fewer) is None:
            return fewer, fewest
    return units, decimals


def matrix_of(options, is_declared):
    """The options and the items of a matrix: an array, a table, a sparse matrix, or lists of booleans; None for lists of names. Lists of zeros and ones may be
    both, and are refused where no items are declared."""
    if hasattr(options, "shape"):
        return _rows_of(options)
    rows = list(options.values()) if isinstance(options, dict) else options
    if not isinstance(rows, list) or not all(isinstance(row, (list, tuple)) and 0 < len(row) == len(rows[0]) for row in rows):
        return None
    cells = lambda: (cell for row in rows for cell in row)
    # numpy calls its own bool_ or bool
    if rows and all(type(cell).__name__ in ("bool", "bool_") for cell in cells()):
        numbers = range(len(rows[0]))
        chosen = [[number for number, cell in zip(numbers, row) if cell] for row in rows]
        return dict(zip(options, chosen)) if isinstance(options, dict) else chosen, list(numbers)
    if rows and len(rows[0]) > 1 and not is_declared and all(type(cell) is int and cell in (0, 1) for cell in cells()):
        raise ValueError("options: rows of zeros and ones may be a matrix, or lists of the names 0 and 1; give numpy.array(options), or primary=[0, 1]")
    return None


def _rows_of(matrix):
    """The columns with a 1 of each row of a matrix of zeros and ones, dense or sparse, and all columns. Of a DataFrame these are their names, and the rows
    have the keys of its index, unless it counts from 0."""
    if len(matrix.shape) != 2:
        raise ValueError(f"options: expected a matrix of two dimensions, found {len(matrix.shape)}")
    table = matrix if hasattr(matrix, "columns") and hasattr(matrix, "index") else None
    if hasattr(matrix, "tocsr"):
        sparse = matrix.tocsr(copy=True)
        sparse.sum_duplicates()
        sparse.eliminate_zeros()
        is_binary, columns, ends = (sparse.data == 1).all(), sparse.indices, sparse.indptr
    else:
        import numpy

        matrix = numpy.asarray(matrix)
        is_binary = matrix.dtype == bool or ((matrix == 0) | (matrix == 1)).all()
        # row by row, and in a row in ascending order
        rows, columns = matrix.nonzero()
        ends = numpy.searchsorted(rows, numpy.arange(matrix.shape[0] + 1))
    if not is_binary:
        raise ValueError("options: expected zeros and ones")
    columns, ends = columns.tolist(), ends.tolist()
    rows = [columns[a:b] for a, b in zip(ends, ends[1:])]
    if table is None:
        return rows, list(range(matrix.shape[1]))
    names, keys = list(table.columns), list(table.index)
    rows = [[names[column] for column in row] for row in rows]
    if keys == list(range(len(keys))):
        return rows, names
    if len(set(keys)) < len(keys):
        raise ValueError("options: expected an index whose keys differ")
    return dict(zip(keys, rows)), names
