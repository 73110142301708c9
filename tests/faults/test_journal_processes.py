"""Nothing acknowledged is lost: not to SIGKILL, a full disk, a reader beside a writer, or two writers."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import playaid
from playaid.journal.chain import CHAPTER, chapter_of, genesis, hash_of, table_of
from playaid.journal.journal import Journal
from playaid.journal.store import dump, file_of
from tests.each import each

pytestmark = pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="needs fork and the Linux process files")

SLOW = bool(os.environ.get("PLAYAID_SLOW"))
KILLS, SWAPS = (400, 400) if SLOW else (80, 40)
MANY = 100_008 if SLOW else 10_056
"""Events of a long session, which end in the middle of a chapter."""
CRASHING = Path(__file__).with_name("crashing.py")


def run(*arguments: object) -> Any:
    """One experiment of `crashing.py`; what it found."""
    environment = {**os.environ, "PYTHONPATH": str(Path(playaid.__file__).parents[1])}
    command = [sys.executable, str(CRASHING), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("seed", [1, 2] if SLOW else [1])
def test_no_acknowledged_event_is_lost_to_a_kill(seed: int) -> None:
    found = run("kills", KILLS, seed)
    assert found["lost"] == []
    assert found["broken"] is None
    assert found["events"] > KILLS


def test_tables_that_grow_and_shrink_survive_a_kill() -> None:
    found = run("swaps", SWAPS, 3)
    assert found["stale"] == []
    assert found["broken"] is None
    assert found["rounds"] > SWAPS // 4


def test_dying_at_any_step_of_any_write_leaves_a_folder_that_opens() -> None:
    found = run("steps")
    assert {name: kind["faults"] for name, kind in found.items() if kind["faults"]} == {}
    assert {kind["status"] for kind in found.values()} == {0}
    assert all(kind["steps"] >= 5 for kind in found.values())
    assert sum(kind["steps"] for kind in found.values()) > 60


@each("limit", [2_000, 20_000])
def test_a_full_disk_is_told_and_harms_nothing(limit: int) -> None:
    found = run("full", limit)
    *events, refused, keys_refused = found["said"]
    assert (refused, keys_refused) == (-1, -2)
    assert events == list(range(1, found["there"] + 1))
    assert len(events) >= 2
    assert (found["broken"], found["keys"], found["leftover"]) == (None, {}, [])
    assert found["after"] == found["there"] + 1


def test_a_reader_beside_a_writer_never_fails() -> None:
    found = run("reader", 400 if SLOW else 150)
    assert found["failed"] == []
    assert found["reads"] > 20


def test_two_writers_lose_and_double_nothing() -> None:
    found = run("writers", 150)
    assert found["codes"] == [0, 0]
    assert [entry[:2] for entry in found["found"]] == [[who, i] for who in ("Ann", "Bob") for i in range(150)]
    assert sorted(found["said"][0] + found["said"][1]) == list(range(1, 301))
    assert [entry[2] for entry in found["found"]] == found["said"][0] + found["said"][1]
    assert found["broken"] is None
    assert found["turns"] > 3  # else they did not meet


def long_session(folder: Path, events: int) -> Path:
    """A session with so many events, written without the care that a real one takes."""
    journal = Journal.create(folder, {"name": "long"})
    prev, rows, sealed = genesis(journal.id), {}, [0, genesis(journal.id)]
    for n in range(1, events + 1):
        event = {"n": n, "prev": prev, "hash": "", "bound": journal.bound, "kind": "roll", "text": "x" * 100}
        prev = event["hash"] = hash_of(event)
        rows[str(n)] = event
        if n % CHAPTER == 0 or n == events:
            (folder / file_of(table_of(chapter_of(n)))).write_bytes(dump(rows))
            rows = {}
        if n % CHAPTER == 0 and n < events:
            sealed = [n, prev]
    about = {"id": journal.id, "chapters": chapter_of(events) + 1, "sealed": sealed, "meta": {"name": "long"}}
    (folder / "meta.json").write_bytes(dump({"1": about}))
    return folder


def test_the_work_of_an_append_does_not_grow_with_the_log(tmp_path: Path) -> None:
    few, many = (run("cost", long_session(tmp_path / str(events), events)) for events in (1_000, MANY))
    assert (few["events"], many["events"]) == (1_001, MANY + 1)
    assert many["calls"] == few["calls"] > 3
    assert many["written"] <= 1.1 * few["written"]
    assert many["read"] <= 1.1 * few["read"]
