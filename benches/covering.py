#!/usr/bin/env python3
"""Set covering problems of OR-Library, by quadrille and by HiGHS: the cost, what is proved, and the CPU time.

    benches/covering.py SECONDS FOLDER

A file of the folder has the numbers of rows and columns, the costs of the columns, then for each row the number of its
columns and these columns. Each solver has one thread and SECONDS of CPU time. HiGHS is the package highspy, in the
Python that runs this. A cost that is not proved stands with the bound that is.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = "target/release/quadrille"
TICKS = os.sysconf("SC_CLK_TCK")


def read(path):
    """The costs, and the columns of each row."""
    with open(path) as file:
        numbers = iter(map(int, file.read().split()))
    n_rows, n_columns = next(numbers), next(numbers)
    costs = [next(numbers) for _ in range(n_columns)]
    return costs, [[next(numbers) - 1 for _ in range(next(numbers))] for _ in range(n_rows)]


def knuth(costs, rows):
    items = " ".join(f"1:{len(row)}|r{i}" if len(row) > 1 else f"r{i}" for i, row in enumerate(rows))
    options = [[] for _ in costs]
    for i, row in enumerate(rows):
        for column in row:
            options[column].append(f"r{i}")
    lines = [f"{' '.join(option)} |{cost}" for option, cost in zip(options, costs) if option]
    return "\n".join([items, *lines, ""])


def used(pid):
    """The CPU seconds of a process that runs."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def quadrille(costs, rows, limit):
    """The cost, the bound, and the seconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".dlx") as problem, tempfile.TemporaryFile("w+") as text:
        problem.write(knuth(costs, rows))
        problem.flush()
        command = [PROGRAM, "solve", problem.name, "--cheapest", "1", "--threads", "1", "--progress", "none"]
        run = subprocess.Popen(command, stdout=text, stderr=text)
        while os.waitid(os.P_PID, run.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if used(run.pid) >= limit:
                run.send_signal(signal.SIGINT)
                break
            time.sleep(0.02)
        _, _, usage = os.wait4(run.pid, 0)
        text.seek(0)
        answer = text.read()
    cost = re.search(r"cost (\d+)", answer)
    cost = int(cost[1]) if cost else None
    bound = re.search(r"costs less than (\d+)", answer)
    return cost, int(bound[1]) if bound else cost, usage.ru_utime + usage.ru_stime


def highs(costs, rows, limit):
    import highspy

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    for option, value in (("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.99)):
        solver.setOptionValue(option, value)
    columns = [solver.addBinary(obj=cost) for cost in costs]
    for row in rows:
        solver.addConstr(sum(columns[column] for column in row) >= 1)
    start = time.process_time()

    def watch(event):
        event.interrupt(time.process_time() - start >= limit)

    solver.cbMipInterrupt.subscribe(watch)
    solver.cbSimplexInterrupt.subscribe(watch)
    solver.run()
    seconds = time.process_time() - start
    info = solver.getInfo()
    found = info.primal_solution_status == 2
    cost = round(info.objective_function_value) if found else None
    return cost, cost if "Optimal" in str(solver.getModelStatus()) else int(-(-info.mip_dual_bound // 1)), seconds


def by_number(name):
    """The key by which scp410 comes after scp49."""
    digits = re.search(r"\d*(?=\.|$)", name)[0]
    return name.removesuffix(".txt").removesuffix(digits[1:]), len(digits), name


def cell(cost, bound, seconds):
    return f"{cost or '-'} | {'' if cost == bound else bound} | {seconds:.2f}"


def main():
    limit, folder = float(sys.argv[1]), sys.argv[2]
    print("| problem | rows, columns | quadrille | bound | s | HiGHS | bound | s |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in sorted(os.listdir(folder), key=by_number):
        costs, rows = read(os.path.join(folder, name))
        found = [cell(*solver(costs, rows, limit)) for solver in (quadrille, highs)]
        print(f"| {name.removesuffix('.txt')} | {len(rows)}, {len(costs)} | {' | '.join(found)} |", flush=True)


if __name__ == "__main__":
    main()
