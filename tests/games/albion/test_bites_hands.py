"""Into whose compartment a look for an item leads, and whom the Glass takes. [17.4, 19.4.10, 20.6.20]"""

import pytest

from playaid.games.albion.rules import bearing
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.state import visible
from tests.each import each
from tests.games.albion.table import put, stand, start
from tests.games.albion.test_bites_bearing import hall
from tests.games.albion.two import hearing


def test_what_a_held_mind_bears_is_known_without_its_owner() -> None:
    """Though nothing is noted of another piece that is led: no other compartment is opened for it. [19.4.10]"""
    state = put(put(hall("Barguest"), "public", "pieces", "Barguest", "control", FAERIE), "public", "mastered", {"Barguest": "Dunatis"})
    state = put(state, "secret", FAERIE, "minds", {"Barguest": {"wounds": 0, "items": ["18"]}})
    state = put(stand(state, "1922", "Callach's Waff"), "public", "pieces", "Callach's Waff", "control", FAERIE)
    assert bearing.where(hearing(visible(state, FAERIE), FAERIE), "18") == "Barguest"
    with pytest.raises(Locked):
        bearing.where(hearing(visible(state, FAERIE), FAERIE), "20")


@each(("name", "served"), [("Glastyn", True), ("Rurik", False), ("Moray 3012", False)])
def test_the_glass_takes_who_has_any_magic(name: str, served: bool) -> None:
    """20.6.20: Glastyn has 1."""
    heard = hearing(put(start(), "public", "pieces", "Dobie", "state", "dead"), FOMORIAN)
    bearing.attune(heard, FOMORIAN, name)
    assert heard.secret(FOMORIAN).get("attuned") == (name if served else None)


@each(("side", "items", "asked"), [(FAERIE, True, True), (FAERIE, False, False), (FOMORIAN, True, False)])
def test_of_a_fortress_that_falls_only_its_side_is_asked_what_lay_there(side: str, items: bool, asked: bool) -> None:
    """17.4: and nothing where it holds nothing at all."""
    state = start()
    held = {
        number: {**lies, "side": side, "state": "held"} if number == "12" else {**lies, "side": None}
        for number, lies in state["public"]["items"].items()
    }
    state = put(state, "public", "items", held if items else {number: {**lies, "side": None} for number, lies in held.items()})
    heard = hearing(visible(state, FOMORIAN), FOMORIAN)
    if asked:
        with pytest.raises(Locked):
            bearing.lay_bare(heard, "1922", FAERIE)
    else:
        bearing.lay_bare(heard, "1922", FAERIE)
