"""What the end of a movement brings, and of a retreat: who draws, who fights again, who falls into the sea. [7.4.1, 7.5.8, 7.6, 10.1]"""

from collections.abc import Callable
from functools import cache
from typing import Any
from unittest.mock import patch

from playaid.games.elric.rules import encounters, pieces, retreats
from playaid.games.elric.state import units
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, changed, moved
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_passage import quiet

STATE = cache(lambda: quiet())
ARMY = "Ilmiora army 1"
FLEET = "Ilmiora Fleet 1"
SEA = "Dragon Sea"


def gone(state: State, place: str, *names: str, **values: object) -> State:
    """They have come to a place on their way."""
    state = changed(moved(state, place, *names), *(("units", name, "trail", ["Jadmar"]) for name in names))
    return changed(state, *(("units", name, key, value) for name in names for key, value in values.items()))


def drawn(state: State, *retreat: str, place: str = "Org") -> list[list[str]]:
    """For whom a random attack is drawn at the end of the movement, or of a retreat of these."""
    hearing, found = hearing_of(state), list[list[str]]()

    def happens(happening: str, **facts: Any) -> None:
        if happening == "random attack":
            found.append(facts["stack"])

    with patch.object(hearing, "happens", happens):
        if retreat:
            encounters.on_retreating(hearing, "Ann", retreat, "Silent Lands", place)
        else:
            encounters.at_the_end(hearing)
    return found


@each("state, stacks", [
    (lambda: gone(STATE(), "Org", "Fadan"), [["Fadan"]]),
    (lambda: gone(STATE(), "Org", "Fadan", drew=True), []),
    (lambda: gone(STATE(), "Org", "Fadan", ARMY), []),
    (lambda: gone(STATE(), "Org", ARMY), []),
    (lambda: gone(STATE(), "Straits of Chaos", "Fadan", aboard=FLEET), []),
    (lambda: gone(STATE(), "Nadsokor", "Fadan"), []),
    (lambda: moved(STATE(), "Org", "Fadan"), []),
])  # fmt: skip
def test_at_the_end_of_movement_draw_who_stand_in_the_wilderness_without_armies(
    state: Callable[[], State], stacks: list[list[str]]
) -> None:
    """With armies, and in the Straits, they have drawn on the way."""
    assert drawn(state()) == stacks


@each("state, retreat, stacks", [
    (lambda: gone(STATE(), "Org", "Fadan", "Sharilla"), ("Fadan", "Sharilla"), [["Fadan", "Sharilla"]]),
    (lambda: changed(gone(STATE(), "Org", "Fadan", "Sharilla"), ("units", "Fadan", "drew", True)), ("Fadan", "Sharilla"), []),
    (lambda: gone(STATE(), "Oin", "Fadan"), ("Fadan",), []),
])  # fmt: skip
def test_who_retreats_into_the_wilderness_draws_once(state: Callable[[], State], retreat: tuple[str, ...], stacks: list[list[str]]) -> None:
    assert drawn(state(), *retreat) == stacks


@each("state, place, stack, draws", [
    (lambda: gone(STATE(), "Silent Lands", "Fadan", "Sharilla"), "Org", ("Fadan", "Sharilla"), True),
    (lambda: gone(STATE(), "Silent Lands", "Fadan", drew=True), "Org", ("Fadan",), True),
    (lambda: gone(STATE(), "Silent Lands", "Fadan", ARMY, drew=True), "Org", ("Fadan", ARMY), True),
    (lambda: gone(STATE(), "Silent Lands", "Fadan", ARMY), "Nadsokor", ("Fadan", ARMY), False),
])  # fmt: skip
def test_who_goes_back_into_the_wilderness_draws_there_and_is_warned(
    state: Callable[[], State], place: str, stack: tuple[str, ...], draws: bool
) -> None:
    """What is told beforehand is what comes about: an attack that they have met where they stood is none there. [7.5.8, 7.6]"""
    hearing = hearing_of(state())
    assert retreats.draws_there(hearing.state, place, stack) is draws
    pieces.go(hearing, stack, place)
    assert bool(drawn(hearing.state, *stack, place=place)) is draws


def fights(state: State) -> list[str]:
    hearing = hearing_of(state)
    encounters._still_together(hearing, "Ann")
    return list(hearing.public["battles"])


WALLED = cache(lambda: changed(moved(STATE(), "Vilmir inland", "Fadan"), ("places", "Vilmir inland", "walls", 3)))
UNTOLD = cache(lambda: changed(STATE(), ("places", "Haven", {"kind": "land", "terrain": "civilised", "nation": None, "capital": False})))


@each("state, places", [
    (lambda: moved(WALLED(), "Oin", *units.of(WALLED(), "Bob", "Vilmir inland")), ["Vilmir inland"]),
    (lambda: changed(WALLED(), ("units", "Fadan", "bracketed", True)), []),
    (lambda: moved(STATE(), "Org", "Fadan", "Naclon"), []),
    (lambda: moved(UNTOLD(), "Haven", ARMY), []),
])  # fmt: skip
def test_enemies_who_are_together_fight_again_where_anybody_leads_it(state: Callable[[], State], places: list[str]) -> None:
    """Walls by themselves too; nothing is asked where armies stand alone, and in the wilderness nobody has met. [8.0, 10.1]"""
    assert fights(state()) == places


WING = cache(lambda: arrived(STATE(), "Clackars", "Ann", SEA))


@each("state, lost", [
    (lambda: WING(), True),
    (lambda: changed(WING(), ("units", "Clackars", "aboard", FLEET)), False),
    (lambda: moved(STATE(), SEA, "Fadan"), False),
    (lambda: changed(moved(STATE(), SEA, "Fadan"), ("units", "Fadan", "flies", True), ("units", "Fadan", "capacity", 2)), False),
    (lambda: evolve(moved(STATE(), SEA, FLEET), [["drop", ["public", "units", FLEET, "flies"], None]]), False),
    (lambda: arrived(STATE(), "Clackars", "Ann", "Oin"), False),
])  # fmt: skip
def test_what_is_winged_falls_into_a_sea_where_its_flight_ends_there(state: Callable[[], State], lost: bool) -> None:
    """No magician does, nobody who has no wings, and of ships it is not asked whether they fly. [7.4.1]"""
    hearing = hearing_of(state())
    encounters._ditched(hearing, "Ann")
    assert bool(hearing.changes) == lost
    assert ("Clackars" in units.units(hearing.state)) == ("Clackars" in units.units(state()) and not lost)


def test_a_flight_over_the_sea_must_go_on_but_of_who_may_be_there() -> None:
    assert len(list(encounters.ditching(WING()))) == 1
    assert not list(encounters.ditching(changed(WING(), ("units", "Clackars", "capacity", 2))))
