"""Exact odds against the referee itself: what is offered in random evenings is ruled on with seeded dice, again and again.

PLAYAID_SLOW=1 asks about more lines, each 10,000 times. The dice are seeded: what passes once passes always.
"""

import random
from collections import Counter
from pathlib import Path

import pytest

from playaid.dice.sources import Seeded
from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.deciding.decide import decide
from playaid.referee.odds.exact import Illegal, Odds, odds
from playaid.referee.odds.query import thought
from playaid.referee.session.local import Session
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session, offers, one_more
from playaid.testing.table import seats
from tests.slow import SLOW, some

TRIES, EACH, POSITIONS, ASKED = (10_000, 3, 120, 10_000) if SLOW else (300, 1, 40, 5)
FAR = 5
"""Standard deviations that a share may be off."""


@pytest.mark.parametrize("slug", some(sorted(registry.BUILT_IN), 2, 4))
def test_rulings_fall_as_the_odds_say(slug: str, tmp_path: Path) -> None:
    """Exact odds without a choice on the way, so many lines of each verb, as their side may think the table to be."""
    game, asked, compared = registry.load(slug), Counter[str](), Counter[str]()
    session = new_session(game, tmp_path / "evening", seats(game), 50)
    rng, source = random.Random(50), Seeded(50)
    for _ in range(POSITIONS):
        for side in session.sides:
            lines = offers(session, side)
            for line in rng.sample(lines, min(len(lines), 12)):
                verb = split(line)[0]
                if compared[verb] < EACH and asked[verb] < ASKED:  # some verbs never have such odds, and asking takes its time
                    asked[verb] += 1
                    compared[verb] += _compared(game, session, session.read(split(line), side))
        if session.state["referee"].get("over") or not one_more(session, rng, source):
            break
    assert compared.total()


def _compared(game: Game, session: Session, declaration: Declaration) -> bool:
    """Whether there were exact odds to be held against rulings; AssertionError where these fall otherwise."""
    found = _exact(session, declaration)
    if found is None:
        return False
    state, dice = thought(game, session.state, declaration), Seeded(1)
    fallen = Counter(decide(game, state, declaration, session.book, dice).outcome for _ in range(TRIES))
    told = {o.outcome: float(o.probability) for o in found.outcomes}
    assert set(fallen) <= set(told), f"{declaration.typed}: rulings come to what the odds do not know: {set(fallen) - set(told)}"
    for outcome, share in told.items():
        off = abs(fallen[outcome] / TRIES - share)
        assert off <= FAR * max(share * (1 - share) / TRIES, 1 / TRIES**2) ** 0.5, (
            f"{declaration.typed}: {outcome} {share}, fell {fallen[outcome]}"
        )
    return True


def _exact(session: Session, declaration: Declaration) -> Odds | None:
    """The odds, where they are exact, hang on no choice and on no fact that nobody has told, and have something to tell."""
    try:
        found = odds(session.game, session.state, declaration, session.book, patience=Steps(2000, 1), source=Seeded(1))
    except (Illegal, Refusal):
        return None
    return found if found.exact and not found.choices and not found.unknown and len(found.outcomes) > 1 else None
