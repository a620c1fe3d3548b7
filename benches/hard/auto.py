"""Whether `auto` takes at most twice as long as the walk alone, and 30 ms: seconds of CPU on one thread, the least of three runs.

    python3 auto.py QUADRILLE FILE...

For each file a first solution and whether there is only one, by `auto` and by the engine that `auto` walks with.
"""

import os
import re
import subprocess
import sys

LIMIT = 20
RUNS = 3


def seconds(program, file, question, engine):
    """The least time, and whether learning answered."""
    command = [program, "solve", *question, "--threads", "1", "--max-time", str(LIMIT), "--stats", "--engine", engine, file]
    times = []
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        report = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1, 3):
            sys.exit(f"{' '.join(command)}:\n{report}")
        times.append(usage.ru_utime + usage.ru_stime)
        if times[-1] > LIMIT / 2:
            break
    return min(times), "by learning" in report


def main():
    program, *files = sys.argv[1:]
    n_slow = 0
    for file in files:
        stats = subprocess.run([program, "stats", file], capture_output=True, text=True).stdout
        engine = re.search(r"\b(bits|delta|cells|links)\b", stats)
        if not engine:
            print(f"{file}: no cover", flush=True)
            continue
        for question in [["--max-solutions", "1"], ["--unique"]]:
            auto, learned = seconds(program, file, question, "auto")
            walk, _ = seconds(program, file, question, engine[1])
            slow = auto > 2 * walk + 0.03
            n_slow += slow
            remark = " SLOW" if slow else ""
            by = "learned" if learned else ""
            print(f"{file} {question[0]:15} {engine[1]:5} {walk:7.3f} auto {auto:7.3f} {by}{remark}", flush=True)
    sys.exit(n_slow > 0)


if __name__ == "__main__":
    main()
