"""Whole commands killed at random moments: what was acknowledged on the screen is in the journal, and the session opens every time."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from playaid.games import registry
from playaid.journal.journal import Journal
from tests.evenings import new_session

KILLS = 200
SECONDS = 0.09
"""Longer than a command takes, so that some are killed before, some in the middle and some after their writing."""


def test_two_hundred_killed_commands_lose_nothing(tmp_path: Path) -> None:
    """Rolls and notes in a session of empire, killed while they are being written."""
    sessions = tmp_path / "sessions"
    new_session(registry.load("empire"), sessions / "friday", ["Ann", "Bob"], seed=3, tables="printed")
    env = {**os.environ, "PLAYAID_SESSIONS": str(sessions), "PLAYAID_DATA": str(tmp_path / "data")}
    chance = random.Random(11)
    acknowledged: dict[int, str] = {}
    finished = killed = 0
    for turn in range(KILLS):
        words = ["roll", "3d6"] if turn % 3 else ["note", "killed", str(turn)]
        command = [sys.executable, "-m", "playaid", *words, "--json"]
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            process.wait(chance.random() * SECONDS)
            finished += 1
        except subprocess.TimeoutExpired:
            process.kill()
            killed += 1
        said = process.communicate()[0]
        if said.endswith(b"\n"):
            data = json.loads(said)["data"]
            acknowledged[data["number"]] = " ".join(words)
    journal = Journal(sessions / "friday")
    assert journal.verify_chain() is None
    numbers = {event["n"]: event for event in journal.events()}
    assert killed > KILLS // 4
    assert acknowledged
    for number, words in acknowledged.items():
        event = numbers[number]
        assert words in (event.get("typed"), f"note {' '.join(event.get('story', ()))}")
    done = subprocess.run([sys.executable, "-m", "playaid", "status", "--json"], env=env, capture_output=True, check=True)
    assert json.loads(done.stdout)["data"]["head"]["events"] == journal.tail_number
