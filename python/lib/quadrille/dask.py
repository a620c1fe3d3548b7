"""Counting on a Dask cluster: units run wherever there are workers, and are kept in a folder as they are done."""

import hashlib
import json
import os
from pathlib import Path

from ._results import Stopped
from ._units import Result, merge, split

__all__ = ["count"]


def count(problem, client, parts=100, folder=None, progress=None, **settings):
    """Counts the solutions of a problem under a Dask client.

    The search tree is divided into at most `parts` units. Each is known to Dask by its part of the tree, so that a unit that is run again counts once;
    units that killed workers lose are run by others, and a limit that stops one ends the count with `Stopped`. With a `folder`, results are saved there, and a count that was given up resumes from them.
    `progress` is called with the number of units that are done, and of all.
    """
    from dask.distributed import as_completed

    units = split(problem, parts)
    kept = None if folder is None else Path(folder)
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
    done = [result for unit in units if kept is not None and (result := _load(kept, unit)) is not None]
    known = {result.part for result in done}
    left = [unit for unit in units if unit.part not in known]
    keys = [f"quadrille-{_digits(unit.part)}" for unit in left]
    futures = client.map(_count, left, key=keys, retries=100, **settings)
    if progress is not None:
        progress(len(done), len(units))
    try:
        for _, result in as_completed(futures, with_results=True):
            if isinstance(result, Stopped):
                raise result
            done.append(result)
            if kept is not None:
                _save(kept, result)
            if progress is not None:
                progress(len(done), len(units))
    finally:
        client.cancel([future for future in futures if not future.done()])
    return merge(units, done)


def _count(unit, **settings):
    """The result of a unit, or `Stopped` as a value: Dask would run a task that raises again, but the same limits would stop it again."""
    try:
        return unit.count(**settings)
    except Stopped as stopped:
        return stopped


def _digits(part):
    """A name for a part of the tree, whose text may be long."""
    return hashlib.sha256(part.encode()).hexdigest()[:32]


def _file(folder, part):
    return folder / f"{_digits(part)}.json"


def _load(folder, unit):
    try:
        with open(_file(folder, unit.part), encoding="utf-8") as file:
            found = json.load(file)
    except FileNotFoundError:
        return None
    if found.get("part") != unit.part or not isinstance(found.get("count"), int):
        raise ValueError(f"{_file(folder, unit.part)}: expected the result of unit {unit.number}; delete it to count it again")
    return Result(unit.part, unit.number, unit.of, found["count"])


def _save(folder, result):
    # it is whole, or it is not there
    file = _file(folder, result.part)
    unfinished = file.with_suffix(f".{os.getpid()}.part")
    with open(unfinished, "w", encoding="utf-8") as out:
        json.dump({"part": result.part, "count": result.count}, out)
        out.flush()
        os.fsync(out.fileno())
    os.replace(unfinished, file)
