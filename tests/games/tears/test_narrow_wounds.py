"""Halves of conditions about wounds and who comes back: each with what it alone decides. [Leader wounds] [Wizard wounds]"""

from typing import Any

from playaid.games.tears.rules import wounds
from playaid.games.tears.state import forces
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, put, rule, sheet


def owing(who: str, how: str = "return", side: str = G, **terms: Any) -> table.State:
    """Somebody is to be placed."""
    debt = {"side": side, "what": "place", "who": who, "at": "", "how": how, "barred": "", **terms}
    return changed(put(begun(), who, "", state=forces.WAITING), ["put", ["public", "owed"], [debt]])


@each(("how", "said"), [("exchange", True), ("return", False)])
def test_that_leaders_alone_are_friends_is_told_where_captives_are_exchanged(how: str, said: bool) -> None:
    """[Exchange of prisoners]"""
    state = put(cleared(owing("Hastur", how), G, "Kimrin"), "Kestrel", "Riverton")
    assert ("leaders alone are seen in Riverton" in sheet(rule(state, "place Hastur at Riverton"))) is said
    led = changed(state, ["put", ["public", "board", G, "Riverton"], ["Wargroup"]])
    assert "leaders alone are seen" not in sheet(rule(led, "place Hastur at Riverton"))


def test_a_chieftain_comes_back_on_the_penguins_shores_and_aboard_no_ship() -> None:
    """[Penguins 3]"""
    debt: Any = {"side": G, "what": "place", "who": "Penguin Chieftain", "at": "", "how": "return", "barred": ""}
    ships = {"Ship 1": {"side": G, "sea": "Dragon Sea North", "from": ""}}
    state = changed(
        begun(),
        ["put", ["public", "ships"], ships],
        ["put", ["public", "board", G], {"Ship 1": ["Warsteed"], "Ossum": ["Warsteed"], "Kimrin": ["Warsteed"]}],
        ["put", ["public", "board", F, "Ilrog"], []],
        ["put", ["public", "castles", "Kimrin", "inside"], G],
    )
    assert wounds.open_to(state, debt) == ["Ilrog", "Ossum"]
    assert {"Ossum", "Kimrin", "Ilrog", "Glaginsdrog"} <= {*wounds.open_to(state, {**debt, "who": "Hastur"})}


@each(("first", "said"), [("Neko", "Neko does not belong to Gorganun"), ("Hastur", "Neko belongs to Forseti, and first: ")])
def test_whose_throw_comes_first_is_told_to_whoever_names_anothers(first: str, said: str) -> None:
    debts = {
        "Neko": {"side": F, "what": "wound", "who": "Neko", "at": "Marchgate", "besieged": False, "barred": "", "sunk": ""},
        "Hastur": {"side": G, "what": "wound", "who": "Hastur", "at": "Marchgate", "besieged": False, "barred": "", "sunk": ""},
    }
    state = changed(begun(), ["put", ["public", "owed"], [debts[first], *(debt for who, debt in debts.items() if who != first)]])
    facts = wounds._anothers("wound")(supposing(asking(table.GAME, state, table.HOUSE, "wound", G), {"who": "Neko"}))
    assert facts is not None
    assert str(facts["why"]).startswith(said)
