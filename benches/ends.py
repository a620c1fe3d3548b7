#!/usr/bin/env python3
"""How long a search goes on after its limit of time, and after SIGTERM.

    cargo build --release && benches/ends.py [SHAPE...]

Ten problems of about 10^6 options, wide, deep or long; 1, 2 and 8 threads. A row has the seconds from the limit to the end of the process, and from the
signal. The time to read the problem and to free it is measured by a run with a limit of a millisecond, and is part of neither. The last line says
whether any took longer than a second.
"""

import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = "target/release/quadrille"
N = 1_000_000
LIMIT = 1.0


def sets(n, size):
    """Options of `size` random items out of `n`."""
    rng = random.Random(n * size)
    items = [f"i{k}" for k in range(n)]
    yield " ".join(items)
    for _ in range(N):
        yield " ".join(items[k] for k in rng.sample(range(n), size))


def twice():
    """Two options for each of half a million items."""
    yield " ".join(f"i{k}" for k in range(N // 2))
    for k in range(N):
        yield f"i{k // 2}"


def one():
    """One item with all options, beside another for each few of them."""
    yield "a | " + " ".join(f"s{k}" for k in range(1000))
    for k in range(N):
        yield f"a s{k % 1000}"


def pairs():
    """The pairs of 1,414 people."""
    yield " ".join(f"i{k}" for k in range(1414))
    for a, b in itertools.combinations(range(1414), 2):
        yield f"i{a} i{b}"


def queens():
    """A thousand queens."""
    n = 1000
    rows, columns = ([f"{kind}{k}" for k in range(n)] for kind in "rc")
    up, down = ([f"{kind}{k}" for k in range(2 * n - 1)] for kind in "ud")
    yield f"{' '.join(rows + columns)} | {' '.join(up + down)}"
    for r, c in itertools.product(range(n), repeat=2):
        yield f"r{r} c{c} u{r + c} d{n - 1 - r + c}"


def latin():
    """A Latin square of order 100."""
    n = 100
    pairs = list(itertools.product(range(n), repeat=2))
    yield " ".join(f"{kind}{a}_{b}" for kind in "xyz" for a, b in pairs)
    for (r, c), d in itertools.product(pairs, range(n)):
        yield f"x{r}_{c} y{r}_{d} z{c}_{d}"


def colors():
    """A thousand items that have to agree on some of a thousand colors."""
    rng = random.Random(7)
    yield f"{' '.join(f'i{k}' for k in range(1000))} | {' '.join(f's{k}' for k in range(100))}"
    for k in range(N):
        yield f"i{k % 1000} s{rng.randrange(100)}:{rng.randrange(1000)} "


def bounds():
    """Sixty items, each covered a thousand times or more."""
    rng = random.Random(8)
    yield " ".join(f"1000:9000|i{k}" for k in range(60))
    for _ in range(N):
        yield " ".join(f"i{k}" for k in rng.sample(range(60), 3))


def costs():
    """Assignments of a thousand people to a thousand jobs, at random costs."""
    rng = random.Random(9)
    yield " ".join(f"{kind}{k}" for kind in "pj" for k in range(1000))
    for a, b in itertools.product(range(1000), repeat=2):
        yield f"p{a} j{b} |{rng.randrange(1000)}"


def dominoes():
    """Dominoes on 706x706 cells."""
    n = 706
    cells = list(itertools.product(range(n), repeat=2))
    yield " ".join(f"c{r}_{c}" for r, c in cells)
    for r, c in cells:
        if c + 1 < n:
            yield f"c{r}_{c} c{r}_{c + 1}"
        if r + 1 < n:
            yield f"c{r}_{c} c{r + 1}_{c}"


SHAPES = {
    "wide": (lambda: sets(300, 7), "--count"),
    "long": (lambda: sets(2000, 20), "--count"),
    "twice": (twice, "--count"),
    "one": (one, "--all"),
    "pairs": (pairs, "--count"),
    "queens": (queens, "--count"),
    "latin": (latin, "--count"),
    "colors": (colors, "--count"),
    "bounds": (bounds, "--count"),
    "costs": (costs, "--cheapest=10"),
    "dominoes": (dominoes, "--count"),
}


def begin(path, question, threads, limit):
    command = [PROGRAM, "solve", "--quiet", "--input", "dlx", question, "--threads", str(threads), "--max-time", limit, path]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def until_end(process, start):
    process.wait()
    return time.monotonic() - start


def main():
    late = 0.0
    print("shape     threads  read    limit   signal")
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or SHAPES:
            lines, question = SHAPES[name]
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                file.writelines(f"{line}\n" for line in lines())
            for threads in (1, 2, 8):
                start = time.monotonic()
                read = until_end(begin(path, question, threads, "1ms"), start)
                start = time.monotonic()
                limit = until_end(begin(path, question, threads, f"{LIMIT}"), start) - read - LIMIT
                process = begin(path, question, threads, "1h")
                time.sleep(read + LIMIT)
                start = time.monotonic()
                ended = process.poll() is not None
                process.send_signal(signal.SIGTERM)
                after = until_end(process, start)
                late = max(late, limit, after)
                words = "   ended by itself" if ended else ""
                print(f"{name:9} {threads:7}  {read:5.2f}  {limit:6.2f}  {after:6.2f}{words}", flush=True)
            os.remove(path)
    print("all within a second" if late < 1 else f"one took {late:.1f} s")


if __name__ == "__main__":
    main()
