"""What a loss may be shared out to in words, and when the wounded are seen to by themselves. [2.3, 7.2, 9.7]"""

from typing import Any

import pytest

from playaid.games.albion.rules import recovery, sharing
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.testing.table import falling
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, bare, do, hurt, put, rule, stand, start
from tests.games.albion.test_losses import owing
from tests.games.albion.two import hearing

OWED: Any = {"points": 1, "wounds": 1, "steps": 1, "fortress": False, "fight": None}


def meant(said: str, *names: str) -> list[str]:
    state = stand(stand(start(), "3012", "Auberon", Albion_9={"count": 2}), "3012", Moray_9={"count": 3})
    return sharing._meant(hearing(state, FAERIE), said, {name: sharing._aliases(name) for name in names}, OWED)


@each(
    ("said", "names", "found"),
    [
        ("Moray", ["Moray 9", "Moray 3012", "Moray 2714"], ["Moray 9", "Moray 3012", "Moray 2714"]),
        ("M", ["Moray 9", "Munster 0327"], None),
        ("A", ["Auberon", "Albion 9"], None),
        ("Mo", ["Moray 9", "Moontop"], None),
        ("Fltfoot", ["Fleetfoot", "Imric"], ["Fleetfoot"]),
        ("Brguest", ["Barguest", "Imric"], ["Barguest"]),
    ],
)
def test_which_of_several_is_meant(said: str, names: list[str], found: list[str] | None) -> None:
    """All armies of one kingdom; of a person, a ship or another kingdom it is asked."""
    if found is None:
        with pytest.raises(Ambiguous):
            meant(said, *names)
    else:
        assert meant(said, *names) == found


def test_who_is_none_of_them_is_told_who_there_is() -> None:
    """Escorts by their persons, where they have one; each for what such a piece can bear."""
    names = dict.fromkeys(("Imric", "Barguest", "Gullfoot", "Moray 3012"), ())
    cases: list[tuple[Any, str]] = [
        ({}, "Imric, Barguest, Gullfoot, Moray 3012, escort Imric"),
        ({"points": 0}, "Imric, Barguest, Gullfoot"),
        ({"wounds": 0}, "Gullfoot, Moray 3012, escort Imric"),
        ({"points": 0, "wounds": 0}, "Gullfoot"),
    ]
    for owed, found in cases:
        loss: Any = {**OWED, **owed}
        with pytest.raises(Unreadable) as unknown:
            sharing._meant(hearing(start(), FOMORIAN), "xyz", names, loss)
        assert unknown.value.hint == f"there is: {found}, evenly"


@each(("why", "at_sea"), [("attrition", False), ("engagement", True)])
def test_what_is_lost_at_sea_alone_is_said_of_engagements(why: str, at_sea: bool) -> None:
    """7.5"""
    with pytest.raises(Unreadable) as unknown:
        rule(owing(points=1, why=why), "remove Moray 2714 1", side=FOMORIAN)
    assert ("lost at sea" in str(unknown.value)) == at_sea


@each(("text", "choice"), [("5 Moray 3012", {"Moray 3012": 5}), ("Moray 3012 5", {"Moray 3012": 5}), ("Moray 3012", {"Moray 3012": 1})])
def test_how_much_is_named(text: str, choice: dict[str, int]) -> None:
    heard = Hearing(GAME, owing(points=5), Declaration("remove", {"losses": text}, FOMORIAN), BOOK, falling(""))
    assert sharing.chosen(heard, heard.public["losses"][FOMORIAN])["points"] == choice


@each(("recovered", "passing", "healed"), [(False, 0, True), (True, 0, False), (False, 1, False)])
def test_the_wounded_are_seen_to_once(recovered: bool, passing: int, healed: bool) -> None:
    """9.7"""
    state: Any = put(at(hurt(start(), "Imric", 3), FOMORIAN, "recovery"), "public", "recovered", recovered)
    state = put(put(state, "public", "wounded", {FOMORIAN: True}), "referee", "options", PASSING.name, PASSING.values[passing])
    heard = Hearing(GAME, state, Declaration("next", {}, FOMORIAN), BOOK, falling("1"))
    recovery.by_itself(heard)
    assert (heard.secret(FOMORIAN)["roster"]["Imric"] < 3) == healed
    assert do(at(start(), FOMORIAN, "recovery"), "recover", side=FOMORIAN)


@each(("escorts", "found"), [(("Imric",), {"escort Imric": 1}), (("Imric", "Rurik"), None)])
def test_the_one_escort_there_is_needs_no_name(escorts: tuple[str, ...], found: dict[str, int] | None) -> None:
    """`remove escort 1` was told that nothing is called so, beside the one escort in the list. [7.2]"""
    state = bare(owing(points=1), "Imric", "Rurik")
    for name in escorts:
        state = put(state, "public", "pieces", name, "escort", True)
    state = put(state, "public", "losses", FOMORIAN, "from", ["Imric", "Rurik", "Moray 3012"])
    for words in ("escort", "escort 1"):
        heard = Hearing(GAME, state, Declaration("remove", {"losses": words}, FOMORIAN), BOOK, falling(""))
        if found is None:
            with pytest.raises(Unreadable):
                sharing.chosen(heard, heard.public["losses"][FOMORIAN])
        else:
            assert sharing.chosen(heard, heard.public["losses"][FOMORIAN])["points"] == found
