"""Needs `dask[distributed]`; workers and drivers are killed on the way."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

distributed = pytest.importorskip("distributed")

from quadrille import Stopped, puzzles, split  # noqa: E402
from quadrille._units import Unit  # noqa: E402
from quadrille.dask import count  # noqa: E402

QUEENS_11 = 2680


def test_workers_that_are_killed_lose_nothing(tmp_path):
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            told, killed, over = [], [], threading.Event()

            def kill():
                while not over.wait(0.2) and len(killed) < 5:
                    for pid in client.run(os.getpid, on_error="ignore").values():
                        if isinstance(pid, int):
                            os.kill(pid, signal.SIGKILL)
                            killed.append(pid)
                            break

            killer = threading.Thread(target=kill)
            killer.start()
            problem = puzzles.queens(11)
            found = count(problem, client, parts=300, folder=tmp_path, progress=lambda *at: told.append(at), engine="cells")
            over.set()
            killer.join()
            assert found == QUEENS_11
            assert told[0][0] == 0 and told[-1][0] == told[-1][1] == len(split(problem, 300))
            # all of them are in the folder, and nothing is done again
            again = []
            assert count(problem, client, parts=300, folder=tmp_path, progress=lambda *at: again.append(at)) == QUEENS_11
            assert len(again) == 1


def test_a_spoiled_result_is_refused(tmp_path):
    with distributed.Client(processes=False, n_workers=1, dashboard_address=None) as client:
        problem = puzzles.queens(6)
        assert count(problem, client, parts=5, folder=tmp_path) == 4
        one = next(tmp_path.iterdir())
        one.write_text(json.dumps({"part": "another", "count": 1}))
        with pytest.raises(ValueError, match="delete it"):
            count(problem, client, parts=5, folder=tmp_path)


DRIVER = """
import sys
from distributed import Client
from quadrille import puzzles
from quadrille.dask import count

if __name__ == "__main__":
    with Client(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as client:
        print(count(puzzles.queens(11), client, parts=200, folder=sys.argv[1], engine="cells"))
"""


def test_a_driver_that_is_killed_goes_on(tmp_path):
    script, folder = tmp_path / "driver.py", tmp_path / "results"
    script.write_text(DRIVER)
    command = [sys.executable, str(script), str(folder)]
    driver = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    while driver.poll() is None and len(list(folder.glob("*.json")) if folder.exists() else []) < 20:
        time.sleep(0.01)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    assert len(list(folder.glob("*.json"))) >= 20
    assert int(subprocess.run(command, capture_output=True, check=True).stdout) == QUEENS_11


def test_a_unit_that_is_stopped_is_not_run_again(monkeypatch):
    runs = []

    def stop(unit, **settings):
        runs.append(unit.number)
        raise Stopped(None, 0)

    monkeypatch.setattr(Unit, "count", stop)
    with distributed.Client(processes=False, n_workers=1, dashboard_address=None) as client, pytest.raises(Stopped):
        count(puzzles.queens(6), client, parts=5)
    assert len(runs) == len(set(runs))
