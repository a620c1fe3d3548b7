import itertools
import math
import pickle
import random
import signal
import threading
import time
from decimal import Decimal

import pytest

import quadrille
from quadrille import End, Problem, Stopped, puzzles, sudoku

KNUTH = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]


def brute(options, primary, secondary=()):
    """All solutions, by trying every set of options."""
    found = []
    for k in range(len(options) + 1):
        for chosen in itertools.combinations(range(len(options)), k):
            seen = [item for option in chosen for item in options[option]]
            once = all(seen.count(item) == 1 for item in primary)
            if once and all(seen.count(item) <= 1 for item in secondary):
                found.append(chosen)
    return sorted(found)


def test_knuth():
    problem = Problem(KNUTH)
    assert repr(problem) == "<quadrille.Problem: 7 items, 6 options>"
    assert problem.first() == (0, 3, 4)
    assert problem.count() == 1 and problem.unique()
    assert problem.first(shown="options") == (("c", "e"), ("a", "d", "f"), ("b", "g"))
    assert len(problem) == 6 and list(problem) == [(0, 3, 4)]
    assert problem.is_solution([4, 0, 3]) and not problem.is_solution([0, 3])


def test_keys_costs_bounds():
    problem = Problem(
        {"early": ["Ann", "Monday"], "late": ["Ann", "Tuesday"], "off": ["Ann"]},
        primary=["Ann"],
        secondary=["Monday", "Tuesday"],
        costs={"early": 3, "late": 1, "off": 2},
        bounds={"Ann": (1, 2)},
    )
    # one of three, or two of three
    assert problem.count() == 3 + 3
    cheapest = problem.cheapest(2)
    assert list(cheapest) == [(1, ("late",)), (2, ("off",))] and cheapest.exact and cheapest.end is End.EXHAUSTED
    assert problem.costs == [3, 1, 2] and problem.bounds == {"Ann": (1, 2)}
    assert problem.primary == ("Ann",) and problem.secondary == ("Monday", "Tuesday")


def test_decimals_and_values():
    bids = {"both": ["a", "b"], "left": ["a"], "right": ["b"]}
    auction = Problem(bids, costs={"both": 7, "left": 4.5, "right": Decimal("2.25")}, bounds={"a": (0, 1), "b": (0, 1)})
    best = auction.cheapest(2, maximize=True)
    assert list(best) == [(Decimal("7"), ("both",)), (Decimal("6.75"), ("left", "right"))]
    assert best.exact and best.bound == 7 and auction.costs == [7, Decimal("4.5"), Decimal("2.25")]
    assert pickle.loads(pickle.dumps(auction)) == auction
    owed = Problem([["a"], ["b"], ["a", "b"]], costs=[-3, 1, -1])
    assert list(owed.cheapest(2)) == [(-2, (0, 1)), (-1, (2,))]


def test_floats_as_costs():
    rows = [["a"], ["b"], ["a", "b"]]
    root = math.sqrt(2e6)
    problem = Problem(rows, costs=[root, 3.3, 2.0])
    assert problem.costs == [pytest.approx(root, rel=1e-9), 3.3, 2.0]
    found = problem.cheapest(2)
    assert list(found) == [(2.0, (2,)), (pytest.approx(root + 3.3, rel=1e-9), (0, 1))]
    assert isinstance(found[0][0], float) and found[0][0] * 1.1 == 2.2 and isinstance(found.bound, float)
    # what was whole or Decimal stays so
    assert type(Problem(rows, costs=[1, 2, 4]).cheapest()[0][0]) is int
    assert type(Problem(rows, costs=[1, Decimal("2.5"), 4]).cheapest()[0][0]) is Decimal
    assert type(Problem(rows, costs=[1, 2.5, Decimal("4.5")]).cheapest()[0][0]) is float
    for scale in (1e-30, 1e-7, 1e-3, 1.0, 1e5, 1e19, 1e300):
        rng = random.Random(7)
        costs = [rng.uniform(-1, 1) * scale for _ in range(16)]
        problem = Problem([[i // 2] for i in range(16)], costs=costs)
        assert problem.costs == pytest.approx(costs, rel=1e-9, abs=0)
        best = sum(min(pair) for pair in zip(costs[::2], costs[1::2]))
        assert problem.cheapest()[0][0] == pytest.approx(best, rel=1e-9, abs=0)
        again = pickle.loads(pickle.dumps(problem))
        assert again == problem and again.costs == problem.costs
    # few digits that print are all kept, so that the sum prints as few
    assert Problem([["a"], ["b"]], costs=[0.1, 0.2]).cheapest()[0][0] == 0.3
    assert Problem([["a"], ["b"]], costs=[0.1, 0.2]) != Problem([["a"], ["b"]], costs=[1, 2])
    numpy = pytest.importorskip("numpy")
    narrow = Problem(rows, costs=numpy.array([0.1, 2.5, 7], dtype=numpy.float32)).costs
    assert narrow == [0.1, 2.5, 7.0] and type(narrow[0]) is float


def test_colors():
    options = [["a", "x:1"], ["b", ("x", 1)], ["b", "x:2"], ["a", "x"]]
    problem = Problem(options, secondary=["x"])
    # only the two that agree on the color share the item
    assert list(problem.solutions()) == [(0, 1)]
    # without a secondary item of this name a colon is a letter
    assert Problem([["a:1"], ["a:2"]]).count() == 1


def test_any_hashable_name():
    problem = Problem([[1, "1"], [(2, 3)], [None, 1.5]])
    assert problem.count() == 1
    assert problem.primary == (1, "1", (2, 3), None, 1.5)


def test_random_problems_against_all_sets():
    rng = random.Random(1)
    for _ in range(300):
        n = rng.randrange(1, 6)
        primary, secondary = list(range(n)), [f"s{i}" for i in range(rng.randrange(3))]
        options = []
        for _ in range(rng.randrange(9)):
            option = rng.sample(primary, rng.randrange(1, n + 1))
            options.append(option + rng.sample(secondary, rng.randrange(len(secondary) + 1)))
        expected = brute(options, primary, secondary)
        problem = Problem(options, primary, secondary)
        assert sorted(problem.solutions()) == expected
        assert sorted(problem.solutions(threads=2)) == expected
        assert problem.count() == len(expected) == problem.family().count
        assert problem.unique() == (len(expected) == 1)
        assert pickle.loads(pickle.dumps(problem)) == problem
        assert hash(pickle.loads(pickle.dumps(problem))) == hash(problem)


def test_matrices():
    numpy = pytest.importorskip("numpy")
    matrix = numpy.array([[1, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]])
    problem = Problem(matrix)
    assert list(problem.solutions()) == [(0, 1), (2, 3)]
    assert quadrille.solutions_array(problem).tolist() == [[0, 1], [2, 3]]
    assert quadrille.solutions_array(Problem([[0, 1], [0], [1]])).tolist() == [[0, -1], [1, 2]]
    assert quadrille.solutions_array(Problem([[0]], primary=[0, 1])).shape == (0, 0)
    assert quadrille.solutions_array(Problem([], secondary=[0])).shape == (1, 0)
    kept = quadrille.solutions_array(problem)[1:]
    kept += 1
    assert kept.tolist() == [[3, 4]] and quadrille.solutions_array(problem).tolist() == [[0, 1], [2, 3]]
    # what a caller asked for is an answer, what a limit cut short is none
    assert len(quadrille.solutions_array(puzzles.queens(8), 10)) == 10
    with pytest.raises(quadrille.Stopped) as raised:
        quadrille.solutions_array(puzzles.queens(20), max_nodes=100_000)
    assert raised.value.end == quadrille.End.NODES
    assert raised.value.found.shape == (raised.value.lower_bound, 20)
    # a column of zeros can never be covered
    assert Problem(numpy.array([[1, 0]])).count() == 0
    with pytest.raises(ValueError, match="zeros and ones"):
        Problem(numpy.array([[2]]))
    for strange in (numpy.array([[0.5]]), numpy.array([[numpy.nan]]), numpy.array([["x"]]), numpy.array([[None]])):
        with pytest.raises(ValueError, match="zeros and ones"):
            Problem(strange)
    assert Problem(numpy.array([[1.0, 0], [0, True]], dtype=object)).count() == 1
    assert Problem(numpy.zeros((0, 2))).count() == 0
    with pytest.raises(ValueError, match="option 0 is empty"):
        Problem(numpy.zeros((2, 0), dtype=bool))


def test_zeros_and_ones_may_be_names():
    for rows in ([[1, 0], [0, 1]], [(1, 0, 0), (0, 1, 0)]):
        with pytest.raises(ValueError, match="matrix"):
            Problem(rows)
    # with names, it is clear what is meant; and no matrix has rows of different lengths
    assert Problem([[1, 0], [0, 1]], primary=[0, 1]).count() == 2
    assert Problem([[0, 1], [0], [1]]).count() == 2
    assert Problem([[0], [1]]).count() == 1


def test_sparse_matrices():
    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.csr_matrix([[1, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]])
    assert list(Problem(matrix).solutions()) == list(Problem(matrix.tocoo()).solutions()) == [(0, 1), (2, 3)]
    matrix.data[0] = 0
    assert list(Problem(matrix).solutions()) == [(0, 1, 3), (2, 3)]
    # the caller's matrix stays as it is
    assert matrix.nnz == 6
    # two entries in one place are their sum
    with pytest.raises(ValueError, match="zeros and ones"):
        Problem(sparse.csr_matrix(([1, 1], ([0, 0], [0, 0])), shape=(1, 1)))
    twice = sparse.coo_matrix(([1, 1, -1], ([0, 0, 0], [0, 0, 0])), shape=(1, 1))
    assert Problem(twice).count() == 1


def test_text():
    problem = Problem.parse("a b | x\na x:1\nb x:1\nb x:2\n")
    assert problem.count() == 1 and problem.secondary == ("x",)
    with pytest.raises(ValueError, match="line 2"):
        Problem.parse("a b\na c\n")
    for text in ["hello", "a b c\n", "p cnf 1 1\n1 0\n", "[[1, 1]]"]:
        with pytest.raises(ValueError):
            Problem.parse(text)
    assert Problem.parse("Y = {'A': [1, 2], 'B': [3]}").n_options == 2


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: Problem([[]]), "option 0 is empty"),
        (lambda: Problem([["a"], ["a", "a"]]), "^option 1 names the item `a` twice"),
        (lambda: Problem({"late": ["a", "a"]}), "^option 'late' names the item `a` twice"),
        (lambda: Problem([["a"]], primary=["b"]), "option 0 has 'a', which is no item"),
        (lambda: Problem({"late": ["a"]}, primary=["b"]), "option 'late' has 'a'"),
        (lambda: Problem([["a"]]).cheapest(-1), "^k: expected a whole number from 0 .*, found -1"),
        (lambda: Problem([["a"]]).cheapest("x"), "^k: .*found 'x'"),
        (lambda: Problem([["a"]]).estimate(-1), "^probes: "),
        (lambda: Problem([["a"]]).estimate(2**32), "^probes: "),
        (lambda: Problem([["a"]]).family().sample(-1), "^n: "),
        (lambda: quadrille.split(Problem([["a"]]), -1), "^n: "),
        (lambda: Problem([["a"]], primary=["a", "a"]), "named twice"),
        (lambda: Problem([["a"]], costs=[1, 2]), "expected one for each of 1 options, found 2"),
        (lambda: Problem([["a"]], costs=["1e3"]), "whole numbers or decimals"),
        (lambda: Problem([["a"]], costs=[float("nan")]), "whole numbers"),
        (lambda: Problem([["a"]], costs=[float("inf")]), "costs: .*finite, found inf"),
        (lambda: Problem([["a"], ["b"]], costs=[1e-12, 1e12 / 3]), "costs: 1e-12 is too small beside the sum"),
        (lambda: Problem([["a"]], bounds={"z": 1}), "'z' is no primary item"),
        (lambda: Problem([["a"]], bounds={"a": (2, 1)}), "not possible"),
        (lambda: Problem([["a"]], bounds={"a": "x"}), "expected a number or"),
        (lambda: Problem([["x"]], secondary=["x"]), "no primary item"),
        (lambda: Problem({"k": ["a"]}, costs={"z": 1}), "there is no option 'z'"),
        (lambda: Problem([["a"]]).count(max_time=-1), "max_time"),
        (lambda: Problem([["a"]]).count(max_time=float("nan")), "max_time"),
        (lambda: Problem([["a"]]).count(max_nodes=-1), "max_nodes"),
        (lambda: Problem([["a"]]).count(max_nodes=2**64), "max_nodes"),
        (lambda: Problem([["a"]]).count(engine="x"), "x"),
        (lambda: Problem([["a"]]).solutions(shown="x"), "shown"),
        (lambda: Problem([["a"]]).is_solution([1]), "there is no option 1"),
    ],
)
def test_what_is_wrong_is_said(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: Problem("abc"),
        lambda: Problem(["abc"]),
        lambda: Problem(5),
        lambda: Problem([5]),
        lambda: Problem([[[]]]),
        lambda: Problem([["a"]]).count(unknown=1),
        lambda: Problem([["a"]]).solutions(shown="keys"),
        lambda: Problem([["a"]]).count(progress=5),
        lambda: Problem([["a"]]).draw([0]),
    ],
)
def test_wrong_types(make):
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: Problem(5), "^options: expected lists of names, .*, found 5"),
        (lambda: Problem([1, 2]), "^option 0: expected a list of names, found 1"),
        (lambda: Problem({"k": 1}), "^option 'k': expected a list of names, found 1"),
        (lambda: Problem([["a"]], primary=1), "^primary: expected names, found 1"),
        (lambda: Problem([["a"]], costs=1), "^costs: expected a number for each option, found 1"),
    ],
)
def test_wrong_types_are_named(make, message):
    with pytest.raises(TypeError, match=message):
        make()


def test_lists_of_booleans_are_a_matrix():
    rows = [[True, False, True], [False, True, False], [False, True, True], [True, False, False]]
    problem = Problem(rows)
    assert problem.primary == (0, 1, 2) and list(problem.solutions()) == [(0, 1), (2, 3)]
    named = Problem({name: tuple(row) for name, row in zip("wxyz", rows)})
    assert list(named.solutions()) == [("w", "x"), ("y", "z")]
    assert Problem([[True]]).primary == (0,) and Problem([[True, "a"]]).primary == (True, "a")
    numpy = pytest.importorskip("numpy")
    assert Problem([list(row) for row in numpy.array(rows)]) == problem


def test_settings_are_named():
    with pytest.raises(TypeError, match="max_time: expected a number of seconds, found '3'"):
        Problem([["a"]]).count(max_time="3")
    for method in (Problem.solutions, Problem.first, Problem.count, Problem.cheapest, Problem.prove):
        assert "stands still while a caller works" in " ".join(method.__doc__.split())


def endless():
    """2^400 solutions, and a tree that nobody sees the end of."""
    return Problem([[i // 2] for i in range(800)])


def test_stopped_is_no_answer():
    problem = endless()
    assert problem.count() == 2**400
    with pytest.raises(Stopped) as stopped:
        problem.count(max_solutions=10)
    assert stopped.value.lower_bound >= 10 and stopped.value.end is End.SOLUTIONS
    solutions = problem.solutions(max_solutions=3)
    assert len(list(solutions)) == 3 and solutions.end is End.SOLUTIONS and not solutions.exact
    whole = Problem(KNUTH).solutions()
    assert whole.end is None
    assert len(list(whole)) == 1 and whole.exact
    with pytest.raises(Stopped):
        Problem([["a"]]).first(max_nodes=0)
    assert pickle.loads(pickle.dumps(stopped.value)).lower_bound == stopped.value.lower_bound


def hard():
    """Latin squares of order 9, of which there are more than anyone can count here."""
    n = 9
    cells = itertools.product(range(n), repeat=3)
    return Problem([[("c", r, c), ("r", r, d), ("k", c, d)] for r, c, d in cells])


def test_progress_and_exceptions_in_callbacks():
    told = []

    def stop(state):
        told.append(state)
        if len(told) == 3:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        hard().count(progress=stop, engine="links")
    assert all(0 <= state["share"] <= 1 for state in told)
    with pytest.raises(KeyError):
        told.clear()
        for _ in hard().solutions(progress=stop):
            pass


# a signal that is not heard fails the test after a minute
LONG = {
    "count": lambda: hard().count(engine="links", max_time=60),
    "family": lambda: puzzles.queens(15).family(max_time=60),
    "generate": lambda: sudoku.generate(10**8, max_time=60),
    "generate rated": lambda: sudoku.generate(rating=11.9, max_time=60),
    "rate": lambda: sudoku.rate_many(sudoku.generate(500) * 100, threads=1),
}


@pytest.fixture
def interrupts():
    """Ctrl-C raises, which it does not in what a shell has started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("name", LONG)
def test_interrupt(name, interrupts):
    main = threading.main_thread().ident
    timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        LONG[name]()
    # it is heard within 100 ms on a quiet machine
    assert time.monotonic() - start < 30


def test_what_is_stopped_says_what_is_known():
    with pytest.raises(Stopped) as raised:
        puzzles.queens(15).family(max_time=0.1)
    assert (raised.value.end, raised.value.lower_bound) == (End.TIME, 0)
    with pytest.raises(Stopped) as raised:
        puzzles.queens(15).family(max_memory=1000)
    assert raised.value.end == End.MEMORY
    with pytest.raises(Stopped) as raised:
        sudoku.generate(10**8, seed=5, max_time=0.5)
    found = raised.value.found
    assert raised.value.end == End.TIME and len(found) == raised.value.lower_bound
    assert found[:3] == sudoku.generate(3, seed=5)[: len(found)]
    told = []
    with pytest.raises(ZeroDivisionError):
        puzzles.queens(15).family(progress=lambda state: told.append(state) or 1 / 0)
    assert len(told) == 1 and told[0]["share"] >= 0


def test_the_lock_is_free_while_it_searches():
    done = threading.Event()
    ticks = []

    def tick():
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(Stopped):
        hard().count(engine="links", max_nodes=3_000_000)
    done.set()
    thread.join()
    assert len(ticks) > 3


def test_family(tmp_path):
    problem = Problem([[i // 3] for i in range(30)], costs=list(range(30)))
    family = problem.family()
    assert family.count == 3**10
    assert family[0] == tuple(range(0, 30, 3)) and family[-1] == tuple(range(2, 30, 3))
    assert family.rank(family[1234]) == 1234 and family[7] in family and (0,) not in family
    with pytest.raises(IndexError):
        family[3**10]
    assert all(sample in family for sample in family.sample(20, seed=1))
    assert family.usage().tolist() == [3**9] * 30
    assert family.usage().dtype == "int64"
    wide = Problem([[i // 3] for i in range(150)]).family().usage()
    assert wide.dtype == object and wide.tolist() == [3**49] * 150
    assert family.with_option(0).count == 3**9 and family.without_option(0).count == 2 * 3**9
    family.save(tmp_path / "family")
    assert quadrille.Family.load(problem, tmp_path / "family").count == 3**10
    with pytest.raises(ValueError):
        quadrille.Family.load(Problem(KNUTH), tmp_path / "family")
    with pytest.raises(OSError):
        quadrille.Family.load(problem, tmp_path / "nothing")


def test_explain_and_prove(tmp_path):
    pairs = Problem([[person, room] for person in "abc" for room in (1, 2)], primary="abc", secondary=(1, 2))
    explanation = pairs.explain()
    assert explanation.kind == "weights" and set(explanation.weights) <= {"a", "b", "c", 1, 2}
    assert Problem([["a"]], primary=["a", "b"]).explain().items == ["b"]
    assert Problem(KNUTH).explain().solution == (0, 3, 4)
    assert pairs.prove(tmp_path / "proof") == []
    assert "conclusion UNSAT" in (tmp_path / "proof").read_text()
    assert Problem(KNUTH).prove(tmp_path / "proof") == [(0, 3, 4)]
    with pytest.raises(OSError):
        pairs.prove(tmp_path / "no" / "proof")


def test_estimate():
    estimate = Problem([[i // 2] for i in range(20)]).estimate()
    assert 900 < estimate.solutions < 1200 and estimate.probes == 1000


def test_units():
    problem = Problem([[i // 2] for i in range(24)])
    units = quadrille.split(problem, 10)
    assert len(units) >= 10
    results = [pickle.loads(pickle.dumps(unit)).count() for unit in units]
    assert quadrille.merge(units, results + results[:3]) == 2**12
    with pytest.raises(ValueError, match="no result"):
        quadrille.merge(units, results[1:])
    other = quadrille.split(Problem([[i // 3] for i in range(24)]), 10)
    with pytest.raises(ValueError, match="belongs to another"):
        quadrille.merge(units, results + [other[0].count()])
    with pytest.raises(Stopped):
        quadrille.split(hard(), 2)[0].count(max_nodes=1000)


def test_tables_keep_their_names():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(
        {"mon": [1, 0, 1, 0], "tue": [0, 1, 1, 0], "wed": [0, 1, 0, 1]}, index=["ann", "ben", "cam", "dan"]
    )
    problem = Problem(table)
    assert problem.primary == ("mon", "tue", "wed") and problem.keys == ("ann", "ben", "cam", "dan")
    assert list(problem.solutions()) == [("ann", "ben"), ("cam", "dan")]
    # an index that counts from 0 is no name
    assert list(Problem(table.reset_index(drop=True)).solutions()) == [(0, 1), (2, 3)]
    with pytest.raises(ValueError, match="index whose keys differ"):
        Problem(pandas.concat([table, table]))
    with pytest.raises(ValueError, match="zeros and ones"):
        Problem(table * 2)


def test_families_slice_and_pickle():
    problem = puzzles.queens(8)
    family = problem.family()
    everything = list(problem.solutions())
    assert len(family) == family.count == 92 and sorted(family) == sorted(everything)
    listed = list(family)
    for part in (slice(None), slice(3, 9), slice(-5, None), slice(None, None, -7), slice(90, 400), slice(5, 2)):
        assert family[part] == listed[part]
    with pytest.raises(IndexError):
        family[92]
    again = pickle.loads(pickle.dumps(family))
    assert again.count == 92 and again[-1] == family[-1] and again.rank(listed[17]) == 17
    large = Problem([[i // 2] for i in range(200)]).family()
    assert large.count == 2**100 and len(large[2**99 : 2**99 + 3]) == 3
    with pytest.raises(OverflowError, match="use count"):
        len(large)


def test_notebooks_show_tables():
    problem = Problem({"<a>": ["x", "y:red"], "b": ["x"]}, primary=["x"], secondary=["y"])
    shown = problem._repr_html_()
    assert "&lt;a&gt;" in shown and "<a>" not in shown and ">red<" in shown and shown.count("■") == 2
    assert "<table" not in puzzles.queens(12)._repr_html_()
    solutions = problem.solutions()
    assert solutions._repr_html_().startswith("<p>Solutions: 0 found, ")
    assert len(list(solutions)) == 2
    assert repr(solutions).startswith("<Solutions: 2 found, ") and repr(solutions).endswith("all of them>")
    limited = problem.solutions(max_solutions=1)
    assert len(list(limited)) == 1 and "stopped before the end" in limited._repr_html_()
    solved = sudoku.solve("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
    assert isinstance(solved, str) and solved._repr_html_().count("<td") == 81
    assert sudoku.solve("..3..4....2..2..")._repr_html_().startswith("<code>")
