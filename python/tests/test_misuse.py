"""Whatever is handed in, the interpreter lives, and what comes out is an answer or an exception; a panic would be no `Exception`.

`QUADRILLE_MISUSE=600` makes it last ten minutes.
"""

import os
import pickle
import random
import threading
import time

import pytest

import quadrille
from quadrille import Problem, puzzles, sudoku

SECONDS = float(os.environ.get("QUADRILLE_MISUSE", "2"))


class Odd:
    """Hashes and compares as it likes."""

    def __init__(self, rng):
        self.rng = rng

    def __hash__(self):
        if self.rng.random() < 0.1:
            raise RuntimeError("no hash")
        return self.rng.randrange(3)

    def __eq__(self, other):
        if self.rng.random() < 0.1:
            raise RuntimeError("no comparison")
        return self.rng.random() < 0.5

    def __iter__(self):
        yield "a"
        raise RuntimeError("no more")


def anything(rng, depth=0):
    plain = [None, True, -1, 0, 1, 3, 2**31, 2**64, 2**70, -(2**70), 1.5, float("nan"), float("inf"), "", "a", "x:1", ":", "a\nb", "\ud800", b"a", "." * 81, "1" * 81]
    makes = [
        lambda: rng.choice(plain),
        lambda: Odd(rng),
        lambda: object(),
        lambda: (lambda *_: 1 / 0),
        lambda: (lambda *_: None),
        lambda: Problem([["a"], ["b", "a"], ["b"]]),
        lambda: [anything(rng, depth + 1) for _ in range(rng.randrange(4))],
        lambda: tuple(anything(rng, depth + 1) for _ in range(rng.randrange(3))),
        lambda: {rng.choice("abx"): anything(rng, depth + 1) for _ in range(rng.randrange(3))},
        lambda: [[rng.choice("abcx") for _ in range(rng.randrange(3))] for _ in range(rng.randrange(5))],
        lambda: iter([["a"], ["b"]]),
    ]
    return rng.choice(makes[:5] if depth > 3 else makes)()


def few(number):
    """Not so many probes that they take hours, as nothing else limits them."""
    return min(number, 10_000) if isinstance(number, int) else number


def call(rng):
    settings = ["threads", "engine", "seed", "max_time", "max_nodes", "max_solutions", "max_memory", "progress", "shown", "k", "what"]
    keywords = {name: anything(rng) for name in rng.sample(settings, rng.choice([0, 0, 1, 2]))}
    keywords.setdefault("max_nodes", 10_000)
    made = lambda: Problem([["a", "x:1"], ["b", "x:1"], ["b", "x:2"], ["a"]], secondary=["x"], costs=[3, 1, 2, 2])
    work = rng.choice(
        [
            lambda: Problem(anything(rng)),
            lambda: Problem(anything(rng), anything(rng), anything(rng), anything(rng), anything(rng)),
            lambda: Problem([["a"], ["b"]], costs=anything(rng), bounds=anything(rng)),
            lambda: Problem.parse(anything(rng)),
            lambda: made().count(**keywords),
            lambda: made().first(**keywords),
            lambda: list(made().solutions(**keywords)),
            lambda: made().cheapest(rng.randrange(-1, 3), **keywords),
            lambda: made().unique(**keywords),
            lambda: made().estimate(few(anything(rng)), anything(rng)) if rng.random() < 0.5 else made().explain(anything(rng)),
            lambda: made().family().__getitem__(anything(rng)),
            lambda: made().family().rank(anything(rng)),
            lambda: made().family().sample(rng.randrange(4), anything(rng)),
            lambda: made().is_solution(anything(rng)),
            lambda: made().draw(anything(rng)),
            lambda: made() == anything(rng),
            lambda: pickle.loads(pickle.dumps(Problem(anything(rng)))),
            lambda: quadrille.solutions_array(made(), anything(rng)),
            lambda: quadrille.merge(quadrille.split(made(), rng.randrange(5)), anything(rng)),
            lambda: quadrille.split(made(), anything(rng)),
            lambda: sudoku.solve(anything(rng)),
            lambda: sudoku.solve_many(anything(rng)),
            lambda: sudoku.hint(anything(rng)),
            lambda: sudoku.canon(anything(rng)),
            lambda: sudoku.solve_variants(anything(rng)),
            lambda: sudoku.rate_variants(anything(rng)),
            lambda: sudoku.steps_variants(anything(rng), anything(rng)),
            lambda: sudoku.candidates_variants(anything(rng), max_time=anything(rng)),
            lambda: getattr(puzzles, rng.choice(["queens", "langford", "pentominoes", "soma"]))(rng.choice([3, "3x20", -1, None, "x", 2**70])),
        ]
    )
    try:
        return work()
    except Exception as error:
        assert str(error) or isinstance(error, (StopIteration, ZeroDivisionError)), repr(error)


def test_nothing_that_is_handed_in_does_harm():
    end = time.monotonic() + SECONDS
    seed = 0
    while time.monotonic() < end:
        seed += 1
        call(random.Random(seed))
    assert seed > 20


def test_from_several_threads():
    problem = puzzles.queens(8)
    solutions, found, odd = problem.solutions(), [], []

    def work():
        while True:
            try:
                found.append(next(solutions))
            except StopIteration:
                return
            except RuntimeError as error:
                # one thread at a time; who comes in between hears so
                odd.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(found) == sorted(problem.solutions())
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(problem.count())) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert counts == [92] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_after_a_fork():
    problem = puzzles.queens(8)
    pid = os.fork()
    if pid == 0:
        os._exit(0 if problem.count() == 92 else 1)
    assert os.waitpid(pid, 0)[1] == 0


def test_a_list_that_changes_while_it_is_read():
    options = [["a"], ["b"]]

    class Growing(list):
        def __iter__(self):
            for item in list(super().__iter__()):
                if len(options) < 5:
                    options.append(["c"])
                yield item

    options.append(Growing(["a", "b"]))
    assert Problem(options).count() >= 1
