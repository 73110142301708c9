"""Where two chapters meet: ships and wings, spells and loads, musters and the map, what is told and in which order."""

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.rules import balance, cup
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    offered,
    refused,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_immediate import FOUND, finder

STRAITS = "Straits of Vilmir"


def quiet() -> State:
    return harmless(empty_handed(begun()))


def story(ruling: Ruling) -> list[str]:
    return [said.text for said in ruling.story]


def aboard(state: State, fleet: str, *names: str) -> State:
    """Units aboard a fleet, where it lies."""
    place = units.units(state)[fleet]["at"]
    for name in names:
        state = changed(moved(state, place, name), ("units", name, "aboard", fleet))
    return state


def at_sea(sea: str = STRAITS) -> State:
    """Fadan, the Alchemist, the Clackars and two armies aboard a fleet at sea, two more armies aboard another."""
    state = moved(arrived(quiet(), "Clackars", "Ann", sea), sea, "Ilmiora Fleet 1", "Ilmiora Fleet 2", "Clackars")
    names = armies(state, "Ilmiora", 4)
    state = aboard(state, "Ilmiora Fleet 1", "Fadan", "Ilmiora Alchemist", "Clackars", *names[:2])
    return aboard(state, "Ilmiora Fleet 2", *names[2:])


@each("number", [3, 5])
def test_no_fewer_armies_fly_than_the_line_says(number: int) -> None:
    state = holding(at_sea(), "Ilmiora Alchemist", "Ship of Land and Sea")
    line = f'fly "Ship of Land and Sea" by "Ilmiora Alchemist" with {number} to Kaneloon'
    assert refused(state, line) == ["7.number"]
    assert len(armies(do(state, line.replace(f"with {number}", "with 2"), "Grome"), "Ilmiora", place="Kaneloon")) == 2


def test_what_is_winged_flies_off_a_ship_and_a_magician_walks_off_over_the_water() -> None:
    """7.4.1 lets wings begin and end on a friendly fleet, 7.3 lets magicians cross seas without one; nobody else leaves it so."""
    state = at_sea()
    flown = do(state, 'march Clackars to "Sorcerers Isle" via "Dragon Sea"')
    assert (units.units(flown)["Clackars"]["at"], units.units(flown)["Clackars"].get("aboard")) == ("Sorcerers Isle", None)
    assert units.units(flown)["Ilmiora Fleet 1"]["spent"] == 0
    walked = units.units(do(state, 'march "Ilmiora Alchemist" to "Dragon Sea"'))["Ilmiora Alchemist"]
    assert (walked["at"], walked["spent"], walked.get("aboard")) == ("Dragon Sea", 2, None)
    assert refused(state, 'march "Ilmiora Alchemist" to "Ilmiora capital"') == ["7.aboard"]  # a fleet pays for whom it lands
    assert refused(state, 'march Fadan to "Dragon Sea"') == ["7.aboard"]
    assert refused(state, 'march "Ilmiora Alchemist" with 1 to "Dragon Sea"') == ["7.aboard"]


def test_in_a_port_only_wings_leave_a_ship_by_themselves() -> None:
    state = at_sea("Ilmiora capital")
    assert rule(state, 'march Clackars to "Ilmiora inland"').verdict == LEGAL
    assert ("Ann", 'march "Clackars" to "Ilmiora inland"') not in offered(state)
    assert refused(state, 'march "Ilmiora Alchemist" to "Ilmiora inland"') == ["7.aboard"]


def test_nobody_flies_off_a_ship_that_attacks() -> None:
    state = changed(at_sea(), ("battles", STRAITS, {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": []}))
    state = aboard(moved(state, STRAITS, "Vilmir Fleet 1"), "Vilmir Fleet 1", "Naclon")
    assert refused(state, 'march Clackars to "Dragon Sea"') == ["7.engaged"]


def test_wings_leave_the_chaos_ship_by_an_escape() -> None:
    state = arrived(arrived(quiet(), "Chaos Ship", "Ann", STRAITS), "Clackars", "Ann", STRAITS)
    state = aboard(state, "Chaos Ship", "Clackars")
    assert "Clackars" in units.units(do(state, 'march Clackars to "Ilmiora capital"', "1"))
    assert "Clackars" not in units.units(do(state, 'march Clackars to "Ilmiora capital"', "6"))


def test_withheld_wings_fall_back_without_their_ship() -> None:
    """Units fall back, each as it may move. [10.2, 7.4.1]"""
    state = moved(arrived(quiet(), "Clackars", "Bob", "Southern Sea"), "Southern Sea", "Fadan", "Ilmiora Fleet 1", "Clackars")
    state = aboard(moved(state, "Southern Sea", "Vilmir Fleet 1"), "Vilmir Fleet 1", "Naclon", "Clackars")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}
    state = aboard(changed(state, ("battles", "Southern Sea", battle)), "Ilmiora Fleet 1", "Fadan")
    state = do(at(state, "combat", "Ann"), "battle")
    for unit, said in (("Clackars", []), ("Naclon", ["10.aboard"])):
        held = do(state, f"withhold {unit}", side="Bob")
        line = f"fallback {unit} to Dorel"
        if said:
            assert refused(held, line, "Bob") == said
        else:
            gone = units.units(do(held, line, "Grome", "Bob"))
            assert (gone[unit]["at"], gone[unit].get("aboard"), gone["Vilmir Fleet 1"]["at"]) == ("Dorel", None, "Southern Sea")


def test_what_is_winged_does_not_go_down_with_a_ship() -> None:
    """7.1 and 7.5.4 drown armies, and personalities but for their escapes. [7.4.1]"""
    ruling = rule(at_sea("Dragon Sea"), 'sail "Ilmiora Fleet 1" to "Serpents Teeth"', "6,6,6")
    after = units.units(evolve(at_sea("Dragon Sea"), ruling.changes))
    assert after["Clackars"]["at"] == "Serpents Teeth"
    assert "aboard" not in after["Clackars"]
    assert not {"Fadan", "Ilmiora Alchemist", "Ilmiora Fleet 1"} & set(after)
    assert any("Fadan" in line and "Clackars" not in line for line in story(ruling) if line.startswith("Lost with"))


@each(
    ("start", "goal", "dice", "stays"),
    [
        ("Southern Sea", "Boiling Sea", "6,6,6,1", True),
        ("Southern Sea", "Boiling Sea", "6,6,6,2", False),
        ("Boiling Sea", "Southern Sea", "6,6,6,1", True),
        ("Boiling Sea", "Southern Sea", "6,6,6,2", False),
        ("Southern Sea", "Boiling Sea", "1", True),
    ],
)
def test_what_rises_from_a_ship_that_fails_in_the_boiling_sea_escapes_by_itself(start: str, goal: str, dice: str, stays: bool) -> None:
    """All units need an escape there, and the ship has made none for those aboard; the Clackars are of 2. [7.4.1, 7.5.1]"""
    state = changed(at_sea(start), ("borders", "Boiling Sea|Southern Sea", "border"))
    ruling = rule(state, f'sail "Ilmiora Fleet 1" to "{goal}"', dice)
    assert ruling.verdict == LEGAL, ruling.question
    assert ("Clackars" in units.units(evolve(state, ruling.changes))) == stays
    assert ("Clackars perishes in the Boiling Sea." in story(ruling)) != stays
    assert ("Clackars escapes?" in worksheet(ruling)) == (dice != "1")


def test_a_ship_that_fails_is_no_refuge_from_one_that_has_failed() -> None:
    """Both ships try before anybody gets out of either. [7.5.1, 7.5.4]"""
    state = aboard(moved(at_sea("Dragon Sea"), "Dragon Sea", "Sharilla"), "Ilmiora Fleet 2", "Sharilla")
    line = 'sail "Ilmiora Fleet 1", "Ilmiora Fleet 2" to "Serpents Teeth"'
    both = rule(state, line, "6,6,1,6,6")
    assert story(both)[:2] == ["Ilmiora Fleet 1 is lost in the Serpents Teeth.", "Ilmiora Fleet 2 is lost in the Serpents Teeth."]
    assert worksheet(both).count("Fadan escapes?") == 1
    one = rule(state, line, "6,1,1,6")
    assert one.question is not None
    assert "aboard Ilmiora Fleet 2" in [str(option) for option in one.question.options]


@each(
    "where, seas",
    [
        ("Ilmiora inland", ["Dragon Sea", "Straits of Vilmir"]),
        ("Forest of Troos", ["Dragon Sea"]),
        ("Purple Towns", ["Dragon Sea", "Straits of Vilmir"]),
    ],
)
def test_the_nearest_sea_is_read_off_a_map_that_is_known(where: str, seas: list[str]) -> None:
    """16.8: the Free Fleet appears in the sea nearest the mustering unit; of several its player names one."""
    state = at(holding(moved(quiet(), where, "Fadan"), "Fadan", "Bellbane"), "muster", "Ann")
    ruling = rule(state, 'muster "Free Fleet" with Bellbane')
    if len(seas) > 1:
        assert ruling.question is not None
        assert sorted(map(str, ruling.question.options)) == sorted(seas)
    else:
        assert units.units(evolve(state, ruling.changes))["Free Fleet"]["at"] == seas[0]


def test_who_has_no_capital_is_called_by_spells_alone() -> None:
    state = at(quiet(), "muster", "Ann")
    ruling = rule(state, "muster Moonglum")
    assert [reason.check.partition("/")[2] for reason in ruling.reasons] == ["11.spell"]
    assert "Dispel Magic I" in str(ruling.reasons[0].instead)
    assert refused(state, "muster Jharkor") == ["11.right"]
    assert rule(holding(state, "Fadan", "Dispel Magic I"), "muster Moonglum with 'Dispel Magic I'").verdict == LEGAL


def test_a_capital_that_is_held_replaces_nothing_whoever_is_there() -> None:
    state = changed(at(quiet(), "replacements", "Ann"), ("lost", "Ilmiora", "armies", 1))
    for unit in ("Fadan", "Naclon"):
        held = moved(changed(state, ("holds", "Ilmiora capital", "Bob")), "Ilmiora capital", unit)
        ruling = rule(held, "replace army of Ilmiora")
        assert ruling.verdict == ILLEGAL
        assert "is held by Bob" in ruling.reasons[0].text
    assert rule(state, "replace army of Ilmiora").verdict == LEGAL


def test_who_would_replace_a_leader_is_told_when_leaders_come_back() -> None:
    state = changed(at(quiet(), "replacements", "Ann"), ("lost", "Ilmiora", "leaders", ["Fadan"]))
    for line in ("replace Fadan", "replace leader of Ilmiora", "replace personality of Ilmiora"):
        (reason,) = rule(state, line).reasons
        assert "a lost leader comes back in the Muster phase alone, by a muster of their own nation" in str(reason.text), line
    (other,) = rule(state, "replace city of Ilmiora").reasons
    assert str(other.text) == "an army or a fleet is replaced, not city; which ship, is asked then"


def test_the_balance_moves_when_the_fight_with_quaolnargn_is_over() -> None:
    """10.5; what the Balance adds is what it was when the spell was played. [3.3]"""
    state = changed(finder("Doublas", unit="Ilmiora Alchemist"), ("balance", 2))
    answers = {"Ilmiora_Alchemist_fights_with_2": "Doublas", "Ilmiora_Alchemist_keeps_it": "no"}
    won = rule(state, FOUND, "6, Quaolnargn, 3, 3", **answers)
    said = worksheet(won)
    assert said.index("Doublas | 6 + die 3") < said.index("Quaolnargn | 3 + die 3") < said.index("towards law | Doublas 4")
    assert evolve(state, won.changes)["public"]["balance"] == 6


def test_whoever_is_lost_is_told_before_what_comes_of_it() -> None:
    told = story(rule(finder(), FOUND, "6, Quaolnargn"))
    fed = next(n for n, line in enumerate(told) if line.startswith("Quaolnargn feeds on"))
    assert not any("lost all its personalities" in line for line in told[:fed])


def test_a_special_replacement_says_who_came() -> None:
    lost = {"armies": 1, "fleets": [], "leaders": ["Sharilla", "Ilmiora Alchemist"]}
    state = without(quiet(), "Sharilla", "Ilmiora Alchemist")
    state = at(holding(changed(state, ("lost", "Ilmiora", lost)), "Fadan", "Doublas"), "muster", "Ann")
    answers = {"replace in Ilmiora capital": "leader", "replace in Ilmiora inland": "nothing"}
    ruling = rule(state, "muster Ilmiora with Doublas", **answers)
    assert "In Ilmiora capital: Ilmiora Alchemist." in story(ruling)
    assert "Ilmiora capital | special replacement of Ilmiora | Ilmiora Alchemist" in worksheet(ruling)


def test_the_horn_is_said_to_be_blown_in_vain_while_the_balance_is_on_its_beam() -> None:
    level = holding(arrived(quiet(), "Elric", "Ann", "Kaneloon"), "Elric", "Horn of Fate")
    tipped = changed(level, ("tipped", {"towards": "law", "turn": 1, "ends": 3}))
    for state, told in ((level, True), (tipped, False)):
        heard: Hearing = Hearing(GAME, state, Declaration("horn", {}, "Ann"), HOUSE, Refusing())
        assert bool(balance.in_vain(heard)) is told


def test_armies_that_go_alone_have_nothing_left() -> None:
    state = moved(quiet(), "Ilmiora inland", *armies(quiet(), "Ilmiora", 1))
    (army,) = armies(state, "Ilmiora", 1)
    assert "none is left" in worksheet(rule(state, f'march "{army}" to "Ilmiora capital"'))
    assert "3 of 4 left" in worksheet(rule(moved(state, "Ilmiora inland", "Fadan"), 'march Fadan with 1 to "Ilmiora capital"'))


def test_a_find_that_plays_at_once_is_taken_by_nobody() -> None:
    assert not any("takes 0" in line for line in story(rule(finder(), FOUND, "6, Reshuffle")))
    assert any("takes a spell" in line for line in story(rule(finder(), FOUND, "6, Grome")))


def test_one_battle_is_fought_at_a_time() -> None:
    state = do(field(3, 2), f'battle "{PLACE}"')
    other = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]}
    state = changed(moved(state, "Jadmar", "Sharilla", "Naclon"), ("battles", "Jadmar", other))
    assert "10.open-battle" in refused(state, "battle Jadmar")


def test_what_is_still_in_reach_is_told_to_the_last_point() -> None:
    state = changed(moved(quiet(), "Ilmiora capital", "Fadan"), ("units", "Fadan", "spent", 3))
    (reason,) = rule(state, "march Fadan to Jadmar via Ilmiora inland, Jadmar").reasons
    assert "Ilmiora inland" in str(reason.instead)


def test_nobody_is_named_who_could_take_control_of_anothers_elric() -> None:
    for owner, told in (("Ann", True), ("Bob", False)):
        state = moved(arrived(quiet(), "Elric", owner, "Kaneloon"), "Kaneloon", "Sharilla")
        reasons = [reason for reason in rule(state, "influence Fadan").reasons if reason.check.endswith("12.apart")]
        assert ['influence "Sharilla"' in str(reason.instead) for reason in reasons] == [told]
        (barred,) = rule(changed(state, ("elric-controls", False)), "influence Fadan").reasons[:1]
        assert barred.instead is None, "by what was told of section 12 nobody takes control of him so"


def test_who_comes_out_of_the_wilderness_is_of_no_stack_there() -> None:
    state = do(moved(quiet(), "Ilmiora capital", "Fadan"), 'march Fadan to "Weeping Waste"')
    assert units.units(state)["Fadan"]["stack"] == "Fadan"
    assert "stack" not in units.units(do(state, 'march Fadan to "Ilmiora capital"'))["Fadan"]


def test_without_discards_mixed_in_each_spell_is_in_the_container_once() -> None:
    assert cup.container(["Arkyn", "Grome", "Balo"], [], 1) == ["Arkyn", "Grome", "Balo"]
