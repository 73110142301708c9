"""What is refused to a side that is not to act now speaks of that side, or of whom its line names: not of whoever's turn it is.

PLAYAID_SLOW: longer evenings and more of them."""

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from playaid.dice.sources import NeedsDice, Seeded
from playaid.games import registry
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session, next_ruling, offers
from tests.slow import SLOW, some

GAMES = sorted(registry.BUILT_IN)
EVENINGS, LINES = (3, 120) if SLOW else (1, 80)
OF_WHOM_IT_IS = {"attrition"}
"""Verbs that are of whoever has to undergo them, whoever says them."""
MOST = 8
"""So many of the lines of whoever acts are said out of turn, besides every verb by itself."""


def wrongly_named(ruling: Ruling, sides: list[str], line: str, speaker: str) -> list[str]:
    """Reasons that deny something of a side which neither speaks nor stands in the line, or tell how its values are set; where both stand
    in a reason, it sets one against the other."""
    others = [side for side in sides if side != speaker and side not in line]
    own = [reason.text for reason in ruling.reasons if not reason.check.startswith("referee/") and speaker not in reason.text]
    return [text for text in own if any(re.match(rf"{re.escape(side)}\b.*\bnot?\b", text) or f".{side}." in text for side in others)]


def out_of_turn(session: Session, rng: random.Random) -> Iterator[tuple[str, str, Ruling]]:
    """Lines of those who act, and verbs alone, said by a side that does not."""
    game, acts = session.game, acting(session.game, session.state)
    idle = [side for side in session.sides if side not in acts]
    if not acts or not idle:
        return
    lines = offers(session, acts[0])
    for line in (*rng.sample(lines, min(MOST, len(lines))), *(verb for verb in game.verbs if verb not in OF_WHOM_IT_IS)):
        speaker = rng.choice(idle)
        with suppress(Refusal, NeedsDice):
            ruling = session.judge(session.read(split(line), speaker), Seeded(1))
            if ruling.verdict == ILLEGAL:
                yield line, speaker, ruling


def evening(slug: str, folder: Path, seed: int) -> Iterator[Session]:
    """An evening of two at least, as it stands every few lines."""
    game, source, rng = registry.load(slug), Seeded(seed), random.Random(seed)
    session = new_session(game, folder, list(game.sides) or ["Ann", "Bob", "Cid"], seed)
    for number in range(LINES):
        if number % 4 == 0:
            yield session
        if session.state["referee"].get("over") or next_ruling(session, rng, source) is None:
            return


@pytest.mark.parametrize("slug", some(GAMES, 3))
def test_a_refusal_is_about_whoever_is_refused(slug: str, tmp_path: Path) -> None:
    refused = 0
    for seed in range(EVENINGS):
        rng = random.Random(seed)
        for session in evening(slug, tmp_path / str(seed), seed):
            for line, speaker, ruling in out_of_turn(session, rng):
                refused += 1
                assert not wrongly_named(ruling, list(session.sides), line, speaker), f"{speaker}: {line} (seed {seed})"
    assert refused
