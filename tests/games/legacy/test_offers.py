"""What help offers is legal; what is refused may be overruled and then is done, or refused in words, and never breaks anything."""

from functools import cache
from random import Random

import pytest

from playaid.dice.sources import BadDice, Seeded
from playaid.games.legacy import GAME, soundness
from playaid.games.legacy.drawing import picture, svg
from playaid.games.legacy.view import trackers
from playaid.referee import sequence
from playaid.referee.refusals import Refusal
from playaid.referee.ruling import ILLEGAL
from playaid.referee.state import State, evolve
from tests.games.legacy.evening import decided, lines, play
from tests.games.legacy.table import VERBS, offered, refused, rule


@cache
def gathered() -> list[State]:
    """Positions out of a few evenings."""
    found: list[State] = []
    for seed in range(6):
        looked: list[State] = []
        play(seed, {}, looked)
        found += looked[3::37]
    return found


def position(number: int) -> State:
    return gathered()[number % len(gathered())]


STRANGE = (
    "take 8 by SEAT",
    "tick virtue",
    "first",
    "quest Z tasks za",
    "move Docks",
    "scout Zed as - open 2",
    "scout Zed as Roaming Threat open 0 region River",
    "activate",
    "activate search",
    "challenge ENEMY",
    "challenge ENEMY with Wisdom by SEAT",
    "reroll 1",
    "reroll 3 and 2 naming Wisdom",
    "reroll 1 free",
    "fail",
    'fail breaking "Starting Weapon"',
    'escape "Starting Armour" to Docks',
    "encounter Odd with Wisdom rating 2",
    "encounter Odd",
    "resist",
    "resist virtue",
    "threat Odd command hold spawn saxon:2:red",
    "threat Odd command objective named Gog kind Dragon at Docks",
    "threat Odd command aggressive named Gog",
    "spoils relic",
    "spoils none",
    "spoils mount",
    "imprison",
    "imprison ENEMY",
    "place Zed as - region River open 1 by Docks",
    "place Zed as - region River open 1",
    "personal with Wisdom rating 1",
    "find Zed",
    'carry "Zed"',
    'trade "Starting Weapon" to SEAT',
    "give ENEMY to SEAT",
    'use "Starting Weapon" now',
    'discard "Starting Weapon"',
    'break "Starting Weapon"',
    'repair "Starting Weapon"',
    "extinguish",
    "march",
    "march ENEMY to Docks",
    "pass",
    "despair 3",
    "despair -1",
    "wound by SEAT",
    "heal by SEAT",
    "destiny 9 by SEAT",
    "doom Seduction by SEAT",
    "negate Fear by SEAT",
    "virtue 20",
    "coin -3",
    "bear Docks by SEAT",
    "banish ENEMY",
    "lead ENEMY to Docks",
    "haste 2",
    "paths Docks open 9",
    "next",
)


def filled(state: State, line: str) -> str:
    enemies = list(state["public"]["enemies"]) or ["Nobody"]
    seats = state["public"]["order"]
    return line.replace("ENEMY", f'"{enemies[0]}"').replace("SEAT", f'"{seats[-1]}"')


@pytest.mark.parametrize("number", range(0, 56, 2))
def test_every_offer_is_legal(number: int) -> None:
    state = position(number)
    for side, line in lines(state):
        ruling = decided(state, line, side, Seeded(number), Random(number))
        assert ruling.verdict != ILLEGAL, (line, ruling.reasons)
        assert not list(soundness.faults(evolve(state, ruling.changes)))


@pytest.mark.parametrize("number", range(1, 56, 3))
def test_whatever_is_overruled_is_done_or_refused_in_words(number: int) -> None:
    state = position(number)
    side = sequence.acting(GAME, state)[0]
    for line in STRANGE:
        try:
            ruling = rule(state, filled(state, line), Seeded(3), side, overrule="we say so")
        except (Refusal, BadDice):
            continue
        assert ruling.verdict != ILLEGAL, line
        after = evolve(state, ruling.changes)
        assert picture(after, None)
        assert svg(after, None)
        assert list(trackers(after, None))
        list(soundness.faults(after))
        for who in after["referee"]["sides"]:
            assert offered(after, who) is not None


def test_offers_keep_their_order_and_never_repeat() -> None:
    for state in gathered()[::5]:
        side = sequence.acting(GAME, state)[0]
        found = offered(state, side)
        assert found == offered(state, side)
        for verb, rests in found.items():
            assert len(set(rests)) == len(rests), verb


def test_verbs_that_are_not_open_are_refused() -> None:
    for state in gathered()[::11]:
        for verb in set(VERBS) - set(sequence.open_verbs(GAME, state)) - {"next", "set"}:
            if verb in ("extinguish", "march", "pass", "first", "tick"):
                assert "sequence" in refused(state, verb)
