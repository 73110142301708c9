"""11.9 with `stacks=hidden`: odds of whatever is open end in odds or in a refusal, whichever keys are here."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from playaid.dice.exhaustive import TooMany
from playaid.dice.sources import Seeded
from playaid.games.albion import GAME
from playaid.games.albion.state import stacks
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import Illegal, odds
from playaid.referee.session.local import Session
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session, offers, one_more
from playaid.testing.table import Table
from tests.games.albion.test_secrets_of_sums import world

BESET = "turn 3 of Fomorian at announce / stands Cormac, Weald 2340 at 2339 / stands Edric, Albion 2339, Elidor, Malekin, Dorwen at 2339"


def asked(session: Session, line: str, side: str, *keys: str) -> dict[str, object]:
    """The odds on a line with these keys here; nothing where there are none to be had."""
    state: State = {**session.state, "secret": {key: session.state["secret"][key] for key in keys}}
    try:
        declared = Table(session.game).declaration(state, line, side)  # read by what lies open here
        found = odds(session.game, state, declared, session.book, source=Seeded(1), patience=Steps(150, 2))
    except (Illegal, Refusal, TooMany):
        return {}
    return {str(outcome.outcome): outcome.probability for outcome in found.outcomes}


def said(session: Session, line: str, side: str, seed: int = 1) -> None:
    assert session.declare(session.read(split(line), side), Seeded(seed)).verdict == LEGAL, line


def test_odds_of_a_trial_in_which_a_commander_may_die_beside_counters_that_nobody_has_seen(tmp_path: Path) -> None:
    """14.2, 15.6: whoever dies leaves what stands beneath him to others; a ship in the port is a counter, and may be anything."""
    session = world(tmp_path, BESET, "", stacks="hidden")
    for line, side in (
        ("battle 2339", FOMORIAN),
        ("next", FOMORIAN),
        ("challenge trial Cormac", FOMORIAN),
        ("next", FOMORIAN),
        ("accept trial by Edric", FAERIE),
        ("next", FAERIE),
        ("next", FOMORIAN),
    ):
        said(session, line, side)
    for _ in range(10):
        seen = asked(session, "trial Cormac vs Edric", FOMORIAN, FOMORIAN)
        assert seen
        print(seen)
        if any("Edric dies" in outcome for outcome in seen):
            assert stacks.unseen_at(session.state, "2339", FAERIE), "the ship"
            assert asked(session, "trial Cormac vs Edric", FOMORIAN, FOMORIAN, FAERIE) == seen
            return
        said(session, "trial Cormac vs Edric", FOMORIAN)
    raise AssertionError("nobody died")


def evening(tmp_path: Path) -> Iterator[Session]:
    session, rng, source = new_session(GAME, tmp_path / "friday", [FOMORIAN, FAERIE], 3, {"stacks": "hidden"}), random.Random(3), Seeded(3)
    while not session.state["referee"].get("over") and one_more(session, rng, source):
        yield session


@pytest.mark.parametrize("side", [FOMORIAN, FAERIE])
def test_no_odds_of_a_verb_that_is_open_end_in_a_fault(tmp_path: Path, side: str) -> None:
    """Each verb in a few positions, with the asker's key alone, with all of them, and with none."""
    times = Counter[str]()
    for session in islice(evening(tmp_path), 120):
        for verb, line in {split(line)[0]: line for line in offers(session, side)}.items():
            if times[verb] < 4:
                times[verb] += bool(asked(session, line, side, side))
                asked(session, line, side, FOMORIAN, FAERIE)
                asked(session, line, side)
    assert len(times) > 12
