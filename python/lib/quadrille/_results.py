"""The answers of questions: how a search ended, cheapest solutions, estimates, explanations; the bar of progress."""

import enum
import sys

# typing and dataclasses take longer to import than everything here
from collections import namedtuple


class End(enum.Enum):
    """How a search ended."""

    EXHAUSTED = "all of the tree was searched"
    SOLUTIONS = "there were as many solutions as were asked for"
    NODES = "the limit of nodes was reached"
    TIME = "the time was over"
    MEMORY = "the memory was not enough"
    CANCELLED = "it was cancelled"


class Stopped(Exception):
    """A search was cut short: what it had found is a lower bound, and no answer. `found` is what there is of an array or a list, and None for a count."""

    def __init__(self, end, lower_bound, found=None):
        why = "the search was cut short" if end is None else end.value
        super().__init__(f"{why}; at least {lower_bound}")
        self.end = end
        self.lower_bound = lower_bound
        self.found = found

    def __reduce__(self):
        return (Stopped, (self.end, self.lower_bound, self.found))


class Cheapest(list):
    """Pairs of a cost and a solution, the cheapest first.

    `exact` says whether nothing cheaper was left out; no solution costs less than `bound`.
    """

    def __init__(self, found, exact, bound, end):
        super().__init__(found)
        self.exact = exact
        self.bound = bound
        self.end = end


class Estimate(namedtuple("Estimate", "solutions solutions_error nodes nodes_error seconds probes")):
    """The expected size of a search, with standard errors."""

    solutions: float
    solutions_error: float
    nodes: float
    nodes_error: float
    seconds: "float | None"
    probes: int


class Explanation(namedtuple("Explanation", "kind solution items weights modulus")):
    """Why there is no solution.

    `kind` is "solution" where there is one, "uncoverable" where too few options cover `items`, "conflict" where `items` contradict each other,
    "weights" where `weights` of the items add up to something that no options add up to (modulo `modulus`, if there is one), and "unknown"
    where a limit came first.
    """

    kind: str
    solution: "tuple | None"
    items: list
    weights: dict
    modulus: "int | None"


class Bar:
    """Shows progress: by tqdm where it is installed, otherwise as a line on standard error."""

    def __init__(self):
        try:
            from tqdm import tqdm

            self.bar = tqdm(total=100, unit="%")
        except ImportError:
            self.bar = None

    def __call__(self, state):
        if self.bar is not None:
            self.bar.n = round(100 * state["share"], 1)
            self.bar.set_postfix(solutions=state["solutions"], refresh=True)
        else:
            print(f"\r{100 * state['share']:.1f} %, {state['solutions']} solutions", end="", file=sys.stderr)
