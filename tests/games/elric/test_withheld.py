"""Who stays out of a battle: what it costs them when their side wins, where they go when it loses. [10.2, 10(f), 10(g)]"""

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.rules import retreats, ways_back
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    moved,
    offered,
    refused,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_passage import quiet

SEA = "Southern Sea"


def _kept_out(state: State, side: str, what: str) -> State:
    return do(do(do(state, f'battle "{PLACE}"'), f"withhold {what}", side=side), "unveil")


@each(("side", "leader", "nation", "fadan"), [
    ("Bob", "Avan Astram", "Vilmir", 2),
    ("Ann", "Fadan", "Ilmiora", 6),
])  # fmt: skip
def test_the_winners_losses_fall_on_those_who_fought(side: str, leader: str, nation: str, fadan: int) -> None:
    """Withheld units suffer if their side loses, and no other way: by 2 either side loses a unit."""
    state = field(2, 2) if side == "Bob" else field(2, 0)
    state = changed(state, ("units", "Fadan", "combat", fadan), ("units", "Avan Astram", "combat", 6 if side == "Bob" else 4))
    state = _kept_out(state, side, "with 2")
    ways = {f"land_back_from_{PLACE}": "Jadmar", f"land_retreat_from_{PLACE}": "Nadsokor"}
    ruling = rule(state, "fight", "1,1,1,1", loss_1_of_the_loser="an army of Ilmiora", **ways)
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert f"{leader} escapes?" in worksheet(ruling)
    assert f"{side} loses 1 army of {nation}." not in [str(said.text) for said in ruling.story]
    assert f"{side} loses up to 1 of 1 unit" in str(ruling.outcome)


def test_of_those_who_fought_the_winner_chooses_and_none_of_the_withheld() -> None:
    state = arrived(field(3, 0), "Silent Guard", "Ann", PLACE)
    state = changed(state, ("units", "Avan Astram", "combat", 6), ("units", "Fadan", "combat", 3), ("units", "Silent Guard", "combat", 4))
    ways = {f"land_retreat_from_{PLACE}": "Nadsokor"}
    question = rule(_kept_out(state, "Ann", "with 2"), "fight", "1,1,1", **ways).question  # 8 to 6
    assert question is not None
    assert set(question.options) == {"an army of Ilmiora", "Silent Guard"}
    ruling = rule(_kept_out(state, "Ann", "with 3"), "fight", "1,1,1", **ways)  # 7 to 6
    assert "Ann loses Silent Guard." in [str(said.text) for said in ruling.story]


def sailing() -> State:
    """Ann's Fadan attacks with a ship; Naclon is aboard one of Bob's two."""
    state = moved(quiet(), SEA, "Fadan", "Ilmiora Fleet 1", "Naclon", "Vilmir Fleet 1", "Vilmir Fleet 2")
    for unit, ship in (("Fadan", "Ilmiora Fleet 1"), ("Naclon", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", ship))
    return at(changed(state, ("battles", SEA, {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"]})), "combat", "Ann")


def test_at_sea_a_ship_that_stayed_out_pays_for_none_that_fought() -> None:
    state = changed(do(sailing(), f'battle "{SEA}"'), ("units", "Naclon", "combat", 6))
    state = do(do(state, 'withhold "Vilmir Fleet 2"', side="Bob"), "unveil")
    ruling = rule(state, "fight", "1,1,6,6")  # 10 to 8
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    after = units.units(evolve(state, ruling.changes))
    assert ("Vilmir Fleet 1" in after, "Vilmir Fleet 2" in after) == (False, True)


def besieged(place: str = "Jadmar", *ways: str) -> State:
    """Ann's Fadan with armies before a walled city of Bob's, in which Naclon and armies are, and Avan Astram, who is withheld."""
    state = moved(quiet(), "Nadsokor", *units.of(quiet(), "Bob", place))
    state = moved(state, place, "Fadan", *armies(state, "Ilmiora", 4), "Naclon", "Avan Astram", *armies(state, "Vilmir", 4))
    for border in [key for key in state["public"]["borders"] if place in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    for way in ("Ilmiora capital", *ways):
        state = changed(state, ("borders", "|".join(sorted((way, place))), "border"))
    fight = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": ["Ilmiora capital"]}
    state = at(changed(state, ("battles", place, fight)), "combat", "Ann")
    return do(do(do(state, f'battle "{place}"'), 'withhold "Avan Astram"', side="Bob"), "unveil")


AVAN = "Avan Astram"


def _fought(state: State, dice: str, fadan: int = 13) -> tuple[State, Ruling]:
    """By 13 for Fadan the attackers win by 4 over 13, which does not do; by 30 the city falls."""
    state = changed(state, ("units", "Fadan", "combat", fadan))
    ruling = rule(state, "fight", dice, land_back_from_Jadmar="Ilmiora capital")
    return evolve(state, ruling.changes), ruling


def test_who_escapes_without_a_way_out_of_his_capital_that_stands_is_in_it() -> None:
    """Its besiegers stand before it still when he is asked for, and go back in the same ruling."""
    after, ruling = _fought(besieged(), "1,1,1")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert (units.units(after)[AVAN]["at"], units.units(after)["Fadan"]["at"]) == ("Jadmar", "Ilmiora capital")
    assert f"{AVAN} comes out in Jadmar." in [str(said.text) for said in ruling.story]
    after, ruling = _fought(besieged(), "1,1,6")
    assert ruling.verdict == LEGAL
    assert AVAN not in units.units(after)


def test_who_escapes_from_his_capital_that_falls_is_not_in_it() -> None:
    state = changed(besieged(), ("units", "Fadan", "combat", 40))
    ruling = rule(state, "fight", "1,1,1,1,1", Naclon_out_of_Jadmar="Oin")
    assert ruling.question is not None
    assert ruling.question.key == f"{AVAN} out of Jadmar"
    assert "Jadmar" not in ruling.question.options


def test_who_was_withheld_retreats_with_those_who_fought_as_one_stack() -> None:
    """They stood together and lost together: one way, one draw. [7.6, 8.0, 10(f)]"""
    state = changed(field(3, 2), ("borders", f"{PLACE}|Weeping Waste", "border"))
    state = do(do(do(state, f'battle "{PLACE}"'), "withhold with 2", side="Bob"), "unveil")
    ruling = rule(state, "fight", "6,1,1,Grome", **{f"land retreat from {PLACE}": "Weeping Waste"})
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    there = units.of(after, "Bob", "Weeping Waste")
    assert (len(there), len({units.units(after)[unit].get("stack") for unit in there})) == (3, 1)
    assert "withheld losers" in worksheet(ruling)


def test_from_another_city_that_stands_the_player_may_say_that_it_is_there() -> None:
    state = changed(besieged(PLACE), ("holds", "Jadmar", "Ann"))
    question = rule(
        changed(state, ("units", "Fadan", "combat", 13)), "fight", "1,1,1", **{f"land_back_from_{PLACE}": "Ilmiora capital"}
    ).question
    assert question is not None
    assert PLACE in question.options
    assert "Jadmar" not in question.options
    free = rule(
        changed(besieged(PLACE), ("units", "Fadan", "combat", 13)), "fight", "1,1,1", **{f"land_back_from_{PLACE}": "Ilmiora capital"}
    )
    assert (free.verdict, free.question) == (LEGAL, None)


@each(("fadan", "stands"), [(13, True), (40, False)])
def test_who_gets_out_of_the_water_comes_ashore_in_a_city_beside_it_that_stands(fadan: int, stands: bool) -> None:
    state = besieged("Jadmar", SEA)
    for border in [key for key in state["public"]["borders"] if SEA in key.split("|") and "Jadmar" not in key]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", f"Dorel|{SEA}", "border"), ("borders", f"Sorcerers Isle|{SEA}", "border"))
    _, ruling = _fought(state, "1,1,1,1,1,1", fadan)
    assert ruling.question is not None
    assert set(ruling.question.options) == {"Dorel", "Sorcerers Isle", *(["Jadmar"] if stands else ())}


def _aboard(unit: str, ship: str = "Vilmir Fleet 1") -> State:
    """Fadan's ship attacks out of the Dragon Sea; who is aboard of Bob's is withheld. Land and other seas lie beside."""
    state = moved(harmless(quiet()), SEA, "Fadan", "Ilmiora Fleet 1", unit, "Vilmir Fleet 1")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", unit, "aboard", ship))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": ["Dragon Sea"]}
    state = do(at(changed(state, ("battles", SEA, battle)), "combat", "Ann"), f'battle "{SEA}"')
    state = changed(state, ("borders", f"{SEA}|Western Sea", "border"), ("borders", f"Dorel|{SEA}", "border"))
    return do(state, f'withhold "{unit}"', side="Bob")


def test_a_magician_aboard_falls_back_over_the_water_though_land_lies_beside() -> None:
    """Off a ship no land is open to them, and through seas they need none. [7.3, 10.2]"""
    state = _aboard("Vilmir Priest")
    gone = units.units(do(state, 'fallback "Vilmir Priest" to "Western Sea"', side="Bob"))
    assert (gone["Vilmir Priest"]["at"], gone["Vilmir Priest"].get("aboard")) == ("Western Sea", None)
    assert refused(state, 'fallback "Vilmir Priest" to Dorel', "Bob") == ["10.aboard"]
    assert refused(state, 'fallback "Vilmir Priest" to "Dragon Sea"', "Bob") == ["10.exit"]
    for goal in ("Western Sea", "Dorel"):
        assert "10.aboard" in refused(_aboard("Naclon"), f'fallback Naclon to "{goal}"', "Bob")


def test_who_is_lost_in_leaving_the_chaos_ship_falls_back_nowhere() -> None:
    state = moved(arrived(quiet(), "Chaos Ship", "Bob", SEA), SEA, "Chaos Ship")
    state = changed(_aboard("Vilmir Priest"), ("units", "Chaos Ship", units.units(state)["Chaos Ship"]))
    state = changed(state, ("units", "Vilmir Priest", "aboard", "Chaos Ship"), ("units", "Vilmir Priest", "combat", 3))
    line = 'fallback "Vilmir Priest" to "Western Sea"'
    assert units.units(do(state, line, "1", "Bob"))["Vilmir Priest"]["at"] == "Western Sea"
    assert "Vilmir Priest" not in units.units(do(state, line, "6", "Bob"))


def _on_the_coast(*beaten: str) -> State:
    """These of Bob's at an open place between land and a sea are about to be beaten by Fadan."""
    state = moved(field(9, 0), "Nadsokor", "Avan Astram")
    state = moved(state, PLACE, *beaten)
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", f"Nadsokor|{PLACE}", "border"), ("borders", f"{SEA}|{PLACE}", "border"))
    return do(do(state, f'battle "{PLACE}"'), "unveil")


def test_magicians_alone_retreat_over_land_or_sea_and_others_over_land() -> None:
    question = rule(_on_the_coast("Vilmir Priest"), "fight", "6,1,1").question
    assert question is not None
    assert set(question.options) == {"Nadsokor", SEA}
    ruling = rule(_on_the_coast("Vilmir Priest", "Naclon"), "fight", "6,1,1,1")
    assert ruling.verdict == LEGAL, ruling.question


@each(("unit", "back"), [("Ilmiora Alchemist", SEA), ("Fadan", "Nadsokor")])
def test_a_magician_who_came_over_the_water_and_is_beaten_goes_back_so(unit: str, back: str) -> None:
    state = moved(field(0, 3), "Jadmar", "Fadan")
    state = moved(state, PLACE, unit)
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", f"Nadsokor|{PLACE}", "border"), ("borders", f"{SEA}|{PLACE}", "border"))
    state = changed(state, ("battles", PLACE, "from", [SEA]), ("units", unit, "combat", 3), ("units", unit, "bracketed", False))
    after = do(do(do(state, f'battle "{PLACE}"'), "unveil"), "fight", "1,6,1")
    assert units.units(after)[unit]["at"] == back


# by what way withheld defenders fall back


def _ashore(*withheld: str, land: bool = True) -> State:
    """These of Bob's are withheld at an open place beside a sea, with land open to them or none."""
    state = moved(harmless(field(9, 0)), "Nadsokor", "Avan Astram")
    state = moved(state, PLACE, *withheld)
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    way = "border" if land else "no"
    state = changed(state, ("borders", f"Nadsokor|{PLACE}", way), ("borders", f"{SEA}|{PLACE}", "anchor"))
    state = do(state, f'battle "{PLACE}"')
    return do(state, "withhold " + ", ".join(f'"{unit}"' for unit in withheld), side="Bob")


def _back(state: State, goal: str, *units_: str) -> str:
    return "fallback " + ", ".join(f'"{unit}"' for unit in units_) + f' to "{goal}"'


def test_magicians_alone_fall_back_over_the_water_and_none_who_goes_with_them() -> None:
    both = ("Vilmir Priest", "Avan Astram")
    state = _ashore(*both)
    assert refused(state, _back(state, SEA, *both), "Bob") == ["10.exit"]
    assert rule(state, _back(state, "Nadsokor", *both), "", "Bob").verdict == LEGAL
    ruling = rule(state, _back(state, SEA, "Vilmir Priest"), "", "Bob")
    told = [str(said.text) for said in ruling.story]
    assert f"Back to {SEA} before the battle: Vilmir Priest." in told
    assert not [text for text in told if "their ships" in text]


def test_over_the_sea_fall_back_who_may_be_there_where_no_land_is_open() -> None:
    """What is winged, and nobody who would drown beside it; land that only the map can tell is asked for first. [7.3, 7.4.1]"""
    state = arrived(quiet(), "Clackars", "Bob", PLACE)
    winged = changed(_ashore("Avan Astram", land=False), ("units", "Clackars", units.units(state)["Clackars"]))
    winged = changed(winged, ("battle", "withheld", ["Avan Astram", "Clackars"]))
    assert rule(winged, _back(winged, SEA, "Clackars"), "", "Bob").verdict == LEGAL
    assert refused(winged, _back(winged, SEA, "Clackars", "Avan Astram"), "Bob") == ["10.exit"]
    assert refused(winged, _back(winged, SEA, "Avan Astram"), "Bob") == ["10.exit"]
    open_land = changed(winged, ("borders", f"Nadsokor|{PLACE}", "border"))
    assert refused(open_land, _back(open_land, SEA, "Clackars"), "Bob") == ["10.exit"]
    unsure = evolve(do(winged, "chart land named Karlaak", side="Bob"), [])
    assert refused(unsure, _back(unsure, SEA, "Clackars"), "Bob") == ["10.exit"]


def test_ships_take_along_those_to_whom_no_land_is_open_in_one_line_as_in_two() -> None:
    """Ships leave the same port, and go first; they must have room for all. [7.3, 10.2]"""
    crew = armies(quiet(), "Vilmir", 2)
    who = ("Avan Astram", "Vilmir Fleet 1", *crew)
    state = changed(_ashore(*who, land=False), ("units", "Vilmir Fleet 1", "carries", 2))
    line = _back(state, SEA, *who)
    ruling = rule(state, line, "", "Bob")
    assert ruling.verdict == LEGAL, ruling.reasons
    after = units.units(evolve(state, ruling.changes))
    assert {after[unit]["at"] for unit in who} == {SEA}
    assert {after[unit].get("aboard") for unit in ("Avan Astram", *crew)} == {"Vilmir Fleet 1"}
    one_by_one = do(do(state, _back(state, SEA, "Vilmir Fleet 1"), side="Bob"), _back(state, SEA, "Avan Astram", *crew), side="Bob")
    assert {unit: (here["at"], here.get("aboard")) for unit, here in units.units(one_by_one).items()} == {
        unit: (here["at"], here.get("aboard")) for unit, here in after.items()
    }
    small = changed(state, ("units", "Vilmir Fleet 1", "carries", 1))
    assert refused(small, line, "Bob") == ["10.exit"]
    boat = changed(_ashore("Vilmir Priest", "Vilmir Fleet 1", land=False), ("units", "Vilmir Fleet 1", "carries", 2))
    aboard = do(boat, _back(boat, SEA, "Vilmir Priest", "Vilmir Fleet 1"), side="Bob")
    assert units.units(aboard)["Vilmir Priest"]["aboard"] == "Vilmir Fleet 1"


def test_who_leaves_a_port_aboard_a_ship_shares_her_way_and_what_meets_her() -> None:
    """They board in the port, so that they are one stack: one draw in the Straits, one fate in the Boiling Sea. [7.5.1, 7.5.5, 7.6]"""
    state = _ashore("Avan Astram", "Vilmir Fleet 1", land=False)
    line = _back(state, SEA, "Avan Astram", "Vilmir Fleet 1")
    straits = rule(changed(state, ("places", SEA, {"terrain": "straits"})), line, "Grome", "Bob")
    assert straits.verdict == LEGAL, straits.question
    assert worksheet(straits).count("Grome (neutral)") == 1
    boiling = changed(state, ("places", SEA, {"terrain": "boiling"}))
    assert not {"Vilmir Fleet 1", "Avan Astram"} & set(units.units(do(boiling, line, "6,6", "Bob")))
    assert units.units(do(boiling, line, "1", "Bob"))["Avan Astram"]["aboard"] == "Vilmir Fleet 1"
    winged = changed(state, ("units", "Clackars", units.units(arrived(quiet(), "Clackars", "Bob", PLACE))["Clackars"]))
    winged = changed(winged, ("battle", "withheld", ["Clackars", "Vilmir Fleet 1"]))
    assert units.units(do(winged, _back(winged, SEA, "Clackars"), "", "Bob"))["Clackars"]["at"] == SEA


def test_where_ships_and_those_ashore_go_together_the_way_is_open_to_both() -> None:
    """A ship leaves by sea, who is ashore by land: no place takes both, and none is named for both. [10.2]"""
    both = ("Vilmir Fleet 1", "Avan Astram")
    state = _ashore(*both)
    for goal in (SEA, "Nadsokor"):
        ruling = rule(state, _back(state, goal, *both), "", "Bob")
        assert [(reason.check.rpartition("/")[2], reason.instead) for reason in ruling.reasons] == [("10.exit", None)]
    (reason,) = rule(state, _back(state, "Oin", "Avan Astram"), "", "Bob").reasons
    assert str(reason.instead) == "Nadsokor"


def test_where_magicians_could_go_is_named_by_whether_they_are_aboard() -> None:
    """Off a ship seas alone; on foot land as well. One of two aboard keeps both to the sea. [7.3, 10.2]"""
    state = changed(_ashore("Vilmir Priest"), ("borders", f"Dragon Sea|{PLACE}", "border"))
    state = moved(state, "Dragon Sea", "Ilmiora Fleet 1")
    (reason,) = rule(state, _back(state, "Dragon Sea", "Vilmir Priest"), "", "Bob").reasons
    assert {*str(reason.instead).split(", ")} == {"Nadsokor", SEA}
    state = moved(_aboard("Vilmir Priest"), "Western Sea", "Ilmiora Fleet 2")
    state = changed(state, ("borders", f"{SEA}|Boiling Sea", "border"))
    (reason,) = rule(state, _back(state, "Western Sea", "Vilmir Priest"), "", "Bob").reasons
    assert "Dorel" not in str(reason.instead)
    assert "Boiling Sea" in str(reason.instead)
    wading = moved(arrived(state, "Myshella", "Bob", SEA), SEA, "Myshella")
    wading = changed(wading, ("battle", "withheld", ["Vilmir Priest", "Myshella"]))
    (reason,) = rule(wading, _back(wading, "Western Sea", "Vilmir Priest", "Myshella"), "", "Bob").reasons
    assert "Dorel" not in str(reason.instead)


def test_no_way_is_offered_to_who_is_lost() -> None:
    state = _ashore("Avan Astram")
    lines = [line for side, line in offered(changed(state, ("battle", "withheld", ["Naclon of old", "Avan Astram"]))) if side == "Bob"]
    assert 'fallback "Avan Astram" to "Nadsokor"' in lines
    assert not [line for line in lines if "of old" in line]


HOME = "Ilmiora inland"


def _agreed(state: State, line: str, dice: str, **gaps: str) -> Ruling:
    """The ruling where these are agreed of what the document leaves open."""
    book = TABLE.book.with_recorded([Fact("gaps", ("rules", gap), fate, "owner") for gap, fate in gaps.items()])
    answers = {f"land back from {PLACE}": HOME, f"land retreat from {PLACE}": HOME}
    return TABLE.rule(state, line, dice.split(","), None, None, book, **answers)


def _attackers_lose(walls: int) -> State:
    """Fadan with an army against Avan Astram of 9; three armies of Ann's are withheld."""
    state = changed(field(4, 2), ("units", "Avan Astram", "combat", 9), ("places", PLACE, "walls", walls))
    state = changed(state, ("borders", f"{HOME}|{PLACE}", "border"), ("battles", PLACE, "from", [HOME]))
    return do(do(do(state, f'battle "{PLACE}"'), "withhold with 3"), "unveil")


@each(("walls", "outside", "groups"), [(0, "stay", 1), (0, "back", 1), (3, "back", 1), (3, "stay", 1)])
def test_withheld_attackers_go_back_with_the_others_where_these_go(walls: int, outside: str, groups: int) -> None:
    """Before walls they go by themselves where the others stay, as is agreed; in the field all go. [10.2, 10(f)]"""
    state = _attackers_lose(walls)
    ruling = _agreed(state, "fight", "1,6,1", withheld="retreat", outside=outside)
    assert ruling.verdict == LEGAL, ruling.question
    moves = [str(said.text) for said in ruling.story if str(said.text).startswith(("Back to ", "Retreat to "))]
    assert len(moves) == groups
    together = walls == 0 or outside == "back"
    assert ("Fadan" in moves[0] and "armies" in moves[0]) == together, moves


def test_withheld_losers_to_whom_nothing_happens_stay() -> None:
    ruling = _agreed(_attackers_lose(3), "fight", "1,6,1", withheld="nothing", outside="stay")
    assert ruling.verdict == LEGAL, ruling.question
    assert not [said for said in ruling.story if str(said.text).startswith(("Back to ", "Retreat to "))]


def test_what_is_said_of_a_battle_for_a_city_and_of_bare_walls() -> None:
    lost = _agreed(_attackers_lose(3), "fight", "1,6,1", withheld="nothing", outside="stay")
    told = [str(said.text) for said in lost.story]
    assert [text for text in told if " wins in " in text] == [f"Bob wins in {PLACE} by 14."]
    assert str(lost.outcome).endswith("; the city stands")
    assert [roll.why for roll in lost.rolls if "the city falls" in str(roll.why)] == [lost.rolls[0].why]
    assert "defenders and walls" not in worksheet(lost)
    bare = changed(
        moved(field(0, 0), "Bakshaan", "Fadan"), ("battles", {"Bakshaan": {"attacker": "Ann", "defender": None, "from": [HOME]}})
    )
    walls = _agreed(do(bare, "battle Bakshaan"), "fight", "1,6,1", outside="stay")
    assert walls.verdict == LEGAL, (walls.question, walls.reasons)
    assert "The walls of Bakshaan hold by 6." in [str(said.text) for said in walls.story]
    assert "loses 0 of 0" not in str(walls.outcome)
    field_lost = _agreed(_attackers_lose(0), "fight", "1,6,1", withheld="nothing")
    assert [str(said.text) for said in field_lost.story if " wins in " in str(said.text)] == [f"Bob wins in {PLACE} by 11."]


def _gone_back(state: State, *stack: str, **answers: str) -> dict[str, tuple[str, str | None]]:
    """Where these of Bob's are after their retreat, and aboard what."""
    hearing = Hearing(GAME, state, Declaration("next", {}, "Bob", "", answers), HOUSE, Refusing())
    retreats.retreat(hearing, PLACE, "Bob", stack)
    return {unit: (hearing.public["units"][unit]["at"], hearing.public["units"][unit].get("aboard")) for unit in stack}


def test_ships_that_go_back_take_along_nobody_to_whom_land_is_open() -> None:
    both = ("Vilmir Fleet 1", "Avan Astram")
    assert _gone_back(_ashore(*both), *both) == {"Vilmir Fleet 1": (SEA, None), "Avan Astram": ("Nadsokor", None)}
    assert _gone_back(_ashore(*both, land=False), *both) == {"Vilmir Fleet 1": (SEA, None), "Avan Astram": (SEA, "Vilmir Fleet 1")}
    charted = do(_ashore(*both, land=False), "chart land named Karlaak", side="Bob")
    with pytest.raises(Ask) as asked:  # by the players' map land may be open
        _gone_back(charted, *both)
    assert (asked.value.question.key, "Karlaak" in asked.value.question.options) == (f"land retreat from {PLACE}", True)


def test_magicians_go_back_over_another_sea_than_the_ships() -> None:
    """Who wades is asked for their own way; nobody takes them along unasked. [7.3]"""
    both = ("Vilmir Fleet 1", "Vilmir Priest")
    state = changed(_ashore(*both, land=False), ("borders", f"Boiling Sea|{PLACE}", "anchor"), ("places", "Boiling Sea", "terrain", "sea"))
    ways = {f"ships retreat from {PLACE}": SEA, f"land retreat from {PLACE}": "Boiling Sea"}
    assert _gone_back(state, *both, **ways) == {"Vilmir Fleet 1": (SEA, None), "Vilmir Priest": ("Boiling Sea", None)}


# what withholding leads to is told before it, and by it


def _beside_the_sea() -> State:
    """Naclon with two armies and Vilmir Fleet 1 in Jadmar, attacked by Fadan out of Bakshaan; Ann's others are in the land beside it."""
    state = empty_handed(begun())
    state = moved(state, "Bakshaan", "Fadan", *armies(state, "Ilmiora", 9))
    state = moved(state, "Ilmiora inland", "Sharilla")
    state = moved(state, "Vilmir inland", "Ilmiora Admiral")
    state = without(state, *[unit for unit in units.of(state, "Bob", "Jadmar") if unit not in ("Vilmir Fleet 1", "Naclon")])
    state = moved(state, "Jadmar", "Naclon", *armies(state, "Vilmir", 2))
    state = changed(moved(state, "Jadmar", "Vilmir Fleet 1"), ("units", "Vilmir Fleet 1", "carries", 2))
    state = do(state, "march Fadan with 9 to Jadmar")
    return do(at(state, "combat", "Ann"), "battle")


def test_who_cannot_fall_back_is_told_so_with_the_reason_of_each_place_and_the_way_that_there_would_be() -> None:
    state = _beside_the_sea()
    told = [str(said.text) for said in rule(state, "withhold Naclon", side="Bob").story]
    assert told[0] == "Bob withholds Naclon."
    assert told[1].startswith("Naclon cannot fall back before the battle: ")
    for reason in ("the attackers came through Bakshaan", "enemies are in Vilmir inland", "enemies are in Ilmiora inland"):
        assert reason in told[1]
    assert told[1].endswith("to Straits of Vilmir only aboard Vilmir Fleet 1, withheld with them.")
    assert ways_back.none_there(do(state, "withhold Naclon", side="Bob"), "Bob") == told[1].removesuffix(".")
    both = do(do(state, "withhold Naclon", side="Bob"), 'withhold "Vilmir Fleet 1"', side="Bob")
    assert ways_back.none_there(both, "Bob") == ""
    assert do(both, 'fallback Naclon, "Vilmir Fleet 1" to "Straits of Vilmir"', side="Bob")["public"]["units"]["Naclon"]["aboard"]


def test_who_can_fall_back_is_told_where_to() -> None:
    state = moved(_beside_the_sea(), "Nadsokor", "Ilmiora Admiral")
    told = [str(said.text) for said in rule(state, "withhold Naclon", side="Bob").story]
    assert told[1:] == ["Naclon could fall back before the battle (`fallback`): to Vilmir inland."]
    assert ways_back.none_there(do(state, "withhold Naclon", side="Bob"), "Bob") == ""
    assert [str(said.text) for said in rule(state, "withhold 2 of Ilmiora", side="Ann").story] == ["Ann withholds 2 armies of Ilmiora."]


def test_before_anybody_is_withheld_it_is_told_what_that_means_for_whom() -> None:
    state, preview = _beside_the_sea(), TABLE.game.verbs["withhold"].preview
    assert preview is not None

    def told(side: str, where: State) -> list[str]:
        return list(map(str, preview(asking(TABLE.game, visible(where, None), HOUSE, "withhold", side))))

    assert told("Ann", state)[1] == "Ann attacks, and withheld attackers do not fall back"
    assert told("Bob", state)[1].startswith("before magic and dice: Ann ")
    assert "and walls 5" in told("Bob", state)[1]
    assert told("Bob", state)[2].startswith("the city falls to a win by ")
    assert told("Bob", state)[3] == (
        "Naclon, 2 armies of Vilmir could fall back before the battle (`fallback`) aboard Vilmir Fleet 1: to Straits of Vilmir"
    )
    assert told("Bob", at(quiet(), "combat", "Ann")) == []
    assert ways_back.none_there(state, "Bob").startswith("nobody of Bob is withheld, and who falls back is withheld first")
    assert ways_back.none_there(state, "Ann") == ""


def test_of_armies_that_are_alike_one_is_offered_to_be_withheld() -> None:
    lines = [line for side, line in offered(_beside_the_sea()) if side == "Bob" and line.startswith("withhold")]
    assert sorted(lines) == ['withhold "Naclon"', 'withhold "Vilmir Fleet 1"', 'withhold "Vilmir army 1"']


def test_of_who_is_aboard_what_is_told_is_what_may_be_done() -> None:
    """Off a ship that is not withheld a magician goes over the water, and others nowhere. [7.3, 10.2]"""
    (priest,) = ways_back.told(_aboard("Vilmir Priest"), "Bob", SEA, ["Vilmir Priest"])
    assert str(priest) == (
        "Vilmir Priest could fall back before the battle (`fallback`): to Boiling Sea or Western Sea"
        " (a heroic escape must be made on the way to Boiling Sea)"
    )
    (naclon,) = ways_back.told(_aboard("Naclon"), "Bob", SEA, ["Naclon"])
    assert str(naclon).startswith("Naclon cannot fall back before the battle: to ")
    assert str(naclon).endswith("only aboard Vilmir Fleet 1, withheld with them")
    both = ways_back.told(_aboard("Naclon"), "Bob", SEA, ["Naclon", "Vilmir Fleet 1"])
    assert not any("cannot" in str(line) for line in both)


def test_a_magician_aboard_in_a_port_leaves_it_with_the_ship_alone() -> None:
    """The port is land, and over land nobody goes who is aboard. [7.3, 10.2]"""
    state = _aboard("Vilmir Priest")
    state = moved(state, "Ramasaz", "Fadan", "Ilmiora Fleet 1", "Vilmir Priest", "Vilmir Fleet 1")
    state = changed(state, ("battles", "Ramasaz", state["public"]["battles"][SEA]), ("borders", f"Ramasaz|{SEA}", "anchor"))
    state = changed(state, ("units", "Vilmir Priest", "aboard", "Vilmir Fleet 1"))
    (told,) = ways_back.told(state, "Bob", "Ramasaz", ["Vilmir Priest"])
    assert str(told).startswith("Vilmir Priest cannot fall back before the battle"), told


def test_a_port_that_their_ship_could_take_them_to_is_told() -> None:
    """Of a ship at sea a port beside it is a way out as well as other seas are. [7.3, 10.2]"""
    state = changed(without(_aboard("Naclon"), *units.of(begun(), None, "Ramasaz")), ("holds", "Ramasaz", "Bob"))
    (told,) = ways_back.told(state, "Bob", SEA, ["Naclon"])
    assert "Ramasaz" in str(told)
    ships = do(state, 'withhold "Vilmir Fleet 1"', side="Bob")
    assert do(ships, 'fallback "Vilmir Fleet 1" to Ramasaz', side="Bob")["public"]["units"]["Naclon"]["at"] == "Ramasaz"


def test_magicians_who_are_withheld_with_others_are_told_the_water_besides() -> None:
    state = _beside_the_sea()
    mixed = arrived(state, "Vilmir Priest", "Bob", "Jadmar")
    without_others = "Vilmir Priest, without the others, could fall back over the water too: to Straits of Vilmir"
    assert any(str(line).startswith(without_others) for line in ways_back.told(mixed, "Bob", "Jadmar", ["Naclon", "Vilmir Priest"]))
    held = do(mixed, 'withhold Naclon, "Vilmir Priest"', side="Bob")
    assert (
        do(held, 'fallback "Vilmir Priest" to "Straits of Vilmir"', side="Bob")["public"]["units"]["Vilmir Priest"]["at"]
        == "Straits of Vilmir"
    )
    assert not [line for line in ways_back.told(mixed, "Bob", "Jadmar", ["Naclon"]) if "without the others" in str(line)]
    assert not [line for line in ways_back.told(mixed, "Bob", "Jadmar", ["Vilmir Priest"]) if "without the others" in str(line)]


def test_who_conjures_nothing_is_told_why() -> None:
    state = do(field(9, 0), f'battle "{PLACE}"')
    told = str(rule(state, "conjure Fadan").reasons[0].text)
    assert "Fadan conjures nothing: " in told
    assert all(name in told for name in ("Elric", "Theleb K'aarna", "Yyrkoon"))
    there = moved(arrived(state, "Theleb K'aarna", "Ann", "Nadsokor"), "Nadsokor", "Theleb K'aarna")
    (reason,) = [reason for reason in rule(there, 'conjure "Theleb K\'aarna"').reasons if reason.check.endswith("9.conjurer")]
    assert str(reason.text) == f"Theleb K'aarna is in Nadsokor, and the battle in {PLACE}"


@each(
    ("fate", "told"),
    [("retreat", "they retreat"), ("lost", "they are lost"), ("nothing", "nothing becomes of them")],
)
def test_what_withheld_units_may_suffer_is_told_as_it_was_agreed(fate: str, told: str) -> None:
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "withheld"), fate, "owner")])
    ruling = TABLE.rule(do(field(), f'battle "{PLACE}"'), 'withhold "Avan Astram"', "", "Bob", None, book)
    assert f"they do not fight; if their side loses, {told}" in worksheet(ruling)


@each(
    ("terrain", "retreats_as", "told"),
    [
        ("wilderness", "as-marches", "Vilmir inland (a spell is drawn for a random attack on whoever comes to Vilmir inland)"),
        ("wilderness", "unharmed", "Vilmir inland"),
        ("plain", "as-marches", "Vilmir inland"),
    ],
)
def test_where_a_spell_is_drawn_for_who_falls_back_is_told_with_the_place(
    terrain: str, retreats_as: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = moved(_beside_the_sea(), "Nadsokor", "Ilmiora Admiral")
    state = evolve(state, [["put", ["referee", "options", "retreats"], retreats_as]])
    monkeypatch.setattr(retreats.world, "is_wild", lambda _, place: place == "Vilmir inland" and terrain == "wilderness")
    (line,) = ways_back.told(state, "Bob", "Jadmar", ["Naclon"])
    assert str(line) == f"Naclon could fall back before the battle (`fallback`): to {told}"
    held = do(state, "withhold Naclon", side="Bob")
    preview = TABLE.game.verbs["fallback"].preview
    assert preview is not None
    assert list(map(str, preview(asking(TABLE.game, visible(held, "Bob"), HOUSE, "fallback", "Bob")))) == [str(line)]
    assert preview(asking(TABLE.game, visible(held, "Ann"), HOUSE, "fallback", "Ann")) == []
