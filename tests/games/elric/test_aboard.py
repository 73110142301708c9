"""Who boards where and goes ashore where, what is told where several reasons speak; with whom a taken city was. [7.1-7.3, 7.5.2]"""

from playaid.games.elric.rules import boarding, captures
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import armies, arrived, changed, moved, refused, rule
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_passage import quiet
from tests.games.elric.test_printed import laid

SHIP, OTHER, SEA, STRAITS = "Ilmiora Fleet 1", "Ilmiora Fleet 2", "Dragon Sea", "Straits of Vilmir"


def _aboard(place: str, *who: str) -> State:
    state = moved(quiet(), place, SHIP, *who)
    return changed(state, *(("units", unit, "aboard", SHIP) for unit in who))


def test_out_of_one_sea_into_a_ship_in_another_is_out_of_reach_and_too_far() -> None:
    state = changed(moved(moved(quiet(), SEA, "Ilmiora Alchemist"), STRAITS, SHIP), ("units", "Ilmiora Alchemist", "spent", 4))
    assert refused(state, f'embark "Ilmiora Alchemist" on "{SHIP}"') == ["7.reach", "7.board"]
    assert rule(moved(state, SEA, SHIP), f'embark "Ilmiora Alchemist" on "{SHIP}"').verdict == LEGAL


def test_nobody_changes_from_a_ship_in_a_port_to_one_outside() -> None:
    state = moved(_aboard("Ilmiora capital", "Fadan"), STRAITS, OTHER)
    assert refused(state, f'embark Fadan on "{OTHER}"') == ["7.reach"]
    assert rule(moved(state, "Ilmiora capital", OTHER), f'embark Fadan on "{OTHER}"').verdict == LEGAL


@each(("start", "goal", "lands"), [
    (STRAITS, "Ilmiora capital", True),
    ("Ilmiora capital", "Ilmiora capital", True),
    ("Ilmiora capital", "Ilmiora inland", False),
    (SEA, SEA, False),
    (SEA, "Ilmiora capital", False),
])  # fmt: skip
def test_one_goes_ashore_in_the_port_or_beside_the_sea(start: str, goal: str, lands: bool) -> None:
    assert (boarding.no_shore(_debarking(_aboard(start, "Fadan"), "Fadan", place=goal)) is None) == lands


def _debarking(state: State, *names: str, **said: object):  # type: ignore[no-untyped-def]
    hearing = hearing_of(state)
    hearing.args = {"units": [*names], **said}
    return hearing


def test_armies_that_land_alone_are_all_at_home() -> None:
    (own,), (guest,) = armies(quiet(), "Ilmiora", 1), armies(quiet(), "Vilmir", 1)
    state = changed(_aboard(STRAITS, own, guest), ("units", guest, "owner", "Ann"))
    assert boarding.landing_alone(_debarking(state, own, guest, place="Ilmiora capital"))
    assert not boarding.landing_alone(_debarking(state, own, place="Ilmiora capital"))
    assert not boarding.landing_alone(_debarking(moved(state, STRAITS, "Fadan"), own, guest, "Fadan", place="Ilmiora capital"))


def test_armies_that_may_not_leave_their_country_are_told_that_alone() -> None:
    (army,) = armies(quiet(), "Ilmiora", 1)
    state = changed(moved(quiet(), "Ilmiora capital", army), ("units", army, "spent", 1))
    assert refused(moved(state, STRAITS, SHIP), f'embark "{army}" on "{SHIP}"') == ["7.leader-aboard"]
    assert refused(moved(state, "Ilmiora capital", SHIP), f'embark "{army}" on "{SHIP}"') == ["7.moved-alone"]


def test_what_is_winged_makes_no_army_a_foreign_one() -> None:
    (army,) = armies(quiet(), "Ilmiora", 1)
    state = arrived(moved(quiet(), "Ilmiora capital", army, SHIP), "Clackars", "Ann", "Ilmiora capital")
    assert rule(state, f'embark "{army}", Clackars on "{SHIP}"').verdict == LEGAL


def test_a_ship_that_fights_is_told_of_the_battle_alone() -> None:
    state = moved(moved(quiet(), "Ilmiora capital", "Fadan"), STRAITS, SHIP, "Sharilla", "Vilmir Fleet 1")
    state = changed(state, ("units", "Sharilla", "aboard", SHIP))
    battle = {"attacker": "Ann", "defender": "Bob", "from": [SEA], "passed": [SEA]}
    assert refused(changed(state, ("battles", {STRAITS: battle})), f'embark Fadan on "{SHIP}"') == ["7.engaged-ship"]
    assert refused(state, f'embark Fadan on "{SHIP}"') == ["7.enemies-beside"]


def test_what_a_ship_carries_is_asked_for_where_armies_board() -> None:
    state = moved(laid(), "Ilmiora capital", "Fadan", SHIP, *armies(laid(), "Ilmiora", 1))
    assert boarding.overloaded(_debarking(changed(state, ("units", SHIP, "carries", 0)), "Fadan", fleet=SHIP)) is None
    told = boarding.overloaded(_debarking(changed(state, ("units", SHIP, "carries", 0)), "Fadan", fleet=SHIP, armies=1))
    assert told is not None
    assert told["number"] == 1


# what was taken


@each(("before", "nations", "taker", "told", "lines"), [
    ({"Bakshaan": "Bob"}, {}, "Ann", "Bakshaan: before with Bob", ["neutral capital"]),
    ({}, {}, "Ann", "Bakshaan: before with nobody", ["neutral capital"]),
    ({}, {"Bakshaan": "Bob"}, "Ann", "Bakshaan: before with Bob", ["muster"]),
    ({"Bakshaan": "Bob"}, {"Bakshaan": "Ann"}, "Ann", "Bakshaan: before with Bob", []),
])  # fmt: skip
def test_a_taken_city_is_told_with_whom_it_was(
    before: dict[str, str], nations: dict[str, str], taker: str, told: str, lines: list[str]
) -> None:
    state = changed(quiet(), ("holds", before), *(("nations", nation, who) for nation, who in nations.items()))
    hearing = hearing_of(state)
    captures.capture(hearing, taker, "Bakshaan")
    assert [str(line.text) for line in hearing.lines if line.label == "city"] == [told]
    assert [str(line.label) for line in hearing.lines if line.label in ("neutral capital", "muster")] == lines


def test_who_has_a_right_keeps_it_where_they_take_the_capital_again() -> None:
    state = changed(quiet(), ("rights", {"Ann": ["Bakshaan"], "Bob": []}), ("holds", {"Bakshaan": "Bob"}))
    hearing = hearing_of(state)
    captures.prize(hearing, "Ann", "Bakshaan")
    assert hearing.public["rights"]["Ann"] == ["Bakshaan"]
    other = hearing_of(state)
    captures.prize(other, "Bob", "Bakshaan")
    assert other.public["rights"]["Ann"] == []
    assert units.units(state)
