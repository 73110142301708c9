"""Whole commands killed at random moments: what was acknowledged on the screen is in the journal, and the session opens every time."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from playaid.games import registry
from playaid.journal.journal import Journal
from playaid.journal.salvage import first_fault
from playaid.testing.evenings import new_session

KILLS = 200
STRETCH = 1.5
"""Kills fall up to so many times what a command takes on this machine: some before, some in the middle and some after its writing."""


def test_two_hundred_killed_commands_lose_nothing(tmp_path: Path) -> None:
    """Rolls and notes in a session of empire, killed while they are being written."""
    sessions = tmp_path / "sessions"
    new_session(registry.load("empire"), sessions / "friday", ["Ann", "Bob"], seed=3, tables="printed")
    env = {**os.environ, "PLAYAID_SESSIONS": str(sessions), "PLAYAID_DATA": str(tmp_path / "data")}
    chance = random.Random(11)
    usual = _usual_time(env)
    acknowledged: dict[int, str] = {}
    finished = killed = 0
    for turn in range(KILLS):
        words = ["roll", "3d6"] if turn % 3 else ["note", "killed", str(turn)]
        command = [sys.executable, "-m", "playaid", *words, "--json"]
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            process.wait(chance.random() * STRETCH * usual)
            finished += 1
        except subprocess.TimeoutExpired:
            process.kill()
            killed += 1
        said = process.communicate()[0]
        if said.endswith(b"\n"):
            data = json.loads(said)["data"]
            acknowledged[data["number"]] = " ".join(words)
    journal = Journal(sessions / "friday")
    assert first_fault(journal.folder) is None
    numbers = {event["n"]: event for event in journal.events()}
    assert killed > KILLS // 4
    assert acknowledged
    for number, words in acknowledged.items():
        event = numbers[number]
        assert words in (event.get("typed"), f"note {' '.join(event.get('story', ()))}")
    done = subprocess.run([sys.executable, "-m", "playaid", "status", "--json"], env=env, capture_output=True, check=True)
    assert json.loads(done.stdout)["data"]["head"]["events"] == journal.tail_number


def _usual_time(env: dict[str, str]) -> float:
    """Seconds that an undisturbed command takes here and now: the median of five."""
    took = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "playaid", "roll", "d6"], env=env, capture_output=True, check=True)
        took.append(time.perf_counter() - start)
    return sorted(took)[2]
