"""What leads to victory is worth more than what does not, game by game: pure functions of a state."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from playaid.games import registry
from playaid.games.albion.state import pieces as faerie
from playaid.games.albion.state import printed
from playaid.games.elric.state import units
from playaid.parts import hexes
from playaid.referee.contract.state import State
from playaid.testing import campaigns, policies
from playaid.testing.measures import albion, albion_fights, elric, legacy, tears
from playaid.testing.measures.ways import FAR, gathered, nearness, steps
from playaid.testing.policies import Position, greedy
from playaid.testing.table import Table
from tests.each import each
from tests.games.elric.table import TABLE, armies, at, begun, changed, empty_handed, moved, without
from tests.units.test_campaigns import in_turn


def quiet() -> State:
    return empty_handed(begun())


LINE = {"a": ["b"], "b": ["a", "c"], "c": ["b"], "d": []}


def test_what_cannot_be_reached_is_far() -> None:
    away = steps(["a"], LINE.__getitem__)
    assert away == {"a": 0, "b": 1, "c": 2}
    assert nearness(away, "d") == nearness(away, None) == 0.0
    assert nearness(away, "a") == 1.0 > nearness(away, "b") > nearness({"x": FAR}, "x")


@each(("attack", "defence", "least", "most"), [
    (17, 6, 0.0, 0.05),  # the example of 7.5.2: a difference of ten is one short
    (22, 6, 0.5, 0.7),
    (28, 6, 1.0, 1.0),
    (10, 0, 0.5, 0.7),
])  # fmt: skip
def test_a_city_falls_to_about_twice_what_stands_in_it(attack: int, defence: int, least: float, most: float) -> None:
    assert least <= elric.falls(attack, defence, 5) <= most


def battle(state: State, place: str) -> State:
    fought = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"], "passed": ["Ilmiora inland"]}
    return at(changed(state, ("battles", place, fought)), "combat", "Ann")


def test_an_attack_is_worth_what_may_come_of_it() -> None:
    alone = battle(moved(quiet(), "Jadmar", "Sharilla"), "Jadmar")
    assert elric.prospect(alone, "Jadmar") < 0
    bare = moved(quiet(), "Nadsokor", *(unit for unit in units.of(quiet(), "Bob") if units.units(quiet())[unit]["sort"] != "fleet"))
    together = battle(moved(bare, "Jadmar", "Fadan", "Sharilla", *armies(quiet(), "Ilmiora", 8)), "Jadmar")
    assert elric.prospect(together, "Jadmar") > 0.9


def test_a_spell_is_worth_a_muster_as_long_as_one_gets_a_turn() -> None:
    """One is mustered a turn [6.0], and what comes in the last has no turn to come. [5.0]"""
    state = changed(quiet(), ("order", ["Ann", "Bob"]))
    assert [elric.musters_left(in_turn(state, turn), "Ann") for turn in (1, 8, 9, 10)] == [9, 2, 1, 0]
    holding = changed(state, ("units", "Fadan", {**units.units(state)["Fadan"], "spells": 4}))
    worth = [elric._magic(in_turn(holding, turn), "Ann") for turn in (1, 6, 8, 10)]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] == worth[1] > worth[2] > worth[3] > 0


def test_in_the_last_turn_capitals_alone_count() -> None:
    """An army that can do nothing any more is worth nothing. [5.0]"""
    state = moved(changed(quiet(), ("order", ["Ann", "Bob"])), "Tanelorn", *armies(quiet(), "Ilmiora", 2))
    fewer = without(state, *armies(quiet(), "Ilmiora", 2))
    assert elric.measure(in_turn(state, 9), "Ann") > elric.measure(in_turn(fewer, 9), "Ann")
    assert elric.measure(in_turn(state, 10), "Ann") == elric.measure(in_turn(fewer, 10), "Ann")


def test_a_spell_that_comes_to_no_muster_is_there_to_be_cast() -> None:
    """It counts with what it adds, and one that adds nothing not at all. [9.2]"""
    state = changed(quiet(), ("order", ["Ann", "Bob"]))
    magician = {**units.units(state)["Ilmiora Alchemist"], "spells": 1}
    for spell, worth in (("Doublas", 4), ("Teleport", 2), ("Noose of Flesh", 5)):
        holding = TABLE.put(
            changed(state, ("units", "Ilmiora Alchemist", magician)), "secret", "Ann", "hands", "Ilmiora Alchemist", [spell]
        )
        assert elric.power(elric.armed(in_turn(holding, 10), "Ann", "Ilmiora Alchemist")) == worth
        assert elric.power(elric.armed(in_turn(holding, 3), "Ann", "Ilmiora Alchemist")) == elric.MAGIC
        late = campaigns._stacks(in_turn(holding, 10), "Ann")[magician["at"]]
        assert elric.power(dict(late.people)["Ilmiora Alchemist"]) == worth


def test_what_a_magician_casts_is_counted_and_what_they_keep_is_not() -> None:
    """Who casts adds their spell in place of their own strength, and who does not adds that alone. [9.2]"""
    state = moved(quiet(), "Jadmar", "Ilmiora Alchemist")
    magician = {**units.units(state)["Ilmiora Alchemist"], "spells": 1}
    state = battle(changed(state, ("units", "Ilmiora Alchemist", magician)), "Jadmar")
    assert elric.power(magician) == elric.MAGIC > elric.power(magician, bare=True)
    thrown = elric._thrown(state, "Ann", "Jadmar", ["Ilmiora Alchemist"])
    assert thrown == elric.power(magician, bare=True)
    down = changed(state, ("cast", "Ilmiora Alchemist", "Jadmar"))
    down = TABLE.put(down, "secret", "Ann", "cast", "Ilmiora Alchemist", "Doublas")
    assert elric._thrown(down, "Ann", "Jadmar", ["Ilmiora Alchemist"]) == elric.added("Doublas") == 4 > thrown


def test_a_march_on_a_capital_is_worth_more_the_nearer_and_the_stronger() -> None:
    away = moved(quiet(), "Ilmiora inland", "Fadan")
    host = moved(away, "Ilmiora inland", *armies(quiet(), "Ilmiora", 4))
    assert elric.measure(host, "Ann") > elric.measure(away, "Ann") > elric.measure(moved(quiet(), "Tanelorn", "Fadan"), "Ann")


def test_of_a_host_the_nearest_counts_and_no_more_than_is_needed() -> None:
    assert gathered([(0, 10)], 10) == gathered([(6, 90), (0, 10)], 10) == 10
    assert gathered([(5, 90)], 10) > gathered([(6, 90)], 10) == gathered([(6, 10)], 10) > 0
    assert gathered([(FAR, 90)], 10) == 0


def test_a_capital_that_has_been_taken_is_worth_more_than_what_its_nation_musters() -> None:
    taken = changed(quiet(), ("holds", "Jadmar", "Ann"))
    assert elric.measure(taken, "Ann") > elric.measure(quiet(), "Ann") + 1.5


def test_somebody_is_sent_to_where_a_spell_lies() -> None:
    assert elric._search(moved(quiet(), "Tanelorn", "Sharilla"), "Ann") > elric._search(quiet(), "Ann")


def test_a_capital_is_guarded_against_what_is_near_it() -> None:
    near = moved(quiet(), "Ilmiora inland", "Naclon", "Avan Astram", *armies(quiet(), "Vilmir", 9))
    left = moved(near, "Eshmir capital", *(unit for unit in units.of(near, "Ann") if units.units(near)[unit]["sort"] != "fleet"))
    hosts = {"Bob": elric._host(near, "Bob")}
    assert elric._menace(left, "Ann", "Ilmiora capital", hosts) > elric._menace(near, "Ann", "Ilmiora capital", hosts)


def test_neutral_capitals_are_those_that_nobody_plays_or_holds() -> None:
    seats = elric.neutral_capitals(quiet())
    assert "Bakshaan" in seats
    assert not {"Jadmar", "Ilmiora capital", "Imrryr"} & {*seats}
    assert "Bakshaan" not in elric.neutral_capitals(changed(quiet(), ("holds", "Bakshaan", "Ann")))


@pytest.fixture(scope="module")
def dragon() -> State:
    return Table(registry.load("tears"), sound=False).start(["Gorganun", "Forseti"])


def test_ruins_are_reached_past_castles(dragon: State) -> None:
    castles = {"Caer Navell", "Caer Clavell", "Caer Sillius"}
    free = tears._past_castles(dragon, ["Gallowdeep"], castles)
    assert free["Eldinbourg"] == 1
    assert "Wyrmholt" not in free  # castles stand at both its ends
    assert tears._past_castles(dragon, ["Gallowdeep"], ())["Wyrmholt"] == 3


def test_an_activation_is_worth_less_the_more_of_it_is_used_up(dragon: State) -> None:
    person: Any = dragon["public"]["people"]["Kestrel"]
    marked: list[Any] = [{**person, "act": True}, {**person, "act": True, "used": 2}, person]
    worth = [tears._readiness(one) for one in marked]
    assert worth[0] > worth[1] > worth[2] == 0.0
    assert tears.READY / tears.REACH < 0.4 / FAR


def test_alone_in_albion_a_point_of_faerie_weighs_as_much_as_three() -> None:
    table = Table(registry.load("albion"), sound=False)
    state = table.start(["Fomorian", "Faerie"])
    ahead = table.put(state, "public", "points", "Faerie", 5)
    assert [albion._multiple(ahead, side) - albion._multiple(state, side) for side in ("Fomorian", "Faerie")] == [-10, 10]
    long = table.put(ahead, "public", "scenario", "faerie-twilight")
    assert albion._multiple(long, "Faerie") == 0


def test_who_would_be_retired_by_the_next_wound_keeps_away() -> None:
    seat: Any = {"slots": 1, "wounds": 0, "cards": {"Armour": {"broken": False}}}
    hurt: Any = {**seat, "wounds": 1, "cards": {"Armour": {"broken": True}}}
    assert legacy.bold(seat) > 0 > legacy.bold(hurt)


def asked(lines: Sequence[str], monkeypatch: pytest.MonkeyPatch, seed: int) -> str:
    """What a greedy player says of lines of which the last alone is any good."""
    monkeypatch.setattr(policies, "_worth", lambda position, state: 0.0)
    monkeypatch.setattr(policies, "_tried", lambda position, line: (float(line == lines[-1]), 0))
    offered: Iterator[tuple[str, Sequence[str]]] = iter([("next", ["next"]), ("walk", lines)])
    nothing: Any = None
    table = Table(registry.load("elric"), sound=False)
    return greedy(Position(table, nothing, "Ann", offered, random.Random(seed), {}, set()))[0]


def test_before_they_pass_the_greedy_look_at_more(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"walk {number}" for number in range(policies.WIDTH + 4)]
    assert {asked(lines, monkeypatch, seed) for seed in range(9)} == {lines[-1]}
    monkeypatch.setattr(policies, "LOOKS", 1)
    assert {asked(lines, monkeypatch, seed) for seed in range(9)} > {lines[-1]}


def test_what_is_kept_of_a_map_holds_as_castles_change_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(registry.load("tears"), sound=False)
    before = table.start(["Gorganun", "Forseti"])
    after = table.put(before, "public", "castles", "Caer Navell", "side", "Gorganun")
    kept = [tears.measure(state, side) for state in (before, after) for side in ("Gorganun", "Forseti")]
    monkeypatch.setattr(tears, "_ways", lambda known: {})
    assert kept == [tears.measure(state, side) for state in (before, after) for side in ("Gorganun", "Forseti")]


def test_ships_bring_those_ashore_nearer_to_what_lies_over_sea() -> None:
    state = quiet()
    home, fleet = "Ilmiora capital", next(units.units(state)[name]["at"] for name in units.of(state, "Ann", sort="fleet"))
    aims = [aim for aim in elric.neutral_capitals(state) if elric.on_foot(state, aim).get(home, FAR) == FAR]
    without = {aim: elric._from_shore(state, aim, elric.Host({home: 1.0}, {}, frozenset()))[home] for aim in aims}
    aboard = {aim: elric._from_shore(state, aim, elric.Host({home: 1.0}, {}, frozenset({fleet})))[home] for aim in aims}
    assert {*without.values()} == {FAR}
    assert min(aboard.values()) < FAR


def test_strength_in_albion_is_what_stands_ashore_hex_by_hex() -> None:
    table = Table(registry.load("albion"), sound=False)
    state = table.start(["Fomorian", "Faerie"])
    army = next(name for name, piece in state["public"]["pieces"].items() if piece["kind"] == "army" and piece["hex"])
    for here in (state, table.put(state, "public", "pieces", army, "aboard", "Oakheart")):
        for side in ("Fomorian", "Faerie"):
            there = {number: faerie.points_at(here, number, side) for number in faerie.hexes_of(here, side)}
            assert dict(albion._strengths(faerie.pieces(here))[side]) == {number: points for number, points in there.items() if points}


def looked_at(slug: str, seed: int) -> list[str]:
    """The first lines that are looked at, of a verb with sixty and of seven with one each."""
    nothing: Any = None
    offered: list[tuple[str, Sequence[str]]] = [("next", ["next"]), ("move", [f"move {number}" for number in range(60)])]
    offered += [(f"use{number}", [f"use{number}"]) for number in range(7)]
    position = Position(Table(registry.load(slug), sound=False), nothing, "Faerie", iter(offered), random.Random(seed), {}, set())
    return policies._ordered(position)[0][: policies.WIDTH]


def test_where_many_stacks_march_their_steps_are_looked_at_by_their_number() -> None:
    """A verb at a time one step of sixty would be among the first eight lines, and whoever sees none that helps passes."""
    by_number, by_verb = ([line.startswith("move") for line in looked_at(slug, 1)].count(True) for slug in ("albion", "elric"))
    assert by_verb == 1
    assert by_number > policies.WIDTH // 2


def test_who_stands_across_albion_sets_out_too() -> None:
    """Moray lies farther from every enemy than the other measures look; five hexes nearer is better."""
    table = Table(registry.load("albion"), sound=False)
    state = table.start(["Fomorian", "Faerie"])
    enemies = [number for number, _ in albion._strengths(faerie.pieces(state))["Faerie"]]
    assert min(hexes.distance("2810", number, "even") for number in enemies) > FAR
    assert max(albion._near("2815", number) for number in enemies) > max(albion._near("2810", number) for number in enemies) > 0


def test_a_mental_attack_on_somebody_stronger_is_worth_less_than_none() -> None:
    """It goes on until one of the two is dead, and alone in Albion a death weighs three times for the Fomorian side. [19.4.08, 22.5]"""
    table = Table(registry.load("albion"), sound=False)
    state = table.start(["Fomorian", "Faerie"])
    attack = table.put(state, "public", "minds", {"Dobie": {"target": "Arwan", "round": 0}})
    worth = {side: albion.measure(attack, side) - albion.measure(state, side) for side in ("Fomorian", "Faerie")}
    assert worth["Fomorian"] < 0 < worth["Faerie"]
    assert sum(worth.values()) == pytest.approx(0)


def test_a_mental_attack_is_weighed_where_it_is_plotted() -> None:
    """Once the plots are open nobody can leave it alone any more. [19.0, 19.4.08]"""
    table = Table(registry.load("albion"), sound=False)
    state = table.put(table.start(["Fomorian", "Faerie"]), "public", "scenario", "faerie-twilight")

    def plotted(number: str, caster: str, target: str) -> float:
        casting = {"number": number, "caster": caster, "target": target, "weather": None, "side": "Fomorian"}
        plot = {"enchantment 1": {"content": [casting], "salt": ""}}
        after = table.put(state, "secret", "Fomorian", "plots", plot)
        return albion.measure(after, "Fomorian") - albion.measure(state, "Fomorian")

    assert plotted("08", "Barguest", "Spriggan") > plotted("08", "Dobie", "Spriggan")  # who stands longer lives sooner
    assert plotted("08", "Barguest", "Edric") < 0 < plotted("08", "Barguest", "Spriggan")
    assert plotted("02", "Dobie", "Auberon") == 0


def test_a_mental_attack_that_may_fail_is_worth_less_than_one_that_works() -> None:
    """Two dice against Current Magic Strength. [19.0]"""
    assert albion._works("Barguest", 1) == 6 / 36 < albion._works("Gerflax", 3) == 30 / 36


def test_every_person_of_albion_has_a_force_of_mind() -> None:
    """Rows of those who come into play later leave cells out; whoever has no magic counts as 1. [19.4.08]"""
    state = Table(registry.load("albion"), sound=False).start(["Fomorian", "Faerie"])
    minds = [albion_fights.mind(state, name) for name in faerie.pieces(state) if name in printed.person_rows()]
    assert all(mind.force > 0 and mind.magic > 0 and mind.boxes > 0 for mind in minds)


def besieged(near: str, kept: bool, scenario: str = "faerie-twilight", count: int = 6) -> State:
    """Men of the Weald stand near Caer Ganmorgan, and Elidor and his four points in it or away."""
    table = Table(registry.load("albion"), sound=False)
    state = table.put(table.start(["Fomorian", "Faerie"]), "public", "scenario", scenario)
    for name, number in (("Weald 2340", near), ("Albion 3034", "3034" if kept else "2839"), ("Elidor", "3034" if kept else "2839")):
        state = table.put(state, "public", "pieces", name, "hex", number)
    return table.put(state, "public", "pieces", "Weald 2340", "count", count)


def siege(state: State) -> float:
    return albion._sieges(state, "Fomorian", albion._mights(state))


def test_a_fortress_with_enemies_about_is_worth_less_the_fewer_are_inside() -> None:
    """A strength of one is all it has when it is bare, and it is worth ten points to whoever destroys it. [17.4, 21.2]"""
    far = siege(besieged("3151", True))
    bare, kept = (siege(besieged("3033", inside)) - far for inside in (False, True))
    assert 10 > bare > kept >= 0
    assert bare > siege(besieged("3031", False)) - far > 0
    assert siege(besieged("3033", True, count=60)) - far > kept  # whoever is enough overcomes who is inside
    assert siege(besieged("3033", False, "albion-alone")) == 0


def test_a_fortress_in_reach_counts_for_one_side_and_against_the_other() -> None:
    state = besieged("3033", False)
    worth = {side: albion.measure(state, side) - albion.measure(besieged("3033", True), side) for side in ("Fomorian", "Faerie")}
    assert worth["Fomorian"] > 0 > worth["Faerie"]
