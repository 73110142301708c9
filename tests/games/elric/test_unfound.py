"""Enemies in a wilderness, as which the Straits of Chaos count, are not fought by who comes there: said beforehand, and as it happens."""

from playaid.games.elric.ratings import idle
from playaid.games.elric.table import outlook
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.testing.table import story
from tests.each import each
from tests.games.elric.table import armies, arrived, at, begun, changed, do, empty_handed, moved, rule, worksheet
from tests.games.elric.test_combat import field

NO_BATTLE = "There is no battle with Ann in {}: in a wilderness, and in the Straits of Chaos, enemies are found first"
UP = "Misha,Shazaarian Steeds"


def hunted(place: str = "Kaneloon") -> State:
    """Bob's Lormyr may go where Ann stands."""
    state = empty_handed(begun({"Ann": "Ilmiora", "Bob": "Lormyr"}))
    return at(moved(state, place, "Fadan", *armies(state, "Ilmiora", 2)), "movement", "Bob")


@each(("place", "found"), [("Kaneloon", True), ("Bakshaan", False)])
def test_who_comes_into_a_wilderness_is_told_that_no_battle_comes_of_it(place: str, found: bool) -> None:
    """[8.0]: also in the worksheet, that stands before anything is drawn; where nobody is, nothing is said."""
    ruling = rule(hunted(place), "march Voashoon with 2 to Kaneloon", UP, side="Bob")
    assert (f"{NO_BATTLE.format('Kaneloon')} (`search Kaneloon for enemies`)." in story(ruling)) is found
    assert ("in the wilderness | Ann in Kaneloon | not fought until found" in worksheet(ruling)) is found
    assert "way | to Kaneloon by Dorel | if nothing that comes up stops them" in worksheet(ruling)


def test_where_they_have_been_found_the_battle_stands_as_it_was_told() -> None:
    battle = {"attacker": "Bob", "defender": "Ann", "from": ["Dorel"], "passed": []}
    ruling = rule(changed(hunted(), ("battles", "Kaneloon", battle)), "march Voashoon with 2 to Kaneloon", UP, side="Bob")
    assert "There is no battle" not in story(ruling)


def test_of_a_way_of_one_step_no_way_is_told() -> None:
    assert "way |" not in worksheet(rule(hunted(), "march Voashoon with 2 to Dorel", "Misha", side="Bob"))


@each("sea", ["Straits of Chaos", "Southern Sea"])
def test_fleets_find_each_other_in_the_straits_of_chaos_and_fight_in_any_other_sea(sea: str) -> None:
    """[7.5.5]"""
    state = moved(hunted("Bakshaan"), sea, "Ilmiora Fleet 1")
    near = next(place for place in ("Dragon Sea", "Southern Sea", "Pale Sea", "Boiling Sea") if place != sea and _leads(state, place, sea))
    state = moved(state, near, "Lormyr Fleet 1", "Voashoon")
    state = changed(state, ("units", "Voashoon", "aboard", "Lormyr Fleet 1"))
    ruling = rule(state, f'sail "Lormyr Fleet 1" to "{sea}"', UP, side="Bob")
    apart = sea == "Straits of Chaos"
    assert (NO_BATTLE.format(sea) in story(ruling)) is apart
    assert (f"There will be a battle in {sea}" in story(ruling)) is not apart
    assert ruling.outcome.endswith(f"; a battle in {sea}") is not apart, "the odds of the line tell it, too"


def _leads(state: State, place: str, sea: str) -> bool:
    from playaid.games.elric.ratings import world

    return sea in world.beside(state, place)


def said(line: str, **args: str) -> Declaration:
    return Declaration(line, args, "Ann", line)


def test_a_battle_is_told_by_its_numbers_as_they_are_added_up_before_magic() -> None:
    """[10.4]: those who are withheld or cast are out of it; the walls are the defender's [7.5.7]."""
    state = field(5, 4)
    assert outlook.by_numbers(state, said("battle")) == "reckon 9 vs 7"
    assert "| 9 before magic and dice" in worksheet(rule(state, "battle"))
    begun_ = do(state, "battle")
    assert outlook.by_numbers(begun_, said("fight")) == "reckon 9 vs 7"
    withheld = do(begun_, "withhold with 2", side="Bob")
    assert outlook.by_numbers(withheld, said("fight")) == "reckon 9 vs 5"
    walled = changed(field(5, 4, "Jadmar"), ("places", "Jadmar", "walls", 3))
    assert outlook.by_numbers(walled, said("battle", place="Jadmar")) == "reckon 9 vs 7 wall 3"
    assert outlook.by_numbers(state, said("march")) == ""
    assert outlook.by_numbers(begun(), said("battle")) == ""


def test_what_nobody_has_told_is_not_added_up() -> None:
    state = changed(field(5, 4), ("units", "Fadan", {**field(5, 4)["public"]["units"]["Fadan"]}))
    del state["public"]["units"]["Fadan"]["combat"]
    assert outlook.by_numbers(state, said("battle")) == ""


def test_the_horn_is_offered_to_whom_elric_follows_with_a_spell() -> None:
    """[16.7]; and a search to who is in a wilderness [8.0]."""
    state = arrived(empty_handed(begun()), "Elric", "Ann", "Jadmar")
    assert (idle.blasts(state, "Ann"), idle.blasts(state, "Bob")) == ("Elric holds no spell", "Elric is not with Bob")
    spent = changed(state, ("casters", ["Elric"]))
    assert idle.blasts(spent, "Ann") == "Elric has used a spell this player-turn"
    assert idle.blasts(changed(state, ("units", "Elric", "spells", 1)), "Ann") == ""
    assert idle.blasts(state, None) == "", "nobody asks for themselves"
    assert idle.searches(state, "Ann") == "no personality of Ann is in a wilderness"
    assert idle.searches(moved(state, "Kaneloon", "Elric"), "Ann") == ""
