"""The War of the Dragon as it is waged by orders: what is set up where, who marches, and on whom spells are cast."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from playaid.dice.sources import Seeded
from playaid.games import registry
from playaid.games.tears.state import fights, forces, pieces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import turn_of
from playaid.referee.contract.state import State, evolve, visible
from playaid.testing import tournament, war_battles, war_supplies, wars
from playaid.testing.measures import tears_hosts, tears_war
from playaid.testing.policies import campaign
from playaid.testing.table import Table
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put, start, under

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
    """In the open, Gorganun's wizards to cast."""

    def casts(state: State) -> bool:
        now: Any = state["public"]["battle"]
        return now is not None and (now["stage"], now["kind"], now["side"]) == (fights.SPELLS, fights.FIELD, G)

    return played(casts)


@pytest.fixture
def quiet() -> State:
    """Leaders of one side alone are about, and nothing of the other's lies anywhere."""
    state = begun()
    return cleared(state, F, *forces.places(state, F))


@pytest.mark.parametrize(("side", "at"), [(F, "Marchgate"), (G, "Ashmoor")])
def test_every_castle_is_manned_and_the_rest_stands_where_it_bars_most_ways(ready: State, side: str, at: str) -> None:
    castles = [area for area, castle in ready["public"]["castles"].items() if castle["side"] == side]
    assert [len(forces.tokens(ready, side, area)) for area in castles] == [wars.MANNED] * 3
    assert {ready["public"]["people"][name]["at"] for name in tears_hosts.leaders(ready, side)} == {at}
    assert tears_hosts.guard(ready, side) == at


def test_wizards_learn_what_is_worth_most_and_the_less_the_more_know_it(ready: State) -> None:
    ours, theirs = (ready["secret"][side]["spells"] for side in (G, F))
    assert all("Terror" in known for known in ours.values())
    assert 2 <= sum("Breach" in known for known in ours.values()) < 4
    assert sorted(known[-1] for known in theirs.values()) == ["Breach", "Terror", "Terror"], "one more each"


def test_who_is_strongest_is_driven_off_first(fight: State) -> None:
    """Terror drives two units off, and is cast before fog. [Terror]"""
    side = fights.battle(fight)["side"]
    theirs = fights.battle(fight)["rows"][F if side == G else G]
    best = max(filter(pieces.is_unit, theirs), key=tears_war.strength)
    first = next(wars.orders(visible(fight, side), side))
    assert first.startswith('cast "Terror" by ')
    assert first.split(" on ")[1].count(f'"{best}"') == min(2, theirs.count(best))


def standing(state: State, place: str) -> tears_hosts.Host:
    return next(host for host in tears_hosts.hosts(state, G) if host.place == place)


def at_walls(state: State, *inside: str, stage: str = fights.SPELLS, row: tuple[str, ...] = ("Hastur", "Terramax", "Warsteed")) -> State:
    """Gorganun before Caer Sillius, where so many are in line."""
    now = fights.open_battle(fights.CASTLE, G, "Caer Sillius", "Caer Sillius", [*row], [])
    now = {**now, "rows": {G: [*row], F: [*inside]}, "stage": stage, "side": G}
    return changed(state, ["put", ["public", "battle"], now], ["put", ["secret", G, "spells", "Hastur"], ["Terror", "Breach"]])


def test_walls_are_broken_and_nobody_is_driven_off_from_behind_them(quiet: State) -> None:
    said = [*war_battles.orders(at_walls(quiet, *["Foot Soldier"] * 4), G)]
    assert said[0] == 'cast "Breach" by Hastur'
    assert 'cast "Juggernaut" by Terramax on "Terramax"' in said, "he strikes besides"
    assert not any("Terror" in line for line in said)


def test_whoever_throws_with_the_least_less_bears_a_hit() -> None:
    rows = sorted(["Cadmin", "Warsteed", "Shimar", "Terramax"], key=war_battles._loss)
    assert rows == ["Cadmin", "Warsteed", "Terramax", "Shimar"]
    assert war_battles._loss("Foot Soldier") < war_battles._loss("Elite Guard"), "who is not recruited again"


def test_who_is_much_weaker_breaks_off_and_else_fights_on(quiet: State) -> None:
    weak, strong = (at_walls(quiet, *inside, stage=fights.STAY) for inside in (["Elite Guard"] * 5, ["reduced Foot Soldier"]))
    assert next(war_battles.orders(weak, G)) == "besiege"
    assert next(war_battles.orders(strong, G)) == "stay"


def test_a_host_goes_for_a_castle_that_falls_to_it_and_not_for_one_that_does_not(quiet: State) -> None:
    led = lay(put(quiet, "Kestrel", "Millbrook"), G, "Millbrook", "6 Warsteed")
    host = standing(led, "Millbrook")
    assert wars._goal(led, G, host) == "Caer Sillius", "nobody is in it"
    held = lay(led, F, "Caer Sillius", "5 Elite Guard", "2 Cavalry")
    assert wars._goal(held, G, host) != "Caer Sillius"


def test_nobody_marches_into_an_enemy_who_is_stronger(quiet: State) -> None:
    led = lay(put(quiet, "Kestrel", "Ashmoor"), G, "Ashmoor", "6 Warsteed")
    host = standing(led, "Ashmoor")
    assert wars._onward(led, G, host, "Caer Navell") == ["Marchgate"]
    barred = lay(led, F, "Marchgate", "5 Elite Guard", "2 Cavalry")
    assert "Marchgate" not in wars._onward(barred, G, host, "Caer Navell")


def test_of_an_enemy_host_is_guessed_what_is_nowhere_to_be_seen(quiet: State) -> None:
    """What lies under whom of them is not read, and what lies open, or is lost, lies under nobody."""
    ossum = put(quiet, "Neko", "Ossum")
    seen = [visible(under(ossum, "Neko", *codes), G) for codes in (("3 Cavalry",), ("Cavalry", "2 Foot Soldier"))]
    assert all(tears_hosts.unseen_under(one, F, "Ossum") > 0 for one in seen)
    told = visible(lay(under(ossum, "Neko", "3 Cavalry"), F, "Caer Navell", "2 Elite Guard"), G)
    assert tears_hosts.unseen_under(told, F, "Ossum") <= tears_hosts.unseen_under(seen[0], F, "Ossum")


def test_a_host_that_rests_is_refitted_and_recruits(quiet: State) -> None:
    worn = under(cleared(quiet, G, "Glaginsdrog", "Kimrin"), "Shale", "5 reduced Wargroup")
    host = standing(worn, "Glaginsdrog")
    assert war_supplies.is_weary(worn, G, host)
    assert wars._goal(worn, G, host) == "Glaginsdrog"
    said = [*war_supplies.orders(worn, G)]
    assert said[0] == "activate Shale"
    assert 'refit "reduced Wargroup", "reduced Wargroup" at "Glaginsdrog"' in said, "two a turn"
    assert 'recruit "Warsteed" by Ezelle' in said
    fresh = under(cleared(quiet, G, "Glaginsdrog"), "Shale", "reduced Wargroup")
    assert not war_supplies.is_weary(fresh, G, standing(fresh, "Glaginsdrog"))


def test_the_ambassador_calls_cadmin_once_some_are_lost_and_lies_under_nobody(ready: State) -> None:
    envoy = ready["public"]["ambassador"]
    assert ready["public"]["people"][envoy]["state"] == forces.UP
    assert envoy == next(war_supplies.envoy(ready)).split()[1]
    assert not [*war_supplies.wizards(changed(ready, ["put", ["public", "people", envoy, "at"], "Ilrog"]), G)], "all are in play"
    lost = changed(ready, ["put", ["public", "reserve", G, "Cadmin"], 1])
    assert [*war_supplies.wizards(lost, G)] == [f"activate {envoy}"]
    active = changed(lost, ["put", ["public", "people", envoy, "act"], True])
    assert [*war_supplies.wizards(active, G)] == ["cadmin"]


def test_a_wizard_who_stands_alone_goes_where_the_nearest_host_is(ready: State) -> None:
    lone = changed(
        ready, ["put", ["public", "people", "Torin"], {**ready["public"]["people"]["Torin"], "state": forces.UP, "at": "Eldinbourg"}]
    )
    assert war_supplies._back(lone, F, "Eldinbourg", False) in ("Caer Navell", "Riverton")
    assert [*war_supplies.wizards(lone, F)] == ["activate Torin"]


def test_orders_are_given_in_the_war_alone() -> None:
    war, tears = start(scenario="war"), begun()
    assert wars.moves(war)
    assert not wars.moves(tears)
    thrown = fights.open_battle(fights.FIELD, F, "Ossum", "Ossum", [], [])
    assert not wars.moves(changed(war, ["put", ["public", "battle"], {**thrown, "stage": fights.THROW}]))


def test_what_the_enemys_throw_gives_is_ended_and_not_passed_to_and_fro(ready: State) -> None:
    """Two such throws in a turn are no bar to it."""
    at = [*ready["referee"]["at"][:-1], {"key": "player", "round": 1, "actors": [F, G], "i": 0}, {"key": "command", "round": 1}]
    given = changed(ready, ["put", ["referee", "at"], at], ["put", ["public", "enemy_left"], 2])
    assert [*wars.orders(given, G)][-1] == "done"
    assert "done" in wars.AGAIN
    assert [*wars.orders(changed(given, ["put", ["public", "enemy_left"], 0]), F)][-1] == "command table", "again, after such a throw"


def test_who_only_mans_a_castle_endangers_none(quiet: State) -> None:
    """But whoever stands there under a leader may march. Else a host would sit at home for the rest of the evening."""
    led = lay(put(quiet, "Kestrel", "Marchgate"), G, "Marchgate", "6 Warsteed")
    walled = lay(cleared(led, G, "Glaginsdrog", "Kimrin"), F, "Caer Navell", "5 Elite Guard")
    host = standing(walled, "Marchgate")
    assert not wars._endangered(walled, G, host)
    assert wars._endangered(put(lay(walled, G, "Kimrin", "Cadmin"), "Neko", "Ashmoor"), G, host) == []
    met = put(lay(walled, F, "Ashmoor", "2 Elite Guard"), "Neko", "Ashmoor")
    assert "Kimrin" in wars._endangered(met, G, host)


def test_who_mans_a_castle_is_no_part_of_the_host_that_leaves_it(quiet: State) -> None:
    """Else it would set out for a castle that does not fall to it, and turn back on the way."""
    worn = under(cleared(quiet, G, "Kimrin"), "Kestrel", "2 Warsteed")
    there = standing(worn, "Kimrin").strength
    assert standing(lay(worn, G, "Kimrin", "3 Cadmin"), "Kimrin").strength == there
    outside = under(put(quiet, "Kestrel", "Millbrook"), "Kestrel", "2 Warsteed")
    assert standing(lay(outside, G, "Millbrook", "3 Cadmin"), "Millbrook").strength > there, "they may be taken along"


def test_a_host_fetches_units_that_lie_under_nobody(quiet: State) -> None:
    """And stays with them, as they lie under it a turn later."""
    led = under(put(cleared(quiet, G, "Kimrin"), "Kestrel", "Kimrin"), "Kestrel", "Warsteed")
    left = lay(led, G, "Ashmoor", "3 Warsteed")
    assert wars._goal(left, G, standing(left, "Kimrin")) == "Ashmoor"
    come = changed(put(left, "Kestrel", "Ashmoor"), ["put", ["public", "people", "Kestrel", "act"], True])
    assert wars._goal(come, G, standing(come, "Ashmoor")) == "Ashmoor"
    held = lay(put(left, "Neko", "Ashmoor"), F, "Ashmoor", "5 Elite Guard")
    assert wars._goal(held, G, standing(held, "Kimrin")) != "Ashmoor"
    full = under(led, "Kestrel", "5 Wargroup")
    full = lay(full, G, "Ashmoor", "3 Warsteed")
    assert not wars._fetched(full, G, standing(full, "Kimrin")), "there is no room"
