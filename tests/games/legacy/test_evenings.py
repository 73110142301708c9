"""Whole evenings played by chance, to the end of the game, with everything that is always true held after every ruling.

PLAYAID_MANY in the environment says how many more evenings, with options by chance, are played.
"""

import os
from pathlib import Path
from random import Random

import pytest

from playaid.book.book import Book
from playaid.cli import transcript
from playaid.games.legacy import GAME
from playaid.journal.journal import Journal
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing import random_evenings
from tests.games.legacy.evening import play
from tests.games.legacy.table import FOUR
from tests.slow import SLOW, some

TRANSCRIPTS = Path(__file__).parents[2] / "transcripts" / "legacy"
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"retire_despair": "on", "despair": "1", "spoils": "none", "severe_general": "on", "favoured": "off", "story": "2", "virtue": "scarce"},
    {"personal_quests": "required", "general_coins": "off", "mana_burst": "one", "set_aside": "open", "extra_stones": "rolled"},
    {"key_turn_destiny": "on", "spoils": "all", "trade": "anywhere", "quest_despair": "on", "coins": "two", "virtue_return": "on"},
    {"entry_armoury": "on", "entry_item": "on", "armoury_search": "on", "coin_scout": "on", "seating": "alternate"},
    {"story": "none", "placed_tiles": "on", "start": "exits", "key_turn_tile": "on"},
    {"board": "told"},
)


PLAYED = [(seed, options) for seed in range(4) for at, options in enumerate(OPTIONS) if SLOW or seed == at]
"""One to four players, and some sets of options; in slow runs each with each."""


@pytest.mark.parametrize(("seed", "options"), PLAYED)
def test_an_evening_by_chance_reaches_its_end(seed: int, options: dict[str, str]) -> None:
    state, _ = play(seed, options)
    assert state["referee"]["over"]["how"]


@pytest.mark.parametrize("seed", range(1000, 1000 + int(os.environ.get("PLAYAID_MANY", "0"))))
def test_many_evenings(seed: int) -> None:
    rng = Random(seed)
    varied = [option for option in GAME.options if option.name != "board" and rng.random() < 0.4]
    chosen = {option.name.replace("-", "_"): rng.choice(option.values) for option in varied}
    assert play(seed, chosen)[0]["referee"]["over"]


def test_evenings_end_in_more_than_one_way() -> None:
    ends = {str(play(seed, {"virtue": virtue})[0]["referee"]["over"]["how"]).split()[2] for seed, virtue in ((25, "full"), (25, "scarce"))}
    assert ends == {"Flame", "Virtue"}


PROVED = sorted(TRANSCRIPTS.glob("*.play")) if SLOW else [TRANSCRIPTS / f"{name}.play" for name in ("key-turn",)]


@pytest.mark.parametrize("file", PROVED, ids=lambda file: file.stem)
def test_a_transcript_proves_itself(file: Path, tmp_path: Path) -> None:
    for _ in transcript.play(transcript.parse_transcript(file.read_text(encoding="utf-8")), tmp_path):
        pass
    session = Session(Journal(tmp_path / "evening"), GAME, Book("legacy", GAME.tables, None, "house"), random_evenings.ticking())
    assert verify(session).ok
    assert bool(session.state["referee"].get("over")) is (file.stem not in ("key-turn", "lean", "midway"))


def test_the_transcripts_reach_every_ending() -> None:
    told = " ".join(file.read_text(encoding="utf-8") for file in TRANSCRIPTS.glob("*.play"))
    for ending in ("the players win", "only 1 of 12", "last Flame of Hope", "last Virtue Plaque", "Story Quest has failed"):
        assert ending in told


@pytest.mark.parametrize("seed", some(range(2), 1))
def test_an_evening_in_a_session_proves_itself(seed: int, tmp_path: Path) -> None:
    session = random_evenings.new_session(GAME, tmp_path / "evening", list(FOUR[: 1 + 3 * seed]), seed)
    random_evenings.play(session, seed, most=150 if SLOW else 80)
    assert verify(session).ok
