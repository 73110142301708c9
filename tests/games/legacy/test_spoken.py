"""Random evenings word for word: what is offered, the worksheet, the story, what odds would count a ruling by.

PLAYAID_TRANSCRIPTS=write writes `spoken-N.txt` anew.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playaid.dice.sources import Seeded
from playaid.referee.contract.state import evolve
from tests.each import each
from tests.games.legacy.evening import decided, lines, picked
from tests.games.legacy.table import FOUR, start

HARD = {"retire-despair": "on", "virtue": "scarce", "spoils": "all", "severe-general": "on", "set-aside": "open", "mana-burst": "one"}
EASY = {
    "key_turn_destiny": "on",
    "trade": "anywhere",
    "quest_despair": "on",
    "virtue_return": "on",
    "entry_item": "on",
    "armoury_search": "on",
    "start": "exits",
    "key_turn_tile": "on",
}
EVENINGS = ((4, 3, {}), (3, 8, {name.replace("-", "_"): value for name, value in HARD.items()}), (2, 5, EASY), (1, 6, {}))
MOST = 150
IDLE = ("use", "trade", "carry", "drop", "find", "escort", "collect")


def golden(number: int) -> Path:
    return Path(__file__).parent / f"spoken-{number}.txt"


def spoken(players: int, seed: int, options: dict[str, str]) -> Iterator[str]:
    """The beginning of an evening."""
    rng, dice = Random(seed), Seeded(seed)
    state = start(FOUR[:players], **options)
    for _ in range(MOST):
        offered = lines(state)
        counts: dict[str, int] = {}
        for _, line in offered:
            counts[line.split()[0]] = counts.get(line.split()[0], 0) + 1
        keen = [pair for pair in offered if pair[1].split()[0] not in IDLE]
        side, line = picked(rng, keen if keen and rng.random() < 0.95 else offered)
        ruling = decided(state, line, side, dice, rng)
        yield f"? {', '.join(f'{verb} {number}' for verb, number in counts.items())}"
        yield f"> {side}: {line}" + (f" = {ruling.outcome}" if ruling.outcome else "")
        yield from (f"  {row.label} | {row.text} | {row.result} [{row.citation}]" for row in ruling.worksheet)
        yield from (f"  {said.text}" for said in ruling.story)
        state = evolve(state, ruling.changes)
        if state["referee"].get("over"):
            return


@each("number", range(len(EVENINGS)))
def test_an_evening_is_spoken_as_before(number: int) -> None:
    said = [line.rstrip() for line in spoken(*EVENINGS[number])]
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        golden(number).write_text("\n".join(said) + "\n", encoding="utf-8")
    assert said == golden(number).read_text(encoding="utf-8").splitlines()
