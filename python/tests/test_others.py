import pickle
import subprocess
import sys

import pytest

import quadrille
from quadrille import puzzles, sudoku
from quadrille.compat import exact_cover, xcover

PUZZLE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
ANSWER = "468931527751624839392578461134756298289413675675289314846192753513867942927345186"
JIGSAW = """......2..
....56...
8......1.
...79....
......5..
....2..8.
7...41.9.
.8.......
...98....

AAABBBBCC
AAAABBBCC
DADABBCCC
DDDDEECCF
DDDEEEFFF
GGEEEFFFF
GGGEHFIII
GGGHHHHII
GHHHHIIII
"""
NONE = "12345678." + "." * 8 + "9" + "." * 63


def test_one_sudoku():
    assert sudoku.solve(PUZZLE) == ANSWER
    assert sudoku.unique(PUZZLE) and sudoku.count(PUZZLE) == 1
    assert sudoku.solve(NONE) is None
    assert sudoku.count("." * 16) == 288
    assert sudoku.hint(PUZZLE) and sudoku.hint(ANSWER) is None
    rating = sudoku.rate(PUZZLE)
    assert rating.er >= rating.ep >= rating.ed >= 1
    assert sudoku.rate_many([PUZZLE, PUZZLE], threads=2) == [list(rating[:3])] * 2
    with pytest.raises(ValueError, match="exactly one answer"):
        sudoku.rate("." * 81)
    assert sudoku.canon(PUZZLE) == sudoku.canon(sudoku.canon(PUZZLE))
    with pytest.raises(ValueError):
        sudoku.solve("12")


def test_boards_in_rows_of_cells():
    digits = [int(cell) if cell.isdigit() else 0 for cell in PUZZLE]
    rows = [digits[start : start + 9] for start in range(0, 81, 9)]
    texts = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
    holes = [[None if cell == 0 else float(cell) for cell in row] for row in rows]
    for board in (digits, rows, tuple(map(tuple, rows)), texts, holes, [[float("nan") if cell is None else cell for cell in row] for row in holes]):
        assert sudoku.solve(board) == ANSWER and sudoku.unique(board) and sudoku.canon(board) == sudoku.canon(PUZZLE)
        assert sudoku.rate_many([board]) == [list(sudoku.rate(PUZZLE)[:3])]
    assert sudoku.solve_many([rows, PUZZLE]) == [ANSWER] * 2 and sudoku.verdicts([rows]) == ["unique"]
    wide = sudoku.solve([[16, 0] + [0] * 14] + [[0] * 16] * 15)
    assert len(wide) == 256
    for wrong, message in (
        (rows[:8] + [[0] * 8 + [1.5]], "row 9, column 9: expected a digit, or 0 for an empty cell, found 1.5"),
        (rows[:8] + [[0] * 8 + [-1]], "row 9, column 9: .*found -1"),
        (rows[:8] + [[0] * 8 + [[]]], r"row 9, column 9: .*found \[\]"),
    ):
        with pytest.raises(ValueError, match=message):
            sudoku.solve(wrong)
    for wrong in (None, 5, float("nan"), {}):
        with pytest.raises(TypeError, match="expected a sudoku as a text, or as rows of cells, found"):
            sudoku.solve(wrong)
    for wrong in ({"n": -1}, {"seed": "x"}, {"first": 1.5}):
        with pytest.raises(ValueError, match=f"^{[*wrong][0]}: expected a whole number"):
            sudoku.generate(**wrong)
    with pytest.raises(ValueError, match="^threads: .*found -1"):
        sudoku.solve_many([PUZZLE], threads=-1)


def test_boards_in_arrays_and_tables():
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    board = numpy.array([[int(cell) if cell.isdigit() else 0 for cell in PUZZLE[start : start + 9]] for start in range(0, 81, 9)])
    table = pandas.DataFrame(board).replace(0, numpy.nan)
    for given in (board, board.reshape(81), board.astype(float), table, table.stack(future_stack=True), list(board)):
        assert sudoku.solve(given) == ANSWER
    series = pandas.Series([PUZZLE, numpy.nan], index=["first", "second"])
    for function in (sudoku.solve_many, sudoku.rate_many):
        with pytest.raises(ValueError, match="puzzle 'second': expected .*, found nan"):
            function(series)
    assert sudoku.verdicts(series) == ["unique", "error"] and sudoku.solve_many(series[:1]) == [ANSWER]


def test_many_sudokus():
    made = sudoku.generate(50, seed=3)
    assert made == sudoku.generate(20, seed=3) + sudoku.generate(30, seed=3, first=20)
    rated = sudoku.generate(3, rating=(7.1, 8.3), technique="forcing chain")
    assert all(7.1 <= er <= 8.3 for er, _, _ in sudoku.rate_many(rated))
    assert {sudoku.rate(puzzle).hardest for puzzle in rated} == {"forcing chain"}
    for wrong, message in (({"rating": 12.5}, "from 1.0 to 11.9"), ({"technique": "x"}, "there is no technique")):
        with pytest.raises(ValueError, match=message):
            sudoku.generate(**wrong)
    answers = sudoku.solve_many(made)
    assert [sudoku.solve(puzzle) for puzzle in made] == answers
    assert sudoku.solve_many("\n".join(made).encode()).decode().split() == answers
    assert sudoku.verdicts([PUZZLE, NONE, "." * 81, "what", "#"]) == ["unique", "none", "several", "error", "error"]
    assert sudoku.solve_many([NONE, PUZZLE]) == [None, ANSWER]
    with pytest.raises(ValueError, match="puzzle 1"):
        sudoku.solve_many([PUZZLE, "", PUZZLE])


def test_arrays_of_sudokus():
    numpy = pytest.importorskip("numpy")
    made = sudoku.generate(40, seed=1)
    digits = numpy.array([[int(c) if c.isdigit() else 0 for c in puzzle] for puzzle in made], dtype=numpy.uint8)
    for threads in (1, 2):
        answers = sudoku.solve_many(numpy.tile(digits, (300, 1)), threads=threads)
        assert answers.shape == (12_000, 81) and (answers[:40] == answers[-40:]).all()
        assert ["".join(map(str, row)) for row in answers[:40]] == sudoku.solve_many(made)
    digits[0, :2] = 1
    assert not sudoku.solve_many(digits)[0].any() and sudoku.solve_many(digits[:0]).shape == (0, 81)
    assert (sudoku.solve_many(digits[1:].astype(int).reshape(-1, 9, 9)).reshape(-1, 81) == sudoku.solve_many(digits[1:])).all()
    assert sudoku.solve_many(numpy.array(made)) == sudoku.solve_many(made)
    for wrong in (digits.astype(float), digits[:, :80], digits[0], digits + 10, digits.astype(int) - 1, digits.astype(int) + 256):
        with pytest.raises(ValueError, match="expected"):
            sudoku.solve_many(wrong)


def test_variants():
    cages = "3 = r1c1 + r1c2\n"
    assert len(sudoku.solve_variants(cages)[0]) == 81
    with pytest.raises(ValueError, match="line"):
        sudoku.solve_variants("99 = r1c1 + r1c2\n")


def test_ratings_of_variants():
    diagonals = '{"size": 6, "rules": ["diagonals"], "givens": ["...2..", "......", "....6.", "....4.", ".....5", "..3..."]}'
    unfair, bound = sudoku.rate_variants(diagonals)[0], sudoku.rate_variants(JIGSAW)[0]
    assert (unfair.er, unfair.ep, unfair.ed, unfair.hardest, len(unfair.steps)) == (7.5, 6.6, 2.6, "aligned triplet exclusion", 61)
    assert (bound.er, bound.ep, bound.ed, bound.hardest) == (7.5, 1.9, 1.9, None) and "region" in bound.steps[0]
    with pytest.raises(ValueError, match="cage"):
        sudoku.rate_variants("3 = r1c1 + r1c2\n")
    empty = '{"size": 4, "rules": ["diagonals"], "givens": ["....", "....", "....", "...."]}'
    for ask in (sudoku.rate_variants, sudoku.steps_variants):
        with pytest.raises(ValueError, match="exactly one answer"):
            ask(empty)


def test_steps_of_variants():
    cage = '{"size": 4, "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}], "givens": ["....", "3...", ".1..", "...4"]}'
    steps, first = sudoku.steps_variants(cage)[0], sudoku.steps_variants(cage, n=1)[0]
    assert len(steps) == 14 and steps[:1] == first and steps[6] == "r1c2<>4: cage r1c1 + r1c2 = 3, combinations 12"


def test_candidates_of_variants():
    cage = '{"size": 4, "cages": [{"cells": ["r1c1", "r1c2"], "sum": SUM}], "givens": ["....", "3...", ".1..", "...."]}'
    small, impossible = sudoku.candidates_variants(cage.replace("SUM", "3") + "\n" + cage.replace("SUM", "7"))
    assert small[:4] == [[1], [2], [3, 4], [3, 4]] and len(small) == 16 and impossible == []
    with pytest.raises(quadrille.Stopped, match="at least") as stopped:
        sudoku.candidates_variants("15 = r1c1 + r1c2 + r1c3\n", max_time=1e-9)
    assert isinstance(stopped.value.found, list)


def test_gallery(tmp_path):
    board = puzzles.queens(6)
    assert board.count() == 4 and board.draw(board.first()).count("Q") == 6
    picture = puzzles.picture(board)
    assert picture._repr_svg_().startswith("<svg ")
    picture.save(tmp_path / "queens.svg")
    assert puzzles.langford(4).count() == 2 and puzzles.pentominoes("3x20").count() == 8
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.draw(again.first()) == board.draw(board.first())
    assert "langford" in puzzles.names() and puzzles.queens.__doc__
    for wrong in (lambda: puzzles.queens(1, 2, 3), lambda: puzzles.queens(size_of_board=3)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError):
        puzzles.queens("many")
    with pytest.raises(ValueError, match="no solution"):
        puzzles.picture(puzzles.queens(3))
    with pytest.raises(ValueError):
        board.draw([0, 1])


def test_compat():
    numpy = pytest.importorskip("numpy")
    matrix = numpy.array([[1, 0, 0], [0, 0, 0], [0, 1, 1], [1, 1, 1]])
    assert exact_cover.get_exact_cover(matrix).tolist() == [0, 2]
    assert exact_cover.get_solution_count(matrix) == 2
    assert sorted(s.tolist() for s in exact_cover.get_all_solutions(matrix)) == [[0, 2], [3]]
    assert len(exact_cover.get_all_solutions(matrix, 1)) == 1
    assert exact_cover.get_exact_cover(numpy.array([[1, 0]])).tolist() == []
    options = [["x", "y", "p", "q:A"], ["x", "z", "p", "q:A"], ["x", "p", "q:B"], ["x", "q:A"], ["z", "q:B"], ["y", "q:A"]]
    found = list(xcover.covers(options, primary=["x", "y", "z"], secondary=["p", "q"], colored=True))
    assert sorted(map(sorted, found)) == [[1, 5]]
    assert list(xcover.covers_bool([[1, 0], [0, 1]] and numpy.eye(2, dtype=int))) == [[0, 1]]


def test_one_import_is_enough():
    program = "import quadrille; quadrille.sudoku.solve('.' * 81); quadrille.puzzles.names(); quadrille.compat; quadrille.nothing"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr.endswith("AttributeError: module 'quadrille' has no attribute 'nothing'\n"), done.stderr


def test_version():
    assert quadrille.__version__
