"""The second referee of Elric held to the worked examples and figures of its document."""

from __future__ import annotations

import importlib
import inspect

from tests.each import each

from . import (
    balance,
    battalia,
    combat,
    flight,
    magic,
    movement,
    muster,
    pieces,
    random_attacks,
    readings,
    readings_field,
    readings_magic,
    replacements,
    sea,
    search,
    sequence,
    setup,
    spell_index,
    spells,
    terrain,
    totals,
    victory,
)
from .position import Alignment, Answer, Army, City, Facts, Fleet, Kind, Personality, Position, Search, Stack, Step

FACTS = Facts(
    neighbours={
        "inland": frozenset({"coast", "wild", "peak"}),
        "coast": frozenset({"inland", "sea"}),
        "wild": frozenset({"inland"}),
        "peak": frozenset({"inland"}),
        "sea": frozenset({"coast", "boil"}),
        "boil": frozenset({"sea", "isle"}),
        "isle": frozenset({"boil"}),
    },
    kind={
        "inland": Kind.CIVILIZED,
        "coast": Kind.CIVILIZED,
        "wild": Kind.WILDERNESS,
        "peak": Kind.MOUNTAIN,
        "sea": Kind.SEA,
        "boil": Kind.SEA,
        "isle": Kind.WILDERNESS,
    },
    country={"inland": "Lormyr", "coast": "Lormyr"},
    cities={"coast": (City("Ramasaz", walled=True, port_on=("sea",)),), "inland": (City("Iosaz", capital=True, walled=True),)},
    boiling=frozenset({"boil"}),
)
FADAN = Personality("Fadan", "Ilmiora", 3)
URISH = Personality("Urish", "Nadsokor", 3)
MAGE = Personality("Mage", "Lormyr", 2, capacity=2)
ELRIC = Personality("Elric", "Melnibone", 6, capacity=4)


def test_readings_stand_in_their_functions() -> None:
    for reading in (*readings.READINGS, *readings_field.FIELD, *readings_magic.MAGIC):
        assert reading.first.startswith(reading.chosen + ":") or reading.second.startswith(reading.chosen + ":")
        for place in reading.asked_in:
            path, _, keyword = place.partition(":")
            module, _, name = path.partition(".")
            function = getattr(importlib.import_module(f"{__package__}.{module}"), name)
            assert inspect.signature(function).parameters[keyword].default == reading.chosen, place


def test_fadan_and_urish() -> None:
    """7.3: two provinces, a point to board, three left of six."""
    stack = Stack("a", "inland", (FADAN, URISH), tuple(Army("Ilmiora") for _ in range(5)))
    fleet = Fleet("Lormyr", 4, 6, 1)
    spent = 2 + sea.embark_cost(True, True)
    assert movement.land_points(stack) == 4
    assert spent == 3
    assert sea.fleet_points(fleet, spent) == 3
    assert sea.voyage(fleet, spent, 3, lands=False)
    assert sea.voyage(fleet, spent, 2, lands=True)
    assert not sea.voyage(fleet, spent, 3, lands=True)
    assert not movement.sinks(fleet, 1)
    assert movement.sinks(fleet, 5)


def test_armies_without_a_leader_board_with_their_one_point() -> None:
    """7.2, 7.3: alone they go one province at home; a port costs that point, and who has spent it boards under a leader only."""
    alone, led = Stack("a", "coast", (), (Army("Lormyr"),)), Stack("a", "coast", (FADAN,), (Army("Lormyr"),))
    assert sea.may_embark(FACTS, True, "coast", "coast", 0, movement.land_points(alone))
    assert not sea.may_embark(FACTS, True, "coast", "coast", 1, movement.land_points(alone))
    assert sea.may_embark(FACTS, True, "coast", "coast", 1, movement.land_points(led))
    assert not sea.may_embark(FACTS, True, "coast", "coast", 4, movement.land_points(led))


def test_boiling_sea() -> None:
    """7.5.1: a five with a one comes through, a four with a five is lost."""
    assert not terrain.fleet_perishes(Fleet("Pan Tang", 5, 6, 2), 1)
    assert terrain.fleet_perishes(Fleet("Vilmir", 4, 6, 1), 5)
    assert terrain.boiling_rolls_of_path(FACTS, ("sea", "boil", "isle")) == 2
    assert terrain.boiling_rolls(FACTS, "sea", "boil", jeweled_bird=True) == 0
    assert terrain.passengers_roll(fleet_survives=False)


def test_jadmar() -> None:
    """7.5.2: 17 against 11; ten more with the dice kills six and leaves a wall of five."""
    people = (Personality("Sealord", "Vilmir", 4),)
    base = combat.base_total(people, 2, (), (), at_sea=False)
    assert base == 6
    assert combat.total(base, 0, terrain.city_wall(City("Jadmar", capital=True))) == 11
    assert not terrain.overcome(10, 6, 5)
    assert terrain.overcome(11, 6, 5)
    assert not terrain.may_occupy(5, wall_overcome=False, defenders_left=0)


def test_hwamgaarl() -> None:
    """9.2: 63 and 8 against 55 and 5 is a difference of eleven; two magicians cast two spells."""
    assert combat.total(63, 8) - combat.total(55, 5) == 11
    assert magic.most_spells(4) == 3
    assert magic.most_spells(2) == 2


def test_aflitain() -> None:
    """6.0: a capital that is a seaport replaces a fleet or an army."""

    def asked(unit: str, lost: dict[str, int], port: bool = True) -> Answer:
        return replacements.may_replace(unit, "Shazaar", lost=lost, capital_holder="a", player="a", capital_is_port=port)

    for unit in ("army", "fleet"):
        assert asked(unit, {"army": 1, "fleet": 1})
        assert not asked(unit, {})
    assert not asked("fleet", {"fleet": 1}, port=False)


def test_set_up() -> None:
    assert len(setup.spell_places()) == 12
    assert len(setup.spell_places(jungle="the map")) == 13
    assert setup.armies_at_start(10, ("A", "B", "C"), "C") == {"A": 3, "B": 3, "C": 4}
    assert setup.armies_at_start(4, ("C",), "C") == {"C": 4}
    assert pieces.arms_of_the_balance() == 6
    assert pieces.figure_colour("Pan Tang") == "red"


def test_steps() -> None:
    assert "".join(s.value for s in sequence.steps(random_balance=True)) == "ABCDEFGH"
    assert sequence.game_over(10)
    assert not sequence.game_over(9)


def test_movement() -> None:
    leaderless = Stack("a", "inland", armies=(Army("Lormyr"),))
    position = Position(1, ("a", "b"), "a", Step.MOVEMENT, (leaderless,))
    assert movement.may_step_by_land(position, FACTS, leaderless, "coast", 1)
    assert not movement.may_step_by_land(position, FACTS, leaderless, "wild", 1)
    assert not movement.may_step_by_land(position, FACTS, leaderless, "peak", 1)
    assert sea.may_fleet_enter(FACTS, "sea", "coast")
    assert not sea.may_fleet_enter(FACTS, "boil", "isle")
    assert sea.embark_cost(True, False) == 4
    assert sea.magician_sea_cost(2) == 4
    assert sea.fate_without_fleet(None) == "eliminated"


def test_flight() -> None:
    assert not flight.may_wing_path(FACTS, ("coast", "sea"), ends_on_friendly_fleet=False)
    assert not flight.may_wing_path(FACTS, ("inland", "peak"), ends_on_friendly_fleet=False)
    assert flight.flight_spell_ends(2, 1)
    assert flight.flight_spell_ends(0, 3)
    ship = spell_index.spell("Ship of Land and Sea")
    assert flight.may_fly_by_spell(FACTS, ship, 9, 2, 0, "isle")
    assert not flight.may_fly_by_spell(FACTS, ship, 9, 3, 0, "isle")
    assert not flight.may_fly_by_spell(FACTS, spell_index.spell("Teleport"), 2, 0, 0, "isle")


def test_random_attacks() -> None:
    assert random_attacks.draws(FACTS, ("inland", "wild", "inland"), armies=True) == 1
    assert random_attacks.draws(FACTS, ("inland", "wild", "inland"), armies=False) == 0
    assert random_attacks.draws(FACTS, ("inland", "wild"), armies=False) == 1
    stack = Stack("a", "wild", (FADAN,))
    assert random_attacks.effect(spell_index.spell("Arioch"), stack) == "attacks"
    assert random_attacks.effect(spell_index.spell("Arkyn"), stack) == "discarded"
    assert random_attacks.effect(spell_index.spell("Kyreenee"), stack) == "devours"


def test_search() -> None:
    assert [search.finds(r, 1) for r in (4, 5)] == [False, True]
    assert [search.finds(r, 2) for r in (3, 4)] == [False, True]
    assert search.turns_running({2, 3}, 4) == 3
    assert search.turns_running({2}, 4) == 1
    assert search.must_fight_found(Search.ENEMIES, found=True)


def test_magic() -> None:
    law, chaos = spell_index.spell("Arkyn"), spell_index.spell("Arioch")
    holder = Personality("Theleb K'aarna", "Pan Tang", 3, capacity=3, spells=(chaos,))
    assert not magic.may_hold(holder, law)
    assert magic.may_hold(holder, spell_index.spell("Grome"))
    assert magic.conjured(holder, law, applicable=True) == "turns on them"
    assert magic.enemy_gain_from_conjured(holder, law) == 3
    assert magic.most_held(FADAN) == 1
    assert magic.most_held(None) == 0
    assert not magic.for_whom(spell_index.spell("Dragons"), MAGE)
    assert magic.for_whom(spell_index.spell("Horn of Fate"), ELRIC)


def test_balance() -> None:
    law, chaos, neutral = (spell_index.spell(n) for n in ("Arkyn", "Arioch", "Grome"))
    assert balance.after_battle(0, (law, chaos)) == 2
    assert balance.after_battle(0, (law, chaos, neutral)) == 0
    assert balance.tipped(balance.after_battle(4, (chaos,))) is Alignment.CHAOS
    assert balance.after_combats(3, ([neutral], [chaos])) == 5
    assert balance.after_combats(3, ([], [])) == 3
    assert balance.after_combats(4, ([chaos], [law], [neutral])) == 7
    assert balance.magic_bonus(2, (chaos, law)) == 2
    assert balance.pyaray_allowed(3)
    assert not balance.pyaray_allowed(2)


@each(("place", "fights"), [("wild", False), ("inland", True)])
def test_enemies_meet(place: str, fights: bool) -> None:
    position = Position(1, ("a", "b"), "a", Step.COMBAT, (Stack("a", place, (FADAN,)), Stack("b", place, (MAGE,))))
    assert bool(combat.must_fight(position, FACTS, place)) is fights


def test_index() -> None:
    counts = {kind: len(spell_index.of_alignment(kind)) for kind in Alignment}
    assert list(counts.values()) == [13, 20, 22, 8, 3, 2, 1]
    assert spell_index.copies("Elric Nightmare") == 3
    assert spell_index.copies("Reshuffle") == 2
    assert spell_index.musters("Dyvim Tvar") == ("Aubec", "Checkalakh")
    names = {*battalia.NATIONS, *battalia.INDEPENDENTS} | {p for m in battalia.NATIONS.values() for p in m.personalities} | {"Battle Barge"}
    assert {m for s in spell_index.SPELLS for m in s.musters} <= names


def test_single_spells() -> None:
    assert spells.horn(4, 1) == "reset"
    assert spells.horn(5, 1) == "world ends"
    assert spells.horn(1, 3) == "world ends"
    assert [spells.tower(r, "Fadan")["lost"] for r in range(1, 7)] == [True, True, True, False, False, False]
    assert not spells.nightmare(4, mournblade_used=True)["Mournblade removed"]
    assert spells.eaten(spell_index.spell("h'Haarshanns"), Stack("b", "sea", armies=(Army("Org"),)), at_sea=True)["armies"] == 1
    assert not spells.eater_works(spell_index.spell("Noose of Flesh"), at_sea=True)
    assert muster.arrives_with("Pyaray") == ("Chaos Fleet",)


@each(("at_sea", "left"), [(True, ["Mage"]), (False, ["Fadan", "Mage"])])
def test_who_needs_a_ship_does_not_stay_where_an_eater_has_taken_it(at_sea: bool, left: list[str]) -> None:
    """Who escapes from the Mirror at sea with neither magic nor ship is somewhere else; on land he fights on. [7.1, 7.3, 10.4]"""
    stack = Stack("b", "sea", (FADAN, MAGE), (), (Fleet("Ilmiora", 5, 6, 2),))
    side = totals.left_after_eaters(totals.Side((stack,)), [spell_index.spell("Mirror of Memory")], at_sea, [FADAN.name, MAGE.name])
    assert [person.name for person in side.people] == [{"Mage": MAGE.name, "Fadan": FADAN.name}[name] for name in left]
    assert side.stacks[0].fleets == ()


def test_units_of_every_sort_that_are_withheld_add_nothing() -> None:
    """Units are withheld, and not personalities alone. [10.2]"""
    stack = Stack("b", "coast", (FADAN, MAGE), (Army("Ilmiora"), Army("Ilmiora")), (Fleet("Ilmiora", 5, 6, 2, "one"),))
    left = totals.withheld_add_nothing(stack, [MAGE.name, "one"], armies=1)
    assert (left.personalities, len(left.armies), left.fleets) == ((FADAN,), 1, ())


def test_victory() -> None:
    assert victory.winners(None, Alignment.LAW, "b", {"a": 9}, ("a",), {}) == (("b",), "world")
    assert victory.winners("a", Alignment.LAW, "b", {}, (), {}) == (("a",), "imrryr")
    assert victory.winners(None, None, None, {}, (), {"a": 1, "b": 2}) == (("b",), "capitals")
