"""The War of the Dragon as it is waged by orders: what is set up where, who marches, and on whom spells are cast."""

import random
from collections.abc import Callable

import pytest

from playaid.dice.sources import Seeded
from playaid.games import registry
from playaid.games.tears.state import fights, forces, pieces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import turn_of
from playaid.referee.contract.state import State, evolve, visible
from playaid.testing import tournament, wars
from playaid.testing.measures import tears_war
from playaid.testing.policies import campaign
from playaid.testing.table import Table
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put, start

TABLE = Table(registry.load("tears"), sound=False)


def played(until: Callable[[State], bool], seed: int = 900) -> State:
    """An evening of the war between two who wage it by orders, until something is so."""
    rng, source = random.Random(seed), Seeded(seed)
    state = TABLE.start([G, F], None, None, seed, None, scenario="war")
    spoken: set[tuple[str | None, str]] = set()
    turn = 0
    for _ in range(400):
        if until(state):
            return state
        if turn_of(TABLE.game, state) != turn:
            turn = turn_of(TABLE.game, state)
            spoken.clear()
        position = tournament._asked(TABLE, state, rng)._replace(spoken=spoken)
        line, answers = campaign(position)
        ruling = TABLE.played(state, line, source, random.Random(answers), position.side)
        assert ruling.verdict == LEGAL, line
        spoken.add((position.side, line))
        state = evolve(state, ruling.changes)
    raise AssertionError("it does not come to that")


def step(state: State) -> str:
    return str(state["referee"]["at"][-1]["key"])


@pytest.fixture(scope="module")
def ready() -> State:
    return played(lambda state: step(state) == "initiative")


@pytest.fixture(scope="module")
def fight() -> State:
    return played(lambda state: state["public"]["battle"] is not None and fights.battle(state)["stage"] == fights.SPELLS)


@pytest.fixture
def quiet() -> State:
    """Leaders of one side alone are about, and nothing of the other's lies anywhere."""
    state = begun()
    return cleared(state, F, *forces.places(state, F))


@pytest.mark.parametrize(("side", "home"), [(F, "Caer Navell"), (G, "Glaginsdrog")])
def test_every_castle_is_manned_and_the_rest_lies_under_leaders_in_one_host(ready: State, side: str, home: str) -> None:
    castles = [area for area, castle in ready["public"]["castles"].items() if castle["side"] == side]
    assert len(castles) == 3
    assert all(len(forces.tokens(ready, side, area)) >= wars.MANNED for area in castles)
    assert {ready["public"]["people"][name]["at"] for name in wars._leaders(ready, side)} == {home}
    others = sum(len(forces.tokens(ready, side, area)) for area in castles if area != home)
    assert others == 2 * wars.MANNED, "all others are with the leaders"


def test_wizards_learn_what_drives_enemies_off(ready: State) -> None:
    spells = ready["secret"][G]["spells"]
    assert all("Terror" in known for known in spells.values())


def test_who_is_strongest_is_driven_off_first(fight: State) -> None:
    """Terror drives two units off, and is cast before fog. [Terror]"""
    side = fights.battle(fight)["side"]
    theirs = fights.battle(fight)["rows"][F if side == G else G]
    best = max(filter(pieces.is_unit, theirs), key=tears_war.strength)
    first = next(wars.orders(visible(fight, side), side))
    assert first.startswith('cast "Terror" by ')
    assert first.split(" on ")[1].count(f'"{best}"') == min(2, theirs.count(best))


def test_a_host_goes_for_a_castle_that_falls_to_it_and_not_for_one_that_does_not(quiet: State) -> None:
    led = lay(put(quiet, "Kestrel", "Millbrook"), G, "Millbrook", "6 Warsteed")
    host = wars._hosts(led, G)[0]
    assert wars._goal(led, G, host) == "Caer Sillius", "nobody is in it"
    held = lay(led, F, "Caer Sillius", "5 Elite Guard", "2 Cavalry")
    assert wars._goal(held, G, host) != "Caer Sillius"


def test_nobody_marches_into_an_enemy_who_is_stronger(quiet: State) -> None:
    led = lay(put(quiet, "Kestrel", "Ashmoor"), G, "Ashmoor", "6 Warsteed")
    host = wars._hosts(led, G)[0]
    assert wars._onward(led, G, host, "Caer Navell") == ["Marchgate"]
    barred = lay(led, F, "Marchgate", "5 Elite Guard", "2 Cavalry")
    assert "Marchgate" not in wars._onward(barred, G, host, "Caer Navell")


def test_orders_are_given_in_the_war_alone() -> None:
    war, tears = start(scenario="war"), begun()
    assert wars.moves(war)
    assert not wars.moves(tears)
    assert not wars.moves(changed(war, ["put", ["public", "battle"], fights.open_battle(fights.FIELD, F, "Ossum", "Ossum", [], [])]))
