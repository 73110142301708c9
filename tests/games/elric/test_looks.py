"""What is asked without anything being done: who stands where, what a piece is, what an eater reaches, what a battle is reckoned by."""

import pytest

from playaid.dice.sources import Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import potency
from playaid.games.elric.rules import engagement
from playaid.games.elric.table import asking
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import HOUSE, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, start
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_draws import MAGE, TOWER, drawing


def gathered() -> State:
    return moved(begun(), "Oin", "Fadan", "Ilmiora army 1")


def test_pieces_alone_lists_every_place_where_somebody_stands() -> None:
    shown = rule(gathered(), "pieces").shown
    assert "Oin (wilderness)" in shown
    assert shown[shown.index("Oin (wilderness)") + 1] == "  Ann: Fadan, 1 army of Ilmiora"
    assert any(line.startswith("  Bob: ") for line in shown)


@each(
    ("what", "told"),
    [
        ("Fadan", "  Ann: Fadan, 1 army of Ilmiora"),
        ("Oin", "  Ann: Fadan, 1 army of Ilmiora"),
        ("Ann", "Oin"),
        ("Theleb", "Theleb K'aarna: not on the board now"),
        ("Dorel", "Nobody is there."),
    ],
)
def test_pieces_of_a_place_a_piece_or_a_player(what: str, told: str) -> None:
    shown = "\n".join(rule(gathered(), f"pieces {what}").shown)
    assert told in shown
    assert "Bob" not in shown


def test_a_player_called_as_a_piece_is_gives_the_piece_precedence() -> None:
    state = start(("Elric", "Bob"))
    assert rule(state, "pieces Elric").shown == ("Elric: not on the board now",)


@each(
    ("name", "how"),
    [
        ("Theleb K'aarna", "  comes with Pan Tang; called by Arrows of Law, Kyreenee"),
        ("Fadan", "  comes with Ilmiora"),
        (
            "Elric",
            "  called by no spell: while he is nobody's, a personality who stands where he does takes control of him (`influence`)",
        ),
    ],
)
def test_a_piece_is_said_to_come_with_its_nation_by_its_spells_or_by_none(name: str, how: str) -> None:
    """[15.0, 16.0]: both call Theleb K'aarna, who is of Pan Tang."""
    assert rule(begun(), f"countries {name}").shown[1] == how


@each(
    ("spell", "on_land", "at_sea"),
    [
        ("Noose of Flesh", False, True),
        ("Kyreenee", False, True),
        ("h'Haarshanns", True, False),
        ("Mirror of Memory", False, False),
        ("Dragons", False, False),
    ],
)
def test_where_an_eater_can_do_nothing(spell: str, on_land: bool, at_sea: bool) -> None:
    """[16.1-16.3, 16.6]: army eaters reach nobody in seas, a fleet eater nobody on land; of who is reached personalities must escape."""
    assert (potency.is_idle(spell, False), potency.is_idle(spell, True)) == (on_land, at_sea)


def test_one_of_the_stack_that_is_fought_is_enough_for_the_shield() -> None:
    """[16.8]: of several stacks in a battle, where players have so put them, that of the Shield."""
    state = do(moved(field(3, 3), PLACE, "Sharilla"), f'battle "{PLACE}"')
    state = arrived(state, "Chaos Shield", "Ann", PLACE)
    state = changed(state, ("units", "Chaos Shield", "bearer", "Sharilla"), ("units", "Sharilla", "stack", "Sharilla"))
    shielded = [unit for unit in ("Fadan", "Sharilla") if potency.shields(state, unit)]
    assert potency.is_shielded(state, "Ann", "Arioch") == bool(shielded)
    assert not potency.is_shielded(state, "Ann", "Arrows of Law")
    assert not potency.is_shielded(state, "Bob", "Arioch")


def test_reckon_names_no_battle_where_none_is_to_be_fought() -> None:
    assert asking.battle_to_reckon(begun()) == ""
    to_come = changed(moved(begun(), PLACE, "Fadan"), ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}))
    assert f'`stack "{PLACE}"`' in asking.battle_to_reckon(to_come)
    assert "--odds" in asking.battle_to_reckon(at(to_come, "combat", "Ann"))


def test_who_is_no_magician_and_has_two_spells_says_which_goes() -> None:
    """[9.5]: they hold one, whichever; that a magician holds Law with Chaos is another thing, and which alignment goes is not asked."""
    state = holding(empty_handed(begun()), "Fadan", "Arioch")
    with pytest.raises(Ask, match=r"Fadan holds 2 spells and may hold 1: .*Which is discarded\?"):
        drawing(state, ["Runestaff"], 1, "Fadan")
    with pytest.raises(Ask, match="may keep only one: which is discarded"):
        drawing(holding(empty_handed(begun()), MAGE, "Xiombarg"), ["Runestaff"], 1)


def test_who_is_lost_by_what_they_draw_is_told_nothing_of_a_stack_of_theirs() -> None:
    """[9.5, 16.4]: the Tower keeps whoever enters it; that another stack holds Law with Chaos is not told of theirs."""
    state = arrived(arrived(empty_handed(begun()), "Yyrkoon", "Ann", "Oin"), "White Mage", "Ann", "Oin")
    for unit in ("Yyrkoon", "White Mage"):
        state = changed(state, ("units", unit, "stack", "Yyrkoon"))
    state = holding(holding(holding(state, "Yyrkoon", "Arioch"), "White Mage", "Runestaff"), MAGE, "Xiombarg")
    told = [str(said.text) for said in drawing(state, [TOWER, "1"], 1, **{f"{MAGE} escape no die may save 2": "no spell"}).story]
    assert any("is not seen again." in line for line in told)
    assert not any("Law" in line for line in told)


def test_the_last_in_an_open_capital_have_it_once_no_battle_for_it_is_to_be_fought() -> None:
    """[7.5.6, 10.1]: Nadsokor has no walls; a battle that stands there is fought first, though nobody is left to defend it."""
    state = moved(empty_handed(begun()), "Nadsokor", "Fadan", "Ilmiora army 1")
    assert "Ann takes Nadsokor." in occupied(state)
    battle = {"attacker": "Ann", "defender": None, "from": ["Org"], "passed": []}
    assert occupied(changed(state, ("battles", {"Nadsokor": battle}))) == []
    assert occupied(moved(state, "Org", "Fadan", "Ilmiora army 1")) == [], "it is no city"


def occupied(state: State) -> list[str]:
    """What is told where it is looked who alone is in an open city."""
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann"), HOUSE, Typed(["Teleport"]))
    engagement.occupy(hearing)
    return [str(said.text) for said in hearing.story]


def test_several_countries_pieces_and_spells_are_looked_up_at_once() -> None:
    state = begun()
    shown = rule(state, 'countries clackars, "white mage", bakshaan').shown
    heads = [str(line) for line in shown if not str(line).startswith(" ")]
    assert [head.split(" (")[0] for head in heads] == ["Bakshaan", "Clackars", "White Mage"]
    alone = rule(state, "countries clackars").shown
    assert [str(line) for line in alone] == [str(line) for line in shown if "Clackars" in str(line) or "Fileet" in str(line)]
    dragons, arioch = (rule(state, f"spell {name}").shown for name in ("Dragons", "Arioch"))
    assert rule(state, "spell dragons, arioch").shown == (*dragons, *arioch)
